// How often a loop goes round: the sum of as many summands as it did. The factor is 1, which a compiler does not know.
uniform int rounds;
uniform float factor;
uniform float summand;

layout(location = 0) out vec4 fragment;

void main()
{
    float sum = 0.0;
    for (int i = 0; i < rounds; ++i)
        sum = sum * factor + summand;
    fragment = vec4(sum);
}
