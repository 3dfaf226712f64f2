#include "figures/in_browser/page_claims.hpp"

#include "errors.hpp"
#include "figures/in_browser/embedded_ledgers.hpp"
#include "figures/items/items.hpp"
#include "filters/filter_parser.hpp"
#include "gl/software_renderers.hpp"
#include "methods/method.hpp"
#include "reference/published_values.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

using nlohmann::ordered_json;

// What OpenGL ES 3.0, and so every WebGL 2 implementation, guarantees.
constexpr Limits web_limits{.maximum_texture_size = 2048, .maximum_draw_buffers = web_render_targets};

constexpr std::array separable_sizes{3, 5, 9, 15, 21, 31, 41, 63, 95, 127};
constexpr std::array non_separable_sizes{3, 5, 9, 15, 21, 31, 41, 63};

Problem problem_of(const PlannedWork& work, int render_targets)
{
    return {.width = work.width,
            .height = work.height,
            .format = work.format,
            .scaling = gl::holds_half_floats(work.format) ? Scaling::unitary : Scaling::none,
            .twiddles = work.twiddles,
            .domain = work.domain,
            .tuning = {.render_targets = render_targets}};
}

void add(std::vector<PlannedWork>& works, const PlannedWork& work)
{
    if (std::find(works.begin(), works.end(), work) == works.end())
        works.push_back(work);
}

// Adds what the curves of one workload consist of: a filter by every method that accepts it, and convolutions.
void add_curves(std::vector<PlannedWork>& works, int side, gl::PixelFormat format)
{
    for (const Method& method : all_methods()) {
        const PlannedWork filter{
            .method = method.name, .operation = "filter", .width = side, .height = side, .format = format};
        if (!method.dispatches && !method.refusal(problem_of(filter, web_render_targets), web_limits))
            add(works, filter);
    }
    const auto convolve = [&](int kernel_size, bool separable) {
        add(works, {.method = spatial_method,
                    .operation = convolution_operation,
                    .width = side,
                    .height = side,
                    .format = format,
                    .kernel_size = kernel_size,
                    .separable = separable});
    };
    for (const int kernel_size : separable_sizes)
        convolve(kernel_size, true);
    for (const int kernel_size : non_separable_sizes)
        convolve(kernel_size, false);
}

ordered_json as_json(const Rule& rule)
{
    const VerdictPieces pieces = rule.pieces();
    const auto in_words = [](const std::vector<Verdict>& verdicts) {
        ordered_json names = ordered_json::array();
        for (const Verdict verdict : verdicts)
            names.push_back(words(verdict));
        return names;
    };
    return {{"kind", rule.kind()},       {"numbers", rule.numbers()}, {"words", rule.words()},
            {"borders", pieces.borders}, {"at", in_words(pieces.at)}, {"between", in_words(pieces.between)}};
}

const char* name(Told told)
{
    switch (told) {
    case Told::ratio:
        return "ratio";
    case Told::crossover:
        return "crossover";
    case Told::rate:
        return "rate";
    }
    return "";
}

// What the committed ledgers say about a claim, by machine.
ordered_json committed(const std::string& claim)
{
    ordered_json machines = ordered_json::object();
    for (const auto& [path, text] : committed_ledgers::embedded_files()) {
        const std::string machine(path.substr(0, path.find('/')));
        const reference::PublishedTable ledger(machine, text);
        for (std::size_t row = 0; row < ledger.row_count(); ++row)
            if (ledger.text(row, "id") == claim)
                machines[machine] = {{"measured", ledger.text(row, "measured")},
                                     {"verdict", ledger.text(row, "verdict")}};
    }
    return machines;
}

// Returns null when no item makes the claim.
ordered_json as_json(const MeasurableClaim& measurable)
{
    // The claim's statement does not depend on the measured values, so any interval will do.
    constexpr Interval any{1.0, 1.0, 1.0};
    std::vector<Case> unmeasured;
    ordered_json cases = ordered_json::array();
    for (const MeasurableCase& one : measurable.cases) {
        unmeasured.push_back({one.where, any});
        ordered_json told{{"where", one.where}, {"work", as_json(one.work)}};
        if (measurable.told != Told::rate)
            told["compared"] = as_json(one.compared);
        told["factor"] = one.factor;
        cases.push_back(std::move(told));
    }
    const Claim claim = measurable.stated(unmeasured);
    ordered_json needs = ordered_json::array();
    for (const Need need : measurable.needs)
        needs.push_back({{"name", name(need)}, {"lack", lack_of(need)}, {"lacking", gl::software_renderers}});
    const Item* const item = item_of_claim(claim.id);
    if (item == nullptr)
        return {};
    return {{"id", claim.id},
            {"paper", item->paper},
            {"item", item->title},
            {"statement", claim.statement},
            {"source", claim.source},
            {"published", claim.published},
            {"hardware", claim.hardware},
            {"year", claim.year},
            {"unit", claim.unit},
            {"beside", claim.beside},
            {"told", name(measurable.told)},
            {"rule", as_json(claim.rule.value())},
            {"cases", std::move(cases)},
            {"needs", std::move(needs)},
            {"committed", committed(claim.id)}};
}

} // namespace

const Item* item_of_claim(const std::string& id)
{
    const Item* found = nullptr;
    for (const Item& item : all_items())
        if (id.starts_with(item.stem + '_') && (found == nullptr || found->stem.size() < item.stem.size()))
            found = &item;
    return found;
}

ordered_json page_claims()
{
    ordered_json claims = ordered_json::array();
    for (const MeasurableClaim& claim : measurable_claims())
        if (ordered_json told = as_json(claim); !told.is_null())
            claims.push_back(std::move(told));
    return claims;
}

std::vector<PlannedWork> page_works()
{
    std::vector<PlannedWork> works;
    for (const int side : {256, 512})
        for (const gl::PixelFormat format : {gl::PixelFormat::rg16f, gl::PixelFormat::rgba16f})
            add_curves(works, side, format);
    for (const MeasurableClaim& claim : measurable_claims())
        for (const MeasurableCase& one : claim.cases) {
            add(works, one.work);
            if (claim.told == Told::ratio) // add_curves has added the convolutions that a crossover is compared with
                add(works, one.compared);
        }
    return works;
}

NamedPlan plan_of(const PlannedWork& work, int render_targets, const PlannedDevice& device)
{
    const Operation operation = operation_from_name(work.operation);
    const Problem problem = problem_of(work, render_targets);
    if (work.method != spatial_method)
        return named_plan(operation, transform_job(problem), {.method = work.method, .tuning = problem.tuning}, device);
    const FilterJob job{.image = {problem.width, problem.height, 1},
                        .filters = {parse_filter(fmt::format("box:size={}", work.kernel_size), {})},
                        .texels = {.format = problem.format}};
    const auto approach = work.separable ? ConvolutionApproach::separable : ConvolutionApproach::non_separable;
    return named_plan(operation, job, {.method = spatial_method, .spatial = {approach}}, device);
}

ordered_json as_json(const PlannedWork& work)
{
    ordered_json json{{"method", work.method},
                      {"operation", work.operation},
                      {"width", work.width},
                      {"height", work.height},
                      {"format", gl::info(work.format).name}};
    if (work.domain != Domain::real)
        json["domain"] = name(work.domain);
    if (work.twiddles == Twiddles::computed)
        json["twiddles"] = "computed";
    if (work.method == spatial_method) {
        json["kernel_size"] = work.kernel_size;
        json["separable"] = work.separable;
    }
    return json;
}

} // namespace fragfft::figures
