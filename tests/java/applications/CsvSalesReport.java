// Reads sales records in CSV from standard input and prints grouped reports.
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

public class CsvSalesReport {

    enum Region { NORTH, SOUTH, EAST, WEST }

    record Sale(int id, String customer, Region region, String product, int quantity, BigDecimal unitPrice) {
        Sale {
            if (quantity <= 0) throw new IllegalArgumentException("quantity must be positive, was " + quantity);
            if (unitPrice.signum() < 0) throw new IllegalArgumentException("negative price " + unitPrice);
        }
        BigDecimal total() { return unitPrice.multiply(BigDecimal.valueOf(quantity)); }
    }

    static class CsvFormatException extends Exception {
        CsvFormatException(int line, String message, Throwable cause) { super("line " + line + ": " + message, cause); }
        CsvFormatException(int line, String message) { this(line, message, null); }
    }

    static List<String> split(String line, int number) throws CsvFormatException {
        List<String> fields = new ArrayList<>();
        StringBuilder cur = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (quoted) {
                if (c == '"') {
                    if (i + 1 < line.length() && line.charAt(i + 1) == '"') {
                        cur.append('"');
                        i++;
                    } else {
                        quoted = false;
                    }
                } else {
                    cur.append(c);
                }
            } else if (c == '"') {
                quoted = true;
            } else if (c == ',') {
                fields.add(cur.toString());
                cur.setLength(0);
            } else {
                cur.append(c);
            }
        }
        if (quoted) throw new CsvFormatException(number, "unterminated quote");
        fields.add(cur.toString());
        return fields;
    }

    static Sale toSale(List<String> f, int number) throws CsvFormatException {
        if (f.size() != 6) throw new CsvFormatException(number, "expected 6 fields, found " + f.size());
        try {
            return new Sale(Integer.parseInt(f.get(0).trim()), f.get(1).trim(),
                Region.valueOf(f.get(2).trim().toUpperCase(Locale.ROOT)), f.get(3).trim(),
                Integer.parseInt(f.get(4).trim()), new BigDecimal(f.get(5).trim()));
        } catch (NumberFormatException e) {
            throw new CsvFormatException(number, "not a number", e);
        } catch (IllegalArgumentException e) {
            throw new CsvFormatException(number, "bad value", e);
        }
    }

    static void table(String title, Map<?, BigDecimal> rows) {
        System.out.println(title);
        BigDecimal total = rows.values().stream().reduce(BigDecimal.ZERO, BigDecimal::add);
        rows.forEach((k, v) -> {
            BigDecimal share = v.multiply(BigDecimal.valueOf(100)).divide(total, 1, RoundingMode.HALF_UP);
            System.out.printf("  %-18s %12s %6s%% %s%n", k, v.setScale(2, RoundingMode.HALF_EVEN), share,
                "#".repeat(share.intValue() / 4));
        });
        System.out.printf("  %-18s %12s%n", "TOTAL", total);
    }

    public static void main(String[] args) {
        List<Sale> sales = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        try (BufferedReader in = new BufferedReader(new InputStreamReader(System.in))) {
            String header = in.readLine();
            System.out.println("columns: " + String.join(" | ", header.split(",")));
            int number = 1;
            for (String line; (line = in.readLine()) != null; ) {
                number++;
                if (line.isBlank() || line.startsWith("#")) continue;
                try {
                    sales.add(toSale(split(line, number), number));
                } catch (CsvFormatException e) {
                    String why = e.getCause() == null ? "" : " (" + e.getCause().getMessage() + ")";
                    problems.add(e.getMessage() + why);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }

        System.out.println("read " + sales.size() + " sales, " + problems.size() + " problems");
        problems.forEach(p -> System.out.println("  ! " + p));

        Map<Region, BigDecimal> byRegion = new EnumMap<>(Region.class);
        for (Sale s : sales) byRegion.merge(s.region(), s.total(), BigDecimal::add);
        table("by region", byRegion);

        Map<String, BigDecimal> byCustomer = sales.stream().collect(Collectors.groupingBy(Sale::customer, TreeMap::new,
            Collectors.reducing(BigDecimal.ZERO, Sale::total, BigDecimal::add)));
        table("by customer", byCustomer);

        Map<String, Integer> units = sales.stream()
            .collect(Collectors.toMap(Sale::product, Sale::quantity, Integer::sum, TreeMap::new));
        System.out.println("units " + units);

        System.out.println("largest three");
        sales.stream().sorted(Comparator.comparing(Sale::total).reversed().thenComparing(Sale::id)).limit(3)
            .forEach(s -> System.out.printf("  #%d %-18s %10.2f%n", s.id(), s.customer(), s.total()));

        DoubleSummaryStatistics st = sales.stream().mapToDouble(s -> s.total().doubleValue()).summaryStatistics();
        System.out.printf("count=%d min=%.2f max=%.2f avg=%.3f%n", st.getCount(), st.getMin(), st.getMax(), st.getAverage());

        Map<Boolean, List<Integer>> parts = sales.stream().collect(Collectors.partitioningBy(
            s -> s.total().compareTo(new BigDecimal("100")) >= 0, Collectors.mapping(Sale::id, Collectors.toList())));
        System.out.println("at least 100: " + parts.get(true));
        System.out.println("below 100: " + parts.get(false));
        if (!problems.isEmpty()) System.exit(3);
    }
}
