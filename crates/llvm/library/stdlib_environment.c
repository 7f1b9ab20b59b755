/* stdlib.h: variables of the environment. There are none but those that the
   program sets. */

#include "skolem.h"

enum { MOST_VARIABLES = 64 };

/* Each is a name, an equals sign and a value; a null pointer ends them. */
static char *variables[MOST_VARIABLES + 1];
char **environ = variables;

/* Texts that were made for variables. They stay, since a program may have a
   pointer to a value that has been replaced. */
struct kept {
    struct kept *next;
    char text[];
};

static struct kept *kept;

/* The length of a name that stands before an equals sign or at the end. */
static size_t name_length(const char *text)
{
    size_t length = 0;
    while (text[length] != '\0' && text[length] != '=')
        length++;
    return length;
}

static int has_name(const char *variable, const char *name, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (variable[i] != name[i])
            return 0;
    return variable[length] == '=';
}

/* The place of a variable, or where the variables end. */
static int place_of(const char *name, size_t length)
{
    int i = 0;
    while (variables[i] != NULL && !has_name(variables[i], name, length))
        i++;
    return i;
}

char *getenv(const char *name)
{
    __skolem_surroundings();
    if (variables[0] == NULL)
        return NULL;
    size_t length = strlen(name);
    char *found = variables[place_of(name, length)];
    return found == NULL ? NULL : found + length + 1;
}

char *secure_getenv(const char *name)
{
    return getenv(name);
}

static int is_wrong(const char *name)
{
    if (name == NULL || *name == '\0' || name[name_length(name)] == '=') {
        errno = EINVAL;
        return 1;
    }
    return 0;
}

static int remove_variable(const char *name, size_t length)
{
    for (int i = place_of(name, length); variables[i] != NULL; i++)
        variables[i] = variables[i + 1];
    return 0;
}

int unsetenv(const char *name)
{
    return is_wrong(name) ? -1 : remove_variable(name, strlen(name));
}

static int store(int place, char *text)
{
    if (place == MOST_VARIABLES) {
        errno = ENOMEM;
        return -1;
    }
    variables[place] = text;
    return 0;
}

int setenv(const char *name, const char *value, int replace)
{
    if (is_wrong(name))
        return -1;
    size_t length = strlen(name);
    size_t value_size = strlen(value) + 1;
    int place = place_of(name, length);
    if (variables[place] != NULL && !replace)
        return 0;
    struct kept *made = malloc(sizeof *made + length + 1 + value_size);
    if (made == NULL)
        return -1;
    made->next = kept;
    kept = made;
    __builtin_memcpy(made->text, name, length);
    made->text[length] = '=';
    __builtin_memcpy(made->text + length + 1, value, value_size);
    return store(place, made->text);
}

/* The text itself becomes part of the environment; without an equals sign it is
   the name of a variable that goes. */
int putenv(char *text)
{
    size_t length = name_length(text);
    if (text[length] == '\0')
        return remove_variable(text, length);
    return store(place_of(text, length), text);
}

int clearenv(void)
{
    for (int i = 0; i <= MOST_VARIABLES; i++)
        variables[i] = NULL;
    return 0;
}
