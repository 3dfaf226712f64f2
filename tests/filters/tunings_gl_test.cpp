// A method computes the same, whatever its tuning.
#include "catch_framework.hpp"
#include "engine/image_runner.hpp"
#include "filters/filter_on_device.hpp"
#include "filters/filtering_plan.hpp"
#include "filters/kernel_builders.hpp"
#include "methods_here.hpp"
#include "random_images.hpp"
#include "reference/error_measures.hpp"
#include "sweep.hpp"

#include <algorithm>

using namespace fragfft;

namespace {

constexpr unsigned tunings_seed = 1805;

struct TuningsFixture : GlFixture
{
    DeviceProbe probe = probe_device(engine);

    Problem problem_here(const Problem& problem) const { return on_device(problem, context.device(), probe); }
};

Plan tuned_plan(const Method& method, Problem problem, const Tuning& tuning)
{
    problem.tuning = tuning;
    return filtering_plan(method, transforming(problem));
}

void check_same(const Image& found, const Image& expected)
{
    CHECK(reference::relative_l2(cpu::to_double(found), cpu::to_double(expected)) <= 1e-6);
}

} // namespace

TEST_CASE_METHOD(TuningsFixture, "Every tuning of every method transforms and filters alike")
{
    for (const Method& method : methods_here(*this)) {
        if (method.tunings == nullptr)
            continue;
        for (const auto& [width, height] : {std::pair{32, 30}, {16, 105}}) {
            const Problem problem = problem_here({.width = width, .height = height, .domain = Domain::complex});
            const Image image = random_image(width, height, 4, tunings_seed);
            std::optional<Image> expected;
            std::vector<Tuning> tunings = method.tunings(transforming(problem));
            if (method.dispatches && context.device().is_software)
                tunings.resize(std::min<std::size_t>(tunings.size(), 3));
            for (const Tuning& tuning : swept(tunings, 3)) {
                INFO(method.name << ", " << width << " x " << height << ": " << to_text(tuning));
                ImageRunner runner(engine, tuned_plan(method, problem, tuning));
                const Image found = runner.run(image, 4);
                if (!expected)
                    expected = found;
                check_same(found, *expected);
            }
        }
        // On a software renderer the work groups of a dispatch wait for each other, and compiling takes a second for
        // each program.
        if (method.dispatches && context.device().is_software)
            continue;
        const Image image = random_image(110, 90, 4, tunings_seed, 0.0f, 1.0f);
        const std::vector<Filter> filters{Filter("smoothing", "", gaussian_kernel(2.0)),
                                          Filter("sharper", "", gaussian_kernel(1.0))};
        for (const gl::PixelFormat result : {gl::PixelFormat::rgba32f, gl::PixelFormat::rgba8}) {
            FilterJob job{.image = {110, 90, 4},
                          .filters = filters,
                          .boundary = Boundary::mirror,
                          .texels = {.image_format = result, .result_format = result}};
            const FilteringProblem problem = filtering_problem(method, job, {context.device(), probe});
            std::vector<Image> expected;
            const std::vector<Tuning> tunings = method.tunings(problem);
            INFO(method.name << ", filtering");
            CHECK(tunings.size() > 1);
            CHECK(tunings.size() <= most_tunings);
            CHECK(tunings.front() == problem.transform.tuning);
            for (const Tuning& tuning : swept(tunings, 2)) {
                INFO(method.name << ", filtering: " << to_text(tuning));
                FilterOnDevice filter(method, engine, context.device(), probe, job, tuning);
                const std::vector<Image> found = filter.apply(image);
                if (expected.empty())
                    expected = found;
                for (std::size_t i = 0; i < found.size(); ++i)
                    if (result == gl::PixelFormat::rgba32f)
                        check_same(found[i], expected[i]);
                    else // the last bit may be rounded differently
                        CHECK(reference::max_abs_difference(cpu::to_double(found[i]), cpu::to_double(expected[i])) <
                              1.5 / 255.0);
            }
        }
    }
    require_no_errors();
}
