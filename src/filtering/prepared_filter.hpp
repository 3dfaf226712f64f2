// What is to be filtered, and one way to do it, prepared for any number of images of one shape.
#pragma once

#include "boundary.hpp"
#include "filters/filter.hpp"
#include "filters/image_filter_options.hpp"

#include <cstdint>
#include <vector>

namespace fragfft {

struct FilteringJob
{
    ImageShape image;
    std::vector<Filter> filters;
    // What lies outside the image. Filters without a kernel take wrap, and mirror: then the image and its mirror
    // images, of twice its width and height, are what is periodic.
    Boundary boundary = Boundary::wrap;
    // How many images of that shape follow each other: preparing for them costs once.
    std::int64_t images = 1;
    // How far from the image's edges results are not asked for, and may have any values: the margins of a tile.
    KernelReach margins = {};

    bool has_kernels() const
    {
        return have_kernels(filters);
    }
};

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
