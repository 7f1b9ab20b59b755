#include <stdio.h>
#include <string.h>

#define PLANETS(X) \
    X(MERCURY, "Mercury", 57.9, 0) \
    X(VENUS, "Venus", 108.2, 0) \
    X(EARTH, "Earth", 149.6, 1) \
    X(MARS, "Mars", 227.9, 2) \
    X(NEPTUNE, "Neptune", 4495.1, 16)

#define AS_ENUM(id, name, distance, moons) id,
enum planet { PLANETS(AS_ENUM) PLANET_COUNT };

#define AS_ROW(id, name, distance, moons) [id] = { name, distance, moons },
static const struct { const char *name; double distance; int moons; } planets[] = { PLANETS(AS_ROW) };

#define AS_CASE(id, name, distance, moons) case id: return #id;
static const char *identifier(enum planet p)
{
    switch (p) {
        PLANETS(AS_CASE)
    default: return "?";
    }
}

#define AS_SUM(id, name, distance, moons) + (moons)
enum { ALL_MOONS = 0 PLANETS(AS_SUM) };

#define AS_FUNCTION(id, name, distance, moons) static int moons_of_##id(void) { return moons; }
PLANETS(AS_FUNCTION)
#define AS_POINTER(id, name, distance, moons) moons_of_##id,
static int (*const counters[])(void) = { PLANETS(AS_POINTER) };

#define PASTE(a, b) a##b
#define EXPAND(a, b) PASTE(a, b)
#define TEXT(x) #x
#define TEXT_OF(x) TEXT(x)

int main(void)
{
    int sum = 0;
    for (int p = 0; p < PLANET_COUNT; p++) {
        printf("%-8s %-8s %7.1f %d\n", identifier(p), planets[p].name, planets[p].distance, counters[p]());
        sum += counters[p]();
    }
    printf("%d %d\n", sum, ALL_MOONS);
    int EXPAND(variable_, 7) = 70;
    printf("%d %s %s\n", variable_7, TEXT(EXPAND(a, b)), TEXT_OF(EXPAND(a, b)));
    return PLANET_COUNT;
}
