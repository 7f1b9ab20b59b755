/*
 * The functions of strings.c with one mistake each.
 */
#include <ctype.h>
#include <stddef.h>
#include <string.h>

/* The end needs a place, too. */
/*@ requires valid_read_string(src) && size > 0 && \valid(dst + (0 .. size - 1));
    requires \base_addr(dst) != \base_addr(src);
    ensures valid_read_string(dst);
*/
void copy_bounded_bad(char *dst, const char *src, size_t size)
{
    size_t n;
    for (n = 0; n < size && src[n] != '\0'; n++)
        dst[n] = src[n];
    dst[n] = '\0';
}

/* strncpy does not end what it cuts. */
/*@ requires valid_read_string(src) && size > 0 && \valid(dst + (0 .. size - 1));
    requires \base_addr(dst) != \base_addr(src);
    ensures valid_read_string(dst);
*/
void copy_unended_bad(char *dst, const char *src, size_t size)
{
    strncpy(dst, src, size);
}

/* There is nothing before the first character of an empty string. */
/*@ requires valid_string(s);
    ensures valid_string(s);
*/
char *trim_bad(char *s)
{
    char *last = s + strlen(s) - 1;
    while (*last == ' ')
        last--;
    last[1] = '\0';
    return s;
}

/* Skips blanks and does not stop at the end. */
/*@ requires valid_read_string(s);
    assigns \nothing;
    ensures valid_read_string(\result);
*/
const char *skip_word_bad(const char *s)
{
    while (*s != ' ')
        s++;
    return s;
}

/* The last piece is put where there is no more room. */
/*@ requires valid_string(s) && at != 0 && max > 0 && \valid(piece + (0 .. max - 1));
    ensures 1 <= \result;
*/
int split_bad(char *s, char at, char **piece, int max)
{
    int n = 0;
    piece[n++] = s;
    while (n <= max && (s = strchr(s, at)) != NULL) {
        *s++ = '\0';
        piece[n++] = s;
    }
    return n;
}

/* A piece that is not there is asked for its first character. */
/*@ requires valid_read_string(line);
    assigns \nothing;
*/
int value_of_line_bad(const char *line)
{
    const char *value = strchr(line, '=') + 1;
    return *value;
}

/* The shorter string is at its end first. */
/*@ requires valid_read_string(s) && valid_read_string(prefix);
    assigns \nothing;
*/
int starts_with_bad(const char *s, const char *prefix)
{
    for (size_t i = 0, n = strlen(prefix); i < n; i++)
        if (s[i] != '\0' && s[i] != prefix[i])
            return 0;
    return 1;
}

/* Ten digits are too many for an int. */
/*@ requires valid_read_string(s);
    assigns \nothing;
*/
int parse_number_bad(const char *s)
{
    int n = 0;
    for (; *s >= '0' && *s <= '9'; s++)
        n = 10 * n + (*s - '0');
    return n;
}
