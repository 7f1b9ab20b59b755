import java.util.TreeMap;

/**
 * Contracts for the library's own red-black tree. The paths in them go over fields that only the library sees: {@code root}
 * and {@code comparator} of {@link TreeMap}, and {@code left}, {@code right}, {@code parent}, {@code color} and {@code key}
 * of its entries. There, black is true.
 */
class Dictionary {
    /** The tree is one, its keys are in order, and its colours are as they should be, before and after. */
    //@ requires map != null && map.comparator == null && key != null;
    //@ requires (all n: map.root.*(left + right) | !(n in n.^(left + right)));
    //@ requires (all n: map.root.*(left + right) | no n.left.*(left + right) & n.right.*(left + right));
    //@ requires map.root.parent == null;
    //@ requires (all n: map.root.*(left + right) | all c: n.left + n.right | c.parent == n);
    //@ requires map.root != null ==> map.root.color;
    //@ requires (all n: map.root.*(left + right) | n.color || (all c: n.left + n.right | c.color));
    /*@ requires (all m, n: {l: map.root.*(left + right) | l.left == null || l.right == null} |
      @               #{b: m.*parent | b.color} == #{b: n.*parent | b.color});
      @*/
    //@ requires (all n: map.root.*(left + right) | n.key instanceof Key);
    /*@ requires (all n: map.root.*(left + right) | all m: n.left.*(left + right) |
      @             ((Key) m.key).number < ((Key) n.key).number);
      @*/
    /*@ requires (all n: map.root.*(left + right) | all m: n.right.*(left + right) |
      @             ((Key) m.key).number > ((Key) n.key).number);
      @*/
    //@ requires map.size == #map.root.*(left + right);
    //@ ensures (all n: map.root.*(left + right) | !(n in n.^(left + right)));
    //@ ensures (all n: map.root.*(left + right) | no n.left.*(left + right) & n.right.*(left + right));
    //@ ensures map.root.parent == null;
    //@ ensures (all n: map.root.*(left + right) | all c: n.left + n.right | c.parent == n);
    //@ ensures map.root != null ==> map.root.color;
    //@ ensures (all n: map.root.*(left + right) | n.color || (all c: n.left + n.right | c.color));
    /*@ ensures (all m, n: {l: map.root.*(left + right) | l.left == null || l.right == null} |
      @               #{b: m.*parent | b.color} == #{b: n.*parent | b.color});
      @*/
    /*@ ensures (all n: map.root.*(left + right) | all m: n.left.*(left + right) |
      @             ((Key) m.key).number < ((Key) n.key).number);
      @*/
    /*@ ensures (all n: map.root.*(left + right) | all m: n.right.*(left + right) |
      @             ((Key) m.key).number > ((Key) n.key).number);
      @*/
    //@ ensures (one n: map.root.*(left + right) | ((Key) n.key).number == key.number && n.value == value);
    //@ ensures \old(map.root.*(left + right)) in map.root.*(left + right);
    //@ ensures map.size == #map.root.*(left + right);
    static void put(TreeMap<Key, Key> map, Key key, Key value) {
        map.put(key, value);
    }

    /** Forgets a key. The library may move a key and its value to another entry, so it is these that are compared. */
    //@ requires map != null && map.comparator == null && key != null;
    //@ requires (all n: map.root.*(left + right) | !(n in n.^(left + right)));
    //@ requires (all n: map.root.*(left + right) | no n.left.*(left + right) & n.right.*(left + right));
    //@ requires map.root.parent == null;
    //@ requires (all n: map.root.*(left + right) | all c: n.left + n.right | c.parent == n);
    //@ requires map.root != null ==> map.root.color;
    //@ requires (all n: map.root.*(left + right) | n.color || (all c: n.left + n.right | c.color));
    /*@ requires (all m, n: {l: map.root.*(left + right) | l.left == null || l.right == null} |
      @               #{b: m.*parent | b.color} == #{b: n.*parent | b.color});
      @*/
    //@ requires (all n: map.root.*(left + right) | n.key instanceof Key);
    /*@ requires (all n: map.root.*(left + right) | all m: n.left.*(left + right) |
      @             ((Key) m.key).number < ((Key) n.key).number);
      @*/
    /*@ requires (all n: map.root.*(left + right) | all m: n.right.*(left + right) |
      @             ((Key) m.key).number > ((Key) n.key).number);
      @*/
    //@ requires map.size == #map.root.*(left + right);
    //@ ensures (all n: map.root.*(left + right) | !(n in n.^(left + right)));
    //@ ensures (all n: map.root.*(left + right) | no n.left.*(left + right) & n.right.*(left + right));
    //@ ensures map.root.parent == null;
    //@ ensures (all n: map.root.*(left + right) | all c: n.left + n.right | c.parent == n);
    //@ ensures map.root != null ==> map.root.color;
    //@ ensures (all n: map.root.*(left + right) | n.color || (all c: n.left + n.right | c.color));
    /*@ ensures (all m, n: {l: map.root.*(left + right) | l.left == null || l.right == null} |
      @               #{b: m.*parent | b.color} == #{b: n.*parent | b.color});
      @*/
    /*@ ensures (all n: map.root.*(left + right) | all m: n.left.*(left + right) |
      @             ((Key) m.key).number < ((Key) n.key).number);
      @*/
    /*@ ensures (all n: map.root.*(left + right) | all m: n.right.*(left + right) |
      @             ((Key) m.key).number > ((Key) n.key).number);
      @*/
    //@ ensures (no n: map.root.*(left + right) | ((Key) n.key).number == key.number);
    //@ ensures map.root.*(left + right).key == \old({k: map.root.*(left + right).key | ((Key) k).number != key.number});
    /*@ ensures (all n: \old(map.root.*(left + right)) | ((Key) \old(n.key)).number != key.number ==>
      @             (one m: map.root.*(left + right) | m.key == \old(n.key) && m.value == \old(n.value)));
      @*/
    //@ ensures map.size == #map.root.*(left + right);
    static void remove(TreeMap<Key, Key> map, Key key) {
        map.remove(key);
    }

    /** Changes a key that may be in the map. The map does not notice, and will not find the key where it looks for it. */
    //@ requires map != null && map.comparator == null && key != null;
    //@ requires (all n: map.root.*(left + right) | !(n in n.^(left + right)));
    //@ requires (all n: map.root.*(left + right) | n.key instanceof Key);
    /*@ requires (all n: map.root.*(left + right) | all m: n.left.*(left + right) |
      @             ((Key) m.key).number < ((Key) n.key).number);
      @*/
    /*@ requires (all n: map.root.*(left + right) | all m: n.right.*(left + right) |
      @             ((Key) m.key).number > ((Key) n.key).number);
      @*/
    /*@ ensures (all n: map.root.*(left + right) | all m: n.left.*(left + right) |
      @             ((Key) m.key).number < ((Key) n.key).number);
      @*/
    /*@ ensures (all n: map.root.*(left + right) | all m: n.right.*(left + right) |
      @             ((Key) m.key).number > ((Key) n.key).number);
      @*/
    static void renumberBad(TreeMap<Key, Key> map, Key key, int number) {
        key.number = number;
    }
}
