#include "catch_framework.hpp"
#include "convolution_truth.hpp"
#include "host_context.hpp"

#include <array>
#include <complex>
#include <limits>

using namespace fragfft;
using host::Picture;

TEST_CASE("Channels of different size keep the bound each, where their largest samples are said", "[library]")
{
    const host::HostContext host;
    const Context context(eglGetProcAddress);
    const std::string method = GENERATE("moreland-angel-2003", "fialka-cadik-2006", "wide", "best");
    const Boundary boundary = GENERATE(Boundary::wrap, Boundary::clamp);
    const std::array<Kernel, 2> kernels{gaussian_kernel(1.0), Kernel{3, 1, {0.5, -1.0, 0.25}}};
    const std::array<double, 4> sizes{1e5, 1e-3, 1.0, 3e-7};
    Picture picture = host::random_picture(64, 32, 6);
    for (std::size_t i = 0; i < picture.texels.size(); ++i)
        picture.texels[i] *= static_cast<float>(sizes[i % 4]);
    const Texture image = host::make_texture(host.gl, picture);
    const std::array<Texture, 2> results{host::make_texture(host.gl, Picture(64, 32)),
                                         host::make_texture(host.gl, Picture(64, 32))};
    const FilterOptions options{
        .width = 64, .height = 32, .boundary = boundary, .method = method, .largest_sample = sizes[0]};
    const std::vector<FilterDefinition> definitions(kernels.begin(), kernels.end());
    TextureFilter filter(context, options, definitions, sizes);
    filter.bind(image, results);
    filter.run();
    const auto of_channel = [](const Picture& from, std::size_t channel) {
        Picture one = from;
        for (std::size_t i = 0; i < one.texels.size(); ++i)
            if (i % 4 != channel)
                one.texels[i] = 0.0f;
        return one;
    };
    for (std::size_t i = 0; i < kernels.size(); ++i) {
        const Picture want = host::convolved(picture, kernels[i], boundary);
        const Picture got = host::read_back(host.gl, results[i]);
        for (std::size_t channel = 0; channel < 4; ++channel) {
            INFO(method << ", filter " << i << ", channel " << channel);
            CHECK(host::relative_error(of_channel(got, channel), of_channel(want, channel)) <
                  host::promised_filter_error);
        }
    }
    for (const double wrong : {-1.0, std::numeric_limits<double>::quiet_NaN(), HUGE_VAL})
        CHECK_THROWS_AS(TextureFilter(context, options, definitions, {1.0, wrong, 0.0, 0.0}), CallerError);
    CHECK(host.gl.GetError() == GL_NO_ERROR);
}

TEST_CASE("The best of a small and a large kernel are two methods", "[library]")
{
    const host::HostContext host;
    const Context context(eglGetProcAddress);
    const auto method = [&](const Kernel& kernel) {
        return TextureFilter(context, {.width = 64, .height = 64}, kernel).method();
    };
    CHECK(method(box_kernel(3)) == "spatial");
    Kernel ring{63, 63, std::vector<double>(63 * 63)};
    for (int y = 0; y < 63; ++y)
        for (int x = 0; x < 63; ++x)
            ring.at(x, y) = std::hypot(x - 31, y - 31) > 20 ? 1.0 : 0.0;
    CHECK(method(ring) != "spatial");
}

TEST_CASE("What cannot be filtered is refused by whose fault it is", "[library]")
{
    const host::HostContext host;
    const Context context(eglGetProcAddress);
    const FilterDefinition kernel = box_kernel(3);
    const FilterOptions options{.width = 16, .height = 16};
    const auto with = [&](auto change) {
        FilterOptions changed = options;
        change(changed);
        return changed;
    };
    using Definitions = std::vector<FilterDefinition>;
    CHECK_THROWS_AS(TextureFilter(context, options, Definitions{}), CallerError);
    CHECK_THROWS_AS(TextureFilter(context, options, Kernel{3, 3, {1.0}}), CallerError);
    CHECK_THROWS_AS(TextureFilter(context, options, Kernel{0, 3, {}}), CallerError);
    CHECK_THROWS_AS(TextureFilter(context, options, FrequencyResponse()), CallerError);
    CHECK_THROWS_AS(TextureFilter(context, with([](auto& o) { o.channels = 5; }), kernel), CallerError);
    CHECK_THROWS_AS(TextureFilter(context, with([](auto& o) { o.width = 0; }), kernel), SizeError);
    CHECK_THROWS_AS(TextureFilter(context, with([](auto& o) { o.height = 1 << 24; }), kernel), SizeError);
    CHECK_THROWS_AS(TextureFilter(context, with([](auto& o) { o.method = "fastest"; }), kernel), InputError);
    const auto odd_size_by_transform = with([](auto& o) {
        o.width = 15;
        o.method = "fialka-cadik-2006";
    });
    CHECK_THROWS_AS(TextureFilter(context, odd_size_by_transform, kernel), SizeError);
    const FrequencyResponse low_pass = low_pass_response(Rolloff::gaussian, 0.1);
    CHECK_THROWS_AS(TextureFilter(context, with([](auto& o) { o.method = "spatial"; }), low_pass), InputError);
    CHECK_THROWS_AS(TextureFilter(context, with([](auto& o) { o.boundary = Boundary::clamp; }), low_pass), InputError);
    const auto bright_halves = with([](auto& o) {
        o.format = Format::rgba16f;
        o.largest_sample = 1e5;
    });
    for (const std::string method : {"best", "spatial", "moreland-angel-2003"}) {
        FilterOptions bright = bright_halves;
        bright.method = method;
        CHECK_THROWS_AS(TextureFilter(context, bright, kernel), InputError);
    }
    // The sums of a transform exceed the range of half floats, but those of the weighted samples do not.
    FilterOptions half_as_bright = bright_halves;
    half_as_bright.largest_sample = 5e4;
    Kernel costly{31, 31, {}}; // costly in space because it is not separable
    for (int i = 0; i < 31 * 31; ++i)
        costly.weights.push_back((1 + i * i % 7) / 3800.0);
    half_as_bright.width = half_as_bright.height = 128;
    FilterOptions faint = half_as_bright;
    faint.largest_sample = 1.0;
    REQUIRE(TextureFilter(context, faint, costly).method() != "spatial");
    CHECK(TextureFilter(context, half_as_bright, costly).method() == "spatial");

    TextureFilter filter(context, options, kernel);
    CHECK_THROWS_AS(filter.run(), CallerError);
    const Texture right = host::make_texture(host.gl, Picture(16, 16));
    const Texture small = host::make_texture(host.gl, Picture(8, 16));
    CHECK_THROWS_AS(filter.bind(small, right), CallerError);
    CHECK_THROWS_AS(filter.bind(right, small), CallerError);
    CHECK_THROWS_AS(filter.bind(right, Texture{right.name, 16, 16, Format::rgba16f}), CallerError);
    CHECK_THROWS_AS(filter.bind(right, right), CallerError);
    CHECK_THROWS_AS(filter.bind(right, std::array<Texture, 2>{right, right}), CallerError);
    CHECK_THROWS_AS(filter.run(), CallerError);
    CHECK(host.gl.GetError() == GL_NO_ERROR);
}

TEST_CASE("Bytes that are computed with are filtered within a step or two", "[library]")
{
    const host::HostContext host;
    const host::OpenGl& gl = host.gl;
    const Context context(eglGetProcAddress);
    const Kernel kernel = gaussian_kernel(1.0);
    const Picture picture = host::random_picture(33, 17, 9);
    std::array<Texture, 2> textures;
    for (std::size_t i = 0; i < 2; ++i) {
        textures[i] = {0, 33, 17, Format::rgba8};
        gl.GenTextures(1, &textures[i].name);
        gl.BindTexture(GL_TEXTURE_2D, textures[i].name);
        gl.TexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 33, 17, 0, GL_RGBA, GL_FLOAT,
                      i == 0 ? picture.texels.data() : nullptr);
    }
    TextureFilter filter(context, {.width = 33, .height = 17, .format = Format::rgba8, .boundary = Boundary::zero},
                         kernel);
    filter.bind(textures[0], textures[1]);
    filter.run();
    // Allows a step of 1/255 for the result and one for intermediate values; the samples' root mean square is 0.58.
    CHECK(host::relative_error(host::read_back(gl, textures[1]), host::convolved(picture, kernel, Boundary::zero)) <
          2.0 / 255.0 / 0.5);
}
