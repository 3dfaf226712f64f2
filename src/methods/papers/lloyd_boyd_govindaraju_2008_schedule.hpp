// The passes of Lloyd, Boyd & Govindaraju 2008, from which the transforms are built.
#pragma once

#include "methods/problem.hpp"
#include "methods/radix_2.hpp"

#include <complex>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace fragfft::lloyd_boyd_govindaraju_2008 {

// A chain of passes from "image" to "result"; each reads what the one before it has written. The array between passes
// may change its shape. In a wrapped problem that is its logical shape: lines of numbers, which follow each other in a
// texture.
class LloydSchedule
{
public:
    using Axis = radix_2::Axis;

    // `image` is the input texture; its size is the array's first shape. Where the problem is wrapped the first shape
    // is the problem's width and height, or `first_width` numbers a row.
    LloydSchedule(const std::string& what, const Problem& problem, Resource image, int first_width = 0);

    int length_along(Axis axis) const { return axis == Axis::rows ? width_ : height_; }
    void set_length(Axis axis, int length) { (axis == Axis::rows ? width_ : height_) = length; }
    // Says that the texture that the next pass reads holds real numbers, and that two which are adjacent along the axis
    // make one complex number of the array: numbers.glsl.
    void read_pairs_along(Axis axis) { pairs_along_ = axis; }
    // Sets the format of what the next passes write.
    void set_format(gl::PixelFormat format) { format_ = format; }

    // Transforms complex numbers along an axis, over the array's length there: section 4.1 for powers of two, 4.3 for
    // other lengths. `scale` is that of the whole axis; `scale_of_iteration` distributes it over the iterations of a
    // power of two.
    void transform(Axis axis, double scale, const std::function<float(int)>& scale_of_iteration);
    // The same without a scale.
    void transform(Axis axis);

    // Adds a pass that writes the array by the given draws, whose programs read "source" and the inputs.
    void add_pass(const std::string& name, PassStep step, std::vector<Binding> inputs, std::vector<Draw> draws);
    // Returns a draw of one of this paper's programs that covers the array.
    Draw draw(const std::string& name, const std::string& family, const std::string& file,
              std::vector<std::string> defines, int reads, std::vector<Uniform> uniforms = {}) const;

    // The same of a program that locates numbers by places.glsl: rows of an array that is wrapped.
    Draw draw_on_wrapped(const std::string& name, const std::string& family, const std::string& file, int reads,
                         std::vector<Uniform> uniforms) const;

    // Returns the input for a table of roots of unity, if the problem's twiddle factors come from a table.
    std::vector<Binding> twiddles(int length, bool wrapped = false);
    // Makes the program read such a table, or compute its values.
    void read_twiddles(ProgramVariant& program) const;

    std::size_t add_input(Resource resource);
    Region whole() const;
    bool has_passes() const { return !plan_.passes.empty(); }

    // Ends the plan; what the last pass has written is the result.
    Plan plan();

private:
    // How the programs of a pass locate a line's numbers: definitions and uniforms of places.glsl.
    struct Places
    {
        std::string name; // "rows"
        std::string define;
        std::vector<Uniform> uniforms = {};
        bool are_wrapped = false; // whether lines are wrapped in textures of their own, too
    };
    struct Iteration
    {
        Direction direction;
        int number; // from 1 on
        int count;  // log2 of the length
        float scale;
        PassStep step;
    };

    bool is_wrapped() const { return problem_.wrapped_at > 0; }
    Places places_along(Axis axis) const;
    void stockham(Axis axis, Direction direction, int length, const std::function<float(int)>& scale_of_iteration,
                  const PassStep& step);
    void four_steps(Direction direction, int length, const std::function<float(int)>& scale_of_iteration,
                    const PassStep& step);
    struct Block // the block of a line in the four-step method
    {
        int width;
        int height;
    };
    void merge(const Places& places, const Iteration& iteration, const std::vector<Binding>& tables,
               const std::optional<Block>& block = std::nullopt);
    void z_chirp(Axis axis, int length, double scale);
    void multiply_lines(Axis axis, const std::string& what, const std::vector<std::complex<double>>& factors,
                        int multiplied);
    Resource line_of(Resource line, bool wrapped) const;
    std::size_t made_once(const std::string& what, const std::function<Resource()>& make);
    std::vector<Draw> on_wrapped(Draw draw) const;
    Resource texture(const std::string& name) const;

    Problem problem_;
    int width_;
    int height_;
    int source_width_; // width of the texture that the last pass has written
    std::optional<Axis> pairs_along_;
    gl::PixelFormat format_;
    Plan plan_;
    std::map<std::string, std::size_t> constants_; // indices of the plan's constants, by content
    std::size_t latest_ = 0;                       // index of the texture that the passes so far have written
};

// The part of an array from `begin` to `end` along an axis, with its full extent across it.
Region part_along(Region whole, radix_2::Axis axis, const std::string& name, int begin, int end);

// The definition for numbers.glsl: "PAIRS_ALONG_ROWS".
const char* pairs_define(radix_2::Axis axis);

bool is_power_of_two(int length);

} // namespace fragfft::lloyd_boyd_govindaraju_2008
