// Builds the passes of wide transforms, step by step.
#pragma once

#include "engine/plan.hpp"
#include "methods/own/wide_variant.hpp"
#include "methods/pass_builder.hpp"

#include <complex>
#include <optional>
#include <string>
#include <vector>

namespace fragfft::wide {

// An array of width x height texels and the texture that stores it.
struct Array
{
    std::size_t resource = 0;
    int width = 0;
    int height = 0;
    std::optional<Layers> layered; // how the step that wrote them arranged the layers; nothing for an ordinary texture
    bool blocks_are_transposed = false; // see stored/transposed_blocks.glsl

    int length_along(radix_2::Axis axis) const { return axis == radix_2::Axis::rows ? width : height; }
};

// Adds passes to a plan. Every function reads the given array and returns the one that its passes write.
class WideSchedule
{
public:
    using Axis = radix_2::Axis;

    WideSchedule(const std::string& name, const Problem& problem, Writing writing);

    std::size_t add_resource(Resource resource) { return plan_.add_resource(std::move(resource)); }
    Array input(const std::string& name, int width, int height, gl::PixelFormat format);

    // What differs from a plain transform of an axis.
    struct Options
    {
        std::optional<ImageExtent> extent = {};   // the part of each line that the first step's source holds
        Boundary boundary = Boundary::zero;       // outside that part
        int first_across = 0;                     // index of the source's line that the first step reads as its first
        std::optional<int> lines = {};            // number of lines; default: the source's
        std::optional<std::size_t> factors = {};  // a line by which the first step multiplies the source's numbers
        double scale = 1.0;                       // by which the last step, or the filter step, multiplies
        bool is_unitary = false;                  // each step has its own unitary scale instead
        std::optional<std::size_t> response = {}; // by which the last step, or the filter step, multiplies
        bool response_is_line = false;
        // For Bluestein's algorithm, whose convolution the steps compute: the direction of the transform.
        std::optional<Direction> chirped = {};
        // The part of a line that the last step writes to an ordinary texture; default: all of it. A single-target step
        // requires that the part begins with the first number. With stores, `format` is that of the texture; default:
        // the problem's.
        std::optional<ImageExtent> kept = {};
        std::optional<gl::PixelFormat> format = {};
    };
    // Adds steps on lines of `length` numbers. A final filter step is also the first step of an inverse transform,
    // which `after_filter` continues.
    Array transform(const Array& source, Axis axis, Direction direction, int length, const std::vector<Step>& steps,
                    const Options& options);
    // Adds the inverse steps after the first one, which was the filter step.
    Array after_filter(const Array& source, Axis axis, const std::vector<Step>& steps, const Options& options);

    // The factors by which numbers are multiplied while they are gathered.
    struct Factors
    {
        std::optional<std::size_t> line = {}; // by index along the layered axis
        double scale = 1.0;                   // for layered numbers
    };
    // Copies a part of the numbers to an ordinary texture.
    Array gather(const Array& source, int left, int top, int width, int height, gl::PixelFormat format,
                 const Factors& factors);

    // Adds a line of complex numbers as a constant.
    std::size_t line(const std::string& name, const std::vector<std::complex<double>>& numbers);

    const Problem& problem() const { return problem_; }
    // Makes the array the plan's output of that name.
    void name_output(const Array& numbers, const std::string& name);
    Plan plan();

private:
    struct StepPosition // position among the steps of its axis
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
