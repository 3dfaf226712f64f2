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
    // Numbers n and LENGTH - n are multiplied by conjugate roots: their sum by the real part, their difference by the
    // imaginary one. Outputs k and LENGTH - k are the sum and the difference of both.
    NUMBER given = v[0];
    NUMBER sum[(LENGTH + 1) / 2];
    NUMBER rotated[(LENGTH + 1) / 2];
    for (int n = 1; n < (LENGTH + 1) / 2; ++n) {
        sum[n] = v[n] + v[LENGTH - n];
        rotated[n] = times_root_of_4(v[n] - v[LENGTH - n], direction);
        v[0] += sum[n];
    }
#if LENGTH % 2 == 0
    NUMBER middle = v[LENGTH / 2];
    v[0] += middle;
    v[LENGTH / 2] = given + (LENGTH % 4 == 0 ? middle : -middle);
    for (int n = 1; n < (LENGTH + 1) / 2; ++n)
        v[LENGTH / 2] += n % 2 == 0 ? sum[n] : -sum[n];
#endif
    for (int k = 1; k < (LENGTH + 1) / 2; ++k) {
#if LENGTH % 2 == 0
        NUMBER real = given + (k % 2 == 0 ? middle : -middle);
#else
        NUMBER real = given;
#endif
        NUMBER imaginary = NUMBER(0.0);
        for (int n = 1; n < (LENGTH + 1) / 2; ++n) {
            vec2 factor = root(n * k % LENGTH * (RADIX / LENGTH), 1.0);
            real += factor.x * sum[n];
            imaginary += factor.y * rotated[n];
        }
        v[k] = real + imaginary;
        v[LENGTH - k] = real - imaginary;
    }
#endif
}
