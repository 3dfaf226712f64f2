// Textures in formats that nothing is computed in, from C: what C++ makes of them, to the bit.
#include "c_handles.hpp"
#include "c_program.h"
#include "catch_framework.hpp"

using namespace fragfft;
using host::Picture;

namespace {

constexpr int width = 32;
constexpr int height = 16;

const Kernel kernel{2, 3, {0.1, 0.2, -0.3, 0.4, 0.5, 0.6}};

} // namespace

TEST_CASE("A program in C filters and transforms textures of other formats than it computes in", "[library]")
{
    const host::HostContext host;
    const std::string method = GENERATE("spatial", "wide");
    const Texture result = host::make_texture(host.gl, Picture(width, height));
    const Texture in_c = host::make_texture(host.gl, Picture(width, height));
    const Texture image = host::make_texture(host.gl, host::random_picture(width, height, 4), Format::rg32f);
    TextureFilter filter(Context(eglGetProcAddress),
                         {.width = width,
                          .height = height,
                          .image_format = Format::rg32f,
                          .result_format = Format::rgba32f,
                          .method = method},
                         kernel);
    filter.bind(image, result);
    filter.run();

    fragfft_filter_options options = host::c_filter_options(width, height, method.c_str());
    options.has_image_format = options.has_result_format = 1;
    options.image_format = FRAGFFT_FORMAT_RG32F;
    options.result_format = FRAGFFT_FORMAT_RGBA32F;
    const fragfft_texture c_image = host::in_c(image);
    const fragfft_texture c_result = host::in_c(in_c);
    CHECK(c_program_convolves(&options, kernel.width, kernel.height, kernel.weights.data(), &c_image, &c_result) ==
          FRAGFFT_OK);
    CHECK(host::read_back(host.gl, in_c).texels != Picture(width, height).texels);
    CHECK(host::read_back(host.gl, in_c).texels == host::read_back(host.gl, result).texels);

    fragfft_transform_options transforming = host::c_transform_options(width, height);
    transforming.has_image_format = 1;
    transforming.image_format = FRAGFFT_FORMAT_RG32F;
    CHECK(c_program_transforms(&transforming, &c_image, &c_result) == FRAGFFT_OK);
    TextureTransform transform(Context(eglGetProcAddress),
                               {.width = width, .height = height, .image_format = Format::rg32f});
    transform.bind(image, result);
    transform.run();
    CHECK(host::read_back(host.gl, in_c).texels == host::read_back(host.gl, result).texels);
    for (const Texture& texture : {image, result, in_c})
        host::delete_texture(host.gl, texture);
}
