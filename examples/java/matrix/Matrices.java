/** Tables of numbers as arrays of rows. A matrix has at least one row, and its rows are equally long. */
class Matrices {
    /** Rows become columns. */
    //@ requires m != null && m.length > 0 && m[0] != null;
    //@ requires (\forall int i; 0 <= i && i < m.length; m[i] != null && m[i].length == m[0].length);
    //@ ensures \result.length == m[0].length;
    /*@ ensures (\forall int i; 0 <= i && i < m.length;
      @             (\forall int j; 0 <= j && j < m[0].length; \result[j][i] == m[i][j]));
      @*/
    //@ assignable \nothing;
    static int[][] transpose(int[][] m) {
        int[][] turned = new int[m[0].length][m.length];
        for (int i = 0; i < m.length; i++) {
            for (int j = 0; j < m[i].length; j++) {
                turned[j][i] = m[i][j];
            }
        }
        return turned;
    }

    /** As {@link #transpose}, but right for square matrices only. */
    //@ requires m != null && m.length > 0 && m[0] != null;
    //@ requires (\forall int i; 0 <= i && i < m.length; m[i] != null && m[i].length == m[0].length);
    /*@ ensures (\forall int i; 0 <= i && i < m.length;
      @             (\forall int j; 0 <= j && j < m[0].length; \result[j][i] == m[i][j]));
      @*/
    static int[][] transposeBad(int[][] m) {
        int[][] turned = new int[m.length][m[0].length];
        for (int i = 0; i < m.length; i++) {
            for (int j = 0; j < m[i].length; j++) {
                turned[j][i] = m[i][j];
            }
        }
        return turned;
    }

    /** The sum of the numbers from the upper left to the lower right. */
    //@ requires m != null && (\forall int i; 0 <= i && i < m.length; m[i] != null && m[i].length == m.length);
    //@ requires (\forall int i; 0 <= i && i < m.length; -1000 <= m[i][i] && m[i][i] <= 1000);
    //@ ensures \result == (\sum int i; 0 <= i && i < m.length; m[i][i]);
    //@ assignable \nothing;
    static int trace(int[][] m) {
        int sum = 0;
        for (int i = 0; i < m.length; i++) {
            sum += m[i][i];
        }
        return sum;
    }

    /** As {@link #trace}, for matrices that may have more rows than columns. */
    //@ requires m != null && m.length > 0 && m[0] != null;
    //@ requires (\forall int i; 0 <= i && i < m.length; m[i] != null && m[i].length == m[0].length);
    static int traceBad(int[][] m) {
        int sum = 0;
        for (int i = 0; i < m.length; i++) {
            sum += m[i][i];
        }
        return sum;
    }

    /** Doubles every number of a matrix whose rows are arrays of their own. */
    //@ requires m != null && (\forall int i; 0 <= i && i < m.length; m[i] != null);
    //@ requires (\forall int i, j; 0 <= i && i < j && j < m.length; m[i] != m[j]);
    /*@ requires (\forall int i; 0 <= i && i < m.length;
      @             (\forall int j; 0 <= j && j < m[i].length; 0 <= m[i][j] && m[i][j] < 1000));
      @*/
    /*@ ensures (\forall int i; 0 <= i && i < m.length;
      @             (\forall int j; 0 <= j && j < m[i].length; m[i][j] == 2 * \old(m[i][j])));
      @*/
    static void twice(int[][] m) {
        for (int[] row : m) {
            for (int j = 0; j < row.length; j++) {
                row[j] *= 2;
            }
        }
    }

    /** As {@link #twice}, for any rows: one that stands in the matrix twice is doubled twice. */
    //@ requires m != null && (\forall int i; 0 <= i && i < m.length; m[i] != null);
    /*@ requires (\forall int i; 0 <= i && i < m.length;
      @             (\forall int j; 0 <= j && j < m[i].length; 0 <= m[i][j] && m[i][j] < 1000));
      @*/
    /*@ ensures (\forall int i; 0 <= i && i < m.length;
      @             (\forall int j; 0 <= j && j < m[i].length; m[i][j] == 2 * \old(m[i][j])));
      @*/
    static void twiceBad(int[][] m) {
        for (int[] row : m) {
            for (int j = 0; j < row.length; j++) {
                row[j] *= 2;
            }
        }
    }
}
