#include <stddef.h>
#include <stdio.h>

struct link { struct link *next, *previous; };

#define container_of(p, type, member) ((type *)((char *)(p) - offsetof(type, member)))

struct task {
    char name[8];
    struct link by_arrival;
    int priority;
    struct link by_priority;
};

static void link_init(struct link *head) { head->next = head->previous = head; }

static void link_before(struct link *position, struct link *fresh)
{
    fresh->next = position;
    fresh->previous = position->previous;
    position->previous->next = fresh;
    position->previous = fresh;
}

static void unlink_one(struct link *l)
{
    l->previous->next = l->next;
    l->next->previous = l->previous;
    link_init(l);
}

int main(void)
{
    struct link arrivals, priorities;
    struct task tasks[] = { { .name = "read", .priority = 5 }, { .name = "parse", .priority = 2 },
                            { .name = "check", .priority = 9 }, { .name = "write", .priority = 4 } };
    link_init(&arrivals);
    link_init(&priorities);
    for (int i = 0; i < 4; i++) {
        struct link *p = priorities.next;
        while (p != &priorities && container_of(p, struct task, by_priority)->priority >= tasks[i].priority)
            p = p->next;
        link_before(p, &tasks[i].by_priority);
        link_before(&arrivals, &tasks[i].by_arrival);
    }
    unlink_one(&tasks[1].by_arrival);
    for (struct link *l = arrivals.next; l != &arrivals; l = l->next)
        printf("%s ", container_of(l, struct task, by_arrival)->name);
    putchar('\n');
    for (struct link *l = priorities.previous; l != &priorities; l = l->previous) {
        struct task *t = container_of(l, struct task, by_priority);
        printf("%s:%d ", t->name, t->priority);
    }
    putchar('\n');
    return (int)offsetof(struct task, by_priority);
}
