/** Where cards are charged. Its code runs elsewhere: the contract is all that is known. */
interface Gateway {
    /** Takes money from the card and returns the number of the receipt. */
    //@ requires amount > 0;
    //@ ensures \result > 0;
    //@ signals_only CardRefused;
    //@ assignable \nothing;
    int charge(int amount) throws CardRefused;

    /** Gives the money back. */
    //@ requires receipt > 0;
    //@ signals_only \nothing;
    //@ assignable \nothing;
    void refund(int receipt);
}
