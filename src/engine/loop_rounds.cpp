#include "engine/loop_rounds.hpp"

#include "engine/engine.hpp"
#include "errors.hpp"

#include <algorithm>
#include <fmt/core.h>

namespace fragfft {

int rounds_of(const Plan& plan)
{
    int most = 0;
    for (const Pass& pass : plan.passes)
        for (const ProgramVariant* program : pass.programs())
            most = std::max(most, program->rounds);
    return most;
}

int probe_rounds_of_loops(Engine& engine)
{
    Plan plan{"probe of loops", "", {}, {}};
    const std::size_t sum = plan.add_resource({"sum", 1, 1, gl::PixelFormat::rgba32f, ResourceRole::temporary});
    // The loop's bounds are uniforms, so that no compiler can unroll the loop or compute its sum in advance.
    plan.passes.push_back(Pass::drawing("probe_loop", {attached(sum)},
                                        {{{"probe_loop", "probe", "common/probe_loop.frag", {}, {}},
                                          {"sum", 0, 0, 1, 1},
                                          {{"rounds", most_probed_rounds}, {"factor", 1.0f}, {"summand", 1.0f}}}}));
    const gl::ErrorScope errors(engine.functions());
    const auto prepared = engine.prepare(std::move(plan));
    prepared->run();
    errors.throw_if_error("trying how often loops go round");
    return static_cast<int>(prepared->read_back(sum).front());
}

void require_rounds(const Plan& plan, Engine& engine)
{
    const int wanted = rounds_of(plan);
    if (wanted > rounds_of_any_device && wanted > engine.rounds_of_loops())
        throw DeviceError(fmt::format("a program of '{}' goes round {} times in its loops, and this device ends them "
                                      "after {}",
                                      plan.name, wanted, engine.rounds_of_loops()));
}

int Engine::rounds_of_loops()
{
    if (!rounds_of_loops_)
        rounds_of_loops_ = probe_rounds_of_loops(*this);
    return *rounds_of_loops_;
}

} // namespace fragfft
