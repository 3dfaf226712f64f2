// Returns the position inside, along an axis of `size` texels, whose texel a boundary rule reads at a position outside;
// -1 where the rule reads zero. The rule is one of BOUNDARY_WRAP, _CLAMP, _ZERO, _MIRROR. Positions may be any distance
// outside. GLSL leaves the remainder of negative numbers undefined, so for periodic rules `periods` times the period
// must make the position positive. REMAINDER: a program may define a faster division.
#if !defined(REMAINDER)
#define REMAINDER(number, divisor) ((number) % (divisor))
#endif
#if defined(BOUNDARY_WRAP)
int inside(int position, int size, int periods)
{
    return REMAINDER(position + periods * size, size);
}
#elif defined(BOUNDARY_MIRROR)
int inside(int position, int size, int periods)
{
    int phase = REMAINDER(position + periods * 2 * size, 2 * size);
    return min(phase, 2 * size - 1 - phase);
}
#elif defined(BOUNDARY_CLAMP)
#define inside(position, size, periods) clamp(position, 0, (size)-1)
#elif defined(BOUNDARY_ZERO)
int inside_or_zero(int position, int size)
{
    return position >= 0 && position < size ? position : -1;
}
#define inside(position, size, periods) inside_or_zero(position, size)
#else
#error "define a BOUNDARY"
#endif
