/* time.h: strftime in the C locale. */

#include "calendar.h"

const char *const __library_days[7] = {"Sunday",   "Monday", "Tuesday", "Wednesday",
                                       "Thursday", "Friday", "Saturday"};
const char *const __library_months[12] = {"January",   "February", "March",    "April",
                                          "May",       "June",     "July",     "August",
                                          "September", "October",  "November", "December"};

/* Where the text goes; it does not fit if all of the room is used, since there is
   no place for the zero then. */
struct target {
    char *to;
    size_t room;
    size_t used;
};

/* What a conversion says before its letter. */
struct style {
    char padding; /* '_', '-', '0', or 0 for what is usual */
    int capital;
    int swapped;
    int width;
};

static void put(struct target *target, char c)
{
    if (target->used < target->room)
        target->to[target->used++] = c;
}

/* A check may not know how often, but how often at most. */
static void pad(struct target *target, char c, int count, int most)
{
    for (int i = 0; i < most && i < count; i++)
        put(target, c);
}

static char capital(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

static char small(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

enum letter_case { AS_IT_IS, CAPITAL, SMALL };

static void put_text(struct target *target, struct style style, const char *text, size_t length,
                     enum letter_case letters)
{
    if (style.capital && letters == AS_IT_IS)
        letters = CAPITAL;
    pad(target, style.padding == '0' ? '0' : ' ', style.width - (int)length, style.width);
    for (size_t i = 0; i < length; i++)
        put(target, letters == CAPITAL ? capital(text[i])
                    : letters == SMALL ? small(text[i])
                                       : text[i]);
}

/* A name, or its first letters; a question mark if there is none. */
static void put_name(struct target *target, struct style style, const char *const *names, int index,
                     int count, size_t most)
{
    const char *name = index >= 0 && index < count ? names[index] : "?";
    size_t length = strlen(name);
    put_text(target, style, name, length < most ? length : most,
             style.swapped ? CAPITAL : AS_IT_IS);
}

/* A number with at least so many digits, unless the conversion says otherwise. */
static void put_number(struct target *target, struct style style, long long value, int digits,
                       char usual)
{
    enum { MOST_DIGITS = 20 };
    char reversed[MOST_DIGITS];
    int count = 0;
    unsigned long long magnitude = value < 0 ? 0 - (unsigned long long)value : (unsigned long long)value;
    for (int i = 0; i < MOST_DIGITS && (i == 0 || magnitude != 0); i++) {
        reversed[count++] = (char)('0' + magnitude % 10);
        magnitude /= 10;
    }
    char padding = style.padding != 0 ? style.padding : usual;
    int length = style.width > digits ? style.width : digits;
    int missing = padding == '-' ? 0 : length - count - (value < 0);
    if (padding == '_')
        pad(target, ' ', missing, length);
    if (value < 0)
        put(target, '-');
    if (padding != '_')
        pad(target, '0', missing, length);
    for (int i = 0; i < MOST_DIGITS && i < count; i++)
        put(target, reversed[count - 1 - i]);
}

/* The week of the year that the day is in: weeks begin on the day of the week
   that is given, and the first has one such day. */
static int week(const struct tm *time, int first_day)
{
    return (time->yearday - (time->weekday - first_day + 7) % 7 + 7) / 7;
}

static int days_of(long long year)
{
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 366 : 365;
}

/* The days since the Monday of the first week of ISO 8601, which has the 4th of
   January; negative if it is later. */
static int days_since_first_week(int yearday, int weekday)
{
    int monday = yearday - (weekday + 6) % 7; /* of this week */
    int first = (monday % 7 + 7 + 3) % 7 - 3; /* of the first one, as a day of the year */
    return monday - first;
}

/* The year that the week belongs to, and the week. */
static long long iso_year(const struct tm *time, int *week)
{
    long long year = time->year + 1900LL;
    int days = days_since_first_week(time->yearday, time->weekday);
    if (days < 0) {
        year--;
        days = days_since_first_week(time->yearday + days_of(year), time->weekday);
    } else {
        int later = days_since_first_week(time->yearday - days_of(year), time->weekday);
        if (later >= 0) {
            year++;
            days = later;
        }
    }
    *week = days / 7 + 1;
    return year;
}

static int twelve(int hour)
{
    int result = hour % 12;
    return result == 0 ? 12 : result;
}

static int two_digits(long long year)
{
    return (int)((year % 100 + 100) % 100);
}

static void put_offset(struct target *target, struct style style, const struct tm *time)
{
    if (time->dst < 0)
        return;
    long minutes = time->offset / 60;
    put(target, time->offset < 0 ? '-' : '+');
    minutes = minutes < 0 ? -minutes : minutes;
    put_number(target, style, minutes / 60 * 100 + minutes % 60, 4, '0');
}

/* False if the letter names no conversion. */
static int put_conversion(struct target *target, struct style style, char letter,
                          const struct tm *time)
{
    long long year = time->year + 1900LL;
    int number;
    struct tm copy;
    const char *noon = time->hour >= 12 ? "PM" : "AM";
    switch (letter) {
    case 'a': put_name(target, style, __library_days, time->weekday, 7, 3); return 1;
    case 'A': put_name(target, style, __library_days, time->weekday, 7, 9); return 1;
    case 'b':
    case 'h': put_name(target, style, __library_months, time->month, 12, 3); return 1;
    case 'B': put_name(target, style, __library_months, time->month, 12, 9); return 1;
    case 'C': put_number(target, style, year / 100 - (year % 100 < 0), 1, '0'); return 1;
    case 'd': put_number(target, style, time->day, 2, '0'); return 1;
    case 'e': put_number(target, style, time->day, 2, '_'); return 1;
    case 'g': put_number(target, style, two_digits(iso_year(time, &number)), 2, '0'); return 1;
    case 'G': put_number(target, style, iso_year(time, &number), 1, '0'); return 1;
    case 'H': put_number(target, style, time->hour, 2, '0'); return 1;
    case 'I': put_number(target, style, twelve(time->hour), 2, '0'); return 1;
    case 'j': put_number(target, style, time->yearday + 1, 3, '0'); return 1;
    case 'k': put_number(target, style, time->hour, 2, '_'); return 1;
    case 'l': put_number(target, style, twelve(time->hour), 2, '_'); return 1;
    case 'm': put_number(target, style, time->month + 1, 2, '0'); return 1;
    case 'M': put_number(target, style, time->minute, 2, '0'); return 1;
    case 'n': put_text(target, style, "\n", 1, AS_IT_IS); return 1;
    case 'p': put_text(target, style, noon, 2, style.swapped ? SMALL : AS_IT_IS); return 1;
    case 'P': put_text(target, style, noon, 2, SMALL); return 1;
    case 's':
        copy = *time;
        put_number(target, style, mktime(&copy), 1, '0');
        return 1;
    case 'S': put_number(target, style, time->second, 2, '0'); return 1;
    case 't': put_text(target, style, "\t", 1, AS_IT_IS); return 1;
    case 'u': put_number(target, style, (time->weekday + 6) % 7 + 1, 1, '0'); return 1;
    case 'U': put_number(target, style, week(time, 0), 2, '0'); return 1;
    case 'V':
        iso_year(time, &number);
        put_number(target, style, number, 2, '0');
        return 1;
    case 'w': put_number(target, style, time->weekday, 1, '0'); return 1;
    case 'W': put_number(target, style, week(time, 1), 2, '0'); return 1;
    case 'y': put_number(target, style, two_digits(year), 2, '0'); return 1;
    case 'Y': put_number(target, style, year, 1, '0'); return 1;
    case 'z': put_offset(target, style, time); return 1;
    case 'Z':
        if (time->zone != NULL)
            put_text(target, style, time->zone, strlen(time->zone), style.swapped ? SMALL : AS_IT_IS);
        return 1;
    case '%': put_text(target, style, "%", 1, AS_IT_IS); return 1;
    default: return 0;
    }
}

/* What stands for several others, or NULL. */
static const char *several(char letter)
{
    switch (letter) {
    case 'c': return "%a %b %e %H:%M:%S %Y";
    case 'D':
    case 'x': return "%m/%d/%y";
    case 'F': return "%Y-%m-%d";
    case 'r': return "%I:%M:%S %p";
    case 'R': return "%H:%M";
    case 'T':
    case 'X': return "%H:%M:%S";
    default: return NULL;
    }
}

static const char *parse_style(const char *at, struct style *style)
{
    *style = (struct style){0, 0, 0, 0};
    for (;; at++) {
        if (*at == '_' || *at == '-' || *at == '0')
            style->padding = *at;
        else if (*at == '^')
            style->capital = 1;
        else if (*at == '#')
            style->swapped = 1;
        else
            break;
    }
    if (*at == '+')
        __skolem_unsupported("the flag + of strftime");
    for (; *at >= '0' && *at <= '9'; at++)
        style->width = style->width > 10000 ? style->width : 10 * style->width + (*at - '0');
    return *at == 'E' || *at == 'O' ? at + 1 : at; /* the C locale has no other digits */
}

static void put_format(struct target *target, const char *format, const struct tm *time)
{
    for (const char *at = format; *at != '\0'; at++) {
        struct style style;
        if (*at != '%') {
            put(target, *at);
            continue;
        }
        const char *start = at;
        at = parse_style(at + 1, &style);
        const char *parts = several(*at);
        if (parts != NULL) {
            if (style.width > 0 || style.capital || style.padding != 0)
                __skolem_unsupported("flags of a whole date in strftime");
            put_format(target, parts, time);
        } else if (!put_conversion(target, style, *at, time)) {
            if (*at == '\0')
                at--;
            put_text(target, style, start, (size_t)(at - start) + 1, AS_IT_IS);
        }
    }
}

size_t strftime(char *restrict to, size_t size, const char *restrict format,
                const struct tm *restrict time)
{
    struct target target = {to, size, 0};
    put_format(&target, format, time);
    if (target.used == size)
        return 0;
    to[target.used] = '\0';
    return target.used;
}
