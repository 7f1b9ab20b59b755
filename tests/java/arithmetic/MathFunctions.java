// Exercises sqrt, cbrt, pow, exp, log and the trigonometric functions through StrictMath, plus exact cases of Math.
public class MathFunctions {
    public static void main(String[] args) {
        double[] xs = {0, -0.0, 1, -1, 0.5, 2, 3, 10, 100, 0.1, 1e-10, 1e10, Math.PI, Math.E, 710, -746, Double.MIN_VALUE, Double.MAX_VALUE,
            Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
        for (double x : xs) {
            System.out.println(x + ": sqrt " + Math.sqrt(x) + " cbrt " + StrictMath.cbrt(x) + " exp " + StrictMath.exp(x)
                    + " log " + StrictMath.log(x) + " log10 " + StrictMath.log10(x) + " log1p " + StrictMath.log1p(x)
                    + " expm1 " + StrictMath.expm1(x));
            System.out.println("  sin " + StrictMath.sin(x) + " cos " + StrictMath.cos(x) + " tan " + StrictMath.tan(x)
                    + " asin " + StrictMath.asin(x) + " acos " + StrictMath.acos(x) + " atan " + StrictMath.atan(x)
                    + " sinh " + StrictMath.sinh(x) + " cosh " + StrictMath.cosh(x) + " tanh " + StrictMath.tanh(x));
        }
        double[][] pows = {{2, 10}, {2, -1}, {2, 0.5}, {-2, 3}, {-2, 2}, {-2, 0.5}, {0, 0}, {0, -1}, {-0.0, -1}, {-0.0, 3}, {1, Double.NaN},
            {Double.NaN, 0}, {10, 308}, {10, 309}, {10, -324}, {Double.POSITIVE_INFINITY, -1}, {Double.NEGATIVE_INFINITY, 3},
            {-1, Double.POSITIVE_INFINITY}, {0.5, 1074}, {1.0000001, 1e7}};
        for (double[] p : pows) {
            System.out.println(p[0] + " ^ " + p[1] + " = " + StrictMath.pow(p[0], p[1]));
        }
        // Cases whose Math results are exact on every platform.
        System.out.println(Math.pow(2, 10) + " " + Math.pow(3, 2) + " " + Math.pow(7, 0) + " " + Math.pow(5, 1) + " " + Math.sqrt(144)
                + " " + Math.exp(0) + " " + Math.log(1) + " " + Math.sin(0) + " " + Math.cos(0) + " " + Math.log10(1000) + " " + Math.cbrt(27));
        System.out.println(Math.atan2(0, 1) + " " + Math.atan2(0.0, -1) + " " + Math.atan2(-0.0, -1) + " " + StrictMath.atan2(1, 1)
                + " " + StrictMath.atan2(-3, 4));
        // Rounded values of the plain Math functions.
        for (int i = 1; i <= 10; i++) {
            System.out.println(String.format("%d %.8f %.8f %.8f %.8f %.8f %.8f", i, Math.sin(i), Math.cos(i), Math.tan(i),
                    Math.exp(i), Math.log(i), Math.pow(i, 1.5)));
        }
        double acc = 0;
        for (int i = 1; i < 1000; i++) {
            acc += Math.sqrt(i) / (1 + Math.abs(i - 500));
        }
        System.out.println(acc);
        // Newton iteration and a series.
        double r = 1;
        for (int i = 0; i < 30; i++) r = (r + 2 / r) / 2;
        double pi = 0;
        for (int k = 0; k < 2000; k++) pi += (k % 2 == 0 ? 4.0 : -4.0) / (2 * k + 1);
        System.out.println(r + " " + pi);
    }
}
