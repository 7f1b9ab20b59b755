#include <stdio.h>

static int escape(double cr, double ci, int limit)
{
    double zr = 0, zi = 0;
    int n = 0;
    while (n < limit && zr * zr + zi * zi <= 4) {
        double t = zr * zr - zi * zi + cr;
        zi = 2 * zr * zi + ci;
        zr = t;
        n++;
    }
    return n;
}

int main(void)
{
    static const char shades[] = " .:-=+*#%@";
    int inside = 0;
    for (int row = 0; row < 15; row++) {
        double ci = 1.2 - row * (2.4 / 14);
        char line[48];
        int column;
        for (column = 0; column < 47; column++) {
            int n = escape(-2.1 + column * (2.8 / 46), ci, 50);
            line[column] = n == 50 ? '@' : shades[n * 9 / 50];
            inside += n == 50;
        }
        while (column > 0 && line[column - 1] == ' ')
            column--;
        line[column] = '\0';
        puts(line);
    }
    printf("%d inside\n", inside);
    return inside % 256;
}
