import java.util.Random;
import java.util.function.DoubleUnaryOperator;

// Every function of StrictMath on thousands of arguments, folded into checksums of the results' bits.
public class StrictMathBits {
    static void sum(String name, DoubleUnaryOperator function) {
        Random random = new Random(42);
        long sum = 0;
        for (int i = 0; i < 3000; i++) {
            double x = switch (i % 4) {
                case 0 -> random.nextDouble() * 2 - 1;
                case 1 -> random.nextGaussian() * 10;
                case 2 -> Math.abs(random.nextGaussian()) * 1000;
                default -> (random.nextInt(4000) - 2000) / 16.0;
            };
            sum = sum * 31 + Double.doubleToLongBits(function.applyAsDouble(x));
        }
        System.out.println(name + " " + Long.toHexString(sum));
    }

    public static void main(String[] args) {
        sum("sin", StrictMath::sin);
        sum("cos", StrictMath::cos);
        sum("tan", StrictMath::tan);
        sum("asin", StrictMath::asin);
        sum("acos", StrictMath::acos);
        sum("atan", StrictMath::atan);
        sum("exp", StrictMath::exp);
        sum("log", StrictMath::log);
        sum("log10", StrictMath::log10);
        sum("log1p", StrictMath::log1p);
        sum("expm1", StrictMath::expm1);
        sum("sinh", StrictMath::sinh);
        sum("cosh", StrictMath::cosh);
        sum("tanh", StrictMath::tanh);
        sum("cbrt", StrictMath::cbrt);
        sum("sqrt", StrictMath::sqrt);
        sum("rint", StrictMath::rint);
        sum("hypot", x -> StrictMath.hypot(x, 3));
        sum("atan2", x -> StrictMath.atan2(x, 1 - x));
        sum("pow", x -> StrictMath.pow(Math.abs(x), 1.7));
        sum("remainder", x -> StrictMath.IEEEremainder(x, 0.7));
        double[] special = {0.0, -0.0, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MIN_VALUE, -1.0};
        for (double x : special) {
            System.out.println(x + ": " + StrictMath.sin(x) + " " + StrictMath.cos(x) + " " + StrictMath.log(x) + " "
                + StrictMath.log10(x) + " " + StrictMath.log1p(x) + " " + StrictMath.sinh(x) + " " + StrictMath.cosh(x)
                + " " + StrictMath.tanh(x) + " " + Math.pow(x, 0) + " " + Math.pow(1, x) + " " + Math.pow(x, 3));
        }
    }
}
