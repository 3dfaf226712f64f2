// Sections 4.2 and 4.4: columns as they lie, without a transposition, and large ones by two.
#include "engine/composition.hpp"
#include "figures/items/common/exact_filter.hpp"
#include "figures/items/common/runs_in_turn.hpp"
#include "figures/items/items.hpp"
#include "figures/items/lloyd_boyd_govindaraju_2008/lloyd_boyd_govindaraju_2008_parts.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "figures/report/fitness.hpp"
#include "methods/device_limits.hpp"
#include "methods/lloyd_boyd_govindaraju_2008.hpp"
#include "program/cpu/fftw_transform.hpp"
#include "reference/error_measures.hpp"
#include "reference/published_values.hpp"

#include <fmt/format.h>

namespace fragfft::figures {

namespace {

void add_transposition(Plan& plan, std::size_t source, int source_line, std::size_t target, int target_line)
{
    const Resource& read = plan.resources.at(source);
    const Resource& written = plan.resources.at(target);
    plan.passes.push_back(
        Pass::drawing("global transposition", {sampled("source", source), attached(target)},
                      {{{"transpose", "transpose", "lloyd_boyd_govindaraju_2008/transpose.frag", {}, {{"source", 1}}},
                        {"whole array", 0, 0, written.width, written.height},
                        {{"source_width", read.width},
                         {"source_line", source_line},
                         {"target_width", written.width},
                         {"target_line", target_line}}}}));
}

Plan forward(int width, int height, Axes axes)
{
    return lloyd_boyd_govindaraju_2008::method().forward(
        {.width = width, .height = height, .format = gl::PixelFormat::rg32f, .axes = axes, .domain = Domain::complex});
}

// The columns' transform of an array that lies in the texels row by row, whatever the texture's width.
DoubleComplexImage transformed_columns(const Image& texels, int width, int height)
{
    DoubleComplexImage array = complex_image(texels);
    array.width = width;
    array.height = height;
    for (int x = 0; x < width; ++x) {
        DoubleComplexImage column(height, 1, 1);
        for (int y = 0; y < height; ++y)
            column.at(y, 0) = array.at(x, y);
        column = cpu::fftw_transform(column, Direction::forward);
        for (int y = 0; y < height; ++y)
            array.at(x, y) = column.at(y, 0);
    }
    return array;
}

class ColumnsItem
{
public:
    explicit ColumnsItem(ItemContext& context)
        : context_(context), published_(reference::published_table("lloyd_boyd_govindaraju_2008_columns"))
    {
        result.table.columns = {"transform", "side", "ms, median", "ms, 5th of a hundred", "ms, 95th", "timed by"};
    }

    Claim no_transposes()
    {
        constexpr int width = 256;
        constexpr int height = 64;
        const Plan plan = forward(width, height, Axes::both);
        int iterations = 0;
        for (const Pass& pass : plan.passes)
            iterations += pass.draws().front().program.file == "lloyd_boyd_govindaraju_2008/stage.frag" ? 1 : 0;
        const Image image = random_pixels(width, height, 2);
        const CountedSteps counted =
            run_checked(plan, image, cpu::fftw_transform(complex_image(image), Direction::forward),
                        fmt::format("{} x {} complex numbers", width, height),
                        reference::promised_transform_bound(reference::AccuracyMode::float32_table, width, height));
        const std::size_t row = published_.row_where("what", "transpositions of a 2D transform");
        Claim claim = claim_of(published_, row, "no_transposes", "A 2D transform needs no transpositions");
        const auto theirs = static_cast<int>(published_.number(row, "passes"));
        state_construction(
            claim, published_.text(row, "words"),
            fmt::format("{} passes of {} x {} numbers, log2 of their sides are {} and {}; {} passes that "
                        "only move numbers",
                        counted.passes, width, height, log2_of(width), log2_of(height), counted.passes - iterations),
            counted.passes - iterations == theirs && counted.passes == log2_of(width) + log2_of(height),
            Evidence::counted);
        claim.explanation = "Each pass is an iteration of the FFT along one axis.";
        return claim;
    }

    Claim against_transposes()
    {
        const bool is_short = context_.context.device().is_software || context_.effort == ItemEffort::quick;
        const int side = is_short ? 256 : 2048;
        const std::vector<std::pair<const char*, Plan>> plans{
            {"columns as they lie", forward(side, side, Axes::columns)},
            {"columns by two transpositions", columns_by_transposes({.width = side,
                                                                     .height = side,
                                                                     .format = gl::PixelFormat::rg32f,
                                                                     .axes = Axes::rows,
                                                                     .domain = Domain::complex})},
            {"rows", forward(side, side, Axes::rows)}};
        std::vector<ImageRunner> runners;
        for (const auto& [what, plan] : plans) {
            runners.emplace_back(context_.engine, plan).upload("image", random_pixels(side, side, 2));
            result.passes.push_back(context_.pass_list(fmt::format("{0} x {0}: {1}", side, what), plan));
        }
        const auto times = times_in_turn(context_, {&runners[0], &runners[1], &runners[2]});
        for (std::size_t i = 0; i < times.size(); ++i) {
            const Interval time = spread_of(times[i]);
            result.table.rows.push_back({plans[i].first, std::to_string(side), number(time.middle), number(time.low),
                                         number(time.high),
                                         fmt::format("{}, {} runs", times[i].method, times[i].runs)});
        }
        const std::size_t row = published_.row_where("what", "transposing against columns as they lie");
        Claim claim = claim_of(published_, row, "locality",
                               "Textures preserve locality in two dimensions, so that columns need not be transposed");
        state_ordering(claim, published_.text(row, "words"), ratio_in_turn(times[1], times[0]),
                       "times as long by two transpositions");
        claim.beside = fmt::format(", {}", square_text(side));
        claim.explanation = fmt::format(
            "Columns as they lie took {} times as long as rows. How the device arranges a texture in memory is not "
            "asked, only what it costs.",
            text_of(ratio_in_turn(times[0], times[2])));
        judge_only_with(Need::graphics_hardware, claim, context_);
        return claim;
    }

    Claim large_columns()
    {
        constexpr int columns = 4;
        constexpr int length = 1 << 16;
        const Problem rows = lloyd_boyd_govindaraju_2008::wrapped_rows({.width = length,
                                                                        .height = columns,
                                                                        .format = gl::PixelFormat::rg32f,
                                                                        .axes = Axes::rows,
                                                                        .domain = Domain::complex},
                                                                       limits_of(context_.context.device()))
                                 .value();
        const Image texels = random_pixels(texture_width(rows), static_cast<int>(texture_height(rows)), 2);
        const CountedSteps counted =
            run_checked(columns_by_transposes(rows), texels, transformed_columns(texels, columns, length),
                        fmt::format("{} columns of {} numbers by two transpositions", columns, length),
                        reference::promised_transform_bound(reference::AccuracyMode::float32_table, length, 1));
        const int of_rows = counted_passes(context_.engine, lloyd_boyd_govindaraju_2008::method().forward(rows));
        const std::size_t row = published_.row_where("what", "large columns");
        Claim claim = claim_of(published_, row, "large_columns",
                               "Large FFTs along columns are a global transpose, a batch of FFTs along the rows and a "
                               "global transpose");
        state_construction(claim, published_.text(row, "words"),
                           fmt::format("{} passes for {} columns of {}, {} beside those of the rows", counted.passes,
                                       columns, length, counted.passes - of_rows),
                           counted.passes - of_rows == published_.number(row, "passes") && result.checks.back().holds(),
                           Evidence::counted);
        claim.explanation = fmt::format(
            "A column of {} numbers is longer than most textures are high, so the array lies wrapped in one of {} x {} "
            "texels.",
            length, texels.width, texels.height);
        return claim;
    }

    // Section 4.4, last paragraph: what is larger than a texture.
    Claim several_rows()
    {
        constexpr int side = 64;
        constexpr int at_a_time = 16;
        Image image = random_pixels(side, side, 2);
        const DoubleComplexImage exact = exact_transform(image);
        CountedSteps counted;
        const auto transform_blocks = [&](Axes axes, int width, int height) {
            const Plan plan = forward(width, height, axes);
            result.passes.push_back(context_.pass_list(fmt::format("A block of {} x {}", width, height), plan));
            ImageRunner runner(context_.engine, plan);
            Image block(width, height, 2);
            for (int first = 0; first < side; first += at_a_time) {
                const auto exchange = [&](bool back) {
                    for (std::size_t i = 0; i < block.samples.size(); ++i) {
                        const int number = static_cast<int>(i) / 2;
                        const int x = number % width + (axes == Axes::columns ? first : 0);
                        const int y = number / width + (axes == Axes::rows ? first : 0);
                        float& sample = image.at(x, y, static_cast<int>(i) % 2);
                        (back ? sample : block.samples[i]) = back ? block.samples[i] : sample;
                    }
                };
                exchange(false);
                runner.upload("image", block);
                runner.prepared().run(counted);
                block = runner.read_back("result", 2);
                exchange(true);
            }
        };
        transform_blocks(Axes::rows, side, at_a_time);
        transform_blocks(Axes::columns, at_a_time, side);
        result.checks.push_back(
            {fmt::format("{}, {} lines at a time, against FFTW: relative L2 error", square_text(side), at_a_time),
             reference::relative_l2(complex_image(image), exact),
             reference::promised_transform_bound(reference::AccuracyMode::float32_table, side, side)});
        const std::size_t row = published_.row_where("what", "images larger than a texture");
        Claim claim = claim_of(published_, row, "several_rows",
                               "An image larger than a texture is transformed several rows at a time, then the columns "
                               "likewise");
        const int runs = 2 * side / at_a_time;
        state_construction(claim, published_.text(row, "words"),
                           fmt::format("{} passes in {} runs of {} lines each; relative error {}", counted.passes, runs,
                                       at_a_time, number(result.checks.back().measured, 2)),
                           counted.passes == runs * log2_of(side) && result.checks.back().holds(), Evidence::counted);
        claim.explanation = fmt::format(
            "{} stands for an image that is too large, and textures of {} lines for the largest there are. Between "
            "rows and columns the numbers lie in the computer's memory.",
            square_text(side), at_a_time);
        return claim;
    }

    ItemResult result;

private:
    // Counts a run of the plan and compares what it makes.
    CountedSteps run_checked(const Plan& plan, const Image& image, const DoubleComplexImage& exact,
                             const std::string& what, double bound)
    {
        result.passes.push_back(context_.pass_list(what, plan));
        CountedSteps counted;
        const double error = error_while_watched(context_.engine, plan, image, exact, counted);
        result.checks.push_back({what + ", against FFTW: relative L2 error", error, bound});
        return counted;
    }

    ItemContext& context_;
    reference::PublishedTable published_;
};

} // namespace

Plan columns_by_transposes(const Problem& rows)
{
    const int width = texture_width(rows);
    const int height = static_cast<int>(texture_height(rows));
    const bool is_wrapped = rows.wrapped_at > 0;
    const int array_width = is_wrapped ? width : height;
    const int array_height = is_wrapped ? height : width;
    Plan plan{"columns by global transpositions", "scaling: none", {}, {}};
    const std::size_t image = plan.add_resource({"image", array_width, array_height, rows.format, ResourceRole::input});
    const std::size_t transposed = plan.add_resource({"transposed", width, height, rows.format});
    const std::size_t transformed = plan.add_resource({"transformed", width, height, rows.format});
    const std::size_t result =
        plan.add_resource({"result", array_width, array_height, rows.format, ResourceRole::output});
    add_transposition(plan, image, rows.height, transposed, rows.width);
    append(plan, lloyd_boyd_govindaraju_2008::method().forward(rows), {{"image", transposed}, {"result", transformed}});
    add_transposition(plan, transformed, rows.width, result, rows.height);
    return plan;
}

ItemResult lloyd_boyd_govindaraju_2008_columns(ItemContext& context)
{
    ColumnsItem item(context);
    const Claim no_transposes = item.no_transposes();
    const Claim against_transposes = item.against_transposes();
    const Claim large_columns = item.large_columns();
    const Claim several_rows = item.several_rows();
    item.result.claims = {no_transposes, against_transposes, large_columns, several_rows};
    item.result.text =
        "<p>A CPU's memory holds an image row by row, so libraries transpose it to transform its columns. A graphics "
        "card keeps a texture in small blocks, in which neighbours of either direction are near, so the paper "
        "transforms columns as they lie, by the same passes as rows.</p>"
        "<p>The exception is a line longer than a texture is wide: it is wrapped, and columns are transposed to lines, "
        "transformed and transposed back, in two more passes. Here a program does that with any array, so that it can "
        "be timed where the paper goes without.</p>";
    return std::move(item.result);
}

} // namespace fragfft::figures
