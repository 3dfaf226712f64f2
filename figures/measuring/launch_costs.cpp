#include "figures/measuring/launch_costs.hpp"

#include "engine/program_source.hpp"
#include "figures/measuring/wall_clock.hpp"
#include "gl/compute.hpp"
#include "gl/full_screen_triangle.hpp"
#include "gl/program.hpp"
#include "gl/render_target.hpp"
#include "gl/state_guard.hpp"
#include "gl/timer.hpp"
#include "program/programs/all_program_files.hpp"

#include <array>
#include <functional>
#include <string>
#include <vector>

namespace fragfft::measuring {

namespace {

constexpr std::size_t least_runs = 10;
// Enough that waking the device counts for little, few enough that a device need not hold the CPU up.
constexpr int recordings_of_a_sample = 8;

// For a run of the first pass alone.
class NoObserver final : public ExecutionObserver
{
};

// What one of several recordings takes on the CPU.
double microseconds_of(const std::function<void()>& work, const gl::Functions& gl)
{
    gl.Finish();
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < recordings_of_a_sample; ++i)
        work();
    const double microseconds = 1e3 * milliseconds_since(start);
    gl.Finish();
    return microseconds / recordings_of_a_sample;
}

Microseconds time_of(const std::vector<double>& microseconds)
{
    const gl::TimeStatistics statistics = gl::statistics(microseconds, wall_clock);
    return {statistics.minimum_milliseconds, statistics.median_milliseconds};
}

// Launches of one run: so many that a clock which is asked once for each run, as the wall clock is, tells of the work
// and not of waiting.
constexpr int launches_of_a_run = 64;

gl::Program empty_dispatch(const gl::Functions& gl)
{
    return gl::Program::compute(gl, "empty dispatch",
                                std::string(gl::is_es(gl) ? "#version 310 es\n" : "#version 430 core\n") +
                                    "layout(local_size_x = 1) in;\nvoid main()\n{\n}\n");
}

gl::Program one_texel(const gl::Functions& gl)
{
    const ShadingLanguage language = gl::is_es(gl) ? ShadingLanguage::essl_300 : ShadingLanguage::glsl_330;
    return gl::Program(
        gl, "empty pass", vertex_source({}, all_program_files(), language),
        std::string(gl::is_es(gl) ? "#version 300 es\nprecision highp float;\n" : "#version 330 core\n") +
            "out vec4 texel;\nvoid main()\n{\n    texel = vec4(0.5);\n}\n");
}

// Two textures in turn: a pass draws into another texture than the one before.
class Passes
{
public:
    explicit Passes(const gl::Functions& gl)
        : gl_(gl), program_(one_texel(gl)), textures_{texture(gl), texture(gl)}, targets_{target(gl, textures_[0]),
                                                                                          target(gl, textures_[1])},
          triangle_(gl)
    {
    }

    void record(bool with_barrier) const
    {
        gl_.UseProgram(program_.name());
        gl_.Viewport(0, 0, 1, 1);
        triangle_.bind();
        for (int i = 0; i < launches_of_a_run; ++i) {
            gl_.BindFramebuffer(GL_DRAW_FRAMEBUFFER, targets_[static_cast<std::size_t>(i % 2)].name());
            triangle_.draw();
            if (with_barrier)
                gl::memory_barrier(gl_, GL_TEXTURE_FETCH_BARRIER_BIT);
        }
    }

private:
    static gl::Texture texture(const gl::Functions& gl)
    {
        return {gl, 1, 1, gl::PixelFormat::rgba32f, "target of an empty pass"};
    }
    static gl::RenderTarget target(const gl::Functions& gl, const gl::Texture& texture)
    {
        return {gl, {texture.view()}, false, "an empty pass"};
    }

    const gl::Functions& gl_;
    gl::Program program_;
    std::array<gl::Texture, 2> textures_;
    std::array<gl::RenderTarget, 2> targets_;
    gl::FullScreenTriangle triangle_;
};

void record_dispatches(const gl::Functions& gl, const gl::Program& program, bool with_barrier)
{
    gl.UseProgram(program.name());
    for (int i = 0; i < launches_of_a_run; ++i) {
        gl::dispatch(gl, 1, 1, 1);
        if (with_barrier)
            gl::memory_barrier(gl, GL_TEXTURE_FETCH_BARRIER_BIT);
    }
}

} // namespace

CpuCosts cpu_costs(const CpuSamples& samples, int passes)
{
    const Microseconds record = time_of(samples.record);
    const Microseconds first_recorded = time_of(samples.record_of_first_pass);
    const Microseconds first_run = time_of(samples.run_of_first_pass);
    return {{record.minimum / passes, record.median / passes},
            {first_run.minimum - first_recorded.minimum, first_run.median - first_recorded.median},
            static_cast<int>(samples.record.size())};
}

CpuCosts measure_cpu_costs(PlanExecutor& plan, const gl::Functions& gl, double least_milliseconds)
{
    const gl::StateGuard guard(gl, plan.used_units());
    NoObserver observer;
    plan.run(); // what a driver does late
    plan.record();
    CpuSamples samples;
    const auto start = std::chrono::steady_clock::now();
    while (samples.record.size() < least_runs || milliseconds_since(start) < least_milliseconds) {
        samples.record.push_back(microseconds_of([&] { plan.record(); }, gl));
        samples.record_of_first_pass.push_back(microseconds_of([&] { plan.record_up_to(0); }, gl));
        samples.run_of_first_pass.push_back(microseconds_of([&] { plan.run(observer, 0); }, gl));
    }
    return cpu_costs(samples, static_cast<int>(plan.plan().passes.size()));
}

LaunchCosts measure_launch_costs(gl::Context& context, const gl::Sampling& sampling)
{
    const gl::Functions& gl = context.functions();
    const gl::StateGuard guard(gl);
    const Passes passes(gl);
    std::optional<gl::Program> dispatch;
    std::vector<std::function<void()>> works{[&] { passes.record(false); }};
    const bool has_barriers = gl::has_compute(gl);
    if (has_barriers)
        works.emplace_back([&] { passes.record(true); });
    if (gl::has_compute(gl)) {
        dispatch.emplace(empty_dispatch(gl));
        works.emplace_back([&] { record_dispatches(gl, *dispatch, false); });
        works.emplace_back([&] { record_dispatches(gl, *dispatch, true); });
    }
    gl::Timer timer(gl, context.device());
    const std::vector<gl::TimeStatistics> times = gl::measure_in_turn(timer, sampling, works);
    const auto microseconds = [&](std::size_t work) {
        return 1e3 * times[work].median_milliseconds / launches_of_a_run;
    };
    LaunchCosts costs;
    costs.pass_microseconds = microseconds(0);
    if (has_barriers)
        costs.pass_and_barrier_microseconds = microseconds(1);
    if (dispatch) {
        costs.dispatch_microseconds = microseconds(times.size() - 2);
        costs.dispatch_and_barrier_microseconds = microseconds(times.size() - 1);
    }
    return costs;
}

MeasuredCase measured_case(const LaunchCosts& costs, const std::string& cufft)
{
    MeasuredCase measured{{{"method", "no work"}}};
    measured.add_number("dispatch", costs.dispatch_microseconds, "us");
    measured.add_number("dispatch and barrier", costs.dispatch_and_barrier_microseconds, "us");
    measured.add_number("pass", costs.pass_microseconds, "us");
    measured.add_number("pass and barrier", costs.pass_and_barrier_microseconds, "us");
    measured.rows.push_back({.quantity = "cuFFT", .clock = cufft, .in_tables = false});
    return measured;
}

} // namespace fragfft::measuring
