#include "figures/items/wide_passes/line_steps.hpp"

#include <algorithm>
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

} // namespace fragfft::figures
