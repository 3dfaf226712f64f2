// Lloyd, Boyd & Govindaraju 2008, section 4.3: the zeros that a line is extended by, n > N - 1.
#include "common/storage.glsl"

void main()
{
    store(vec4(0.0));
}
