// Filters of one real channel, whose rows are stored in four bands between the passes, compared with convolution in
// double precision.
#include "catch_framework.hpp"
#include "methods/own/fused.hpp"
#include "methods/own/fused_bands.hpp"
#include "methods/smooth_length.hpp"
#include "sweep.hpp"
#include "whole_filters.hpp"

#include <algorithm>

using namespace fragfft;

namespace {

constexpr unsigned bands_seed = 4;
constexpr double bands_bound = 5e-7;

FilteringProblem one_channel(int width, int height, const Tuning& tuning = {})
{
    return of_one_channel({.width = width, .height = height, .tuning = tuning});
}

// With margins around the image; the left and the upper one have these sizes.
FilteringProblem extended(Boundary boundary, int left, int top)
{
    FilteringProblem problem = one_channel(60, 48);
    problem.width = 37;
    problem.height = 23;
    problem.boundary = boundary;
    problem.extension = {left, top, 60, 48};
    return problem;
}

// It has three passes, the first of which writes a quarter of the rows in wide texels.
bool is_in_bands(const FilteringProblem& problem)
{
    const Plan plan = fused::method().filtering(problem).value();
    return std::ranges::any_of(plan.resources, [&](const Resource& resource) {
        return resource.role == ResourceRole::temporary && resource.format == gl::PixelFormat::rgba32f &&
               resource.height == problem.transform.height / 4;
    });
}

class BandsFixture : public GlFixture
{
public:
    bool runs() const { return takes(*this, fused::method(), {.width = 2, .height = 2}); }

    void check(const FilteringProblem& problem, int reach = 1)
    {
        INFO(problem.width << " x " << problem.height << " in " << problem.transform.width << " x "
                           << problem.transform.height << ", " << name(problem.boundary) << ", "
                           << to_text(problem.transform.tuning) << ", seed " << bands_seed);
        REQUIRE(is_in_bands(problem));
        const Image image = random_image(problem.width, problem.height, 1, bands_seed);
        CHECK(error_of(filtered(*this, fused::method(), problem, image, kernel_of(reach, bands_seed))) <= bands_bound);
    }
};

} // namespace

TEST_CASE_METHOD(BandsFixture, "Fused: one real channel goes in bands, where 4 divides the height, of every small size")
{
    if (!runs())
        return;
    std::vector<int> heights;
    for (int height = 4; height <= 64; height += 4)
        if (is_smooth(height))
            heights.push_back(height);
    InTurn<int> widths({1, 2, 3, 5, 8, 12, 15, 16, 30, 49, 64}, heights.size());
    for (const int height : heights)
        for (const int width : widths.next())
            check(one_channel(width, height));
    require_no_errors();
}

TEST_CASE_METHOD(BandsFixture, "Fused: bands of tall images, whose stages are alike or not, whatever a tuning chooses")
{
    if (!runs())
        return;
    const std::vector<int> heights = swept<int>({100, 144, 256, 360, 540, 720, 1000, 1024, 1080, 2048}, 4);
    for (std::size_t i = 0; i < heights.size(); ++i) {
        const FilteringProblem problem = one_channel(6, heights[i]);
        REQUIRE(is_in_bands(problem));
        std::vector<Tuning> tunings = fused::method().tunings(problem);
        // Some choices leave no radices for the columns of bands.
        std::erase_if(tunings, [&](const Tuning& tuning) { return !is_in_bands(one_channel(6, heights[i], tuning)); });
        tunings.push_back({.multiprocessors = 132, .filter_passes = 3});
        // About two of a dozen, different ones at each height.
        for (const Tuning& tuning : InTurn<Tuning>(tunings, 7, 3 * i).next())
            check(one_channel(6, heights[i], tuning));
    }
    check(one_channel(1280, 20));
    require_no_errors();
}

TEST_CASE_METHOD(BandsFixture, "Fused: bands read what a boundary rule says lies around the image, and write the image")
{
    if (!runs())
        return;
    InTurn<Boundary> boundaries(boundary_rules, 3);
    for (const auto& [left, top, reach] : {std::tuple{0, 0, 0}, {5, 3, 3}, {10, 11, 7}})
        for (const Boundary boundary : boundaries.next())
            check(extended(boundary, left, top), reach);
    // With margins along only one axis: along the other one the image wraps around.
    FilteringProblem as_wide = extended(Boundary::wrap, 0, 11);
    as_wide.width = as_wide.transform.width;
    check(as_wide, 7);
    FilteringProblem as_high = extended(Boundary::wrap, 10, 0);
    as_high.height = as_high.transform.height;
    check(as_high, 7);
    require_no_errors();
}

TEST_CASE_METHOD(BandsFixture, "Fused: several filters of one real channel, complex or real, run after run")
{
    if (!runs())
        return;
    FilteringProblem problem = extended(Boundary::mirror, 10, 11);
    problem.filters = 3;
    REQUIRE(is_in_bands(problem));
    const Image image = random_image(problem.width, problem.height, 1, bands_seed);
    // Even about its origin, so that its response is real.
    Kernel even = kernel_of(2, bands_seed);
    for (std::size_t i = 0; i < even.weights.size() / 2; ++i)
        even.weights[even.weights.size() - 1 - i] = even.weights[i];
    for (const bool real : {false, true}) {
        problem.transform.real_responses = real;
        ImageRunner runner(engine, fused::method().filtering(problem).value());
        std::vector<Kernel> kernels{kernel_of(5, bands_seed), kernel_of(7, bands_seed + 1), even};
        if (real)
            kernels = {even, even, even};
        for (std::size_t i = 0; i < kernels.size(); ++i) {
            Image response = response_of(fused::method(), kernels[i], problem.transform);
            if (real)
                response = single_channel(response, 0);
            runner.upload(numbered("response", i, kernels.size()), response);
        }
        runner.upload("image", image);
        for (int run = 0; run < 2; ++run) {
            runner.prepared().run();
            for (std::size_t i = 0; i < kernels.size(); ++i)
                CHECK(reference::relative_l2(cpu::to_double(runner.read_back(numbered("result", i, kernels.size()), 1)),
                                             reference::direct_convolution(image, kernels[i], problem.boundary)) <=
                      bands_bound);
        }
    }
    require_no_errors();
}

TEST_CASE("Fused: what is not one real channel in bands is filtered as before")
{
    CHECK(is_in_bands(one_channel(64, 64)));
    CHECK_FALSE(is_in_bands(one_channel(64, 63)));
    CHECK_FALSE(is_in_bands(one_channel(64, 54)));
    FilteringProblem problem = one_channel(64, 64);
    problem.result_format = gl::PixelFormat::rg32f;
    CHECK_FALSE(is_in_bands(problem));
    problem = one_channel(64, 64);
    problem.format = gl::PixelFormat::rg32f;
    problem.result_format = gl::PixelFormat::r32f;
    CHECK_FALSE(is_in_bands(problem));
    problem = one_channel(64, 64);
    problem.transform.domain = Domain::complex;
    CHECK_FALSE(is_in_bands(problem));
    problem = one_channel(64, 64);
    problem.transform.format = gl::PixelFormat::rg16f;
    CHECK_FALSE(is_in_bands(problem));
    problem = one_channel(64, 64);
    problem.transform.axes = Axes::columns;
    CHECK_FALSE(is_in_bands(problem));
    // A line that takes two steps.
    CHECK_FALSE(is_in_bands(one_channel(16384, 4)));
}
