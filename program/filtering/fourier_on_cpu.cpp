#include "program/filtering/fourier_on_cpu.hpp"

#include "program/filtering/fourier_extension.hpp"

#include <stdexcept>

namespace fragfft {

using cpu::LineKind;

namespace {

// Returns sum over i of weights[i] exp(-2 pi j k (i - count / 2) / size) for k in [0, bins).
std::vector<std::complex<double>> transformed(const std::vector<double>& weights, int bins, int size)
{
    const auto origin = static_cast<int>(weights.size() / 2);
    std::vector<std::complex<double>> response(static_cast<std::size_t>(size));
    for (int i = 0; i < static_cast<int>(weights.size()); ++i)
        response[static_cast<std::size_t>(boundary_index(i - origin, size, Boundary::wrap))] +=
            weights[static_cast<std::size_t>(i)];
    cpu::FftwLinesOf<double>(cpu::LineKind::forward, size).run(response.data());
    response.resize(static_cast<std::size_t>(bins));
    return response;
}

template <typename Sample>
std::vector<std::complex<Sample>> rounded(const std::vector<std::complex<double>>& numbers, double scale)
{
    std::vector<std::complex<Sample>> result;
    result.reserve(numbers.size());
    for (const std::complex<double>& number : numbers)
        result.emplace_back(scale * number);
    return result;
}

// A vector that any CPU supports, with the number of complex numbers in it.
template <typename Sample> struct BinsInVector;
template <> struct BinsInVector<float>
{
    typedef float Type __attribute__((vector_size(16), may_alias));
};
template <> struct BinsInVector<double>
{
    typedef double Type __attribute__((vector_size(16), may_alias));
};

// A vector of complex factors, split into its parts once to multiply many numbers.
template <typename Sample> struct Factor
{
    using Vector = typename BinsInVector<Sample>::Type;
    static constexpr std::size_t bins = sizeof(Vector) / sizeof(std::complex<Sample>);

    Vector real{};
    Vector imaginary{}; // with the signs of a product

    Factor() = default;
    // `step` is 0 to repeat the same number.
    Factor(const std::complex<Sample>* numbers, std::size_t step)
    {
        for (std::size_t i = 0; i < bins; ++i) {
            real[2 * i] = real[2 * i + 1] = numbers[i * step].real();
            imaginary[2 * i] = -numbers[i * step].imag();
            imaginary[2 * i + 1] = numbers[i * step].imag();
        }
    }

    Vector operator*(Vector bins_of_vector) const
    {
        if constexpr (bins == 2) {
            const Vector turned{bins_of_vector[1], bins_of_vector[0], bins_of_vector[3], bins_of_vector[2]};
            return bins_of_vector * real + turned * imaginary;
        } else {
            const Vector turned{bins_of_vector[1], bins_of_vector[0]};
            return bins_of_vector * real + turned * imaginary;
        }
    }
};

std::size_t rounded_up(std::size_t count)
{
    constexpr std::size_t step = cpu::columns_at_once;
    return (count + step - 1) / step * step;
}

// Whole cache lines, and an odd number of them, so that a column does not share a few sets of the cache.
std::size_t stride_of(std::size_t bins)
{
    const std::size_t stride = rounded_up(bins);
    return stride / cpu::columns_at_once % 2 == 0 ? stride + cpu::columns_at_once : stride;
}

} // namespace

template <typename Sample>
FourierOnCpuOf<Sample>::FourierOnCpuOf(const FilterJob& job, int thread_count)
    : shape_(job.image), boundary_(job.boundary), extension_(fourier_extension(job)),
      bins_(static_cast<std::size_t>(extension_.width / 2 + 1)), stride_(stride_of(bins_)),
      height_(static_cast<std::size_t>(extension_.height)), threads_(thread_count),
      forward_rows_(LineKind::real_to_half, extension_.width), inverse_rows_(LineKind::half_to_real, extension_.width),
      forward_columns_(LineKind::forward, extension_.height, cpu::columns_at_once),
      inverse_columns_(LineKind::backward, extension_.height, cpu::columns_at_once)
{
    for (const Filter& filter : job.filters)
        responses_.push_back(response_of(filter));
    spectrum_ = plane();
    if (responses_.size() > 1)
        product_ = plane();
}

template <typename Sample> std::size_t FourierOnCpuOf<Sample>::plane_bytes(const Extension& extension)
{
    return stride_of(static_cast<std::size_t>(extension.width / 2 + 1)) * static_cast<std::size_t>(extension.height) *
           sizeof(Complex);
}

template <typename Sample> typename FourierOnCpuOf<Sample>::Plane FourierOnCpuOf<Sample>::plane() const
{
    return cpu::large_array<Complex>(stride_ * height_);
}

// The bins include the inverse's scaling.
template <typename Sample>
typename FourierOnCpuOf<Sample>::Response FourierOnCpuOf<Sample>::response_of(const Filter& filter)
{
    const int width = extension_.width;
    const int height = extension_.height;
    const double scale = 1.0 / (static_cast<double>(width) * height);
    if (const Kernel* kernel = filter.kernel()) {
        if (const auto& factors = filter.separability().factors) {
            std::vector<Complex> row = rounded<Sample>(transformed(factors->row, static_cast<int>(bins_), width), 1.0);
            row.resize(rounded_up(bins_));
            return {.row = std::move(row),
                    .column = rounded<Sample>(transformed(factors->column, height, height), scale)};
        }
        return {.bins = transformed_kernel(*kernel, scale)};
    }
    Plane response = plane();
    threads_.for_ranges(height_, [&](std::size_t begin, std::size_t end) {
        for (std::size_t v = begin; v < end; ++v) {
            Complex* const row = response.get() + v * stride_;
            for (std::size_t u = 0; u < bins_; ++u)
                row[u] = Complex(scale * response_at_bin(*filter.frequency_response(), static_cast<int>(u),
                                                         static_cast<int>(v), width, height));
            std::fill(row + bins_, row + stride_, Complex());
        }
    });
    return {.bins = std::move(response)};
}

// The kernel's origin is at the plane's first sample; weights beyond the plane are folded into it.
template <typename Sample>
typename FourierOnCpuOf<Sample>::Plane FourierOnCpuOf<Sample>::transformed_kernel(const Kernel& kernel, double scale)
{
    const int width = extension_.width;
    const int height = extension_.height;
    Plane plane_of_kernel = plane();
    cpu::MemoryOfThreads<Sample> memory_of_samples(threads_.count(), static_cast<std::size_t>(width));
    cpu::MemoryOfThreads<double> memory_of_sums(threads_.count(), static_cast<std::size_t>(width));
    threads_.for_ranges(height_, [&](std::size_t begin, std::size_t end) {
        Sample* const samples = memory_of_samples.take();
        double* const sums = memory_of_sums.take();
        for (std::size_t v = begin; v < end; ++v) {
            Complex* const row = plane_of_kernel.get() + v * stride_;
            int y = (static_cast<int>(v) + kernel.origin_y()) % height;
            if (y >= kernel.height) {
                std::fill_n(row, stride_, Complex());
                continue;
            }
            // Sums are in double precision, because many small weights may be folded onto one sample.
            std::fill_n(sums, width, 0.0);
            for (; y < kernel.height; y += height)
                for (int x = 0; x < kernel.width; ++x)
                    sums[boundary_index(x - kernel.origin_x(), width, Boundary::wrap)] += kernel.at(x, y);
            std::transform(sums, sums + width, samples, [&](double sum) { return static_cast<Sample>(scale * sum); });
            forward_rows_.run(samples, row);
            std::fill(row + bins_, row + stride_, Complex());
        }
    });
    for_columns([&](std::size_t first_bin, Complex* columns) {
        gather(plane_of_kernel, first_bin, columns);
        forward_columns_.run(columns);
        scatter(columns, first_bin, plane_of_kernel);
    });
    return plane_of_kernel;
}

template <typename Sample> template <typename Work> void FourierOnCpuOf<Sample>::for_columns(const Work& work)
{
    cpu::MemoryOfThreads<Complex> memory(threads_.count(), height_ * cpu::columns_at_once);
    threads_.for_ranges(rounded_up(bins_) / cpu::columns_at_once, [&](std::size_t begin, std::size_t end) {
        Complex* const columns = memory.take();
        for (std::size_t block = begin; block < end; ++block)
            work(block * cpu::columns_at_once, columns);
    });
}

template <typename Sample>
void FourierOnCpuOf<Sample>::gather(const Plane& from, std::size_t first_bin, Complex* columns) const
{
    for (std::size_t v = 0; v < height_; ++v)
        std::copy_n(from.get() + v * stride_ + first_bin, cpu::columns_at_once, columns + v * cpu::columns_at_once);
}

template <typename Sample>
void FourierOnCpuOf<Sample>::scatter(const Complex* columns, std::size_t first_bin, const Plane& to) const
{
    for (std::size_t v = 0; v < height_; ++v)
        std::copy_n(columns + v * cpu::columns_at_once, cpu::columns_at_once, to.get() + v * stride_ + first_bin);
}

template <typename Sample>
void FourierOnCpuOf<Sample>::multiply(Complex* columns, const Response& response, std::size_t first_bin) const
{
    constexpr auto count = static_cast<std::size_t>(cpu::columns_at_once);
    if (response.bins) {
        for (std::size_t v = 0; v < height_; ++v)
            cpu::multiply_complex(reinterpret_cast<Sample*>(columns + v * count),
                                  reinterpret_cast<const Sample*>(response.bins.get() + v * stride_ + first_bin),
                                  reinterpret_cast<Sample*>(columns + v * count), count, Sample{1});
        return;
    }
    constexpr std::size_t vectors = count / Factor<Sample>::bins;
    Factor<Sample> row[vectors];
    for (std::size_t i = 0; i < vectors; ++i)
        row[i] = Factor<Sample>(&response.row[first_bin + Factor<Sample>::bins * i], 1);
    auto* bins = reinterpret_cast<typename Factor<Sample>::Vector*>(columns);
    for (std::size_t v = 0; v < height_; ++v, bins += vectors) {
        const Factor<Sample> column(&response.column[v], 0);
        for (std::size_t i = 0; i < vectors; ++i)
            bins[i] = column * (row[i] * bins[i]);
    }
}

// Transforms a channel's rows, extended to the left and right, and then the rows that extend it above and below: rows
// that only repeat others are copied, not transformed again.
template <typename Sample> void FourierOnCpuOf<Sample>::transform_rows(const Image& image, int channel)
{
    const auto bins_of = [&](int y) {
        return spectrum_.get() + static_cast<std::size_t>(y + extension_.top) * stride_;
    };
    cpu::MemoryOfThreads<Sample> memory(threads_.count(), static_cast<std::size_t>(extension_.width));
    threads_.for_ranges(static_cast<std::size_t>(image.height), [&](std::size_t begin, std::size_t end) {
        Sample* const samples = memory.take();
        Sample* const inside = samples + extension_.left;
        for (auto y = static_cast<int>(begin); y < static_cast<int>(end); ++y) {
            const Sample* source = &image.at(0, y, channel);
            for (int x = 0; x < image.width; ++x)
                inside[x] = source[static_cast<std::ptrdiff_t>(x) * image.channels];
            const auto continue_at = [&](int x) {
                const int from = boundary_index(x, image.width, boundary_);
                inside[x] = from < 0 ? Sample{} : inside[from];
            };
            for (int x = -extension_.left; x < 0; ++x)
                continue_at(x);
            for (int x = image.width; x < extension_.width - extension_.left; ++x)
                continue_at(x);
            forward_rows_.run(samples, bins_of(y));
            std::fill(bins_of(y) + bins_, bins_of(y) + stride_, Complex());
        }
    });
    const int outside = extension_.height - image.height;
    threads_.for_ranges(static_cast<std::size_t>(outside), [&](std::size_t begin, std::size_t end) {
        for (auto i = static_cast<int>(begin); i < static_cast<int>(end); ++i) {
            const int y = i < extension_.top ? i - extension_.top : i - extension_.top + image.height;
            const int from = boundary_index(y, image.height, boundary_);
            if (from < 0)
                std::fill_n(bins_of(y), stride_, Complex());
            else
                std::copy_n(bins_of(from), stride_, bins_of(y));
        }
    });
}

// With a single filter, columns are transformed forward and back while they are in the cache.
template <typename Sample> void FourierOnCpuOf<Sample>::filter_columns()
{
    for_columns([&](std::size_t first_bin, Complex* columns) {
        gather(spectrum_, first_bin, columns);
        forward_columns_.run(columns);
        multiply(columns, responses_.front(), first_bin);
        inverse_columns_.run(columns);
        scatter(columns, first_bin, spectrum_);
    });
}

template <typename Sample> void FourierOnCpuOf<Sample>::transform_columns()
{
    for_columns([&](std::size_t first_bin, Complex* columns) {
        gather(spectrum_, first_bin, columns);
        forward_columns_.run(columns);
        scatter(columns, first_bin, spectrum_);
    });
}

template <typename Sample> void FourierOnCpuOf<Sample>::multiply_columns(const Response& response)
{
    for_columns([&](std::size_t first_bin, Complex* columns) {
        gather(spectrum_, first_bin, columns);
        multiply(columns, response, first_bin);
        inverse_columns_.run(columns);
        scatter(columns, first_bin, product_);
    });
}

template <typename Sample> void FourierOnCpuOf<Sample>::invert_rows(const Plane& bins, Image& result, int channel)
{
    cpu::MemoryOfThreads<Sample> memory(threads_.count(), static_cast<std::size_t>(extension_.width));
    threads_.for_ranges(static_cast<std::size_t>(shape_.height), [&](std::size_t begin, std::size_t end) {
        Sample* const samples = memory.take();
        const Sample* const source = samples + extension_.left;
        for (auto row = static_cast<int>(begin); row < static_cast<int>(end); ++row) {
            inverse_rows_.run(bins.get() + static_cast<std::size_t>(row + extension_.top) * stride_, samples);
            Sample* target = &result.at(0, row, channel);
            for (int x = 0; x < shape_.width; ++x)
                target[static_cast<std::ptrdiff_t>(x) * result.channels] = source[x];
        }
    });
}

template <typename Sample> std::vector<SampleArray<Sample>> FourierOnCpuOf<Sample>::apply(Image& image)
{
    if (ImageShape{image.width, image.height, image.channels} != shape_)
        throw std::logic_error("an image of another shape than this transform was prepared for");
    std::vector<Image> results;
    for (std::size_t i = 0; i + 1 < responses_.size(); ++i)
        results.emplace_back(image.width, image.height, image.channels);
    for (int channel = 0; channel < image.channels; ++channel) {
        transform_rows(image, channel);
        // The last filter's result overwrites the channel.
        if (responses_.size() == 1) {
            filter_columns();
            invert_rows(spectrum_, image, channel);
            continue;
        }
        transform_columns();
        for (std::size_t i = 0; i < responses_.size(); ++i) {
            multiply_columns(responses_[i]);
            invert_rows(product_, i < results.size() ? results[i] : image, channel);
        }
    }
    results.push_back(std::move(image));
    return results;
}

template class FourierOnCpuOf<float>;
template class FourierOnCpuOf<double>;

} // namespace fragfft
