// std: gnu11
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *value(const char *name)
{
    const char *found = getenv(name);
    return found != NULL ? found : "(none)";
}

int main(void)
{
    static char own[] = "SKOLEM_EXAMPLE_OWN=first";
    unsetenv("SKOLEM_EXAMPLE");
    printf("%s\n", value("SKOLEM_EXAMPLE"));
    int first = setenv("SKOLEM_EXAMPLE", "one", 0);
    printf("%d %d\n", first, setenv("SKOLEM_EXAMPLE", "two", 0));
    const char *before = value("SKOLEM_EXAMPLE");
    setenv("SKOLEM_EXAMPLE", "three", 1);
    printf("%s %s\n", before, value("SKOLEM_EXAMPLE"));
    putenv(own);
    memcpy(strchr(own, '=') + 1, "FIRST", 5);
    printf("%s\n", value("SKOLEM_EXAMPLE_OWN"));
    printf("%d %d\n", setenv("", "x", 1), setenv("A=B", "x", 1));
    unsetenv("SKOLEM_EXAMPLE");
    printf("%s %s\n", value("SKOLEM_EXAMPLE"), value("SKOLEM_EXAMPLE_OWN"));
    return 0;
}
