/* Starts a whole program on the models, as the environment does: what main
   returns goes to exit. */

extern int program_main(int count, char **arguments);
extern _Noreturn void m_exit(int status);

int main(int count, char **arguments)
{
    m_exit(program_main(count, arguments));
}
