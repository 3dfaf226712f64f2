// The plans whose fetches are looked at, known to the build as well: their programs are compiled for the CPU.
#pragma once

#include "engine/plan.hpp"
#include "methods/method.hpp"
#include "reference/glsl_on_cpu/compiled_programs.hpp"

#include <string>
#include <vector>

namespace fragfft::figures {

// Sides of their textures: of a run, of a quick one and of tests.
inline constexpr int microscope_sides[] = {512, 128, 16};

// Whether a plan's programs fetch all that they read from textures, and no invocation waits for another.
bool fetches_alone(const Plan& plan);

struct NamedPlan
{
    std::string name;
    Plan plan;
};

// The forward transform of side x side texels of every published method whose plan fetches alone, in its paper's
// texels: Intel's in its planes. In the order of publication.
std::vector<NamedPlan> transforms_by_fetches(int side);

// One axis of side x side numbers by Stockham's passes of 2008, in texels of one number (rg32f) or two (rgba32f), and
// by Cooley and Tukey's of 2014 in texels of two. Twiddle factors are computed, so that nothing else is fetched.
Plan stockham_axis(int side, Axes axis, gl::PixelFormat format);
Plan cooley_tukey_rows(int side);

// Lines of complex numbers, wrapped at a texture's width; as many as fill about side x side texels.
struct WrappedLines
{
    int length = 0;
    int width = 0;
};
std::vector<WrappedLines> wrapped_lines(int side);
Plan wrapped_plan(const WrappedLines& lines, Wrapping wrapping, int side);

// Every one of these, at all sides.
std::vector<Plan> all_microscope_plans();

} // namespace fragfft::figures

namespace fragfft::reference::glsl_on_cpu {

// Their programs, and those of the reordering passes of Lloyd, Boyd & Govindaraju 2008.
CompiledPrograms microscope_programs();

} // namespace fragfft::reference::glsl_on_cpu
