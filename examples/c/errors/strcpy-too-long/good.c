// kind: none
// line: 13
// args: extraordinarily
// bounds: --array-length 18
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    char user[12];
    if (argc < 2)
        return 1;
    if (strlen(argv[1]) >= sizeof user)
        return 2;
    strcpy(user, argv[1]);
    printf("hello %s\n", user);
    return 0;
}
