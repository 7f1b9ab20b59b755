// Character: classification, case, digits, numeric values, code point helpers, surrogates, names of categories.
public class CharacterClasses {
    public static void main(String[] args) {
        int[] cps = {'a', 'Z', '5', ' ', '\t', '\n', '_', '$', '.', '-', 0, 0x7f, 0xa0, 0xaa, 0xb5, 0xc9, 0xdf, 0xe9, 0xff, 0x130, 0x131, 0x1c5, 0x2b0, 0x300, 0x3a3, 0x3c2, 0x416, 0x5d0, 0x661, 0x966, 0xe01, 0x1e9e, 0x2003, 0x200b, 0x2028,
            0x20ac, 0x2160, 0x2167, 0x216b, 0x2603, 0x3000, 0x3042, 0x4e2d, 0x4e00, 0xac00, 0xd800, 0xdc00, 0xe000, 0xfb01, 0xff21, 0xff15, 0xffff, 0x10400, 0x10428, 0x1d7d8, 0x1f600, 0x20000, 0x10ffff};
        for (int c : cps) {
            StringBuilder sb = new StringBuilder(String.format("%06x ", c));
            boolean[] flags = {Character.isLetter(c), Character.isDigit(c), Character.isLetterOrDigit(c), Character.isUpperCase(c), Character.isLowerCase(c), Character.isTitleCase(c), Character.isWhitespace(c), Character.isSpaceChar(c),
                Character.isJavaIdentifierStart(c), Character.isJavaIdentifierPart(c), Character.isISOControl(c), Character.isAlphabetic(c), Character.isIdeographic(c), Character.isDefined(c), Character.isMirrored(c), Character.isIdentifierIgnorable(c),
                Character.isBmpCodePoint(c), Character.isSupplementaryCodePoint(c), Character.isUnicodeIdentifierStart(c)};
            for (boolean b : flags) {
                sb.append(b ? '1' : '0');
            }
            sb.append(" type ").append(Character.getType(c)).append(" dir ").append(Character.getDirectionality(c)).append(" num ").append(Character.getNumericValue(c)).append(" dig ").append(Character.digit(c, 36));
            sb.append(String.format(" up %x low %x title %x n %d", Character.toUpperCase(c), Character.toLowerCase(c), Character.toTitleCase(c), Character.charCount(c)));
            System.out.println(sb);
        }
        int[] counts = new int[8];
        long hash = 0;
        for (int c = 0; c < 0x3000; c++) {
            counts[0] += Character.isLetter(c) ? 1 : 0;
            counts[1] += Character.isDigit(c) ? 1 : 0;
            counts[2] += Character.isUpperCase(c) ? 1 : 0;
            counts[3] += Character.isLowerCase(c) ? 1 : 0;
            counts[4] += Character.isWhitespace(c) ? 1 : 0;
            counts[5] += Character.isJavaIdentifierPart(c) ? 1 : 0;
            counts[6] += Character.toUpperCase(c) != c ? 1 : 0;
            counts[7] += Character.isDefined(c) ? 1 : 0;
            hash = hash * 31 + Character.getType(c) * 7 + Character.toLowerCase(c);
        }
        System.out.println(java.util.Arrays.toString(counts) + " " + hash);

        System.out.println(Character.digit('7', 8) + " " + Character.digit('8', 8) + " " + Character.digit('z', 36) + " " + Character.digit('f', 16) + " " + Character.digit('1', 99) + " " + Character.forDigit(11, 16) + " " + Character.forDigit(35, 36) + " " + (int) Character.forDigit(16, 16));
        char[] pair = Character.toChars(0x1F600);
        System.out.println(pair.length + " " + Integer.toHexString(pair[0]) + " " + Integer.toHexString(pair[1]) + " " + Character.isSurrogatePair(pair[0], pair[1]) + " " + Character.toCodePoint(pair[0], pair[1]) + " " + Character.isHighSurrogate(pair[0]) + " " + Character.isLowSurrogate(pair[0])
                + " " + (int) Character.highSurrogate(0x10FFFF) + " " + (int) Character.lowSurrogate(0x10FFFF));
        System.out.println(Character.codePointAt("a\uD83D\uDE00", 1) + " " + Character.codePointBefore("a\uD83D\uDE00", 3) + " " + Character.codePointCount("a\uD83D\uDE00b", 0, 4) + " " + Character.isValidCodePoint(0x110000) + " " + Character.isValidCodePoint(-1));
        System.out.println(Character.compare('a', 'b') + " " + Character.valueOf('x').compareTo('z') + " " + Character.hashCode('A') + " " + Character.toString(97) + " " + (int) Character.reverseBytes('\u1234') + " " + Character.getNumericValue('\u2167') + " " + Character.MIN_RADIX + Character.MAX_RADIX);
        System.out.println(Character.UnicodeBlock.of('\u0416') + " " + Character.UnicodeScript.of('\u4e2d') + " " + Character.UnicodeBlock.of(0x1F600) + " " + Character.UnicodeScript.of('a'));
        try {
            Character.toChars(0x110000);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        char c = 'x';
        c++;
        c += 1;
        int sum = 'a' + 'b';
        System.out.println(c + " " + sum + " " + (short) (char) sum + " " + (c > 'a') + " " + (char) 65 + (int) 'A' + " " + (byte) '\u00e9' + " " + (char) -1 % 1000);
    }
}
