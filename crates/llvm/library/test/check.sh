#!/bin/sh
# Compares the models with the system's C library: check.sh [suite ...]
#
# Every symbol that the models define gets the prefix m_, so that both versions
# of a function are there at once. Set WORD=32 for the 32-bit models; that needs
# the system's 32-bit libraries, but not their development files. MODEL_FLAGS are
# for the models only: -fsanitize=undefined -fsanitize-trap=all stops at
# undefined behaviour in them.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
models=$(dirname "$here")
word=${WORD:-64}
cc=${CC:-clang-19}
build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT
cd "$build"
export LC_ALL=C TZ=UTC0

if [ "$word" = 32 ]; then
    mkdir -p stubs/gnu && : >stubs/gnu/stubs-32.h
    target="-m32 -march=pentium4 -mfpmath=sse -fno-pic"
    system="-isystem stubs -isystem /usr/include/$(uname -m)-linux-gnu"
    cat >entry.c <<'END'
int __libc_start_main(void *, int, char **, void *, void *, void *, void *);
int __cxa_atexit(void (*)(void), void *, void *);
int __cxa_at_quick_exit(void (*)(void), void *);
int main();
const int _IO_stdin_used = 0x20001; /* else the streams are of an older kind, without wide characters */
void enter(int *stack) { __libc_start_main(main, *stack, (char **)(stack + 1), 0, 0, 0, stack); }
int atexit(void (*handler)(void)) { return __cxa_atexit(handler, 0, 0); }
int at_quick_exit(void (*handler)(void)) { return __cxa_at_quick_exit(handler, 0); }
__asm__(".globl _start\n_start: mov %esp, %eax\n and $-16, %esp\n sub $12, %esp\n push %eax\n call enter\n");
END
    $cc $target -w -c entry.c
    link() {
        ld -m elf_i386 -dynamic-linker /usr/lib32/ld-linux.so.2 -o "$@" entry.o \
            /usr/lib32/libc.so.6 /usr/lib32/libm.so.6 /usr/lib32/libgcc_s.so.1
    }
    combine="ld -m elf_i386 -r"
else
    target="-m64 -fno-pic"
    system=
    link() { $cc -no-pie -o "$@" -lm; }
    combine="ld -r"
fi
flags="-std=c11 -Wall -Wextra -Werror -O1"
model_flags=${MODEL_FLAGS:--O1}

for file in "$models"/*.c; do
    $cc $target $flags $model_flags -include "$here/blocks.h" -ffreestanding -fno-builtin -c "$file" -o "model_$(basename "$file" .c).o"
done
$combine -o models.o model_*.o
nm -g --defined-only models.o | awk '{ print $3 " m_" $3 }' >names
foreign=$(nm -u models.o | awk '{ print $2 }' | grep -Ev '^__skolem_|^__u?(div|mod)di3$' || true)
if [ -n "$foreign" ]; then
    echo "the models call what nobody defines:" $foreign
    exit 1
fi
llvm-objcopy-19 --redefine-syms=names models.o
$cc $target $flags $system -fno-builtin -c "$here/primitives.c"

for file in "$here"/suite.c "$here"/test_*.c; do
    $cc $target $flags $system -fno-builtin -Wno-format -c "$file"
done
status=0
link suite suite.o test_*.o primitives.o models.o
./suite "$@" || status=1
[ $# -eq 0 ] || exit $status

# Whole programs: output through a pipe, both streams in one, and exit status.
$cc $target $flags $system -c "$here/start.c"
{ cat names; echo "main program_main"; } >program_names
count=0
mkdir native model # one name for both: messages show it
for file in "$here"/programs/*.c; do
    $cc $target $system -O0 -w -c "$file" -o native.o
    llvm-objcopy-19 --redefine-syms=program_names native.o model.o
    link native/program native.o
    link model/program model.o start.o primitives.o models.o
    for version in native model; do
        code=$(
            {
                {
                    "$version/program" first "second argument" <"$file" 2>&1 3>&- && echo 0 >&3 || echo $? >&3
                } 2>/dev/null | cat >"$version.out"
            } 3>&1
        )
        echo "exit status $code" >>"$version.out"
    done
    count=$((count + 1))
    if ! cmp -s native.out model.out; then
        echo "program $(basename "$file") differs:"
        diff native.out model.out | head -5
        status=1
    fi
done
echo "programs $count compared"
exit $status
