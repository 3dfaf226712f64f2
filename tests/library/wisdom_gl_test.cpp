// Effort and wisdom: measured at the construction, in a caller's context whose state is left alone, and the same
// result.
#include "catch_framework.hpp"
#include "convolution_truth.hpp"
#include "host_context.hpp"

using namespace fragfft;
using host::Picture;

TEST_CASE("Measured filters and transforms are right, leave the state alone, and are known from then on", "[library]")
{
    const host::HostContext host;
    const host::OpenGl& gl = host.gl;
    const Picture picture = host::random_picture(32, 32, 7);
    const Kernel kernel = gaussian_kernel(1.0);
    const Texture image = host::make_texture(gl, picture);
    const Texture result = host::make_texture(gl, Picture(32, 32));
    host::make_state_odd(gl);
    const auto state = host::current_state(gl);

    Context context(eglGetProcAddress);
    const std::string nothing = context.export_wisdom();
    FilterOptions options{.width = 32, .height = 32, .method = "wide", .effort = Effort::measure};
    TextureFilter filter(context, options, kernel);
    const TextureTransform transform(context, {.width = 32, .height = 32, .method = "wide", .effort = Effort::measure});
    CHECK(host::current_state(gl) == state);
    CHECK(gl.GetError() == GL_NO_ERROR);
    filter.bind(image, result);
    filter.run();
    CHECK(host::current_state(gl) == state);

    const std::string wisdom = context.export_wisdom();
    CHECK(wisdom.size() > nothing.size());
    Context other(eglGetProcAddress);
    other.import_wisdom(wisdom);
    CHECK(other.export_wisdom() == wisdom);
    options.effort = Effort::estimate;
    CHECK(TextureFilter(other, options, kernel).plan_json() == filter.plan_json());

    options.method = "best";
    options.effort = Effort::patient;
    TextureFilter best(other, options, kernel);
    CHECK(other.export_wisdom().size() > wisdom.size());
    best.bind(image, result);
    best.run();
    CHECK(host::current_state(gl) == state);
    CHECK(host::relative_error(host::read_back(gl, result), host::convolved(picture, kernel, Boundary::wrap)) <
          host::promised_filter_error);
    host::delete_texture(gl, image);
    host::delete_texture(gl, result);
}

TEST_CASE("Costs are measured on request, which leaves the state alone, and what is best is right by them", "[library]")
{
    const host::HostContext host;
    const host::OpenGl& gl = host.gl;
    const Picture picture = host::random_picture(32, 32, 7);
    const Kernel kernel = gaussian_kernel(1.0);
    const Texture image = host::make_texture(gl, picture);
    const Texture result = host::make_texture(gl, Picture(32, 32));
    host::make_state_odd(gl);
    const auto state = host::current_state(gl);
    Context context(eglGetProcAddress);
    context.measure_costs();
    CHECK(host::current_state(gl) == state);
    CHECK(gl.GetError() == GL_NO_ERROR);
    CHECK_THROWS_AS(context.measure_costs(static_cast<Format>(99)), CallerError);
    TextureFilter best(context, {.width = 32, .height = 32}, kernel);
    best.bind(image, result);
    best.run();
    CHECK(host::relative_error(host::read_back(gl, result), host::convolved(picture, kernel, Boundary::wrap)) <
          host::promised_filter_error);
    CHECK(TextureTransform(context, {.width = 30, .height = 32}).method() != "");
    host::delete_texture(gl, image);
    host::delete_texture(gl, result);
}

TEST_CASE("A text that is no wisdom is an input's fault, and changes nothing", "[library]")
{
    const host::HostContext host;
    Context context(eglGetProcAddress);
    const std::string before = context.export_wisdom();
    for (const std::string text : {"", "fragfft wisdom 999\n", "fragfft wisdom 1\na line\n"}) {
        CHECK_THROWS_AS(context.import_wisdom(text), InputError);
        CHECK(context.export_wisdom() == before);
    }
    context.import_wisdom(before);
    CHECK(context.export_wisdom() == before);
}
