// kind: array-bounds
// line: 14
// nondet: 5
#include <stdio.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char path[20] = "/";
    int depth = __VERIFIER_nondet_int();
    for (int i = 0; i < depth; i++)
        strcat(path, "dir/");
    printf("%s\n", path);
    return 0;
}
