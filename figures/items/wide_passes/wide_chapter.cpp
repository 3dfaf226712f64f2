#include "figures/items/wide_passes/wide_chapter.hpp"
#include "figures/measuring/csv_table.hpp"
#include "filters/filtering_plan.hpp"
#include "methods/own/fused.hpp"
#include "methods/own/wide.hpp"
#include "methods/papers/lloyd_boyd_govindaraju_2008.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <set>

namespace fragfft::figures {

namespace {

constexpr const char* wide_step = "wide/step.frag";
constexpr const char* radix_2_stage = "lloyd_boyd_govindaraju_2008/stage.frag";

bool is_defined(const ProgramVariant& program, const std::string& name)
{
    return std::find(program.defines.begin(), program.defines.end(), name) != program.defines.end();
}

// The number in a definition such as "NAME 8".
int defined_number(const ProgramVariant& program, const std::string& name, int otherwise)
{
    for (const std::string& define : program.defines)
        if (define.starts_with(name + ' '))
            return std::stoi(define.substr(name.size() + 1));
    return otherwise;
}

int whole_uniform(const Draw& draw, const std::string& name)
{
    for (const Uniform& uniform : draw.uniforms)
        if (uniform.name == name)
            return std::get<int>(uniform.value);
    return 0;
}

std::vector<int> attached_layers(const Pass& pass)
{
    std::vector<int> layers;
    for (const Binding& binding : pass.bindings)
        if (binding.access == Access::attachment)
            layers.push_back(binding.layer);
    return layers;
}

// By step.frag and layers.glsl: output k = part + PARTS d of butterfly j = q + s p is number q + s (R p + k), and lies
// in layer d at position j + part span.
std::vector<LineFragment> fragments_of_wide_step(const Pass& pass, const Draw& draw)
{
    const ProgramVariant& program = draw.program;
    const int radix = defined_number(program, "RADIX", 1);
    const int span = whole_uniform(draw, "span");
    const int parts = defined_number(program, "PARTS", 1);
    const int part = whole_uniform(draw, "part");
    // The steps before have interleaved as many transforms as the product of their radices.
    const int stride = is_defined(program, "LAYERED_ALONG")
                           ? whole_uniform(draw, "source_stride") * whole_uniform(draw, "source_radix")
                           : 1;
    std::vector<LineFragment> fragments;
    for (int place = draw.region.x; place < draw.region.x + draw.region.width; ++place) {
        const int butterfly = place - part * span;
        LineFragment fragment{place, {}, {}, attached_layers(pass)};
        for (int m = 0; m < radix; ++m)
            fragment.reads.push_back(butterfly + m * span);
        for (int k = part; k < radix; k += parts)
            fragment.leaves.push_back(butterfly % stride + stride * (radix * (butterfly / stride) + k));
        fragments.push_back(std::move(fragment));
    }
    return fragments;
}

// By stage.frag: position k combines two numbers half a line apart.
std::vector<LineFragment> fragments_of_radix_2_stage(const Draw& draw, int length)
{
    const int iteration = whole_uniform(draw, "iteration");
    std::vector<LineFragment> fragments;
    for (int k = draw.region.x; k < draw.region.x + draw.region.width; ++k) {
        const int half_length = 1 << (iteration - 1);
        const int first = (k >> iteration) * half_length + (k & (half_length - 1));
        fragments.push_back({.place = k, .reads = {first, first + length / 2}, .leaves = {k}, .layers = {all_layers}});
    }
    return fragments;
}

std::optional<std::vector<LineFragment>> fragments_of_pass(const Pass& pass, int length)
{
    std::vector<LineFragment> fragments;
    for (const Draw& draw : pass.draws()) {
        const ProgramVariant& program = draw.program;
        if (!is_defined(program, "ALONG_ROWS") || (program.file != wide_step && program.file != radix_2_stage))
            return std::nullopt;
        for (LineFragment& fragment :
             program.file == wide_step ? fragments_of_wide_step(pass, draw) : fragments_of_radix_2_stage(draw, length))
            fragments.push_back(std::move(fragment));
    }
    return fragments.empty() ? std::nullopt : std::optional(std::move(fragments));
}

// "forward rows, radix 32 in 4 parts; filter columns, radix 32 in 4 parts".
std::string passes_in_words(const Plan& plan)
{
    std::string words;
    for (const Pass& pass : plan.passes) {
        words += (words.empty() ? "" : "; ") + pass.name;
        if (pass.draws().size() > 1)
            words += fmt::format(" in {} parts", pass.draws().size());
    }
    return words;
}

FilterWork planned_work_of(const std::string& method)
{
    return planned_filter_work(method_named(method), planned_side).value();
}

// Sentences about this machine, with a space before them.
std::string fetched_here(const ItemRows& rows)
{
    const std::vector<Key> keys = rows.keys(fetches_of_a_write);
    if (keys.empty())
        return "";
    return ' ' + prose().sentence("why_few_wide_passes_win.fetched_here",
                                  Values().set("texels", rows.number(keys.front()), 2));
}

std::string measured_here(const ItemRows& rows)
{
    const std::vector<FilterInCopyPasses> filters = filters_in_copy_passes(rows);
    const int side = compared_filter_side(rows.run().on_software());
    const auto filter_by = [&](const std::string& method) {
        return std::find_if(filters.begin(), filters.end(), [&](const FilterInCopyPasses& filter) {
            return filter.is_by(method) && filter.side == side;
        });
    };
    const auto first = filter_by(first_method);
    const auto wide = filter_by(wide::method_name);
    if (first == filters.end() || wide == filters.end())
        return "";
    return ' ' + prose().sentence("why_few_wide_passes_win.measured_here",
                                  Values()
                                      .set("side", side)
                                      .set("first", first->copy_passes)
                                      .set("first_written", textures_text(first->work.written_textures))
                                      .set("wide", wide->copy_passes)
                                      .set("wide_written", textures_text(wide->work.written_textures))
                                      .set("times", times_as_fast_as_first(rows, wide->time)));
}

} // namespace

int LineStep::fetches() const
{
    int sum = 0;
    for (const LineFragment& fragment : fragments)
        sum += static_cast<int>(fragment.reads.size());
    return sum;
}

int LineStep::writes() const
{
    int sum = 0;
    for (const LineFragment& fragment : fragments)
        sum += static_cast<int>(fragment.leaves.size());
    return sum;
}

std::vector<LineStep> steps_along_rows(const Plan& plan, int length)
{
    std::vector<LineStep> steps;
    for (const Pass& pass : plan.passes) {
        const auto fragments = fragments_of_pass(pass, length);
        if (!fragments)
            break;
        steps.push_back({pass.name, static_cast<int>(pass.draws().size()), *fragments});
    }
    return steps;
}

std::vector<std::vector<int>> numbers_behind(const std::vector<LineStep>& steps, int wanted)
{
    std::vector<std::vector<int>> behind{{wanted}};
    for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
        const std::vector<int>& after = behind.back();
        std::set<int> before;
        for (const LineFragment& fragment : step->fragments)
            if (std::any_of(after.begin(), after.end(), [&](int number) {
                    return std::find(fragment.leaves.begin(), fragment.leaves.end(), number) != fragment.leaves.end();
                }))
                before.insert(fragment.reads.begin(), fragment.reads.end());
        behind.emplace_back(before.begin(), before.end());
    }
    std::reverse(behind.begin(), behind.end());
    return behind;
}

Problem planned_problem(int side)
{
    return {.width = side, .height = side, .format = gl::PixelFormat::rgba32f};
}

std::optional<measuring::DrawnFilter> planned_filter(const Method& method, int side)
{
    const Limits limits = measuring::limits_of_gpus();
    auto filter = measuring::filter_as_published(method, planned_problem(side), limits);
    // From some side on 2014's planes are too large for shared memory; then its variant is used, and named so.
    return filter ? filter : measuring::filter_as_given(method, planned_problem(side), limits);
}

std::optional<FilterWork> planned_filter_work(const Method& method, int side)
{
    const auto filter = planned_filter(method, side);
    return filter ? std::optional(filter_work(filter->plan(), side, gl::PixelFormat::rgba32f)) : std::nullopt;
}

std::vector<LineStep> narrow_steps(int length)
{
    const Method& method = method_named(lloyd_boyd_govindaraju_2008::method_name);
    return steps_along_rows(filtering_plan(method, filtering_of(planned_problem(length))), length);
}

Problem planned_problem_of_radix(int length, int radix)
{
    Problem problem = planned_problem(length);
    for (int rest = length; rest > 1; rest /= radix)
        problem.tuning.first_radices.push_back(radix);
    return problem;
}

std::vector<LineStep> wide_steps(int length, int radix)
{
    return steps_along_rows(
        filtering_plan(method_named(wide::method_name), filtering_of(planned_problem_of_radix(length, radix))), length);
}

std::string chapter_text(const ItemRows& rows)
{
    const FilterWork first = planned_work_of(first_method);
    const FilterWork wide = planned_work_of(wide::method_name);
    const FilterWork fused = planned_work_of(fused::method().name);
    const Plan plan = filtering_plan(method_named(wide::method_name), filtering_of(planned_problem(planned_side)));
    return prose().html(
        chapter_stem,
        Values()
            .set("side", planned_side)
            .set("first_passes", first.passes)
            .set("first_written", textures_text(first.written_textures))
            .set("wide_passes", wide.passes)
            .set("wide_written", textures_text(wide.written_textures))
            .set("wide_in_words", passes_in_words(plan))
            .set("most_fetches", wide.most_fetches, 2)
            .set("fused_passes", fused.passes)
            .set("fused_written", textures_text(fused.written_textures))
            .set("fetched_here", fetched_here(rows))
            .set("measured_here", measured_here(rows))
            .set("inferred", prose().section(rows.run().on_software() ? "why_few_wide_passes_win.in_software"
                                                                      : "why_few_wide_passes_win.on_hardware")));
}

} // namespace fragfft::figures
