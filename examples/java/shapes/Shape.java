/** Something to draw. What is promised here, every shape must keep. */
interface Shape {
    /** No side and no radius is longer. */
    int LIMIT = 30;

    /** How much colour it takes. */
    //@ ensures \result >= 0;
    //@ pure
    int area();

    /** Makes the shape bigger, as far as the limit allows; never smaller. */
    //@ requires 0 <= by && by <= 30;
    //@ ensures area() >= \old(area());
    void grow(int by);
}
