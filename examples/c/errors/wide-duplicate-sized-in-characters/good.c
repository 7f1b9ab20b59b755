// kind: none
// line: 11
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>

static wchar_t *duplicate(const wchar_t *text)
{
    wchar_t *copy = malloc((wcslen(text) + 1) * sizeof(wchar_t));
    if (copy != NULL)
        wcscpy(copy, text);
    return copy;
}

int main(void)
{
    wchar_t *name = duplicate(L"Ada");
    if (name == NULL)
        return 1;
    wprintf(L"%ls\n", name);
    free(name);
    return 0;
}
