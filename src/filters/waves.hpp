// A few waves in each channel of an image, and what a filter makes of them: each is multiplied by the gain at its
// frequency, and so known at every pixel without a transform.
#pragma once

#include "filters/filter.hpp"
#include "filters/job.hpp"
#include "image.hpp"

#include <vector>

namespace fragfft {

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
