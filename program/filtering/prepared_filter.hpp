// A filter prepared for any number of images of one shape.
#pragma once

#include "filters/planner.hpp"

#include <vector>

namespace fragfft {

// The part of each result that is asked for.
struct AskedResults
{
    int left = 0;
    int top = 0;
    int width = 0;
    int height = 0;
};
inline AskedResults asked_results(const FilteringJob& job)
{
    const KernelReach& margins = job.margins;
    return {margins.left, margins.top, job.image.width - margins.left - margins.right,
            job.image.height - margins.top - margins.bottom};
}

// Sample is float, or double for numbers that floats do not hold, which the CPU alone filters.
template <typename Sample> class PreparedFilterOf
{
public:
    PreparedFilterOf() = default;
    PreparedFilterOf(const PreparedFilterOf&) = delete;
    PreparedFilterOf& operator=(const PreparedFilterOf&) = delete;
    virtual ~PreparedFilterOf() = default;

    // An image of the job's shape: results of the same shape, one per filter, the last of which may take the image's
    // memory.
    // May throw InputError for the values of the samples, and leaves the image as it is then; std::logic_error for
    // another shape.
    virtual std::vector<SampleArray<Sample>> apply(SampleArray<Sample>& image) = 0;
};
using PreparedFilter = PreparedFilterOf<float>;

} // namespace fragfft
