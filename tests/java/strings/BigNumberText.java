// BigInteger and BigDecimal as text: parse, print in radices, plain and engineering notation, rounding, errors.
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;

public class BigNumberText {
    static void attempt(String label, java.util.function.Supplier<Object> s) {
        try {
            System.out.println(label + " = " + s.get());
        } catch (RuntimeException e) {
            System.out.println(label + " ! " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        BigInteger f = BigInteger.ONE;
        for (int i = 2; i <= 60; i++) {
            f = f.multiply(BigInteger.valueOf(i));
        }
        System.out.println(f + " " + f.bitLength() + " " + f.toString(36) + " " + f.toString(2).length() + " " + f.getLowestSetBit() + " " + f.hashCode());
        System.out.println(new BigInteger(f.toString(7), 7).equals(f) + " " + new BigInteger("-ff", 16) + " " + new BigInteger("+5") + " " + new BigInteger(new byte[] {-1, 0}) + " " + new BigInteger(1, new byte[] {-1, 0}));
        for (String s : new String[] {"", "-", "12x", "1.5", "--3", " 1"}) {
            attempt("BigInteger '" + s + "'", () -> new BigInteger(s));
        }
        BigInteger a = new BigInteger("-123456789012345678901234567890");
        BigInteger b = new BigInteger("987654321098765");
        System.out.println(a.add(b) + " " + a.multiply(b) + " " + a.divide(b) + " " + a.mod(b) + " " + a.remainder(b) + " " + a.pow(3) + " " + a.gcd(b) + " " + a.negate().sqrt());
        System.out.println(a.shiftLeft(10) + " " + a.shiftRight(10) + " " + a.and(b) + " " + a.or(b) + " " + a.xor(b) + " " + a.not() + " " + a.testBit(3) + " " + a.bitCount() + " " + a.signum());
        System.out.println(b.modPow(BigInteger.valueOf(65537), BigInteger.valueOf(1000000007)) + " " + BigInteger.valueOf(3).modInverse(BigInteger.valueOf(11)) + " " + a.intValue() + " " + a.longValue() + " " + a.doubleValue() + " " + b.isProbablePrime(20) + " " + BigInteger.TWO.pow(127).subtract(BigInteger.ONE).isProbablePrime(20));
        attempt("exact", a::longValueExact);
        attempt("divide by zero", () -> a.divide(BigInteger.ZERO));
        attempt("modInverse", () -> BigInteger.TWO.modInverse(BigInteger.TEN));
        attempt("negative pow", () -> a.pow(-1));

        for (String s : new String[] {"0", "0.00", "-0", "1E3", "1e-10", "123.4500", "-1.5E+20", "0.0000001", "0.000001", "1234567890.0987654321", "+.5", "5.", "00012", "1E-7", "99999E-3"}) {
            BigDecimal d = new BigDecimal(s);
            System.out.println(s + " -> " + d + " plain " + d.toPlainString() + " eng " + d.toEngineeringString() + " scale " + d.scale() + " prec " + d.precision() + " strip " + d.stripTrailingZeros() + " hash " + d.hashCode());
        }
        for (String s : new String[] {"", "abc", "1e", "1.2.3", "e5", "1 ", "NaN"}) {
            attempt("BigDecimal '" + s + "'", () -> new BigDecimal(s));
        }
        String[] halves = {"5.5", "2.5", "1.6", "1.1", "1.0", "-1.1", "-1.6", "-2.5", "-5.5"};
        for (RoundingMode m : RoundingMode.values()) {
            StringBuilder sb = new StringBuilder(m.toString());
            for (String h : halves) {
                try {
                    sb.append(' ').append(new BigDecimal(h).setScale(0, m));
                } catch (ArithmeticException e) {
                    sb.append(" !");
                }
            }
            System.out.println(sb);
        }
        BigDecimal x = new BigDecimal("10");
        attempt("10/3", () -> x.divide(new BigDecimal("3")));
        attempt("10/3 scale", () -> x.divide(new BigDecimal("3"), 10, RoundingMode.HALF_EVEN));
        attempt("10/3 context", () -> x.divide(new BigDecimal("3"), MathContext.DECIMAL32));
        attempt("10/8", () -> x.divide(new BigDecimal("8")));
        attempt("10/0", () -> x.divide(BigDecimal.ZERO));
        System.out.println(new BigDecimal(0.1) + " " + BigDecimal.valueOf(0.1) + " " + new BigDecimal(0.1f) + " " + BigDecimal.valueOf(100, -2) + " " + new BigDecimal("1.10").equals(new BigDecimal("1.1")) + " " + new BigDecimal("1.10").compareTo(new BigDecimal("1.1")));
        System.out.println(new BigDecimal("2").sqrt(new MathContext(40)) + " " + new BigDecimal("1.1").pow(20) + " " + new BigDecimal("123.456").remainder(new BigDecimal("7.8")) + " " + new BigDecimal("123.456").round(new MathContext(4)) + " " + new BigDecimal("123.456").movePointLeft(5) + " " + new BigDecimal("123.456").unscaledValue() + " " + new BigDecimal("-7").divideToIntegralValue(new BigDecimal("2")));
        BigDecimal e = BigDecimal.ONE;
        BigDecimal term = BigDecimal.ONE;
        for (int i = 1; i < 45; i++) {
            term = term.divide(BigDecimal.valueOf(i), 50, RoundingMode.HALF_UP);
            e = e.add(term);
        }
        System.out.println("e " + e);
    }
}
