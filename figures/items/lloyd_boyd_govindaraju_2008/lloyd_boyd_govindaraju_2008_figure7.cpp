// Figure 7: which fragment programs run for which transform of a line, as the plans that run say.
#include "figures/items/common/exact_filter.hpp"
#include "figures/items/common/runs_in_turn.hpp"
#include "figures/items/items.hpp"
#include "figures/items/lloyd_boyd_govindaraju_2008/lloyd_boyd_govindaraju_2008_parts.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "figures/report/svg.hpp"
#include "methods/device_limits.hpp"
#include "methods/papers/lloyd_boyd_govindaraju_2008.hpp"
#include "methods/wrapping.hpp"
#include "program/cpu/half_spectrum.hpp"
#include "reference/error_measures.hpp"
#include "reference/fftw_transform.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace fragfft::figures {

namespace {

struct LineTransform
{
    const char* what;
    int length;
    Domain domain;
    Direction direction = Direction::forward;
};

constexpr LineTransform transforms[] = {
    {"complex numbers, a power of two", 1024, Domain::complex},
    {"complex numbers, any other length", 1000, Domain::complex},
    {"real to half-complex, a power of two", 1024, Domain::half_complex},
    {"real to half-complex, any other even length", 1000, Domain::half_complex},
    {"real to half-complex, an odd length, in pairs of lines", 999, Domain::half_complex},
    {"half-complex to real, a power of two", 1024, Domain::half_complex, Direction::inverse},
    {"half-complex to real, any other even length", 1000, Domain::half_complex, Direction::inverse},
    {"half-complex to real, an odd length, in pairs of lines", 999, Domain::half_complex, Direction::inverse},
};

// An even number of lines, so that every odd line has a partner.
constexpr int transformed_lines = 4;

Plan plan_of(const LineTransform& transform)
{
    return lloyd_boyd_govindaraju_2008::method().transform({.width = transform.length,
                                                            .height = transformed_lines,
                                                            .format = gl::PixelFormat::rg32f,
                                                            .direction = transform.direction,
                                                            .axes = Axes::rows,
                                                            .domain = transform.domain});
}

// The files of a block's programs, each once, without their ending.
std::vector<std::string> programs_of_block(const PassBlock& block)
{
    std::vector<std::string> programs;
    for (const Draw& draw : block.pass->draws()) {
        const std::string program = std::filesystem::path(draw.program.file).stem().string();
        if (std::find(programs.begin(), programs.end(), program) == programs.end())
            programs.push_back(program);
    }
    return programs;
}

const char* program_colour(const std::string& program)
{
    if (program == "stage")
        return palette[0];
    if (program == "multiply_lines")
        return palette[4];
    return program.starts_with("unpack") || program.starts_with("tangle") ? palette[1] : palette[2];
}

// "unpack_elements" in two lines.
std::vector<std::string> lines_of(const std::vector<std::string>& programs)
{
    std::vector<std::string> words;
    for (const std::string& program : programs) {
        const std::size_t cut = program.find('_');
        words.push_back(program.substr(0, cut));
        if (cut != std::string::npos)
            words.push_back(program.substr(cut + 1));
    }
    return words;
}

constexpr double chain_margin = 6.0;
constexpr double chain_box_width = 72.0;
constexpr double chain_box_height = 64.0;
constexpr double chain_box_distance = 90.0;
constexpr double chain_height = 112.0;
constexpr int most_boxes = 7;

void draw_chain(Svg& svg, const LineTransform& transform, double top)
{
    svg.text(chain_margin, top + 10.0, fmt::format("{}: {}", transform.what, transform.length),
             {.size = 15.0, .anchor = "start", .bold = true});
    const Plan plan = plan_of(transform);
    const std::vector<PassBlock> blocks = blocks_of(plan);
    const double box_top = top + 26.0;
    double x = chain_margin;
    for (const PassBlock& block : blocks) {
        const auto programs = programs_of_block(block);
        if (&block != &blocks.front())
            svg.arrow(x - chain_box_distance + chain_box_width, box_top + 0.5 * chain_box_height, x,
                      box_top + 0.5 * chain_box_height);
        const char* colour = program_colour(programs.front());
        svg.rectangle(x, box_top, chain_box_width, chain_box_height,
                      {.fill = colour, .fill_opacity = 0.22, .stroke = colour});
        std::vector<std::string> words = lines_of(programs);
        if (block.passes > 1)
            words.push_back(fmt::format("{} passes", block.passes));
        constexpr double line = 16.0;
        double y = box_top + 0.5 * chain_box_height - 0.5 * line * static_cast<double>(words.size() - 1);
        for (const std::string& word : words) {
            svg.text(x + 0.5 * chain_box_width, y, word, {.size = 13.0});
            y += line;
        }
        x += chain_box_distance;
    }
}

std::string drawn_chains(Direction direction)
{
    const auto is_drawn = [direction](const LineTransform& transform) { return transform.direction == direction; };
    Svg svg(2.0 * chain_margin + chain_box_distance * (most_boxes - 1) + chain_box_width,
            chain_height * static_cast<double>(std::ranges::count_if(transforms, is_drawn)),
            fmt::format("the fragment programs that run for each kind of {} transform, in their order",
                        direction == Direction::forward ? "forward" : "inverse"));
    double top = 4.0;
    for (const LineTransform& transform : transforms) {
        if (!is_drawn(transform))
            continue;
        draw_chain(svg, transform, top);
        top += chain_height;
    }
    return svg.str();
}

int widest_target(const Plan& plan)
{
    int widest = 0;
    for (const Pass& pass : plan.passes)
        widest = std::max(widest, plan.target_of(pass).width);
    return widest;
}

namespace lloyd_figure7 {

constexpr int padded_line = 1000;
constexpr const char* padded_quantity = "padded length of a line";
constexpr const char* passes_quantity = "passes of a complex line";
constexpr const char* side_quantity = "largest side of a texture";
constexpr const char* lines_quantity = "lines of all sizes that are tried";
constexpr const char* in_a_row_quantity = "lines that lie in a texture's row";
constexpr const char* wrapped_quantity = "lines that are wrapped";
constexpr const char* refused_quantity = "lines that are refused";
constexpr const char* wrong_quantity = "lines whose transforms are wrong";
constexpr const char* names_of_refused = "which lines are refused";

Key of_length(const char* quantity, int length)
{
    return {quantity, {{"length", length}}};
}

// Counts the passes that are drawn for one complex line, and checks its result.
void count_passes(ItemContext& context, Experiment& experiment, int length, reference::AccuracyMode mode)
{
    const Image line = random_pixels(length, 1, 2);
    CountedSteps steps;
    const double error =
        error_while_watched(context.engine, lloyd_boyd_govindaraju_2008::method().forward(complex_line(length)), line,
                            exact_transform(line), steps);
    experiment.rows.number(of_length(passes_quantity, length), steps.passes);
    experiment.rows.check(fmt::format("a line of {}: relative L2 error against FFTW", length), error,
                          reference::promised_transform_bound(mode, length, 1));
}

struct TakenLines
{
    int in_a_row = 0; // of the texture
    int wrapped = 0;
    std::vector<std::string> refused;
    int wrong = 0;      // of those that were transformed
    double worst = 0.0; // the largest error as a fraction of the promised bound
};

// Transforms a line, if a method takes it, and compares the result with FFTW's.
void try_line(ItemContext& context, int length, Domain domain, TakenLines& taken)
{
    const Method method = lloyd_boyd_govindaraju_2008::method();
    const Limits limits = limits_of(context.context.device());
    Problem problem = complex_line(length);
    problem.domain = domain;
    if (method.refusal(problem, limits)) {
        const auto wrapping = lloyd_boyd_govindaraju_2008::wrapped_rows(problem, limits);
        if (!wrapping) {
            taken.refused.push_back(fmt::format("{} of {}", domain == Domain::complex ? "complex" : "real", length));
            return;
        }
        problem = *wrapping;
    }
    const bool is_complex = domain == Domain::complex;
    const Image line = random_pixels(length, 1, is_complex ? 2 : 1);
    const DoubleComplexImage exact =
        is_complex ? exact_transform(line) : cpu::half_spectrum(reference::fftw_transform(cpu::to_double(line)));
    ImageRunner runner(context.engine, method.forward(problem));
    const bool is_wrapped = problem.wrapped_at > 0;
    runner.upload("image", is_wrapped ? wrapped(line, problem.wrapped_at) : line);
    runner.prepared().run();
    Image bins = runner.read_back("result", 2);
    if (is_wrapped)
        bins = unwrapped(bins, is_complex ? length : length / 2 + 1, 1);
    ++(is_wrapped ? taken.wrapped : taken.in_a_row);
    const double share = reference::relative_l2(complex_image(bins), exact) /
                         reference::promised_transform_bound(reference::AccuracyMode::bluestein_float32, length, 1);
    taken.wrong += share > 1.0 ? 1 : 0;
    taken.worst = std::max(taken.worst, share);
}

// Tries lengths at both ends of what a texture's row holds, on both sides of its half, and beyond it.
void try_lines(ItemContext& context, Experiment& experiment)
{
    const int largest = context.context.device().maximum_texture_size;
    const int half = largest / 2;
    TakenLines taken;
    int lines = 0;
    for (const int length :
         {1, 2, 3, half - 1, half, half + 1, largest - 2, largest - 1, largest, largest + 1, largest + 2})
        for (const Domain domain : {Domain::complex, Domain::half_complex}) {
            try_line(context, length, domain, taken);
            ++lines;
        }
    experiment.rows.check("lines of all sizes that are taken: largest error by what is promised", taken.worst, 1.0);
    experiment.rows.number(side_quantity, largest);
    experiment.rows.number(lines_quantity, lines);
    experiment.rows.number(in_a_row_quantity, taken.in_a_row);
    experiment.rows.number(wrapped_quantity, taken.wrapped);
    experiment.rows.number(refused_quantity, static_cast<double>(taken.refused.size()));
    experiment.rows.number(wrong_quantity, taken.wrong);
    if (!taken.refused.empty())
        experiment.rows.words(names_of_refused, fmt::format("{}", fmt::join(taken.refused, ", ")));
}

void measure(ItemContext& context, Experiment& experiment)
{
    if (!experiment.is_first_moment())
        return;
    for (const LineTransform& transform : transforms)
        experiment.passes.push_back(
            pass_list(fmt::format("{} lines of {}, {}", transformed_lines, transform.length, transform.what),
                      plan_of(transform)));
    const int padded = widest_target(plan_of({"", padded_line, Domain::complex}));
    experiment.rows.number(of_length(padded_quantity, padded_line), padded);
    count_passes(context, experiment, padded_line, reference::AccuracyMode::bluestein_float32);
    count_passes(context, experiment, padded, reference::AccuracyMode::float32_table);
    try_lines(context, experiment);
}

void z_chirp(const ItemRows& rows, Evaluation& claim)
{
    const auto padded = static_cast<int>(rows.number(of_length(padded_quantity, padded_line)));
    const double all = rows.number(of_length(passes_quantity, padded_line));
    const double of_power = rows.number(of_length(passes_quantity, padded));
    const double beside = all - 2.0 * of_power;
    claim.values.set("padded", padded).set("passes", all).set("beside", beside).set("of power", of_power);
    claim.counted(padded == claim.claim.numbers.front() && beside == claim.claim.numbers.back());
}

void any_size(const ItemRows& rows, Evaluation& claim)
{
    const auto count = [&](const char* quantity) { return static_cast<int>(rows.number(quantity)); };
    const int largest = count(side_quantity);
    const std::string refused = rows.words(names_of_refused);
    claim.values.set("in a row", count(in_a_row_quantity)).set("lines", count(lines_quantity));
    claim.values.set("wrapped", count(wrapped_quantity)).set("refused", count(refused_quantity));
    claim.values.set("which", refused.empty() ? "" : ": " + refused);
    claim.values.set("largest", largest).set("half", largest / 2);
    claim.counted(count(refused_quantity) == claim.claim.numbers.front() && count(wrong_quantity) == 0);
}

void tell(const ItemRows&, ItemResult& told)
{
    const std::string stem = "lloyd_boyd_govindaraju_2008_figure7";
    told.table = Table({{"transform of a line"}, {"length"}, {"step"}, {"programs"}, {"passes", ColumnKind::number}});
    for (const LineTransform& transform : transforms) {
        const Plan plan = plan_of(transform);
        for (const PassBlock& block : blocks_of(plan))
            told.table.add_row({transform.what, std::to_string(transform.length), block.name,
                                fmt::format("{}", fmt::join(programs_of_block(block), ", ")),
                                static_cast<double>(block.passes)});
    }
    told.pictures = svg_pictures(stem + ".svg", prose().section(stem + ".svg"),
                                 {drawn_chains(Direction::forward), drawn_chains(Direction::inverse)});
    told.text = prose().html(stem, {});
}

constexpr Evaluator claims[] = {{"z_chirp", z_chirp}, {"any_size", any_size}};

} // namespace lloyd_figure7

} // namespace

constexpr ItemCode lloyd_boyd_govindaraju_2008_figure7{lloyd_figure7::measure, lloyd_figure7::claims,
                                                       lloyd_figure7::tell};

} // namespace fragfft::figures
