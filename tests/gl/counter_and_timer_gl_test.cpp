#include "catch_framework.hpp"
#include "current_test_context.hpp"
#include "gl/compute.hpp"
#include "gl/fragment_counter.hpp"
#include "gl/full_screen_triangle.hpp"
#include "gl/render_target.hpp"
#include "gl/timer.hpp"

#include <chrono>
#include <stdexcept>
#include <string>
#include <thread>

using namespace fragfft;

TEST_CASE_METHOD(TestContext,
                 "The full-screen triangle covers every texel of the viewport exactly once, as the counter counts")
{
    const gl::Program program = filling_program(gl);
    const gl::Texture texture(gl, 7, 5, gl::PixelFormat::rgba8, "counted");
    const gl::RenderTarget target(gl, {texture.view()}, false, "counted");
    gl.BindFramebuffer(GL_FRAMEBUFFER, target.name());
    gl.Viewport(0, 0, 7, 5);
    gl.ClearColor(0.0f, 0.0f, 0.0f, 0.0f);
    gl.Clear(GL_COLOR_BUFFER_BIT);
    gl.UseProgram(program.name());
    const gl::FullScreenTriangle triangle(gl);
    triangle.bind();
    gl::FragmentCounter counter(gl);
    counter.begin();
    triangle.draw();
    CHECK(counter.end() == 35);
    CHECK(gl::read_back(gl, texture.view()) == std::vector<float>(7 * 5 * 4, 1.0f));
    counter.begin();
    CHECK(counter.end() == 0);
}

TEST_CASE_METHOD(TestContext, "A timer measures what it is given, with a method that suits the device")
{
    gl::Timer timer(gl, context.device(), gl::EmptyWork::timed); // clearing produces no fragments
    CHECK(timer.method() == (context.device().is_software ? "glFinish and steady clock" : "GL_TIME_ELAPSED"));
    const gl::Texture texture(gl, 256, 256, gl::PixelFormat::rgba32f, "timed");
    const gl::RenderTarget target(gl, {texture.view()}, false, "timed");
    gl.BindFramebuffer(GL_FRAMEBUFFER, target.name());
    int calls = 0;
    const gl::TimeStatistics times = gl::measure(timer, {.least_runs = 5}, [&] {
        ++calls;
        gl.Clear(GL_COLOR_BUFFER_BIT);
    });
    CHECK(calls >= 6); // at least one of them warms up
    CHECK(times.runs == 5);
    CHECK(times.minimum_milliseconds > 0.0);
    CHECK(times.median_milliseconds >= times.minimum_milliseconds);
    CHECK(times.method == timer.method());
}

TEST_CASE_METHOD(TestContext, "The wall clock is read when the device has finished, not when it has its commands")
{
    using namespace std::chrono_literals;
    gl::Functions slow = gl;
    slow.Finish = [] { std::this_thread::sleep_for(20ms); };
    gl::Device software = context.device();
    software.is_software = true;
    gl::Timer timer(slow, software, gl::EmptyWork::timed);
    CHECK(gl::measure(timer, {.least_runs = 3}, [] {}).minimum_milliseconds >= 20.0);
}

TEST_CASE_METHOD(TestContext, "A timer that needs a query knows that somebody else's is in progress")
{
    gl::Device device = context.device();
    device.is_software = false; // its times would be wrong, but it has queries
    const gl::Timer timer(gl, device);
    REQUIRE(timer.method() == "GL_TIME_ELAPSED");
    CHECK_FALSE(timer.is_taken());
    GLuint query = 0;
    gl.GenQueries(1, &query);
    gl.BeginQuery(GL_TIME_ELAPSED, query);
    CHECK(timer.is_taken());
    device.is_software = true;
    CHECK_FALSE(gl::Timer(gl, device).is_taken());
    gl.EndQuery(GL_TIME_ELAPSED);
    CHECK_FALSE(timer.is_taken());
    gl.DeleteQueries(1, &query);
}

TEST_CASE_METHOD(TestContext, "Several are measured in turn, and the warm-up runs each as often as the others")
{
    gl::Device device = context.device();
    // The queries of a software renderer give wrong times, but they are batched like others.
    device.is_software = device.is_software && GENERATE(true, false);
    gl::Timer timer(gl, device, gl::EmptyWork::timed);
    std::string order;
    const auto works = std::vector<std::function<void()>>{[&] { order += 'a'; }, [&] { order += 'b'; }};
    const std::vector<gl::TimeStatistics> times =
        gl::measure_in_turn(timer, {.least_runs = 3, .warm_up_milliseconds = 0.0}, works);
    REQUIRE(times.size() == 2);
    for (const gl::TimeStatistics& time : times)
        CHECK(time.runs == 3);
    // Three rounds are timed, with as many repetitions as each work has; the number of warm-up runs depends on the
    // device.
    std::string round;
    for (const auto& [letter, repetitions] : {std::pair{'a', times[0].repetitions}, {'b', times[1].repetitions}})
        round += std::string(static_cast<std::size_t>(repetitions), letter);
    CHECK(order.ends_with(round + round + round));
    CHECK(gl::measure_in_turn(timer, {.least_runs = 3}, {}).empty());
}

TEST_CASE_METHOD(TestContext, "A timer refuses work that draws and dispatches nothing")
{
    gl::Device device = context.device();
    device.is_software = device.is_software && GENERATE(true, false);
    gl::Timer timer(gl, device);
    const gl::Sampling once{.least_runs = 1, .warm_up_milliseconds = 0.0};
    int calls = 0;
    const auto nothing = [&] { ++calls; };
    const bool is_known = gl.ARB_pipeline_statistics_query != 0 || !gl::has_compute(gl);
    if (is_known) {
        CHECK_THROWS_AS(gl::measure(timer, once, nothing), std::logic_error);
        CHECK(calls == 1);
    } else {
        CHECK_NOTHROW(gl::measure(timer, once, nothing));
    }
    context.throw_errors("test");

    const gl::FullScreenTriangle triangle(gl);
    const gl::Texture texture(gl, 4, 4, gl::PixelFormat::rgba32f, "drawn to");
    const gl::RenderTarget target(gl, {texture.view()}, false, "drawn to");
    const gl::Program ones = filling_program(gl);
    const auto draw = [&] {
        gl.BindFramebuffer(GL_FRAMEBUFFER, target.name());
        gl::set_viewport(gl, 0, 0, 4, 4);
        gl.UseProgram(ones.name());
        triangle.bind();
        triangle.draw();
    };
    CHECK_NOTHROW(gl::measure(timer, once, draw));
    if (gl::has_compute(gl)) {
        const gl::Program empty =
            gl::Program::compute(gl, "empty",
                                 std::string(gl::is_es(gl) ? "#version 310 es\n" : "#version 430 core\n") +
                                     "layout(local_size_x = 1) in;\nvoid main()\n{\n}\n");
        CHECK_NOTHROW(gl::measure(timer, once, [&] {
            gl.UseProgram(empty.name());
            gl::dispatch(gl, 1, 1, 1);
        }));
    }
    // Pipeline statistics are asked, so that samples that a caller counts are not in the way, and that llvmpipe need
    // not compile programs that count them. A count that is in the way is not disturbed: then nothing is counted.
    const bool has_statistics = gl.ARB_pipeline_statistics_query != 0;
    if (has_statistics) {
        gl::FragmentCounter counter(gl);
        counter.begin();
        gl::Timer asked(gl, device);
        CHECK_THROWS_AS(gl::measure(asked, once, nothing), std::logic_error);
        CHECK(counter.end() == 0);
    }
    const GLenum samples = gl::is_es(gl) ? GL_ANY_SAMPLES_PASSED : GL_SAMPLES_PASSED;
    const GLenum counted = has_statistics ? GL_FRAGMENT_SHADER_INVOCATIONS_ARB : samples;
    const gl::QueryHandle count(gl, gl::generate_name(gl.GenQueries));
    gl.BeginQuery(counted, count.get());
    gl::Timer unasked(gl, device);
    CHECK_NOTHROW(gl::measure(unasked, once, nothing));
    gl.EndQuery(counted);
    GLuint result = 1;
    gl.GetQueryObjectuiv(count.get(), GL_QUERY_RESULT, &result);
    CHECK(result == 0);
    context.throw_errors("test");
}
