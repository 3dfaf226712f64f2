// Filters by VkFFT, compiled only if its headers are found.
#pragma once

#include "workplace.cuh"

#include <vector>
#if __has_include("vkFFT.h")
#ifndef VKFFT_BACKEND
#define VKFFT_BACKEND 1
#endif
#include "vkFFT.h"
#define HAS_VKFFT 1
#else
#define HAS_VKFFT 0
#endif

namespace opponents {

#if HAS_VKFFT

// What a plan does: transforms of a batch, the transform of a convolution's weights, or a convolution.
enum class VkfftUse
{
    transforms,
    weights,
    convolution,
};

class VkfftPlan
{
public:
    VkfftPlan(const Workplace& place, bool is_packed, int fields, VkfftUse use, Numbers buffer, Numbers kernel)
        : stream_(place.stream), buffer_(buffer), kernel_(kernel), buffer_address_(buffer.get()),
          kernel_address_(kernel.get())
    {
        require(cuDeviceGet(&device_, 0), "VkFFT's device");
        const std::size_t bins = std::size_t(is_packed ? place.even.width : place.half_width) * place.even.height;
        bytes_ = fields * bins * 2 * sizeof(float);
        VkFFTConfiguration configuration = {};
        configuration.FFTdim = 2;
        configuration.size[0] = place.even.width;
        configuration.size[1] = place.even.height;
        configuration.performR2C = is_packed ? 0 : 1;
        configuration.device = &device_;
        configuration.stream = &stream_;
        configuration.num_streams = 1;
        configuration.buffer = &buffer_address_;
        configuration.bufferSize = &bytes_;
        configuration.disableSetLocale = 1; // plans are made in several threads
        // A convolution takes its fields as features; as a batch only the first one would be transformed back.
        (use == VkfftUse::transforms ? configuration.numberBatches : configuration.coordinateFeatures) = fields;
        configuration.kernelConvolution = use == VkfftUse::weights;
        configuration.makeForwardPlanOnly = use == VkfftUse::weights;
        if (use == VkfftUse::convolution) {
            configuration.performConvolution = 1;
            configuration.kernel = &kernel_address_;
            configuration.kernelSize = &bytes_;
        }
        require(initializeVkFFT(&plan_, configuration), "VkFFT's plan");
        require(cudaDeviceSynchronize(), "VkFFT's tables"); // the stream would not wait for them
    }
    VkfftPlan(const VkfftPlan&) = delete;
    VkfftPlan& operator=(const VkfftPlan&) = delete;
    ~VkfftPlan() { deleteVkFFT(&plan_); }

    // Runs on another buffer if one is given; the buffer must stay where it is.
    void run(int direction, void** buffer = nullptr)
    {
        VkFFTLaunchParams parameters = {};
        parameters.buffer = buffer;
        require(VkFFTAppend(&plan_, direction, &parameters), "VkFFT's run");
    }

private:
    CUdevice device_ = 0;
    cudaStream_t stream_;
    Numbers buffer_;
    Numbers kernel_;
    void* buffer_address_;
    void* kernel_address_;
    uint64_t bytes_ = 0;
    VkFFTApplication plan_ = {};
};

inline Opponent vkfft_opponent(const Workplace& place, bool is_packed, bool is_even, const std::string& rest,
                               std::function<void()> run)
{
    const Shape shape = is_even ? place.even : place.shifted;
    const Layout layout =
        is_packed ? complex_fields(shape.width, shape.height) : planes(2 * place.half_width, shape.height);
    return {name_of("VkFFT", place, is_packed, rest), shape, false, place.spectra, layout, place.spectra, layout, run};
}

// The two transforms, with the same product kernel between them as for cuFFT.
inline std::vector<Opponent> vkfft_products(const Workplace& place, bool is_packed)
{
    const int fields = is_packed ? place.even.channels / 2 : place.even.channels;
    const auto plan =
        std::make_shared<VkfftPlan>(place, is_packed, fields, VkfftUse::transforms, place.spectra, nullptr);
    std::vector<Opponent> opponents;
    for (const bool is_even : {true, false})
        opponents.push_back(vkfft_opponent(place, is_packed, is_even,
                                           is_even ? "in place real response" : "in place complex response",
                                           [plan, place, is_packed, is_even] {
                                               plan->run(-1);
                                               multiply_all(place, is_packed, is_even);
                                               plan->run(1);
                                           }));
    return opponents;
}

// VkFFT's own convolution, of all fields at once, or of one field after the other with a shared response. Its forward
// and inverse pass over the columns together divide by the columns' length, as its results show.
inline std::vector<Opponent> vkfft_convolution(const Workplace& place, bool is_packed, bool is_by_field)
{
    const int all_fields = is_packed ? place.even.channels / 2 : place.even.channels;
    const int fields = is_by_field ? 1 : all_fields;
    const Layout layout = is_packed ? complex_fields(place.even.width, place.even.height)
                                    : planes(2 * place.half_width, place.even.height);
    const std::size_t field = is_packed ? layout.pair : layout.part;
    Shape shape = place.shifted;
    shape.channels = is_packed ? 2 * fields : fields;
    const Numbers response = device_numbers(fields * field);
    fill_weights<<<1024, threads, 0, place.stream>>>(response.get(), layout, shape, is_packed);
    VkfftPlan(place, is_packed, fields, VkfftUse::weights, response, nullptr).run(-1);
    require(cudaStreamSynchronize(place.stream), "VkFFT's response");

    const auto plan =
        std::make_shared<VkfftPlan>(place, is_packed, fields, VkfftUse::convolution, place.spectra, response);
    const auto buffers = std::make_shared<std::vector<void*>>();
    for (int i = 0; i < all_fields / fields; ++i)
        buffers->push_back(place.spectra.get() + i * field);
    return {vkfft_opponent(place, is_packed, false, is_by_field ? "own convolution by field" : "own convolution",
                           [plan, buffers] {
                               for (void*& buffer : *buffers)
                                   plan->run(-1, &buffer);
                           })};
}

#endif

} // namespace opponents
