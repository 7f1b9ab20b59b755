#include <stdio.h>
#include <string.h>

static int positions;

static char winner(const char *b)
{
    static const unsigned char lines[8][3] = { { 0, 1, 2 }, { 3, 4, 5 }, { 6, 7, 8 }, { 0, 3, 6 }, { 1, 4, 7 },
                                               { 2, 5, 8 }, { 0, 4, 8 }, { 2, 4, 6 } };
    for (int i = 0; i < 8; i++)
        if (b[lines[i][0]] != '.' && b[lines[i][0]] == b[lines[i][1]] && b[lines[i][0]] == b[lines[i][2]])
            return b[lines[i][0]];
    return strchr(b, '.') ? 0 : '=';
}

static int score(char *b, char turn, int *best_move)
{
    positions++;
    char w = winner(b);
    if (w)
        return w == 'x' ? 1 : w == 'o' ? -1 : 0;
    int best = 0, chosen = -1;
    for (int i = 0; i < 9; i++) {
        if (b[i] != '.')
            continue;
        b[i] = turn;
        int s = score(b, turn == 'x' ? 'o' : 'x', NULL);
        b[i] = '.';
        if (chosen < 0 || (turn == 'x' ? s > best : s < best))
            best = s, chosen = i;
    }
    if (best_move)
        *best_move = chosen;
    return best;
}

int main(void)
{
    char board[10] = "x.....o..";
    char turn = 'x';
    while (!winner(board)) {
        int move;
        int s = score(board, turn, &move);
        board[move] = turn;
        printf("%.3s\n%.3s\n%.3s %c expects %d\n\n", board, board + 3, board + 6, turn, s);
        turn = turn == 'x' ? 'o' : 'x';
    }
    printf("result %c after %d positions\n", winner(board), positions);
    return winner(board);
}
