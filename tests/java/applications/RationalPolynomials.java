// Exact rational arithmetic and polynomial algebra: division, gcd, derivative, interpolation, rational roots.
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

public class RationalPolynomials {

    static final class Rational implements Comparable<Rational> {
        static final Rational ZERO = of(0), ONE = of(1);
        private final BigInteger num, den;

        Rational(BigInteger n, BigInteger d) {
            if (d.signum() == 0) throw new ArithmeticException("zero denominator in " + n + "/" + d);
            BigInteger g = n.gcd(d);
            if (g.signum() == 0) g = BigInteger.ONE;
            if (d.signum() < 0) g = g.negate();
            num = n.divide(g);
            den = d.divide(g);
        }

        static Rational of(long n) { return new Rational(BigInteger.valueOf(n), BigInteger.ONE); }
        static Rational of(long n, long d) { return new Rational(BigInteger.valueOf(n), BigInteger.valueOf(d)); }

        static Rational parse(String s) {
            int slash = s.indexOf('/');
            if (slash >= 0) return new Rational(new BigInteger(s.substring(0, slash)), new BigInteger(s.substring(slash + 1)));
            int dot = s.indexOf('.');
            if (dot < 0) return new Rational(new BigInteger(s), BigInteger.ONE);
            return new Rational(new BigInteger(s.replace(".", "")), BigInteger.TEN.pow(s.length() - dot - 1));
        }

        Rational plus(Rational o) { return new Rational(num.multiply(o.den).add(o.num.multiply(den)), den.multiply(o.den)); }
        Rational minus(Rational o) { return plus(o.negate()); }
        Rational times(Rational o) { return new Rational(num.multiply(o.num), den.multiply(o.den)); }
        Rational over(Rational o) { return new Rational(num.multiply(o.den), den.multiply(o.num)); }
        Rational negate() { return new Rational(num.negate(), den); }
        boolean isZero() { return num.signum() == 0; }

        @Override public int compareTo(Rational o) { return num.multiply(o.den).compareTo(o.num.multiply(den)); }
        @Override public boolean equals(Object o) { return o instanceof Rational r && r.num.equals(num) && r.den.equals(den); }
        @Override public int hashCode() { return 31 * num.hashCode() + den.hashCode(); }
        @Override public String toString() { return den.equals(BigInteger.ONE) ? num.toString() : num + "/" + den; }
    }

    static final class Poly {
        final List<Rational> c; // c.get(i) is the coefficient of x^i

        Poly(List<Rational> coefficients) {
            int n = coefficients.size();
            while (n > 0 && coefficients.get(n - 1).isZero()) n--;
            c = List.copyOf(coefficients.subList(0, n));
        }
        static Poly of(long... a) { return new Poly(Arrays.stream(a).mapToObj(Rational::of).collect(Collectors.toList())); }

        int degree() { return c.size() - 1; }
        boolean isZero() { return c.isEmpty(); }
        Rational at(int i) { return i < c.size() ? c.get(i) : Rational.ZERO; }
        Rational lead() { return c.get(c.size() - 1); }

        Poly plus(Poly o) {
            List<Rational> r = new ArrayList<>();
            for (int i = 0; i <= Math.max(degree(), o.degree()); i++) r.add(at(i).plus(o.at(i)));
            return new Poly(r);
        }
        Poly map(UnaryOperator<Rational> f) { return new Poly(c.stream().map(f).collect(Collectors.toList())); }
        Poly minus(Poly o) { return plus(o.map(Rational::negate)); }

        Poly times(Poly o) {
            Rational[] r = new Rational[Math.max(0, c.size() + o.c.size())];
            Arrays.fill(r, Rational.ZERO);
            for (int i = 0; i < c.size(); i++)
                for (int j = 0; j < o.c.size(); j++) r[i + j] = r[i + j].plus(c.get(i).times(o.c.get(j)));
            return new Poly(Arrays.asList(r));
        }

        Poly[] divide(Poly o) {
            if (o.isZero()) throw new ArithmeticException("division by the zero polynomial");
            Poly q = of(), r = this;
            while (r.degree() >= o.degree()) {
                Rational[] t = new Rational[r.degree() - o.degree() + 1];
                Arrays.fill(t, Rational.ZERO);
                t[t.length - 1] = r.lead().over(o.lead());
                Poly term = new Poly(Arrays.asList(t));
                q = q.plus(term);
                r = r.minus(term.times(o));
            }
            return new Poly[] {q, r};
        }

        Poly gcd(Poly o) {
            Poly a = this, b = o;
            while (!b.isZero()) {
                Poly r = a.divide(b)[1];
                a = b;
                b = r;
            }
            Rational l = a.lead();
            return a.map(v -> v.over(l));
        }

        Poly derivative() {
            List<Rational> r = new ArrayList<>();
            for (int i = 1; i < c.size(); i++) r.add(c.get(i).times(Rational.of(i)));
            return new Poly(r);
        }

        Rational eval(Rational x) {
            Rational v = Rational.ZERO;
            for (int i = degree(); i >= 0; i--) v = v.times(x).plus(c.get(i));
            return v;
        }

        TreeSet<Rational> rationalRoots() {
            TreeSet<Rational> roots = new TreeSet<>();
            Poly p = this;
            while (!p.isZero() && p.at(0).isZero()) {
                roots.add(Rational.ZERO);
                p = p.divide(of(0, 1))[0];
            }
            BigInteger scale = p.c.stream().map(r -> r.den).reduce(BigInteger.ONE, (a, b) -> a.multiply(b).divide(a.gcd(b)));
            long first = p.at(0).num.multiply(scale).divide(p.at(0).den).abs().longValueExact();
            long last = p.lead().num.multiply(scale).divide(p.lead().den).abs().longValueExact();
            for (long n = 1; n <= first; n++) {
                if (first % n != 0) continue;
                for (long d = 1; d <= last; d++) {
                    if (last % d != 0) continue;
                    for (int s = -1; s <= 1; s += 2) if (p.eval(Rational.of(s * n, d)).isZero()) roots.add(Rational.of(s * n, d));
                }
            }
            return roots;
        }

        @Override public String toString() {
            if (isZero()) return "0";
            StringBuilder sb = new StringBuilder();
            for (int i = degree(); i >= 0; i--) {
                Rational v = c.get(i);
                if (v.isZero()) continue;
                boolean neg = v.compareTo(Rational.ZERO) < 0;
                Rational abs = neg ? v.negate() : v;
                if (sb.length() > 0) sb.append(neg ? " - " : " + ");
                else if (neg) sb.append('-');
                if (i == 0 || !abs.equals(Rational.ONE)) sb.append(abs);
                if (i > 0) sb.append('x');
                if (i > 1) sb.append('^').append(i);
            }
            return sb.toString();
        }
    }

    static Poly interpolate(Rational[] xs, Rational[] ys) {
        Poly sum = Poly.of();
        for (int i = 0; i < xs.length; i++) {
            Poly term = new Poly(List.of(ys[i]));
            for (int j = 0; j < xs.length; j++) {
                if (i == j) continue;
                Rational d = xs[i].minus(xs[j]);
                term = term.times(new Poly(List.of(xs[j].negate().over(d), Rational.ONE.over(d))));
            }
            sum = sum.plus(term);
        }
        return sum;
    }

    public static void main(String[] args) {
        Rational h = Rational.ZERO;
        for (int i = 1; i <= 20; i++) h = h.plus(Rational.of(1, i));
        System.out.println("H(20) = " + h);
        for (String s : new String[] {"3/6", "-4/-8", "0.125", "-2.50", "7", "6/-9", "0/5"}) System.out.println(s + " = " + Rational.parse(s));
        System.out.println("compare 1/3 < 0.333: " + (Rational.parse("1/3").compareTo(Rational.parse("0.333")) < 0));

        Poly a = Poly.of(-6, 11, -6, 1), b = Poly.of(-2, 1), c = Poly.of(2, 0, -3, 0, 1);
        System.out.println("a = " + a + ", b = " + b + ", c = " + c);
        System.out.println("a + c = " + a.plus(c) + "; a - a = " + a.minus(a));
        System.out.println("a * b = " + a.times(b));
        Poly[] qr = c.divide(Poly.of(1, 2));
        System.out.println("c / (2x + 1) = " + qr[0] + " remainder " + qr[1]);
        System.out.println("check " + qr[0].times(Poly.of(1, 2)).plus(qr[1]));
        System.out.println("gcd(a, a') = " + a.gcd(a.derivative()) + "; gcd(ab, a') with square = " + a.times(b).gcd(a.times(b).derivative()));
        System.out.println("c' = " + c.derivative() + ", c'' = " + c.derivative().derivative());
        for (Poly p : new Poly[] {a, c, Poly.of(0, 0, -1, 0, 4), Poly.of(-3, 5, 2), Poly.of(1, 0, 1)})
            System.out.println("rational roots of " + p + ": " + p.rationalRoots());
        Rational[] xs = {Rational.of(0), Rational.of(1), Rational.of(2), Rational.of(3), Rational.of(4)};
        Rational[] ys = {Rational.of(0), Rational.of(1), Rational.of(5), Rational.of(14), Rational.of(30)};
        Poly squares = interpolate(xs, ys);
        System.out.println("sum of squares: " + squares + ", at 100: " + squares.eval(Rational.of(100)));
        Poly cheb0 = Poly.of(1), cheb1 = Poly.of(0, 1);
        for (int i = 2; i <= 7; i++) {
            Poly next = Poly.of(0, 2).times(cheb1).minus(cheb0);
            cheb0 = cheb1;
            cheb1 = next;
            System.out.println("T" + i + " = " + next);
        }
        for (Runnable r : new Runnable[] {() -> a.divide(Poly.of()), () -> Rational.of(1, 0), () -> Rational.parse("x/2"), () -> Poly.of().lead()}) {
            try {
                r.run();
            } catch (ArithmeticException | NumberFormatException | IndexOutOfBoundsException e) {
                System.out.println(e.getClass().getName() + ": " + e.getMessage());
            }
        }
    }
}
