// Both complex numbers of a texel, x + jy and z + jw, times another (as Mota 2022, Listing 5.2).
vec4 turned(vec4 value, vec2 turn)
{
    return turn.x * value + turn.y * vec4(-value.y, value.x, -value.w, value.z);
}
