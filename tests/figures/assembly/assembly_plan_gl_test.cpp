#include "figures/assembly/assembly_plan.hpp"

#include "catch_framework.hpp"
#include "engine/image_runner.hpp"
#include "filters/filtering_plan.hpp"
#include "gl/context_egl.hpp"
#include "gl/gl_error.hpp"
#include "gl_test_support.hpp"
#include "methods/papers/fialka_cadik_2006.hpp"
#include "methods/papers/lloyd_boyd_govindaraju_2008.hpp"
#include "methods/papers/moreland_angel_2003.hpp"
#include "program/programs/all_program_files.hpp"
#include "random_images.hpp"
#include "reference/error_measures.hpp"

#include <algorithm>
#include <cstdlib>

using namespace fragfft;
using namespace fragfft::assembly;

namespace {

// Two texts of one program round differently; the results of small filters are apart by some roundings.
constexpr double rounding = 3e-6;

gl::Context& compatible_context()
{
    static const auto context = [] {
        const char* const device = std::getenv("FRAGFFT_TEST_DEVICE");
        return gl::make_egl_context(device == nullptr ? "auto" : device, true, {gl::Api::compatibility});
    }();
    context->make_current();
    return *context;
}

using Sizes = std::vector<std::pair<int, int>>;

const Sizes powers_of_two{{2, 2}, {4, 4}, {8, 4}, {2, 16}, {64, 32}, {128, 256}};

Plan filter(const Method& method, int width, int height, Twiddles twiddles)
{
    return filtering_plan(
        method, filtering_of({.width = width, .height = height, .scaling = Scaling::paper, .twiddles = twiddles}));
}

Plan filter_of_2003(int side)
{
    return filter(moreland_angel_2003::method(), side, side, Twiddles::computed);
}

// Draws a filter's plan in a language of assembly, of arbitrary numbers: every texel must be treated alike, whether it
// is a spectrum or not. The result is compared with what the same programs in GLSL leave.
void check_as_in_glsl(gl::Context& context, Engine& engine, const Plan& plan, Language language)
{
    const Resource& input = plan.resources[plan.resource_index("image")];
    const Image image = random_image(input.width, input.height, 4, 2003);
    const Image response = random_image(input.width, input.height, 4, 2006);
    ImageRunner runner(engine, plan);
    runner.upload("response", response);
    const Image want = runner.run(image);
    gl::Context& compatible = compatible_context();
    if (takes(compatible.functions(), language)) {
        AssemblyPlan drawn(compatible.functions(), plan, language);
        drawn.upload("image", image);
        drawn.upload("response", response);
        drawn.run();
        const Image got = drawn.read_back("result");
        compatible.throw_errors("the test");
        CHECK(reference::relative_l2(cpu::to_double(got), cpu::to_double(want)) <= rounding);
    } else {
        CHECK(language == Language::nv_fragment_program);
    }
    context.make_current();
}

} // namespace

TEST_CASE_METHOD(GlFixture, "Programs in assembly filter as the same programs in GLSL do")
{
    struct Case
    {
        Method (*method)();
        Twiddles twiddles;
        Sizes sizes;
    };
    // The lengths of 2008 that are no powers of two are convolved by chirps, and one number is only copied.
    const Sizes any{{1, 1}, {1, 8}, {3, 5}, {8, 6}, {15, 16}, {100, 60}};
    const auto& [method, twiddles, sizes] =
        GENERATE_REF(Case{moreland_angel_2003::method, Twiddles::computed, powers_of_two},
                     Case{fialka_cadik_2006::method, Twiddles::table, powers_of_two},
                     Case{lloyd_boyd_govindaraju_2008::method, Twiddles::computed, powers_of_two},
                     Case{lloyd_boyd_govindaraju_2008::method, Twiddles::table, powers_of_two},
                     Case{lloyd_boyd_govindaraju_2008::method, Twiddles::computed, any},
                     Case{lloyd_boyd_govindaraju_2008::method, Twiddles::table, any});
    for (const Language language : {Language::arb_fragment_program, Language::nv_fragment_program})
        for (const auto& [width, height] : sizes) {
            INFO(method().name << ' ' << name(twiddles) << ' ' << width << " x " << height << " in " << name(language));
            check_as_in_glsl(context, engine, filter(method(), width, height, twiddles), language);
        }
    require_no_errors();
}

TEST_CASE("A driver counts the texture instructions that a text has")
{
    gl::Context& context = compatible_context();
    const Plan plan =
        GENERATE(filter_of_2003(8), filter(lloyd_boyd_govindaraju_2008::method(), 8, 5, Twiddles::computed));
    const AssemblyPlan drawn(context.functions(), plan, Language::arb_fragment_program);
    const auto counts = drawn.driver_counts();
    for (const Pass& pass : plan.passes)
        for (const Draw& draw : pass.draws()) {
            INFO(draw.program.name);
            const WrittenInstructions written =
                count_written(text_of(draw.program, all_program_files(), Language::arb_fragment_program));
            CHECK(counts.at(draw.program.key()).texture == written.texture);
            CHECK(counts.at(draw.program.key()).arithmetic == written.arithmetic);
        }
}

TEST_CASE("Assembly is refused where the context has none, and for plans that have no text in it")
{
    gl::Context& compatible = compatible_context();
    const Method method = lloyd_boyd_govindaraju_2008::method();
    const auto refused = [&](const Problem& problem, const std::string& because) {
        CHECK_THROWS_WITH(AssemblyPlan(compatible.functions(), method.forward(problem), Language::arb_fragment_program),
                          ContainsSubstring(because));
    };
    refused({.width = 16, .height = 1, .axes = Axes::rows, .domain = Domain::complex, .wrapped_at = 4},
            "stage.fp has no variant 'BLOCK_COLUMNS'");
    refused({.width = 16,
             .height = 1,
             .axes = Axes::rows,
             .domain = Domain::complex,
             .wrapped_at = 4,
             .wrapping = Wrapping::logical},
            "stage.fp has no variant 'WRAPPED_ROWS'");
    refused({.width = 8, .height = 8, .domain = Domain::half_complex}, "stage.fp has no variant 'PAIRS_ALONG_ROWS'");
    refused({.width = 5, .height = 1, .axes = Axes::rows, .domain = Domain::half_complex}, "there is no lloyd");
    CHECK_FALSE(takes(test_context().functions(), Language::arb_fragment_program));
    compatible.make_current();
    const Plan drawn_plan = filter_of_2003(8);
    AssemblyPlan drawn(compatible.functions(), drawn_plan, Language::arb_fragment_program);
    CHECK_THROWS_AS(drawn.upload("image", Image(8, 8, 3)), std::logic_error);
}
