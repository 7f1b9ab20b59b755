/*
 * Packets of fields, each with a byte for its type, a byte for its length, and so many bytes of content, as DHCP options and
 * TLS extensions have them. Whatever comes from the network may be cut off anywhere, and lengths may lie.
 */
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum type { PAD = 0, NAME = 1, PORT = 2, END = 255 };

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

/*@ requires good(r) && \valid(byte) && \separated(byte, r) && \separated(byte, r->data + (0 .. r->size - 1));
    assigns r->at, *byte;
    ensures good(r);
    ensures \result <==> \old(r->at < r->size);
    ensures \result ==> r->at == \old(r->at) + 1 && *byte == \old(r->data[r->at]);
    ensures !\result ==> r->at == \old(r->at) && *byte == \old(*byte);
*/
bool read_byte(struct reader *r, uint8_t *byte)
{
    if (r->at == r->size)
        return false;
    *byte = r->data[r->at++];
    return true;
}

/* A number of two bytes, the higher one first. */
/*@ requires good(r) && \valid(number) && \separated(number, r, r->data + (0 .. r->size - 1));
    assigns r->at, *number;
    ensures good(r);
    ensures \result <==> \old(r->at) + 2 <= r->size;
    ensures \result ==> *number == 256 * \old(r->data[r->at]) + \old(r->data[r->at + 1]);
*/
bool read_short(struct reader *r, uint16_t *number)
{
    if (r->size - r->at < 2)
        return false;
    *number = (uint16_t)(r->data[r->at] << 8 | r->data[r->at + 1]);
    r->at += 2;
    return true;
}

/* The next field; its content stays where it is. */
/*@ requires good(r) && \valid(f) && \separated(f, r, r->data + (0 .. r->size - 1));
    assigns r->at, *f;
    ensures good(r);
    ensures \result ==> \valid_read(f->content + (0 .. f->length - 1));
    ensures \result ==> r->at == \old(r->at) + 2 + f->length;
    ensures !\result ==> r->at == \old(r->at);
*/
bool read_field(struct reader *r, struct field *f)
{
    uint32_t left = r->size - r->at;
    if (left < 2 || left - 2 < r->data[r->at + 1])
        return false;
    f->type = r->data[r->at];
    f->length = r->data[r->at + 1];
    f->content = r->data + r->at + 2;
    r->at += 2u + f->length;
    return true;
}

/* The port that a packet names, or -1. */
/*@ requires \valid_read(data + (0 .. size - 1));
    assigns \nothing;
    ensures -1 <= \result <= 65535;
    ensures size < 4 ==> \result == -1;
    ensures size == 4 && data[0] == PORT && data[1] == 2 ==> \result == 256 * data[2] + data[3];
*/
int find_port(const uint8_t *data, uint32_t size)
{
    struct reader r = { data, size, 0 };
    struct field f;
    while (read_field(&r, &f) && f.type != END) {
        if (f.type == PORT && f.length == 2) {
            struct reader content = { f.content, f.length, 0 };
            uint16_t port;
            if (read_short(&content, &port))
                return port;
        }
    }
    return -1;
}

/* Copies the name of a packet as a string. */
/*@ requires \valid_read(data + (0 .. size - 1));
    requires room > 0 && \valid(name + (0 .. room - 1)) && \base_addr(name) != \base_addr(data);
    assigns name[0 .. room - 1];
    ensures \result ==> valid_read_string(name);
*/
bool copy_name(const uint8_t *data, uint32_t size, char *name, uint32_t room)
{
    struct reader r = { data, size, 0 };
    struct field f;
    while (read_field(&r, &f)) {
        if (f.type == NAME && f.length < room) {
            for (uint32_t i = 0; i < f.length; i++)
                name[i] = (char)f.content[i];
            name[f.length] = '\0';
            return true;
        }
    }
    return false;
}

uint8_t __VERIFIER_nondet_uchar(void);

int main(void)
{
    uint8_t packet[5];
    char name[3];
    for (unsigned i = 0; i < sizeof packet; i++)
        packet[i] = __VERIFIER_nondet_uchar();
    int port = find_port(packet, sizeof packet);
    assert(port == -1 || packet[1] == 0 || port == packet[2] * 256 + packet[3]);
    if (copy_name(packet, sizeof packet, name, sizeof name))
        assert(name[0] == '\0' || name[1] == '\0' || name[2] == '\0');
    return 0;
}
