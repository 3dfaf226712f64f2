// The frequency responses that a Fourier transform is multiplied by, kept on the device: a texture for each filter, the
// makers of kernels' responses, and how much each amplifies.
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

// Makes the frequency responses of kernels of one size on the device. Everything is planned, compiled and allocated at
// the construction.
class KernelResponseMaker
{
public:
    // `kernel` may be replaced by any of its size. The engine must outlive this object. Throws std::logic_error when
    // the kernel is larger than the transform.
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

// Makers that several filters of one engine share; each lives as long as a filter holds it.
class KernelResponseMakers
{
public:
    // Returns the maker, and makes it as KernelResponseMaker's constructor does if no filter holds it.
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

// Where the responses of kernels are made. Those made by the CPU are uploaded and need no programs; a GPU makes the
// response of a further kernel sooner than it could be uploaded.
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

// Whether the response of a kernel is made on the device. On the CPU, sums of large kernels that are not separable take
// longer than transforms, even those of software renderers, and sums for very many bins take longer than a GPU's driver
// needs to compile.
bool is_made_on_device(const Filter& filter, KernelResponses kernels, const Problem& transform);

// What prepared work shares with other work of its engine.
struct SharedParts
{
    Scratch temporaries = Scratch::own;
    KernelResponseMakers* makers = nullptr; // must outlive the work; null: the work has its own
    KernelResponses kernels = KernelResponses::by_cpu;
};

// The size of the kernels that a maker is for: the kernel's own or, where it is larger than the transform, the
// transform's.
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
    // Responses given as functions are evaluated on the CPU and uploaded. `growth` is growth_of_filter's. The engine
    // and the method must outlive this object. Throws InputError when a response does not fit into half floats.
    Responses(Engine& engine, const Method& method, const Problem& transform, double growth,
              std::vector<Filter> filters, const SharedParts& shared);

    gl::TextureView texture(std::size_t number) const { return textures_[number].view(); }
    // An upper bound of the magnitudes of that response.
    double largest_gain(std::size_t number) const { return largest_gains_[number]; }

    // Throws InputError when half floats could overflow for samples of up to this magnitude.
    void require_no_overflow(double largest_sample) const;

    // Replaces a filter by another of the same shape. Throws InputError when its response does not fit into half
    // floats, and as require_no_overflow does for such samples; then the former filter stays.
    void set(std::size_t number, const Filter& filter, double largest_sample);
    // Makes the former response again after set() has overwritten it and failed. Throws DeviceError where the device
    // still fails.
    void restore();

private:
    struct Gain
    {
        std::string filter;
        double largest; // largest magnitude of the response, or a little more
    };

    KernelResponseMaker& maker_for(const Kernel& kernel);
    // Throws InputError when half floats could overflow for such samples; nothing has changed then, unless the response
    // is made on the device.
    void make(std::size_t number, const Filter& filter, double largest_sample);
    void make_now(std::size_t number, const Filter& filter, double largest_sample);
    void make_on_device(std::size_t number, const Filter& filter, double largest_sample);
    // `largest` is the largest component of the response, `gain` an upper bound of its magnitudes.
    void take_gain(std::size_t number, const Filter& filter, double largest, double gain, double largest_sample);
    void require_no_overflow(const Gain& gain, double largest_sample) const;

    Engine& engine_;
    const Method& method_;
    const Problem transform_;
    const double growth_;
    SharedParts shared_;
    std::vector<Filter> filters_; // the current ones
    std::map<KernelSize, std::shared_ptr<KernelResponseMaker>> makers_;
    std::vector<gl::Texture> textures_;
    std::optional<std::size_t> spoiled_; // number of a filter whose texture does not hold its response
    std::vector<Gain> gains_;            // for half floats
    std::vector<double> largest_gains_;
};

} // namespace fragfft
