#include <stdio.h>

struct shape;
struct shape_class {
    const char *name;
    double (*area)(const struct shape *);
    void (*scale)(struct shape *, double);
};
struct shape { const struct shape_class *class; };
struct square { struct shape base; double side; };
struct triangle { struct shape base; double width, height; };

static double square_area(const struct shape *s)
{
    const struct square *q = (const struct square *)s;
    return q->side * q->side;
}

static void square_scale(struct shape *s, double k) { ((struct square *)s)->side *= k; }

static double triangle_area(const struct shape *s)
{
    const struct triangle *t = (const struct triangle *)s;
    return t->width * t->height / 2;
}

static void triangle_scale(struct shape *s, double k)
{
    struct triangle *t = (struct triangle *)s;
    t->width *= k;
    t->height *= k;
}

static const struct shape_class square_class = { "square", square_area, square_scale };
static const struct shape_class triangle_class = { .scale = triangle_scale, .area = triangle_area, .name = "triangle" };

int main(void)
{
    struct square a = { { &square_class }, 3 };
    struct triangle b = { { &triangle_class }, 4, 5 };
    struct square c = { { &square_class }, 0.5 };
    struct shape *shapes[] = { &a.base, &b.base, &c.base };
    double total = 0;
    for (int round = 0; round < 2; round++)
        for (int i = 0; i < 3; i++) {
            printf("%s %.2f\n", shapes[i]->class->name, shapes[i]->class->area(shapes[i]));
            shapes[i]->class->scale(shapes[i], 2);
            total += shapes[i]->class->area(shapes[i]);
        }
    printf("%.3f\n", total);
    return (int)total % 100;
}
