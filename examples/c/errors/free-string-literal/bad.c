// kind: invalid-free
// line: 11
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct label { char *text; };

static void label_free(struct label *l)
{
    free(l->text);
}

int main(void)
{
    struct label l;
    l.text = "constant";
    printf("%zu\n", strlen(l.text));
    label_free(&l);
    return 0;
}
