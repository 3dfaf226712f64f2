// A position of 2^log_length with its bits in the opposite order (Mota 2022, section 5.3.1): by the language's own
// function, or where REVERSED_BY_LOOP is defined bit by bit, which the report compares with it.
int bit_reverse(int position, int log_length)
{
#ifdef REVERSED_BY_LOOP
    int reversed = 0;
    for (int bit = 0; bit < log_length; ++bit)
        reversed = 2 * reversed + (position >> bit & 1);
    return reversed;
#else
    return int(bitfieldReverse(uint(position)) >> uint(32 - log_length));
#endif
}
