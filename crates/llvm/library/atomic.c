/* stdatomic.h: operations on objects that no instruction is for. There is one
   thread, so they are plain copies. Compilers know the names, so that the
   models have others in C. */

#include "skolem.h"

int memcmp(const void *left, const void *right, size_t count);

void __library_atomic_load(size_t size, const void *from, void *to, int order) __asm__("__atomic_load");
void __library_atomic_store(size_t size, void *to, const void *from, int order) __asm__("__atomic_store");
void __library_atomic_exchange(size_t size, void *object, const void *from, void *to, int order)
    __asm__("__atomic_exchange");
_Bool __library_atomic_compare_exchange(size_t size, void *object, void *expected, const void *wanted,
                                        int success, int failure) __asm__("__atomic_compare_exchange");
_Bool __library_atomic_is_lock_free(size_t size, const void *object) __asm__("__atomic_is_lock_free");

void __library_atomic_load(size_t size, const void *from, void *to, int order)
{
    (void)order;
    __builtin_memcpy(to, from, size);
}

void __library_atomic_store(size_t size, void *to, const void *from, int order)
{
    (void)order;
    __builtin_memcpy(to, from, size);
}

void __library_atomic_exchange(size_t size, void *object, const void *from, void *to, int order)
{
    (void)order;
    __builtin_memcpy(to, object, size);
    __builtin_memcpy(object, from, size);
}

_Bool __library_atomic_compare_exchange(size_t size, void *object, void *expected, const void *wanted,
                                        int success, int failure)
{
    (void)success;
    (void)failure;
    if (memcmp(object, expected, size) == 0) {
        __builtin_memcpy(object, wanted, size);
        return 1;
    }
    __builtin_memcpy(expected, object, size);
    return 0;
}

_Bool __library_atomic_is_lock_free(size_t size, const void *object)
{
    (void)object;
    return size <= sizeof(void *);
}
