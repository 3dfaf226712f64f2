// The passes of Lloyd, Boyd & Govindaraju 2008, of which its transforms are put together.
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

// Passes one after the other, each reading what the one before it has written: from "image" to "result". Between passes
// the array has a shape of its own. In a wrapped problem that is its logical shape: lines of numbers, which lie in
// textures one after the other.
class LloydSchedule
{
public:
    using Axis = radix_2::Axis;

    // `image`: the input texture, whose size is the array's first shape.
    LloydSchedule(const std::string& what, const Problem& problem, Resource image);

    int length_along(Axis axis) const { return axis == Axis::rows ? width_ : height_; }
    void set_length(Axis axis, int length) { (axis == Axis::rows ? width_ : height_) = length; }
    // The texture that the next pass reads holds real numbers, of which two that follow each other along the axis are
    // one of the array's: numbers.glsl.
    void read_pairs_along(Axis axis) { pairs_along_ = axis; }
    // Sets the format of what the next passes write.
    void set_format(gl::PixelFormat format) { format_ = format; }

    // Complex numbers along an axis, as long as the array is there: section 4.1 for powers of two, 4.3 for others. The
    // scale is that of the whole axis; `scale_of_iteration` says how a power of two spreads it.
    void transform(Axis axis, double scale, const std::function<float(int)>& scale_of_iteration);
    // The same unscaled.
    void transform(Axis axis);

    // One pass that writes the array, by the draws given, whose programs read "source" and the inputs.
    void add_pass(const std::string& name, PassStep step, std::vector<Binding> inputs, std::vector<Draw> draws);
    // The draw of a program of this paper on all of the array.
    Draw draw(const std::string& name, const std::string& family, const std::string& file,
              std::vector<std::string> defines, int reads, std::vector<Uniform> uniforms = {}) const;

    // The input of a table of roots of unity, where the problem wants one.
    std::vector<Binding> twiddles(int length, bool wrapped = false);
    // Makes the program read such a table, or compute what it would hold.
    void read_twiddles(ProgramVariant& program) const;

    std::size_t add_input(Resource resource);
    Region whole() const;
    bool has_passes() const { return !plan_.passes.empty(); }

    // What the last pass has written is the result.
    Plan plan();

private:
    // How the programs of a pass find a line's numbers: definitions and uniforms of places.glsl.
    struct Places
    {
        std::string name; // "rows"
        std::string define;
        std::vector<Uniform> uniforms = {};
        bool are_wrapped = false; // lines that lie in textures of their own too
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
    struct Block // of the four-step method
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
    int source_width_; // of what the last pass has written
    std::optional<Axis> pairs_along_;
    gl::PixelFormat format_;
    Plan plan_;
    std::map<std::string, std::size_t> constants_; // the plan's, by what they hold
    std::size_t latest_ = 0;                       // what the passes so far have made
};

// The places of an array from `begin` to `end` along an axis, and all of them across it.
Region part_along(Region whole, radix_2::Axis axis, const std::string& name, int begin, int end);

// The define that numbers.glsl asks for: "PAIRS_ALONG_ROWS".
const char* pairs_define(radix_2::Axis axis);

bool is_power_of_two(int length);

} // namespace fragfft::lloyd_boyd_govindaraju_2008
