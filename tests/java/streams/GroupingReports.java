// groupingBy in depth over records: nested grouping, TreeMap factories, downstream collectors, top-n reports.
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

public class GroupingReports {
    enum Region { NORTH, SOUTH, EAST, WEST }

    record Sale(int id, Region region, String product, int units, double price) {
        double revenue() {
            return units * price;
        }

        String size() {
            return units < 5 ? "small" : units < 12 ? "medium" : "large";
        }
    }

    public static void main(String[] args) {
        String[] products = {"bolt", "nut", "gear", "cog", "spring"};
        List<Sale> sales = IntStream.range(0, 40)
                .mapToObj(i -> new Sale(i, Region.values()[i * 7 % 11 % 4], products[i * i % 5], i * 13 % 17 + 1, (i % 6 + 1) * 1.25))
                .toList();
        System.out.println(sales.get(0) + " " + sales.get(39));

        Map<Region, List<Integer>> ids = sales.stream().collect(Collectors.groupingBy(Sale::region, () -> new EnumMap<>(Region.class), Collectors.mapping(Sale::id, Collectors.toList())));
        ids.forEach((r, l) -> System.out.println(r + " " + l));
        System.out.println(sales.stream().collect(Collectors.groupingBy(Sale::product, TreeMap::new, Collectors.counting())).toString());
        System.out.println(sales.stream().collect(Collectors.groupingBy(Sale::product, TreeMap::new, Collectors.summingInt(Sale::units))).toString());
        System.out.println(sales.stream().collect(Collectors.groupingBy(Sale::product, TreeMap::new, Collectors.averagingDouble(Sale::revenue))).toString());
        System.out.println(sales.stream().collect(Collectors.groupingBy(Sale::size, TreeMap::new, Collectors.mapping(Sale::product, Collectors.toCollection(TreeSet::new)))).toString());
        Map<Region, Map<String, Double>> nested = sales.stream().collect(Collectors.groupingBy(Sale::region, TreeMap::new, Collectors.groupingBy(Sale::product, TreeMap::new, Collectors.summingDouble(Sale::revenue))));
        nested.forEach((r, m) -> {
            System.out.println(r);
            m.forEach((p, v) -> System.out.printf("  %-7s%10.2f%n", p, v));
        });
        Map<String, Optional<Sale>> best = sales.stream().collect(Collectors.groupingBy(Sale::product, TreeMap::new, Collectors.maxBy(Comparator.comparingDouble(Sale::revenue).thenComparing(Sale::id))));
        best.forEach((p, s) -> System.out.println(p + " best " + s.map(Sale::id).orElse(-1) + " " + s.map(Sale::revenue).orElse(0.0)));
        System.out.println(sales.stream().collect(Collectors.partitioningBy(s -> s.revenue() > 40, Collectors.groupingBy(Sale::region, TreeMap::new, Collectors.counting()))));
        System.out.println(sales.stream().collect(Collectors.groupingBy(Sale::region, TreeMap::new, Collectors.filtering(s -> s.units() > 14, Collectors.mapping(Sale::id, Collectors.toList())))).toString());
        System.out.println(sales.stream().collect(Collectors.groupingBy(Sale::region, TreeMap::new, Collectors.flatMapping(s -> s.product().chars().mapToObj(c -> (char) c), Collectors.toCollection(TreeSet::new)))).toString());
        System.out.println(sales.stream().collect(Collectors.groupingBy(Sale::region, TreeMap::new, Collectors.reducing(0, Sale::units, Integer::max))).toString());
        System.out.println(sales.stream().collect(Collectors.groupingBy(Sale::product, TreeMap::new, Collectors.collectingAndThen(Collectors.toList(), List::size))).toString());
        System.out.println(sales.stream().collect(Collectors.groupingBy(s -> s.id() % 3 == 0, TreeMap::new, Collectors.teeing(Collectors.summingInt(Sale::units), Collectors.counting(), (u, n) -> u + "/" + n))).toString());
        sales.stream().collect(Collectors.groupingBy(Sale::size, TreeMap::new, Collectors.summarizingDouble(Sale::revenue)))
                .forEach((k, v) -> System.out.printf("%s n=%d min=%.2f avg=%.3f max=%.2f%n", k, v.getCount(), v.getMin(), v.getAverage(), v.getMax()));

        List<String> top = sales.stream().collect(Collectors.groupingBy(Sale::product, Collectors.summingDouble(Sale::revenue))).entrySet().stream()
                .sorted(Map.Entry.<String, Double>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()))
                .limit(3).map(e -> e.getKey() + "=" + e.getValue()).toList();
        System.out.println("top " + top);
        Map<Integer, Long> lengths = sales.stream().map(Sale::product).map(String::length).collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        System.out.println(lengths);
        System.out.println(sales.stream().collect(Collectors.groupingBy(s -> s.price() > 4 ? List.of("dear", s.size()) : List.of("cheap", s.size()), Collectors.counting())).entrySet().stream().map(e -> String.join("-", e.getKey()) + ":" + e.getValue()).sorted().toList());
    }
}
