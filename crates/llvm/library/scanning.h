/* The conversions of the scanf family, which are made from input in a run and
   chosen in a check. */

#ifndef SCANNING_H
#define SCANNING_H

#include "stream.h"

enum length { PLAIN, CHAR, SHORT, LONG, LONG_LONG, MAXIMUM, SIZE };

struct directive {
    int suppressed;
    int width; /* INT_MAX if not given */
    enum length length;
    char letter;
};

/* Which characters a conversion to text takes. */
struct set {
    unsigned char member[256];
};

/* What is scanned: a stream, or a text that ends with a zero. */
struct source {
    FILE *stream;
    const char *text;
    int is_wide; /* the stream, or else the text: */
    const wchar_t *wide_text;
    size_t consumed;
    int ended;
};

/* Reads what follows the percent sign; the result is what follows the letter. */
const char *__library_parse_directive(const char *at, struct directive *how, int *long_double);

/* Reads what follows the opening bracket; the result is after the closing one,
   or NULL if there is none. */
const char *__library_parse_set(const char *at, struct set *set);

/* Whether the result of the scan counts the conversion. */
int __library_counts(const struct directive *how);

void __library_store_integer(struct directive how, va_list *arguments, unsigned long long value);

int __library_scan(struct source *source, const char *format, va_list arguments);

/* Instead, in a check of the standard input. */
int __library_scan_unknown(FILE *stream, const char *format, va_list arguments);

#endif
