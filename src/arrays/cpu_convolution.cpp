#include "arrays/cpu_convolution.hpp"

#include "arrays/positive.hpp"

#include <algorithm>
#include <string>

namespace fragfft::cpu {

namespace {

constexpr const char* convolution_name = "a convolution on the CPU";

constexpr int rounded_to_lines(int count)
{
    return (count + floats_per_line - 1) / floats_per_line * floats_per_line;
}

const DoubleImage& require_kernel(const DoubleImage& kernel)
{
    require_samples(kernel, "the convolution kernel");
    if (kernel.channels != 1)
        throw InputError("a convolution on the CPU takes a kernel of 1 channel, not " +
                         std::to_string(kernel.channels));
    return kernel;
}

} // namespace

CpuConvolution::CpuConvolution(int width, int height, int channels, Boundary boundary, int thread_count)
    : width_(require_positive(width, "width", convolution_name)),
      height_(require_positive(height, "height", convolution_name)),
      channels_(require_positive(channels, "channel count", convolution_name)), boundary_(boundary),
      result_(make_planes(0, 0)), threads_(require_positive(thread_count, "thread count", convolution_name))
{
}

CpuConvolution::CpuConvolution(int width, int height, int channels, const DoubleImage& kernel, Boundary boundary,
                               int thread_count)
    : CpuConvolution(width, height, channels, boundary, thread_count)
{
    add_step(require_kernel(kernel));
}

CpuConvolution::CpuConvolution(int width, int height, int channels, const DoubleImage& row, const DoubleImage& column,
                               Boundary boundary, int thread_count)
    : CpuConvolution(width, height, channels, boundary, thread_count)
{
    if (require_kernel(row).height != 1 || require_kernel(column).width != 1)
        throw InputError("a separable kernel is a row and a column, not " + std::to_string(row.height) + " rows and " +
                         std::to_string(column.width) + " columns");
    add_step(row);
    add_step(column);
}

// Strides are odd numbers of cache lines, so that the rows of a column do not compete for a few sets of the cache.
CpuConvolution::Planes CpuConvolution::make_planes(int left, int right) const
{
    Planes planes;
    planes.left = left;
    planes.width = left + width_ + right;
    planes.stride = rounded_to_lines(left + rounded_to_lines(width_) + right);
    if (planes.stride / floats_per_line % 2 == 0)
        planes.stride += floats_per_line;
    const std::size_t count = static_cast<std::size_t>(planes.stride) * static_cast<std::size_t>(height_) *
                              static_cast<std::size_t>(channels_);
    planes.samples.reset(static_cast<float*>(::operator new[](count * sizeof(float), AlignedDelete::alignment)));
    std::fill_n(planes.samples.get(), count, 0.0F);
    return planes;
}

float* CpuConvolution::row(const Planes& planes, int channel, int y) const
{
    return planes.samples.get() + (static_cast<std::ptrdiff_t>(channel) * height_ + y) * planes.stride;
}

void CpuConvolution::add_step(const DoubleImage& kernel)
{
    const int right = kernel.width / 2;
    const int top = kernel.height - 1 - kernel.height / 2;
    LinePass step{taps_of(kernel), make_planes(kernel.width - 1 - right, right), {}, {}};
    step.outside.resize(static_cast<std::size_t>(step.source.stride));
    for (int channel = 0; channel < channels_; ++channel)
        for (int y = 0; y < height_ + kernel.height - 1; ++y) {
            const int source_y = boundary_index(y - top, height_, boundary_);
            step.rows.push_back(source_y < 0 ? step.outside.data() : row(step.source, channel, source_y));
        }
    steps_.push_back(std::move(step));
}

double CpuConvolution::floating_point_operations() const
{
    double taps = 0.0;
    for (const LinePass& step : steps_)
        taps += static_cast<double>(step.taps.weights.size());
    return 2.0 * taps * width_ * height_ * channels_;
}

void CpuConvolution::require_channels(const Image& image, int first_channel) const
{
    if (image.width != width_ || image.height != height_ || first_channel < 0 ||
        first_channel + channels_ > image.channels)
        throw InputError("an image of " + std::to_string(image.width) + " x " + std::to_string(image.height) + " x " +
                         std::to_string(image.channels) + " from channel " + std::to_string(first_channel) +
                         " on does not fit a convolution prepared for " + std::to_string(width_) + " x " +
                         std::to_string(height_) + " x " + std::to_string(channels_));
    require_samples(image, "the image to convolve");
}

template <typename Work> void CpuConvolution::for_rows(const Work& work)
{
    const auto height = static_cast<std::size_t>(height_);
    threads_.for_ranges(height * static_cast<std::size_t>(channels_), [&](std::size_t begin, std::size_t end) {
        for (std::size_t row = begin; row < end; ++row)
            work(static_cast<int>(row % height), static_cast<int>(row / height));
    });
}

void CpuConvolution::set_image(const Image& image, int first_channel)
{
    require_channels(image, first_channel);
    const Planes& planes = steps_.front().source;
    for_rows([&](int y, int channel) {
        const float* source = &image.at(0, y, first_channel + channel);
        float* target = row(planes, channel, y);
        for (int x = 0; x < width_; ++x)
            target[planes.left + x] = source[static_cast<std::ptrdiff_t>(x) * image.channels];
        const auto continue_at = [&](int x) {
            const int source_x = boundary_index(x - planes.left, width_, boundary_);
            target[x] = source_x < 0 ? 0.0F : target[planes.left + source_x];
        };
        for (int x = 0; x < planes.left; ++x)
            continue_at(x);
        for (int x = planes.left + width_; x < planes.width; ++x)
            continue_at(x);
    });
}

Image CpuConvolution::image() const
{
    Image image(width_, height_, channels_);
    for (int channel = 0; channel < channels_; ++channel)
        for (int y = 0; y < height_; ++y)
            for (int x = 0; x < width_; ++x)
                image.at(x, y, channel) = row(result_, channel, y)[x];
    return image;
}

void CpuConvolution::copy_result_to(Image& image, int first_channel)
{
    require_channels(image, first_channel);
    for_rows([&](int y, int channel) {
        const float* source = row(result_, channel, y);
        float* target = &image.at(0, y, first_channel + channel);
        for (int x = 0; x < width_; ++x)
            target[static_cast<std::ptrdiff_t>(x) * image.channels] = source[x];
    });
}

// The first step's result needs no padding to the left or right: a second step reads along columns.
void CpuConvolution::convolve()
{
    for (std::size_t i = 0; i < steps_.size(); ++i)
        run(steps_[i], i + 1 < steps_.size() ? steps_[i + 1].source : result_);
}

void CpuConvolution::run(const LinePass& step, const Planes& target)
{
    const auto height = static_cast<std::size_t>(height_);
    const std::size_t rows_per_channel = height + static_cast<std::size_t>(step.taps.height) - 1;
    // Threads share the rows of all channels, which are counted one channel below the other.
    threads_.for_ranges(height * static_cast<std::size_t>(channels_), [&](std::size_t begin, std::size_t end) {
        while (begin < end) {
            const std::size_t channel = begin / height;
            const std::size_t y = begin % height;
            const std::size_t count = std::min(end - begin, height - y);
            weighted_sums(&step.rows[channel * rows_per_channel + y], step.taps,
                          row(target, static_cast<int>(channel), static_cast<int>(y)), target.stride,
                          rounded_to_lines(width_), static_cast<int>(count), vector_unit_);
            begin += count;
        }
    });
}

} // namespace fragfft::cpu
