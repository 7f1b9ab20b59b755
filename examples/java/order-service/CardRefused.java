/** The card was not charged. */
class CardRefused extends Exception { }
