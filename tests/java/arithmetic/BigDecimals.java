// Exercises BigDecimal: scales, rounding modes, division, string forms, MathContext.
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

public class BigDecimals {
    public static void main(String[] args) {
        String[] texts = {"0", "0.00", "-0.0", "1", "1.10", "1E+3", "1e-10", "123.456", "-123.4560", "12345678901234567890.123456789", "1E400", ".5", "5."};
        for (String t : texts) {
            BigDecimal d = new BigDecimal(t);
            System.out.println(t + ": " + d + " " + d.toPlainString().length() + " " + d.toEngineeringString() + " scale " + d.scale()
                    + " prec " + d.precision() + " unscaled " + d.unscaledValue() + " strip " + d.stripTrailingZeros() + " sign " + d.signum()
                    + " hash " + d.hashCode());
        }
        String[] rounds = {"5.5", "2.5", "1.6", "1.1", "1.0", "-1.0", "-1.1", "-1.6", "-2.5", "-5.5"};
        for (String t : rounds) {
            StringBuilder sb = new StringBuilder(t + ":");
            for (RoundingMode m : RoundingMode.values()) {
                try {
                    sb.append(' ').append(new BigDecimal(t).setScale(0, m));
                } catch (ArithmeticException e) {
                    sb.append(" [").append(e.getMessage()).append(']');
                }
            }
            System.out.println(sb);
        }
        BigDecimal a = new BigDecimal("10.25");
        BigDecimal b = new BigDecimal("-3.7");
        System.out.println(a.add(b) + " " + a.subtract(b) + " " + a.multiply(b) + " " + a.divide(b, 5, RoundingMode.HALF_UP)
                + " " + a.divide(b, MathContext.DECIMAL64) + " " + a.remainder(b) + " " + a.divideToIntegralValue(b) + " " + a.pow(4)
                + " " + a.negate() + " " + b.abs() + " " + a.max(b) + " " + a.compareTo(b));
        System.out.println(new BigDecimal("2.0").equals(new BigDecimal("2.00")) + " " + new BigDecimal("2.0").compareTo(new BigDecimal("2.00")));
        System.out.println(new BigDecimal(0.1));
        System.out.println(BigDecimal.valueOf(0.1) + " " + BigDecimal.valueOf(100, 3) + " " + BigDecimal.valueOf(5, -3) + " " + BigDecimal.valueOf(1e20));
        try {
            BigDecimal.ONE.divide(new BigDecimal(3));
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            BigDecimal.ONE.divide(BigDecimal.ZERO);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            BigDecimal.ZERO.divide(BigDecimal.ZERO);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            new BigDecimal("1.5").intValueExact();
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            new BigDecimal("1.2.3");
        } catch (NumberFormatException e) {
            System.out.println("bad: " + e.getMessage());
        }
        System.out.println(BigDecimal.ONE.divide(new BigDecimal(8)) + " " + new BigDecimal("1e3").divide(new BigDecimal("4")));
        System.out.println(new BigDecimal(2).sqrt(new MathContext(50)));
        // pi by Machin's formula
        System.out.println(arctanInverse(5, 60).multiply(BigDecimal.valueOf(16)).subtract(arctanInverse(239, 60).multiply(BigDecimal.valueOf(4)))
                .setScale(50, RoundingMode.DOWN));
        System.out.println(a.movePointLeft(5) + " " + a.movePointRight(3) + " " + a.scaleByPowerOfTen(4) + " " + a.ulp() + " "
                + a.intValue() + " " + b.longValue() + " " + b.doubleValue() + " " + b.floatValue() + " " + a.toBigInteger());
        System.out.println(new BigDecimal("123456789").round(new MathContext(4)) + " " + new BigDecimal("0.00099995").round(new MathContext(4)));
        BigDecimal interest = new BigDecimal("1000.00");
        for (int y = 1; y <= 10; y++) {
            interest = interest.multiply(new BigDecimal("1.0375")).setScale(2, RoundingMode.HALF_EVEN);
            System.out.print(interest + " ");
        }
        System.out.println();
        System.out.println(String.format("%.3f %10.2f %s", a, b, a));
    }

    static BigDecimal arctanInverse(int x, int scale) {
        BigDecimal invX = BigDecimal.ONE.divide(BigDecimal.valueOf(x), scale, RoundingMode.HALF_EVEN);
        BigDecimal x2 = BigDecimal.valueOf((long) x * x);
        BigDecimal term = invX, sum = invX;
        for (int i = 1; term.signum() != 0; i++) {
            invX = invX.divide(x2, scale, RoundingMode.HALF_EVEN);
            term = invX.divide(BigDecimal.valueOf(2L * i + 1), scale, RoundingMode.HALF_EVEN);
            sum = i % 2 == 0 ? sum.add(term) : sum.subtract(term);
        }
        return sum;
    }
}
