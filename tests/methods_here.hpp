// The methods that the test device can run.
#pragma once

#include "gl_test_support.hpp"
#include "methods/device_limits.hpp"
#include "methods/method.hpp"

#include <vector>

namespace fragfft {

// Whether the test device can run the method's plan for the problem.
inline bool takes(const GlFixture& fixture, const Method& method, const Problem& problem)
{
    return !method.refusal(problem, limits_of(fixture.context.device()));
}

// Whether that takes too long on a software renderer, which executes the invocations of waiting groups one after the
// other. Lines as long as these are tested there in smaller numbers.
inline bool takes_too_long(const GlFixture& fixture, const Method& method, const Problem& problem)
{
    constexpr int most_numbers = 512 * 256;
    return method.dispatches && fixture.context.device().is_software && problem.width * problem.height > most_numbers;
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
