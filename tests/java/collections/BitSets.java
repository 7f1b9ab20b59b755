// BitSet: single bits, ranges, logical operations, scanning, conversion, and a prime sieve.
import java.util.Arrays;
import java.util.BitSet;

public class BitSets {
    public static void main(String[] args) {
        BitSet a = new BitSet();
        BitSet b = new BitSet(200);
        for (int i = 0; i < 130; i += 3) {
            a.set(i);
        }
        for (int i = 0; i < 130; i += 5) {
            b.set(i);
        }
        System.out.println(a);
        System.out.println(a.cardinality() + " " + a.length() + " " + a.size() + " | " + b.cardinality() + " " + b.length() + " " + b.size());
        BitSet and = (BitSet) a.clone();
        and.and(b);
        BitSet or = (BitSet) a.clone();
        or.or(b);
        BitSet xor = (BitSet) a.clone();
        xor.xor(b);
        BitSet andNot = (BitSet) a.clone();
        andNot.andNot(b);
        System.out.println("and " + and);
        System.out.println("or " + or.cardinality() + " xor " + xor.cardinality() + " andNot " + andNot.cardinality());
        System.out.println("intersects " + a.intersects(b) + " " + andNot.intersects(b));

        BitSet r = new BitSet();
        r.set(10, 75);
        r.clear(20, 70);
        r.flip(15, 25);
        r.flip(3);
        r.set(100, true);
        r.set(101, false);
        System.out.println(r);
        System.out.println("next set from 11: " + r.nextSetBit(11) + " from 101: " + r.nextSetBit(101)
                + " next clear from 10: " + r.nextClearBit(10) + " prev set 60: " + r.previousSetBit(60)
                + " prev clear 74: " + r.previousClearBit(74) + " prev set 2: " + r.previousSetBit(2));
        System.out.println(r.get(12, 24) + " " + r.get(500) + " " + r.isEmpty());
        System.out.println(Arrays.toString(r.toLongArray()) + " " + Arrays.toString(r.toByteArray()));
        System.out.println(BitSet.valueOf(new long[] {5L, -1L}).cardinality() + " " + BitSet.valueOf(new byte[] {(byte) 0x81, 1}));
        System.out.println("hash " + a.hashCode() + " " + b.hashCode() + " " + new BitSet().hashCode());
        BitSet c = new BitSet(1000);
        c.or(a);
        System.out.println("equal despite size: " + c.equals(a) + " " + (c.hashCode() == a.hashCode()));
        System.out.println("stream sum " + a.stream().sum());

        int limit = 20000;
        BitSet composite = new BitSet(limit + 1);
        for (int i = 2; i * i <= limit; i = composite.nextClearBit(i + 1)) {
            for (int j = i * i; j <= limit; j += i) {
                composite.set(j);
            }
        }
        composite.flip(0, limit + 1);
        composite.clear(0, 2);
        System.out.println("primes " + composite.cardinality() + " last " + composite.previousSetBit(limit));
        int shown = 0;
        for (int p = composite.nextSetBit(1000); p >= 0 && shown < 12; p = composite.nextSetBit(p + 1), shown++) {
            System.out.print(p + " ");
        }
        System.out.println();

        Runnable[] bad = {
            () -> new BitSet(-1), () -> new BitSet().set(-3), () -> new BitSet().get(-1),
            () -> new BitSet().set(5, 2), () -> new BitSet().nextSetBit(-2), () -> new BitSet().flip(-1, 4),
        };
        for (Runnable x : bad) {
            try {
                x.run();
            } catch (RuntimeException e) {
                System.out.println(e);
            }
        }
        r.clear();
        System.out.println(r + " " + r.length() + " " + r.nextSetBit(0) + " " + r.nextClearBit(0));

        // Game-of-life style rule 110 on bit sets
        BitSet row = new BitSet();
        row.set(60);
        for (int gen = 0; gen < 20; gen++) {
            StringBuilder sb = new StringBuilder();
            BitSet next = new BitSet();
            for (int i = 30; i <= 62; i++) {
                sb.append(row.get(i) ? '#' : '.');
                int p = (row.get(i - 1) ? 4 : 0) | (row.get(i) ? 2 : 0) | (row.get(i + 1) ? 1 : 0);
                next.set(i, (110 >> p & 1) == 1);
            }
            System.out.println(sb);
            row = next;
        }
    }
}
