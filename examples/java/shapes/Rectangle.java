/** A rectangle. */
class Rectangle implements Shape {
    int width;
    int height;

    //@ invariant 0 <= width && width <= Shape.LIMIT;
    //@ invariant 0 <= height && height <= Shape.LIMIT;

    @Override
    public int area() {
        return width * height;
    }

    @Override
    public void grow(int by) {
        width = Math.min(LIMIT, width + by);
        height = Math.min(LIMIT, height + by);
    }
}
