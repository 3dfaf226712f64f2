// A filter prepared for any number of images of one shape.
#pragma once

#include "image.hpp"

#include <vector>

namespace fragfft {

// Sample is float, or double where the window shows how far others are from the truth.
template <typename Sample> class PreparedFilterOf
{
public:
    PreparedFilterOf() = default;
    PreparedFilterOf(const PreparedFilterOf&) = delete;
    PreparedFilterOf& operator=(const PreparedFilterOf&) = delete;
    virtual ~PreparedFilterOf() = default;

    // An image of the job's shape: results of the same shape, one per filter, the last of which may take the image's
    // memory. May throw InputError for the values of the samples, and leaves the image as it is then; std::logic_error
    // for another shape.
    virtual std::vector<SampleArray<Sample>> apply(SampleArray<Sample>& image) = 0;
};
using PreparedFilter = PreparedFilterOf<float>;

} // namespace fragfft
