// How fast a device writes: every fragment is the same `colour`, so that nothing but drawing and writing costs time.
uniform vec4 colour;

#include "common/storage.glsl"

void main()
{
    store(colour);
}
