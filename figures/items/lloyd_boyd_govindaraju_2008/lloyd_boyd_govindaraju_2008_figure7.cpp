// Figure 7: which fragment programs run for which transform of a line, told from the plans that are run.
#include "figures/items/common/exact_filter.hpp"
#include "figures/items/common/runs_in_turn.hpp"
#include "figures/items/items.hpp"
#include "figures/items/lloyd_boyd_govindaraju_2008/lloyd_boyd_govindaraju_2008_parts.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "figures/report/svg.hpp"
#include "methods/device_limits.hpp"
#include "methods/lloyd_boyd_govindaraju_2008.hpp"
#include "methods/wrapping.hpp"
#include "program/cpu/fftw_transform.hpp"
#include "reference/error_measures.hpp"
#include "reference/published_values.hpp"

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

// A number of lines that is even, so that odd ones have partners.
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

std::string drawn_chains()
{
    Svg svg(2.0 * chain_margin + chain_box_distance * (most_boxes - 1) + chain_box_width,
            chain_height * static_cast<double>(std::size(transforms)),
            "the fragment programs that run for each kind of transform, in their order");
    double top = 4.0;
    for (const LineTransform& transform : transforms) {
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

// Passes that are drawn for one complex line, whose result is checked.
int counted_passes(ItemContext& context, int length, reference::AccuracyMode mode, ItemResult& result)
{
    const Image line = random_pixels(length, 1, 2);
    CountedSteps steps;
    const double error =
        error_while_watched(context.engine, lloyd_boyd_govindaraju_2008::method().forward(complex_line(length)), line,
                            exact_transform(line), steps);
    result.checks.push_back({fmt::format("a line of {}: relative L2 error against FFTW", length), error,
                             reference::promised_transform_bound(mode, length, 1)});
    return steps.passes;
}

std::vector<Claim> chain_claims(ItemContext& context, ItemResult& result)
{
    const auto published = reference::published_table("lloyd_boyd_govindaraju_2008_figure7");
    const std::size_t of_length = published.row_where("what", "padded length");
    const std::size_t of_passes = published.row_where("what", "passes beside the two transforms of the padded length");
    const auto length = static_cast<int>(published.number(of_length, "length"));
    const auto theirs = static_cast<int>(published.number(of_length, "value"));
    const int padded = widest_target(plan_of({"", length, Domain::complex}));
    const int all = counted_passes(context, length, reference::AccuracyMode::bluestein_float32, result);
    const int of_power = counted_passes(context, padded, reference::AccuracyMode::float32_table, result);
    const int beside = all - 2 * of_power;

    Claim claim = claim_of(published, of_passes, "z_chirp",
                           "Any other length N takes two transforms of the least power of two from 2N - 1 on, and 3 "
                           "passes");
    state_construction(
        claim, fmt::format("{} for {}, and {} passes", theirs, length, published.text(of_passes, "value")),
        fmt::format("lines of {}; {} passes, {} beside two transforms of {}", padded, all, beside, of_power),
        padded == theirs && beside == published.number(of_passes, "value"), Evidence::counted);
    claim.explanation =
        "The chirp and its transform are made once per length on the CPU, in double precision, as in the paper.";
    return {claim};
}

struct TakenLines
{
    int in_a_row = 0; // of the texture
    int wrapped = 0;
    std::vector<std::string> refused;
    int wrong = 0; // of those that were transformed
};

// Transforms a line, if it is taken, and compares it with FFTW's.
void try_line(ItemContext& context, int length, Domain domain, TakenLines& taken, double& worst)
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
        is_complex ? exact_transform(line) : cpu::half_spectrum(cpu::fftw_transform(cpu::to_double(line)));
    ImageRunner runner(context.engine, method.forward(problem));
    const bool is_wrapped = problem.wrapped_at > 0;
    runner.upload("image", is_wrapped ? wrapped(line, problem.wrapped_at) : line);
    runner.prepared().run();
    Image bins = runner.read_back("result", 2);
    if (is_wrapped)
        bins = unwrapped(bins, length, 1);
    ++(is_wrapped ? taken.wrapped : taken.in_a_row);
    const double share = reference::relative_l2(complex_image(bins), exact) /
                         reference::promised_transform_bound(reference::AccuracyMode::bluestein_float32, length, 1);
    taken.wrong += share > 1.0 ? 1 : 0;
    worst = std::max(worst, share);
}

// At both ends of what a texture's row holds, and on both sides of its half.
Claim any_size(ItemContext& context, ItemResult& result)
{
    const auto published = reference::published_table("lloyd_boyd_govindaraju_2008_figure7");
    const std::size_t row = published.row_where("what", "sizes");
    Claim claim = claim_of(published, row, "any_size", "Complex and real data of any size that fits in a texture");
    const int largest = context.context.device().maximum_texture_size;
    const int half = largest / 2;
    TakenLines taken;
    double worst = 0.0;
    int lines = 0;
    for (const int length : {1, 2, 3, half - 1, half, half + 1, largest - 2, largest - 1, largest})
        for (const Domain domain : {Domain::complex, Domain::half_complex}) {
            try_line(context, length, domain, taken, worst);
            ++lines;
        }
    result.checks.push_back({"lines of all sizes that are taken: largest error by what is promised", worst, 1.0});
    state_construction(claim, published.text(row, "words"),
                       fmt::format("{} of {} lines in a texture's row, {} wrapped, {} not{}", taken.in_a_row, lines,
                                   taken.wrapped, taken.refused.size(),
                                   taken.refused.empty() ? "" : fmt::format(": {}", fmt::join(taken.refused, ", "))),
                       taken.refused.empty() && taken.wrong == 0, Evidence::counted);
    claim.explanation = fmt::format(
        "Lines of 1 to {0} numbers, the texture's width, compared with FFTW's where they are taken. A length that is "
        "no power of two is padded to one of at least twice as much, less one, which must fit in a texture's row. So "
        "this library stops at {1} for images of such sizes and for real lines of odd length, and at {2} for real ones "
        "of even length; longer complex lines are wrapped. How the paper's library did it the text does not say.",
        largest, half, largest - 2);
    return claim;
}

} // namespace

ItemResult lloyd_boyd_govindaraju_2008_figure7(ItemContext& context)
{
    ItemResult result;
    result.table.columns = {"transform of a line", "length", "step", "programs", "passes"};
    for (const LineTransform& transform : transforms) {
        const Plan plan = plan_of(transform);
        for (const PassBlock& block : blocks_of(plan))
            result.table.rows.push_back({transform.what, std::to_string(transform.length), block.name,
                                         fmt::format("{}", fmt::join(programs_of_block(block), ", ")),
                                         std::to_string(block.passes)});
        result.passes.push_back(
            pass_list(fmt::format("{} lines of {}, {}", transformed_lines, transform.length, transform.what), plan));
    }
    result.text =
        "<p>Which programs run depends on the kind of numbers and the length of the lines (Figure 7). Here the choice "
        "is told from the plans that are run.</p>"
        "<p>All rests on the iteration of Stockham's FFT. Lengths that are no powers of two put three products with a "
        "chirp around two such transforms, and real numbers an unpacking after them and a packing before. The paper "
        "packs in a pass of its own; here the first program reads the real numbers in pairs, and only an odd number of "
        "lines is packed in a pass.</p>";
    result.pictures.push_back(svg_picture(
        "lloyd_boyd_govindaraju_2008_figure7.svg",
        "The fragment programs that transform a line, from left to right; the lengths are examples, and a box is a "
        "program with the passes in a row that draw it. Blue: an iteration of the FFT. Ochre: a product with the chirp "
        "or its transform, and zeros behind the line. Green: pairs spread as real numbers again. Red: their transforms "
        "told apart, or put together.",
        drawn_chains()));
    result.claims = chain_claims(context, result);
    result.claims.push_back(any_size(context, result));
    return result;
}

} // namespace fragfft::figures
