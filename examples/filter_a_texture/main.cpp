// Filters one texture into another: an image of coloured points becomes one of soft discs.
//
//     filter_a_texture [OUT.ppm]
//
// A point's disc is the kernel itself, which is what this program checks. Exit code 1 when it is not.
#include "headless_context.hpp"

#include <GL/glcorearb.h>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <exception>
#include <fragfft/fragfft.hpp>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

constexpr int width = 300;
constexpr int height = 200;
constexpr int components = 4;

// The few functions that this program calls itself. The library finds its own.
struct OpenGl
{
    template <typename Function> static Function address(const char* name)
    {
        return reinterpret_cast<Function>(eglGetProcAddress(name));
    }

    PFNGLGENTEXTURESPROC GenTextures = address<PFNGLGENTEXTURESPROC>("glGenTextures");
    PFNGLDELETETEXTURESPROC DeleteTextures = address<PFNGLDELETETEXTURESPROC>("glDeleteTextures");
    PFNGLBINDTEXTUREPROC BindTexture = address<PFNGLBINDTEXTUREPROC>("glBindTexture");
    PFNGLTEXIMAGE2DPROC TexImage2D = address<PFNGLTEXIMAGE2DPROC>("glTexImage2D");
    PFNGLGETTEXIMAGEPROC GetTexImage = address<PFNGLGETTEXIMAGEPROC>("glGetTexImage");
};

struct Point
{
    int x;
    int y;
    std::array<float, 3> colour;
};
constexpr std::array<Point, 5> points{{{60, 50, {1.0f, 0.25f, 0.1f}},
                                       {150, 60, {1.0f, 0.9f, 0.3f}},
                                       {240, 50, {0.2f, 0.9f, 0.3f}},
                                       {100, 140, {0.1f, 0.5f, 1.0f}},
                                       {200, 140, {0.7f, 0.2f, 1.0f}}}};

std::size_t texel(int x, int y)
{
    return static_cast<std::size_t>((y * width + x) * components);
}

//! [a texture]
fragfft::Texture make_texture(const OpenGl& gl, const float* texels)
{
    fragfft::Texture texture{0, width, height, fragfft::Format::rgba32f};
    gl.GenTextures(1, &texture.name);
    gl.BindTexture(GL_TEXTURE_2D, texture.name);
    gl.TexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32F, width, height, 0, GL_RGBA, GL_FLOAT, texels);
    return texture;
}
//! [a texture]

void write_ppm(const std::string& path, const std::vector<float>& texels, float white)
{
    std::vector<unsigned char> bytes;
    for (std::size_t i = 0; i < texels.size(); ++i)
        if (i % components != 3)
            bytes.push_back(static_cast<unsigned char>(255.0f * std::clamp(texels[i] / white, 0.0f, 1.0f) + 0.5f));
    std::FILE* file = std::fopen(path.c_str(), "wb");
    bool written = file != nullptr;
    if (written) {
        written = std::fprintf(file, "P6\n%d %d\n255\n", width, height) > 0 &&
                  std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
        written = std::fclose(file) == 0 && written;
    }
    if (!written)
        throw std::runtime_error("cannot write " + path);
}

// The largest difference between the discs and the kernel that they should be.
double largest_error(const std::vector<float>& texels, const fragfft::Kernel& kernel)
{
    double largest = 0.0;
    for (const Point& point : points)
        for (int y = 0; y < kernel.height; ++y)
            for (int x = 0; x < kernel.width; ++x)
                for (std::size_t c = 0; c < 3; ++c) {
                    const std::size_t place =
                        texel(point.x + x - kernel.origin_x(), point.y + y - kernel.origin_y()) + c;
                    largest = std::max(largest, std::fabs(texels[place] - point.colour[c] * kernel.at(x, y)));
                }
    return largest;
}

int filter_a_texture(const std::string& path)
{
    const HeadlessContext headless;
    const OpenGl gl;
    std::vector<float> texels(static_cast<std::size_t>(width * height * components));
    for (const Point& point : points)
        std::copy(point.colour.begin(), point.colour.end(),
                  texels.begin() + static_cast<long>(texel(point.x, point.y)));
    const fragfft::Texture image = make_texture(gl, texels.data());
    const fragfft::Texture result = make_texture(gl, nullptr);

    // This is all that the library asks for.
    //! [a filter]
    const fragfft::Context context(eglGetProcAddress);
    const fragfft::Kernel kernel = fragfft::gaussian_kernel(6.0);
    fragfft::TextureFilter filter(
        context, {.width = width, .height = height, .channels = 3, .boundary = fragfft::Boundary::clamp}, kernel);
    filter.bind(image, result);
    filter.run();
    //! [a filter]

    gl.BindTexture(GL_TEXTURE_2D, result.name);
    gl.GetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_FLOAT, texels.data());
    gl.DeleteTextures(1, &image.name);
    gl.DeleteTextures(1, &result.name);

    const double brightest = kernel.at(kernel.origin_x(), kernel.origin_y());
    const double error = largest_error(texels, kernel) / brightest;
    std::printf("%s by %s: largest error %.1e of the brightest texel\n", context.device().renderer.c_str(),
                filter.method().c_str(), error);
    if (!path.empty())
        write_ppm(path, texels, static_cast<float>(brightest));
    // Single precision leaves some 1e-7; five bits more are allowed.
    return error < 1e-5 ? 0 : 1;
}

} // namespace

int main(int argument_count, char** arguments)
{
    try {
        return filter_a_texture(argument_count > 1 ? arguments[1] : "");
    } catch (const std::exception& error) {
        std::fprintf(stderr, "filter_a_texture: %s\n", error.what());
        return 2;
    }
}
