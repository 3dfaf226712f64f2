#include "figures/items/wide_passes/wide_chapter.hpp"
#include "figures/measuring/csv_table.hpp"
#include "filters/filtering_plan.hpp"
#include "methods/lloyd_boyd_govindaraju_2008.hpp"
#include "methods/wide.hpp"

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

// The number that a definition "NAME 8" says.
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

// step.frag and layers.glsl: output k = part + PARTS d of butterfly j = q + s p is number q + s (R p + k), and lies in
// layer d at place j + part span.
std::vector<LineFragment> fragments_of_wide_step(const Pass& pass, const Draw& draw)
{
    const ProgramVariant& program = draw.program;
    const int radix = defined_number(program, "RADIX", 1);
    const int span = whole_uniform(draw, "span");
    const int parts = defined_number(program, "PARTS", 1);
    const int part = whole_uniform(draw, "part");
    // The steps before have interleaved as many transforms as their radices multiply to.
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

// stage.frag: place k merges two numbers half a line apart.
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

std::string what_a_pass_costs(const ChapterFacts& facts)
{
    return fmt::format(
        "<h3>What a pass costs</h3><p>A pass of radix 2 merges two transforms into one twice as long. A filter of 1024 "
        "x 1024 takes 40 of them, and with the product and its packing {0} by the method of 2003. Where such a pass "
        "takes as long as a copy pass, which does no arithmetic and fetches one texel for each that it writes, "
        "fetching and arithmetic are hidden behind writing. There a filter costs as many copy passes as it writes "
        "textures of the image's size, and only writing less makes it cheaper. The method of 2003 writes {1} such "
        "textures, wide writes {2} (first picture; counted from the plans).</p>",
        facts.first.passes, textures_text(facts.first.written_textures), textures_text(facts.wide.written_textures));
}

std::string what_the_radix_is()
{
    return "<h3>Radix: how much one pass gets done</h3><p>Every number of a spectrum depends on every number of the "
           "line. By radix 2 what a result depends on doubles with every pass, so 64 numbers are reached after six "
           "(second picture, left). Two passes of radix 8 reach all 64 (right), and write a third of the texels. The "
           "steps follow Stockham's order.</p>";
}

std::string what_the_targets_are()
{
    return "<h3>Targets: several texels written for what is fetched once</h3><p>If a fragment of radix 8 wrote one "
           "number, eight fragments would fetch the same eight. So a fragment of wide leaves several results, each in "
           "a render target of its own, as many as eight and at the same place in each. Here the targets are layers of "
           "one texture array (third picture). With radix R and T targets a step fetches R / T texels for each that it "
           "writes, and all that a fragment of the next step needs lies in one layer. A GPU keeps textures in blocks "
           "of two rows or more, so for a GPU wide stacks columns: half of a run of columns lies below the other half, "
           "and what is read fills whole blocks.</p>";
}

std::string what_the_parts_are()
{
    return "<h3>Parts: a radix above the number of targets</h3><p>A line of 1024 numbers takes two steps of radix 32, "
           "whose fragments have 32 outputs and at most 8 targets. So such a step is drawn in four parts, which lie "
           "beside each other along the line (fourth picture). Each part is a draw, whose fragments fetch the same 32 "
           "texels and leave 8 of the 32 outputs; together they are one pass. Parts cost fetches: four for each texel "
           "written in place of one, and half a fetch for twiddle factors, of which a texel holds two.</p>";
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

std::string what_a_filter_takes(const ChapterFacts& facts)
{
    return fmt::format(
        "<h3>A filter in {0} passes</h3><p>A filter of {1} x {1} has these passes: {2}. The one called filter ends the "
        "forward transform, multiplies with the filter's response and begins the inverse transform, because all three "
        "work on the same numbers of a line; so neither the spectrum nor the product is ever written. Together they "
        "write {3} textures of the image's size, and in no pass does a texel written take more than {4} fetches. "
        "Compute programs can hold a line in memory that a group shares, so that one dispatch does all stages of an "
        "axis and writes every texel once. This library's own, fused, does a whole filter in {5} such passes and "
        "writes {6} textures.</p>",
        facts.wide.passes, planned_side,
        passes_in_words(filtering_plan(method_named(wide::method_name), filtering_of(planned_problem(planned_side)))),
        textures_text(facts.wide.written_textures), measuring::number(facts.wide.most_fetches, 2), facts.fused.passes,
        textures_text(facts.fused.written_textures));
}

std::string where_it_ends(const ChapterFacts& facts)
{
    std::string text =
        "<h3>Where it ends</h3><p>Fetching costs nothing only as long as it is done before the writing. On the NVIDIA "
        "H200, for which the steps are estimated, up to about ten texels of 32-bit floats were fetched in the time in "
        "which one was written (measured); a fragment of radix 1024 would fetch all 1024 in each of 128 parts. It also "
        "holds its numbers in registers, of which there are few, so that likely fewer would run at once (inferred). On "
        "the H200 a step of radix 32 took as long as a copy pass, and one of radix 64 up to twice as long (measured). "
        "So the best radix is about the largest whose fetches still hide behind its writes, and wide estimates it for "
        "each length.";
    if (facts.fetches_of_a_write)
        text += fmt::format(" On this machine {} texels are fetched in the time in which a copy pass writes one "
                            "(measured, each by a program that does nothing else).",
                            number(*facts.fetches_of_a_write, 2));
    return text + "</p>";
}

std::string what_is_measured(const ChapterFacts& facts)
{
    std::string text =
        "<h3>What is measured, and what is inferred</h3><p>The pictures of bytes, numbers and layers are the same on "
        "every machine. ";
    if (facts.measured_wide != nullptr && facts.measured_first != nullptr)
        text += fmt::format(
            "On this machine a filter of {0} x {0} took {1} copy passes by the method of 2003, which writes {2} "
            "textures, and {3} by wide, which writes {4} here: {5} times as fast, timed in turn. ",
            facts.measured_wide->side, measuring::text_of(facts.measured_first->copy_passes()),
            textures_text(facts.measured_first->work.written_textures),
            measuring::text_of(facts.measured_wide->copy_passes()),
            textures_text(facts.measured_wide->work.written_textures),
            measuring::text_of(measuring::ratio_in_turn(facts.measured_first->time, facts.measured_wide->time)));
    text +=
        facts.is_software
            ? "This is a software renderer: fetches and products cost as well as writes, and wide takes smaller "
              "radices for it. What it still saves is inferred: with every pass the fetches, the writes and the "
              "renderer's own work for each fragment."
            : "Where copy passes and textures agree, passes cost what they write. That is inferred, for OpenGL does "
              "not tell what a pass waits for; where a filter takes more copy passes than it writes textures, fetching "
              "or arithmetic likely shows.";
    return text + "</p>";
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
    // 2014's planes are too large for shared memory from some side on; then there is the variant, named so.
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

std::string chapter_text(const ChapterFacts& facts)
{
    return what_a_pass_costs(facts) + what_the_radix_is() + what_the_targets_are() + what_the_parts_are() +
           what_a_filter_takes(facts) + where_it_ends(facts) + what_is_measured(facts);
}

} // namespace fragfft::figures
