// Lloyd, Boyd & Govindaraju 2008, section 4.4: the global transposition of an array whose lines lie in a texture one
// after the other, wrapped at its width or not.
uniform sampler2D source;
uniform int source_width; // of the texture that is read
uniform int source_line;  // numbers of a line there
uniform int target_width; // of the texture that is written
uniform int target_line;  // numbers of a line there

#include "common/storage.glsl"

void main()
{
    int target = int(gl_FragCoord.y) * target_width + int(gl_FragCoord.x);
    int read = target % target_line * source_line + target / target_line;
    store(texelFetch(source, ivec2(read % source_width, read / source_width), 0));
}
