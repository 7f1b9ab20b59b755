/* getopt.h and getopt of unistd.h.

   Arguments that are no options are moved behind the options, as the system's
   version does, and no sooner: a program sees the order while it asks. What was
   skipped is in front of what has been taken since, until the next argument is
   needed; then the two change places. */

#include "stream.h"

int fprintf(FILE *restrict stream, const char *restrict format, ...);

struct option {
    const char *name;
    int has_argument; /* 0 no, 1 yes, 2 perhaps */
    int *flag;
    int value;
};

char *optarg;
int optind = 1;
int opterr = 1;
int optopt = '?';

enum ordering { PERMUTE, STOP, RETURN_ALL };

static struct {
    int is_started;
    enum ordering ordering;
    const char *at; /* in a group of letters, or NULL */
    int first_skipped, end_of_skipped;
} state;

/* What is the same in one call. */
struct call {
    int count;
    int most; /* a bound of the count that a check knows, too */
    char **arguments;
    const char *letters; /* without what stands in front of them */
    int is_silent;
    int missing; /* the result where an argument is missing */
    const struct option *options;
    int *index;
    int single_dash;
};

/* Moves what has been taken in front of what was skipped, which comes after. */
static void exchange(const struct call *call)
{
    char **arguments = call->arguments;
    int taken = optind - state.end_of_skipped;
    int skipped = state.end_of_skipped - state.first_skipped;
    for (int i = 0; i < call->most && i < taken; i++) {
        char **at = arguments + state.end_of_skipped + i;
        char *moved = *at;
        for (int k = 0; k < call->most && k < skipped; k++, at--)
            *at = at[-1];
        *at = moved;
    }
    state.first_skipped += taken;
    state.end_of_skipped = optind;
}

static int is_option(const char *argument)
{
    return argument[0] == '-' && argument[1] != '\0';
}

static void start(const char *letters)
{
    if (optind == 0)
        optind = 1;
    state.is_started = 1;
    state.at = NULL;
    state.first_skipped = state.end_of_skipped = optind;
    state.ordering = *letters == '-' ? RETURN_ALL : *letters == '+' ? STOP : PERMUTE;
}

static int same_start(const char *left, const char *right, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (left[i] != right[i])
            return 0;
    return 1;
}

static int complain(const struct call *call, const char *format, const char *dashes, const char *name)
{
    if (!call->is_silent)
        fprintf(stderr, format, call->arguments[0], dashes, name);
    return '?';
}

static void complain_of_several(const struct call *call, const char *dashes, const char *name, size_t length)
{
    if (call->is_silent)
        return;
    fprintf(stderr, "%s: option '%s%s' is ambiguous; possibilities:", call->arguments[0], dashes, name);
    for (const struct option *option = call->options; option->name != NULL; option++)
        if (same_start(option->name, name, length))
            fprintf(stderr, " '%s%s'", dashes, option->name);
    fprintf(stderr, "\n");
}

/* The option that a name stands for: the one of that name, or all that begin
   with it, if they do the same. Two that do not are an error. */
static const struct option *find(const struct call *call, const char *name, size_t length, int *several)
{
    const struct option *found = NULL;
    *several = 0;
    for (const struct option *option = call->options; option->name != NULL; option++) {
        if (!same_start(option->name, name, length))
            continue;
        if (option->name[length] == '\0') {
            *several = 0;
            return option;
        }
        if (found == NULL)
            found = option;
        else if (call->single_dash || found->has_argument != option->has_argument ||
                 found->flag != option->flag || found->value != option->value)
            *several = 1;
    }
    return found;
}

/* Where a letter is among the letters, or their end. */
static const char *find_letter(const struct call *call, char letter)
{
    const char *at = call->letters;
    while (*at != '\0' && *at != letter)
        at++;
    return at;
}

/* Takes the option whose name this is; -1 if it may be letters instead. */
static int take_long(const struct call *call, const char *dashes, const char *name)
{
    size_t length = 0;
    while (name[length] != '\0' && name[length] != '=')
        length++;
    int several;
    const struct option *option = find(call, name, length, &several);
    if (option == NULL && dashes[1] == '\0' && *find_letter(call, name[0]) != '\0')
        return -1;
    optind++;
    state.at = NULL;
    optopt = 0;
    if (several) {
        complain_of_several(call, dashes, name, length);
        return '?';
    }
    if (option == NULL)
        return complain(call, "%s: unrecognized option '%s%s'\n", dashes, name);
    if (name[length] == '=') {
        if (option->has_argument == 0) {
            optopt = option->value;
            return complain(call, "%s: option '%s%s' doesn't allow an argument\n", dashes,
                            option->name);
        }
        optarg = (char *)name + length + 1;
    } else if (option->has_argument == 1) {
        if (optind >= call->count) {
            optopt = option->value;
            complain(call, "%s: option '%s%s' requires an argument\n", dashes, option->name);
            return call->missing;
        }
        optarg = call->arguments[optind++];
    }
    if (call->index != NULL)
        *call->index = (int)(option - call->options);
    if (option->flag == NULL)
        return option->value;
    *option->flag = option->value;
    return 0;
}

static int take_letter(const struct call *call)
{
    char letter = *state.at++;
    const char *found = find_letter(call, letter);
    int ends = *state.at == '\0';
    if (ends)
        optind++;
    if (*found == '\0' || letter == ':' || letter == ';') {
        if (!call->is_silent)
            fprintf(stderr, "%s: invalid option -- '%c'\n", call->arguments[0], letter);
        optopt = letter;
        state.at = ends ? NULL : state.at;
        return '?';
    }
    if (found[1] != ':') {
        state.at = ends ? NULL : state.at;
        return letter;
    }
    optarg = NULL;
    if (!ends) {
        optarg = (char *)state.at;
        optind++;
    } else if (found[2] != ':') {
        if (optind < call->count) {
            optarg = call->arguments[optind++];
        } else {
            if (!call->is_silent)
                fprintf(stderr, "%s: option requires an argument -- '%c'\n", call->arguments[0], letter);
            optopt = letter;
            letter = (char)call->missing;
        }
    }
    state.at = NULL;
    return letter;
}

/* Comes to the next option. Else the result is -1, or 1 for an argument that is
   returned as it is. */
static int advance(const struct call *call)
{
    if (state.end_of_skipped > optind)
        state.end_of_skipped = optind;
    if (state.first_skipped > optind)
        state.first_skipped = optind;
    if (state.ordering == PERMUTE) {
        if (state.first_skipped != state.end_of_skipped && state.end_of_skipped != optind)
            exchange(call);
        else if (state.end_of_skipped != optind)
            state.first_skipped = optind;
        for (int i = 0; i < call->most && optind < call->count && !is_option(call->arguments[optind]); i++)
            optind++;
        state.end_of_skipped = optind;
    }
    if (optind < call->count && same_start(call->arguments[optind], "--", 3)) {
        optind++;
        if (state.first_skipped != state.end_of_skipped && state.end_of_skipped != optind)
            exchange(call);
        else if (state.first_skipped == state.end_of_skipped)
            state.first_skipped = optind;
        state.end_of_skipped = call->count;
        optind = call->count;
    }
    if (optind >= call->count) {
        if (state.first_skipped != state.end_of_skipped)
            optind = state.first_skipped;
        return -1;
    }
    if (is_option(call->arguments[optind]))
        return 0;
    if (state.ordering == STOP)
        return -1;
    optarg = call->arguments[optind++];
    return 1;
}

static int next(struct call *call, const char *letters)
{
    if (call->count < 1)
        return -1;
    call->most = call->count;
    if (__skolem_checking())
        call->most = (int)(__skolem_size(call->arguments) / sizeof(char *));
    optarg = NULL;
    if (optind == 0 || !state.is_started)
        start(letters);
    if (*letters == '-' || *letters == '+')
        letters++;
    call->letters = letters;
    call->is_silent = opterr == 0 || *letters == ':';
    call->missing = *letters == ':' ? ':' : '?';
    if (state.at == NULL || *state.at == '\0') {
        int other = advance(call);
        if (other != 0)
            return other;
        const char *argument = call->arguments[optind];
        state.at = argument + 1;
        if (call->options != NULL && argument[1] == '-')
            return take_long(call, "--", argument + 2);
        /* One letter is a letter first. */
        if (call->options != NULL && call->single_dash &&
            (argument[2] != '\0' || *find_letter(call, argument[1]) == '\0')) {
            int result = take_long(call, "-", argument + 1);
            if (result != -1)
                return result;
        }
    }
    return take_letter(call);
}

int getopt(int count, char *const *arguments, const char *letters)
{
    struct call call = {.count = count, .arguments = (char **)arguments};
    return next(&call, letters);
}

int getopt_long(int count, char *const *arguments, const char *letters, const struct option *options,
                int *index)
{
    struct call call = {
        .count = count, .arguments = (char **)arguments, .options = options, .index = index};
    return next(&call, letters);
}

int getopt_long_only(int count, char *const *arguments, const char *letters,
                     const struct option *options, int *index)
{
    struct call call = {.count = count,
                        .arguments = (char **)arguments,
                        .options = options,
                        .index = index,
                        .single_dash = 1};
    return next(&call, letters);
}
