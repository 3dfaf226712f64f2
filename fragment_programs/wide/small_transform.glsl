// The transform of LENGTH numbers in place, in order, unscaled, with exp(direction 2 pi j n k / LENGTH), as a function
// called TRANSFORM. Included once for each length that a program needs; roots.glsl comes first.
void TRANSFORM(inout vec4 v[LENGTH], float direction)
{
#if LENGTH == 2
    vec4 difference = v[0] - v[1];
    v[0] += v[1];
    v[1] = difference;
#elif LENGTH == 4
    transform_of_4(v[0], v[1], v[2], v[3], direction);
#elif LENGTH == 8
    const float half_root = 0.70710678118654752;
    vec4 a = v[0] + v[4];
    vec4 b = v[1] + v[5];
    vec4 c = v[2] + v[6];
    vec4 d = v[3] + v[7];
    vec4 e = v[0] - v[4];
    vec4 f = v[1] - v[5];
    vec4 g = quarter_turned(v[2] - v[6], direction);
    vec4 h = v[3] - v[7];
    f = half_root * (f + quarter_turned(f, direction));
    h = half_root * (quarter_turned(h, direction) - h);
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
    vec4 given[LENGTH];
    for (int n = 0; n < LENGTH; ++n)
        given[n] = v[n];
    for (int k = 0; k < LENGTH; ++k) {
        vec4 sum = given[0];
        for (int n = 1; n < LENGTH; ++n)
            sum += turned(given[n], root(n * k % LENGTH * (RADIX / LENGTH), direction));
        v[k] = sum;
    }
#endif
}
