// Classic text exercises: word count, ciphers, palindromes, anagrams, run-length, roman numerals, number words.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

public class TextAlgorithms {
    static String caesar(String s, int shift) {
        StringBuilder sb = new StringBuilder();
        for (char c : s.toCharArray()) {
            if (Character.isUpperCase(c)) {
                sb.append((char) ('A' + Math.floorMod(c - 'A' + shift, 26)));
            } else if (Character.isLowerCase(c)) {
                sb.append((char) ('a' + Math.floorMod(c - 'a' + shift, 26)));
            } else {
                sb.append(c);
            }
        }
        return sb.toString();
    }

    static String vigenere(String s, String key, int sign) {
        StringBuilder sb = new StringBuilder();
        int k = 0;
        for (char c : s.toCharArray()) {
            sb.append(c == ' ' ? c : (char) ('a' + Math.floorMod(c - 'a' + sign * (key.charAt(k++ % key.length()) - 'a'), 26)));
        }
        return sb.toString();
    }

    static boolean palindrome(String s) {
        int i = 0;
        int j = s.length() - 1;
        while (i < j) {
            if (!Character.isLetterOrDigit(s.charAt(i))) {
                i++;
            } else if (!Character.isLetterOrDigit(s.charAt(j))) {
                j--;
            } else if (Character.toLowerCase(s.charAt(i++)) != Character.toLowerCase(s.charAt(j--))) {
                return false;
            }
        }
        return true;
    }

    static String rle(String s) {
        StringBuilder sb = new StringBuilder();
        for (int i = 0, j; i < s.length(); i = j) {
            for (j = i; j < s.length() && s.charAt(j) == s.charAt(i); j++) {
                continue;
            }
            if (j - i > 1) {
                sb.append(j - i);
            }
            sb.append(s.charAt(i));
        }
        return sb.toString();
    }

    static String unrle(String s) {
        StringBuilder sb = new StringBuilder();
        int n = 0;
        for (char c : s.toCharArray()) {
            if (Character.isDigit(c)) {
                n = n * 10 + c - '0';
            } else {
                sb.append(String.valueOf(c).repeat(Math.max(1, n)));
                n = 0;
            }
        }
        return sb.toString();
    }

    private static final int[] VALUES = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
    private static final String[] SYMBOLS = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"};

    static String roman(int n) {
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < VALUES.length; i++) {
            while (n >= VALUES[i]) {
                n -= VALUES[i];
                sb.append(SYMBOLS[i]);
            }
        }
        return sb.toString();
    }

    static int unroman(String s) {
        int total = 0;
        for (int i = 0; i < SYMBOLS.length; i++) {
            while (s.startsWith(SYMBOLS[i])) {
                total += VALUES[i];
                s = s.substring(SYMBOLS[i].length());
            }
        }
        return total;
    }

    private static final String[] SMALL = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(" ");
    private static final String[] TENS = "- - twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

    static String words(long n) {
        if (n < 0) {
            return "minus " + words(-n);
        }
        if (n < 20) {
            return SMALL[(int) n];
        }
        if (n < 100) {
            return TENS[(int) n / 10] + (n % 10 == 0 ? "" : "-" + SMALL[(int) n % 10]);
        }
        if (n < 1000) {
            return SMALL[(int) n / 100] + " hundred" + (n % 100 == 0 ? "" : " and " + words(n % 100));
        }
        String[] names = {"thousand", "million", "billion", "trillion"};
        long unit = 1000;
        int i = 0;
        while (i < names.length - 1 && n / unit >= 1000) {
            unit *= 1000;
            i++;
        }
        return words(n / unit) + " " + names[i] + (n % unit == 0 ? "" : " " + words(n % unit));
    }

    public static void main(String[] args) {
        String text = "It was a bright cold day in April, and the clocks were striking thirteen. It was cold; it was April!";
        Map<String, Integer> freq = new TreeMap<>();
        for (String w : text.toLowerCase().split("[^a-z]+")) {
            freq.merge(w, 1, Integer::sum);
        }
        System.out.println(freq);
        int[] letters = new int[26];
        text.toLowerCase().chars().filter(Character::isLetter).forEach(c -> letters[c - 'a']++);
        System.out.println(Arrays.toString(letters));
        System.out.println(caesar(text, 3) + "\n" + caesar(caesar(text, -29), 29).equals(text) + " " + caesar("Hello", 13));
        String v = vigenere("attack at dawn", "lemon", 1);
        System.out.println(v + " " + vigenere(v, "lemon", -1));
        for (String s : new String[] {"A man, a plan, a canal: Panama", "No lemon, no melon", "nope", "", "!!", "Was it a car"}) {
            System.out.print(palindrome(s) + " ");
        }
        System.out.println();
        Map<String, List<String>> anagrams = new TreeMap<>();
        for (String w : "listen silent enlist google elbow below tinsel state taste inlets".split(" ")) {
            char[] c = w.toCharArray();
            Arrays.sort(c);
            anagrams.computeIfAbsent(new String(c), k -> new ArrayList<>()).add(w);
        }
        System.out.println(anagrams);
        for (String s : new String[] {"aaabccdddd", "abc", "", "zzzzzzzzzzzzz"}) {
            System.out.print(rle(s) + "=" + unrle(rle(s)).equals(s) + " ");
        }
        System.out.println();
        int good = 0;
        for (int i = 1; i < 4000; i++) {
            if (unroman(roman(i)) == i) {
                good++;
            }
        }
        System.out.println(roman(1994) + " " + roman(3888) + " " + roman(49) + " " + good);
        for (long n : new long[] {0, 13, 40, 99, 100, 342, 1000, 1015, 70707, 1000000, -2147483648L, 999999999999L}) {
            System.out.println(n + " = " + words(n));
        }
        System.out.println(new StringBuilder("reverse each word here").reverse() + " / " + reverseWords("reverse each word here"));
    }

    static String reverseWords(String s) {
        StringBuilder sb = new StringBuilder();
        for (String w : s.split(" ")) {
            sb.insert(0, w + " ");
        }
        return sb.toString().stripTrailing();
    }
}
