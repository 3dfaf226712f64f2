#include "filtering/fourier_on_cpu.hpp"

#include "errors.hpp"
#include "filters/separable_kernel.hpp"

#include <fmt/format.h>
#include <numbers>
#include <stdexcept>

namespace fragfft {

namespace {

constexpr std::int64_t largest_extended_size = std::int64_t{1} << 30;

bool is_fast(std::int64_t size)
{
    for (const int factor : {2, 3, 5, 7})
        while (size % factor == 0)
            size /= factor;
    return size == 1;
}

struct AxisExtension
{
    int offset;
    int size;
};

AxisExtension axis_extension(int size, int reach_before, int reach_after, Boundary boundary)
{
    const std::int64_t period = boundary == Boundary::mirror ? 2 * std::int64_t{size} : size;
    const bool is_periodic = boundary == Boundary::wrap || boundary == Boundary::mirror;
    const std::int64_t margins = boundary == Boundary::zero ? std::int64_t{std::max(reach_before, reach_after)}
                                                            : std::int64_t{reach_before} + reach_after;
    if (size + margins > largest_extended_size || period > largest_extended_size)
        throw InputError(fmt::format("an image of {} pixels and a kernel reaching {} and {} are too much to transform",
                                     size, reach_before, reach_after));
    const int extended = next_fast_size(static_cast<int>(size + margins));
    if (is_periodic && is_fast(period) && period <= extended)
        return {0, static_cast<int>(period)};
    return {std::min(reach_before, extended - size), extended};
}

// sum over i of weights[i] exp(-2 pi j k (i - count / 2) / size) for k in [0, bins).
std::vector<std::complex<double>> transformed(const std::vector<double>& weights, int bins, int size)
{
    const auto origin = static_cast<std::int64_t>(weights.size() / 2);
    std::vector<std::complex<double>> turns;
    for (int k = 0; k < size; ++k)
        turns.push_back(std::polar(1.0, -2.0 * std::numbers::pi * k / size));
    std::vector<std::complex<double>> response(static_cast<std::size_t>(bins));
    for (std::int64_t k = 0; k < bins; ++k) {
        std::complex<double> sum;
        for (std::int64_t i = 0; i < std::ssize(weights); ++i) {
            // Reduced as an integer: a large angle in floating point would lose accuracy.
            const std::int64_t turn = ((k * (i - origin)) % size + size) % size;
            sum += weights[static_cast<std::size_t>(i)] * turns[static_cast<std::size_t>(turn)];
        }
        response[static_cast<std::size_t>(k)] = sum;
    }
    return response;
}

} // namespace

int next_fast_size(int count)
{
    int size = count + count % 2;
    while (!is_fast(size))
        size += 2;
    return size;
}

Extension fourier_extension(const FilteringJob& job)
{
    require_boundary_of_responses(job.filters, job.boundary);
    const ImageShape& image = job.image;
    if (!job.has_kernels()) {
        const int images = job.boundary == Boundary::mirror ? 2 : 1;
        return {0, 0, images * image.width, images * image.height};
    }
    KernelReach farthest;
    for (const Filter& filter : job.filters)
        farthest = farthest_of(farthest, kernel_reach(*filter.kernel()));
    const AxisExtension x = axis_extension(image.width, farthest.left, farthest.right, job.boundary);
    const AxisExtension y = axis_extension(image.height, farthest.top, farthest.bottom, job.boundary);
    return {.left = x.offset, .top = y.offset, .width = x.size, .height = y.size};
}

FourierOnCpu::FourierOnCpu(const FilteringJob& job, int thread_count)
    : shape_(job.image), boundary_(job.boundary), extension_(fourier_extension(job)),
      fftw_(extension_.width, extension_.height, 1, thread_count, reference::FftwFilter::Planning::estimated),
      threads_(thread_count)
{
    for (const Filter& filter : job.filters)
        responses_.push_back(response_of(filter));
}

FourierOnCpu::Response FourierOnCpu::product_of_factors(const std::vector<double>& column,
                                                        const std::vector<double>& row)
{
    const auto bins = static_cast<std::size_t>(extension_.width / 2 + 1);
    const auto height = static_cast<std::size_t>(extension_.height);
    const auto of_row = transformed(row, extension_.width / 2 + 1, extension_.width);
    const auto of_column = transformed(column, extension_.height, extension_.height);
    Response response(bins * height);
    threads_.for_ranges(height, [&](std::size_t begin, std::size_t end) {
        for (std::size_t v = begin; v < end; ++v)
            for (std::size_t u = 0; u < bins; ++u)
                response[v * bins + u] = std::complex<float>(of_column[v] * of_row[u]);
    });
    return response;
}

FourierOnCpu::Response FourierOnCpu::response_of(const Filter& filter)
{
    const int width = extension_.width;
    const int height = extension_.height;
    if (const Kernel* kernel = filter.kernel()) {
        if (const Separability found = separability(*kernel); found.factors)
            return product_of_factors(found.factors->column, found.factors->row);
        const Image placed = kernel_as_image(*kernel, width, height, 1);
        std::copy(placed.samples.begin(), placed.samples.end(), fftw_.plane(0).begin());
        fftw_.forward();
        const auto spectrum = fftw_.spectrum(0);
        return {spectrum.begin(), spectrum.end()};
    }
    const auto bins = static_cast<std::size_t>(width / 2 + 1);
    Response response(bins * static_cast<std::size_t>(height));
    threads_.for_ranges(static_cast<std::size_t>(height), [&](std::size_t begin, std::size_t end) {
        for (std::size_t v = begin; v < end; ++v)
            for (std::size_t u = 0; u < bins; ++u)
                response[v * bins + u] = std::complex<float>(response_at_bin(
                    *filter.frequency_response(), static_cast<int>(u), static_cast<int>(v), width, height));
    });
    return response;
}

void FourierOnCpu::extend_channel(const Image& image, int channel)
{
    const std::span<float> plane = fftw_.plane(0);
    const auto width = static_cast<std::size_t>(extension_.width);
    threads_.for_ranges(static_cast<std::size_t>(extension_.height), [&](std::size_t begin, std::size_t end) {
        for (std::size_t v = begin; v < end; ++v) {
            float* target = plane.data() + v * width;
            const int y = boundary_index(static_cast<int>(v) - extension_.top, image.height, boundary_);
            if (y < 0) {
                std::fill_n(target, width, 0.0F);
                continue;
            }
            const float* source = &image.at(0, y, channel);
            float* inside = target + extension_.left;
            for (int x = 0; x < image.width; ++x)
                inside[x] = source[static_cast<std::ptrdiff_t>(x) * image.channels];
            const auto continue_at = [&](int x) {
                const int from = boundary_index(x, image.width, boundary_);
                inside[x] = from < 0 ? 0.0F : inside[from];
            };
            for (int x = -extension_.left; x < 0; ++x)
                continue_at(x);
            for (int x = image.width; x < extension_.width - extension_.left; ++x)
                continue_at(x);
        }
    });
}

void FourierOnCpu::crop_channel(Image& result, int channel)
{
    const std::span<const float> plane = fftw_.result(0);
    threads_.for_ranges(static_cast<std::size_t>(result.height), [&](std::size_t begin, std::size_t end) {
        for (std::size_t y = begin; y < end; ++y) {
            const float* source =
                plane.data() +
                (y + static_cast<std::size_t>(extension_.top)) * static_cast<std::size_t>(extension_.width) +
                extension_.left;
            float* target = &result.at(0, static_cast<int>(y), channel);
            for (int x = 0; x < result.width; ++x)
                target[static_cast<std::ptrdiff_t>(x) * result.channels] = source[x];
        }
    });
}

std::vector<Image> FourierOnCpu::apply(Image& image)
{
    if (ImageShape{image.width, image.height, image.channels} != shape_)
        throw std::logic_error("an image of another shape than this transform was prepared for");
    std::vector<Image> results;
    for (std::size_t i = 0; i + 1 < responses_.size(); ++i)
        results.emplace_back(image.width, image.height, image.channels);
    for (int channel = 0; channel < image.channels; ++channel) {
        extend_channel(image, channel);
        fftw_.forward();
        for (std::size_t i = 0; i < responses_.size(); ++i) {
            fftw_.multiply(responses_[i]);
            fftw_.inverse();
            // The last filter's result takes the channel's place.
            crop_channel(i < results.size() ? results[i] : image, channel);
        }
    }
    results.push_back(std::move(image));
    return results;
}

} // namespace fragfft
