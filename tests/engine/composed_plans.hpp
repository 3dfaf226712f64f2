// Plans for tests of composition and sharing: parts to append, and plans at random.
#pragma once

#include "engine/plan.hpp"
#include "small_plans.hpp"

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <vector>

namespace fragfft {

// Returns a program that adds up `sources` textures, "source_0" to "source_<sources - 1>", each with its own weight,
// and `part`.
inline ProgramVariant mixing_program(int sources)
{
    ProgramVariant program{"mix", "mix", "test/mix.frag", {"SOURCES " + std::to_string(sources)}, {}};
    for (int i = 0; i < sources; ++i)
        program.accesses.push_back({"source_" + std::to_string(i), 1});
    return program;
}

inline Pass mixing_pass(const std::string& name, const Plan& plan, const std::vector<std::size_t>& sources,
                        std::size_t target, float part = 0.0f)
{
    std::vector<Binding> bindings;
    for (std::size_t i = 0; i < sources.size(); ++i)
        bindings.push_back(sampled("source_" + std::to_string(i), sources[i]));
    bindings.push_back(attached(target));
    const Resource& written = plan.resources.at(target);
    return Pass::drawing(name, std::move(bindings),
                         {{mixing_program(static_cast<int>(sources.size())),
                           whole_region(written.width, written.height),
                           {{"part", part}}}});
}

// The tests' programs and test/mix.frag.
inline const ProgramFiles& composed_program_files()
{
    static const ProgramFiles files = with_programs(test_program_files(), {{"test/mix.frag", R"(
uniform sampler2D source_0;
uniform sampler2D source_1;
uniform sampler2D source_2;
uniform float part;
layout(location = 0) out vec4 fragment;
void main()
{
    ivec2 here = ivec2(gl_FragCoord.x, gl_FragCoord.y);
    fragment = 0.5 * texelFetch(source_0, here, 0) + vec4(part);
#if SOURCES > 1
    fragment += 0.25 * texelFetch(source_1, here, 0);
#endif
#if SOURCES > 2
    fragment += 0.375 * texelFetch(source_2, here, 0);
#endif
}
)"}});
    return files;
}

// A random valid plan. Its passes mix what earlier ones have written, in one size and two formats; most write a
// temporary of their own, some replace an earlier one. The last passes write the outputs "result 0", "result 1", ...
inline Plan random_plan(unsigned seed, int width = 4, int height = 2)
{
    std::mt19937 generator(seed);
    const auto below = [&](std::size_t count) {
        return std::uniform_int_distribution<std::size_t>(0, count - 1)(generator);
    };
    Plan plan{"random plan", "for tests", {}, {}};
    std::vector<std::size_t> known{
        plan.add_resource({"image", width, height, gl::PixelFormat::rgba32f, ResourceRole::input})};
    const std::size_t outputs = 1 + below(3);
    std::vector<std::size_t> targets;
    for (std::size_t i = 0; i < outputs; ++i)
        targets.push_back(plan.add_resource(
            {"result " + std::to_string(i), width, height, gl::PixelFormat::rgba32f, ResourceRole::output}));
    const std::size_t passes = outputs + 1 + below(9);
    for (std::size_t i = 0; i < passes; ++i) {
        std::size_t target = 0;
        if (i + outputs >= passes)
            target = targets[i + outputs - passes];
        else if (below(4) == 0)
            target = targets[below(targets.size())];
        else
            target = plan.add_resource({"temporary " + std::to_string(i), width, height,
                                        below(3) == 0 ? gl::PixelFormat::rgba16f : gl::PixelFormat::rgba32f});
        if (i + outputs < passes && below(5) == 0 && known.size() > 1)
            target = known[1 + below(known.size() - 1)];
        std::vector<std::size_t> sources;
        for (std::size_t tries = 1 + below(3); tries > 0; --tries) {
            const std::size_t source = known[below(known.size())];
            if (source != target && std::find(sources.begin(), sources.end(), source) == sources.end())
                sources.push_back(source);
        }
        if (sources.empty())
            sources.push_back(0);
        plan.passes.push_back(
            mixing_pass("pass " + std::to_string(i), plan, sources, target, static_cast<float>(i) / 8.0f));
        if (std::find(known.begin(), known.end(), target) == known.end())
            known.push_back(target);
    }
    return plan;
}

} // namespace fragfft
