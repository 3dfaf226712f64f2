// Sections 4.1.2, 4.1.4 and 5.3.1: what the dissertation says of choices in its programs, each timed against its
// opposite.
#include "engine/image_runner.hpp"
#include "figures/items/common/exact_filter.hpp"
#include "figures/items/common/timed_transforms.hpp"
#include "figures/items/items.hpp"
#include "figures/items/mota_2022/mota_2022_parts.hpp"
#include "figures/measuring/instruction_count.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "filters/plan_timing.hpp"
#include "methods/device_limits.hpp"
#include "methods/fused.hpp"
#include "methods/mota_2022.hpp"
#include "methods/radix_2.hpp"
#include "reference/published_values.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <stdexcept>

namespace fragfft::figures {

namespace {

bool reverses_bits(const ProgramVariant& program)
{
    const bool is_stage = program.file == "mota_2022/stage.comp";
    return program.file == "mota_2022/single_pass.comp" || program.file == "measuring/mota_2022_two_images.comp" ||
           (is_stage &&
            std::find(program.defines.begin(), program.defines.end(), "FIRST_STAGE") != program.defines.end());
}

std::vector<int> radices_up_to(int radix)
{
    switch (radix) {
    case 4:
        return {4, 4, 4, 4};
    case 8:
        return {8, 8, 4};
    case 16:
        return {16, 16};
    default:
        throw std::logic_error("lines are timed by radices of 4, 8 and 16");
    }
}

struct NamedPlan
{
    std::string how;
    Plan plan;
    bool takes_reversed_bits = false; // its input lies where the others' programs read it first
};

// Rows and columns at places with their bits reversed.
Image at_reversed_places(const Image& image)
{
    Image reversed(image.width, image.height, image.channels);
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x)
            std::copy_n(&image.samples[image.index(radix_2::bit_reversed(x, radix_2::log2_of(image.width)),
                                                   radix_2::bit_reversed(y, radix_2::log2_of(image.height)), 0)],
                        image.channels, &reversed.samples[reversed.index(x, y, 0)]);
    return reversed;
}

// Times in turn, each a row and a list of passes. What every second and further plan makes is compared with the
// first's.
std::vector<gl::TimeStatistics> compared(ItemContext& context, ItemResult& result, const std::string& what,
                                         const std::vector<NamedPlan>& ways)
{
    std::vector<Plan> plans;
    std::vector<DoubleComplexImage> made;
    for (const NamedPlan& way : ways) {
        plans.push_back(way.plan);
        result.passes.push_back(context.pass_list(fmt::format("{}, {}", what, way.how), way.plan));
        ImageRunner runner(context.engine, way.plan);
        const Resource& image = way.plan.resources.at(way.plan.resource_index("image"));
        const Image input = random_pixels(image.width, image.height, gl::info(image.format).components);
        made.push_back(complex_image(runner.run(way.takes_reversed_bits ? at_reversed_places(input) : input)));
        if (made.size() > 1)
            result.checks.push_back(
                {fmt::format("{}: {} and {}, relative L2 difference", what, way.how, ways.front().how),
                 reference::relative_l2(made.back(), made.front()),
                 2.0 * reference::promised_transform_bound(reference::AccuracyMode::float32_computed, image.width,
                                                           image.height)});
    }
    auto times = time_in_turn(plans, 1, sampling_in_groups(context), context.context.device(), context.engine);
    for (std::size_t i = 0; i < ways.size(); ++i) {
        const Interval spread = spread_of(times[i]);
        result.table.rows.push_back({what, ways[i].how, number(spread.middle), number(spread.low), number(spread.high),
                                     fmt::format("{}, {} runs", times[i].method, times[i].runs)});
    }
    return times;
}

// Leaves the claim without a test where the device does not run what it is about; returns whether it does.
bool runs(const ItemContext& context, const Method& method, const Problem& problem, Claim& claim,
          const std::string& published)
{
    const auto refusal = method.refusal(problem, limits_of(context.context.device()));
    if (!refusal)
        return true;
    explain_untestable(claim, ClaimKind::conclusion, published, refusal->sentence);
    return false;
}

Claim higher_radices(const reference::PublishedTable& published, ItemContext& context, ItemResult& result)
{
    const std::size_t row = published.row_where("what", "radices beyond 4");
    const std::string words = published.text(row, "words");
    Claim claim = claim_of(published, row, "higher_radices", "Higher radices than 4 might be slower than radix 4");
    const gl::Device& device = context.context.device();
    const int lines = device.is_software ? radix_line_length : 16 * radix_line_length;
    const auto problem = [&](int radix) { return lines_by_radix(radix, lines, tuning_of(device)); };
    if (!runs(context, fused::method(), problem(4), claim, words))
        return claim;
    std::vector<NamedPlan> ways;
    for (const int radix : {4, 8, 16})
        ways.push_back({fmt::format("radix {}", radix), fused::method().forward(problem(radix))});
    const std::string what = fmt::format("{} lines of {} complex numbers, two at once", lines, radix_line_length);
    const auto times = compared(context, result, what, ways);
    std::vector<Case> cases;
    for (std::size_t i = 1; i < ways.size(); ++i)
        cases.push_back({ways[i].how, ratio_in_turn(times[i], times[0])});
    state_ordering(claim, words, cases, "times as long as radix 4");
    claim.beside = ", " + what;
    claim.explanation =
        "The dissertation has no such programs and gives no numbers. This library's own keep a butterfly in registers. "
        "Fewer stages exchange less in shared memory and wait less; larger butterflies take more registers and leave "
        "fewer invocations.";
    return claim;
}

// What reversing bits costs, and what a function of one's own costs in its place.
std::vector<Claim> bit_reversal(const reference::PublishedTable& published, ItemContext& context, ItemResult& result)
{
    const std::size_t own_row = published.row_where("what", "bitfieldReverse by a function of one's own");
    const std::size_t shuffle_row = published.row_where("what", "reversed bits by none");
    Claim own = claim_of(published, own_row, "bit_reversal",
                         "Reversing bits by a function of one's own is not noticeably slower than bitfieldReverse");
    Claim shuffle = claim_of(published, shuffle_row, "shuffle", "Reversing bits adds to the time of a transform");
    const int side = context.context.device().is_software ? 256 : largest_side_of_2022;
    const Problem problem = square_of_2022(context, side);
    const std::string own_words = published.text(own_row, "words");
    const std::string shuffle_words = published.text(shuffle_row, "words");
    if (!runs(context, mota_2022::single_pass(), problem, own, own_words) ||
        !runs(context, mota_2022::single_pass(), problem, shuffle, shuffle_words))
        return {own, shuffle};
    std::vector<Case> by_own;
    std::vector<Case> by_none;
    for (const auto& [name, plan] :
         {std::pair{"a pass for each stage", mota_2022::stage_per_pass().forward(problem)},
          std::pair{"all stages in one pass, between two images",
                    by_two_images(context, side, StageOrder::cooley_tukey)},
          std::pair{"all stages in one pass, in shared memory", mota_2022::single_pass().forward(problem)}}) {
        const auto times = compared(context, result, fmt::format("{0} x {0} complex numbers, {1}", side, name),
                                    {{"bitfieldReverse", plan},
                                     {"bit by bit in a loop", with_bits_reversed("REVERSED_BY_LOOP", plan)},
                                     {"by masks", with_bits_reversed("REVERSED_BY_MASKS", plan)},
                                     {"not at all", with_bits_reversed("BITS_IN_ORDER", plan), true}});
        by_own.push_back({fmt::format("{}, by a loop", name), ratio_in_turn(times[1], times[0])});
        by_own.push_back({fmt::format("{}, by masks", name), ratio_in_turn(times[2], times[0])});
        by_none.push_back({name, ratio_in_turn(times[0], times[3])});
    }
    state_alike(own, own_words, by_own, "times as long");
    state_ordering(shuffle, shuffle_words, by_none, "times as long as without");
    for (Claim* claim : {&own, &shuffle})
        claim->beside = fmt::format(", {0} x {0}", side);
    own.explanation =
        "Bits are reversed once for each number, beside log2 N stages of work. The dissertation does not print its own "
        "function; here it is a loop over the bits, or five exchanges by masks.";
    shuffle.explanation =
        "Without reversed bits the same programs, given an image whose rows and columns lie in that order already, "
        "make the same transform, which is checked. The difference is the reversal and what it costs to read at its "
        "places.";
    return {own, shuffle};
}

Claim program_bytes(const reference::PublishedTable& published)
{
    const std::size_t row = published.row_where("what", "bytes that bitfieldReverse saves");
    Claim claim = claim_of(published, row, "program_bytes",
                           "bitfieldReverse makes the program smaller than a function of one's own");
    const Plan plan = mota_2022::stage_per_pass().forward(
        {.width = 256, .height = 256, .twiddles = Twiddles::computed, .domain = Domain::complex});
    const auto bytes_of = [](const Plan& with) {
        const auto bytes = measuring::spirv_bytes(with.passes.front().dispatches().front().program);
        return bytes ? std::optional(static_cast<double>(*bytes)) : std::nullopt;
    };
    const auto usual = bytes_of(plan);
    const auto looping = bytes_of(with_bits_reversed("REVERSED_BY_LOOP", plan));
    const auto masking = bytes_of(with_bits_reversed("REVERSED_BY_MASKS", plan));
    if (!usual || !looping || !masking) {
        explain_untestable(claim, ClaimKind::hardware_figure, published.text(row, "words"),
                           "glslangValidator, by which the dissertation counted bytes, is not installed");
        return claim;
    }
    const double by_loop = *looping - *usual;
    const double by_masks = *masking - *usual;
    state_figure(claim, {published.number(row, "value"),
                         {std::min(by_loop, by_masks), 0.5 * (by_loop + by_masks), std::max(by_loop, by_masks)},
                         "bytes"});
    claim.explanation = fmt::format(
        "Counted in the SPIR-V that glslangValidator makes of the first stage's program, not optimised: {:g} bytes "
        "with bitfieldReverse, {:g} more with a loop over the bits and {:g} more with five exchanges by masks. A few "
        "exchanges likely come to the dissertation's number.",
        *usual, by_loop, by_masks);
    return claim;
}

} // namespace

Plan with_bits_reversed(const std::string& definition, Plan plan)
{
    for (Pass& pass : plan.passes)
        for (Dispatch& dispatch : std::get<Dispatching>(pass.work).dispatches)
            if (reverses_bits(dispatch.program)) {
                dispatch.program.name = fmt::format("{}, {}", dispatch.program.name, definition);
                dispatch.program.defines.push_back(definition);
                dispatch.program.may_be_left_out.push_back("log_length"); // where nothing is reversed
            }
    plan.name += ", " + definition;
    return plan;
}

Problem lines_by_radix(int radix, int lines, Tuning tuning)
{
    tuning.first_radices = radices_up_to(radix);
    tuning.numbers_of_invocation = radix;
    return {
        .width = radix_line_length, .height = lines, .axes = Axes::rows, .domain = Domain::complex, .tuning = tuning};
}

ItemResult mota_2022_programs(ItemContext& context)
{
    ItemResult result;
    const auto published = reference::published_table("mota_2022_programs");
    result.table.columns = {"what", "how", "ms, median", "ms, 5th of a hundred", "ms, 95th of a hundred", "timed by"};
    result.claims = bit_reversal(published, context, result);
    result.claims.insert(result.claims.begin(), higher_radices(published, context, result));
    result.claims.push_back(program_bytes(published));
    result.text =
        "<p>The dissertation names choices that its figures do not show: it stops at radix 4, and it reverses bits by "
        "GLSL's bitfieldReverse, which saves bytes. Here each is timed in turn with its opposite, with the same "
        "results, and the bytes are counted.</p>";
    return result;
}

} // namespace fragfft::figures
