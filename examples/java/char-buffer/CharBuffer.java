import java.util.Arrays;

/** Characters that are collected one by one, in an array that grows when it is full. */
class CharBuffer {
    char[] chars;
    int length;

    //@ invariant chars != null && 0 <= length && length <= chars.length;

    CharBuffer(int capacity) {
        chars = new char[capacity];
    }

    /** Adds a character. */
    //@ ensures length == \old(length) + 1 && chars[length - 1] == c;
    //@ ensures (\forall int i; 0 <= i && i < \old(length); chars[i] == \old(chars[i]));
    void append(char c) {
        if (length == chars.length) {
            chars = Arrays.copyOf(chars, 2 * length + 1);
        }
        chars[length++] = c;
    }

    /** Adds what another buffer holds, which may be this one. */
    //@ requires other != null;
    //@ ensures length == \old(length) + \old(other.length);
    //@ ensures (\forall int i; 0 <= i && i < \old(length); chars[i] == \old(chars[i]));
    //@ ensures (\forall int i; 0 <= i && i < \old(other.length); chars[\old(length) + i] == \old(other.chars[i]));
    void append(CharBuffer other) {
        int more = other.length;
        if (length + more > chars.length) {
            chars = Arrays.copyOf(chars, length + more);
        }
        System.arraycopy(other.chars, 0, chars, length, more);
        length += more;
    }

    /** Takes one character out. */
    //@ requires 0 <= at && at < length;
    //@ ensures length == \old(length) - 1;
    //@ ensures (\forall int i; 0 <= i && i < at; chars[i] == \old(chars[i]));
    //@ ensures (\forall int i; at <= i && i < length; chars[i] == \old(chars[i + 1]));
    //@ assignable length, chars[*];
    void deleteCharAt(int at) {
        for (int i = at + 1; i < length; i++) {
            chars[i - 1] = chars[i];
        }
        length--;
    }

    /** As {@link #append(char)}, but twice nothing is nothing. */
    //@ ensures length == \old(length) + 1 && chars[length - 1] == c;
    void appendBad(char c) {
        if (length == chars.length) {
            chars = Arrays.copyOf(chars, 2 * length);
        }
        chars[length++] = c;
    }

    /** As {@link #append(CharBuffer)}, but a buffer that is added to itself grows as fast as it is read. */
    //@ requires other != null;
    //@ ensures length == \old(length) + \old(other.length);
    void appendAllBad(CharBuffer other) {
        for (int i = 0; i < other.length && i < 8; i++) {
            append(other.chars[i]);
        }
    }

    /** As {@link #append(char)}, but the longer array is empty. */
    //@ ensures length == \old(length) + 1 && chars[length - 1] == c;
    //@ ensures (\forall int i; 0 <= i && i < \old(length); chars[i] == \old(chars[i]));
    void appendFreshBad(char c) {
        if (length == chars.length) {
            chars = new char[2 * length + 1];
        }
        chars[length++] = c;
    }

    /** As {@link #deleteCharAt}, but goes one too far, which is noticed only if the array is full. */
    //@ requires 0 <= at && at < length;
    //@ ensures length == \old(length) - 1;
    void deleteCharAtBad(int at) {
        for (int i = at; i < length; i++) {
            chars[i] = chars[i + 1];
        }
        length--;
    }
}
