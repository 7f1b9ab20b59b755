/* The tables at every index that the headers' macros may use, and the
   functions. */

#include "compare.h"
#include <ctype.h>

MODEL(__ctype_b_loc); MODEL(__ctype_tolower_loc); MODEL(__ctype_toupper_loc);
MODEL(isalnum); MODEL(isalpha); MODEL(isblank); MODEL(iscntrl); MODEL(isdigit); MODEL(isgraph);
MODEL(islower); MODEL(isprint); MODEL(ispunct); MODEL(isspace); MODEL(isupper); MODEL(isxdigit);
MODEL(tolower); MODEL(toupper);

#define SAME(name) check(m_##name(c) == (name)(c), #name "(%d): %d %d", c, m_##name(c), (name)(c))

void test_ctype(void)
{
    for (int c = -128; c < 256; c++) {
        check((*m___ctype_b_loc())[c] == (*__ctype_b_loc())[c], "classes of %d", c);
        check((*m___ctype_tolower_loc())[c] == (*__ctype_tolower_loc())[c], "lower of %d", c);
        check((*m___ctype_toupper_loc())[c] == (*__ctype_toupper_loc())[c], "upper of %d", c);
        SAME(isalnum); SAME(isalpha); SAME(isblank); SAME(iscntrl); SAME(isdigit); SAME(isgraph);
        SAME(islower); SAME(isprint); SAME(ispunct); SAME(isspace); SAME(isupper); SAME(isxdigit);
    }
    for (int c = -1000; c < 1000; c++) {
        SAME(tolower);
        SAME(toupper);
    }
}
