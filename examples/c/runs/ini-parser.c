// stdin: ; settings\n[server]\nhost = example.org\nport=8080\n\n[ client ]\nname =  spaced value \nbad line\nport = 9\n
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct setting { char section[16], key[16], value[32]; };

static struct setting settings[10];
static int count;

static char *trim(char *s)
{
    while (isspace((unsigned char)*s))
        s++;
    char *end = s + strlen(s);
    while (end > s && isspace((unsigned char)end[-1]))
        end--;
    *end = '\0';
    return s;
}

static const char *get(const char *section, const char *key, const char *fallback)
{
    for (int i = 0; i < count; i++)
        if (!strcmp(settings[i].section, section) && !strcmp(settings[i].key, key))
            return settings[i].value;
    return fallback;
}

int main(void)
{
    char line[80], section[16] = "";
    int number = 0, errors = 0;
    while (fgets(line, sizeof line, stdin)) {
        char *s = trim(line);
        number++;
        if (*s == '\0' || *s == ';' || *s == '#')
            continue;
        char *end, *equals;
        if (*s == '[' && (end = strchr(s, ']')) != NULL) {
            *end = '\0';
            snprintf(section, sizeof section, "%s", trim(s + 1));
        } else if ((equals = strchr(s, '=')) != NULL && count < 10) {
            *equals = '\0';
            struct setting *t = &settings[count++];
            strcpy(t->section, section);
            snprintf(t->key, sizeof t->key, "%s", trim(s));
            snprintf(t->value, sizeof t->value, "%s", trim(equals + 1));
        } else {
            printf("line %d: cannot read \"%s\"\n", number, s);
            errors++;
        }
    }
    for (int i = 0; i < count; i++)
        printf("[%s] %s -> \"%s\"\n", settings[i].section, settings[i].key, settings[i].value);
    int port = atoi(get("server", "port", "1")) + atoi(get("client", "port", "2")) + atoi(get("x", "port", "3"));
    printf("%d\n", port);
    return errors;
}
