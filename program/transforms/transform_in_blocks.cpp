#include "program/transforms/transform_in_blocks.hpp"

#include "engine/image_runner.hpp"
#include "errors.hpp"
#include "methods/papers/lloyd_boyd_govindaraju_2008.hpp"
#include "methods/radix_2.hpp"
#include "methods/wrapping.hpp"

#include <algorithm>
#include <fmt/core.h>

namespace fragfft {

namespace {

using radix_2::Axis;

// Numbers per texture: 64 MiB in rgba32f; a plan has up to three such textures.
constexpr long long numbers_at_once = 1 << 22;

// Lines of an array along one of its axes, which texels hold as rows: the channels from `first_channel` on, as many as
// a texel has room for.
struct Block
{
    Axis axis;
    int first_line;
    int lines; // the array may have fewer left
    int first_channel;
    int channels;
};

template <typename Visit> void for_each_number(const DoubleComplexImage& image, const Block& block, Visit visit)
{
    const bool rows = block.axis == Axis::rows;
    const int length = rows ? image.width : image.height;
    for (int line = 0; line < block.lines; ++line)
        for (int i = 0; i < length; ++i)
            for (int channel = 0; channel < block.channels; ++channel)
                visit(line, i, channel,
                      image.index(rows ? i : block.first_line + line, rows ? block.first_line + line : i,
                                  block.first_channel + channel));
}

// Transforms lines of one length, a fixed number of them at a time.
class LineTransform
{
public:
    LineTransform(Engine& engine, const Problem& lines)
        : lines_(lines), components_(gl::info(lines.format).components),
          runner_(engine, lloyd_boyd_govindaraju_2008::method().transform(lines))
    {
    }

    void transform(DoubleComplexImage& image, const Block& block)
    {
        Image texels(lines_.width, lines_.height, components_);
        for_each_number(image, block, [&](int line, int i, int channel, std::size_t index) {
            texels.at(i, line, 2 * channel) = static_cast<float>(image.samples[index].real());
            texels.at(i, line, 2 * channel + 1) = static_cast<float>(image.samples[index].imag());
        });
        if (lines_.wrapped_at > 0)
            texels = wrapped(texels, lines_.wrapped_at);
        texels = runner_.run(texels);
        if (lines_.wrapped_at > 0)
            texels = unwrapped(texels, lines_.width, lines_.height);
        for_each_number(image, block, [&](int line, int i, int channel, std::size_t index) {
            image.samples[index] = {static_cast<double>(texels.at(i, line, 2 * channel)),
                                    static_cast<double>(texels.at(i, line, 2 * channel + 1))};
        });
    }

private:
    Problem lines_;
    int components_;
    ImageRunner runner_;
};

// Returns the problem of rows of that length, as many of `count` as a texture holds. Throws InputError if it does not
// even hold one.
Problem rows_at_once(const Problem& problem, Axis axis, int count, const Limits& limits)
{
    Problem rows = problem;
    rows.width = radix_2::length_along(axis, problem);
    rows.axes = Axes::rows;
    rows.domain = Domain::complex;
    const Method method = lloyd_boyd_govindaraju_2008::method();
    for (rows.height = count; rows.height > 0; rows.height /= 2) {
        if (!method.refusal(rows, limits))
            return rows;
        if (const auto wrapped_rows = lloyd_boyd_govindaraju_2008::wrapped_rows(rows, limits))
            return *wrapped_rows;
    }
    throw InputError(
        fmt::format("{} numbers are more than fit into a texture of {} x {}, as their transform needs them", rows.width,
                    limits.maximum_texture_size, limits.maximum_texture_size));
}

} // namespace

bool needs_blocks(const Problem& problem, const Limits& limits)
{
    Problem numbers = problem;
    numbers.domain = Domain::complex;
    const auto refusal = lloyd_boyd_govindaraju_2008::method().refusal(numbers, limits);
    return refusal && refusal->is_for_size && !gl::holds_half_floats(problem.format);
}

DoubleComplexImage transform_in_blocks(Engine& engine, const Limits& limits, const Problem& problem,
                                       DoubleComplexImage image,
                                       const std::function<void(const BlockProgress&)>& report, int lines_at_once)
{
    if (problem.format != gl::PixelFormat::rgba32f && problem.format != gl::PixelFormat::rg32f)
        throw InputError(fmt::format("{}: what is larger than a texture is transformed in rgba32f or rg32f",
                                     gl::info(problem.format).name));
    const std::vector<Axis> axes = radix_2::axes_of(problem);
    const int room = gl::info(problem.format).components / 2;
    for (std::size_t number = 0; number < axes.size(); ++number) {
        const Axis axis = axes[number];
        const int length = radix_2::length_along(axis, problem);
        const int lines = axis == Axis::rows ? image.height : image.width;
        const auto sensible = static_cast<int>(std::max(1LL, numbers_at_once / length));
        const Problem rows =
            rows_at_once(problem, axis, std::min(lines, lines_at_once > 0 ? lines_at_once : sensible), limits);
        const std::string step =
            rows.wrapped_at > 0 ? fmt::format("{}, {}", radix_2::name(axis), name(rows.wrapping)) : radix_2::name(axis);
        LineTransform transform(engine, rows);
        for (int first = 0; first < lines; first += rows.height) {
            report({step, (static_cast<double>(number) + static_cast<double>(first) / lines) /
                              static_cast<double>(axes.size())});
            for (int channel = 0; channel < image.channels; channel += room)
                transform.transform(image, {axis, first, std::min(rows.height, lines - first), channel,
                                            std::min(room, image.channels - channel)});
        }
    }
    return image;
}

} // namespace fragfft
