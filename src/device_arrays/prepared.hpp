// Transforms, filters and combinations of arrays, prepared once for a shape and run any number of times.
#pragma once

#include "boundary.hpp"
#include "device_arrays/transfer.hpp"
#include "filters/prepared_work.hpp"
#include "fragfft/kernel.hpp"
#include "methods/method.hpp"

#include <array>
#include <complex>
#include <cstdint>
#include <optional>
#include <string>

namespace fragfft::device_arrays {

class Device;

// The format of the textures that transforms and combinations work in.
inline constexpr gl::PixelFormat complex_format = gl::PixelFormat::rg32f;

// NumPy's words for the factor of a transform of n numbers.
enum class Norm
{
    backward, // inverse 1/n
    ortho,    // 1/sqrt(n) both ways
    forward,  // forward 1/n
};

struct TransformKey
{
    int width = 0; // of what is transformed; where one side is half a spectrum, those of the whole one
    int height = 0;
    Axes axes = Axes::both;
    Direction direction = Direction::forward;
    Kind source = Kind::complex;
    Kind result = Kind::complex;
    Norm norm = Norm::backward;
    std::string method; // "auto", or a method's name

    bool operator==(const TransformKey&) const = default;
};

class PreparedTransform
{
public:
    // Throws InputError, or SizeError, where no method, or not the one named, can do it.
    PreparedTransform(Device& device, const TransformKey& key);

    // Transforms numbers of the whole source, from `first_source` on, to those of the result from `first_result` on.
    // Unless rows are wrapped, a row is followed by the next one after `source_row_length` or `result_row_length`
    // texels.
    void run(const ArrayStorage& source, std::size_t first_source, int source_row_length, const ArrayStorage& result,
             std::size_t first_result, int result_row_length);

    const Plan& plan() const { return prepared_->plan(); }
    const std::string& method() const { return method_; }

    std::int64_t bytes = 0;

private:
    void choose(Device& device);
    Plan composed() const;

    const gl::Functions& gl_;
    const TransformKey key_;
    Problem problem_;
    std::string method_;
    std::unique_ptr<PlanExecutor> prepared_;
    std::optional<Exchange> source_;
    std::optional<Exchange> result_;
};

// A filter of images, by "auto" or a method's name.
struct FilterKey
{
    FilterJob job;
    std::string method;

    bool operator==(const FilterKey&) const = default;
};

// The filter job for an image in an array; the texture has as many components as the image has channels. Throws
// InputError for weights that a float does not hold.
FilterJob job_of(const ImageShape& image, const Kernel& kernel, Boundary boundary);

class PreparedFilter
{
public:
    // Throws InputError, or SizeError, where no method, or not the one named, can do it.
    PreparedFilter(Device& device, const FilterKey& key);

    // Filters the image that begins at number `first` of source, into the result; rows have no gaps.
    void run(const ArrayStorage& source, std::size_t first_source, const ArrayStorage& result,
             std::size_t first_result);

    const Plan& plan() const { return filter_->plan(); }
    const std::string& method() const { return method_; }

    std::int64_t bytes = 0;

private:
    const gl::Functions& gl_;
    int channels_;
    std::string method_;
    std::optional<FilterWork> filter_;
    std::optional<Exchange> image_;
    std::optional<Exchange> result_;
};

enum class Combination
{
    multiply,
    divide,
    divide_by_first,
    add,
    subtract,
    subtract_first,
    conjugate,
};

// A combination of numbers in width x height texels.
struct CombinationKey
{
    int width = 0;
    int height = 0;
    Combination combination = Combination::multiply;
    bool with_number = false;

    bool operator==(const CombinationKey&) const = default;
};

struct Operand
{
    ArrayStorage place;
    Kind kind = Kind::complex;
};

class PreparedCombination
{
public:
    PreparedCombination(Device& device, const CombinationKey& key);

    // Combines `count` numbers from `first` on with as many of another array, or with one number.
    void run(const Operand& one, const Operand* other, std::complex<float> number, const Operand& result,
             std::size_t first, std::size_t count);

    std::int64_t bytes = 0;

private:
    const gl::Functions& gl_;
    std::unique_ptr<PlanExecutor> prepared_;
    std::optional<Exchange> first_;
    std::optional<Exchange> second_;
    std::optional<Exchange> result_;
};

} // namespace fragfft::device_arrays
