/** Uses shapes without knowing which. */
class Canvas {
    /** Makes a shape bigger twice. Which shapes there are decides whether this is true. */
    //@ requires shape != null && 0 <= by && by <= 30;
    //@ ensures shape.area() >= \old(shape.area());
    static void enlarge(Shape shape, int by) {
        shape.grow(by);
        shape.grow(by);
    }

    /** The greatest area among some shapes. */
    //@ requires shapes != null && (\forall int i; 0 <= i && i < shapes.length; shapes[i] != null);
    //@ ensures (\forall int i; 0 <= i && i < shapes.length; shapes[i].area() <= \result);
    //@ ensures \result >= 0;
    static int greatest(Shape[] shapes) {
        int greatest = 0;
        for (Shape shape : shapes) {
            greatest = Math.max(greatest, shape.area());
        }
        return greatest;
    }
}
