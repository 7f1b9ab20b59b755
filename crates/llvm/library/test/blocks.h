/* What the models leave to the compiler's intrinsics. As native code those are
   calls of memcpy and its kin, so those models would call themselves. */

#include <stddef.h>

static inline void *move_block(void *to, const void *from, size_t count)
{
    char *target = to;
    const char *source = from;
    if (target <= source)
        for (size_t i = 0; i < count; i++)
            target[i] = source[i];
    else
        for (size_t i = count; i > 0; i--)
            target[i - 1] = source[i - 1];
    return to;
}

static inline void *fill_block(void *to, int value, size_t count)
{
    char *target = to;
    for (size_t i = 0; i < count; i++)
        target[i] = (char)value;
    return to;
}

#define __builtin_memcpy move_block
#define __builtin_memmove move_block
#define __builtin_memset fill_block
