// Hand-written big natural numbers (base 10^9) with Karatsuba and long division, checked against BigInteger.
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Random;

public final class BigNatural implements Comparable<BigNatural> {

    private static final int BASE = 1_000_000_000;
    private static final int KARATSUBA = 8;
    static final BigNatural ZERO = new BigNatural(new int[0]);
    static final BigNatural ONE = valueOf(1);

    private final int[] d; // little endian, no leading zeros

    private BigNatural(int[] digits) {
        int n = digits.length;
        while (n > 0 && digits[n - 1] == 0) n--;
        d = n == digits.length ? digits : Arrays.copyOf(digits, n);
    }

    static BigNatural valueOf(long v) {
        if (v < 0) throw new IllegalArgumentException("negative: " + v);
        return new BigNatural(new int[] {(int) (v % BASE), (int) (v / BASE % BASE), (int) (v / BASE / BASE)});
    }

    static BigNatural parse(String s) {
        if (s.isEmpty() || !s.chars().allMatch(c -> c >= '0' && c <= '9')) throw new NumberFormatException("not a natural number: \"" + s + "\"");
        int[] r = new int[(s.length() + 8) / 9];
        for (int i = 0, end = s.length(); end > 0; i++, end -= 9) r[i] = Integer.parseInt(s, Math.max(0, end - 9), end, 10);
        return new BigNatural(r);
    }

    BigNatural plus(BigNatural o) {
        int[] r = new int[Math.max(d.length, o.d.length) + 1];
        int carry = 0;
        for (int i = 0; i < r.length; i++) {
            int v = carry + (i < d.length ? d[i] : 0) + (i < o.d.length ? o.d[i] : 0);
            carry = v >= BASE ? 1 : 0;
            r[i] = v - carry * BASE;
        }
        return new BigNatural(r);
    }

    BigNatural minus(BigNatural o) {
        if (compareTo(o) < 0) throw new ArithmeticException("negative difference");
        int[] r = d.clone();
        int borrow = 0;
        for (int i = 0; i < r.length; i++) {
            int v = r[i] - borrow - (i < o.d.length ? o.d[i] : 0);
            borrow = v < 0 ? 1 : 0;
            r[i] = v + borrow * BASE;
        }
        return new BigNatural(r);
    }

    BigNatural times(BigNatural o) {
        if (d.length < KARATSUBA || o.d.length < KARATSUBA) return schoolbook(o);
        int half = Math.max(d.length, o.d.length) / 2;
        BigNatural a0 = low(half), a1 = high(half), b0 = o.low(half), b1 = o.high(half);
        BigNatural z0 = a0.times(b0), z2 = a1.times(b1);
        BigNatural z1 = a0.plus(a1).times(b0.plus(b1)).minus(z0).minus(z2);
        return z0.plus(z1.shift(half)).plus(z2.shift(2 * half));
    }

    private BigNatural low(int n) { return new BigNatural(Arrays.copyOf(d, Math.min(n, d.length))); }
    private BigNatural high(int n) { return n >= d.length ? ZERO : new BigNatural(Arrays.copyOfRange(d, n, d.length)); }

    private BigNatural shift(int n) {
        int[] r = new int[d.length + n];
        System.arraycopy(d, 0, r, n, d.length);
        return new BigNatural(r);
    }

    private BigNatural schoolbook(BigNatural o) {
        int[] r = new int[d.length + o.d.length];
        for (int i = 0; i < d.length; i++) {
            long carry = 0;
            for (int j = 0; j < o.d.length; j++) {
                long v = r[i + j] + (long) d[i] * o.d[j] + carry;
                r[i + j] = (int) (v % BASE);
                carry = v / BASE;
            }
            r[i + o.d.length] += (int) carry;
        }
        return new BigNatural(r);
    }

    private BigNatural timesSmall(int m) {
        int[] r = new int[d.length + 1];
        long carry = 0;
        for (int i = 0; i < d.length; i++) {
            long v = (long) d[i] * m + carry;
            r[i] = (int) (v % BASE);
            carry = v / BASE;
        }
        r[d.length] = (int) carry;
        return new BigNatural(r);
    }

    BigNatural[] divMod(BigNatural o) {
        if (o.d.length == 0) throw new ArithmeticException("division by zero");
        int[] q = new int[d.length];
        BigNatural rem = ZERO;
        for (int i = d.length - 1; i >= 0; i--) {
            rem = rem.shift(1).plus(valueOf(d[i]));
            int lo = 0, hi = BASE - 1;
            while (lo < hi) {
                int mid = (int) (((long) lo + hi + 1) / 2);
                if (o.timesSmall(mid).compareTo(rem) <= 0) lo = mid;
                else hi = mid - 1;
            }
            q[i] = lo;
            rem = rem.minus(o.timesSmall(lo));
        }
        return new BigNatural[] {new BigNatural(q), rem};
    }

    BigNatural pow(int e) {
        BigNatural r = ONE, b = this;
        while (e > 0) {
            if ((e & 1) != 0) r = r.times(b);
            e >>= 1;
            if (e > 0) b = b.times(b);
        }
        return r;
    }

    BigNatural sqrt() {
        if (d.length == 0) return ZERO;
        BigNatural two = valueOf(2), x = ONE.shift((d.length + 1) / 2 + 0), y = x;
        do {
            x = y;
            y = x.plus(divMod(x)[0]).divMod(two)[0];
        } while (y.compareTo(x) < 0);
        return x;
    }

    int digitSum() { return toString().chars().map(c -> c - '0').sum(); }

    @Override public int compareTo(BigNatural o) {
        if (d.length != o.d.length) return Integer.compare(d.length, o.d.length);
        for (int i = d.length - 1; i >= 0; i--) if (d[i] != o.d[i]) return Integer.compare(d[i], o.d[i]);
        return 0;
    }
    @Override public boolean equals(Object o) { return o instanceof BigNatural b && Arrays.equals(d, b.d); }
    @Override public int hashCode() { return Arrays.hashCode(d); }

    @Override public String toString() {
        if (d.length == 0) return "0";
        StringBuilder sb = new StringBuilder().append(d[d.length - 1]);
        for (int i = d.length - 2; i >= 0; i--) {
            String s = Integer.toString(d[i]);
            sb.append("0".repeat(9 - s.length())).append(s);
        }
        return sb.toString();
    }

    private static String randomDigits(Random r, int n) {
        StringBuilder sb = new StringBuilder().append((char) ('1' + r.nextInt(9)));
        while (sb.length() < n) sb.append((char) ('0' + r.nextInt(10)));
        return sb.toString();
    }

    public static void main(String[] args) {
        BigNatural f = ONE;
        for (int i = 1; i <= 60; i++) {
            f = f.times(valueOf(i));
            if (i % 15 == 0) System.out.println(i + "! = " + f);
        }
        BigNatural a = ZERO, b = ONE;
        for (int i = 0; i < 300; i++) {
            BigNatural t = a.plus(b);
            a = b;
            b = t;
        }
        System.out.println("fib(300) = " + a);
        System.out.println("2^200 = " + valueOf(2).pow(200));
        System.out.println("digit sum of 2^1000 = " + valueOf(2).pow(1000).digitSum());
        System.out.println("sqrt(2 * 10^80) = " + valueOf(2).times(valueOf(10).pow(80)).sqrt());
        System.out.println("long max " + valueOf(Long.MAX_VALUE) + " zero " + ZERO + " parse " + parse("000000000000123"));
        BigNatural[] qr = parse("123456789012345678901234567890").divMod(parse("987654321098765"));
        System.out.println("quotient " + qr[0] + " remainder " + qr[1]);

        Random r = new Random(123);
        int checks = 0;
        for (int i = 0; i < 12; i++) {
            String x = randomDigits(r, 5 + r.nextInt(180)), y = randomDigits(r, 5 + r.nextInt(100));
            BigNatural bx = parse(x), by = parse(y);
            BigInteger jx = new BigInteger(x), jy = new BigInteger(y);
            if (!bx.plus(by).toString().equals(jx.add(jy).toString())) throw new AssertionError("plus " + x + " " + y);
            if (!bx.times(by).toString().equals(jx.multiply(jy).toString())) throw new AssertionError("times " + x + " " + y);
            BigInteger[] want = jx.divideAndRemainder(jy);
            BigNatural[] got = bx.divMod(by);
            if (!got[0].toString().equals(want[0].toString()) || !got[1].toString().equals(want[1].toString())) throw new AssertionError("divide");
            if (Integer.signum(bx.compareTo(by)) != jx.compareTo(jy)) throw new AssertionError("compare");
            checks += 4;
            if (i % 3 == 0) System.out.println("length " + x.length() + "*" + y.length() + " -> " + bx.times(by).hashCode());
        }
        BigNatural big = parse("9".repeat(200));
        System.out.println("square of 200 nines ok: " + big.times(big).toString().equals("9".repeat(199) + "8" + "0".repeat(199) + "1"));
        System.out.println(checks + " checks passed");
        Runnable[] bad = {() -> parse("12a"), () -> parse(""), () -> ONE.minus(valueOf(2)), () -> ONE.divMod(ZERO), () -> valueOf(-7)};
        for (Runnable x : bad) {
            try {
                x.run();
            } catch (ArithmeticException | IllegalArgumentException e) {
                System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
            }
        }
    }
}
