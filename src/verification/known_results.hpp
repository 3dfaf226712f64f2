// Results that are known without a fast algorithm, in double precision: `verify` and the trial of a filter compare a
// device with them. A test compares them with the project's reference.
#pragma once

#include "boundary.hpp"
#include "direction.hpp"
#include "filters/filter.hpp"
#include "filters/job.hpp"
#include "fragfft/kernel.hpp"
#include "image.hpp"

#include <span>
#include <vector>

namespace fragfft {

// The Fourier transform by its definition, along rows, columns or both: forward unscaled, inverse divided by the number
// of samples summed. It takes width + height products for each sample, so it is for small images.
DoubleComplexImage transform_by_definition(const DoubleComplexImage& image, Direction direction,
                                           Axes axes = Axes::both);

// The only samples that are not 0. Several may lie in one channel, and at the same pixel.
struct Impulse
{
    int x = 0;
    int y = 0;
    int channel = 0;
    double height = 1.0;
};

// Returns an image with these impulses.
Image image_of(std::span<const Impulse> impulses, const ImageShape& image);

// Returns that image convolved with the kernel: its weights, moved. The time is that of the weights plus the image's
// edges, not of their product, so large kernels and images are possible.
DoubleImage convolved_impulses(std::span<const Impulse> impulses, const Kernel& kernel, const ImageShape& image,
                               Boundary boundary);

// A few waves in each channel of an image, and the result of filtering them: a filter multiplies each wave by its gain
// at that frequency, so every pixel is known without a transform.
class Waves
{
public:
    // The waves are periodic or symmetric as the boundary rule, `wrap` or `mirror`, requires. Samples are 0 to each
    // channel's height.
    Waves(const ImageShape& image, Boundary boundary, const std::vector<double>& heights);

    Image image() const;
    // Evaluates the filter's response at the waves' frequencies only.
    DoubleImage filtered(const Filter& filter) const;

private:
    // Cycles in the image's period: its width and height, or twice these with `mirror`.
    struct Wave
    {
        int u = 0;
        int v = 0;
        double height = 0.0;
    };

    template <typename Gain> DoubleImage sum(const Gain& gain) const;

    ImageShape shape_;
    Boundary boundary_;
    std::vector<std::vector<Wave>> waves_; // by channel
};

} // namespace fragfft
