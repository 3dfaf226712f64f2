// A filter prepared for any number of images of one shape.
#pragma once

#include "filters/planner.hpp"

#include <utility>
#include <vector>

namespace fragfft {

// Images in memory to be filtered, one after the other.
struct ImageJob : Job
{
    ImageJob() = default;
    ImageJob(Job job, std::int64_t images_ = 1, const KernelReach& margins_ = {})
        : Job(std::move(job)), images(images_), margins(margins_)
    {
    }

    // How many images of that shape follow each other: preparing for them costs once.
    std::int64_t images = 1;
    // How far from the image's edges results are not asked for, and may have any values: the margins of a tile.
    KernelReach margins = {};

    bool operator==(const ImageJob&) const = default;
};

// The part of each result that is asked for.
struct AskedResults
{
    int left = 0;
    int top = 0;
    int width = 0;
    int height = 0;
};
inline AskedResults asked_results(const ImageJob& job)
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
