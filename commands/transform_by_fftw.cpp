#include "commands/transform_input.hpp"

#include "arrays/parallel_ranges.hpp"
#include "arrays/worker_threads.hpp"
#include "commands/progress.hpp"
#include "errors.hpp"
#include "program/files/atomic_file.hpp"
#include "program/filtering/filter_candidates.hpp"
#include "program/image/image_file.hpp"
#include "program/image/npy.hpp"
#include "program/transforms/transform_on_cpu.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <functional>

namespace fragfft::commands {

namespace {

struct ArrayShape
{
    int width;
    int height;
    int channels;
};

// Writes a complex64 NPY file whose rows are computed by threads.
void save_rows(const std::string& path, const ArrayShape& shape, ChannelAxis channel_axis,
               const std::function<void(int row, std::complex<float>* numbers)>& make_row)
{
    constexpr std::size_t bytes_at_once = std::size_t{1} << 22;
    const std::size_t numbers = static_cast<std::size_t>(shape.width) * static_cast<std::size_t>(shape.channels);
    const auto rows_at_once = static_cast<int>(
        std::clamp<std::size_t>(bytes_at_once / (8 * numbers), 1, static_cast<std::size_t>(shape.height)));
    AtomicFile file(path);
    file.write(npy_header("c8", npy_shape(shape.width, shape.height, shape.channels, channel_axis)));
    cpu::WorkerThreads threads(cpu::threads_for(2 * numbers * static_cast<std::size_t>(shape.height)));
    std::vector<std::complex<float>> rows(numbers * static_cast<std::size_t>(rows_at_once));
    for (int first = 0; first < shape.height; first += rows_at_once) {
        const int count = std::min(rows_at_once, shape.height - first);
        threads.for_ranges(static_cast<std::size_t>(count), [&](std::size_t begin, std::size_t end) {
            for (std::size_t row = begin; row < end; ++row)
                make_row(first + static_cast<int>(row), rows.data() + row * numbers);
        });
        file.write(
            bytes_in_memory<std::complex<float>>(std::span(rows).first(static_cast<std::size_t>(count) * numbers)));
    }
    file.take_place();
}

class FftwTransformer final : public FileTransform
{
public:
    FftwTransformer(const TransformOptions& options, Progress& progress) : FileTransform(options, progress)
    {
        finished_.method = fourier_on_cpu_name;
    }

private:
    void forward() override
    {
        if (auto* numbers = std::get_if<ComplexImage>(&loaded_.pixels);
            numbers != nullptr && options_.layout == "full") {
            require_no_padding(options_);
            const InPhase running = begin();
            transform_on_cpu(*numbers, Direction::forward, axes(), scale(numbers->width, numbers->height));
            save(*numbers);
            return;
        }
        const Image& given = real_input(loaded_, options_);
        const Image extended = options_.padding ? padded(given, options_) : Image();
        const Image& image = options_.padding ? extended : given;
        const HalfSpectrum half = [&] {
            const InPhase running = begin();
            return half_spectrum_on_cpu(image, axes(), scale(image.width, image.height));
        }();
        if (options_.layout == "half")
            save({half.width, half.height, half.channels}, [&](int row, std::complex<float>* numbers) {
                const std::size_t count =
                    static_cast<std::size_t>(half.width) * static_cast<std::size_t>(half.channels);
                std::copy_n(half.bins.get() + static_cast<std::size_t>(row) * count, count, numbers);
            });
        else
            save({image.width, image.height, image.channels}, [&](int row, std::complex<float>* numbers) {
                copy_full_row(half, image.width, image.height, axes(), row, numbers);
            });
    }

    void inverse() override
    {
        complex_input(loaded_, options_);
        auto& given = std::get<ComplexImage>(loaded_.pixels);
        if (options_.layout == "half") {
            const int length =
                length_of_half({given.width, given.height, given.channels, loaded_.channel_axis}, options_);
            save_real_image_of(std::move(given), length);
            return;
        }
        if (is_array_output(options_) && !options_.real) {
            const InPhase running = begin();
            transform_on_cpu(given, Direction::inverse, axes(), scale(given.width, given.height));
            save(given);
            return;
        }
        require_hermitian(given, fourier_on_cpu_name, options_);
        const bool along_columns = axes() == Axes::columns;
        const int length = along_columns ? given.height : given.width;
        ComplexImage half(along_columns ? given.width : length / 2 + 1, along_columns ? length / 2 + 1 : given.height,
                          given.channels);
        const std::size_t row = static_cast<std::size_t>(half.width) * static_cast<std::size_t>(half.channels);
        for (int v = 0; v < half.height; ++v)
            std::copy_n(&given.at(0, v), row, &half.at(0, v));
        given = {};
        save_real_image_of(std::move(half), length);
    }

    Axes axes() const { return options_.transform.axes; }

    // The transform counts as computing while the returned object lives.
    InPhase begin()
    {
        progress_.step("computing");
        options_.messages.detail(fmt::format("{} on the CPU", fourier_on_cpu_name));
        return InPhase(options_.messages.phases(), Phase::running);
    }

    // The scale of a transform of width x height pixels.
    float scale(int width, int height) const
    {
        const double count =
            (axes() == Axes::columns ? 1.0 : width) * (axes() == Axes::rows ? 1.0 : static_cast<double>(height));
        if (options_.transform.scaling == Scaling::unitary)
            return static_cast<float>(1.0 / std::sqrt(count));
        return options_.inverse ? static_cast<float>(1.0 / count) : 1.0F;
    }

    void save_real_image_of(ComplexImage half, int length)
    {
        const InPhase running = begin();
        const bool along_columns = axes() == Axes::columns;
        const float factor = along_columns ? scale(half.width, length) : scale(length, half.height);
        const Image image = real_inverse_on_cpu(std::move(half), length, axes(), factor);
        progress_.step("writing");
        save_real(image, loaded_.channel_axis, options_);
    }

    void save(const ComplexImage& image)
    {
        save({image.width, image.height, image.channels}, [&](int row, std::complex<float>* numbers) {
            const std::size_t count = static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.channels);
            std::copy_n(&image.at(0, row), count, numbers);
        });
    }

    void save(const ArrayShape& shape, const std::function<void(int, std::complex<float>*)>& make_row)
    {
        progress_.step("writing");
        const InPhase writing(options_.messages.phases(), Phase::writing);
        save_rows(options_.output, shape, loaded_.channel_axis, make_row);
    }
};

} // namespace

FinishedTransform transform_by_fftw(const TransformOptions& options, Progress& progress)
{
    return FftwTransformer(options, progress).finish();
}

} // namespace fragfft::commands
