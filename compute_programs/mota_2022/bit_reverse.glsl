// A position of 2^log_length with its bits in the opposite order (Mota 2022, section 5.3.1).
int bit_reverse(int position, int log_length)
{
    return int(bitfieldReverse(uint(position)) >> uint(32 - log_length));
}
