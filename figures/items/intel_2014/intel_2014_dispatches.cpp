// Figures 1 and 4: the dispatches of both techniques, listed and drawn from the plans that are run.
#include "figures/items/common/runs_in_turn.hpp"
#include "figures/items/intel_2014/intel_2014_variants.hpp"
#include "figures/items/items.hpp"
#include "figures/report/svg.hpp"
#include "methods/radix_2.hpp"
#include "reference/published_values.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

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

// Whether it reads the texture of the real or that of the imaginary parts.
bool is_read(const AccessCount& access)
{
    return access.binding.ends_with("source");
}

std::string groups_text(const Dispatch& dispatch)
{
    const auto& size = dispatch.program.group.size;
    return fmt::format("{} x {} groups of {} x {}", dispatch.groups[0], dispatch.groups[1], size[0], size[1]);
}

// A box for each dispatch, in their order, on the line of its axis.
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

void add_table(const Plan& plan, ItemResult& result)
{
    result.table.columns = {
        "dispatch",     "groups",  "invocations of a group", "texels read by each", "written by each",
        "shared bytes", "barriers"};
    for (const Pass& pass : plan.passes) {
        const Dispatch& dispatch = dispatch_of(pass);
        int reads = 0;
        int writes = 0;
        for (const AccessCount& access : dispatch.program.accesses)
            (is_read(access) ? reads : writes) += access.count;
        result.table.rows.push_back({pass.name, fmt::format("{} x {}", dispatch.groups[0], dispatch.groups[1]),
                                     std::to_string(dispatch.program.group.invocations()), std::to_string(reads),
                                     std::to_string(writes), std::to_string(dispatch.program.group.shared_bytes),
                                     std::to_string(dispatch.program.group.barriers)});
    }
}

// Counted where the device runs them.
void state_count(ItemContext& context, Claim& claim, const Plan& plan, const std::string& published, int expected)
{
    const std::string absence = absence_of_intel_variants(context);
    if (!absence.empty()) {
        explain_untestable(claim, ClaimKind::construction, published, absence);
        return;
    }
    const int counted = counted_passes(context.engine, plan);
    state_construction(claim, published, fmt::format("{} dispatches", counted), counted == expected, Evidence::counted);
}

} // namespace

ItemResult intel_2014_figure1(ItemContext& context)
{
    ItemResult result;
    const Plan plan = IntelVariant{Technique::uav}.plan(image_of_figures());
    add_table(plan, result);
    result.passes.push_back(context.pass_list("UAV, 512 x 256, forward", plan));
    result.pictures.push_back(svg_picture(
        "intel_2014_figure1.svg",
        "A forward transform of 512 x 256 by the UAV technique, from left to right: a dispatch for each butterfly "
        "pass, first along the rows, then along the columns. The last line of each heading has its groups and their "
        "invocations.",
        drawn_dispatches(plan)));
    const auto published = reference::published_table("intel_2014_figure1");
    const Dispatch& dispatch = dispatch_of(plan.passes.front());
    const auto claim_of_accesses = [&](const char* what, const char* id, const char* statement, bool reads) {
        const std::size_t row = published.row_where("what", what);
        Claim claim = claim_of(published, row, id, statement);
        int count = 0;
        for (const AccessCount& access : dispatch.program.accesses)
            count += is_read(access) == reads ? access.count : 0;
        state_construction(claim, published.text(row, "words"), fmt::format("{} texels by each invocation", count),
                           count == published.number(row, "count"), Evidence::by_construction);
        claim.explanation = "Real and imaginary textures together, as the program states them.";
        return claim;
    };
    Claim passes = claim_of(published, published.row_where("what", "dispatches"), "dispatches",
                            "Each butterfly pass is a dispatch");
    const int expected = radix_2::log2_of(image_width) + radix_2::log2_of(image_height);
    state_count(context, passes, plan, fmt::format("log2 M + log2 N = {}", expected), expected);
    result.claims = {passes,
                     claim_of_accesses("fetches of a pass", "fetches",
                                       "Each pass reads the real and the imaginary texture twice", true),
                     claim_of_accesses("writes of a pass", "writes", "Each pass writes both textures once", false)};
    if (absence_of_intel_variants(context).empty())
        check_variant(context, {Technique::uav}, image_width, image_height, result);
    result.text =
        "<p>Intel 2014 is \"Fast Fourier Transform for Image Processing in DirectX 11\" by Joseph S. of Intel, the "
        "text to a sample, dated 12 February 2015. Without shared memory a compute program transforms as a fragment "
        "program does: a butterfly pass reads what the one before it left in memory and writes it back, between "
        "textures that change places. Figure 1 is a profiler's list of those dispatches; this one is told from the "
        "plan, for the image of the paper's own calculation, three channels in planes of real and of imaginary "
        "parts.</p>";
    return result;
}

ItemResult intel_2014_figure4(ItemContext& context)
{
    ItemResult result;
    const Plan plan = IntelVariant{Technique::slm}.plan(image_of_figures());
    add_table(plan, result);
    result.passes.push_back(context.pass_list("SLM, 512 x 256, forward", plan));
    result.pictures.push_back(svg_picture(
        "intel_2014_figure4.svg",
        "The same transform in shared local memory: a dispatch for the rows and one for the columns, a group for each "
        "line and an invocation for each number.",
        drawn_dispatches(plan)));
    const auto published = reference::published_table("intel_2014_figure4");
    const std::size_t of_dispatches = published.row_where("what", "dispatches of an axis");
    Claim dispatches = claim_of(published, of_dispatches, "dispatches", "One dispatch transforms all lines of an axis");
    const int expected = 2 * static_cast<int>(published.number(of_dispatches, "count"));
    state_count(context, dispatches, plan, fmt::format("{} for both axes", expected), expected);

    const std::size_t of_group = published.row_where("what", "group");
    Claim group = claim_of(published, of_group, "group", "A group transforms a line, an invocation a number");
    const Dispatch& rows = dispatch_of(plan.passes.front());
    const int groups = rows.groups[0] * rows.groups[1] * rows.groups[2];
    state_construction(group, published.text(of_group, "words"),
                       fmt::format("{} groups of {} for {} rows of {}", groups, rows.program.group.invocations(),
                                   image_height, image_width),
                       groups == image_height && rows.program.group.invocations() == image_width,
                       Evidence::by_construction);
    result.claims = {dispatches, group};
    if (absence_of_intel_variants(context).empty())
        check_variant(context, {Technique::slm}, image_width, image_height, result);
    result.text =
        "<p>Invocations of one group share a memory. So a group can load a line, do all butterfly passes there between "
        "the two halves of an array, wait at a barrier after each, and write the line once: 2 dispatches (Figure 4) in "
        "place of 17 (Figure 1). A line must fit: the array holds real and imaginary parts of two lines, and a group "
        "has no more invocations than the device allows.</p>";
    return result;
}

} // namespace fragfft::figures
