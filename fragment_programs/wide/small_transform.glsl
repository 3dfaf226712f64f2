// The transform of LENGTH numbers in place, in order, unscaled, with exp(direction 2 pi j n k / LENGTH), as a function
// called TRANSFORM. Included once for each length that a program needs; butterfly.glsl includes it after root().
void TRANSFORM(inout NUMBER v[LENGTH], float direction)
{
#if LENGTH == 2
    NUMBER difference = v[0] - v[1];
    v[0] += v[1];
    v[1] = difference;
#elif LENGTH == 4
    transform_of_4(v[0], v[1], v[2], v[3], direction);
#elif LENGTH == 8
    const float half_root = 0.70710678118654752;
    NUMBER a = v[0] + v[4];
    NUMBER b = v[1] + v[5];
    NUMBER c = v[2] + v[6];
    NUMBER d = v[3] + v[7];
    NUMBER e = v[0] - v[4];
    NUMBER f = v[1] - v[5];
    NUMBER g = times_root_of_4(v[2] - v[6], direction);
    NUMBER h = v[3] - v[7];
    f = half_root * (f + times_root_of_4(f, direction));
    h = half_root * (times_root_of_4(h, direction) - h);
    transform_of_4(a, b, c, d, direction);
    transform_of_4(e, f, g, h, direction);
    v[0] = a;
    v[1] = e;
    v[2] = b;
    v[3] = f;
    v[4] = c;
    v[5] = g;
    v[6] = d;
    v[7] = h;
#elif LENGTH > 1
    NUMBER given[LENGTH];
    for (int n = 0; n < LENGTH; ++n)
        given[n] = v[n];
    for (int k = 0; k < LENGTH; ++k) {
        NUMBER sum = given[0];
        for (int n = 1; n < LENGTH; ++n)
            sum += complex_product(given[n], root(n * k % LENGTH * (RADIX / LENGTH), direction));
        v[k] = sum;
    }
#endif
}
