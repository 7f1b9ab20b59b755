#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static char log_buffer[256];
static size_t log_used;

static void vlog(const char *level, const char *format, va_list args)
{
    int n = snprintf(log_buffer + log_used, sizeof log_buffer - log_used, "%s: ", level);
    log_used += (size_t)n;
    n = vsnprintf(log_buffer + log_used, sizeof log_buffer - log_used, format, args);
    log_used += (size_t)n;
    log_buffer[log_used++] = '\n';
    log_buffer[log_used] = '\0';
}

static void info(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vlog("info", format, args);
    va_end(args);
}

static int fail(int code, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vlog("error", format, args);
    va_end(args);
    return code;
}

static int next_int(va_list *args) { return va_arg(*args, int); }

static int polynomial(int x, int degree, ...)
{
    va_list args;
    int result = 0;
    va_start(args, degree);
    for (int i = 0; i <= degree; i++)
        result = result * x + next_int(&args);
    va_end(args);
    return result;
}

int main(void)
{
    info("starting %s with %d workers", "server", 4);
    info("ratio %.2f%%, flag %c", 12.5, 'y');
    int code = fail(9, "%s line %ld: %#x", "config", 120L, 255u);
    fputs(log_buffer, stdout);
    printf("%zu bytes\n", log_used);
    printf("%d\n", polynomial(10, 3, 4, 3, 2, 1));
    return code;
}
