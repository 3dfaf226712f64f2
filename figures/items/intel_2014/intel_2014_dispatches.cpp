// Figures 1 and 4: the dispatches of both techniques, listed and drawn from the plans that are run.
#include "figures/items/common/runs_in_turn.hpp"
#include "figures/items/intel_2014/intel_2014_variants.hpp"
#include "figures/items/items.hpp"
#include "figures/report/svg.hpp"
#include "methods/radix_2.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

namespace intel_dispatches {

constexpr int image_width = 512;
constexpr int image_height = 256;

Problem image_of_figures()
{
    return {.width = image_width, .height = image_height, .domain = Domain::complex};
}

const Dispatch& dispatch_of(const Pass& pass)
{
    return pass.dispatches().front();
}

bool is_along_rows(const Pass& pass)
{
    const auto& defines = dispatch_of(pass).program.defines;
    return std::find(defines.begin(), defines.end(), "ALONG_ROWS") != defines.end();
}

// Whether the access reads the texture of the real or of the imaginary parts.
bool is_read(const AccessCount& access)
{
    return access.binding.ends_with("source");
}

std::string groups_text(const Dispatch& dispatch)
{
    const auto& size = dispatch.program.group.size;
    return fmt::format("{} x {} groups of {} x {}", dispatch.groups[0], dispatch.groups[1], size[0], size[1]);
}

// A box for each dispatch, in order, on the line of its axis.
std::string drawn_dispatches(const Plan& plan)
{
    constexpr double margin = 8.0;
    constexpr double row_height = 86.0;
    constexpr double box_height = 38.0;
    const auto count = static_cast<double>(plan.passes.size());
    const double distance = std::min(110.0, 620.0 / count);
    Svg drawing(2.0 * margin + 640.0, 2.0 * row_height, "the dispatches of one transform, in their order");
    double x = margin;
    const Pass* earlier = nullptr;
    int number_on_axis = 0;
    for (const Pass& pass : plan.passes) {
        const bool rows = is_along_rows(pass);
        const double top = rows ? 30.0 : 30.0 + row_height;
        const bool begins = earlier == nullptr || is_along_rows(*earlier) != rows;
        number_on_axis = begins ? 1 : number_on_axis + 1;
        if (begins)
            drawing.text(x, top - 12.0,
                         fmt::format("{}: {}", rows ? "rows" : "columns", groups_text(dispatch_of(pass))),
                         {.anchor = "start", .bold = true});
        const char* colour = rows ? palette[0] : palette[2];
        drawing.rectangle(x, top, distance - 6.0, box_height, {.fill = colour, .fill_opacity = 0.25, .stroke = colour});
        drawing.text(x + 0.5 * (distance - 6.0), top + 0.5 * box_height, std::to_string(number_on_axis));
        x += distance;
        earlier = &pass;
    }
    return drawing.str();
}

constexpr const char* dispatches_counted = "dispatches counted";
constexpr const char* texels_read = "texels read by each invocation";
constexpr const char* texels_written = "texels written by each invocation";
constexpr const char* groups_of_rows = "groups of the rows' dispatch";
constexpr const char* invocations_of_group = "invocations of a group";

int accesses_of(const Dispatch& dispatch, bool reads)
{
    int count = 0;
    for (const AccessCount& access : dispatch.program.accesses)
        count += is_read(access) == reads ? access.count : 0;
    return count;
}

// Both figures count the plan's dispatches while the device runs them.
void measure_plan(ItemContext& context, Experiment& experiment, const IntelVariant& variant)
{
    const Plan plan = variant.plan(image_of_figures());
    experiment.passes.push_back(context.pass_list(
        fmt::format("{}, 512 x 256, forward", variant.technique == Technique::uav ? "UAV" : "SLM"), plan));
    const Dispatch& first = dispatch_of(plan.passes.front());
    experiment.rows.number(texels_read, accesses_of(first, true));
    experiment.rows.number(texels_written, accesses_of(first, false));
    experiment.rows.number(groups_of_rows, first.groups[0] * first.groups[1] * first.groups[2]);
    experiment.rows.number(invocations_of_group, first.program.group.invocations());
    if (const std::string absence = absence_of_intel_variants(context); !absence.empty()) {
        experiment.rows.words(absence_quantity, absence);
        return;
    }
    experiment.rows.number(dispatches_counted, counted_passes(context.engine, plan));
    check_variant(context, variant, image_width, image_height, experiment);
}

void measure_figure1(ItemContext& context, Experiment& experiment)
{
    measure_plan(context, experiment, {Technique::uav});
}

void measure_figure4(ItemContext& context, Experiment& experiment)
{
    measure_plan(context, experiment, {Technique::slm});
}

void count_dispatches(const ItemRows& rows, Evaluation& claim)
{
    if (is_absent(rows, claim))
        return;
    const double counted = rows.number(dispatches_counted);
    claim.values.set("dispatches", counted);
    claim.counted(counted == claim.claim.numbers.front());
}

void count_accesses(const ItemRows& rows, Evaluation& claim, const char* quantity)
{
    const double counted = rows.number(quantity);
    claim.values.set("texels", counted);
    claim.counted(counted == claim.claim.numbers.front(), Evidence::by_construction);
}

void fetches(const ItemRows& rows, Evaluation& claim)
{
    count_accesses(rows, claim, texels_read);
}

void writes(const ItemRows& rows, Evaluation& claim)
{
    count_accesses(rows, claim, texels_written);
}

void group(const ItemRows& rows, Evaluation& claim)
{
    const double groups = rows.number(groups_of_rows);
    const double invocations = rows.number(invocations_of_group);
    claim.values.set("groups", groups).set("invocations", invocations);
    claim.values.set("rows", image_height).set("width", image_width);
    claim.counted(groups == image_height && invocations == image_width, Evidence::by_construction);
}

Table table_of(const Plan& plan)
{
    Table table({{"dispatch"},
                 {"groups"},
                 {"invocations of a group", ColumnKind::number},
                 {"texels read by each", ColumnKind::number},
                 {"written by each", ColumnKind::number},
                 {"shared bytes", ColumnKind::number, 6},
                 {"barriers", ColumnKind::number}});
    for (const Pass& pass : plan.passes) {
        const Dispatch& dispatch = dispatch_of(pass);
        const auto& shape = dispatch.program.group;
        table.add_row({pass.name, fmt::format("{} x {}", dispatch.groups[0], dispatch.groups[1]),
                       static_cast<double>(shape.invocations()), static_cast<double>(accesses_of(dispatch, true)),
                       static_cast<double>(accesses_of(dispatch, false)), static_cast<double>(shape.shared_bytes),
                       static_cast<double>(shape.barriers)});
    }
    return table;
}

void tell_plan(const std::string& stem, const IntelVariant& variant, ItemResult& told)
{
    const Plan plan = variant.plan(image_of_figures());
    told.table = table_of(plan);
    told.pictures.push_back(svg_picture(stem + ".svg", prose().section(stem + ".svg"), drawn_dispatches(plan)));
    told.text = prose().html(stem, {});
}

void tell_figure1(const ItemRows&, ItemResult& told)
{
    tell_plan("intel_2014_figure1", {Technique::uav}, told);
}

void tell_figure4(const ItemRows&, ItemResult& told)
{
    tell_plan("intel_2014_figure4", {Technique::slm}, told);
}

constexpr Evaluator figure1_claims[] = {{"dispatches", count_dispatches}, {"fetches", fetches}, {"writes", writes}};
constexpr Evaluator figure4_claims[] = {{"dispatches", count_dispatches}, {"group", group}};

} // namespace intel_dispatches

} // namespace

constexpr ItemCode intel_2014_figure1{intel_dispatches::measure_figure1, intel_dispatches::figure1_claims,
                                      intel_dispatches::tell_figure1};
constexpr ItemCode intel_2014_figure4{intel_dispatches::measure_figure4, intel_dispatches::figure4_claims,
                                      intel_dispatches::tell_figure4};

} // namespace fragfft::figures
