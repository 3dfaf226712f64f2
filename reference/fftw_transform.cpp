#include "reference/fftw_transform.hpp"

#include "reference/direct_convolution.hpp"

#include <fftw3.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <stdexcept>
#include <type_traits>
#include <vector>

namespace fragfft::reference {

namespace {

struct PlanDeleter
{
    void operator()(fftw_plan plan) const { fftw_destroy_plan(plan); }
};
using Plan = std::unique_ptr<std::remove_pointer_t<fftw_plan>, PlanDeleter>;

// FFTW takes no const pointers; transforms from one array to another preserve their input.
fftw_complex* as_fftw(const DoubleComplexImage& image)
{
    return reinterpret_cast<fftw_complex*>(const_cast<std::complex<double>*>(image.samples.data()));
}

// The image extended by the boundary rule, to the right and below, to `times` times its width and height.
DoubleImage repeated(const DoubleImage& image, int times, Boundary boundary)
{
    DoubleImage result(times * image.width, times * image.height, image.channels);
    for (int y = 0; y < result.height; ++y)
        for (int x = 0; x < result.width; ++x)
            for (int channel = 0; channel < image.channels; ++channel)
                result.at(x, y, channel) = image.at(sample_shown_at(x, image.width, boundary),
                                                    sample_shown_at(y, image.height, boundary), channel);
    return result;
}

double frequency(int bin, int length)
{
    return static_cast<double>(2 * bin > length ? bin - length : bin) / length;
}

} // namespace

DoubleComplexImage fftw_transform(const DoubleComplexImage& image, Direction direction, Axes axes)
{
    cpu::require_samples(image, "the input of the FFTW transform");
    // FFTW's planner is not thread safe until this call; it applies to all users of its double-precision planner.
    static const bool is_thread_safe = (fftw_make_planner_thread_safe(), true);
    (void)is_thread_safe;

    // The transformed axes, and those over which the transform is repeated, which always include the channels.
    const int stride = image.channels;
    const fftw_iodim along_rows{image.width, stride, stride};
    const fftw_iodim along_columns{image.height, image.width * stride, image.width * stride};
    std::vector<fftw_iodim> transformed;
    std::vector<fftw_iodim> repetitions{{image.channels, 1, 1}};
    (axes != Axes::rows ? transformed : repetitions).push_back(along_columns);
    (axes != Axes::columns ? transformed : repetitions).push_back(along_rows);

    DoubleComplexImage result(image.width, image.height, image.channels);
    const Plan plan(fftw_plan_guru_dft(static_cast<int>(transformed.size()), transformed.data(),
                                       static_cast<int>(repetitions.size()), repetitions.data(), as_fftw(image),
                                       as_fftw(result), direction == Direction::forward ? FFTW_FORWARD : FFTW_BACKWARD,
                                       FFTW_ESTIMATE));
    if (plan == nullptr)
        throw std::runtime_error("FFTW made no plan for this transform");
    fftw_execute(plan.get());

    if (direction == Direction::inverse)
        for (std::complex<double>& sample : result.samples)
            for (const fftw_iodim& axis : transformed)
                sample /= axis.n;
    return result;
}

DoubleComplexImage fftw_transform(const DoubleImage& image)
{
    cpu::require_samples(image, "the input of the FFTW transform");
    const DoubleComplexImage bins = fftw_transform(cpu::to_complex(image), Direction::forward);
    DoubleComplexImage result = bins;
    for (int v = 0; v < bins.height; ++v)
        for (int u = 0; u < bins.width; ++u)
            for (int channel = 0; channel < bins.channels; ++channel)
                result.at(u, v, channel) =
                    0.5 * (bins.at(u, v, channel) +
                           std::conj(bins.at((bins.width - u) % bins.width, (bins.height - v) % bins.height, channel)));
    return result;
}

DoubleImage filtered_by_bins(const DoubleImage& image, const DoubleComplexImage& bins)
{
    cpu::require_samples(image, "the image to filter");
    DoubleComplexImage spectrum = fftw_transform(cpu::to_complex(image), Direction::forward);
    if (bins.width != image.width || bins.height != image.height ||
        (bins.channels != 1 && bins.channels != image.channels))
        cpu::require_same_shape(bins, image);
    for (int v = 0; v < spectrum.height; ++v)
        for (int u = 0; u < spectrum.width; ++u)
            for (int channel = 0; channel < spectrum.channels; ++channel)
                spectrum.at(u, v, channel) *= bins.at(u, v, bins.channels == 1 ? 0 : channel);
    return cpu::real_part(fftw_transform(spectrum, Direction::inverse));
}

DoubleImage filtered_by_response(const DoubleImage& image, const FrequencyResponse& response, Boundary boundary)
{
    if (boundary != Boundary::wrap && boundary != Boundary::mirror)
        throw InputError("a frequency response goes with the boundary rules wrap and mirror alone");
    cpu::require_samples(image, "the image to filter");
    const DoubleImage period = repeated(image, boundary == Boundary::mirror ? 2 : 1, boundary);
    // The bin at half the sampling frequency stands for both +1/2 and -1/2 cycle. Taking the real part of the result
    // applies the mean of the response at both, since response(-x, -y) = conj(response(x, y)).
    DoubleComplexImage bins(period.width, period.height, 1);
    for (int v = 0; v < bins.height; ++v)
        for (int u = 0; u < bins.width; ++u)
            bins.at(u, v) = response(frequency(u, bins.width), frequency(v, bins.height));
    const DoubleImage filtered = filtered_by_bins(period, bins);
    DoubleImage result(image.width, image.height, image.channels);
    for (int y = 0; y < result.height; ++y)
        std::copy_n(&filtered.at(0, y), static_cast<std::size_t>(result.width * result.channels), &result.at(0, y));
    return result;
}

} // namespace fragfft::reference
