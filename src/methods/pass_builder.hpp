// What passes of all methods are put together by: a program with its definitions, uniforms and bindings, and the facts
// that programs of every family state alike.
#pragma once

#include "engine/plan.hpp"
#include "methods/filtering_problem.hpp"
#include "methods/radix_2.hpp"

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace fragfft {

// What the transform of an axis multiplies by: 1/length in an inverse one, 1/sqrt(length) in a unitary one.
double axis_scale(Scaling scaling, Direction direction, int length);

// How often the period of a boundary rule must be added to the position -offset, to make it positive.
int periods_before(int offset, int size, Boundary boundary);

// The numbers of each transformed line that an image holds.
struct ImageExtent
{
    int offset = 0; // of the first one
    int count = 0;
};
ImageExtent extent_along(radix_2::Axis axis, const FilteringProblem& problem);
// Nothing where an image holds all numbers of its lines.
std::optional<ImageExtent> extent_unless_whole(radix_2::Axis axis, const FilteringProblem& problem);

// "wide, 1024 x 768 filter"
std::string filter_plan_name(const std::string& method, const FilteringProblem& problem);

// The constant of that name, added where the plan has none yet.
std::size_t constant_named(Plan& plan, const std::string& name, const std::function<Resource()>& make);

// A program's results are rounded as the format that it writes asks for.
void define_rounding(ProgramVariant& program, gl::PixelFormat format, const Problem& problem);
void define_rounding(ProgramVariant& program, gl::PixelFormat format, bool round_to_half);

// One pass. A program that fetches "source" without being bound to it is chained to the pass before it later.
struct PassBuilder
{
    std::string name;
    ProgramVariant program;
    std::vector<Uniform> uniforms;
    std::vector<Binding> bindings;
    std::optional<PassStep> step;

    PassBuilder() = default;
    // GCC 12 destroys an aggregate's uniforms in braces twice when memory runs out while they are copied.
    PassBuilder(std::string pass_name, ProgramVariant variant, std::vector<Uniform> values = {},
                std::vector<Binding> textures = {});

    void define(std::string definition);
    void define(const char* definition, int value);
    void define_if(bool is_defined, const char* definition);
    void set(std::string uniform, decltype(Uniform::value) value);
    // The same for a uniform that some variants do not use, and compilers then leave out.
    void set_if_used(const std::string& uniform, decltype(Uniform::value) value);
    // A texture that each invocation fetches so many texels of.
    void sample(const std::string& sampler, std::size_t resource, int fetches);

    // The result is multiplied by this: 1 takes no multiplication.
    void scale(double factor);
    // A boundary rule's periods, where it has them: see periods_before.
    void set_periods(const char* uniform, Boundary boundary, int size, int offset);
    // What is fetched lies in a texture of `size` texels whose first one is at `offset`; around it a rule holds.
    void extend(Boundary boundary, int size, int offset);
    // Each invocation stores so many texels, rounded, in the image that every program calls "result".
    void store(gl::PixelFormat format, int texels, const Problem& problem);

    Draw draw(Region region) const;
    Pass drawing(std::vector<Draw> draws);
    Pass drawing(const Region& region);
    Pass dispatching(const std::array<int, 3>& groups, Region written);
};

// The step of a product of spectra.
inline const PassStep product_step{"multiply"};

// Method::multiply of a method of that name, as one draw of a program of that file.
Plan drawn_product(const std::string& method, const Problem& problem, const std::string& file,
                   gl::PixelFormat response);

} // namespace fragfft
