// Dense matrix algebra: LU with pivoting, determinant, inverse, solving, and matrix-chain ordering.
import java.util.Arrays;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Collectors;

public class MatrixAlgebra {

    static class SingularMatrixException extends ArithmeticException {
        final int column;
        SingularMatrixException(int column) {
            super("matrix is singular at column " + column);
            this.column = column;
        }
    }

    static final class Matrix {
        final int rows, cols;
        private final double[][] a;

        Matrix(int rows, int cols) {
            this.rows = rows;
            this.cols = cols;
            this.a = new double[rows][cols];
        }

        Matrix(double[]... data) {
            this(data.length, data[0].length);
            for (int i = 0; i < rows; i++) {
                if (data[i].length != cols) throw new IllegalArgumentException("ragged row " + i);
                a[i] = data[i].clone();
            }
        }

        static Matrix identity(int n) {
            Matrix m = new Matrix(n, n);
            for (int i = 0; i < n; i++) m.a[i][i] = 1;
            return m;
        }

        static Matrix column(int n, IntToDoubleFunction f) {
            Matrix m = new Matrix(n, 1);
            for (int i = 0; i < n; i++) m.a[i][0] = f.applyAsDouble(i);
            return m;
        }

        Matrix times(Matrix o) {
            if (cols != o.rows) throw new IllegalArgumentException(size() + " times " + o.size());
            Matrix r = new Matrix(rows, o.cols);
            for (int i = 0; i < rows; i++)
                for (int k = 0; k < cols; k++) {
                    double v = a[i][k];
                    for (int j = 0; j < o.cols; j++) r.a[i][j] += v * o.a[k][j];
                }
            return r;
        }

        Matrix minus(Matrix o) {
            Matrix r = new Matrix(rows, cols);
            for (int i = 0; i < rows; i++) for (int j = 0; j < cols; j++) r.a[i][j] = a[i][j] - o.a[i][j];
            return r;
        }

        Matrix transpose() {
            Matrix r = new Matrix(cols, rows);
            for (int i = 0; i < rows; i++) for (int j = 0; j < cols; j++) r.a[j][i] = a[i][j];
            return r;
        }

        Matrix map(DoubleUnaryOperator f) {
            Matrix r = new Matrix(rows, cols);
            for (int i = 0; i < rows; i++) r.a[i] = Arrays.stream(a[i]).map(f).toArray();
            return r;
        }

        Matrix power(int e) {
            Matrix result = identity(rows), base = this;
            for (; e > 0; e >>= 1) {
                if ((e & 1) == 1) result = result.times(base);
                base = base.times(base);
            }
            return result;
        }

        double norm() { return Arrays.stream(a).mapToDouble(r -> Arrays.stream(r).map(Math::abs).sum()).max().orElse(0); }
        String size() { return rows + "x" + cols; }

        @Override public String toString() {
            return Arrays.stream(a).map(r -> Arrays.stream(r).mapToObj(v -> String.format("%9.4f", v == 0 ? 0.0 : v))
                .collect(Collectors.joining(" ", "[", " ]"))).collect(Collectors.joining("\n"));
        }
    }

    static final class Lu {
        private final double[][] lu;
        private final int[] pivot;
        private int sign = 1;
        private final int n;

        Lu(Matrix m) {
            if (m.rows != m.cols) throw new IllegalArgumentException("not square: " + m.size());
            n = m.rows;
            lu = Arrays.stream(m.a).map(double[]::clone).toArray(double[][]::new);
            pivot = new int[n];
            Arrays.setAll(pivot, i -> i);
            for (int c = 0; c < n; c++) {
                int p = c;
                for (int r = c + 1; r < n; r++) if (Math.abs(lu[r][c]) > Math.abs(lu[p][c])) p = r;
                if (Math.abs(lu[p][c]) < 1e-12) throw new SingularMatrixException(c);
                if (p != c) {
                    double[] t = lu[p];
                    lu[p] = lu[c];
                    lu[c] = t;
                    int q = pivot[p];
                    pivot[p] = pivot[c];
                    pivot[c] = q;
                    sign = -sign;
                }
                for (int r = c + 1; r < n; r++) {
                    double f = lu[r][c] /= lu[c][c];
                    for (int k = c + 1; k < n; k++) lu[r][k] -= f * lu[c][k];
                }
            }
        }

        double determinant() {
            double d = sign;
            for (int i = 0; i < n; i++) d *= lu[i][i];
            return d;
        }

        Matrix solve(Matrix b) {
            Matrix x = new Matrix(n, b.cols);
            for (int k = 0; k < b.cols; k++) {
                for (int i = 0; i < n; i++) {
                    double s = b.a[pivot[i]][k];
                    for (int j = 0; j < i; j++) s -= lu[i][j] * x.a[j][k];
                    x.a[i][k] = s;
                }
                for (int i = n - 1; i >= 0; i--) {
                    double s = x.a[i][k];
                    for (int j = i + 1; j < n; j++) s -= lu[i][j] * x.a[j][k];
                    x.a[i][k] = s / lu[i][i];
                }
            }
            return x;
        }
    }

    static String chain(int... dims) {
        int n = dims.length - 1;
        long[][] cost = new long[n][n];
        int[][] split = new int[n][n];
        for (int len = 2; len <= n; len++)
            for (int i = 0; i + len <= n; i++) {
                int j = i + len - 1;
                cost[i][j] = Long.MAX_VALUE;
                for (int k = i; k < j; k++) {
                    long c = cost[i][k] + cost[k + 1][j] + (long) dims[i] * dims[k + 1] * dims[j + 1];
                    if (c < cost[i][j]) {
                        cost[i][j] = c;
                        split[i][j] = k;
                    }
                }
            }
        return parens(split, 0, n - 1) + " costs " + cost[0][n - 1];
    }

    private static String parens(int[][] split, int i, int j) {
        return i == j ? String.valueOf((char) ('A' + i)) : "(" + parens(split, i, split[i][j]) + parens(split, split[i][j] + 1, j) + ")";
    }

    public static void main(String[] args) {
        Matrix m = new Matrix(new double[] {2, 1, -1}, new double[] {-3, -1, 2}, new double[] {-2, 1, 2});
        Lu lu = new Lu(m);
        System.out.println(m);
        System.out.printf("determinant %.6f, pivots %s%n", lu.determinant(), Arrays.toString(lu.pivot));
        System.out.println("solution\n" + lu.solve(Matrix.column(3, i -> new double[] {8, -11, -3}[i])));
        Matrix inv = lu.solve(Matrix.identity(3));
        System.out.println("inverse\n" + inv);
        System.out.println("residual small: " + (m.times(inv).minus(Matrix.identity(3)).norm() < 1e-12));
        System.out.println("transpose\n" + m.transpose());
        System.out.println("squares\n" + m.map(v -> v * v));
        System.out.println("fibonacci\n" + new Matrix(new double[] {1, 1}, new double[] {1, 0}).power(20));

        Random r = new Random(31);
        for (int n = 5; n <= 20; n += 5) {
            Matrix big = new Matrix(n, n);
            for (double[] row : big.a) Arrays.setAll(row, i -> r.nextInt(19) - 9);
            Matrix x = Matrix.column(n, i -> i + 1);
            Matrix solved = new Lu(big).solve(big.times(x));
            System.out.printf("n=%d det=%.4e error below 1e-9: %b%n", n, new Lu(big).determinant(), solved.minus(x).norm() < 1e-9);
        }
        for (Runnable bad : new Runnable[] {
            () -> new Lu(new Matrix(new double[] {1, 2}, new double[] {2, 4})),
            () -> new Lu(new Matrix(2, 3)),
            () -> new Matrix(2, 3).times(new Matrix(2, 3)),
            () -> new Matrix(new double[] {1}, new double[] {1, 2})}) {
            try {
                bad.run();
            } catch (SingularMatrixException e) {
                System.out.println(e.getMessage() + " / " + e.column);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(chain(30, 35, 15, 5, 10, 20, 25));
        System.out.println(chain(40, 20, 30, 10, 30));
        System.out.println(chain(10, 20));
    }
}
