// Figures 9 and 10: a processor beside a GPU, here this machine's own, and a transform of an image as a horizontal and
// a vertical pass, with what the passes here really leave.
#include "figures/items/common/exact_filter.hpp"
#include "figures/items/common/pictures.hpp"
#include "figures/items/common/runs_in_turn.hpp"
#include "figures/items/items.hpp"
#include "figures/measuring/machine.hpp"
#include "figures/report/svg.hpp"
#include "methods/papers/mota_2022.hpp"
#include "program/filtering/spectrum_picture.hpp"
#include "reference/error_measures.hpp"
#include "reference/fftw_transform.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <functional>
#include <numeric>
#include <string>

namespace fragfft::figures {

namespace {

namespace mota_figure9_10 {

constexpr const char* passes_counted = "passes counted";
constexpr const char* differing_numbers = "numbers that differ from both passes one after the other";
constexpr const char* group_invocations = "invocations of a group, at most";
constexpr const char* shared_memory = "shared memory of a group, bytes";
constexpr const char* texture_side = "side of a texture, at most";
constexpr const char* passes_picture = "mota_2022_figure9_10_passes.png";

Key passes_along(const char* axes)
{
    return {passes_counted, {{"axes", axes}}};
}

Problem problem_of(const Image& image, Axes axes)
{
    return {.width = image.width, .height = image.height, .axes = axes, .domain = Domain::complex};
}

// The result of one run, and how many passes it took.
struct Passed
{
    Image numbers;
    int passes = 0;
};

Passed passed(ItemContext& context, const Image& image, Axes axes)
{
    ImageRunner runner(context.engine, mota_2022::single_pass().forward(problem_of(image, axes)));
    CountedSteps steps;
    runner.upload("image", image);
    runner.prepared().run(steps);
    return {runner.read_back("result", image.channels), steps.passes};
}

// Texels whose first complex number is the image, without an imaginary part.
Image in_first_numbers(const Image& grey)
{
    Image pairs(grey.width, grey.height, 4);
    for (std::size_t i = 0; i < grey.samples.size(); ++i)
        pairs.samples[4 * i] = grey.samples[i];
    return pairs;
}

// The magnitudes of the first complex numbers in the usual view of spectra. Where only columns are transformed, only
// their axis must be shifted to the middle; spectrum_picture shifts both.
Image magnitudes_of(const Image& pairs, bool columns_are_transformed)
{
    Image magnitudes(pairs.width, pairs.height, 1);
    for (int y = 0; y < pairs.height; ++y)
        for (int x = 0; x < pairs.width; ++x) {
            const int row = columns_are_transformed ? y : (y + pairs.height / 2) % pairs.height;
            magnitudes.at(x, y) = std::hypot(pairs.at(x, row, 0), pairs.at(x, row, 1));
        }
    return magnitudes;
}

struct Side
{
    std::string name;
    std::string parts; // the boxes of its upper half
    std::string near;  // memory that is near to a part
    std::string far;   // memory that all parts reach
    int boxes = 0;     // that are drawn
    const char* colour = palette[0];
};

void draw_side(Svg& svg, double left, const Side& side)
{
    constexpr double width = 320.0;
    constexpr double top = 62.0;
    constexpr double tall = 60.0;
    svg.text(left + width / 2, 14.0, side.name, {.bold = true});
    svg.text(left + width / 2, 38.0, side.parts, {.size = 12.0});
    const double one = width / side.boxes;
    for (int i = 0; i < side.boxes; ++i) {
        const double x = left + one * i;
        svg.rectangle(x + 2.0, top, one - 4.0, tall, {.fill = side.colour, .fill_opacity = 0.2, .stroke = side.colour});
        svg.rectangle(x + 4.0, top + tall - 18.0, one - 8.0, 14.0,
                      {.fill = palette[3], .fill_opacity = 0.3, .stroke = palette[3]});
    }
    svg.text(left + width / 2, 142.0, side.near, {.size = 12.0});
    svg.rectangle(left, 160.0, width, 34.0, {.fill = palette[5], .fill_opacity = 0.15, .stroke = palette[5]});
    svg.text(left + width / 2, 177.0, side.far, {.size = 12.0});
}

std::string drawn_processors(const ItemRows& rows)
{
    const Machine& machine = rows.run().machine();
    const auto limit = [&](const char* quantity) { return fmt::format("{:g}", rows.number(quantity)); };
    Svg svg(680.0, 204.0, "A processor's few threads beside a GPU's many groups, each with memory near and far");
    draw_side(svg, 8.0,
              {machine.cpu.substr(0, machine.cpu.find(',')),
               fmt::format("{} threads, each with a program of its own", machine.cpu_threads), "near each: its caches",
               "memory, the same for all threads", std::min(machine.cpu_threads, 8), palette[0]});
    draw_side(svg, 352.0,
              {machine.gpu.substr(0, machine.gpu.find_first_of("/(,")),
               fmt::format("groups of up to {} invocations of one program", limit(group_invocations)),
               fmt::format("near each: {} bytes of shared memory", limit(shared_memory)),
               fmt::format("textures of up to {0} x {0}, for all", limit(texture_side)), 16, palette[2]});
    return svg.str();
}

void leave_limits(const gl::Device& device, Recorder& rows)
{
    rows.number(group_invocations, device.maximum_group_invocations);
    rows.number(shared_memory, device.maximum_shared_bytes);
    rows.number(texture_side, device.maximum_texture_size);
}

// Transforms the rows, then the columns of the result, and both at once.
void measure(ItemContext& context, Experiment& experiment)
{
    if (!experiment.is_first_moment())
        return;
    leave_limits(context.context.device(), experiment.rows);
    const Image grey = single_channel(halved(photograph()), 1);
    const Image image = in_first_numbers(grey);
    const Passed rows = passed(context, image, Axes::rows);
    const Passed columns = passed(context, rows.numbers, Axes::columns);
    const Passed both = passed(context, image, Axes::both);
    const auto differing =
        std::inner_product(both.numbers.samples.begin(), both.numbers.samples.end(), columns.numbers.samples.begin(), 0,
                           std::plus<>(), [](float one, float other) { return one == other ? 0 : 1; });
    experiment.rows.number(passes_along("rows"), rows.passes);
    experiment.rows.number(passes_along("columns"), columns.passes);
    experiment.rows.number(passes_along("both"), both.passes);
    experiment.rows.number(differing_numbers, differing);
    const DoubleComplexImage truth = reference::fftw_transform(complex_image(image), Direction::forward);
    experiment.rows.check(
        "rows, then columns, against FFTW in double precision: relative L2 error",
        reference::relative_l2(complex_image(columns.numbers), truth),
        reference::promised_transform_bound(reference::AccuracyMode::float32_table, grey.width, grey.height));
    experiment.pictures.push_back(
        png_picture(passes_picture, "",
                    sheet({shown(grey), shown(spectrum_picture(magnitudes_of(rows.numbers, false))),
                           shown(spectrum_picture(magnitudes_of(columns.numbers, true)))},
                          3)));
}

void two_passes(const ItemRows& rows, Evaluation& claim)
{
    const double horizontal = rows.number(passes_along("rows"));
    const double vertical = rows.number(passes_along("columns"));
    const double both = rows.number(passes_along("both"));
    const double differing = rows.number(differing_numbers);
    claim.values.set("rows", horizontal).set("columns", vertical).set("both", both).set("differing", differing, 9);
    claim.counted(horizontal == 1.0 && vertical == 1.0 && both == claim.claim.numbers.front() && differing == 0.0);
}

void tell(const ItemRows& rows, ItemResult& told)
{
    const Machine& machine = rows.run().machine();
    told.table = Table({{"what"}, {"processor"}, {"GPU"}});
    told.table.add_row({"name", machine.cpu, machine.gpu});
    told.table.add_row({"programs at once", std::to_string(machine.cpu_threads) + " threads", ""});
    for (const char* limit : {group_invocations, shared_memory, texture_side})
        told.table.add_row({limit, "", fmt::format("{:g}", rows.number(limit))});
    told.pictures.push_back(svg_picture("mota_2022_figure9_10_processors.svg",
                                        prose().section("mota_2022_figure9_10_processors.svg"),
                                        drawn_processors(rows)));
    told.pictures.push_back({passes_picture, prose().section(passes_picture), {}});
    told.text = prose().html("mota_2022_figure9_10", {});
}

constexpr Evaluator claims[] = {{"two_passes", two_passes}};

} // namespace mota_figure9_10

} // namespace

constexpr ItemCode mota_2022_figure9_10{mota_figure9_10::measure, mota_figure9_10::claims, mota_figure9_10::tell};

} // namespace fragfft::figures
