// The ways to filter an image, priced: which method is the fastest for this image, these filters, on this device.
#pragma once

#include "filters/cost_model.hpp"
#include "filters/image_filter.hpp"
#include "filters/spatial_filter.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace fragfft {

struct FilterCandidate
{
    const Method* method = nullptr;              // the Fourier transform, or null: convolution in space
    std::vector<ConvolutionApproach> approaches; // in space: of each filter
    Plan plan;                                   // what runs: filtering_plan's, or convolutions_plan's
    double predicted_milliseconds = 0.0;         // device time of that, once everything is prepared
    // Time to filter one image from memory to memory: with compiling, the filters' responses and transfers.
    double predicted_whole_milliseconds = 0.0;
    // What of that is done once for any number of images: compiling, and the filters' responses.
    double predicted_preparing_milliseconds = 0.0;

    double predicted_milliseconds_for(std::int64_t images) const
    {
        return predicted_preparing_milliseconds +
               static_cast<double>(images) * (predicted_whole_milliseconds - predicted_preparing_milliseconds);
    }
    // "fialka-cadik-2006", "spatial convolution, separable", "spatial convolution, 1 of 3 separable".
    std::string name() const;
};

// Throws InputError, the last method's, when nothing on this device can filter such an image by these filters: no
// method takes the extended image, and it cannot be convolved in space, where every filter needs a kernel.
void require_candidates(const ImageShape& image, std::span<const Filter> filters, const ImageFilterOptions& options,
                        const gl::Device& device, const DeviceProbe& probe);

// Everything that can do it, cheapest first: each method whose transform takes the extended image; convolution in space
// where every filter has a kernel, with all kernels as they are, with all as a column and a row where all are
// separable, and with the cheaper for each kernel. Filters share one forward transform, and are convolutions of their
// own in space. Throws InputError as require_candidates does.
std::vector<FilterCandidate> filter_candidates(const CostModel& model, const ImageShape& image,
                                               std::span<const Filter> filters, const ImageFilterOptions& options,
                                               const gl::Device& device, const DeviceProbe& probe);

// Up to which k convolution with k x k equal weights, k odd, is predicted to take no longer than the fastest Fourier
// transform of an image of that size; 0 where none is as fast, and largest_compared_kernel where all up to it are.
struct PredictedCrossover
{
    int separable_kernel_size = 0;
    int non_separable_kernel_size = 0;
};
inline constexpr int largest_compared_kernel = 1023;

// For an image of as many channels as the format holds, boundary wrap. Throws InputError when no Fourier transform
// takes the size or the format.
PredictedCrossover predicted_crossover(const CostModel& model, int width, int height, gl::PixelFormat format,
                                       const gl::Device& device, const DeviceProbe& probe);

} // namespace fragfft
