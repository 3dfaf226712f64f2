// The transform of FIRST * SECOND numbers, composed of transforms of FIRST and of SECOND numbers with the twiddle
// factors ROOTS between them.
void fft(inout NUMBER v[FIRST * SECOND])
{
    NUMBER between[FIRST * SECOND];
    for (int k = 0; k < SECOND; ++k) {
        NUMBER part[FIRST];
        for (int p = 0; p < FIRST; ++p)
            part[p] = v[p * SECOND + k];
        fft(part);
        between[k] = part[0];
        for (int p = 1; p < FIRST; ++p)
            between[p * SECOND + k] = k == 0 ? part[p] : complex_product(part[p], ROOTS[p * k]);
    }
    for (int p = 0; p < FIRST; ++p) {
        NUMBER part[SECOND];
        for (int k = 0; k < SECOND; ++k)
            part[k] = between[p * SECOND + k];
        fft(part);
        for (int k = 0; k < SECOND; ++k)
            v[k * FIRST + p] = part[k];
    }
}
#undef FIRST
#undef SECOND
#undef ROOTS
