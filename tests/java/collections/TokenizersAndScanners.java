// StringTokenizer, StringJoiner and Scanner over strings with delimiters and typed reads.
import java.util.ArrayList;
import java.util.InputMismatchException;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Scanner;
import java.util.StringJoiner;
import java.util.StringTokenizer;

public class TokenizersAndScanners {
    static void tokens(StringTokenizer t) {
        StringBuilder sb = new StringBuilder(t.countTokens() + ":");
        while (t.hasMoreTokens()) {
            sb.append(" <").append(t.nextToken()).append('>');
        }
        System.out.println(sb);
    }

    public static void main(String[] args) {
        tokens(new StringTokenizer("  the quick\tbrown\n fox  "));
        tokens(new StringTokenizer("a,b;;c,,d", ",;"));
        tokens(new StringTokenizer("3+4*(2-1)", "+-*/()", true));
        tokens(new StringTokenizer(""));
        tokens(new StringTokenizer(",,,", ","));
        StringTokenizer switching = new StringTokenizer("key=v1,v2,v3");
        System.out.println(switching.nextToken("=") + " " + switching.nextToken(",") + " " + switching.nextElement());
        try {
            StringTokenizer t = new StringTokenizer("x");
            t.nextToken();
            t.nextToken();
        } catch (NoSuchElementException e) {
            System.out.println(e);
        }

        StringJoiner j = new StringJoiner(", ", "[", "]");
        System.out.println(j + " " + j.length());
        j.setEmptyValue("nothing");
        System.out.println(j + " " + j.length());
        j.add("a").add("").add(null);
        System.out.println(j + " " + j.length());
        StringJoiner other = new StringJoiner("|", "<", ">").add("x").add("y");
        System.out.println(j.merge(other) + " " + other + " " + j.merge(new StringJoiner("z")));
        System.out.println(new StringJoiner("-").add("single") + " " + String.join("/", List.of("p", "q", "r")));

        Scanner sc = new Scanner("12 -7 3.5 hello true 99999999999 0x1F\nrest of the line\n\nlast line without newline");
        System.out.println(sc.hasNextInt() + " " + sc.nextInt() + " " + sc.nextInt() + " " + sc.hasNextInt() + " " + sc.nextDouble());
        System.out.println(sc.next() + " " + sc.nextBoolean() + " " + sc.hasNextInt() + " " + sc.nextLong());
        try {
            sc.nextInt();
        } catch (InputMismatchException e) {
            System.out.println("mismatch: " + e.getMessage());
        }
        System.out.println(sc.next() + " [" + sc.nextLine() + "] [" + sc.nextLine() + "] [" + sc.nextLine() + "] [" + sc.nextLine() + "]");
        System.out.println(sc.hasNextLine() + " " + sc.hasNext());
        try {
            sc.nextLine();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        try {
            sc.next();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }

        Scanner csv = new Scanner("name;age;city\nAnn;30;Oslo\nBob;;Rome\n").useDelimiter("[;\n]");
        List<String> cells = new ArrayList<>();
        while (csv.hasNext()) {
            cells.add(csv.next());
        }
        System.out.println(cells + " " + cells.size());

        Scanner radix = new Scanner("ff 7f -80 zz");
        System.out.println(radix.nextInt(16) + " " + radix.nextShort(16) + " " + radix.nextByte(16) + " " + radix.nextInt(36));

        Scanner pattern = new Scanner("id42 id7 xx id9");
        int sum = 0;
        while (pattern.hasNext()) {
            if (pattern.hasNext("id\\d+")) {
                sum += Integer.parseInt(pattern.next("id\\d+").substring(2));
            } else {
                System.out.println("skipping " + pattern.next());
            }
        }
        System.out.println(sum);
        Scanner inline = new Scanner("temp: 21C, hum: 40%");
        System.out.println(inline.findInLine("(\\d+)C") + " " + inline.match().group(1) + " " + inline.findInLine("\\d+%") + " " + inline.findInLine("nope"));
        Scanner big = new Scanner("123456789012345678901234567890 1.000000000000000000001");
        System.out.println(big.nextBigInteger().bitLength() + " " + big.nextBigDecimal().scale());
        Scanner skip = new Scanner("###data more");
        System.out.println(skip.skip("#*").next());
        Scanner closed = new Scanner("x");
        closed.close();
        try {
            closed.next();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new Scanner("a1b22c333").useDelimiter("\\d+").tokens().toList());
        System.out.println(new Scanner("one 1 two 22").findAll("[a-z]+ (\\d+)").map(m -> m.group(1)).toList());
    }
}
