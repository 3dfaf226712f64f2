// Filters that are prepared once and applied to any number of images of one size, on the device: nothing is planned,
// compiled or allocated after the construction, but for the first of other kernels.
#pragma once

#include "engine/engine.hpp"
#include "engine/image_transfer.hpp"
#include "filters/filtering_plan.hpp"
#include "filters/planner.hpp"

#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace fragfft {

// Makes the frequency responses of kernels of one size on the device, which a transform is multiplied with: whatever is
// planned, compiled and allocated is so at the construction.
class KernelResponseMaker
{
public:
    // The kernel stands for all of its size. The engine must outlive this object. Throws std::logic_error when the
    // kernel is larger than the transform.
    KernelResponseMaker(Engine& engine, const Method& method, const Problem& transform, const Kernel& kernel,
                        Scratch temporaries);

    // Writes a kernel's packed spectrum into a texture of the transform's size and format (see kernel_response_plan).
    // Leaves the caller's OpenGL state as it was. Throws std::logic_error for a kernel of another size, and as
    // PlanExecutor's bind and run do; GlError when OpenGL reports an error.
    void make(const Kernel& kernel, const gl::TextureView& response);

private:
    const gl::Functions& gl_;
    gl::Texture weights_;
    std::unique_ptr<PlanExecutor> making_;
};

// Makers that several filters of one engine have in common, each as long as a filter holds it.
class KernelResponseMakers
{
public:
    // As KernelResponseMaker's constructor, where nobody holds such a maker yet.
    std::shared_ptr<KernelResponseMaker> maker(Engine& engine, const Method& method, const Problem& transform,
                                               const Kernel& kernel);

private:
    struct Entry
    {
        std::string method;
        Problem transform;
        int kernel_width;
        int kernel_height;
        std::weak_ptr<KernelResponseMaker> maker;
    };

    std::vector<Entry> entries_;
};

// What a filter has in common with others of its engine.
struct SharedParts
{
    Scratch temporaries = Scratch::own;
    KernelResponseMakers* makers = nullptr; // outlives the filter; null: its own
};

// Whether a filter keeps what its kernels' responses were made with, for the next ones and for other filters: it does
// where most of its textures, which are of rgba32f whatever the filter's are, are the shared ones of its plan.
bool keeps_makers(const Problem& transform, const SharedParts& shared);

// What makes the response of a kernel of that size is for a kernel of this one: its own, or, where it is larger than
// the transform, the transform's.
struct KernelSize
{
    int width = 0;
    int height = 0;

    auto operator<=>(const KernelSize&) const = default;
};
KernelSize fitting_size(const Kernel& kernel, const Problem& transform);

class DeviceFilter
{
public:
    // What was planned for a job on this device. Kernels' responses are made on the device and stay there; responses
    // given as functions are evaluated here and uploaded. Textures of images and results are of the formats that the
    // job says. The engine, its context and the candidate's method must outlive this object. Throws InputError when a
    // response does not fit into half floats.
    DeviceFilter(Engine& engine, const Candidate& candidate, const Job& job, const SharedParts& shared = {});

    // By one method's Fourier transform, as it is planned without a choice. Throws InputError as
    // supported_filtering_problem does, too.
    DeviceFilter(const Method& method, Engine& engine, const gl::Device& device, const DeviceProbe& probe,
                 const Job& job, const std::optional<Tuning>& tuning = std::nullopt);

    // By convolution in space, each filter by its plan (see convolution_plan). The plans do not tell of kernels that
    // leave the range of their results' format: see require_convolution_in_range.
    DeviceFilter(Engine& engine, const std::vector<Plan>& convolutions);

    const Plan& plan() const { return prepared_->plan(); }
    std::size_t filters() const { return filters_; }
    PlanExecutor& prepared()
    {
        restore_response();
        return *prepared_;
    }

    // The caller's textures, of the plan's size and format: an image, and a result for each filter. Throws as
    // PlanExecutor::bind does.
    void bind(const gl::TextureView& image, std::span<const gl::TextureView> results);
    // The same of parts of textures, so many layers of each in every run: throws as PlanExecutor::bind_parts does.
    void bind_parts(const gl::TexturePart& image, std::span<const gl::TexturePart> results, int layers);
    // The image and the results must be bound again before the next run.
    void unbind();
    // As PlanExecutor's; and DeviceError where set_filter() has failed on a device that still fails.
    void run() { prepared().run(); }
    void record() { prepared().record(); }

    // Another filter in the place of one, from the next run on: a kernel for a kernel of the same size, or a response
    // for a response. The first call for a kernel's size allocates what makes responses of that size, which is kept.
    // Throws CallerError for any other filter and number and when this convolves in space; InputError when a
    // response does not fit into half floats, as require_no_overflow does for such samples, and as require_formats
    // does. Then nothing has changed.
    void set_filter(std::size_t number, const Filter& filter, double largest_sample);

    // The same of convolutions in space: another of the same image that differs from the former in weights alone, so
    // that it has as many taps that reach as far. Nothing is allocated. Throws CallerError for any other and number,
    // and when this is none.
    void set_convolution(std::size_t number, const Plan& convolution);

    // Throws InputError when half floats could overflow for samples of up to this magnitude.
    void require_no_overflow(double largest_sample) const;

    // No less than the largest magnitude of the frequency response of that number.
    double largest_gain(std::size_t number) const { return largest_gains_[number]; }

    // An image of the shape given, in textures of this object's own, which are bound from then on: results of the same
    // shape, one per filter. Throws InputError as require_no_overflow and require_samples_in_range do, std::logic_error
    // for another shape.
    std::vector<Image> apply(const Image& image);
    // The same of an rgba8 image and rgba8 results, as their bytes: 4 for each pixel, row by row from the top. Throws
    // CallerError when the formats are others, and for other numbers of bytes or results.
    void apply(std::span<const std::uint8_t> image, std::span<const std::span<std::uint8_t>> results);

private:
    struct Gain
    {
        std::string filter;
        double largest; // magnitude of the response, or a little more
    };

    // What apply filters in.
    struct OwnTextures
    {
        ImageTransfer transfer;
        gl::Texture image;
        std::vector<gl::Texture> results;

        std::vector<gl::TextureView> result_views() const;
    };

    // Made when first asked for, and bound.
    OwnTextures& own_textures();
    void require_number(std::size_t number) const;
    void require_results(std::size_t results) const;
    KernelResponseMaker& maker_for(const Kernel& kernel);
    // Throws InputError when half floats could overflow for such samples: of a function before anything has changed.
    void make_response(std::size_t number, const Filter& filter, double largest_sample);
    // Makes the former response again which set_filter() has overwritten in vain.
    void restore_response();
    // `largest` is the largest component of the response, `gain` no less than its largest magnitude.
    void take_gain(std::size_t number, const Filter& filter, double largest, double gain, double largest_sample);
    void require_no_overflow(const Gain& gain, double largest_sample) const;

    Engine& engine_;
    std::size_t filters_;
    std::vector<Plan> convolutions_; // in space, or
    FilteringProblem problem_;
    const Method* method_; // null for convolution in space
    Job job_;              // with the filters in force
    double growth_ = 1.0;  // growth_of_filter
    SharedParts shared_;
    std::map<KernelSize, std::shared_ptr<KernelResponseMaker>> makers_;
    std::vector<gl::Texture> responses_;
    std::optional<std::size_t> spoiled_; // number of a filter whose response is not its own
    std::vector<Gain> gains_;            // of half floats
    std::vector<double> largest_gains_;  // of frequency responses
    std::unique_ptr<PlanExecutor> prepared_;
    std::unique_ptr<OwnTextures> own_textures_;
};

// One image, filtered once; the job need not say its shape. Throws as DeviceFilter's constructor and apply do.
std::vector<Image> filtered_once(const Method& method, Engine& engine, const gl::Device& device,
                                 const DeviceProbe& probe, Job job, const Image& image);

// The same by convolution in space. Throws InputError when the filter has no kernel, when the image is empty or too
// large for a texture, when half floats could overflow or rgba8 clamp, and as convolution_plan does.
Image convolved_once(Engine& engine, const gl::Device& device, const DeviceProbe& probe,
                     const ConvolutionOptions& options, const Image& image, const Filter& filter);

} // namespace fragfft
