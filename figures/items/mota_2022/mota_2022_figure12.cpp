// Figure 12: all stages of an axis in one pass, between two images, against a pass for each stage.
#include "figures/items/common/exact_filter.hpp"
#include "figures/items/common/pictures.hpp"
#include "figures/items/common/runs_in_turn.hpp"
#include "figures/items/common/timed_transforms.hpp"
#include "figures/items/items.hpp"
#include "figures/items/mota_2022/mota_2022_parts.hpp"
#include "methods/papers/mota_2022.hpp"
#include "methods/radix_2.hpp"
#include "program/filtering/spectrum_picture.hpp"
#include "reference/error_measures.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

namespace mota_figure12 {

constexpr const char* counted_passes_of = "passes counted";
constexpr const char* error_of_bindings = "relative L2 error by listing A.1's bindings";
constexpr const char* bindings_picture = "mota_2022_figure12_bindings.png";
constexpr const char* listed_stages = "a pass for each stage, as listed";
constexpr const char* coherent_stages = "a pass for each stage, coherent";
constexpr const char* sampled_stages = "a pass for each stage, by samplers";
constexpr const char* listed_line = "one pass for all, accesses as listed";
constexpr const char* coherent_line = "one pass for all, coherent";

Key passes_of(int side, const std::string& by)
{
    return {counted_passes_of, {{"side", side}, {"by", by}}};
}

Key error_by(const char* bindings)
{
    return {error_of_bindings, {{"bindings", bindings}}};
}
constexpr const char* as_printed = "as printed";
constexpr const char* corrected = "corrected";

constexpr const char* grouped_stages = "a pass for each stage, as listed, by its groups";
// Butterflies of a group along the axis and across it.
constexpr std::array<int, 2> timed_groups[] = {{2, 4}, {4, 4}, listed_group, {8, 8}, {8, 16}};

int invocations_of(const std::array<int, 2>& group)
{
    return group[0] * group[1];
}

Key grouped_time(int side, int invocations)
{
    return {grouped_stages, {{"side", side}, {"invocations of a group", invocations}}};
}

std::vector<Method> methods()
{
    return {mota_2022::stage_per_pass(), mota_2022::single_pass()};
}

// The listings' programs, and the same with one thing changed.
std::vector<SquareProgram> listed_programs(const ItemContext& context)
{
    const auto stages = [&context](const char* by, ImageAccess access) {
        return SquareProgram{
            by, [&context, access](int side) { return by_listed_stages(square_of_2022(context, side), access); }};
    };
    const auto line = [&context](const char* by, ImageAccess access) {
        return SquareProgram{
            by, [&context, access](int side) { return by_two_images(context, side, StageOrder::cooley_tukey, access); },
            access != ImageAccess::as_listed};
    };
    return {stages(listed_stages, ImageAccess::as_listed), stages(coherent_stages, ImageAccess::coherent),
            stages(sampled_stages, ImageAccess::sampled), line(listed_line, ImageAccess::as_listed),
            line(coherent_line, ImageAccess::coherent)};
}

void count_passes(ItemContext& context, Experiment& experiment)
{
    int side = largest_side_of_2022;
    while (!refusal_of_any(context, methods(), side).empty())
        side /= 2;
    const Problem problem = square_of_2022(context, side);
    for (const Method& method : methods())
        experiment.rows.number(passes_of(side, method.name), counted_passes(context.engine, method.forward(problem)));
    experiment.rows.number(passes_of(side, name(StageOrder::cooley_tukey)),
                           counted_passes(context.engine, by_two_images(context, side, StageOrder::cooley_tukey)));
}

// The magnitudes of the first complex number of each texel, in the usual view of spectra.
Image spectrum_shown(const Image& numbers)
{
    Image magnitudes(numbers.width, numbers.height, 1);
    for (int y = 0; y < numbers.height; ++y)
        for (int x = 0; x < numbers.width; ++x) {
            const float magnitude = std::hypot(numbers.at(x, y, 0), numbers.at(x, y, 1));
            magnitudes.at(x, y) = std::isfinite(magnitude) ? magnitude : 0.0f;
        }
    return shown(spectrum_picture(magnitudes));
}

// A photograph's spectrum by the listings, with both images of A.1 at binding 0 and with the second at binding 1.
void draw_bindings(ItemContext& context, Experiment& experiment)
{
    const Image grey = single_channel(halved(photograph()), 1);
    const Problem problem = square_of_2022(context, grey.width);
    const int channels = gl::info(problem.format).components;
    Image photograph_as_numbers(grey.width, grey.height, channels);
    for (std::size_t i = 0; i < grey.samples.size(); ++i)
        photograph_as_numbers.samples[static_cast<std::size_t>(channels) * i] = grey.samples[i];
    const DoubleComplexImage exact = exact_transform(photograph_as_numbers);
    std::vector<Image> spectra;
    for (const auto& [bindings, plan] : {std::pair{as_printed, with_one_binding(problem)},
                                         {corrected, by_listed_stages(problem, ImageAccess::as_listed)}}) {
        ImageRunner runner(context.engine, plan);
        const Image numbers = runner.run(photograph_as_numbers);
        experiment.rows.number(error_by(bindings), reference::relative_l2(complex_image(numbers), exact));
        spectra.push_back(spectrum_shown(numbers));
    }
    experiment.pictures.push_back(png_picture(bindings_picture, "", sheet(spectra, 2)));
}

void time_groups(ItemContext& context)
{
    const int side = context.context.device().is_software ? 128 : largest_side_of_2022;
    std::vector<KeyedPlan> plans;
    for (const std::array<int, 2>& group : timed_groups)
        plans.push_back({grouped_time(side, invocations_of(group)),
                         by_listed_stages(square_of_2022(context, side), ImageAccess::as_listed, group)});
    times_in_turn(context, plans, sampling_in_groups(context));
}

void measure(ItemContext& context, Experiment& experiment)
{
    leave_square_times(context, experiment, methods(), listed_programs(context));
    if (refusal_of_any(context, {mota_2022::stage_per_pass()}, largest_side_of_2022).empty())
        time_groups(context);
    if (experiment.is_first_moment() && refusal_of_any(context, methods(), 256).empty()) {
        count_passes(context, experiment);
        draw_bindings(context, experiment);
    }
}

void dispatches(const ItemRows& rows, Evaluation& claim)
{
    const std::vector<Key> counted = rows.keys(counted_passes_of);
    if (is_absent(rows, claim) || counted.empty())
        return;
    const int side = std::stoi(counted.front().label("side"));
    const double per_stage = rows.number(passes_of(side, mota_2022::stage_per_pass().name));
    const double between_images = rows.number(passes_of(side, name(StageOrder::cooley_tukey)));
    const double shared = rows.number(passes_of(side, mota_2022::single_pass().name));
    claim.values.set("side", side).set("per stage", per_stage).set("between", between_images).set("shared", shared);
    claim.counted(per_stage == 2.0 * radix_2::log2_of(side) && between_images == 2.0 && shared == 2.0);
}

// Throws NoNumber where the pass for all stages made something else: nothing promises its results.
Interval listed_ratio(const ItemRows& rows, const SquareTimes& times, int side)
{
    if (rows.number(square_error(side, listed_line)) > rows.number(allowed_square_error(side)))
        throw NoNumber(fmt::format("at {} images that are not declared coherent, as the listings' are not, give one "
                                   "pass wrong results here",
                                   size_of_square(side)));
    return times.ratio(side, listed_stages, listed_line);
}

void one_pass(const ItemRows& rows, Evaluation& claim)
{
    if (is_absent(rows, claim))
        return;
    const SquareTimes times(rows);
    for (const int side : times.sides())
        claim.add_case(size_of_square(side), [&] { return listed_ratio(rows, times, side); });
    const auto set_range = [&](const std::string& words, const char* slow, const std::string& fast) {
        std::vector<double> ratios;
        for (const int side : times.sides())
            ratios.push_back(times.ratio(side, slow, fast).middle);
        const auto [least, greatest] = std::minmax_element(ratios.begin(), ratios.end());
        claim.values.set("least " + words, *least).set("greatest " + words, *greatest);
    };
    set_range("coherent", coherent_stages, coherent_line);
    set_range("sampled", sampled_stages, coherent_line);
    set_range("shared", listed_stages, mota_2022::single_pass().name);
    set_range("ours", mota_2022::stage_per_pass().name.c_str(), mota_2022::single_pass().name);
    claim.say_beside("beside");
}

void group_of_32(const ItemRows& rows, Evaluation& claim)
{
    if (is_absent(rows, claim))
        return;
    const std::vector<Key> timed = rows.keys(grouped_stages);
    if (timed.empty())
        throw MissingRow("groups of other sizes were not timed");
    const int side = std::stoi(timed.front().label("side"));
    for (const std::array<int, 2>& group : timed_groups)
        if (group != listed_group)
            claim.add_case(fmt::format("{} invocations", invocations_of(group)), [&] {
                return rows.ratio(grouped_time(side, invocations_of(listed_group)),
                                  grouped_time(side, invocations_of(group)));
            });
}

void tell(const ItemRows& rows, ItemResult& told)
{
    tell_square_times("mota_2022_figure12", rows, told);
    if (!rows.has(error_by(as_printed)))
        return;
    told.pictures.push_back({bindings_picture, prose().section(bindings_picture), {}});
    told.text += prose().html("mota_2022_figure12.bindings", Values()
                                                                 .set(as_printed, rows.number(error_by(as_printed)), 2)
                                                                 .set(corrected, rows.number(error_by(corrected)), 2));
}

constexpr Evaluator claims[] = {{"dispatches", dispatches}, {"one_pass", one_pass}, {"group_of_32", group_of_32}};

} // namespace mota_figure12

} // namespace

constexpr ItemCode mota_2022_figure12{mota_figure12::measure, mota_figure12::claims, mota_figure12::tell};

} // namespace fragfft::figures
