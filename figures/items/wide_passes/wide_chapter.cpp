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
        "<h3>What a pass costs</h3><p>A filter is a forward transform, a product and an inverse transform. The papers "
        "of 2003 to 2008 put a transform together by radix 2: each pass merges two transforms into one twice as long, "
        "so a line of N numbers takes log2 N passes. There are rows and columns, forward and back, so an image of "
        "1024 x 1024 takes 40 such passes, and with the product and what its packing needs the method of 2003 takes "
        "{0}. In each, a fragment fetches a few texels, multiplies and adds, and writes one texel. Which of these does "
        "a pass wait for? A copy pass tells: it does no arithmetic, and fetches one texel for each that it writes. On a "
        "GPU where a pass of the transform takes as long as a copy pass, fetching and arithmetic are hidden behind "
        "writing. There a filter costs as many copy passes as it writes textures of the image's size, and the only way "
        "to make it cheaper is to write less. The method of 2003 writes {1} such textures, wide writes {2} (first "
        "picture; counted from the plans).</p>",
        facts.first.passes, textures_text(facts.first.written_textures), textures_text(facts.wide.written_textures));
}

std::string what_the_radix_is()
{
    return "<h3>Radix: how much one pass gets done</h3><p>Every number of a spectrum depends on every number of the "
           "line. In a pass of radix 2 a fragment fetches two numbers, so what a result depends on doubles with every "
           "pass, and 64 numbers are reached after six (second picture, left). The radix is that factor. A fragment "
           "of radix 8 fetches eight numbers, and two such passes reach all 64, for 8 x 8 = 64 (right). A third of "
           "the passes write a third of the texels. The numbers come out in natural order: the steps follow "
           "Stockham's order, as the paper of 2008 does for radix 2.</p>";
}

std::string what_the_targets_are()
{
    return "<h3>Targets: several texels written for what is fetched once</h3><p>A high radix alone would not do. If a "
           "fragment of radix 8 wrote one number, it would fetch eight texels for each that it writes, and eight "
           "fragments would fetch the same eight. But those eight numbers determine eight results. So a fragment of "
           "wide computes several of them and leaves each in a render target of its own: OpenGL lets one fragment "
           "write to as many as eight textures, at the same place in each. Here the targets are layers of one texture "
           "array (third picture). With radix R and T targets a step fetches R / T texels for each that it writes; "
           "with radix 8 and 8 targets that is one, which is less than radix 2 fetches. Since a fragment writes to "
           "one place in all targets, output k of a fragment lies at the fragment's place in layer k. The next step "
           "knows that order and fetches accordingly: all that its fragment needs lies in one layer. Fragments that "
           "follow each other along a column then read one row of each of several layers. A GPU keeps textures in "
           "blocks of two rows or more, so for a GPU wide stacks columns: half of a run of columns lies below the other "
           "half, row by row, and what is read fills whole blocks.</p>";
}

std::string what_the_parts_are()
{
    return "<h3>Parts: a radix above the number of targets</h3><p>A line of 1024 numbers takes two steps of radix 32. "
           "Their fragments have 32 outputs and at most 8 targets, so such a step is drawn in four parts (fourth "
           "picture). The parts lie beside each other along the line, in layers a quarter as many as the outputs and "
           "four times as long as one part. Each part is a draw of its own, whose fragments fetch the same 32 texels "
           "as the other parts' and leave 8 of the 32 outputs. All of them make one pass, which writes every texel of "
           "its layers once. Parts cost fetches: four for each texel written in place of one, and half a fetch for "
           "twiddle factors, of which a texel holds two.</p>";
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
        "<h3>A filter in {0} passes</h3><p>The plan of a filter of {1} x {1} has these passes: {2}. The one called "
        "filter does three things at once. It ends the forward transform, multiplies with the filter's response and "
        "begins the inverse transform, because all three work on the same numbers of a line, which its fragments hold "
        "already; so neither the spectrum nor the product is ever written. The last pass leaves an ordinary texture "
        "in place of layers. Together they write {3} textures of the image's size, and in no pass does a texel "
        "written take more than {4} fetches. Some methods that dispatch compute programs go further by other means: "
        "they hold a line in memory that a group of invocations shares, so that one dispatch does all stages of an "
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
        "<h3>Where it ends</h3><p>Why not one step of radix 1024? A fragment would have to fetch all 1024 numbers in "
        "each of 128 parts. Fetching runs beside writing, and costs nothing as long as it is done first. On the NVIDIA "
        "H200, for which the steps are estimated, up to about ten texels of 32-bit floats were fetched in the time in "
        "which one was written (measured there); fetches beyond that are no longer free. A fragment also holds its "
        "numbers in registers, of which there are few, so that likely fewer fragments would run at once (inferred). "
        "On the H200 a step of radix 32 took as long as a copy pass, and one of radix 64 up to twice as long (measured). "
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
        "<h3>What is measured, and what is inferred</h3><p>The pictures of bytes, numbers and layers say "
        "what the plans hold, and are the same on every machine. ";
    if (facts.measured_wide != nullptr && facts.measured_first != nullptr)
        text += fmt::format(
            "On this machine a filter of {0} x {0} took {1} copy passes by the method of 2003, which writes {2} "
            "textures, and {3} by wide, which as planned for this device writes {4}. That is {5} times as fast; the "
            "copy pass and the filters were timed in turn. ",
            facts.measured_wide->side, measuring::text_of(facts.measured_first->copy_passes()),
            textures_text(facts.measured_first->work.written_textures),
            measuring::text_of(facts.measured_wide->copy_passes()),
            textures_text(facts.measured_wide->work.written_textures),
            measuring::text_of(measuring::ratio_in_turn(facts.measured_first->time, facts.measured_wide->time)));
    text +=
        facts.is_software
            ? "This is a software renderer, which does one thing after another: fetches and products cost as well "
              "as writes, no fetch is free, and wide takes smaller radices for it. What it still saves is inferred: "
              "with every pass the fetches, the writes and the renderer's own work for each fragment."
            : "Where copy passes and textures agree, passes cost what they write. That is inferred from the "
              "agreement, for OpenGL does not tell what a pass waits for; where a filter takes more copy passes "
              "than it writes textures, fetching or arithmetic likely shows beside writing.";
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
