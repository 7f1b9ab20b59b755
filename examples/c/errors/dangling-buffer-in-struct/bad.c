// kind: invalid-pointer
// line: 22
// args: hello
#include <stdio.h>
#include <string.h>

struct request { const char *path; int length; };

static void prepare(struct request *r, const char *argument)
{
    char path[32];
    snprintf(path, 32, "/%s", argument);
    r->path = path;
    r->length = (int)strlen(path);
}

int main(int argc, char **argv)
{
    struct request r = { "/", 1 };
    if (argc > 1)
        prepare(&r, argv[1]);
    char first = r.path[1];
    printf("%c %d\n", first, r.length);
    return 0;
}
