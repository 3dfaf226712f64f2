// The rest of a program around the README's snippet: a context, and textures with the snippet's names.
#include "headless_context.hpp"
#include "readme_includes.hpp"

#include <GL/glcorearb.h>
#include <array>
#include <cmath>
#include <cstdio>
#include <exception>
#include <vector>

namespace {

constexpr int width = 1920;
constexpr int height = 1080;
constexpr std::array<float, 4> colour{0.25f, 0.5f, 0.75f, 1.0f};

template <typename Function> Function address(const char* name)
{
    return reinterpret_cast<Function>(eglGetProcAddress(name));
}

unsigned make_texture(const std::vector<float>& texels)
{
    unsigned name = 0;
    address<PFNGLGENTEXTURESPROC>("glGenTextures")(1, &name);
    address<PFNGLBINDTEXTUREPROC>("glBindTexture")(GL_TEXTURE_2D, name);
    address<PFNGLTEXIMAGE2DPROC>("glTexImage2D")(GL_TEXTURE_2D, 0, GL_RGBA32F, width, height, 0, GL_RGBA, GL_FLOAT,
                                                 texels.data());
    return name;
}

int run()
{
    const HeadlessContext headless;
    std::vector<float> texels(std::size_t{width} * height * colour.size());
    const unsigned result = make_texture(texels);
    for (std::size_t i = 0; i < texels.size(); ++i)
        texels[i] = colour[i % colour.size()];
    const unsigned image = make_texture(texels);

#include "readme_body.hpp"

    // An image of one colour keeps it when it is blurred and continued at the edges.
    address<PFNGLBINDTEXTUREPROC>("glBindTexture")(GL_TEXTURE_2D, result);
    address<PFNGLGETTEXIMAGEPROC>("glGetTexImage")(GL_TEXTURE_2D, 0, GL_RGBA, GL_FLOAT, texels.data());
    float largest_error = 0.0f;
    for (std::size_t i = 0; i < texels.size(); ++i)
        largest_error = std::fmax(largest_error, std::fabs(texels[i] - colour[i % colour.size()]));
    std::printf("largest error %.1e\n", static_cast<double>(largest_error));
    return largest_error < 1e-5f ? 0 : 1;
}

} // namespace

int main()
{
    try {
        return run();
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 2;
    }
}
