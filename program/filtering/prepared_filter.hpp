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

class PreparedFilter
{
public:
    PreparedFilter() = default;
    PreparedFilter(const PreparedFilter&) = delete;
    PreparedFilter& operator=(const PreparedFilter&) = delete;
    virtual ~PreparedFilter() = default;

    // An image of the job's shape: results of the same shape, one per filter, the last of which may take the image's
    // memory.
    // May throw InputError for the values of the samples, and leaves the image as it is then; std::logic_error for
    // another shape.
    virtual std::vector<Image> apply(Image& image) = 0;
};

} // namespace fragfft
