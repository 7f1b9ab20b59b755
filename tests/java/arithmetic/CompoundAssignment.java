// Exercises compound assignments with implicit narrowing on locals, fields, statics and array elements.
public class CompoundAssignment {
    static byte sb = 100;
    static short ss = 30000;
    static char sc = 'x';
    static long sl = 1L << 40;
    byte fb = -100;
    int fi = 7;
    double fd = 2.5;
    static int calls;

    static int next() { return calls++; }

    static int[] arr(int[] a) {
        calls += 10;
        return a;
    }

    CompoundAssignment self() {
        calls += 100;
        return this;
    }

    public static void main(String[] args) {
        sb += 100;
        System.out.println(sb);
        sb *= sb;
        System.out.println(sb);
        ss += ss;
        System.out.println(ss);
        ss ^= 0x1FFFF;
        System.out.println(ss);
        sc += 5;
        System.out.println((int) sc + " " + sc);
        sc -= 'a';
        System.out.println((int) sc);
        sl += 0.5;
        System.out.println(sl);
        sl |= -1;
        System.out.println(sl);
        sl &= 0xFFFFFFFF;
        System.out.println(sl);
        sl &= 0xFFFFFFFFL;
        System.out.println(sl);

        CompoundAssignment o = new CompoundAssignment();
        o.self().fb -= 100;
        System.out.println(o.fb + " calls " + calls);
        o.self().fi <<= 30;
        System.out.println(o.fi + " calls " + calls);
        o.self().fd %= 1;
        System.out.println(o.fd + " calls " + calls);
        int old = o.self().fi++;
        int now = --o.self().fi;
        System.out.println(old + " " + now + " calls " + calls);
        byte oldb = o.fb++;
        byte newb = ++o.fb;
        System.out.println(oldb + " " + newb);

        calls = -10;
        int[] a = {1, 2, 3, 4, 5};
        arr(a)[next()] += 10;
        System.out.println(java.util.Arrays.toString(a) + " " + calls);
        calls = 0;
        a[next()] = a[next()] += a[next()] *= 2;
        System.out.println(java.util.Arrays.toString(a) + " " + calls);
        int post = a[next()]--;
        System.out.println(post + " " + java.util.Arrays.toString(a));

        byte[] bs = {127, -128};
        bs[0]++;
        bs[1]--;
        System.out.println(bs[0] + " " + bs[1]);
        bs[0] >>= 1;
        bs[1] >>>= 1;
        System.out.println(bs[0] + " " + bs[1]);
        char[] cs = {'a', 'z', '\uffff'};
        cs[0] += 1;
        cs[1]++;
        cs[2]++;
        System.out.println(cs[0] + " " + cs[1] + " " + (int) cs[2]);
        long[] ls = {Long.MAX_VALUE};
        System.out.println(ls[0]++ + " " + ls[0]);
        float[] fs = {0.1f};
        fs[0] += 0.2;
        System.out.println(fs[0] + " " + fs[0]++ + " " + ++fs[0]);
        double[] ds = {1e308};
        System.out.println((ds[0] *= 10) + " " + ds[0]-- + " " + -ds[0]);
        boolean[] zs = {true, false};
        zs[0] &= false;
        zs[1] |= true;
        zs[1] ^= zs[1];
        System.out.println(zs[0] + " " + zs[1]);
        boolean z = true;
        z ^= true;
        z |= !z;
        System.out.println(z);
        int i = 5;
        i = i++ + ++i;
        System.out.println(i);
        i += i++ * 2 + i;
        System.out.println(i);
        i = i-- - --i;
        System.out.println(i);
        Integer boxed = 127;
        Integer same = boxed;
        boxed++;
        System.out.println(boxed + " " + same);
        boxed += 1000;
        Character bc = 'q';
        bc++;
        Long bl = 5L;
        bl <<= 40;
        Double bd = 0.25;
        bd /= 3;
        System.out.println(boxed + " " + bc + " " + bl + " " + bd);
        String s = "s";
        s += 1 + 2;
        s += 'c';
        s += 1.0f;
        s += null;
        System.out.println(s);
    }
}
