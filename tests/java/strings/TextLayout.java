// Laying out text: word wrap, justification, centred tables, box drawing, diff of lines, ASCII charts.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

public class TextLayout {
    static List<String> wrap(String text, int width) {
        List<String> out = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String w : text.split("\\s+")) {
            while (w.length() > width) {
                if (line.length() > 0) {
                    out.add(line.toString());
                    line.setLength(0);
                }
                out.add(w.substring(0, width - 1) + "-");
                w = w.substring(width - 1);
            }
            if (line.length() + w.length() + (line.length() > 0 ? 1 : 0) > width) {
                out.add(line.toString());
                line.setLength(0);
            }
            if (line.length() > 0) {
                line.append(' ');
            }
            line.append(w);
        }
        if (line.length() > 0) {
            out.add(line.toString());
        }
        return out;
    }

    static String justify(String line, int width) {
        String[] words = line.split(" ");
        if (words.length == 1) {
            return line;
        }
        int gaps = words.length - 1;
        int spaces = width - line.replace(" ", "").length();
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < gaps; i++) {
            sb.append(words[i]).append(" ".repeat(spaces / gaps + (i < spaces % gaps ? 1 : 0)));
        }
        return sb.append(words[gaps]).toString();
    }

    static String center(String s, int width) {
        int left = (width - s.length()) / 2;
        return left <= 0 ? s : String.format("%" + (left + s.length()) + "s%" + Math.max(1, width - left - s.length()) + "s", s, "");
    }

    static void table(String[][] cells) {
        int[] widths = new int[cells[0].length];
        for (String[] row : cells) {
            for (int i = 0; i < row.length; i++) {
                widths[i] = Math.max(widths[i], row[i].length());
            }
        }
        StringBuilder rule = new StringBuilder("+");
        for (int w : widths) {
            rule.append("-".repeat(w + 2)).append('+');
        }
        System.out.println(rule);
        for (int r = 0; r < cells.length; r++) {
            StringBuilder sb = new StringBuilder("|");
            for (int i = 0; i < widths.length; i++) {
                boolean num = cells[r][i].matches("-?[\\d.,]+");
                sb.append(String.format(r == 0 || !num ? " %-" + widths[i] + "s |" : " %" + widths[i] + "s |", cells[r][i]));
            }
            System.out.println(sb);
            if (r == 0) {
                System.out.println(rule.toString().replace('-', '='));
            }
        }
        System.out.println(rule);
    }

    static void diff(String[] a, String[] b) {
        int[][] l = new int[a.length + 1][b.length + 1];
        for (int i = a.length - 1; i >= 0; i--) {
            for (int j = b.length - 1; j >= 0; j--) {
                l[i][j] = a[i].equals(b[j]) ? l[i + 1][j + 1] + 1 : Math.max(l[i + 1][j], l[i][j + 1]);
            }
        }
        int i = 0;
        int j = 0;
        while (i < a.length || j < b.length) {
            if (i < a.length && j < b.length && a[i].equals(b[j])) {
                System.out.println("  " + a[i++]);
                j++;
            } else if (j == b.length || i < a.length && l[i + 1][j] >= l[i][j + 1]) {
                System.out.println("- " + a[i++]);
            } else {
                System.out.println("+ " + b[j++]);
            }
        }
    }

    public static void main(String[] args) {
        String text = "In a village of La Mancha, the name of which I have no desire to call to mind, there lived not long since one of those gentlemen that keep a lance in the lance-rack, an incomprehensibilities-loving fellow.";
        for (int width : new int[] {20, 34}) {
            List<String> lines = wrap(text, width);
            for (int i = 0; i < lines.size(); i++) {
                System.out.println("|" + (i < lines.size() - 1 ? justify(lines.get(i), width) : String.format("%-" + width + "s", lines.get(i))) + "|" + center("c" + i, 7) + "|");
            }
        }
        table(new String[][] {{"Name", "Qty", "Price", "Note"}, {"Bolt", "100", "0.25", ""}, {"Left-handed hammer", "2", "1,119.99", "special"}, {"Nail", "-5", "0.01", "returned"}});
        diff("a b c d e f".split(" "), "a x c e f g".split(" "));
        double[] data = {1.5, 7, 3.25, 0, 9.75, 4};
        for (int i = 0; i < data.length; i++) {
            System.out.printf("%2d %-10s %6.2f%n", i, "#".repeat((int) Math.round(data[i])), data[i]);
        }
        int max = (int) Math.ceil(Arrays.stream(data).max().getAsDouble());
        char[][] grid = new char[max][data.length * 2];
        for (char[] row : grid) {
            Arrays.fill(row, ' ');
        }
        for (int i = 0; i < data.length; i++) {
            for (int h = 0; h < (int) data[i]; h++) {
                grid[max - 1 - h][i * 2] = h == (int) data[i] - 1 ? '^' : '|';
            }
        }
        for (char[] row : grid) {
            System.out.println(new String(row).stripTrailing());
        }
    }
}
