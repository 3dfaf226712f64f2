// A position of 2^log_length with its bits in the opposite order (Mota 2022, section 5.3.1), by the language's own
// function. The report compares it with functions of one's own, bit by bit (REVERSED_BY_LOOP) or by halves of halves
// (REVERSED_BY_MASKS), and with none (BITS_IN_ORDER), for which the input must lie in that order already.
int bit_reverse(int position, int log_length)
{
#if defined(REVERSED_BY_LOOP)
    int reversed = 0;
    for (int bit = 0; bit < log_length; ++bit)
        reversed = 2 * reversed + (position >> bit & 1);
    return reversed;
#elif defined(REVERSED_BY_MASKS)
    uint bits = uint(position);
    bits = (bits >> 1u & 0x55555555u) | (bits & 0x55555555u) << 1u;
    bits = (bits >> 2u & 0x33333333u) | (bits & 0x33333333u) << 2u;
    bits = (bits >> 4u & 0x0f0f0f0fu) | (bits & 0x0f0f0f0fu) << 4u;
    bits = (bits >> 8u & 0x00ff00ffu) | (bits & 0x00ff00ffu) << 8u;
    bits = bits >> 16u | bits << 16u;
    return int(bits >> uint(32 - log_length));
#elif defined(BITS_IN_ORDER)
    return position;
#else
    return int(bitfieldReverse(uint(position)) >> uint(32 - log_length));
#endif
}
