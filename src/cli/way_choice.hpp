// By which way a command filters: the one that --method names, or the fastest.
#pragma once

#include "cli/filtering_machine.hpp"
#include "cli/messages.hpp"
#include "filtering/tiling.hpp"
#include "filtering/ways.hpp"

#include <optional>
#include <string>
#include <vector>

namespace fragfft::cli {

// Methods that convolve in space, with no Fourier transform.
inline constexpr const char* spatial_method = "spatial";
inline constexpr const char* direct_cpu_method = "direct-cpu";
// Whichever way is predicted to be the fastest.
inline constexpr const char* automatic_method = "auto";

struct FurtherMethod
{
    std::string name;
    std::string description; // one line
    std::string sizes;       // which it takes, one line
    bool on_device = false;
    bool transforms = false; // one of --method of transform, too
};
// Those of filter and convolve beside the published transforms.
const std::vector<FurtherMethod>& further_methods();

struct WayOptions
{
    std::string method = automatic_method;
    std::optional<std::string> device;
    std::optional<gl::PixelFormat> format;
    std::optional<Twiddles> twiddles;
    std::optional<Effort> effort;

    TexelOptions texels() const
    {
        return {format.value_or(gl::PixelFormat::rgba32f), twiddles.value_or(Twiddles::table)};
    }
};

// Throws InputError when there is no such method, or when an option has no effect with it.
void require_sound(const WayOptions& options);

// Filters images one after the other. What it prepares and measures it keeps for further images of the same shape.
class ImageFilterer
{
public:
    // The machine and the messages must outlive this object. Throws InputError as require_sound does, and when a filter
    // has no kernel for a method that needs one.
    ImageFilterer(const WayOptions& options, FilteringMachine& machine, const Messages& messages,
                  std::vector<Filter> filters, Boundary boundary);

    // Results of the image's shape, one per filter, one of which may take the image's memory. Throws InputError and
    // DeviceError.
    std::vector<Image> apply(Image& image);
    // The same of one of so many tiles of one shape, each of which is a period of a wave: under the boundary rule wrap.
    // Within the kernels' reach of the tile's edges results have any values.
    std::vector<Image> apply_to_tile(Image& tile, std::int64_t tiles);

    // Predicted time to prepare for and filter an image at once, by the way that is chosen for it; none where there is
    // no way.
    std::optional<double> predicted_milliseconds(const ImageShape& image);
    // Predicted time to prepare for and filter so many tiles by the way that is chosen for them; none where there is no
    // way.
    std::optional<double> predicted_milliseconds(const ImageShape& tile, std::int64_t tiles);
    // What will filter, as far as that is known before it is chosen.
    Worker worker() const;
    // Whether the textures of the device, where one must filter, are large enough for such an image as a whole.
    bool fits_textures(const ImageShape& image);

    Boundary boundary() const
    {
        return boundary_;
    }

private:
    std::optional<double> predicted_milliseconds_of(const FilteringJob& job);
    // What they are is said in FilteringJob.
    std::vector<Image> apply(Image& image, Boundary boundary, std::int64_t images, const KernelReach& margins);
    std::vector<Way> ways();
    // The ways that --method allows, priced, the fastest first.
    std::vector<Way> priced_ways(const FilteringJob& job);
    std::vector<Way> priced_ways_on_cpu(const FilteringJob& job);
    std::vector<Way> priced_ways_on_device(const FilteringJob& job);
    std::vector<Way> automatic_ways(const FilteringJob& job);
    Way way_on_device();
    bool asks_for_device() const;

    WayOptions options_;
    FilteringMachine& machine_;
    const Messages& messages_;
    Boundary boundary_;
    FilteringJob job_;
    std::vector<Way> ways_; // those that may still be tried, the best first
    std::unique_ptr<PreparedFilter> prepared_;
};

} // namespace fragfft::cli
