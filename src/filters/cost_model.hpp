// What plans take on a device, estimated from their passes. Made of measurements (see cost_calibration.hpp), or of
// what is typical.
#pragma once

#include "engine/plan.hpp"

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace fragfft {

// A kind of pass, and what it costs on a texture of so many pixels when each fragment fetches so many of the image's.
// Passes of a Fourier transform all fetch about as many: there `fetches` is 0.
struct CostSample
{
    std::string kind;
    double pixels = 0.0;
    double fetches = 0.0;
    double nanoseconds_per_pixel = 0.0; // that the pass writes

    bool operator==(const CostSample&) const = default;
};

// Fetches of a convolution's pass from the image it reads, 0 for any other pass.
double counted_fetches(const Pass& pass);

// "convolution along an axis, taps in uniforms", "convolution in the plane, taps in a texture", "copying" for what only
// moves texels, or, for a Fourier transform, its folder of fragment programs and where its twiddle factors come from. A
// convolution's interior and its borders are one kind: on a software renderer a fetch costs the same in both to within
// a few percent.
std::string kind_of(const Plan& plan, const Pass& pass);

// What a filter takes once beside its passes, as kinds of their own: an image's way into a texture and back, by the
// pixel, and compiling a program that passes of a kind draw with, each "of one pixel".
namespace once {
inline constexpr const char* upload = "upload";
inline constexpr const char* read_back = "read back";
inline constexpr const char* response = "evaluating a frequency response";
std::string program_of(const std::string& kind);
} // namespace once

// A pass costs what it was measured to cost: at one size linear in the fetches between the counts measured, beyond them
// as the nearest two have it, which follows a GPU's floor (what a pass writes) as well as a software renderer's slope;
// between two sizes a straight line of log(nanoseconds per pixel) over log(pixels); on larger textures proportional to
// the pixels; on smaller ones no less than on the smallest. The sum over a plan's passes is device time, once
// everything is prepared: nothing is compiled, allocated, uploaded or read back in it.
class CostModel
{
public:
    // Throws InputError unless pixels lie within 1 and 1e15, fetches too or are 0, and nanoseconds from 1e-15 to 1e15.
    explicit CostModel(std::vector<CostSample> samples);

    const std::vector<CostSample>& samples() const { return samples_; }
    bool knows(const std::string& kind) const { return curves_.contains(kind); }
    // Whether all its passes are of known kinds.
    bool knows(const Plan& plan) const;

    // Throw std::logic_error naming a kind of pass that they do not know.
    double milliseconds(const std::string& kind, double pixels, double fetches = 0.0) const;
    double milliseconds(const Plan& plan) const;

private:
    using ByFetches = std::map<double, double>; // nanoseconds per pixel
    using BySize = std::map<double, ByFetches>; // pixels

    std::vector<CostSample> samples_;
    std::map<std::string, BySize> curves_;
};

// Where nothing was measured: of llvmpipe on two cores, or of an NVIDIA H200, in rgba32f, as figures/results has them.
// In other formats all candidates take more or less together.
CostModel typical_costs(bool is_software);

// Version of what the numbers mean: raised whenever a pass is estimated or measured in another way.
inline constexpr int cost_model_version = 3;

nlohmann::ordered_json to_json(const CostModel& model);

// Throws InputError when `json` is not what to_json of this version wrote, and as CostModel's constructor does.
CostModel cost_model_from_json(const nlohmann::ordered_json& json);

} // namespace fragfft
