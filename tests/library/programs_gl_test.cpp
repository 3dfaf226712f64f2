// The compiled programs that a Context keeps: those in use, and a bounded number of others.
#include "catch_framework.hpp"
#include "convolution_truth.hpp"
#include "counted_functions.hpp"
#include "host_context.hpp"
#include "sweep.hpp"

using namespace fragfft;
using host::Picture;

namespace {

long programs_made()
{
    return host::calls_so_far()["glCreateProgram"];
}

long programs_alive()
{
    std::map<std::string, long> calls = host::calls_so_far();
    return calls["glCreateProgram"] - calls["glDeleteProgram"];
}

TextureFilter filter_of(const Context& context, int width, int height)
{
    return {context,
            {.width = width, .height = height, .boundary = Boundary::mirror, .method = "wide"},
            gaussian_kernel(1.5)};
}

} // namespace

TEST_CASE("Filters of many sizes leave a bounded number of programs", "[library]")
{
    const host::HostContext host;
    const long before = programs_alive();
    Context context(host::counting_address);
    context.keep_unused_programs(12);
    const long made = programs_made();
    for (const int i : swept_numbers(0, 59, 6)) {
        filter_of(context, 17 + 3 * i, 96 - i);
        REQUIRE(programs_alive() - before <= 12);
        REQUIRE(context.compiled_programs() == static_cast<std::size_t>(programs_alive() - before));
    }
    REQUIRE(programs_made() - made > 2 * 12); // otherwise nothing tests the bound
    context.release_unused();
    CHECK(programs_alive() == before);
}

TEST_CASE("Nobody need set a bound", "[library]")
{
    const host::HostContext host;
    const Context context(host::counting_address);
    const long made = programs_made();
    for (const int i : swept_numbers(0, 59, 18))
        filter_of(context, 20 + 11 * i, 20 + 7 * i);
    REQUIRE(programs_made() - made > 64); // otherwise nothing tests the bound
    CHECK(context.compiled_programs() <= 64);
}

TEST_CASE("A filter made again compiles nothing, unless nothing is kept", "[library]")
{
    const host::HostContext host;
    const long before = programs_alive();
    Context context(host::counting_address);
    filter_of(context, 40, 30);
    const long made = programs_made();
    filter_of(context, 40, 30);
    CHECK(programs_made() == made);
    context.keep_unused_programs(0);
    CHECK(programs_alive() == before);
    filter_of(context, 40, 30);
    CHECK(programs_made() > made);
    CHECK(programs_alive() == before);
}

TEST_CASE("What a living filter uses is not released", "[library]")
{
    const host::HostContext host;
    Context context(host::counting_address);
    TextureFilter filter = filter_of(context, 40, 30);
    filter_of(context, 77, 50);
    const std::size_t with_another = context.compiled_programs();
    context.release_unused();
    CHECK(context.compiled_programs() < with_another);
    CHECK(context.compiled_programs() > 0);
    const Picture picture = host::random_picture(40, 30, 5);
    const Texture image = host::make_texture(host.gl, picture);
    const Texture result = host::make_texture(host.gl, Picture(40, 30));
    filter.bind(image, result);
    const long made = programs_made();
    filter.run();
    CHECK(programs_made() == made);
    CHECK(host::relative_error(host::read_back(host.gl, result),
                               host::convolved(picture, gaussian_kernel(1.5), Boundary::mirror)) <
          host::promised_filter_error);
    host::delete_texture(host.gl, image);
    host::delete_texture(host.gl, result);
    CHECK(host.gl.GetError() == GL_NO_ERROR);
}
