// Exercises Character classification and conversion over ASCII, Latin-1, other scripts and supplementary code points.
public class CharacterMethods {
    static String flags(int c) {
        return (Character.isLetter(c) ? "L" : "-") + (Character.isDigit(c) ? "D" : "-") + (Character.isLetterOrDigit(c) ? "B" : "-")
            + (Character.isUpperCase(c) ? "U" : "-") + (Character.isLowerCase(c) ? "l" : "-") + (Character.isTitleCase(c) ? "T" : "-")
            + (Character.isWhitespace(c) ? "W" : "-") + (Character.isSpaceChar(c) ? "S" : "-") + (Character.isISOControl(c) ? "C" : "-")
            + (Character.isJavaIdentifierStart(c) ? "j" : "-") + (Character.isJavaIdentifierPart(c) ? "p" : "-")
            + (Character.isAlphabetic(c) ? "A" : "-") + (Character.isDefined(c) ? "d" : "-") + (Character.isIdeographic(c) ? "i" : "-")
            + (Character.isMirrored(c) ? "m" : "-");
    }

    public static void main(String[] args) {
        int[] cps = {0, 9, 10, 31, ' ', '!', '$', '0', '9', 'A', 'Z', '_', 'a', 'z', '(', 127, 0x80, 0xA0, 0xAA, 0xB5, 0xC0, 0xDF, 0xFF,
            0x130, 0x131, 0x1C5, 0x391, 0x3C2, 0x410, 0x5D0, 0x660, 0x966, 0x1E9E, 0x2003, 0x2028, 0x2160, 0x3000, 0x4E2D, 0xAC00,
            0xD800, 0xDC00, 0xFEFF, 0xFF11, 0xFFFF, 0x10400, 0x1D7CE, 0x1F600, 0x20000, 0x10FFFF};
        for (int c : cps) {
            System.out.println(Integer.toHexString(c) + " " + flags(c) + " type " + Character.getType(c) + " num " + Character.getNumericValue(c)
                    + " dig " + Character.digit(c, 16) + " up " + Integer.toHexString(Character.toUpperCase(c)) + " lo "
                    + Integer.toHexString(Character.toLowerCase(c)) + " ti " + Integer.toHexString(Character.toTitleCase(c)) + " n " + Character.charCount(c)
                    + " dir " + Character.getDirectionality(c));
        }
        int h = 0;
        for (int c = 0; c < 0x600; c++) {
            h = h * 31 + Character.getType(c) + Character.toUpperCase(c) * 7 + (Character.isLetterOrDigit(c) ? 1 : 0);
        }
        System.out.println(h);
        System.out.println(Character.digit('f', 16) + " " + Character.digit('g', 16) + " " + Character.digit('7', 8) + " " + Character.digit('8', 8)
                + " " + Character.digit('z', 36) + " " + Character.digit('1', 99) + " " + Character.forDigit(11, 16) + " " + (int) Character.forDigit(16, 16));
        String s = "a\ud83d\ude00b\ud800";
        System.out.println(s.length() + " " + s.codePointCount(0, s.length()) + " " + Integer.toHexString(s.codePointAt(1)) + " " + Integer.toHexString(s.codePointAt(2))
                + " " + s.offsetByCodePoints(0, 2) + " " + Integer.toHexString(s.codePointBefore(3)));
        s.codePoints().forEach(c -> System.out.print(Integer.toHexString(c) + " "));
        System.out.println();
        char[] pair = Character.toChars(0x1F600);
        System.out.println(pair.length + " " + Character.isHighSurrogate(pair[0]) + " " + Character.isLowSurrogate(pair[1]) + " " + Character.isSurrogatePair(pair[0], pair[1])
                + " " + Integer.toHexString(Character.toCodePoint(pair[0], pair[1])) + " " + Character.isSupplementaryCodePoint(0x10000) + " " + Character.isBmpCodePoint(0xFFFF)
                + " " + Character.isValidCodePoint(0x110000));
        System.out.println(Character.compare('a', 'c') + " " + Character.toString(97) + " " + Character.valueOf('x').charValue() + " " + Character.hashCode('a')
                + " " + Character.MIN_RADIX + " " + Character.MAX_RADIX + " " + Character.isLetter('x') + " " + Character.isDigit('x') + " " + Character.toUpperCase('q'));
        System.out.println(Character.UnicodeBlock.of('A') + " " + Character.UnicodeBlock.of(0x4E2D) + " " + Character.UnicodeScript.of(0x3B1));
    }
}
