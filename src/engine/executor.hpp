// Turns plans into draws. One executor serves any number of plans in one OpenGL context.
#pragma once

#include "engine/prepared_plan.hpp"

namespace fragfft {

class Executor
{
public:
    // The calling thread's OpenGL context must stay current while the executor or one of its plans is used.
    explicit Executor(const ProgramFiles& files = embedded_program_files()) : library_(files) {}

    // Checks the plan, compiles its programs and allocates its temporaries and constants: the one-off cost. The
    // executor must outlive what it returns. Throws InvalidPlan, or GlError naming the texture or program at fault.
    std::unique_ptr<PreparedPlan> prepare(Plan plan);

    double compile_milliseconds() const
    {
        return library_.compile_milliseconds();
    }

private:
    ProgramLibrary library_;
    gl::FullScreenTriangle triangle_;
};

} // namespace fragfft
