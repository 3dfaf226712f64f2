// Which of a group's lines an invocation works on, and which of the line's threads it is.
void find_thread_and_line()
{
    int here = int(gl_LocalInvocationID.x);
#if LINES_PER_GROUP == 1
    thread = here;
    line = 0;
#elif defined(INTERLEAVED_LINES)
    thread = quotient(here, LINES_PER_GROUP);
    line = rest(here, LINES_PER_GROUP);
#else
    thread = rest(here, THREADS_PER_LINE);
    line = quotient(here, THREADS_PER_LINE);
#endif
}
