// A filter prepared for any number of images of one shape.
#pragma once

#include "filters/planner.hpp"
#include "take_rows.hpp"

#include <cstdint>
#include <stdexcept>
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

    // For one that filters an image as its rows come, see filters_rows: the next rows, from the top down, the first of
    // which is `first_row`; an image begins at 0. Makes `results` the rows of the results that are known by then and
    // were not before, an image per filter, which may have none: the same as those of the whole image. The memory that
    // `results` had is used again.
    virtual void apply_to_rows(const SampleArray<Sample>& /*rows*/, int /*first_row*/,
                               std::vector<SampleArray<Sample>>& /*results*/)
    {
        throw std::logic_error("a filter of whole images was given rows");
    }
    // The same of rows of levels of 8 bits, a 255th of which their samples are.
    virtual void apply_to_rows(const SampleArray<std::uint8_t>& /*rows*/, int /*first_row*/,
                               std::vector<SampleArray<Sample>>& /*results*/)
    {
        throw std::logic_error("a filter of whole images was given rows");
    }
};
using PreparedFilter = PreparedFilterOf<float>;

// One on a device.
class PreparedFilterOnDevice : public PreparedFilter
{
public:
    using PreparedFilter::apply;
    // Hands results over while it reads them back, and passes on what `take` throws.
    virtual void apply(Image& image, const TakeRows& take) = 0;
    // Both of levels of 8 bits, a 255th of which their samples are.
    virtual std::vector<Image> apply(const SampleArray<std::uint8_t>& image) = 0;
    virtual void apply(const SampleArray<std::uint8_t>& image, const TakeRows& take) = 0;
};

} // namespace fragfft
