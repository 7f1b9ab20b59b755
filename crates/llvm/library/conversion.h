/* The conversions of the printf family, which text is made for in a run and
   only looked at in a check. */

#ifndef CONVERSION_H
#define CONVERSION_H

#include "stream.h"

enum length { PLAIN, CHAR, SHORT, LONG, LONG_LONG, LONG_DOUBLE, MAXIMUM, SIZE, DIFFERENCE };

struct conversion {
    int left, plus, space, alternative, zero;
    long width;
    long precision; /* negative if not given */
    char letter;
};

/* Reads what follows the percent sign. The result is what follows the
   conversion, or NULL if the output fails. */
const char *__library_parse_conversion(const char *at, struct conversion *how,
                                       enum length *length, va_list *arguments);

/* A letter that names no conversion, at the end of a part of so many characters. */
void __library_unknown_conversion(char letter, size_t length);

/* The next argument, as an integer of the length. */
long long __library_next_signed(va_list *arguments, enum length length);
unsigned long long __library_next_unsigned(va_list *arguments, enum length length);

/* The next argument, as a floating-point number. */
double __library_next_float(va_list *arguments, enum length length);

/* Stores a number where the next argument points to. */
void __library_store_count(va_list *arguments, enum length length, size_t total);

/* How much of a text is printed at most. */
size_t __library_text_limit(const struct conversion *how);

/* Reads no further than the most. */
size_t __library_bounded_length(const char *text, size_t most);

/* Makes the text of a conversion; false if the letter names none. */
int __library_convert(struct sink *sink, const struct conversion *how, enum length length,
                      va_list *arguments);

/* The result of a call that has put everything into the sink. */
int __library_formatted(struct sink *sink);

/* What is printed in a check. */
struct extent {
    size_t total;
    int is_wide; /* a text of wide characters */
    int failed;  /* a character has no byte */
    int is_long; /* a part may be too long for the result */
};

/* What convert does, without the text. */
int __library_examine_conversion(struct extent *extent, const struct conversion *how,
                                 enum length length, va_list *arguments);

/* The result of a call that has been looked at. */
int __library_examined(const struct extent *extent);

/* The base in which a letter prints numbers without a sign. */
unsigned __library_base(char letter);

/* How many digits a number of this length has at most. */
size_t __library_most_digits(enum length length, unsigned base);

void __library_format_double(struct sink *sink, const struct conversion *conversion, double value);

#endif
