// Timing on request: times are sane, and the caller's state, errors and queries are left alone.
#include "catch_framework.hpp"
#include "convolution_truth.hpp"
#include "host_context.hpp"

#include <chrono>

using namespace fragfft;
using host::Picture;

namespace {

constexpr int size = 64;

// The image and the result of the runs that are timed.
struct Textures
{
    explicit Textures(const host::OpenGl& gl)
        : picture(host::random_picture(size, size, 21)), image(host::make_texture(gl, picture)),
          result(host::make_texture(gl, Picture(size, size)))
    {
    }

    Picture picture;
    Texture image;
    Texture result;
};

void require_sane(const RunTime& time, const Context& context, double milliseconds_of_the_call)
{
    REQUIRE(time.minimum_milliseconds > 0.0);
    REQUIRE(time.median_milliseconds >= time.minimum_milliseconds);
    REQUIRE(time.minimum_milliseconds * time.runs < milliseconds_of_the_call);
    REQUIRE(time.method == (context.device().is_software ? "glFinish and steady clock" : "GL_TIME_ELAPSED"));
}

template <typename Timed> RunTime sane_time(Timed& timed, const Context& context, int runs)
{
    const auto start = std::chrono::steady_clock::now();
    const RunTime time = timed.time_runs(runs);
    require_sane(time, context,
                 std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count());
    return time;
}

template <typename Function> Function address(const char* name)
{
    return reinterpret_cast<Function>(eglGetProcAddress(name));
}

} // namespace

TEST_CASE("As many runs as asked for are timed, and the caller's state and errors kept", "[library]")
{
    const host::HostContext host;
    const host::OpenGl& gl = host.gl;
    host::make_state_odd(gl);
    const Context context(eglGetProcAddress);
    const Kernel kernel = gaussian_kernel(1.5);
    const Textures textures(gl);
    const std::string method = GENERATE("spatial", "moreland-angel-2003", "fialka-cadik-2006");
    TextureFilter filter(context, {.width = size, .height = size, .method = method}, kernel);
    filter.bind(textures.image, textures.result);
    const auto before = host::current_state(gl);
    gl.Enable(0xffff);
    CHECK(sane_time(filter, context, 3).runs == 3);
    CHECK(gl.GetError() == GL_INVALID_ENUM);
    CHECK(gl.GetError() == GL_NO_ERROR);
    CHECK(host::current_state(gl) == before);
    // Timed runs compute what any run computes.
    CHECK(host::relative_error(host::read_back(gl, textures.result),
                               host::convolved(textures.picture, kernel, Boundary::wrap)) <
          host::promised_filter_error);
}

TEST_CASE("A transform is timed too, in OpenGL ES as well", "[library]")
{
    const host::HostContext host(GENERATE(host::Api::desktop, host::Api::es));
    const host::OpenGl& gl = host.gl;
    host::make_state_odd(gl);
    const Context context(eglGetProcAddress);
    const Textures textures(gl);
    TextureTransform transform(context, {.width = size, .height = size});
    transform.bind(textures.image, textures.result);
    const auto before = host::current_state(gl);
    const RunTime time = sane_time(transform, context, 0);
    CHECK(time.runs >= 5);
    // A median of a few milliseconds would not be stable. Runs that a device's clock times are repeated for a
    // millisecond.
    CHECK(std::max(time.median_milliseconds, context.device().is_software ? 0.0 : 1.0) * time.runs >= 10.0);
    CHECK(host::current_state(gl) == before);
    CHECK(gl.GetError() == GL_NO_ERROR);
}

TEST_CASE("What cannot be timed is refused", "[library]")
{
    const host::HostContext host;
    const host::OpenGl& gl = host.gl;
    const Context context(eglGetProcAddress);
    const Textures textures(gl);
    TextureFilter filter(context, {.width = size, .height = size}, box_kernel(3));
    TextureTransform transform(context, {.width = size, .height = size});
    CHECK_THROWS_AS(filter.time_runs(), CallerError);
    CHECK_THROWS_AS(transform.time_runs(), CallerError);
    filter.bind(textures.image, textures.result);
    transform.bind(textures.image, textures.result);
    CHECK_THROWS_AS(filter.time_runs(-1), CallerError);
    CHECK_THROWS_AS(transform.time_runs(-1), CallerError);

    GLuint query = 0;
    address<PFNGLGENQUERIESPROC>("glGenQueries")(1, &query);
    const auto begin_query = address<PFNGLBEGINQUERYPROC>("glBeginQuery");
    const auto end_query = address<PFNGLENDQUERYPROC>("glEndQuery");
    begin_query(GL_SAMPLES_PASSED, query);
    end_query(GL_SAMPLES_PASSED);
    address<PFNGLBEGINCONDITIONALRENDERPROC>("glBeginConditionalRender")(query, GL_QUERY_WAIT);
    CHECK_THROWS_AS(filter.time_runs(1), CallerError);
    address<PFNGLENDCONDITIONALRENDERPROC>("glEndConditionalRender")();

    // If the caller's query is one that the library needs itself, timing is refused and the query goes on; other
    // queries are no obstacle.
    GLuint clock = 0;
    address<PFNGLGENQUERIESPROC>("glGenQueries")(1, &clock);
    begin_query(GL_TIME_ELAPSED, clock);
    if (context.device().is_software)
        CHECK(filter.time_runs(1).runs == 1);
    else
        CHECK_THROWS_AS(filter.time_runs(1), CallerError);
    GLint current = 0;
    address<PFNGLGETQUERYIVPROC>("glGetQueryiv")(GL_TIME_ELAPSED, GL_CURRENT_QUERY, &current);
    CHECK(static_cast<GLuint>(current) == clock);
    end_query(GL_TIME_ELAPSED);
    CHECK(gl.GetError() == GL_NO_ERROR);
}
