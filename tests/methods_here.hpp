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

// Whether that takes a software renderer too long, whose groups wait for each other one invocation after the other. As
// long lines, but fewer, are tested there too.
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
