// The test device, an engine that also knows the tests' own programs, and textures of the caller.
#pragma once

#include "engine/image_runner.hpp"
#include "gl/current_test_context.hpp"
#include "random_images.hpp"
#include "small_plans.hpp"

#include <numeric>

namespace fragfft {

struct EngineFixture : TestContext
{
    explicit EngineFixture(const ProgramFiles& files = test_program_files(), gl::Api api = gl::Api::desktop)
        : TestContext(api), engine(gl, files)
    {
    }

    Engine engine;
};

inline std::vector<float> negated(std::vector<float> values)
{
    for (float& value : values)
        value = -value;
    return values;
}

// first, first + 1, ...: by default as many numbers as 4 x 2 texels have components.
inline std::vector<float> values_from(float first, std::size_t count = 32)
{
    std::vector<float> values(count);
    std::iota(values.begin(), values.end(), first);
    return values;
}

} // namespace fragfft
