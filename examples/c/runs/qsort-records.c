#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct person { char name[12]; int born; double height; };

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct person *)a)->name, ((const struct person *)b)->name);
}

static int by_birth_then_name(const void *a, const void *b)
{
    const struct person *p = a, *q = b;
    if (p->born != q->born)
        return p->born < q->born ? -1 : 1;
    return by_name(a, b);
}

static int by_height_descending(const void *a, const void *b)
{
    double x = ((const struct person *)a)->height, y = ((const struct person *)b)->height;
    return (x < y) - (x > y);
}

static void show(const char *title, const struct person *people, size_t n)
{
    printf("%s:", title);
    for (size_t i = 0; i < n; i++)
        printf(" %s(%d, %.2f)", people[i].name, people[i].born, people[i].height);
    putchar('\n');
}

int main(void)
{
    struct person people[] = { { "Oona", 1980, 1.71 }, { "Bert", 1975, 1.85 }, { "Zoe", 1980, 1.60 },
                               { "Carl", 1991, 1.79 }, { "Ann", 1975, 1.66 } };
    size_t n = sizeof people / sizeof people[0];
    qsort(people, n, sizeof people[0], by_name);
    show("name", people, n);
    qsort(people, n, sizeof people[0], by_birth_then_name);
    show("birth", people, n);
    qsort(people, n, sizeof people[0], by_height_descending);
    show("height", people, n);
    qsort(people, n, sizeof people[0], by_name);
    struct person key = { .name = "Carl" };
    struct person *found = bsearch(&key, people, n, sizeof people[0], by_name);
    printf("%s %d\n", found ? found->name : "nobody", found ? found->born : 0);
    strcpy(key.name, "Dora");
    printf("%d\n", bsearch(&key, people, n, sizeof people[0], by_name) == NULL);
    return (int)(found - people);
}
