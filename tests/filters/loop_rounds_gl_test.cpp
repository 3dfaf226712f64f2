// Some drivers end long loops early without an error: results are right there, too, or refused.
#include "catch_framework.hpp"
#include "engine/image_runner.hpp"
#include "errors.hpp"
#include "filters/filtering_plan.hpp"
#include "filters/kernel_builders.hpp"
#include "filters/prepared_work.hpp"
#include "gl_test_support.hpp"
#include "kernel_support.hpp"
#include "library/wrong_compiler.hpp"
#include "methods/spectrum_truth.hpp"
#include "methods/transform_runner.hpp"
#include "methods_here.hpp"
#include "random_images.hpp"
#include "reference/error_measures.hpp"
#include "sweep.hpp"

#include <cmath>

using namespace fragfft;

namespace {

constexpr double promised_error = 1e-6; // as convolution_plan promises
// A loop that ends early misses far more than this; NVIDIA's compiler fuses products and sums of a rewritten program in
// other places.
constexpr double rounding = 1e-5;

// The same device with a driver whose loops can be made to end early.
struct EarlyEndFixture : GlFixture
{
    gl::Functions ending_functions = gl::load_functions(host::wrong_compiler_address);
    DeviceProbe probe = probe_device(engine);

    ~EarlyEndFixture() { host::compile_rightly(); }

    Image convolved(Engine& by, const Image& image, const Kernel& kernel) const
    {
        return filtered_once(
                   by, {.filters = {Filter("kernel", "", kernel)}},
                   {.method = spatial_method, .spatial = {ConvolutionApproach::non_separable, KernelStorage::texture}},
                   {context.device(), probe}, image)
            .front();
    }
};

// The plan of a convolution, restricted to the image's first row: kernels have many weights, and few pixels are enough.
Plan first_row(Plan plan)
{
    for (Resource& resource : plan.resources)
        if (resource.role == ResourceRole::output || resource.role == ResourceRole::temporary)
            resource.height = 1;
    for (Pass& pass : plan.passes) {
        std::erase_if(pass.draws(), [](const Draw& draw) { return draw.region.y > 0; });
        for (Draw& draw : pass.draws())
            draw.region.height = 1;
    }
    return plan;
}

DoubleImage exact_first_row(const Image& image, const Kernel& kernel)
{
    DoubleImage row(image.width, 1, 1);
    for (int x = 0; x < image.width; ++x)
        for (int j = 0; j < kernel.height; ++j)
            for (int i = 0; i < kernel.width; ++i)
                row.at(x, 0) +=
                    kernel.at(i, j) *
                    static_cast<double>(image.at(boundary_index(x + kernel.origin_x() - i, image.width, Boundary::wrap),
                                                 boundary_index(kernel.origin_y() - j, image.height, Boundary::wrap)));
    return row;
}

} // namespace

TEST_CASE_METHOD(EarlyEndFixture, "How often loops go round is found by drawing")
{
    const int here = engine.rounds_of_loops();
    CHECK(here > rounds_of_any_device);
    CHECK(here <= most_probed_rounds);
    host::end_loops_after(5000, true);
    Engine ending(ending_functions);
    CHECK(ending.rounds_of_loops() == 5000);
    CHECK(host::compile_rightly() == 1);
    require_no_errors();
}

// llvmpipe of Mesa 22.3.6 ends a program's loops after 65535 rounds, fewer than these kernels have weights.
TEST_CASE_METHOD(EarlyEndFixture, "Kernels of 241 x 241 and 301 x 301 dense weights convolve exactly")
{
    for (const int side : {241, 301}) {
        INFO(side << " x " << side);
        CHECK(convolution_rounds(side * side) > 65535);
        const Image image = random_image(side, side, 1, 63, 0.0f, 1.0f);
        const Kernel kernel = random_kernel(side, side, 64);
        ConvolutionProblem problem{.width = side, .height = side, .maximum_rounds = engine.rounds_of_loops()};
        problem.choice.approach = ConvolutionApproach::non_separable;
        ImageRunner runner(engine, first_row(convolution_plan(kernel, problem)));
        CHECK(reference::relative_l2(cpu::to_double(runner.run(image)), exact_first_row(image, kernel)) <
              promised_error);
    }
    require_no_errors();
}

TEST_CASE_METHOD(EarlyEndFixture, "The rounds that a convolution is said to take are those that it takes")
{
    constexpr int side = 21;
    const Image image = random_image(side, side, 1, 65, 0.0f, 1.0f);
    for (const int taps : {257, 300, 437}) {
        INFO(taps << " taps");
        Kernel kernel = random_kernel(side, side, 66);
        std::fill(kernel.weights.begin() + taps, kernel.weights.end(), 0.0);
        // The last rounds only find that the loops have ended. Three loops find it right after the last tap, so four
        // rounds must be missing to lose a tap.
        for (const int missing : {0, 4}) {
            host::end_loops_after(convolution_rounds(taps) - missing, true);
            Engine ending(ending_functions);
            CHECK((error_of(convolved(ending, image, kernel), image, kernel) < promised_error) == (missing == 0));
            CHECK(host::compile_rightly() > 0);
        }
    }
    require_no_errors();
}

TEST_CASE_METHOD(EarlyEndFixture, "Where a device ends loops sooner than usual, a convolution takes more passes")
{
    constexpr int side = 66;
    const Image image = random_image(side, side, 1, 67, 0.0f, 1.0f);
    const Kernel kernel = random_kernel(side, side, 68);
    REQUIRE(convolution_rounds(side * side) > 4500);
    host::end_loops_after(4500, true);
    Engine ending(ending_functions);
    CHECK(error_of(convolved(ending, image, kernel), image, kernel) < promised_error);

    // A plan for another device is refused.
    ConvolutionProblem problem{.width = side, .height = side};
    problem.choice.approach = ConvolutionApproach::non_separable;
    CHECK_THROWS_AS(ending.prepare(convolution_plan(kernel, problem)), DeviceError);
    problem.maximum_rounds = ending.rounds_of_loops();
    CHECK_NOTHROW(ending.prepare(convolution_plan(kernel, problem)));
    problem.maximum_rounds = 200;
    CHECK_THROWS_AS(convolution_plan(kernel, problem), DeviceError);
    require_no_errors();
}

// So no other plan needs to state the number of its loops' rounds.
TEST_CASE_METHOD(EarlyEndFixture, "No loop of any transform goes round as often as any device lets it")
{
    const Limits limits = limits_of(context.device());
    const int longest = std::min(limits.maximum_texture_size, 16384);
    for (const Method& method : methods_here(*this))
        for (const auto& [width, height] :
             swept(std::vector{std::pair{longest, 2}, {2, longest}, {15750, 2}, {2, 9973}}, 1)) {
            Problem problem = on_device({.width = width, .height = height}, context.device(), probe);
            if (method.refusal(problem, limits))
                continue;
            INFO(method.name << ", " << width << " x " << height);
            CHECK(rounds_of(method.forward(problem)) == 0);
            const Image image = random_image(width, height, 4, 69);
            host::end_loops_after(rounds_of_any_device, true);
            Engine ending(ending_functions);
            CHECK(reference::relative_l2(TransformRunner(ending, method, problem).spectrum(image), truth(image)) <
                  rounding);
            host::compile_rightly();
        }
    require_no_errors();
}

TEST_CASE_METHOD(EarlyEndFixture, "No loop of a whole filter goes round as often as any device lets it")
{
    const PlannedDevice device{context.device(), probe};
    const Kernel kernel = random_kernel(9, 7, 70);
    const Filter filter("kernel", "", kernel);
    for (const Method& method : methods_here(*this)) {
        if (method.filtering == nullptr)
            continue;
        for (const auto& [width, height] : swept(std::vector{std::pair{20, 600}, {1000, 30}}, 1)) {
            INFO(method.name << ", " << width << " x " << height);
            const FilterJob job{.image = {width, height, 4}, .filters = {filter}, .boundary = Boundary::clamp};
            const Image image = random_image(width, height, 4, 71);
            host::end_loops_after(rounds_of_any_device, true);
            Engine ending(ending_functions);
            const Image got = filtered_once(ending, job, {.method = method.name}, device, image).front();
            CHECK(error_of(got, image, kernel, Boundary::clamp) < rounding);
            host::compile_rightly();
        }
    }
    require_no_errors();
}
