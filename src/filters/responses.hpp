// The frequency responses that a Fourier transform is multiplied with, kept on the device: a texture for each filter,
// what makes those of kernels, and how much each amplifies.
#pragma once

#include "engine/engine.hpp"
#include "filters/filter.hpp"
#include "methods/method.hpp"

#include <compare>
#include <cstddef>
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

// Where the responses of kernels are made. By the CPU they are uploaded, and no programs are compiled for them; a GPU
// makes another kernel's sooner than it is uploaded.
enum class KernelResponses
{
    by_cpu,
    by_device,
};

// For filters whose kernels may be replaced often.
inline KernelResponses responses_of_changing_kernels(bool on_software)
{
    return on_software ? KernelResponses::by_cpu : KernelResponses::by_device;
}

// Whether the response of a kernel is made on the device: by the CPU sums of large kernels that are not separable take
// longer than transforms, even on software renderers, and all sums of many bins longer than a GPU's driver compiles.
bool is_made_on_device(const Filter& filter, KernelResponses kernels, const Problem& transform);

// What prepared work has in common with others of its engine.
struct SharedParts
{
    Scratch temporaries = Scratch::own;
    KernelResponseMakers* makers = nullptr; // outlives the work; null: its own
    KernelResponses kernels = KernelResponses::by_cpu;
};

// What makes the response of a kernel of that size is for a kernel of this one: its own, or, where it is larger than
// the transform, the transform's.
struct KernelSize
{
    int width = 0;
    int height = 0;

    auto operator<=>(const KernelSize&) const = default;
};
KernelSize fitting_size(const Kernel& kernel, const Problem& transform);

class Responses
{
public:
    // Responses given as functions are evaluated here and uploaded. `growth` is growth_of_filter's. The engine and the
    // method must outlive this object. Throws InputError when a response does not fit into half floats.
    Responses(Engine& engine, const Method& method, const Problem& transform, double growth,
              std::vector<Filter> filters, const SharedParts& shared);

    gl::TextureView texture(std::size_t number) const { return textures_[number].view(); }
    // No less than the largest magnitude of the response of that number.
    double largest_gain(std::size_t number) const { return largest_gains_[number]; }

    // Throws InputError when half floats could overflow for samples of up to this magnitude.
    void require_no_overflow(double largest_sample) const;

    // Puts another filter of the same shape in the place of one. Throws InputError when its response does not fit into
    // half floats, and as require_no_overflow does for such samples; then the former is in force.
    void set(std::size_t number, const Filter& filter, double largest_sample);
    // Makes the former response again which set() has overwritten in vain. Throws DeviceError where the device still
    // fails.
    void restore();

private:
    struct Gain
    {
        std::string filter;
        double largest; // magnitude of the response, or a little more
    };

    KernelResponseMaker& maker_for(const Kernel& kernel);
    // Throws InputError when half floats could overflow for such samples: before anything has changed unless the
    // response is made on the device.
    void make(std::size_t number, const Filter& filter, double largest_sample);
    void make_now(std::size_t number, const Filter& filter, double largest_sample);
    void make_on_device(std::size_t number, const Filter& filter, double largest_sample);
    // `largest` is the largest component of the response, `gain` no less than its largest magnitude.
    void take_gain(std::size_t number, const Filter& filter, double largest, double gain, double largest_sample);
    void require_no_overflow(const Gain& gain, double largest_sample) const;

    Engine& engine_;
    const Method& method_;
    const Problem transform_;
    const double growth_;
    SharedParts shared_;
    std::vector<Filter> filters_; // in force
    std::map<KernelSize, std::shared_ptr<KernelResponseMaker>> makers_;
    std::vector<gl::Texture> textures_;
    std::optional<std::size_t> spoiled_; // number of a filter whose response is not its own
    std::vector<Gain> gains_;            // of half floats
    std::vector<double> largest_gains_;
};

} // namespace fragfft
