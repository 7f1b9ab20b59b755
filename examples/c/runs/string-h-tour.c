#include <stdio.h>
#include <string.h>

static int sign(int v) { return (v > 0) - (v < 0); }

int main(void)
{
    char a[40] = "concatenate";
    strcat(a, " this");
    strncat(a, " and not that", 4);
    printf("[%s] %zu\n", a, strlen(a));
    char b[8];
    strncpy(b, "ab", sizeof b);
    printf("%d %d\n", b[2], b[7]);
    strncpy(b, "abcdefghij", 7);
    b[7] = 0;
    puts(b);
    printf("%d %d %d\n", sign(strcmp("a", "b")), sign(strcmp("b", "a")), strcmp("same", "same"));
    printf("%d %d\n", strncmp("prefix one", "prefix two", 7), sign(strncmp("prefix one", "prefix two", 8)));
    const char *path = "/usr/share/doc/readme.txt";
    printf("%s %s %s\n", strchr(path, 's'), strrchr(path, '/'), strstr(path, "doc"));
    printf("%d %d\n", strchr(path, 'z') == NULL, strchr(path, 0) == path + strlen(path));
    printf("%zu %zu\n", strspn("12345abc", "0123456789"), strcspn("name=value", "=:"));
    printf("%s\n", strpbrk("key: value", " :"));
    char line[] = ",first,,second;third,";
    int n = 0;
    for (char *t = strtok(line, ",;"); t; t = strtok(NULL, ",;"))
        printf("%d:%s ", ++n, t);
    putchar('\n');
    char data[12] = "0123456789";
    memmove(data + 2, data, 6);
    puts(data);
    memmove(data, data + 1, 6);
    puts(data);
    memset(data, '-', 3);
    puts(data);
    printf("%td\n", (char *)memchr(path, 'd', 20) - path);
    printf("%s\n", strcpy(b, "end") + 1);
    return n;
}
