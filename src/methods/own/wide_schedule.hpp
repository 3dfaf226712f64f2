// The passes of wide transforms, step by step.
#pragma once

#include "engine/plan.hpp"
#include "methods/own/wide_variant.hpp"
#include "methods/pass_builder.hpp"

#include <complex>
#include <optional>
#include <string>
#include <vector>

namespace fragfft::wide {

// An array of width x height texels, and where it lies.
struct Array
{
    std::size_t resource = 0;
    int width = 0;
    int height = 0;
    std::optional<Layers> layered;      // by the step that has written them
    bool blocks_are_transposed = false; // stored/transposed_blocks.glsl

    int length_along(radix_2::Axis axis) const { return axis == radix_2::Axis::rows ? width : height; }
};

// Adds passes to a plan. Every member reads the numbers given and returns what its passes have written.
class WideSchedule
{
public:
    using Axis = radix_2::Axis;

    WideSchedule(const std::string& name, const Problem& problem, Writing writing);

    std::size_t add_resource(Resource resource) { return plan_.add_resource(std::move(resource)); }
    Array input(const std::string& name, int width, int height, gl::PixelFormat format);

    // What is special about an axis's steps.
    struct Options
    {
        std::optional<ImageExtent> extent = {};   // what of each line the first step's source holds
        Boundary boundary = Boundary::zero;       // around that
        int first_across = 0;                     // the line of the source that the first step's first line is
        std::optional<int> lines = {};            // how many lines; default: the source's
        std::optional<std::size_t> factors = {};  // a line, which the first step multiplies the source's numbers with
        double scale = 1.0;                       // which the last step, or the filter step, multiplies by; or
        bool is_unitary = false;                  // each step by what keeps its numbers' energy
        std::optional<std::size_t> response = {}; // which the last step, or the filter step, multiplies by
        bool response_is_line = false;
        // The direction of the transform that the steps compute by Bluestein's algorithm, as a convolution.
        std::optional<Direction> chirped = {};
        // The part of a line that the last step writes to an ordinary texture, and, with stores, in which format;
        // default: all, the problem's. Side by side it begins with the first number.
        std::optional<ImageExtent> kept = {};
        std::optional<gl::PixelFormat> format = {};
    };
    // Steps that follow each other on lines of `length` numbers. Where the last is a filter step, it is the first of an
    // inverse transform, which `after_filter` goes on with.
    Array transform(const Array& source, Axis axis, Direction direction, int length, const std::vector<Step>& steps,
                    const Options& options);
    // The inverse steps after the first one, which the filter step was.
    Array after_filter(const Array& source, Axis axis, const std::vector<Step>& steps, const Options& options);

    // What numbers are multiplied by while they are gathered.
    struct Factors
    {
        std::optional<std::size_t> line = {}; // along the layered axis
        double scale = 1.0;                   // of layered numbers
    };
    // An ordinary texture of a part of the numbers.
    Array gather(const Array& source, int left, int top, int width, int height, gl::PixelFormat format,
                 const Factors& factors);

    // A constant line of complex numbers.
    std::size_t line(const std::string& name, const std::vector<std::complex<double>>& numbers);

    const Problem& problem() const { return problem_; }
    // What these numbers' passes have written is the plan's output of that name.
    void name_output(const Array& numbers, const std::string& name);
    Plan plan();

private:
    struct StepPosition // among the steps of its axis
    {
        Axis axis;
        Direction direction;
        int length;
        int stride;
        bool is_first;
        bool is_last;

        int span(const Step& step) const { return length / step.radix; }
    };
    // A step's pass before its targets are known, and the key of its program.
    struct StepPass
    {
        PassBuilder pass;
        StepVariant variant;
    };
    Array add_step(const Array& source, const Step& step, const StepPosition& position, const Options& options);
    void read_source(StepPass& made, const Array& source, const StepPosition& position, const Options& options) const;
    void multiply_outputs(StepPass& made, const StepPosition& position, const Options& options);
    Array add_targets(StepPass made, const StepPosition& position, int lines, const Options& options);
    Array add_stores(StepPass made, const StepPosition& position, int lines, const Options& options);
    double scale_of(const Step& step, const StepPosition& position, const Options& options) const;
    std::string free_name() const;

    Problem problem_;
    Writing writing_;
    Plan plan_;
};

} // namespace fragfft::wide
