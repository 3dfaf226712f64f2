#include "figures/measuring/prediction.hpp"

#include "errors.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>

namespace fragfft::measuring {

namespace {

using Parts = std::array<double, all_limits.size()>;

double& of(Parts& parts, Limit limit)
{
    return parts.at(static_cast<std::size_t>(limit));
}

bool every_program_is_counted(const Plan& plan, const MachineLimits& limits)
{
    for (const Pass& pass : plan.passes)
        for (const Draw& draw : pass.draws())
            if (!limits.operations || !limits.operations(draw.program))
                return false;
    return true;
}

class PassPrediction
{
public:
    PassPrediction(const Plan& plan, const MachineLimits& limits, bool with_arithmetic)
        : plan_(plan), limits_(limits), with_arithmetic_(with_arithmetic)
    {
    }

    Parts parts_of(const Pass& pass) const
    {
        Parts parts{};
        for (const Draw& draw : pass.draws()) {
            const auto fragments = static_cast<double>(draw.region.pixels());
            for (const Binding& binding : pass.bindings)
                if (binding.writes())
                    of(parts, Limit::writing) += limits_.written(format_of(binding)).texels.milliseconds_of(fragments);
            for (const AccessCount& access : draw.program.accesses)
                if (const Binding* binding = pass.binding(access.binding))
                    of(parts, Limit::fetching) +=
                        limits_.fastest_fetching(format_of(*binding)).texels.milliseconds_of(fragments * access.count);
            if (with_arithmetic_)
                of(parts, Limit::arithmetic) += limits_.fastest_arithmetic().operations.milliseconds_of(
                    limits_.operations(draw.program).value() * fragments);
        }
        return parts;
    }

private:
    gl::PixelFormat format_of(const Binding& binding) const { return plan_.resources.at(binding.resource).format; }

    const Plan& plan_;
    const MachineLimits& limits_;
    bool with_arithmetic_;
};

} // namespace

const char* name(Limit limit)
{
    switch (limit) {
    case Limit::writing:
        return "writing";
    case Limit::fetching:
        return "fetching";
    case Limit::arithmetic:
        return "arithmetic";
    }
    return "";
}

bool is_predictable(const Plan& plan)
{
    return std::all_of(plan.passes.begin(), plan.passes.end(), [](const Pass& pass) {
        return pass.draws_something() && std::all_of(pass.draws().begin(), pass.draws().end(),
                                                     [](const Draw& draw) { return draw.mesh.empty(); });
    });
}

Prediction predicted(const Plan& plan, const MachineLimits& limits)
{
    if (!is_predictable(plan))
        throw CallerError(fmt::format("plan '{}' draws a mesh or dispatches, which is not predicted", plan.name));
    Prediction prediction;
    // Arithmetic is included only as a whole, since the operations of some programs alone say nothing about the plan.
    prediction.arithmetic_is_counted = every_program_is_counted(plan, limits);
    const PassPrediction passes(plan, limits, prediction.arithmetic_is_counted);
    Parts& limited = prediction.limited_milliseconds;
    for (const Pass& pass : plan.passes) {
        const Parts parts = passes.parts_of(pass);
        const auto most = std::max_element(parts.begin(), parts.end());
        prediction.milliseconds += *most;
        limited.at(static_cast<std::size_t>(most - parts.begin())) += *most;
        prediction.milliseconds_one_after_another += std::accumulate(parts.begin(), parts.end(), 0.0);
        for (std::size_t i = 0; i < parts.size(); ++i)
            prediction.parts_milliseconds.at(i) += parts.at(i);
    }
    prediction.limited_by =
        all_limits.at(static_cast<std::size_t>(std::max_element(limited.begin(), limited.end()) - limited.begin()));
    return prediction;
}

} // namespace fragfft::measuring
