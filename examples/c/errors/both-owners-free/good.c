// kind: none
// line: 10
#include <stdio.h>
#include <stdlib.h>

struct image { unsigned char *pixels; int width; };

static void image_free(struct image *i)
{
    free(i->pixels);
    i->pixels = NULL;
}

int main(void)
{
    struct image a = { malloc(64), 8 };
    if (a.pixels == NULL)
        return 1;
    a.pixels[0] = 255;
    struct image b = { NULL, a.width };
    b.width = 4;
    printf("%d\n", a.pixels[0] + b.width);
    image_free(&a);
    image_free(&b);
    return 0;
}
