/* Unformatted output and input of the models on their own streams. Order and
   buffering are compared by whole programs. */

#define _GNU_SOURCE
#include "compare.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

MODEL(puts); MODEL(putchar); MODEL(putc); MODEL(fputc); MODEL(fputs); MODEL(fwrite); MODEL(fflush);
MODEL(perror); MODEL(printf); MODEL(fprintf); MODEL(dprintf); MODEL(getchar); MODEL(getc); MODEL(fgetc);
MODEL(ungetc); MODEL(fgets); MODEL(fread); MODEL(feof); MODEL(ferror); MODEL(clearerr); MODEL(fileno);
MODEL(getline); MODEL(getdelim); MODEL(fopen); MODEL(remove); MODEL(rename); MODEL(free);
extern FILE *m_stdin, *m_stdout, *m_stderr;
extern int *m___errno_location(void);
#define m_errno (*m___errno_location())

static void expect_output(const char *expected, const char *what)
{
    check(captured_length == strlen(expected) && memcmp(captured, expected, captured_length) == 0,
          "%s: \"%.*s\"", what, (int)captured_length, captured);
    captured_length = 0;
}

static void test_output(void)
{
    captured_length = 0;
    check(m_puts("line") == 5, "puts");
    check(m_putchar(0x141) == 'A', "putchar");
    check(m_putc('b', m_stdout) == 'b' && m_fputc('c', m_stdout) == 'c', "putc");
    check(m_fputs("text", m_stdout) == 1, "fputs");
    check(m_fwrite("123456", 2, 3, m_stdout) == 3, "fwrite");
    check(m_fwrite("123456", 0, 3, m_stdout) == 0, "fwrite of nothing");
    check(m_printf("%d.%s", 5, "x") == 3, "printf");
    expect_output("", "before a flush");
    m_fflush(m_stdout);
    expect_output("line\nAbctext1234565.x", "after a flush");
    check(m_fprintf(m_stderr, "%d!", 7) == 2, "fprintf");
    expect_output("7!", "standard error");
    check(m_dprintf(1, "%d?%s", 7, "abc") == 5, "dprintf");
    expect_output("7?abc", "dprintf");
    m_errno = ENOENT;
    m_perror("prefix");
    expect_output("prefix: No such file or directory\n", "perror");
    m_perror(NULL);
    expect_output("No such file or directory\n", "perror without a prefix");
    check(m_fputc('x', m_stdin) == EOF && m_ferror(m_stdin), "output to the input");
    m_clearerr(m_stdin);
    check(m_getc(m_stdout) == EOF && m_ferror(m_stdout), "input from the output");
    m_clearerr(m_stdout);
    check(m_fileno(m_stdin) == 0 && m_fileno(m_stdout) == 1 && m_fileno(m_stderr) == 2, "fileno");
    m_errno = 0;
    check(m_fopen("/etc/passwd", "r") == NULL && m_errno == ENOENT, "fopen");
    check(m_remove("x") == -1 && m_rename("x", "y") == -1, "remove");
}

/* Reads the same text in the same random way from both. */
static void compare_input(void)
{
    char text[200];
    int length = 1 + below(150);
    for (int i = 0; i < length; i++)
        text[i] = "abc \n\0\xff"[below(7)];
    FILE *stream = fmemopen(text, (size_t)length, "r");
    model_input = text;
    model_input_left = (size_t)length;
    m_clearerr(m_stdin);
    char *line = NULL, *model_line = NULL;
    size_t size = 0, model_size = 0;
    while (!feof(stream)) {
        int room = 1 + below(12);
        char *to = fenced(0, (size_t)room), *model_to = fenced(1, (size_t)room);
        memset(to, 'z', (size_t)room);
        memset(model_to, 'z', (size_t)room);
        switch (below(5)) {
        case 0: {
            int c = getc(stream);
            check(m_fgetc(m_stdin) == c, "fgetc %d", c);
            if (c != EOF && below(2) == 0)
                check(m_ungetc(c, m_stdin) == ungetc(c, stream), "ungetc");
            break;
        }
        case 1: {
            int found = fgets(to, room, stream) != NULL;
            check((m_fgets(model_to, room, m_stdin) != NULL) == found, "fgets %d", room);
            if (found)
                check(memcmp(to, model_to, (size_t)room) == 0, "fgets %d", room);
            break;
        }
        case 2: {
            size_t count = fread(to, 2, (size_t)room / 2, stream);
            check(m_fread(model_to, 2, (size_t)room / 2, m_stdin) == count, "fread");
            check(memcmp(to, model_to, 2 * count) == 0, "fread");
            break;
        }
        case 3: {
            ssize_t count = getline(&line, &size, stream);
            check(m_getline(&model_line, &model_size, m_stdin) == count, "getline");
            if (count > 0)
                check(memcmp(line, model_line, (size_t)count + 1) == 0, "getline");
            break;
        }
        case 4: {
            ssize_t count = getdelim(&line, &size, 'b', stream);
            check(m_getdelim(&model_line, &model_size, 'b', m_stdin) == count, "getdelim");
            if (count > 0)
                check(memcmp(line, model_line, (size_t)count + 1) == 0, "getdelim");
            break;
        }
        }
        check(!m_feof(m_stdin) == !feof(stream), "feof");
    }
    check(m_getchar() == EOF, "getchar at the end");
    fclose(stream);
    free(line);
    m_free(model_line);
}

void test_stdio(void)
{
    test_output();
    for (int i = 0; i < 3000; i++)
        compare_input();
}
