// Where what a boundary rule puts at a position outside is found inside, along an axis of `size` texels: one of
// BOUNDARY_WRAP, _CLAMP, _ZERO, _MIRROR. Positions may lie any distance outside; `turns` times the rule's period makes
// them positive, since GLSL leaves the remainder of negative numbers open. -1 where the rule has a zero.
int inside(int position, int size, int turns)
{
#if defined(BOUNDARY_WRAP)
    return (position + turns * size) % size;
#elif defined(BOUNDARY_MIRROR)
    int phase = (position + turns * 2 * size) % (2 * size);
    return min(phase, 2 * size - 1 - phase);
#elif defined(BOUNDARY_CLAMP)
    return clamp(position, 0, size - 1);
#elif defined(BOUNDARY_ZERO)
    return position >= 0 && position < size ? position : -1;
#else
#error "define a BOUNDARY"
#endif
}
