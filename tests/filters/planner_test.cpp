// Choices by cost models with given numbers, for images and devices that are only described.
#include "catch_framework.hpp"
#include "cost_model_support.hpp"
#include "engine/plan_json.hpp"
#include "errors.hpp"
#include "filters/frequency_filters.hpp"
#include "filters/kernel_builders.hpp"
#include "filters/planner.hpp"
#include "kernel_support.hpp"

#include <cmath>
#include <set>

using namespace fragfft;

namespace {

std::vector<Filter> boxes(int kernel_size, std::size_t count = 1)
{
    return std::vector<Filter>(count, Filter("box", "", box_kernel(kernel_size)));
}

std::vector<Filter> responses(std::size_t count = 1)
{
    return std::vector<Filter>(count, Filter("low", "", low_pass_response(Rolloff::gaussian, 0.1)));
}

struct Chooser
{
    GivenCosts costs = {};
    gl::Device device = given_device();
    DeviceProbe probe = {};

    static FilterJob job_of(const std::vector<Filter>& filters, FilterJob job, const ImageShape& image)
    {
        job.image = image;
        job.filters = filters;
        return job;
    }
    PlannedDevice planned() const { return {device, probe, limits_of(device), model_of(costs)}; }
    // Enough runs that only the time of each matters.
    std::vector<Candidate> candidates(const FilterJob& job, std::int64_t runs = 1'000'000'000'000'000'000) const
    {
        Candidates found = fragfft::candidates(job, {best_method, runs}, planned());
        found.require_any();
        return found.all;
    }
    std::vector<Candidate> candidates(const std::vector<Filter>& filters, const FilterJob& options = {},
                                      const ImageShape& image = {256, 256, 4}) const
    {
        return candidates(job_of(filters, options, image));
    }
    std::string best(const std::vector<Filter>& filters, const FilterJob& options = {},
                     const ImageShape& image = {256, 256, 4}) const
    {
        return candidates(filters, options, image).front().name;
    }
};

const std::string separable_approach = "spatial convolution, separable";
const std::string non_separable = "spatial convolution, non-separable";
const std::string fialka = "fialka-cadik-2006";
const std::string lloyd = "lloyd-boyd-govindaraju-2008";

} // namespace

// Given costs in nanoseconds per pixel of 256 x 256: a transform pass 10, a convolution pass 1 and each fetch 1.
// Fialka's filter has 2 * 16 + 1 passes and costs 330; k x k weights cost 2 (1 + k) separably, and 1 + k^2 otherwise.
TEST_CASE("One filter: in space as long as that is cheaper, the transform beyond")
{
    const Chooser chooser;
    CHECK(chooser.best(boxes(163)) == separable_approach); // 328
    CHECK(chooser.best(boxes(167)) == fialka);             // 336
    const auto random = [](int size) { return std::vector{Filter("random", "", random_kernel(size, size, 1))}; };
    CHECK(chooser.best(random(18)) == non_separable); // 325
    CHECK(chooser.best(random(19)) == fialka);        // 362
    const std::vector<Candidate> all = chooser.candidates(boxes(163));
    REQUIRE(all.size() == 6);
    CHECK(all[0].milliseconds_of_plan == Approx(256 * 256 * 328e-6));
    CHECK(all[1].name == fialka);
    CHECK(all[1].milliseconds_of_plan == Approx(256 * 256 * 330e-6));
    CHECK(all[2].name == lloyd); // as many passes
    CHECK(all[3].name == "moreland-angel-2003");
    CHECK(all[4].name == non_separable);
}

// Two of Fialka's filters: 16 passes forward, and 17 for each filter, cost 500 in all, compared with 4 (1 + k).
TEST_CASE("Several filters share a forward transform, so that the transform wins at smaller kernels")
{
    const Chooser chooser;
    CHECK(chooser.best(boxes(123, 1)) == separable_approach);
    CHECK(chooser.best(boxes(123, 2)) == separable_approach); // 496
    CHECK(chooser.best(boxes(125, 2)) == fialka);             // 504
    CHECK(chooser.best(boxes(125, 1)) == separable_approach);
    // Eight filters: 16 + 8 * 17 = 152 passes cost 1520, compared with 16 (1 + k).
    CHECK(chooser.best(boxes(93, 8)) == separable_approach); // 1504
    CHECK(chooser.best(boxes(95, 8)) == fialka);             // 1536
}

TEST_CASE("Of the convolutions each kernel takes the cheaper one")
{
    const Chooser chooser{.costs = {.convolution_pass = 20.0}};
    CHECK(chooser.best(boxes(3)) == non_separable);      // 29 < 46
    CHECK(chooser.best(boxes(7)) == separable_approach); // 69 > 54
    std::vector<Filter> mixed = boxes(3);
    mixed.push_back(boxes(7).front());
    mixed.push_back(Filter("random", "", random_kernel(3, 3, 2)));
    CHECK(chooser.best(mixed) == "spatial convolution, 1 of 3 separable");
}

TEST_CASE("The storage of a device's uniforms counts")
{
    Chooser chooser{.costs = {.fetch_with_taps_in_texture = 2.0}};
    const std::vector<Filter> random{Filter("random", "", random_kernel(17, 17, 1))}; // 289 taps
    CHECK(chooser.best(random) == non_separable);
    chooser.device = given_device(4096, 1024);
    CHECK(chooser.best(random) == fialka); // 1 + 2 * 289 > 330
}

TEST_CASE("One channel or two take texels of fewer components of methods that have them, unless texels are asked for")
{
    const auto problem_of = [](const char* method, int channels, const FilterJob& options) {
        const FilterJob job = Chooser::job_of(boxes(7), options, {101, 99, channels});
        return filtering_problem(method_named(method), job, typical_gpu());
    };
    const auto formats_of = [&](const char* method, int channels,
                                const FilterJob& options = {.in_narrow_texels = true}) {
        const FilteringProblem problem = problem_of(method, channels, options);
        return std::vector{problem.transform.format, problem.format, problem.results()};
    };
    using enum gl::PixelFormat;
    for (const char* method : {"wide", "stored", "fused", "lloyd-boyd-govindaraju-2008"}) {
        INFO(method);
        CHECK(formats_of(method, 1) == std::vector{rg32f, r32f, r32f});
        CHECK(formats_of(method, 2) == std::vector{rg32f, rg32f, rg32f});
        CHECK(formats_of(method, 3) == std::vector{rgba32f, rgba32f, rgba32f});
        CHECK(formats_of(method, 1, {}) == std::vector{rgba32f, rgba32f, rgba32f});
        CHECK(formats_of(method, 1, {.texels = {.format = rgba16f}, .in_narrow_texels = true}) ==
              std::vector{rgba16f, rgba16f, rgba16f});
        CHECK(formats_of(method, 1, {.texels = {.image_format = rgba8}, .in_narrow_texels = true}) ==
              std::vector{rgba32f, rgba8, rgba32f});
    }
    CHECK(formats_of("moreland-angel-2003", 1) == std::vector{rgba32f, rgba32f, rgba32f});
    // The image has 99 rows, and the kernel needs 6 around them.
    for (const Boundary boundary : {Boundary::wrap, Boundary::clamp, Boundary::mirror}) {
        const FilterJob narrow{.boundary = boundary, .in_narrow_texels = true};
        CHECK(problem_of("fused", 1, narrow).transform.height == 108);
        CHECK(problem_of("fused", 2, narrow).transform.height == 105);
        CHECK(problem_of("wide", 1, narrow).transform.height == 105);
        CHECK(problem_of("fused", 1, narrow).transform.width == 108);
    }
}

TEST_CASE("What only one of the two can do is left to it")
{
    const Chooser chooser;
    // No kernel.
    CHECK(chooser.best(responses()) == fialka);
    std::vector<Filter> mixed = boxes(3);
    mixed.push_back(responses().front());
    CHECK(chooser.best(mixed) == fialka);
    for (const Candidate& candidate : chooser.candidates(mixed))
        CHECK(candidate.method != nullptr);
    // A size that is no power of two with wrap, and 8 bits.
    for (const Candidate& candidate : chooser.candidates(boxes(201), {}, {255, 256, 1}))
        CHECK((candidate.method == nullptr || candidate.name == lloyd || candidate.name == "wide"));
    CHECK(chooser.best(responses(), {}, {255, 256, 1}) == lloyd);
    for (const Candidate& candidate :
         chooser.candidates(boxes(201), {.texels = {.format = gl::PixelFormat::rgba8}}, {256, 256, 4}))
        CHECK(candidate.method == nullptr);
    // Fialka and Cadik's does not compute its twiddle factors.
    CHECK(chooser.best(boxes(201), {.texels = {.twiddles = Twiddles::computed}}) == lloyd);
    CHECK(chooser.best(boxes(201), {.texels = {.format = gl::PixelFormat::rg32f}}, {256, 256, 2}) == fialka);
}

TEST_CASE("A boundary rule is paid for by the transform's extended size")
{
    const Chooser chooser;
    const FilterJob clamp{.boundary = Boundary::clamp};
    CHECK(chooser.best(boxes(163), clamp, {256, 256, 1}) == separable_approach);
    // 512 x 512 pixels, 37 passes: 1480 per pixel of the image.
    CHECK(chooser.best(boxes(201), clamp, {256, 256, 1}) == separable_approach);
    // 100 pixels and twice 78 are exactly 256.
    const std::vector<Candidate> fitting = chooser.candidates(boxes(157), clamp, {100, 100, 1});
    const auto transform = std::find_if(fitting.begin(), fitting.end(),
                                        [](const Candidate& candidate) { return candidate.name == fialka; });
    REQUIRE(transform != fitting.end());
    // Passes of their own, at 2 nanoseconds per pixel, extend and crop it.
    CHECK(transform->milliseconds_of_plan == Approx(256 * 256 * 332e-6 + 100 * 100 * 2e-6));
}

TEST_CASE("What is estimated is the plan that runs")
{
    const Chooser chooser;
    for (const std::size_t count : {1U, 3U})
        for (const FilterJob& options :
             {FilterJob{}, FilterJob{.boundary = Boundary::clamp},
              FilterJob{.texels = {.format = gl::PixelFormat::rgba16f, .image_format = gl::PixelFormat::rgba8}}}) {
            const std::vector<Filter> filters = boxes(9, count);
            const ImageShape image{64, 128, 3};
            for (const Candidate& candidate : chooser.candidates(filters, options, image)) {
                INFO(candidate.name << ", " << count << " filters");
                CHECK(candidate.milliseconds_of_plan == Approx(model_of(chooser.costs).milliseconds(candidate.plan)));
                if (candidate.method != nullptr)
                    CHECK(to_json(candidate.plan) ==
                          to_json(filtering_plan(*candidate.method,
                                                 filtering_problem(*candidate.method,
                                                                   Chooser::job_of(filters, options, image),
                                                                   {chooser.device, chooser.probe}))));
            }
        }
}

TEST_CASE("A transform's candidates are the methods that take it, by their plans")
{
    const Chooser chooser;
    const auto named = [&](const Problem& problem) {
        std::vector<std::string> names;
        const Candidates found = candidates(transform_job(problem), {}, chooser.planned());
        for (const Candidate& candidate : found.all) {
            names.push_back(candidate.name);
            CHECK(to_json(candidate.plan) == to_json(candidate.method->transform(problem)));
        }
        CHECK_NOTHROW(found.require_any());
        return names;
    };
    CHECK(named({.width = 16, .height = 16}) == std::vector<std::string>{fialka, lloyd, "moreland-angel-2003", "wide"});
    CHECK(named({.width = 15, .height = 16}) == std::vector<std::string>{lloyd, "wide"});
    CHECK(fastest_method({.width = 16, .height = 16}, chooser.planned()).name == fialka);
    // The refusal reported is the one for the size, by a method that accepts everything else.
    CHECK_THROWS_AS(fastest_method({.width = 4097, .height = 16, .twiddles = Twiddles::computed}, chooser.planned()),
                    SizeError);
    CHECK_THROWS_WITH(fastest_method({.width = 16, .height = 16, .format = gl::PixelFormat::rgba8}, chooser.planned()),
                      ContainsSubstring("rgba8"));
}

TEST_CASE("A candidate that is named is the only one, and its refusal the one that is told")
{
    const Chooser chooser;
    const PlannedDevice device{chooser.device, chooser.probe};
    const auto found = [&](const std::string& name, const ImageShape& image, const std::vector<Filter>& filters) {
        return candidates(Chooser::job_of(filters, {}, image), {name}, device);
    };
    for (const Method& method : drawing_methods())
        if (!method.needs_hardware) {
            const Candidates one = found(method.name, {64, 64, 4}, boxes(3));
            REQUIRE(one.all.size() == 1);
            CHECK(one.all.front().method->name == method.name);
            CHECK(std::isfinite(one.all.front().milliseconds()));
        }
    CHECK(found(spatial_method, {64, 64, 4}, boxes(3)).all.front().name == spatial_method);
    CHECK_THROWS_WITH(found(spatial_method, {64, 64, 4}, responses()).require_any(), ContainsSubstring("no kernel"));
    CHECK_THROWS_AS(found(spatial_method, {4097, 64, 4}, boxes(3)).require_any(), SizeError);
    CHECK_THROWS_AS(found(fialka, {63, 64, 4}, boxes(3)).require_any(), SizeError);
    CHECK_THROWS_AS(found("none", {63, 64, 4}, boxes(3)), InputError);
    const FilterJob crowded = Chooser::job_of(boxes(3), {.texels = {.format = gl::PixelFormat::rg32f}}, {64, 64, 4});
    CHECK_THROWS_WITH(candidates(crowded, {fialka}, device).require_any(), ContainsSubstring("2 components"));
}

TEST_CASE("Typical costs know every kind of pass of what is chosen among, on either kind of device")
{
    for (const bool is_software : {true, false}) {
        gl::Device device = given_device();
        device.is_software = is_software;
        device.maximum_group_invocations = 1024;
        device.maximum_shared_bytes = 32768;
        device.maximum_fragment_images = 8;
        const PlannedDevice planned{device, {}};
        for (const gl::PixelFormat format : {gl::PixelFormat::rgba32f, gl::PixelFormat::rg16f, gl::PixelFormat::rgba8})
            for (const Twiddles twiddles : {Twiddles::table, Twiddles::computed})
                for (const int kernel_size : {5, 301}) // taps that uniforms cannot hold, not even separably
                    for (const Candidate& candidate : candidates(FilterJob{.image = {512, 512, 2},
                                                      .filters = boxes(kernel_size),
                                                      .boundary = Boundary::mirror,
                                                      .texels = {.format = format, .twiddles = twiddles}},
                                                                 {}, planned)
                                                          .all)
                        CHECK(std::isfinite(candidate.milliseconds()));
    }
}

// Given costs: copying 2 and a transfer 3 nanoseconds per pixel, evaluating a response 50 per bin, compiling a program
// 5 ms.
TEST_CASE("A whole command pays for transfers, compiling and the responses, too")
{
    const Chooser chooser;
    const auto find = [&](const std::string& name, const std::vector<Filter>& filters, const FilterJob& options,
                          const ImageShape& image) {
        const std::vector<Candidate> all = chooser.candidates(Chooser::job_of(filters, options, image), 1);
        const auto found =
            std::find_if(all.begin(), all.end(), [&](const Candidate& candidate) { return candidate.name == name; });
        REQUIRE(found != all.end());
        CHECK(found->milliseconds() == Approx(found->milliseconds_beside + found->milliseconds_of_plan));
        return *found;
    };
    const ImageShape square{256, 256, 4};
    constexpr double pixels = 256 * 256;
    const auto programs_of = [](const Plan& plan) {
        std::set<std::string> programs;
        for (const Pass& pass : plan.passes)
            for (const Draw& draw : pass.draws())
                programs.insert(draw.program.key());
        return static_cast<double>(programs.size());
    };

    const Candidate in_space = find(separable_approach, boxes(9, 2), {}, square);
    CHECK(in_space.milliseconds_beside == Approx(pixels * (3 + 2 * 3) * 1e-6 + 5.0 * programs_of(in_space.plan)));

    // An image of 56 x 50 in a transform of 256 x 256. A response is evaluated on the CPU and uploaded; the kernel of
    // a large filter that is not separable is placed and transformed on the device.
    const auto in_transform = [&](const Kernel& kernel) {
        return find(fialka, {Filter("kernel", "", kernel)}, {.boundary = Boundary::clamp}, {56, 50, 1});
    };
    const double transfers = 56 * 50 * (3 + 3) * 1e-6;
    const Candidate small = in_transform(box_kernel(157));
    CHECK(small.milliseconds_beside == Approx(transfers + pixels * (3 + 50) * 1e-6 + 5.0 * programs_of(small.plan)));
    Kernel crossed = box_kernel(201);
    crossed.at(0, 0) = 0.0;
    const Candidate large = in_transform(crossed);
    constexpr double placing = 1; // program
    CHECK(large.milliseconds_beside ==
          Approx(transfers + pixels * (2 + 16 * 10) * 1e-6 + 5.0 * (programs_of(large.plan) + placing)));

    const Candidate response = find(fialka, responses(), {}, square);
    CHECK(response.milliseconds_beside == Approx(pixels * (3 + 3 + 3 + 50) * 1e-6 + 5.0 * programs_of(response.plan)));
}

TEST_CASE("What nothing can do is refused by the nearest refusal")
{
    const Chooser chooser;
    const auto check_refused = [&](const std::vector<Filter>& filters, const FilterJob& options,
                                   const ImageShape& image, const std::string& named) {
        CHECK_THROWS_WITH(chooser.candidates(filters, options, image), ContainsSubstring(named));
    };
    check_refused(responses(), {}, {2049, 256, 1}, "2049 x 256");
    check_refused(responses(), {.boundary = Boundary::clamp}, {256, 256, 1}, "boundary");
    check_refused(responses(), {.texels = {.format = gl::PixelFormat::rgba8}}, {256, 256, 1}, "rgba8");
    check_refused(boxes(3), {}, {8192, 256, 1}, "4096");
    check_refused(boxes(3), {.texels = {.format = gl::PixelFormat::rg32f}}, {256, 256, 3}, "rg32f");
    // No method accepts rgba8, whatever the size; convolution would accept a smaller image.
    CHECK_THROWS_AS(chooser.candidates(boxes(3), {.texels = {.format = gl::PixelFormat::rgba8}}, {8192, 256, 1}),
                    SizeError);
    CHECK_NOTHROW(chooser.candidates(boxes(3), {}, {255, 256, 1}));
}
