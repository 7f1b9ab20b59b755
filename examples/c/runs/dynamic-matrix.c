#include <stdio.h>
#include <stdlib.h>

struct matrix { int rows, columns; double **row; };

static struct matrix matrix_new(int rows, int columns)
{
    struct matrix m = { rows, columns, malloc((size_t)rows * sizeof(double *)) };
    double *data = calloc((size_t)rows * (size_t)columns, sizeof(double));
    if (!m.row || !data)
        abort();
    for (int i = 0; i < rows; i++)
        m.row[i] = data + (size_t)i * (size_t)columns;
    return m;
}

static void matrix_free(struct matrix m)
{
    free(m.row[0]);
    free(m.row);
}

static struct matrix product(struct matrix a, struct matrix b)
{
    struct matrix c = matrix_new(a.rows, b.columns);
    for (int i = 0; i < a.rows; i++)
        for (int k = 0; k < a.columns; k++)
            for (int j = 0; j < b.columns; j++)
                c.row[i][j] += a.row[i][k] * b.row[k][j];
    return c;
}

static struct matrix transpose(struct matrix a)
{
    struct matrix t = matrix_new(a.columns, a.rows);
    for (int i = 0; i < a.rows; i++)
        for (int j = 0; j < a.columns; j++)
            t.row[j][i] = a.row[i][j];
    return t;
}

static void print(struct matrix m)
{
    for (int i = 0; i < m.rows; i++)
        for (int j = 0; j < m.columns; j++)
            printf("%8.2f%c", m.row[i][j], j + 1 < m.columns ? ' ' : '\n');
}

int main(void)
{
    struct matrix a = matrix_new(2, 3);
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 3; j++)
            a.row[i][j] = (i + 1) * 1.5 - j;
    struct matrix t = transpose(a), p = product(a, t), q = product(t, a);
    print(a);
    print(p);
    print(q);
    double *swap = q.row[1];
    q.row[1] = q.row[2];
    q.row[2] = swap;
    print(q);
    matrix_free(a);
    matrix_free(t);
    matrix_free(p);
    matrix_free(q);
    return 0;
}
