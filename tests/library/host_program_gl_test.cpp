// The library as a guest: it leaves everything as it was in contexts that others made and use.
#include "catch_framework.hpp"
#include "convolution_truth.hpp"
#include "counted_functions.hpp"
#include "host_context.hpp"
#include "sweep.hpp"

#include <optional>

using namespace fragfft;
using host::Picture;

namespace {

constexpr int width = 37;
constexpr int height = 29;

FilterOptions options_of(const std::string& method)
{
    return {.width = width, .height = height, .boundary = Boundary::clamp, .method = method};
}

// Checks that one image is filtered correctly, with textures of its own.
void require_right(const host::OpenGl& gl, TextureFilter& filter, const Kernel& kernel, unsigned seed)
{
    const Picture picture = host::random_picture(width, height, seed);
    const Texture image = host::make_texture(gl, picture);
    const Texture result = host::make_texture(gl, Picture(width, height));
    filter.bind(image, result);
    filter.run();
    const Picture found = host::read_back(gl, result);
    host::delete_texture(gl, image);
    host::delete_texture(gl, result);
    REQUIRE(host::relative_error(found, host::convolved(picture, kernel, Boundary::clamp)) <
            host::promised_filter_error);
}

} // namespace

TEST_CASE("Errors that the host has not asked for yet are still there, and nobody takes them for the guest's",
          "[library]")
{
    const host::HostContext host;
    const host::OpenGl& gl = host.gl;
    const Kernel kernel = box_kernel(3);
    const Picture picture = host::random_picture(width, height, 2);
    const Texture image = host::make_texture(gl, picture);
    const Texture result = host::make_texture(gl, Picture(width, height));
    const auto provoke = [&] { gl.Enable(0xffff); };
    const auto require_still_there = [&] {
        REQUIRE(gl.GetError() == GL_INVALID_ENUM);
        REQUIRE(gl.GetError() == GL_NO_ERROR);
    };
    provoke();
    const Context context(eglGetProcAddress);
    require_still_there();
    const std::string method = GENERATE("spatial", "fialka-cadik-2006");
    provoke();
    TextureFilter filter(context, options_of(method), kernel);
    require_still_there();
    provoke();
    filter.bind(image, result);
    require_still_there();
    provoke();
    filter.run();
    require_still_there();
    CHECK(host::relative_error(host::read_back(gl, result), host::convolved(picture, kernel, Boundary::clamp)) <
          host::promised_filter_error);
}

TEST_CASE("Textures may be deleted and made anew between runs", "[library]")
{
    const host::HostContext host;
    const Context context(eglGetProcAddress);
    const Kernel kernel = gaussian_kernel(1.0);
    const std::string method = GENERATE("spatial", "moreland-angel-2003", "fialka-cadik-2006");
    TextureFilter filter(context, options_of(method), kernel);
    for (unsigned seed = 0; seed < 4; ++seed)
        require_right(host.gl, filter, kernel, seed);
}

TEST_CASE("Two contexts are served side by side, and one outlives the other", "[library]")
{
    const Kernel blur = gaussian_kernel(1.0);
    const Kernel edges = laplacian_kernel(8);
    const std::string method = GENERATE("spatial", "fialka-cadik-2006");
    const host::HostContext first_host;
    auto first_context = std::make_optional<Context>(eglGetProcAddress);
    TextureFilter first(*first_context, options_of(method), blur);

    const host::HostContext second_host(host::Api::es);
    std::optional<Context> second_context(std::in_place, eglGetProcAddress);
    std::optional<TextureFilter> second(std::in_place, *second_context, options_of(method), edges);

    for (unsigned seed = 0; seed < 2; ++seed) {
        first_host.make_current();
        require_right(first_host.gl, first, blur, seed);
        second_host.make_current();
        require_right(second_host.gl, *second, edges, seed);
    }
    second.reset();
    second_context.reset();
    first_host.make_current();
    require_right(first_host.gl, first, blur, 7);
    // Filters that were made from a context keep what they need of it.
    first_context.reset();
    require_right(first_host.gl, first, blur, 8);
}

TEST_CASE("Recorded into the state of a new context, a filter does the same", "[library]")
{
    const host::HostContext host;
    const host::OpenGl& gl = host.gl;
    const Context context(eglGetProcAddress);
    const Kernel kernel = gaussian_kernel(1.0);
    const std::string method = GENERATE("spatial", "moreland-angel-2003", "fialka-cadik-2006");
    TextureFilter filter(context, options_of(method), kernel);
    const Picture picture = host::random_picture(width, height, 11);
    const Texture image = host::make_texture(gl, picture);
    const Texture result = host::make_texture(gl, Picture(width, height));
    filter.bind(image, result);
    filter.record();
    filter.record(); // the state that one leaves does not disturb the next
    CHECK(gl.GetError() == GL_NO_ERROR);
    CHECK(host::relative_error(host::read_back(gl, result), host::convolved(picture, kernel, Boundary::clamp)) <
          host::promised_filter_error);
}

TEST_CASE("Filters and transforms may be moved", "[library]")
{
    const host::HostContext host;
    const Context context(eglGetProcAddress);
    const Kernel kernel = box_kernel(5);
    TextureFilter made(context, options_of("fialka-cadik-2006"), kernel);
    TextureFilter moved(std::move(made));
    require_right(host.gl, moved, kernel, 1);
}

TEST_CASE("After the first image nothing is made, allocated or compiled", "[library]")
{
    constexpr int size = 64;
    const host::HostContext host;
    const host::OpenGl& gl = host.gl;
    const Context context(host::counting_address);
    const Kernel kernel = gaussian_kernel(2.0);
    const auto [method, images] =
        GENERATE(table<std::string, std::size_t>({{"spatial", std::size_t{is_thorough() ? 100u : 10u}},
                                                  {"moreland-angel-2003", std::size_t{4}},
                                                  {"fialka-cadik-2006", std::size_t{4}}}));
    TextureFilter filter(context, {.width = size, .height = size, .method = method}, kernel);
    const Picture picture = host::random_picture(size, size, 3);
    const std::array<Texture, 2> sources{host::make_texture(gl, picture),
                                         host::make_texture(gl, host::random_picture(size, size, 4))};
    const std::array<Texture, 2> results{host::make_texture(gl, Picture(size, size)),
                                         host::make_texture(gl, Picture(size, size))};
    filter.bind(sources[1], results[1]);
    filter.run();
    const auto before = host::calls_so_far();
    REQUIRE(before.at("glLinkProgram") > 0); // calls are counted
    for (std::size_t i = 0; i < images; ++i) {
        filter.bind(sources[i % 2], results[i % 2]);
        filter.run();
    }
    CHECK(host::calls_so_far() == before);
    CHECK(gl.GetError() == GL_NO_ERROR);
    // Compares the sum of the kernel's 17 x 17 weights at one pixel; other tests compare all pixels.
    const Picture found = host::read_back(gl, results[0]);
    double sum = 0.0;
    for (int j = 0; j < kernel.height; ++j)
        for (int i = 0; i < kernel.width; ++i)
            sum += kernel.at(i, j) *
                   static_cast<double>(picture.at(20 - i + kernel.origin_x(), 40 - j + kernel.origin_y(), 1));
    CHECK(std::fabs(static_cast<double>(found.at(20, 40, 1)) - sum) < 2e-6);
}
