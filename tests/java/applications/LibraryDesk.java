// Library management: lending, reservations, fines and overdue reports on hand-computed dates.
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;

public class LibraryDesk {

    // days since 2000-01-01, computed by hand
    record Day(int number) implements Comparable<Day> {
        private static final int[] LENGTHS = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

        static boolean leap(int y) { return y % 4 == 0 && (y % 100 != 0 || y % 400 == 0); }
        static int length(int y, int m) { return m == 2 && leap(y) ? 29 : LENGTHS[m - 1]; }

        static Day of(int y, int m, int d) {
            if (m < 1 || m > 12 || d < 1 || d > length(y, m)) throw new IllegalArgumentException("no such day " + y + "-" + m + "-" + d);
            int n = d - 1;
            for (int i = 2000; i < y; i++) n += leap(i) ? 366 : 365;
            for (int i = 1; i < m; i++) n += length(y, i);
            return new Day(n);
        }

        Day plus(int days) { return new Day(number + days); }
        int until(Day o) { return o.number - number; }
        String weekday() { return List.of("Sat", "Sun", "Mon", "Tue", "Wed", "Thu", "Fri").get(number % 7); }
        @Override public int compareTo(Day o) { return Integer.compare(number, o.number); }
        @Override public String toString() {
            int n = number, y = 2000, m = 1;
            for (; n >= (leap(y) ? 366 : 365); y++) n -= leap(y) ? 366 : 365;
            for (; n >= length(y, m); m++) n -= length(y, m);
            return String.format("%s %04d-%02d-%02d", weekday(), y, m, n + 1);
        }
    }

    enum Membership {
        CHILD(2, 0), ADULT(3, 20), STAFF(10, 5);
        final int limit, finePerDay;
        Membership(int limit, int finePerDay) {
            this.limit = limit;
            this.finePerDay = finePerDay;
        }
    }

    record Book(String isbn, String title, String author) {}
    record Loan(Book book, Member member, Day due) {}

    static final class Member {
        final String name;
        final Membership kind;
        int fines;
        final List<Loan> loans = new ArrayList<>();
        Member(String name, Membership kind) {
            this.name = Objects.requireNonNull(name);
            this.kind = kind;
        }
        @Override public String toString() { return name; }
    }

    static class LendingException extends RuntimeException {
        LendingException(String m) { super(m); }
    }

    static final class Library {
        private final Map<String, Book> catalogue = new TreeMap<>();
        private final Map<String, Loan> out = new LinkedHashMap<>();
        private final Map<String, Deque<Member>> reservations = new TreeMap<>();
        private Day today;

        Library(Day today) { this.today = today; }

        void add(String isbn, String title, String author) { catalogue.put(isbn, new Book(isbn, title, author)); }
        void advance(int days) { today = today.plus(days); }

        Loan lend(String isbn, Member m) {
            Book b = Optional.ofNullable(catalogue.get(isbn)).orElseThrow(() -> new LendingException("no book " + isbn));
            if (out.containsKey(isbn)) throw new LendingException(b.title() + " is out until " + out.get(isbn).due());
            if (m.loans.size() >= m.kind.limit) throw new LendingException(m + " already has " + m.loans.size() + " books");
            if (m.fines > 100) throw new LendingException(m + " owes " + m.fines);
            Deque<Member> q = reservations.get(isbn);
            if (q != null && !q.isEmpty()) {
                if (q.peekFirst() != m) throw new LendingException(b.title() + " is held for " + q.peekFirst());
                q.removeFirst();
            }
            Loan loan = new Loan(b, m, today.plus(m.kind == Membership.STAFF ? 60 : 21));
            out.put(isbn, loan);
            m.loans.add(loan);
            return loan;
        }

        String giveBack(String isbn) {
            Loan l = out.remove(isbn);
            if (l == null) throw new LendingException(isbn + " is not on loan");
            l.member().loans.remove(l);
            int late = Math.max(0, l.due().until(today));
            int fine = late * l.member().kind.finePerDay;
            l.member().fines += fine;
            String hold = Optional.ofNullable(reservations.get(isbn)).map(Deque::peekFirst).map(m -> ", hold for " + m).orElse("");
            return l.book().title() + " back from " + l.member() + (late > 0 ? ", " + late + " days late, fine " + fine : "") + hold;
        }

        int reserve(String isbn, Member m) {
            Deque<Member> q = reservations.computeIfAbsent(isbn, k -> new ArrayDeque<>());
            if (q.contains(m)) throw new LendingException(m + " is already in the queue");
            q.addLast(m);
            return q.size();
        }

        List<Loan> overdue() {
            return out.values().stream().filter(l -> l.due().compareTo(today) < 0)
                .sorted(Comparator.comparing(Loan::due).thenComparing(l -> l.book().title())).toList();
        }
    }

    static void attempt(String what, Supplier<?> action) {
        try {
            System.out.println(what + ": " + action.get());
        } catch (LendingException e) {
            System.out.println(what + " refused: " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        Library lib = new Library(Day.of(2024, 2, 20));
        lib.add("111", "Sea Stories", "Orla Marsh");
        lib.add("222", "Quiet Hills", "Tom Reed");
        lib.add("333", "Night Trains", "Orla Marsh");
        lib.add("444", "Bread", "Ana Flores");
        Member kim = new Member("Kim", Membership.CHILD), lee = new Member("Lee", Membership.ADULT), pat = new Member("Pat", Membership.STAFF);

        System.out.println("today " + lib.today);
        attempt("lend 111 to Kim", () -> lib.lend("111", kim).due());
        attempt("lend 222 to Kim", () -> lib.lend("222", kim).due());
        attempt("lend 333 to Kim", () -> lib.lend("333", kim).due());
        attempt("lend 111 to Lee", () -> lib.lend("111", lee).due());
        attempt("lend 999 to Lee", () -> lib.lend("999", lee).due());
        attempt("reserve 111 for Lee", () -> lib.reserve("111", lee));
        attempt("reserve 111 for Pat", () -> lib.reserve("111", pat));
        attempt("reserve 111 for Lee", () -> lib.reserve("111", lee));
        attempt("lend 333 to Lee", () -> lib.lend("333", lee).due());
        attempt("lend 444 to Pat", () -> lib.lend("444", pat).due());
        lib.advance(30);
        System.out.println("today " + lib.today);
        lib.overdue().forEach(l -> System.out.println("  overdue " + l.book().title() + " since " + l.due() + " (" + l.member() + ")"));
        attempt("return 111", () -> lib.giveBack("111"));
        attempt("lend 111 to Pat", () -> lib.lend("111", pat).due());
        attempt("lend 111 to Lee", () -> lib.lend("111", lee).due());
        attempt("return 333", () -> lib.giveBack("333"));
        attempt("return 333", () -> lib.giveBack("333"));
        attempt("lend 333 to Lee", () -> lib.lend("333", lee).due());
        lee.fines -= 150;
        attempt("lend 333 to Lee", () -> lib.lend("333", lee).due());
        System.out.println("queue for 111 " + lib.reservations.get("111"));

        Map<String, List<String>> byAuthor = lib.catalogue.values().stream()
            .collect(Collectors.groupingBy(Book::author, TreeMap::new, Collectors.mapping(Book::title, Collectors.toList())));
        System.out.println(byAuthor);
        lib.out.forEach((isbn, l) -> System.out.printf("%s %-12s %-4s due %s%n", isbn, l.book().title(), l.member(), l.due()));
        for (int[] d : new int[][] {{2000, 1, 1}, {2023, 12, 31}, {2024, 2, 29}, {2023, 2, 29}, {2100, 2, 29}, {2024, 13, 1}}) {
            try {
                Day day = Day.of(d[0], d[1], d[2]);
                System.out.println(day + " is day " + day.number() + ", a week later " + day.plus(7));
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
