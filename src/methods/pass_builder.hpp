// Builds the passes of all methods: a program with its definitions, uniforms and bindings, and the definitions that
// programs of every family share.
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

// The scale of an axis's transform: 1/length if inverse, 1/sqrt(length) if unitary.
double axis_scale(Scaling scaling, Direction direction, int length);

// How many periods of a boundary rule must be added to the position -offset to make it positive.
int periods_before(int offset, int size, Boundary boundary);

// The part of each transformed line that an image holds.
struct ImageExtent
{
    int offset = 0; // position of the first number
    int count = 0;
};
ImageExtent extent_along(radix_2::Axis axis, const FilteringProblem& problem);
// Returns nothing if the image holds the whole lines.
std::optional<ImageExtent> extent_unless_whole(radix_2::Axis axis, const FilteringProblem& problem);

// Returns for example "wide, 1024 x 768 filter".
std::string filter_plan_name(const std::string& method, const FilteringProblem& problem);

// Returns the constant of that name, which is added if the plan has none yet.
std::size_t constant_named(Plan& plan, const std::string& name, const std::function<Resource()>& make);

// Makes a program round its results as the format that it writes requires.
void define_rounding(ProgramVariant& program, gl::PixelFormat format, const Problem& problem);
void define_rounding(ProgramVariant& program, gl::PixelFormat format, bool round_to_half);

// Builds one pass. If the program fetches "source" and is not bound to it, it is later chained to the pass before it.
struct PassBuilder
{
    std::string name;
    ProgramVariant program;
    std::vector<Uniform> uniforms;
    std::vector<Binding> bindings;
    std::optional<PassStep> step;

    PassBuilder() = default;
    // A constructor, because GCC 12 destroys an aggregate's braced uniforms twice if memory runs out while they are
    // copied.
    PassBuilder(std::string pass_name, ProgramVariant variant, std::vector<Uniform> values = {},
                std::vector<Binding> textures = {});

    void define(std::string definition);
    void define(const char* definition, int value);
    void define_if(bool is_defined, const char* definition);
    void set(std::string uniform, decltype(Uniform::value) value);
    // The same for a uniform that some variants do not use, so that compilers remove it.
    void set_if_used(const std::string& uniform, decltype(Uniform::value) value);
    // Binds a texture from which each thread fetches `fetches` texels.
    void sample(const std::string& sampler, std::size_t resource, int fetches);

    // Multiplies the result by the factor; a factor of 1 adds no multiplication.
    void scale(double factor);
    // Sets the uniform to the number of periods if the boundary rule is periodic: see periods_before.
    void set_periods(const char* uniform, Boundary boundary, int size, int offset);
    // Says that the source is a texture of `size` texels whose first one is at `offset`, and extends it by the boundary
    // rule.
    void extend(Boundary boundary, int size, int offset);
    // Makes each thread store `texels` rounded texels in the image that every program calls "result".
    void store(gl::PixelFormat format, int texels, const Problem& problem);

    Draw draw(Region region) const;
    Pass drawing(std::vector<Draw> draws);
    Pass drawing(const Region& region);
    Pass dispatching(const std::array<int, 3>& groups, Region written);
};

// The step of a product of spectra.
inline const PassStep product_step{"multiply"};

// Method::multiply of a method of that name, as one draw of the program in `file`.
Plan drawn_product(const std::string& method, const Problem& problem, const std::string& file,
                   gl::PixelFormat response);

} // namespace fragfft
