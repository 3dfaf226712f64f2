// Plans in JSON: read or refused, and what was read survives being written. Small ones, of programs that the seeds
// have, run on the device: prepared and drawn, or refused; OpenGL has nothing to complain of.
#include "engine/engine.hpp"
#include "engine/plan_json_sources.hpp"
#include "engine/plan_json_text.hpp"
#include "engine/plan_totals.hpp"
#include "fuzz/fuzzing.hpp"
#include "fuzz/json_mutator.hpp"
#include "fuzz/seed_plans.hpp"
#include "gl/context_egl.hpp"
#include "gl/gl_error.hpp"

#include <algorithm>
#include <cstdlib>
#include <set>

namespace fragfft {
namespace {

using KnownPrograms = std::set<std::pair<std::string, std::array<int, 3>>>;

KnownPrograms programs_of(const Plan& plan)
{
    KnownPrograms programs;
    for (const Pass& pass : plan.passes) {
        for (const Draw& draw : pass.draws())
            programs.insert({draw.program.key(), draw.program.group.size});
        for (const Dispatch& dispatch : pass.dispatches())
            programs.insert({dispatch.program.key(), dispatch.program.group.size});
    }
    return programs;
}

// A program's own loops are as long as its definitions and its whole numbers say.
bool has_known_programs(const Plan& plan)
{
    static const KnownPrograms known = [] {
        KnownPrograms all;
        for (const NamedPlan& seed : fuzz::seed_plans())
            all.merge(programs_of(seed.plan));
        return all;
    }();
    const KnownPrograms here = programs_of(plan);
    return std::includes(known.begin(), known.end(), here.begin(), here.end());
}

bool has_small_numbers(const Plan& plan)
{
    constexpr int largest = 4096;
    const auto is_small = [](const auto& named) {
        const auto* const number = std::get_if<int>(&named.value);
        return number == nullptr || (*number >= -largest && *number <= largest);
    };
    const auto are_small = [&](const auto& work) {
        return std::all_of(work.uniforms.begin(), work.uniforms.end(), is_small);
    };
    return std::all_of(plan.parameters.begin(), plan.parameters.end(), is_small) &&
           std::all_of(plan.passes.begin(), plan.passes.end(), [&](const Pass& pass) {
               return std::all_of(pass.draws().begin(), pass.draws().end(), are_small) &&
                      std::all_of(pass.dispatches().begin(), pass.dispatches().end(), are_small);
           });
}

// So that it is run in no time.
bool is_small(const Plan& plan)
{
    constexpr std::int64_t most_texels = 1 << 12;
    constexpr std::int64_t most_invocations = 1 << 16;
    constexpr std::size_t most_passes = 40;
    std::int64_t texels = 0;
    for (const Resource& resource : plan.resources)
        texels += resource.texels();
    std::int64_t invocations = 0;
    for (const auto& [family, count] : totals(plan).invocations)
        invocations += count;
    const bool has_mesh = std::any_of(plan.passes.begin(), plan.passes.end(), [](const Pass& pass) {
        return std::any_of(pass.draws().begin(), pass.draws().end(),
                           [](const Draw& draw) { return !draw.mesh.empty(); });
    });
    return texels <= most_texels && invocations <= most_invocations && plan.passes.size() <= most_passes && !has_mesh &&
           has_known_programs(plan) && has_small_numbers(plan);
}

std::string first_line(const std::string& text)
{
    return text.substr(0, text.find('\n'));
}

// As `fragfft run` does, which takes what a device makes of a plan for the plan's fault.
std::unique_ptr<PlanExecutor> prepared(Engine& engine, const Plan& plan)
{
    try {
        return engine.prepare(plan);
    } catch (const std::logic_error& error) {
        throw InputError(first_line(error.what()));
    } catch (const gl::ProgramError& error) {
        throw InputError(first_line(error.what()));
    }
}

void run(const Plan& plan)
{
    static const std::unique_ptr<gl::Context> context = gl::make_egl_context("cpu", true);
    static Engine engine(context->functions());
    const std::unique_ptr<PlanExecutor> executor = prepared(engine, plan);
    std::vector<gl::Texture> textures;
    for (const Resource& resource : plan.resources) {
        if (resource.role != ResourceRole::input && resource.role != ResourceRole::output)
            continue;
        textures.emplace_back(context->functions(), resource.width, resource.height, resource.format, resource.name,
                              resource.kind == ResourceKind::texture_array ? resource.layers : 0);
        executor->bind(resource.name, textures.back().view());
    }
    executor->run();
    for (std::size_t i = 0; i < plan.resources.size(); ++i)
        fuzz::require(executor->read_back(i).size() ==
                          static_cast<std::size_t>(plan.resources[i].texels()) *
                              static_cast<std::size_t>(gl::info(plan.resources[i].format).components),
                      "a texture has its texels");
    context->throw_errors("a plan");
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    return fuzz::told([&] {
        const nlohmann::ordered_json json = json_from_text(fuzz::text_of(data, size));
        const Plan plan = plan_from_json(json);
        const nlohmann::ordered_json written = to_json(plan);
        const Plan again = plan_from_json(json_from_text(json_text(written)));
        fuzz::require(again == plan && to_json(again) == written, "a plan that is written is the same when it is read");
        sources_from_json(json, plan);
        if (is_small(plan))
            run(plan);
    });
}

} // namespace fragfft

FRAGFFT_MUTATES_JSON
