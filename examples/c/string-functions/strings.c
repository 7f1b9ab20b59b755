/*
 * Functions on strings: copying with a bound, trimming, splitting, comparing without regard to case.
 */
#include <assert.h>
#include <ctype.h>
#include <stddef.h>
#include <string.h>

/*@ predicate inside(char *s, integer n) = \forall integer i; 0 <= i <= n ==> s[i] != 0;
    predicate ends(char *s, integer n) = s[n] == 0 && inside(s, n - 1);
*/

/* Copies as much of a string as fits, and always ends it. Returns the length of the source. */
/*@ requires valid_read_string(src) && \valid(dst + (0 .. size - 1));
    requires \base_addr(dst) != \base_addr(src);
    assigns dst[0 .. size - 1];
    ensures ends(src, \result);
    ensures size > 0 ==> valid_read_string(dst);
    ensures \forall integer i; 0 <= i < size - 1 && i < \result ==> dst[i] == src[i];
*/
size_t copy_bounded(char *restrict dst, const char *restrict src, size_t size)
{
    size_t n = 0;
    while (src[n] != '\0') {
        if (n + 1 < size)
            dst[n] = src[n];
        n++;
    }
    if (size > 0)
        dst[n < size ? n : size - 1] = '\0';
    return n;
}

/* Cuts blanks off the end, in place, and returns where the text begins. */
/*@ requires valid_string(s);
    ensures valid_string(\result) && \base_addr(\result) == \base_addr(s);
    ensures \result[0] != ' ';
    ensures \forall integer i; 0 <= i < \block_length(s) ==>
              (inside(\result, i) && \result[i] == ' ' ==> \result[i + 1] != 0);
*/
char *trim(char *s)
{
    while (*s == ' ')
        s++;
    size_t n = strlen(s);
    while (n > 0 && s[n - 1] == ' ')
        n--;
    s[n] = '\0';
    return s;
}

/* Splits at a character, in place: the pieces go to `piece`, and how many there are is returned. */
/*@ requires valid_string(s) && at != 0 && max > 0 && \valid(piece + (0 .. max - 1));
    ensures 1 <= \result <= max;
    ensures piece[0] == s;
    ensures \forall integer i; 0 <= i < \result ==> valid_string(piece[i]);
    ensures \forall integer i; 1 <= i < \result ==> \base_addr(piece[i]) == \base_addr(s) && piece[i] > piece[i - 1];
    ensures \result < max ==> (\forall integer i; 0 <= i < \block_length(s) ==> (\old(inside(s, i)) ==> s[i] != at));
*/
int split(char *restrict s, char at, char **restrict piece, int max)
{
    int n = 0;
    piece[n++] = s;
    while (n < max && (s = strchr(s, at)) != NULL) {
        *s++ = '\0';
        piece[n++] = s;
    }
    return n;
}

/*@ requires valid_read_string(s) && valid_read_string(prefix);
    assigns \nothing;
    ensures \result != 0 <==> (\exists integer n; 0 <= n < \block_length(prefix) && ends(prefix, n) &&
              (\forall integer i; 0 <= i < n ==> s[i] == prefix[i]));
*/
int starts_with(const char *s, const char *prefix)
{
    while (*prefix != '\0')
        if (*s++ != *prefix++)
            return 0;
    return 1;
}

/* The number that the digits at the beginning spell, at most `most`. */
/*@ requires valid_read_string(s) && 0 <= most;
    assigns \nothing;
    ensures 0 <= \result <= most;
*/
int parse_number(const char *s, int most)
{
    int n = 0;
    for (; *s >= '0' && *s <= '9'; s++) {
        int digit = *s - '0';
        if (digit > most || n > (most - digit) / 10)
            return most;
        n = 10 * n + digit;
    }
    return n;
}

/*@ requires valid_string(s); */
void to_upper(char *s)
{
    for (; *s != '\0'; s++)
        *s = (char)toupper((unsigned char)*s);
}

int main(void)
{
    char line[] = "  name = value ";
    char *piece[2];
    char key[5];
    assert(split(line, '=', piece, 2) == 2);
    assert(strcmp(trim(piece[0]), "name") == 0);
    assert(strcmp(trim(piece[1]), "value") == 0);
    assert(copy_bounded(key, trim(piece[0]), sizeof key) == 4);
    to_upper(key);
    assert(strcmp(key, "NAME") == 0);
    assert(copy_bounded(key, "a longer text", sizeof key) == 13);
    assert(strcmp(key, "a lo") == 0);
    assert(parse_number("217x", 1000) == 217);
    assert(starts_with("skeleton", "skel") && !starts_with("ske", "skel"));
    return 0;
}
