// The test device, an engine that knows the tests' own programs too, and textures of the caller's.
#pragma once

#include "engine/image_runner.hpp"
#include "gl_test_support.hpp"
#include "random_images.hpp"
#include "small_plans.hpp"

namespace fragfft {

struct EngineFixture
{
    gl::Context& context = test_context();
    Engine engine{context.functions(), test_program_files()};

    void require_no_errors()
    {
        context.throw_errors("test");
    }
};

} // namespace fragfft
