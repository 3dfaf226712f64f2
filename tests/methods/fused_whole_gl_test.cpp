// A filter in one dispatch whose groups wait for each other: one group on every device, many if the device reports how
// many run at once.
#include "catch_framework.hpp"
#include "engine/image_texels.hpp"
#include "gl/texture.hpp"
#include "methods/device_limits.hpp"
#include "methods/own/fused.hpp"
#include "methods/own/fused_whole.hpp"
#include "sweep.hpp"
#include "whole_filters.hpp"

#include <cmath>
#include <functional>

using namespace fragfft;

namespace {

constexpr unsigned whole_seed = 48;
constexpr double whole_bound = 5e-7;

// Imitates a device with one multiprocessor, so that a group handles this many lines.
FilteringProblem at_once(FilteringProblem problem, int lines, int multiprocessors = 1)
{
    problem.transform.tuning.multiprocessors = multiprocessors;
    problem.transform.tuning.filter_passes = 1;
    problem.transform.tuning.lines_of_group = lines;
    return problem;
}

bool is_one_group(const FilteringProblem& problem)
{
    const Plan plan = *fused::method().filtering(problem);
    return plan.passes.size() == 1 && plan.passes[0].groups_wait() &&
           plan.passes[0].dispatches()[0].groups == std::array{1, 1, 1};
}

double whole_error(GlFixture& fixture, const FilteringProblem& problem, int reach)
{
    const Image image = as_stored(
        random_image(problem.width, problem.height, gl::info(problem.format).components, whole_seed), problem.format);
    return error_of(filtered(fixture, fused::method(), problem, image, kernel_of(reach, whole_seed)));
}

bool is_nan(const Image& image)
{
    return std::all_of(image.samples.begin(), image.samples.end(), [](float sample) { return std::isnan(sample); });
}

// Prepared on textures of its own, to be run with one image or the other.
class TwoImages
{
public:
    TwoImages(GlFixture& fixture, const FilteringProblem& problem, const Image (&images)[2])
        : gl_(fixture.context.functions()), format_(problem.format), result_(texture(problem, "result")),
          response_(response(problem)), prepared_(fixture.engine.prepare(*fused::method().filtering(problem)))
    {
        for (const Image& image : images) {
            images_.push_back(texture(problem, "image"));
            gl::upload(gl_, images_.back().view(), texels_from_image(image, problem.format));
        }
        const Image bins = response_of(fused::method(), kernel_of(1, whole_seed), problem.transform);
        gl::upload(gl_, response_.view(), texels_from_image(bins, response_.view().format));
        prepared_->bind("response", response_.view());
        prepared_->bind("result", result_.view());
    }

    Image run(std::size_t image)
    {
        prepared_->bind("image", images_[image].view());
        prepared_->run();
        const gl::TextureView result = result_.view();
        return image_from_texels(gl::read_back(gl_, result), result.width, result.height, format_,
                                 gl::info(format_).components);
    }

private:
    gl::Texture texture(const FilteringProblem& problem, const char* name) const
    {
        return gl::Texture(gl_, problem.width, problem.height, problem.format, name);
    }
    gl::Texture response(const FilteringProblem& problem) const
    {
        return gl::Texture(gl_, problem.transform.width, problem.transform.height,
                           fused::method().response_format(problem.transform), "response");
    }

    const gl::Functions& gl_;
    gl::PixelFormat format_;
    gl::Texture result_;
    gl::Texture response_;
    std::unique_ptr<PlanExecutor> prepared_;
    std::vector<gl::Texture> images_;
};

// Alternates two images: a group that reads too early reads what the other image has left.
void check_a_hundred_times(GlFixture& fixture, const FilteringProblem& problem)
{
    const Problem& transform = problem.transform;
    INFO(transform.width << " x " << transform.height << ", " << gl::info(problem.format).name << ", "
                         << transform.tuning.lines_of_group << " lines, seed " << whole_seed);
    FilteringProblem by_three = problem;
    by_three.transform.tuning.filter_passes = 3;
    FilteringProblem by_one = problem;
    by_one.transform.tuning.filter_passes = 1;
    if (!fused::whole_filter(by_one))
        return;
    const int components = gl::info(problem.format).components;
    const Image images[2] = {random_image(transform.width, transform.height, components, whole_seed),
                             random_image(transform.width, transform.height, components, whole_seed + 1)};
    TwoImages one(fixture, by_one, images);
    TwoImages three(fixture, by_three, images);
    const Image results[2] = {one.run(0), one.run(1)};
    for (const std::size_t i : {0u, 1u})
        CHECK(reference::relative_l2(cpu::to_double(results[i]), cpu::to_double(three.run(i))) <= whole_bound);
    int different = 0;
    for (std::size_t run = 0; run < 100; ++run)
        different += one.run(run % 2).samples != results[run % 2].samples ? 1 : 0;
    CHECK(different == 0);
}

} // namespace

TEST_CASE("Fused in one dispatch: one group, of lines of every kind")
{
    GlFixture fixture;
    if (!takes(fixture, fused::method(), {.width = 2, .height = 2}))
        return;
    // One stage or more, radices that are no powers of two, lines of unequal lengths, threads without a butterfly.
    const std::vector<Size> kinds = swept<Size>(
        {{8, 8}, {1, 1}, {1, 6}, {12, 1}, {16, 8}, {8, 32}, {21, 15}, {7, 24}, {30, 28}, {60, 12}, {10, 7}}, 7);
    // Texels of two complex numbers, of one, and one channel in texels of one.
    const auto of_two = [](const Problem& transform) { return filtering_of(transform); };
    const auto of_one = [](Problem transform) {
        transform.format = gl::PixelFormat::rg32f;
        return filtering_of(transform);
    };
    InTurn<std::function<FilteringProblem(const Problem&)>> texels({of_two, of_one, of_one_channel}, kinds.size());
    for (const auto& [width, height] : kinds)
        for (const auto& in_texels : texels.next()) {
            const FilteringProblem problem =
                at_once(in_texels({.width = width, .height = height}), std::max(width, height));
            INFO(width << " x " << height << ", " << gl::info(problem.format).name << ", seed " << whole_seed);
            if (!takes(fixture, fused::method(), problem.transform))
                continue;
            REQUIRE(is_one_group(problem));
            CHECK(whole_error(fixture, problem, 1) <= whole_bound);
        }
    check_a_hundred_times(fixture, at_once(filtering_of({.width = 10, .height = 7}), 10));
    check_a_hundred_times(fixture, at_once(of_one_channel({.width = 10, .height = 7}), 10));
    fixture.require_no_errors();
}

TEST_CASE("Fused in one dispatch: columns that are extended, by every boundary rule")
{
    GlFixture fixture;
    if (!takes(fixture, fused::method(), {.width = 2, .height = 2}))
        return;
    for (const Boundary boundary : boundary_rules) {
        INFO(name(boundary) << ", seed " << whole_seed);
        const FilteringProblem problem{.width = 16,
                                       .height = 11,
                                       .boundary = boundary,
                                       .extension = {0, 13, 16, 36},
                                       .transform = {.width = 16, .height = 36}};
        REQUIRE(is_one_group(at_once(problem, 16)));
        const Image image = random_image(16, 11, 4, whole_seed);
        const Kernel kernel = kernel_of(5, whole_seed);
        const Image one = filtered(fixture, fused::method(), at_once(problem, 16), image, kernel).result;
        const Image three = filtered(fixture, fused::method(), problem, image, kernel).result;
        CHECK(reference::relative_l2(cpu::to_double(one), cpu::to_double(three)) <= whole_bound);
    }
    // Across the rows, which are not extended, the image always repeats.
    const FilteringProblem wrapped{
        .width = 16, .height = 11, .extension = {0, 5, 16, 21}, .transform = {.width = 16, .height = 21}};
    CHECK(whole_error(fixture, at_once(wrapped, 16), 5) <= whole_bound);
    fixture.require_no_errors();
}

TEST_CASE("Fused in one dispatch: a response that is real, as by three")
{
    GlFixture fixture;
    if (!takes(fixture, fused::method(), {.width = 2, .height = 2}))
        return;
    const FilteringProblem three = filtering_of({.width = 12, .height = 10, .real_responses = true});
    const Image image = random_image(12, 10, 4, whole_seed);
    const Image bins = random_image(12, 10, 1, whole_seed + 1);
    const auto result = [&](const FilteringProblem& problem) {
        ImageRunner runner(fixture.engine, *fused::method().filtering(problem));
        runner.upload("response", bins);
        return cpu::to_double(runner.run(image));
    };
    REQUIRE(is_one_group(at_once(three, 12)));
    CHECK(reference::relative_l2(result(at_once(three, 12)), result(three)) <= whole_bound);
    fixture.require_no_errors();
}

TEST_CASE("Fused in one dispatch: a device of which nothing is known refuses more groups than one")
{
    GlFixture fixture;
    if (!takes(fixture, fused::method(), {.width = 2, .height = 2}) || fixture.context.device().multiprocessors > 0)
        return;
    const Plan plan = *fused::method().filtering(at_once(filtering_of({.width = 64, .height = 64}), 2, 100));
    REQUIRE(plan.passes.size() == 1);
    CHECK_THROWS_WITH(
        fixture.engine.prepare(plan),
        "plan 'fused, 64 x 64 filter', pass 'filter rows and columns': 32 groups wait for each other, and "
        "of this device only 1 are known to be at work at once");
    fixture.require_no_errors();
}

// A software renderer may run the groups one after the other; then the first would wait forever.
TEST_CASE("Fused in one dispatch: where groups wait in vain, no texel of any run looks right")
{
    GlFixture fixture;
    if (!takes(fixture, fused::method(), {.width = 2, .height = 2}) || !fixture.context.device().is_software)
        return;
    gl::Functions lying = fixture.context.functions();
    lying.multiprocessors = 100;
    Engine engine(lying);
    const FilteringProblem problem = at_once(filtering_of({.width = 32, .height = 32}), 2, 100);
    const Image image = random_image(32, 32, 4, whole_seed);
    const Image bins = response_of(fused::method(), kernel_of(1, whole_seed), problem.transform);
    ImageRunner three(fixture.engine, *fused::method().filtering(filtering_of({.width = 32, .height = 32})));
    three.upload("response", bins);
    const DoubleImage want = cpu::to_double(three.run(image));
    ImageRunner one(engine, *fused::method().filtering(problem));
    REQUIRE(one.prepared().plan().passes[0].dispatches()[0].groups[0] == 8);
    one.upload("response", bins);
    bool has_given_up = false;
    for (int run = 0; run < 3; ++run) {
        const Image result = one.run(image);
        has_given_up = is_nan(result);
        CHECK((has_given_up || reference::relative_l2(cpu::to_double(result), want) <= whole_bound));
    }
    WARN((has_given_up ? "it gave up" : "all groups were at work at once"));
    fixture.require_no_errors();
}

TEST_CASE("Fused in one dispatch: many groups, a hundred times in a row, always the same")
{
    GlFixture fixture;
    if (fixture.context.device().multiprocessors == 0) {
        WARN("nothing is known of how many groups are at work at once: not tried");
        return;
    }
    constexpr std::pair<int, int> sizes[] = {{64, 64},  {128, 128}, {256, 256}, {512, 512}, {512, 256}, {256, 512},
                                             {100, 60}, {60, 100},  {480, 270}, {500, 500}, {243, 125}, {49, 343},
                                             {512, 8},  {8, 512},   {1, 512},   {512, 1},   {384, 640}};
    const auto check = [&](Problem transform, int lines = 0, bool has_one_channel = false) {
        transform = on_device(transform, fixture.context.device(), probe_device(fixture.engine));
        transform.tuning.lines_of_group = lines;
        check_a_hundred_times(fixture, has_one_channel ? of_one_channel(transform) : filtering_of(transform));
    };
    for (const auto& [width, height] : sizes) {
        check({.width = width, .height = height});
        check({.width = width, .height = height}, 0, true);
    }
    for (const auto& [width, height] : {std::pair{128, 128}, {100, 60}}) {
        check({.width = width, .height = height, .format = gl::PixelFormat::rg32f});
        for (const int lines : {1, 4})
            check({.width = width, .height = height}, lines);
    }
    fixture.require_no_errors();
}
