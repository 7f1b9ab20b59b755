// std: gnu11
#include <stdio.h>

#define MAXIMUM(a, b) ({ __typeof__(a) a_ = (a); __typeof__(b) b_ = (b); a_ > b_ ? a_ : b_; })
#define SWAP(a, b) do { __typeof__(a) t_ = (a); (a) = (b); (b) = t_; } while (0)
#define SUM(array) ({ __typeof__((array)[0]) sum_ = 0; \
    for (unsigned i_ = 0; i_ < sizeof(array) / sizeof(*(array)); i_++) sum_ += (array)[i_]; sum_; })

static int calls;
static int next(void) { return ++calls; }

int main(void)
{
    int m = MAXIMUM(next(), next());
    printf("%d after %d calls\n", m, calls);
    double d[] = { 0.5, 1.25, 2 };
    int v[] = { 1, 2, 3, 4 };
    printf("%g %d\n", SUM(d), SUM(v));
    SWAP(v[0], v[3]);
    SWAP(d[0], d[2]);
    printf("%d %d %g\n", v[0], v[3], d[0]);
    int nested = ({ int x = 3; ({ x *= 2; x + 1; }) + x; });
    printf("%d\n", nested);
    const char *word = ({ const char *w; if (nested > 10) w = "large"; else w = "small"; w; });
    puts(word);
    int found = ({
        int at = -1;
        for (int i = 0; i < 4; i++)
            if (v[i] == 3) {
                at = i;
                break;
            }
        at;
    });
    int elvis = 0 ?: next();
    printf("%d %d\n", found, elvis);
    __auto_type inferred = MAXIMUM(2.5, 1);
    printf("%.1f\n", inferred);
    return elvis;
}
