/** A disc with a hole. Areas are in units of pi. */
class Ring implements Shape {
    int inner;
    int outer;

    //@ invariant 0 <= inner && inner <= outer && outer <= Shape.LIMIT;

    @Override
    public int area() {
        return outer * outer - inner * inner;
    }

    /** Both radii grow; at the limit only the hole does, and the ring becomes smaller. */
    @Override
    public void grow(int by) {
        outer = Math.min(LIMIT, outer + by);
        inner = Math.min(LIMIT, inner + by);
    }
}
