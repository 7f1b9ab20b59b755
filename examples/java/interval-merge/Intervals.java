/** Lists of intervals, ordered by where they begin. */
class Intervals {
    /** Whether two intervals have a number in common. */
    //@ requires a != null && a.from <= a.to && b != null && b.from <= b.to;
    //@ ensures \result <==> (a.from <= b.from ? b.from <= a.to : a.from <= b.to);
    //@ assignable \nothing;
    static boolean overlap(Interval a, Interval b) {
        return a.from <= b.to && b.from <= a.to;
    }

    /** As {@link #overlap}, but intervals that share just their ends are told apart. */
    //@ requires a != null && a.from <= a.to && b != null && b.from <= b.to;
    //@ ensures \result <==> (a.from <= b.from ? b.from <= a.to : a.from <= b.to);
    static boolean overlapBad(Interval a, Interval b) {
        return a.from < b.to && b.from < a.to;
    }

    /**
     * Unites what overlaps. The first intervals of the array, as many as the result says, are apart from each other
     * afterwards and cover what all intervals covered before.
     */
    //@ requires a != null && (\forall int i; 0 <= i && i < a.length; a[i] != null && a[i].from <= a[i].to);
    //@ requires (\forall int i, j; 0 <= i && i < j && j < a.length; a[i] != a[j] && a[i].from <= a[j].from);
    //@ ensures 0 <= \result && \result <= a.length;
    //@ ensures (\forall int i; 0 <= i && i < \result - 1; a[i].to < a[i + 1].from);
    /*@ ensures (\forall int i; 0 <= i && i < a.length; (\exists int j; 0 <= j && j < \result;
      @             a[j].from <= \old(a[i].from) && \old(a[i].to) <= a[j].to));
      @*/
    static int merge(Interval[] a) {
        int count = 0;
        for (Interval next : a) {
            if (count > 0 && next.from <= a[count - 1].to) {
                a[count - 1].to = Math.max(a[count - 1].to, next.to);
            } else {
                a[count++] = next;
            }
        }
        return count;
    }

    /** As {@link #merge}, but an interval within another one cuts off what is left of the outer one. */
    //@ requires a != null && (\forall int i; 0 <= i && i < a.length; a[i] != null && a[i].from <= a[i].to);
    //@ requires (\forall int i, j; 0 <= i && i < j && j < a.length; a[i] != a[j] && a[i].from <= a[j].from);
    //@ ensures (\forall int i; 0 <= i && i < \result - 1; a[i].to < a[i + 1].from);
    /*@ ensures (\forall int i; 0 <= i && i < a.length; (\exists int j; 0 <= j && j < \result;
      @             a[j].from <= \old(a[i].from) && \old(a[i].to) <= a[j].to));
      @*/
    static int mergeBad(Interval[] a) {
        int count = 0;
        for (Interval next : a) {
            if (count > 0 && next.from <= a[count - 1].to) {
                a[count - 1].to = next.to;
            } else {
                a[count++] = next;
            }
        }
        return count;
    }

    /** As {@link #merge}, but takes it for granted that there is a first interval. */
    //@ requires a != null && (\forall int i; 0 <= i && i < a.length; a[i] != null && a[i].from <= a[i].to);
    //@ requires (\forall int i, j; 0 <= i && i < j && j < a.length; a[i] != a[j] && a[i].from <= a[j].from);
    //@ ensures (\forall int i; 0 <= i && i < \result - 1; a[i].to < a[i + 1].from);
    static int mergeNoneBad(Interval[] a) {
        Interval last = a[0];
        int count = 1;
        for (int i = 1; i < a.length; i++) {
            if (a[i].from <= last.to) {
                last.to = Math.max(last.to, a[i].to);
            } else {
                last = a[i];
                a[count++] = last;
            }
        }
        return count;
    }
}
