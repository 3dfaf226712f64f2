// A filter prepared for any number of images of one shape.
#pragma once

#include "image.hpp"

#include <vector>

namespace fragfft {

// Sample is float, or double where the window compares other results with the exact one.
template <typename Sample> class PreparedFilterOf
{
public:
    PreparedFilterOf() = default;
    PreparedFilterOf(const PreparedFilterOf&) = delete;
    PreparedFilterOf& operator=(const PreparedFilterOf&) = delete;
    virtual ~PreparedFilterOf() = default;

    // Filters an image of the job's shape. Returns one result of the same shape for each filter; the last one may reuse
    // the image's memory. May throw InputError for the values of the samples, and then leaves the image as it is;
    // throws std::logic_error for another shape.
    virtual std::vector<SampleArray<Sample>> apply(SampleArray<Sample>& image) = 0;
};
using PreparedFilter = PreparedFilterOf<float>;

} // namespace fragfft
