// The transform of PART_LENGTH numbers in place, in order, unscaled, with exp(direction 2 pi j n k / PART_LENGTH).
//
// A butterfly of radix RADIX = PARTS * PART_LENGTH is put together of such: with n = a + PART_LENGTH b and
// k = c + PARTS d, w = exp(direction 2 pi j / RADIX),
//
//     X[c + PARTS d] = sum over a of  w^(PARTS a d)  w^(a c)  sum over b of x[a + PART_LENGTH b] w^(PART_LENGTH b c)
//
// Part c of its outputs so needs PART_LENGTH numbers at a time. `roots` holds exp(2 pi j k / RADIX) in x and y.
#if RADIX > 1
uniform vec4 roots[RADIX];
#endif

vec2 root(int k, float direction)
{
#if RADIX > 1
    vec4 entry = roots[k];
    return vec2(entry.x, direction * entry.y);
#else
    return vec2(1.0, 0.0);
#endif
}

// Times exp(direction pi j / 2).
vec4 quarter_turned(vec4 value, float direction)
{
    return direction * vec4(-value.y, value.x, -value.w, value.z);
}

void transform_of_4(inout vec4 a, inout vec4 b, inout vec4 c, inout vec4 d, float direction)
{
    vec4 even_sum = a + c;
    vec4 even_difference = a - c;
    vec4 odd_sum = b + d;
    vec4 odd_difference = quarter_turned(b - d, direction);
    a = even_sum + odd_sum;
    b = even_difference + odd_difference;
    c = even_sum - odd_sum;
    d = even_difference - odd_difference;
}

void small_transform(inout vec4 v[PART_LENGTH], float direction)
{
#if PART_LENGTH == 2
    vec4 difference = v[0] - v[1];
    v[0] += v[1];
    v[1] = difference;
#elif PART_LENGTH == 4
    transform_of_4(v[0], v[1], v[2], v[3], direction);
#elif PART_LENGTH == 8
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
#elif PART_LENGTH > 1
    vec4 given[PART_LENGTH];
    for (int n = 0; n < PART_LENGTH; ++n)
        given[n] = v[n];
    for (int k = 0; k < PART_LENGTH; ++k) {
        vec4 sum = given[0];
        for (int n = 1; n < PART_LENGTH; ++n)
            sum += turned(given[n], root(n * k % PART_LENGTH * PARTS, direction));
        v[k] = sum;
    }
#endif
}
