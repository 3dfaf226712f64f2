// Values that show how a half-float target rounds and overflows: 1 + 3/4 of a half's step, the same with the sign
// turned, a tie between two even neighbours, and a number beyond the largest half.
layout(location = 0) out vec4 fragment;

void main()
{
    float step_above_one = 1.0 / 1024.0;
    fragment = vec4(1.0 + 0.75 * step_above_one, -1.0 - 0.75 * step_above_one, 1.0 + 1.5 * step_above_one, 66000.0);
}
