#include "engine/uniform_value.hpp"

#include <stdexcept>

namespace fragfft {

namespace {

struct ValueIn
{
    const Plan& plan;

    UniformValue operator()(const FromParameter& from) const
    {
        for (const Parameter& parameter : plan.parameters)
            if (parameter.name == from.parameter)
                return parameter.value;
        throw std::logic_error("plan '" + plan.name + "' has no parameter '" + from.parameter + "'");
    }
    template <typename Value> UniformValue operator()(const Value& value) const
    {
        return value;
    }
};

} // namespace

UniformValue value_of(const Plan& plan, const Uniform& uniform)
{
    return std::visit(ValueIn{plan}, uniform.value);
}

} // namespace fragfft
