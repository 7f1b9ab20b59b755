// Matrices by streams: transpose, product, determinant, spiral, game of life, Pascal, magic-square check.
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

public class MatrixStreams {
    static double[][] multiply(double[][] a, double[][] b) {
        return Arrays.stream(a).map(row -> IntStream.range(0, b[0].length).mapToDouble(j -> IntStream.range(0, b.length).mapToDouble(k -> row[k] * b[k][j]).sum()).toArray()).toArray(double[][]::new);
    }

    static double[][] transpose(double[][] a) {
        return IntStream.range(0, a[0].length).mapToObj(j -> Arrays.stream(a).mapToDouble(r -> r[j]).toArray()).toArray(double[][]::new);
    }

    static double det(double[][] a) {
        if (a.length == 1) {
            return a[0][0];
        }
        return IntStream.range(0, a.length).mapToDouble(c -> (c % 2 == 0 ? 1 : -1) * a[0][c] * det(minor(a, c))).sum();
    }

    static double[][] minor(double[][] a, int col) {
        return Arrays.stream(a).skip(1).map(r -> IntStream.range(0, r.length).filter(j -> j != col).mapToDouble(j -> r[j]).toArray()).toArray(double[][]::new);
    }

    static boolean[][] life(boolean[][] g) {
        int n = g.length;
        return IntStream.range(0, n).mapToObj(i -> {
            boolean[] row = new boolean[n];
            IntStream.range(0, n).forEach(j -> {
                long around = IntStream.range(0, 9).filter(k -> k != 4).filter(k -> g[(i + k / 3 - 1 + n) % n][(j + k % 3 - 1 + n) % n]).count();
                row[j] = around == 3 || around == 2 && g[i][j];
            });
            return row;
        }).toArray(boolean[][]::new);
    }

    static String show(boolean[][] g) {
        return Arrays.stream(g).map(r -> IntStream.range(0, r.length).mapToObj(j -> r[j] ? "#" : ".").collect(Collectors.joining())).collect(Collectors.joining("\n"));
    }

    static boolean magic(int[][] m) {
        int n = m.length;
        IntStream rows = IntStream.range(0, n).map(i -> IntStream.of(m[i]).sum());
        IntStream cols = IntStream.range(0, n).map(j -> IntStream.range(0, n).map(i -> m[i][j]).sum());
        IntStream diag = IntStream.of(IntStream.range(0, n).map(i -> m[i][i]).sum(), IntStream.range(0, n).map(i -> m[i][n - 1 - i]).sum());
        return IntStream.concat(IntStream.concat(rows, cols), diag).distinct().count() == 1;
    }

    static List<Integer> spiral(List<List<Integer>> m) {
        if (m.isEmpty() || m.get(0).isEmpty()) {
            return List.of();
        }
        int w = m.get(0).size();
        List<List<Integer>> rest = IntStream.range(0, w).mapToObj(j -> m.stream().skip(1).map(r -> r.get(w - 1 - j)).toList()).toList();
        return Stream.concat(m.get(0).stream(), spiral(rest).stream()).toList();
    }

    public static void main(String[] args) {
        double[][] a = {{1, 2, 3}, {4, 5, 6}};
        double[][] b = {{2, 0.5}, {1, -1}, {0, 3}};
        System.out.println(Arrays.deepToString(multiply(a, b)) + " " + Arrays.deepToString(transpose(a)));
        System.out.println(Arrays.deepEquals(transpose(multiply(a, b)), multiply(transpose(b), transpose(a))));
        double[][] sq = {{2, -1, 0, 3}, {4, 1, 2, 1}, {0, 5, -2, 2}, {1, 1, 1, 1}};
        System.out.println(det(sq) + " " + det(multiply(sq, sq)) + " " + det(new double[][] {{7}}));
        double[][] id = IntStream.range(0, 4).mapToObj(i -> IntStream.range(0, 4).mapToDouble(j -> i == j ? 1 : 0).toArray()).toArray(double[][]::new);
        System.out.println(Arrays.deepEquals(multiply(sq, id), sq) + " " + Arrays.stream(sq).flatMapToDouble(Arrays::stream).summaryStatistics());
        boolean[][] glider = new boolean[8][8];
        Stream.of("1,2", "2,3", "3,1", "3,2", "3,3").map(s -> s.split(",")).forEach(p -> glider[Integer.parseInt(p[0])][Integer.parseInt(p[1])] = true);
        Stream.iterate(glider, MatrixStreams::life).limit(5).map(MatrixStreams::show).forEach(s -> System.out.println(s + "\n"));
        System.out.println(magic(new int[][] {{2, 7, 6}, {9, 5, 1}, {4, 3, 8}}) + " " + magic(new int[][] {{1, 2}, {3, 4}}));
        List<List<Integer>> grid = IntStream.range(0, 4).mapToObj(i -> IntStream.range(0, 5).mapToObj(j -> i * 5 + j).toList()).toList();
        System.out.println(spiral(grid));
        Stream.iterate(new int[] {1}, r -> IntStream.rangeClosed(0, r.length).map(i -> (i > 0 ? r[i - 1] : 0) + (i < r.length ? r[i] : 0)).toArray()).limit(9)
                .map(r -> " ".repeat(2 * (9 - r.length)) + Arrays.stream(r).mapToObj(x -> String.format("%4d", x)).collect(Collectors.joining())).forEach(System.out::println);
        System.out.println(IntStream.rangeClosed(1, 5).mapToObj(i -> IntStream.rangeClosed(1, 5).mapToObj(j -> i * j).map(String::valueOf).collect(Collectors.joining("\t"))).collect(Collectors.joining("\n")));
        int[][] jagged = IntStream.range(0, 5).mapToObj(i -> IntStream.rangeClosed(0, i).toArray()).toArray(int[][]::new);
        System.out.println(Arrays.deepToString(jagged) + " " + Arrays.stream(jagged).mapToInt(r -> r.length).sum() + " " + Stream.of(jagged).flatMapToInt(IntStream::of).sum());
    }
}
