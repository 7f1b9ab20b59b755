#include <stdio.h>
#include <string.h>

struct permissions {
    unsigned read : 1;
    unsigned write : 1;
    unsigned execute : 1;
    unsigned owner : 5;
    int priority : 4;
    unsigned long stamp : 40;
};

static void print(const struct permissions *p)
{
    printf("%c%c%c owner %u priority %d stamp %lu\n", p->read ? 'r' : '-', p->write ? 'w' : '-',
           p->execute ? 'x' : '-', p->owner, p->priority, (unsigned long)p->stamp);
}

int main(void)
{
    struct permissions p;
    memset(&p, 0, sizeof p);
    p.read = 1;
    p.owner = 31;
    p.priority = -8;
    p.stamp = 0xabcdef1234ul;
    print(&p);
    p.write = p.read;
    p.read ^= 1;
    p.priority += 9;
    p.owner--;
    p.owner -= 2;
    p.stamp <<= 4;
    print(&p);
    p.priority = 7;
    p.priority++;
    print(&p);
    struct permissions copy = p;
    copy.execute = 1;
    printf("%d %zu\n", memcmp(&copy, &p, sizeof p) == 0, sizeof p);
    copy.execute = 0;
    printf("%d\n", memcmp(&copy, &p, sizeof p) == 0);
    return p.owner;
}
