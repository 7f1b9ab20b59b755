/* Output past the buffer, and the locale. */
#include <errno.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(void)
{
    char bytes[20];
    printf("second\n");
    long count = (long)write(1, "first\n", 6);
    printf("%ld %ld %.11s\n", count, (long)read(0, bytes, 11), bytes);
    errno = 0;
    printf("%d %s\n", isatty(1), strerror(errno));
    printf("%ld %s\n", (long)write(77, "x", 1), strerror(errno));
    printf("%s %s %d\n", setlocale(LC_ALL, ""), setlocale(LC_CTYPE, NULL), setlocale(LC_ALL, "xx_YY") == NULL);
    fflush(stdout);
    _exit(5);
}
