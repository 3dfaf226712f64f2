// The fair CPU opponent of the GPU: filtering in the frequency domain by single-precision FFTW, with measured plans,
// real transforms and all hardware threads. filter() is the experiment of Moreland and Angel 2003, section 6: forward
// transform, pointwise complex multiplication and inverse transform of four 1024 x 1024 arrays of 32-bit floats.
#pragma once

#include "arrays/parallel_ranges.hpp"
#include "arrays/worker_threads.hpp"
#include "image.hpp"
#include "program/cpu/fftw_plan.hpp"

#include <complex>
#include <cstddef>
#include <memory>
#include <span>

namespace fragfft::cpu {

// Holds `channels` planes of width x height floats, their spectra (planes of height x (width/2 + 1) bins), the products
// of the spectra with a response, and the result's planes. The image is preserved, because repeated filtering in place
// would turn it into zeros, which take a different time.
class FftwFilter
{
public:
    enum class Planning
    {
        measured,  // measures several algorithms: a one-off cost of up to seconds, less for a size planned before
        estimated, // plans at once, for a transform or two
    };

    // The image starts as zeros. Throws InputError unless every number is at least 1.
    FftwFilter(int width, int height, int channels, int thread_count = hardware_thread_count(),
               Planning planning = Planning::measured);

    int thread_count() const { return threads_.count(); }

    // Returns the image's samples of one channel, row by row. Throws InputError for a channel that does not exist.
    std::span<float> plane(int channel);
    // Returns the bins of one channel, row by row: u = 0..width/2 in each of `height` rows v.
    std::span<std::complex<float>> spectrum(int channel);

    // Returns the result's samples of one channel.
    std::span<const float> result(int channel) const;

    // Copies an interleaved image into the planes. Throws InputError for another shape.
    void set_image(const Image& image);
    // Returns the result, interleaved.
    Image image() const;

    // planes -> spectra, unscaled. The planes are preserved.
    void forward();
    // products := each spectrum times `response` / (width * height). The inverse's scaling is included here, where it
    // costs nothing. The spectra are preserved, so that one forward() serves many filters. The response is one plane of
    // height x (width/2 + 1) bins for all channels, or one plane per channel. Throws InputError for any other length.
    void multiply(std::span<const std::complex<float>> response);
    // products -> result, unscaled. The products are destroyed.
    void inverse();
    // forward, multiply, inverse.
    void filter(std::span<const std::complex<float>> response);

private:
    using Samples = std::unique_ptr<float[], FftwFloatFree>;
    using Bins = std::unique_ptr<std::complex<float>[], FftwFloatFree>;

    std::size_t plane_offset(int channel, std::size_t plane_size) const;

    int width_;
    int height_;
    int channels_;
    std::size_t samples_per_plane_;
    std::size_t bins_per_plane_;
    Samples samples_;
    Bins bins_;
    Bins products_;
    Samples results_;
    FftwFloatPlan forward_plan_;
    FftwFloatPlan inverse_plan_;
    WorkerThreads threads_;
};

} // namespace fragfft::cpu
