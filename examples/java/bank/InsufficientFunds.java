/** Thrown when an account has less than somebody wants of it. */
class InsufficientFunds extends Exception {}
