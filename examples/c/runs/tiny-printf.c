#include <limits.h>
#include <stdarg.h>
#include <stdio.h>

static int written;

static void emit(char c)
{
    putchar(c);
    written++;
}

static void emit_unsigned(unsigned long v, unsigned base, int width, char pad)
{
    char digits[64];
    int n = 0;
    do
        digits[n++] = "0123456789abcdef"[v % base];
    while ((v /= base) != 0);
    while (width-- > n)
        emit(pad);
    while (n)
        emit(digits[--n]);
}

static int print(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    written = 0;
    for (; *format; format++) {
        if (*format != '%') {
            emit(*format);
            continue;
        }
        char pad = ' ';
        int width = 0, is_long = 0;
        if (*++format == '0')
            pad = '0', format++;
        for (; *format >= '0' && *format <= '9'; format++)
            width = width * 10 + (*format - '0');
        for (; *format == 'l'; format++)
            is_long = 1;
        switch (*format) {
        case 'd': {
            long v = is_long ? va_arg(args, long) : va_arg(args, int);
            if (v < 0)
                emit('-');
            emit_unsigned(v < 0 ? -(unsigned long)v : (unsigned long)v, 10, width, pad);
            break;
        }
        case 'b': case 'x': case 'u':
            emit_unsigned(is_long ? va_arg(args, unsigned long) : va_arg(args, unsigned),
                          *format == 'x' ? 16 : *format == 'b' ? 2 : 10, width, pad);
            break;
        case 's':
            for (const char *s = va_arg(args, const char *); *s; s++)
                emit(*s);
            break;
        case 'c': emit((char)va_arg(args, int)); break;
        default: emit(*format);
        }
    }
    va_end(args);
    return written;
}

int main(void)
{
    int n = print("%d %5d|%05d %x %b\n", -42, 17, 99, 0xbeefu, 10u);
    n += print("%s%c %lx 100%%\n", "text", '!', ULONG_MAX);
    n += print("%ld %u %08b\n", LONG_MIN, UINT_MAX, 5u);
    printf("%d\n", n);
    return n % 256;
}
