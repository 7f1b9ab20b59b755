// Infinite generators cut by limit and takeWhile: primes, Fibonacci, Hamming, primitive triples, pseudo-random, pi digits.
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.IntPredicate;
import java.util.function.LongUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

public class InfiniteStreams {
    static IntStream primes() {
        List<Integer> known = new ArrayList<>();
        IntPredicate isPrime = n -> known.stream().takeWhile(p -> p * p <= n).noneMatch(p -> n % p == 0);
        return IntStream.iterate(2, n -> n + 1).filter(isPrime).peek(known::add);
    }

    /** The functional sieve: each found prime adds another filter. */
    static IntStream sieve(int limit) {
        IntStream.Builder out = IntStream.builder();
        IntPredicate keep = n -> true;
        for (int n = 2; n < limit; n++) {
            if (keep.test(n)) {
                int p = n;
                out.add(p);
                keep = keep.and(k -> k % p != 0);
            }
        }
        return out.build();
    }

    static Stream<BigInteger> fibonacci() {
        return Stream.iterate(new BigInteger[] {BigInteger.ZERO, BigInteger.ONE}, p -> new BigInteger[] {p[1], p[0].add(p[1])}).map(p -> p[0]);
    }

    static LongStream hamming() {
        PriorityQueue<Long> pq = new PriorityQueue<>(List.of(1L));
        return LongStream.generate(() -> {
            long v = pq.poll();
            while (!pq.isEmpty() && pq.peek() == v) {
                pq.poll();
            }
            pq.add(v * 2);
            pq.add(v * 3);
            pq.add(v * 5);
            return v;
        });
    }

    static int gcd(int a, int b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    static Stream<int[]> triples() {
        return Stream.iterate(2, m -> m + 1).flatMap(m -> IntStream.range(1, m).filter(n -> (m - n) % 2 == 1 && gcd(m, n) == 1)
                .mapToObj(n -> new int[] {m * m - n * n, 2 * m * n, m * m + n * n}));
    }

    static Stream<String> lookAndSay() {
        return Stream.iterate("1", s -> {
            StringBuilder sb = new StringBuilder();
            for (int i = 0, j; i < s.length(); i = j) {
                for (j = i; j < s.length() && s.charAt(j) == s.charAt(i); j++) {
                    continue;
                }
                sb.append(j - i).append(s.charAt(i));
            }
            return sb.toString();
        });
    }

    static Stream<BigInteger> piDigits() {
        BigInteger[] s = {BigInteger.ONE, BigInteger.ZERO, BigInteger.ONE};
        int[] k = {0};
        return Stream.generate(() -> {
            while (true) {
                BigInteger three = s[0].multiply(BigInteger.valueOf(3)).add(s[1]).divide(s[2]);
                BigInteger four = s[0].multiply(BigInteger.valueOf(4)).add(s[1]).divide(s[2]);
                if (k[0] > 0 && three.equals(four)) {
                    s[1] = s[1].subtract(three.multiply(s[2])).multiply(BigInteger.TEN);
                    s[0] = s[0].multiply(BigInteger.TEN);
                    return three;
                }
                k[0]++;
                BigInteger odd = BigInteger.valueOf(2L * k[0] + 1);
                s[1] = s[0].shiftLeft(1).add(s[1]).multiply(odd);
                s[0] = s[0].multiply(BigInteger.valueOf(k[0]));
                s[2] = s[2].multiply(odd);
            }
        });
    }

    public static void main(String[] args) {
        System.out.println(primes().limit(25).boxed().toList());
        System.out.println(primes().skip(500).limit(3).boxed().toList() + " " + primes().takeWhile(p -> p < 1000).sum());
        System.out.println(sieve(200).boxed().toList().equals(primes().takeWhile(p -> p < 200).boxed().toList()) + " " + sieve(200).count());
        System.out.println(fibonacci().limit(15).toList() + " " + fibonacci().skip(200).findFirst().get() + " " + fibonacci().takeWhile(f -> f.bitLength() < 30).filter(f -> !f.testBit(0)).reduce(BigInteger.ZERO, BigInteger::add));
        System.out.println(hamming().limit(30).boxed().toList() + " " + hamming().skip(300).findFirst().getAsLong());
        System.out.println(triples().limit(8).map(Arrays::toString).collect(Collectors.joining(" ")));
        System.out.println(triples().takeWhile(t -> t[2] < 400).filter(t -> t[0] * t[0] + t[1] * t[1] == t[2] * t[2]).count());
        System.out.println(lookAndSay().limit(8).toList() + " " + lookAndSay().skip(20).findFirst().get().length());
        System.out.println(piDigits().limit(40).map(BigInteger::toString).collect(Collectors.joining()));
        LongUnaryOperator xorshift = x -> {
            x ^= x << 13;
            x ^= x >>> 7;
            return x ^ x << 17;
        };
        System.out.println(LongStream.iterate(1, xorshift).skip(1000).limit(3).boxed().toList() + " " + LongStream.iterate(1, xorshift).limit(2000).filter(x -> (x & 1) == 0).count());
        System.out.println(Stream.iterate("", s -> s + (s.length() % 2 == 0 ? "/" : "\\")).skip(1).limit(5).toList() + " " + Stream.generate(() -> "z").limit(4).collect(Collectors.joining()));
        System.out.println(IntStream.iterate(0, i -> i + 1).mapToObj(Integer::toBinaryString).filter(s -> s.contentEquals(new StringBuilder(s).reverse())).limit(15).toList());
        System.out.println(IntStream.iterate(1, i -> i + 1).filter(n -> IntStream.rangeClosed(1, n / 2).filter(d -> n % d == 0).sum() == n).limit(3).boxed().toList());
        System.out.println(Stream.iterate(1.0, x -> (x + 2 / x) / 2).limit(7).toList() + " " + Stream.iterate(27, n -> n != 1, n -> n % 2 == 0 ? n / 2 : 3 * n + 1).count());
        System.out.println(Stream.iterate(new int[] {0, 0}, p -> p[0] == p[1] ? new int[] {p[0] + 1, 0} : new int[] {p[0], p[1] + 1}).limit(10).map(p -> p[0] + ":" + p[1]).toList());
    }
}
