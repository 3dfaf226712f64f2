// How many fragments a device shades: every fragment is the same `colour`, so that nothing but drawing it costs time.
uniform vec4 colour;

#include "common/storage.glsl"

void main()
{
    store(colour);
}
