// The passes of wide transforms, step by step.
#pragma once

#include "engine/plan.hpp"
#include "methods/filtering_problem.hpp"
#include "methods/radix_2.hpp"
#include "methods/wide_radices.hpp"

#include <complex>
#include <optional>
#include <string>
#include <vector>

namespace fragfft::wide {

// Which numbers of a line the first step along an axis finds in its source; the others are what a rule says.
struct Extent
{
    int offset = 0; // of the first number that is there
    int count = 0;
    Boundary boundary = Boundary::zero;
};

// An array of width x height texels, two complex numbers each, and where it lies.
struct Array
{
    std::size_t resource = 0;
    int width = 0;
    int height = 0;
    // The step that has left the numbers in layers, and along which axis (layers.glsl).
    struct Layers
    {
        radix_2::Axis axis;
        Step step;
        int stride;
        int span;
        int stack; // of columns, or 0: stacked.glsl
    };
    std::optional<Layers> layered;

    int length_along(radix_2::Axis axis) const
    {
        return axis == radix_2::Axis::rows ? width : height;
    }
};

// Adds passes to a plan. Every member reads the numbers given and returns what its passes have written.
class Schedule
{
public:
    using Axis = radix_2::Axis;

    Schedule(const std::string& name, const Problem& problem, Writing writing);

    std::size_t add_resource(Resource resource)
    {
        return plan_.add_resource(std::move(resource));
    }
    Array input(const std::string& name, int width, int height, gl::PixelFormat format);

    // What of an axis's steps differs from the usual.
    struct Options
    {
        std::optional<Extent> extent = {};        // of the first step's source
        int first_across = 0;                     // the line of the source that the first step's first line is
        std::optional<int> lines = {};            // how many lines; default: the source's
        std::optional<std::size_t> factors = {};  // a line, which the first step multiplies the source's numbers with
        double scale = 1.0;                       // which the last step, or the filter step, multiplies by; or
        bool is_unitary = false;                  // each step by what keeps its numbers' energy
        std::optional<std::size_t> response = {}; // which the last step, or the filter step, multiplies by
        bool response_is_line = false;
        // With stores: the numbers that the last step keeps of a line, and in which format; default: all, the
        // problem's.
        std::optional<Extent> kept = {};
        std::optional<gl::PixelFormat> format = {};
    };
    // Steps that follow each other on lines of `length` numbers. Where the last is a filter step, it is the first of an
    // inverse transform, which `after_filter` goes on with.
    Array transform(const Array& source, Axis axis, Direction direction, int length, const std::vector<Step>& steps,
                    const Options& options);
    // The rest of the inverse steps, of which the first was the filter step before.
    Array after_filter(const Array& source, Axis axis, const std::vector<Step>& steps, bool is_unitary);

    // A texture as it is, without layers, of a part of the numbers; multiplied by factors along the layered axis.
    Array gather(const Array& source, int left, int top, int width, int height, gl::PixelFormat format,
                 std::optional<std::size_t> factors = {});

    // A constant line of complex numbers.
    std::size_t line(const std::string& name, const std::vector<std::complex<double>>& numbers);

    const Problem& problem() const
    {
        return problem_;
    }
    // What these numbers' passes have written is the plan's output of that name.
    void name_output(const Array& numbers, const std::string& name);
    Plan plan();

private:
    struct StepPlace // of a step among those of its axis
    {
        Axis axis;
        Direction direction;
        int length;
        int stride;
        bool is_first;
        bool is_last;
    };
    struct Work
    {
        ProgramVariant program;
        std::vector<Binding> inputs;
        std::vector<Uniform> uniforms;
    };
    Array add_step(const Array& source, const Step& step, const StepPlace& place, const Options& options);
    Work work_of(const Array& source, const Step& step, const StepPlace& place, const Options& options);
    Array add_targets(Work work, const Step& step, const StepPlace& place, int lines);
    Array add_stores(Work work, const Step& step, const StepPlace& place, int lines, const Options& options);
    static std::string name_of(const Step& step, const StepPlace& place);
    static void describe_source(const Array::Layers& layers, bool by_constants, ProgramVariant& program,
                                std::vector<Uniform>& uniforms);
    double scale_of(const Step& step, const StepPlace& place, const Options& options) const;
    std::string free_name() const;
    void finish(ProgramVariant& program, gl::PixelFormat format) const;

    Problem problem_;
    Writing writing_;
    Plan plan_;
};

} // namespace fragfft::wide
