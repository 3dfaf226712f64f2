// Sections 4.2 and 4.4: transforms of columns without a transposition, and of large columns by two transpositions.
#include "engine/composition.hpp"
#include "engine/image_runner.hpp"
#include "figures/items/common/exact_filter.hpp"
#include "figures/items/common/fitness.hpp"
#include "figures/items/common/runs_in_turn.hpp"
#include "figures/items/items.hpp"
#include "figures/items/lloyd_boyd_govindaraju_2008/lloyd_boyd_govindaraju_2008_parts.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "methods/device_limits.hpp"
#include "methods/papers/lloyd_boyd_govindaraju_2008.hpp"
#include "reference/error_measures.hpp"
#include "reference/fftw_transform.hpp"

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

// The exact transform of the columns of an array that lies in the texels row by row, whatever the texture's width.
DoubleComplexImage transformed_columns(const Image& texels, int width, int height)
{
    DoubleComplexImage array = complex_image(texels);
    array.width = width;
    array.height = height;
    for (int x = 0; x < width; ++x) {
        DoubleComplexImage column(height, 1, 1);
        for (int y = 0; y < height; ++y)
            column.at(y, 0) = array.at(x, y);
        column = reference::fftw_transform(column, Direction::forward);
        for (int y = 0; y < height; ++y)
            array.at(x, y) = column.at(y, 0);
    }
    return array;
}

namespace lloyd_columns {

constexpr int flat_width = 256;
constexpr int flat_height = 64;
constexpr int large_columns_count = 4;
constexpr int large_column = 1 << 16;
constexpr int tiled_side = 64;
constexpr int tiled_lines = 16; // at a time

constexpr const char* flat_passes = "passes of both axes";
constexpr const char* flat_iterations = "passes of both axes that are iterations";
constexpr const char* large_passes = "passes of columns by transpositions";
constexpr const char* passes_of_rows = "passes of as many rows";
constexpr const char* texels_wide = "texture's width of large columns";
constexpr const char* texels_high = "texture's height of large columns";
constexpr const char* tiled_passes = "passes of an image in parts";
constexpr const char* error_quantity = "relative L2 error";

Labels flat_labels()
{
    return {{"width", flat_width}, {"height", flat_height}};
}

Labels large_labels()
{
    return {{"columns", large_columns_count}, {"length", large_column}};
}

Labels tiled_labels()
{
    return {{"side", tiled_side}, {"lines", tiled_lines}};
}

double bound_of(int width, int height)
{
    return reference::promised_transform_bound(reference::AccuracyMode::float32_table, width, height);
}

// Counts a run of the plan and compares its result with the exact one; the counts and the error are left with these
// labels.
CountedSteps run_checked(ItemContext& context, Experiment& experiment, const Plan& plan, const Image& image,
                         const DoubleComplexImage& exact, const std::string& what, const Labels& labels, double bound)
{
    experiment.passes.push_back(context.pass_list(what, plan));
    CountedSteps counted;
    const double error = error_while_watched(context.engine, plan, image, exact, counted);
    experiment.rows.number({error_quantity, labels}, error);
    experiment.rows.check(what + ", against FFTW: relative L2 error", error, bound);
    return counted;
}

void count_flat(ItemContext& context, Experiment& experiment)
{
    const Plan plan = forward(flat_width, flat_height, Axes::both);
    int iterations = 0;
    for (const Pass& pass : plan.passes)
        iterations += pass.draws().front().program.file == "lloyd_boyd_govindaraju_2008/stage.frag" ? 1 : 0;
    const Image image = random_pixels(flat_width, flat_height, 2);
    const CountedSteps counted = run_checked(context, experiment, plan, image,
                                             reference::fftw_transform(complex_image(image), Direction::forward),
                                             fmt::format("{} x {} complex numbers", flat_width, flat_height),
                                             flat_labels(), bound_of(flat_width, flat_height));
    experiment.rows.number({flat_passes, flat_labels()}, counted.passes);
    experiment.rows.number({flat_iterations, flat_labels()}, iterations);
}

void count_large(ItemContext& context, Experiment& experiment)
{
    const Problem rows = lloyd_boyd_govindaraju_2008::wrapped_rows({.width = large_column,
                                                                    .height = large_columns_count,
                                                                    .format = gl::PixelFormat::rg32f,
                                                                    .axes = Axes::rows,
                                                                    .domain = Domain::complex},
                                                                   limits_of(context.context.device()))
                             .value();
    const Image texels = random_pixels(texture_width(rows), static_cast<int>(texture_height(rows)), 2);
    const CountedSteps counted =
        run_checked(context, experiment, columns_by_transposes(rows), texels,
                    transformed_columns(texels, large_columns_count, large_column),
                    fmt::format("{} columns of {} numbers by two transpositions", large_columns_count, large_column),
                    large_labels(), bound_of(large_column, 1));
    experiment.rows.number({large_passes, large_labels()}, counted.passes);
    experiment.rows.number({passes_of_rows, large_labels()},
                           counted_passes(context.engine, lloyd_boyd_govindaraju_2008::method().forward(rows)));
    experiment.rows.number({texels_wide, large_labels()}, texels.width);
    experiment.rows.number({texels_high, large_labels()}, texels.height);
}

// Transforms one axis of an image in blocks of `lines` lines, each block by itself.
void transform_blocks(ItemContext& context, Experiment& experiment, Image& image, Axes axes, CountedSteps& counted)
{
    const int width = axes == Axes::rows ? tiled_side : tiled_lines;
    const int height = axes == Axes::rows ? tiled_lines : tiled_side;
    const Plan plan = forward(width, height, axes);
    experiment.passes.push_back(context.pass_list(fmt::format("A block of {} x {}", width, height), plan));
    ImageRunner runner(context.engine, plan);
    Image block(width, height, 2);
    for (int first = 0; first < tiled_side; first += tiled_lines) {
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
}

// Section 4.4, last paragraph: arrays that are larger than a texture.
void count_tiled(ItemContext& context, Experiment& experiment)
{
    Image image = random_pixels(tiled_side, tiled_side, 2);
    const DoubleComplexImage exact = exact_transform(image);
    CountedSteps counted;
    transform_blocks(context, experiment, image, Axes::rows, counted);
    transform_blocks(context, experiment, image, Axes::columns, counted);
    const double error = reference::relative_l2(complex_image(image), exact);
    experiment.rows.number({tiled_passes, tiled_labels()}, counted.passes);
    experiment.rows.number({error_quantity, tiled_labels()}, error);
    experiment.rows.check(
        fmt::format("{}, {} lines at a time, against FFTW: relative L2 error", square_text(tiled_side), tiled_lines),
        error, bound_of(tiled_side, tiled_side));
}

constexpr const char* axis_time = "transform along one axis of a square of complex numbers";
constexpr const char* as_they_lie = "columns as they lie";
constexpr const char* by_two_transpositions = "columns by two transpositions";
constexpr const char* along_rows = "rows";

Key time_of(int side, const char* how)
{
    return {axis_time, {{"side", side}, {"how", how}}};
}

Plan transposing_plan(int side)
{
    return columns_by_transposes({.width = side,
                                  .height = side,
                                  .format = gl::PixelFormat::rg32f,
                                  .axes = Axes::rows,
                                  .domain = Domain::complex});
}

void time_columns(ItemContext& context, Experiment& experiment)
{
    const bool is_short = context.context.device().is_software || context.effort == ItemEffort::quick;
    const int side = is_short ? 256 : 2048;
    const std::vector<KeyedPlan> plans{{time_of(side, as_they_lie), forward(side, side, Axes::columns)},
                                       {time_of(side, by_two_transpositions), transposing_plan(side)},
                                       {time_of(side, along_rows), forward(side, side, Axes::rows)}};
    if (experiment.is_first_moment())
        for (const auto& [key, plan] : plans)
            experiment.passes.push_back(
                context.pass_list(fmt::format("{}: {}", square_text(side), key.label("how")), plan));
    times_in_turn(context, plans, context.sampling());
}

void measure(ItemContext& context, Experiment& experiment)
{
    if (experiment.is_first_moment())
        count_flat(context, experiment);
    time_columns(context, experiment);
    if (experiment.is_first_moment()) {
        count_large(context, experiment);
        count_tiled(context, experiment);
    }
}

void no_transposes(const ItemRows& rows, Evaluation& claim)
{
    const double passes = rows.number({flat_passes, flat_labels()});
    const double moving = passes - rows.number({flat_iterations, flat_labels()});
    claim.values.set("passes", passes).set("moving", moving).set("width", flat_width).set("height", flat_height);
    claim.values.set("log2 of width", log2_of(flat_width)).set("log2 of height", log2_of(flat_height));
    claim.counted(moving == claim.claim.numbers.front() && passes == log2_of(flat_width) + log2_of(flat_height));
}

void locality(const ItemRows& rows, Evaluation& claim)
{
    const std::vector<Key> keys = rows.keys(axis_time);
    if (keys.empty())
        return;
    const int side = std::stoi(keys.front().label("side"));
    claim.value_is([&] { return rows.ratio(time_of(side, by_two_transpositions), time_of(side, as_they_lie)); });
    ask_for_time_beyond_writing(rows, claim, time_of(side, by_two_transpositions), transposing_plan(side));
    claim.values.set("square", square_text(side));
    claim.values.set("by rows", rows.ratio(time_of(side, as_they_lie), time_of(side, along_rows)));
    claim.say_beside("beside");
}

void large_columns(const ItemRows& rows, Evaluation& claim)
{
    const double passes = rows.number({large_passes, large_labels()});
    const double beside = passes - rows.number({passes_of_rows, large_labels()});
    claim.values.set("passes", passes).set("beside", beside);
    claim.values.set("columns", large_columns_count).set("length", large_column);
    claim.values.set("width", static_cast<int>(rows.number({texels_wide, large_labels()})));
    claim.values.set("height", static_cast<int>(rows.number({texels_high, large_labels()})));
    claim.counted(beside == claim.claim.numbers.front() &&
                  rows.number({error_quantity, large_labels()}) <= bound_of(large_column, 1));
}

void several_rows(const ItemRows& rows, Evaluation& claim)
{
    constexpr int runs = 2 * tiled_side / tiled_lines;
    const double passes = rows.number({tiled_passes, tiled_labels()});
    const double error = rows.number({error_quantity, tiled_labels()});
    claim.values.set("passes", passes).set("runs", runs).set("lines", tiled_lines).set("error", error, 2);
    claim.values.set("square", square_text(tiled_side));
    claim.counted(passes == runs * log2_of(tiled_side) && error <= bound_of(tiled_side, tiled_side));
}

void tell(const ItemRows& rows, ItemResult& told)
{
    told.table = Table({{"transform"}, {"side"}, {"ms", ColumnKind::interval}, {"timed by"}});
    for (const Key& key : rows.keys(axis_time))
        told.table.add_row({key.label("how"), key.label("side"), rows.told_time(key), rows.clock_and_runs(key)});
    told.text = prose().html("lloyd_boyd_govindaraju_2008_columns", {});
}

constexpr Evaluator claims[] = {{"no_transposes", no_transposes},
                                {"locality", locality},
                                {"large_columns", large_columns},
                                {"several_rows", several_rows}};

} // namespace lloyd_columns

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

constexpr ItemCode lloyd_boyd_govindaraju_2008_columns{lloyd_columns::measure, lloyd_columns::claims,
                                                       lloyd_columns::tell};

} // namespace fragfft::figures
