// Which methods the test device can run.
#pragma once

#include "gl_test_support.hpp"
#include "methods/device_limits.hpp"
#include "methods/method.hpp"

#include <vector>

namespace fragfft {

// Whether the test device can do what the method plans for the problem.
inline bool takes(const GlFixture& fixture, const Method& method, const Problem& problem)
{
    return !method.refusal(problem, limits_of(fixture.context.device()));
}

// The methods that the test device can run at all.
inline std::vector<Method> methods_here(const GlFixture& fixture)
{
    std::vector<Method> result;
    for (const Method& method : all_methods())
        if (takes(fixture, method, {.width = 2, .height = 2}))
            result.push_back(method);
    return result;
}

} // namespace fragfft
