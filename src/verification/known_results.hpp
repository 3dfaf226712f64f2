// Results that are known without an algorithm, in double precision: what `verify` and a filter's trial hold a device
// to. A test of the project holds them to its own reference.
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

// The Fourier transform's sums along the rows and the columns, or along one of them: forward unscaled, inverse divided
// by how many numbers are summed. It takes width + height products a number, so it is for small images.
DoubleComplexImage transform_by_definition(const DoubleComplexImage& image, Direction direction,
                                           Axes axes = Axes::both);

// The only samples of an image that are not 0; several may lie in one channel, and in one place.
struct Impulse
{
    int x = 0;
    int y = 0;
    int channel = 0;
    double height = 1.0;
};

// The image that holds them.
Image image_of(std::span<const Impulse> impulses, const ImageShape& image);

// That image convolved with the kernel: its weights, moved. It takes time by the weights and the image's edges, not by
// their product, so it serves large kernels and images.
DoubleImage convolved_impulses(std::span<const Impulse> impulses, const Kernel& kernel, const ImageShape& image,
                               Boundary boundary);

// A few waves in each channel of an image, and what a filter makes of them: each is multiplied by the gain at its
// frequency, and so known at every pixel without a transform.
class Waves
{
public:
    // Samples from 0 to each channel's height, in waves that go on as the boundary rule, wrap or mirror, has it.
    Waves(const ImageShape& image, Boundary boundary, const std::vector<double>& heights);

    Image image() const;
    // Asks the filter's response at the waves' frequencies alone.
    DoubleImage filtered(const Filter& filter) const;

private:
    // Cycles in the image's period: its width and height, or, of mirror, twice these.
    struct Wave
    {
        int u = 0;
        int v = 0;
        double height = 0.0;
    };

    template <typename Gain> DoubleImage sum(const Gain& gain) const;

    ImageShape shape_;
    Boundary boundary_;
    std::vector<std::vector<Wave>> waves_; // of each channel
};

} // namespace fragfft
