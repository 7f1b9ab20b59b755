/*
 * The procedures of packet.c with one mistake each: the places where parsers read what nobody sent.
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct reader {
    const uint8_t *data;
    uint32_t size;
    uint32_t at;
};

struct field {
    uint8_t type;
    uint8_t length;
    const uint8_t *content;
};

/*@ predicate good(struct reader *r) =
      \valid(r) && r->at <= r->size && \valid_read(r->data + (0 .. r->size - 1)) &&
      \separated(r, r->data + (0 .. r->size - 1));
*/

/* One byte may be left where two are read. */
/*@ requires good(r) && \valid(number) && \separated(number, r, r->data + (0 .. r->size - 1));
    ensures \result ==> good(r);
*/
bool read_short_bad(struct reader *r, uint16_t *number)
{
    if (r->at >= r->size)
        return false;
    *number = (uint16_t)(r->data[r->at] << 8 | r->data[r->at + 1]);
    r->at += 2;
    return true;
}

/* With less than two bytes left, the difference is a huge number. */
/*@ requires good(r) && \valid(f) && \separated(f, r, r->data + (0 .. r->size - 1));
    ensures \result ==> good(r);
*/
bool read_field_huge_bad(struct reader *r, struct field *f)
{
    uint32_t left = r->size - r->at;
    if (left == 0 || left - 2 < r->data[r->at + 1])
        return false;
    f->type = r->data[r->at];
    f->length = r->data[r->at + 1];
    f->content = r->data + r->at + 2;
    r->at += 2u + f->length;
    return true;
}

/* The head is not counted. */
/*@ requires good(r) && \valid(f) && \separated(f, r, r->data + (0 .. r->size - 1));
    ensures good(r);
    ensures \result ==> \valid_read(f->content + (0 .. f->length - 1));
*/
bool read_field_short_bad(struct reader *r, struct field *f)
{
    uint32_t left = r->size - r->at;
    if (left < 2 || left < r->data[r->at + 1])
        return false;
    f->type = r->data[r->at];
    f->length = r->data[r->at + 1];
    f->content = r->data + r->at + 2;
    r->at += 2u + f->length;
    return true;
}

/* Believes the length in the packet: as Heartbleed did. */
/*@ requires size >= 2 && \valid_read(data + (0 .. size - 1));
    requires \valid(reply + (0 .. 254)) && \base_addr(reply) != \base_addr(data);
*/
int echo_bad(const uint8_t *data, uint32_t size, uint8_t *reply)
{
    uint8_t length = data[1];
    (void)size;
    memcpy(reply, data + 2, length);
    return length;
}

/* Believes that a name has room. */
/*@ requires size >= 2 && \valid_read(data + (0 .. size - 1));
    ensures \result == 0 || \result == 1;
*/
int name_is_root_bad(const uint8_t *data, uint32_t size)
{
    char name[2];
    uint8_t length = data[1];
    if (size - 2 < length)
        return 0;
    memcpy(name, data + 2, length);
    return length == 1 && name[0] == '/';
}

/* The length is a plain char on its way: from 128 on it is negative. */
/*@ requires size >= 2 && \valid_read(data + (0 .. size - 1));
    assigns \nothing;
    ensures 0 <= \result <= 255;
*/
int first_length_bad(const char *data, int size)
{
    int length = data[1];
    return length > size - 2 ? 0 : length;
}

/* A field of length 0 has no first byte. */
/*@ requires size >= 2 && \valid_read(data + (0 .. size - 1));
    assigns \nothing;
*/
int first_content_bad(const uint8_t *data, uint32_t size)
{
    if (data[1] > size - 2)
        return -1;
    return data[2];
}

/* The last field may have a type and no length. */
/*@ requires 0 <= size <= 1000 && \valid_read(data + (0 .. size - 1));
    assigns \nothing;
    ensures 0 <= \result <= size;
*/
int count_fields_bad(const uint8_t *data, int size)
{
    int n = 0;
    for (int at = 0; at < size; at += 2 + data[at + 1])
        n++;
    return n;
}
