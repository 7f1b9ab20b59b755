/** A map from numbers to numbers: an array of chains, in which a key has one place. */
class IntMap {
    /** A key with its value, and the next entry of the same chain. */
    static class Entry {
        final int key;
        int value;
        Entry next;

        Entry(int key, int value, Entry next) {
            this.key = key;
            this.value = value;
            this.next = next;
        }
    }

    Entry[] table;
    int size;

    //@ invariant table != null && table.length > 0;
    //@ invariant (\forall int i; 0 <= i && i < table.length; (no e: table[i].*next | e in e.^next));
    /*@ invariant (\forall int i; 0 <= i && i < table.length; (all e: table[i].*next |
      @             index(e.key, table.length) == i));
      @*/
    //@ invariant (\forall int i; 0 <= i && i < table.length; (no disj d, e: table[i].*next | d.key == e.key));
    //@ invariant size == (\sum int i; 0 <= i && i < table.length; #table[i].*next);

    /** Where a key belongs in a table of some length. */
    //@ pure
    static int index(int key, int length) {
        return (key & Integer.MAX_VALUE) % length;
    }

    /** The value of a key, or a default. */
    //@ ensures (all e: table[index(key, table.length)].*next | e.key == key ==> \result == e.value);
    //@ ensures (no e: table[index(key, table.length)].*next | e.key == key) ==> \result == otherwise;
    //@ assignable \nothing;
    int get(int key, int otherwise) {
        for (Entry e = table[index(key, table.length)]; e != null; e = e.next) {
            if (e.key == key) {
                return e.value;
            }
        }
        return otherwise;
    }

    /** Gives a key a value. */
    //@ ensures (one e: table[index(key, table.length)].*next | e.key == key && e.value == value);
    //@ ensures \old(table[index(key, table.length)].*next) in table[index(key, table.length)].*next;
    //@ ensures (all e: Entry | e.key != key ==> e.value == \old(e.value));
    void put(int key, int value) {
        int i = index(key, table.length);
        for (Entry e = table[i]; e != null; e = e.next) {
            if (e.key == key) {
                e.value = value;
                return;
            }
        }
        table[i] = new Entry(key, value, table[i]);
        size++;
    }

    /** Forgets a key; tells whether it had a value. */
    //@ ensures (no e: table[index(key, table.length)].*next | e.key == key);
    //@ ensures \result <==> \old(some e: table[index(key, table.length)].*next | e.key == key);
    /*@ ensures (all e: \old(table[index(key, table.length)].*next) |
      @             e.key != key ==> e in table[index(key, table.length)].*next);
      @*/
    boolean remove(int key) {
        int i = index(key, table.length);
        Entry before = null;
        for (Entry e = table[i]; e != null; e = e.next) {
            if (e.key == key) {
                if (before == null) {
                    table[i] = e.next;
                } else {
                    before.next = e.next;
                }
                size--;
                return true;
            }
            before = e;
        }
        return false;
    }

    /** Makes the table twice as long. */
    //@ ensures table.length == 2 * \old(table.length);
    //@ ensures size == \old(size);
    /*@ ensures (\forall int i; 0 <= i && i < \old(table.length); (all e: \old(table[i].*next) |
      @             e in table[index(e.key, table.length)].*next));
      @*/
    void grow() {
        Entry[] longer = new Entry[2 * table.length];
        for (int i = 0; i < table.length; i++) {
            Entry e = table[i];
            while (e != null) {
                Entry next = e.next;
                int to = index(e.key, longer.length);
                e.next = longer[to];
                longer[to] = e;
                e = next;
            }
        }
        table = longer;
    }

    /** As {@link #get}, but the remainder of a negative number is negative. */
    //@ ensures (no e: table[index(key, table.length)].*next | e.key == key) ==> \result == otherwise;
    int getBad(int key, int otherwise) {
        for (Entry e = table[key % table.length]; e != null; e = e.next) {
            if (e.key == key) {
                return e.value;
            }
        }
        return otherwise;
    }

    /** As {@link #remove}, but cuts off the whole chain if the key comes first. */
    //@ ensures (no e: table[index(key, table.length)].*next | e.key == key);
    /*@ ensures (all e: \old(table[index(key, table.length)].*next) |
      @             e.key != key ==> e in table[index(key, table.length)].*next);
      @*/
    void removeBad(int key) {
        int i = index(key, table.length);
        Entry before = null;
        for (Entry e = table[i]; e != null; e = e.next) {
            if (e.key == key) {
                if (before == null) {
                    table[i] = null;
                } else {
                    before.next = e.next;
                }
                size--;
                return;
            }
            before = e;
        }
    }

    /** As {@link #grow}, but entries keep their places, where nobody will look for them. */
    //@ ensures table.length == 2 * \old(table.length);
    //@ ensures size == \old(size);
    void growBad() {
        Entry[] longer = new Entry[2 * table.length];
        for (int i = 0; i < table.length; i++) {
            longer[i] = table[i];
        }
        table = longer;
    }
}
