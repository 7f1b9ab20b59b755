#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define LIMBS 40

struct big { uint32_t limb[LIMBS]; int used; };

static struct big big_from(uint32_t v)
{
    struct big b = { { v }, v != 0 };
    return b;
}

static void multiply_small(struct big *b, uint32_t by)
{
    uint64_t carry = 0;
    for (int i = 0; i < b->used; i++) {
        carry += (uint64_t)b->limb[i] * by;
        b->limb[i] = (uint32_t)carry;
        carry >>= 32;
    }
    if (carry)
        b->limb[b->used++] = (uint32_t)carry;
}

static uint32_t divide_small(struct big *b, uint32_t by)
{
    uint64_t remainder = 0;
    for (int i = b->used; i-- > 0;) {
        remainder = remainder << 32 | b->limb[i];
        b->limb[i] = (uint32_t)(remainder / by);
        remainder %= by;
    }
    while (b->used && b->limb[b->used - 1] == 0)
        b->used--;
    return (uint32_t)remainder;
}

static struct big add(const struct big *a, const struct big *b)
{
    struct big r = { .used = 0 };
    uint64_t carry = 0;
    for (int i = 0; i < a->used || i < b->used || carry; i++) {
        carry += (uint64_t)a->limb[i] + b->limb[i];
        r.limb[r.used++] = (uint32_t)carry;
        carry >>= 32;
    }
    return r;
}

static void print(struct big b)
{
    char text[LIMBS * 10 + 1];
    int at = (int)sizeof text - 1;
    text[at] = '\0';
    do
        text[--at] = (char)('0' + divide_small(&b, 10));
    while (b.used);
    puts(text + at);
}

int main(void)
{
    struct big f = big_from(1);
    for (uint32_t i = 2; i <= 50; i++)
        multiply_small(&f, i);
    print(f);
    struct big a = big_from(0), b = big_from(1);
    for (int i = 0; i < 300; i++) {
        struct big c = add(&a, &b);
        a = b;
        b = c;
    }
    print(a);
    struct big two = big_from(1);
    for (int i = 0; i < 200; i++)
        two = add(&two, &two);
    print(two);
    return (int)divide_small(&a, 97);
}
