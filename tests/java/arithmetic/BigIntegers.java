// Exercises BigInteger: factorials, Fibonacci, modular arithmetic, bit operations, radix conversion, primes.
import java.math.BigInteger;

public class BigIntegers {
    static BigInteger factorial(int n) {
        BigInteger r = BigInteger.ONE;
        for (int i = 2; i <= n; i++) r = r.multiply(BigInteger.valueOf(i));
        return r;
    }

    static BigInteger fib(int n) {
        BigInteger a = BigInteger.ZERO, b = BigInteger.ONE;
        for (int i = 0; i < n; i++) {
            BigInteger t = a.add(b);
            a = b;
            b = t;
        }
        return a;
    }

    public static void main(String[] args) {
        System.out.println(factorial(30));
        System.out.println(factorial(120));
        System.out.println(fib(300));
        BigInteger a = new BigInteger("123456789012345678901234567890");
        BigInteger b = new BigInteger("-987654321098765432109876543210");
        System.out.println(a.add(b) + " " + a.subtract(b) + " " + a.multiply(b));
        System.out.println(b.divide(a) + " " + b.mod(a) + " " + b.remainder(a) + " " + b.negate().gcd(a));
        BigInteger[] qr = b.divideAndRemainder(BigInteger.valueOf(1000007));
        System.out.println(qr[0] + " " + qr[1]);
        System.out.println(a.pow(5) + " " + a.sqrt() + " " + b.abs() + " " + b.signum());
        System.out.println(a.modPow(new BigInteger("65537"), new BigInteger("1000000000000000003")));
        System.out.println(BigInteger.valueOf(3).modInverse(BigInteger.valueOf(1000000007)));
        System.out.println(a.and(b) + " " + a.or(b) + " " + a.xor(b) + " " + a.not() + " " + a.andNot(b));
        System.out.println(a.shiftLeft(70) + " " + b.shiftRight(33) + " " + b.shiftRight(500) + " " + a.shiftLeft(-5));
        System.out.println(a.bitLength() + " " + b.bitLength() + " " + a.bitCount() + " " + b.bitCount() + " " + a.getLowestSetBit()
                + " " + a.testBit(3) + " " + a.setBit(200).bitLength() + " " + b.flipBit(0) + " " + a.clearBit(1));
        System.out.println(a.toString(16) + " " + b.toString(36) + " " + new BigInteger("zzzzzzzzzzzzzzzz", 36));
        System.out.println(a.intValue() + " " + a.longValue() + " " + a.doubleValue() + " " + b.floatValue());
        System.out.println(a.compareTo(b) + " " + a.equals(new BigInteger("123456789012345678901234567890")) + " " + a.hashCode() + " " + b.hashCode());
        byte[] bytes = b.toByteArray();
        System.out.println(bytes.length + " " + bytes[0] + " " + new BigInteger(bytes).equals(b) + " " + new BigInteger(1, bytes));
        System.out.println(BigInteger.TWO.pow(127).subtract(BigInteger.ONE).isProbablePrime(20) + " "
                + BigInteger.valueOf(1000000).nextProbablePrime() + " " + BigInteger.valueOf(91).isProbablePrime(10));
        String[] failing = {"", "12x", "-", "--5", "1 2"};
        for (String f : failing) {
            try {
                System.out.println(new BigInteger(f));
            } catch (NumberFormatException e) {
                System.out.println(f + ": " + e.getMessage());
            }
        }
        Runnable[] errors = {
            () -> a.divide(BigInteger.ZERO), () -> a.mod(b), () -> a.pow(-1), () -> a.longValueExact(), () -> a.intValueExact(),
            () -> b.sqrt(), () -> BigInteger.TWO.modInverse(BigInteger.valueOf(4))
        };
        for (Runnable r : errors) {
            try {
                r.run();
            } catch (ArithmeticException e) {
                System.out.println(e.getMessage());
            }
        }
        // Big enough for Karatsuba and Toom-Cook.
        BigInteger big = BigInteger.valueOf(7).pow(1500);
        BigInteger sq = big.multiply(big.add(BigInteger.ONE));
        System.out.println(sq.bitLength() + " " + sq.mod(BigInteger.valueOf(1000000007)) + " " + sq.divide(big).equals(big.add(BigInteger.ONE))
                + " " + sq.toString().length() + " " + sq.hashCode());
    }
}
