// kind: none
// line: 18
#include <stdio.h>
#include <stdlib.h>

struct job { int id; struct job *next; };
struct queue { struct job *head, *tail; };

static void put(struct queue *q, int id)
{
    struct job *j = malloc(sizeof *j);
    if (j == NULL)
        exit(1);
    *j = (struct job){ id, NULL };
    if (q->head == NULL)
        q->head = j;
    else
        q->tail->next = j;
    q->tail = j;
}

static void take(struct queue *q)
{
    struct job *j = q->head;
    if (j == NULL)
        return;
    q->head = j->next;
    free(j);
}

int main(void)
{
    struct queue q = { NULL, NULL };
    put(&q, 1);
    take(&q);
    put(&q, 2);
    take(&q);
    puts("empty");
    return 0;
}
