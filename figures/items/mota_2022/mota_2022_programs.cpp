// Sections 4.1.2, 4.1.4 and 5.3.1: the dissertation's choices in its programs, each timed against the alternative.
#include "engine/image_runner.hpp"
#include "figures/items/common/exact_filter.hpp"
#include "figures/items/common/runs_in_turn.hpp"
#include "figures/items/common/timed_transforms.hpp"
#include "figures/items/items.hpp"
#include "figures/items/mota_2022/mota_2022_parts.hpp"
#include "figures/measuring/instruction_count.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "methods/device_limits.hpp"
#include "methods/own/fused.hpp"
#include "methods/papers/mota_2022.hpp"
#include "methods/radix_2.hpp"
#include "reference/error_measures.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <functional>
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

// The image with its rows and columns moved to positions with reversed bits.
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

namespace mota_programs {

constexpr const char* lines_forward = "forward transform of lines";
constexpr const char* absence_of_radices = "absence of programs with other radices";
constexpr const char* absence_of_bytes = "absence of a count of bytes";
constexpr const char* program_bytes_quantity = "bytes of the first stage's program";
constexpr int radices[] = {4, 8, 16};

// How a program reverses bits: by GLSL's own function, by one of its own, or not at all.
struct Reversal
{
    const char* label;
    const char* definition; // of bit_reverse.glsl

    bool is_usual() const { return *definition == '\0'; }
    bool takes_reversed_bits() const { return std::string(definition) == "BITS_IN_ORDER"; }
    Plan of(const Plan& plan) const { return is_usual() ? plan : with_bits_reversed(definition, plan); }
};
constexpr Reversal usual_reversal{"bitfieldReverse", ""};
constexpr Reversal by_loop{"bit by bit in a loop", "REVERSED_BY_LOOP"};
constexpr Reversal by_masks{"by masks", "REVERSED_BY_MASKS"};
constexpr Reversal in_order{"not at all", "BITS_IN_ORDER"};
constexpr Reversal reversals[] = {usual_reversal, by_loop, by_masks, in_order};

// The programs that reverse bits.
struct ReversingProgram
{
    std::string by; // as Figure 12 names its times
    const char* words;
    std::function<Plan(const ItemContext&, int side)> forward;
};

ReversingProgram reversing_program(const Method& method, const char* words)
{
    return {method.name, words,
            [method](const ItemContext& context, int side) { return method.forward(square_of_2022(context, side)); }};
}

std::vector<ReversingProgram> reversing_programs()
{
    return {
        reversing_program(mota_2022::stage_per_pass(), "a pass for each stage"),
        {name(StageOrder::cooley_tukey), "all stages in one pass, between two images",
         [](const ItemContext& context, int side) { return by_two_images(context, side, StageOrder::cooley_tukey); }},
        reversing_program(mota_2022::single_pass(), "all stages in one pass, in shared memory")};
}

// The usual reversal is the work of Figure 12, and has its key.
Key reversing_time(const Key& usual, const Reversal& reversal)
{
    return reversal.is_usual() ? usual : usual.with({{"bits reversed", reversal.label}});
}

Key lines_time(int lines, int radix)
{
    return {lines_forward, {{"lines", lines}, {"length", radix_line_length}, {"radix", radix}}};
}

Key bytes_of(const Reversal& reversal)
{
    return {program_bytes_quantity, {{"bits reversed", reversal.label}}};
}

struct WayToCompare
{
    std::string how;
    KeyedPlan keyed;
    bool takes_reversed_bits = false; // the input lies where the other programs' first stage reads it
};

// Leaves lists of passes, and checks that the second and every further plan computes the same as the first.
void check_ways(ItemContext& context, Experiment& experiment, const std::string& what,
                const std::vector<WayToCompare>& ways)
{
    std::vector<DoubleComplexImage> made;
    for (const WayToCompare& way : ways) {
        const Plan& plan = way.keyed.plan;
        experiment.passes.push_back(context.pass_list(fmt::format("{}, {}", what, way.how), plan));
        ImageRunner runner(context.engine, plan);
        const Resource& image = plan.resources.at(plan.resource_index("image"));
        const Image input = random_pixels(image.width, image.height, gl::info(image.format).components);
        made.push_back(complex_image(runner.run(way.takes_reversed_bits ? at_reversed_places(input) : input)));
        if (made.size() > 1)
            experiment.rows.check(fmt::format("{}: {} and {}, relative L2 difference", what, way.how, ways.front().how),
                                  reference::relative_l2(made.back(), made.front()),
                                  2.0 * reference::promised_transform_bound(reference::AccuracyMode::float32_computed,
                                                                            image.width, image.height));
    }
}

void compare_ways(ItemContext& context, Experiment& experiment, const std::string& what,
                  const std::vector<WayToCompare>& ways)
{
    if (experiment.is_first_moment())
        check_ways(context, experiment, what, ways);
    std::vector<KeyedPlan> plans;
    for (const WayToCompare& way : ways)
        plans.push_back(way.keyed);
    times_in_turn(context, plans, sampling_in_groups(context));
}

std::string squares_text(const std::string& side, const char* program)
{
    return fmt::format("{0} x {0} complex numbers, {1}", side, program);
}

std::string lines_text(const std::string& lines)
{
    return fmt::format("{} lines of {} complex numbers, two at once", lines, radix_line_length);
}

void leave_reversals(ItemContext& context, Experiment& experiment)
{
    const int side = context.context.device().is_software ? 256 : largest_side_of_2022;
    if (const std::string absence = refusal_of_any(context, {mota_2022::single_pass()}, side); !absence.empty()) {
        experiment.rows.words(absence_quantity, absence);
        return;
    }
    for (const ReversingProgram& program : reversing_programs()) {
        const Plan plan = program.forward(context, side);
        const int images = gl::info(square_of_2022(context, side).format).components / 2;
        std::vector<WayToCompare> ways;
        for (const Reversal& reversal : reversals)
            ways.push_back({reversal.label,
                            {reversing_time(square_time(side, images, program.by), reversal), reversal.of(plan)},
                            reversal.takes_reversed_bits()});
        compare_ways(context, experiment, squares_text(std::to_string(side), program.words), ways);
    }
}

void leave_radices(ItemContext& context, Experiment& experiment)
{
    const gl::Device& device = context.context.device();
    const int lines = device.is_software ? radix_line_length : 16 * radix_line_length;
    const auto problem = [&](int radix) { return lines_by_radix(radix, lines, tuning_of(device)); };
    if (const auto refusal = fused::method().refusal(problem(radices[0]), limits_of(device))) {
        experiment.rows.words(absence_of_radices, refusal->sentence);
        return;
    }
    std::vector<WayToCompare> ways;
    for (const int radix : radices)
        ways.push_back(
            {fmt::format("radix {}", radix), {lines_time(lines, radix), fused::method().forward(problem(radix))}});
    compare_ways(context, experiment, lines_text(std::to_string(lines)), ways);
}

// Leaves the bytes of the SPIR-V that glslangValidator makes of a program.
void leave_bytes(Recorder& rows)
{
    const Plan plan = mota_2022::stage_per_pass().forward(
        {.width = 256, .height = 256, .twiddles = Twiddles::computed, .domain = Domain::complex});
    for (const Reversal& reversal : {usual_reversal, by_loop, by_masks}) {
        const auto bytes = measuring::spirv_bytes(reversal.of(plan).passes.front().dispatches().front().program);
        if (!bytes) {
            rows.words(absence_of_bytes, "glslangValidator, by which the dissertation counted bytes, is not installed");
            return;
        }
        rows.number(bytes_of(reversal), static_cast<double>(*bytes), "bytes");
    }
}

void measure(ItemContext& context, Experiment& experiment)
{
    leave_reversals(context, experiment);
    leave_radices(context, experiment);
    if (experiment.is_first_moment())
        leave_bytes(experiment.rows);
}

// Whether the experiment left words that say why there is no result; the claim then repeats them.
bool is_lacking(const ItemRows& rows, Evaluation& claim, const char* absence)
{
    const std::string reason = rows.words(absence);
    if (!reason.empty())
        claim.cannot_be_tested(reason);
    return !reason.empty();
}

// Returns the key of the usual programs' time; throws MissingRow where none was timed.
Key usual_time(const ItemRows& rows, const std::string& by)
{
    for (const Key& key : rows.keys(square_forward))
        if (key.label("by") == by && key.label("bits reversed").empty())
            return key;
    throw MissingRow(fmt::format("{} was not timed", by));
}

void set_side(const ItemRows& rows, Evaluation& claim)
{
    const Key key = usual_time(rows, reversing_programs().front().by);
    claim.values.set("size", size_of_square(std::stoi(key.label("side"))));
    claim.say_beside("beside");
}

void higher_radices(const ItemRows& rows, Evaluation& claim)
{
    if (is_lacking(rows, claim, absence_of_radices))
        return;
    const std::vector<Key> timed = rows.keys(lines_forward);
    if (timed.empty())
        throw MissingRow("no lines were transformed");
    const int lines = std::stoi(timed.front().label("lines"));
    for (const int radix : {8, 16})
        claim.add_case(fmt::format("radix {}", radix),
                       [&] { return rows.ratio(lines_time(lines, radix), lines_time(lines, 4)); });
    claim.values.set("lines", lines_text(std::to_string(lines)));
    claim.say_beside("beside");
}

void bit_reversal(const ItemRows& rows, Evaluation& claim)
{
    if (is_absent(rows, claim))
        return;
    for (const ReversingProgram& program : reversing_programs())
        for (const auto& [words, reversal] : {std::pair{"by a loop", by_loop}, {"by masks", by_masks}})
            claim.add_case(fmt::format("{}, {}", program.words, words), [&, &own = reversal] {
                const Key usual = usual_time(rows, program.by);
                return rows.ratio(reversing_time(usual, own), usual);
            });
    set_side(rows, claim);
}

void shuffle(const ItemRows& rows, Evaluation& claim)
{
    if (is_absent(rows, claim))
        return;
    for (const ReversingProgram& program : reversing_programs())
        claim.add_case(program.words, [&] {
            const Key usual = usual_time(rows, program.by);
            return rows.ratio(usual, reversing_time(usual, in_order));
        });
    set_side(rows, claim);
}

void program_bytes(const ItemRows& rows, Evaluation& claim)
{
    if (is_lacking(rows, claim, absence_of_bytes))
        return;
    const double usual = rows.number(bytes_of(usual_reversal));
    const double loop = rows.number(bytes_of(by_loop)) - usual;
    const double masks = rows.number(bytes_of(by_masks)) - usual;
    claim.value_is([&] { return Interval{std::min(loop, masks), 0.5 * (loop + masks), std::max(loop, masks)}; });
    constexpr int all_digits = 9;
    claim.values.set("usual", usual, all_digits).set("loop", loop, all_digits).set("masks", masks, all_digits);
}

void tell(const ItemRows& rows, ItemResult& told)
{
    told.table = Table({{"what"}, {"how"}, {"ms", ColumnKind::interval}, {"timed by"}});
    const auto add = [&](const std::string& what, const std::string& how, const Key& key) {
        told.table.add_row({what, how, rows.told_time(key), rows.clock_and_runs(key)});
    };
    for (const ReversingProgram& program : reversing_programs())
        for (const Reversal& reversal : reversals)
            for (const Key& key : rows.keys(square_forward))
                if (key.label("by") == program.by &&
                    key.label("bits reversed") == (reversal.is_usual() ? "" : reversal.label))
                    add(squares_text(key.label("side"), program.words), reversal.label, key);
    for (const Key& key : rows.keys(lines_forward))
        add(lines_text(key.label("lines")), "radix " + key.label("radix"), key);
    told.text = prose().html("mota_2022_programs", {});
}

constexpr Evaluator claims[] = {{"higher_radices", higher_radices},
                                {"bit_reversal", bit_reversal},
                                {"shuffle", shuffle},
                                {"program_bytes", program_bytes}};

} // namespace mota_programs

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

constexpr ItemCode mota_2022_programs{mota_programs::measure, mota_programs::claims, mota_programs::tell};

} // namespace fragfft::figures
