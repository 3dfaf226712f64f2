#include "program/filtering/filter_candidates.hpp"

#include "errors.hpp"
#include "filters/channel_exponents.hpp"
#include "filters/prepared_work.hpp"
#include "filters/texel_range.hpp"
#include "program/filtering/convolution_on_cpu.hpp"
#include "program/filtering/cpu_estimates.hpp"
#include "program/filtering/direct_on_cpu.hpp"
#include "program/filtering/fourier_on_cpu.hpp"
#include "verification/filter_trial.hpp"

#include <algorithm>

namespace fragfft {

namespace {

class OnDevice final : public PreparedFilter
{
public:
    OnDevice(const Candidate& candidate, const FilterJob& job, Engine& engine)
        : OnDevice(candidate, job, engine, Compiling(engine))
    {
    }

    std::vector<Image> apply(Image& image) override
    {
        const ChannelExponents exponents = exponents_of(image);
        scale_channels(image, exponents);
        try {
            std::vector<Image> results = images_.apply(std::move(image));
            for (Image& result : results)
                scale_channels(result, exponents, -1);
            return results;
        } catch (const InputError&) {
            scale_channels(image, exponents, -1);
            throw;
        }
    }

private:
    OnDevice(const Candidate& candidate, const FilterJob& job, Engine& engine, const Compiling& compiling)
        : filter_(engine, candidate, job), images_(engine, filter_)
    {
        constexpr double largest_sample = 1.0;
        if (is_tried(Trials::where_compiled, candidate, job, compiling.done()))
            require_right(filter_, engine, largest_sample);
    }

    // A filter is linear, so channels may be scaled. Half floats lose small numbers, so they get larger ones; for other
    // formats a transform gets channels of equal norm. A convolution in space computes each channel separately.
    ChannelExponents exponents_of(const Image& image) const
    {
        if (!gl::holds_half_floats(filter_.job().texels.format))
            return filter_.candidate().method != nullptr ? exponents_for_equal_norms(image) : ChannelExponents{};
        ChannelExponents exponents{};
        for (int channel = 0; channel < image.channels; ++channel)
            exponents[static_cast<std::size_t>(channel)] = exponent_for_halves(largest_magnitude(image, channel));
        return exponents;
    }

    FilterWork filter_;
    ImagesOnDevice images_;
};

} // namespace

void sort_fastest_first(std::vector<FilterCandidate>& found)
{
    std::stable_sort(found.begin(), found.end(), [](const FilterCandidate& one, const FilterCandidate& other) {
        return one.milliseconds < other.milliseconds;
    });
}

std::vector<FilterCandidate> candidates_on_cpu(const FilterJob& job, const std::optional<std::string>& name,
                                               int threads)
{
    std::vector<FilterCandidate> found;
    if (!name || name == fourier_on_cpu_name)
        found.push_back({fourier_on_cpu_name, estimated_fourier_milliseconds(job, threads)});
    if (name ? name == convolution_on_cpu_name : job.has_kernels())
        found.push_back({convolution_on_cpu_name, estimated_convolution_milliseconds(job, threads)});
    if (name == direct_cpu_method)
        found.push_back({direct_cpu_method, estimated_direct_milliseconds(job, threads)});
    return found;
}

const FilterCandidate* far_faster_candidate(const FilterCandidate& named, const std::vector<FilterCandidate>& all)
{
    constexpr double patience_in_milliseconds = 5'000.0;
    constexpr double far_faster = 2.0;
    const auto fastest =
        std::min_element(all.begin(), all.end(), [](const FilterCandidate& one, const FilterCandidate& other) {
            return one.milliseconds < other.milliseconds;
        });
    const bool is_long = named.milliseconds >= patience_in_milliseconds;
    return is_long && fastest != all.end() && far_faster * fastest->milliseconds <= named.milliseconds ? &*fastest
                                                                                                       : nullptr;
}

TiledCandidates device_candidates(const FilterJob& job, const std::string& method, const PlannedDevice& device)
{
    // One gibibyte for each texture of four floats, of which a plan has several.
    constexpr std::int64_t most_pixels = std::int64_t{1} << 26;
    const ImageShape& image = job.image;
    const bool may_be_whole = !job.has_kernels() || std::int64_t{image.width} * image.height <= most_pixels;
    TiledCandidates whole;
    if (may_be_whole)
        whole.found = candidates(job, {method}, device);
    // Kernels may at most double a side. A smaller image can only be refused for other reasons than its size.
    const bool may_be_too_large = 2 * std::max(image.width, image.height) > device.limits.maximum_texture_size;
    if (!whole.found.all.empty() || !job.has_kernels() || (may_be_whole && !may_be_too_large))
        return whole;
    TiledCandidates fastest;
    for (const Tiling& tiling : tilings_of(job, device.limits.maximum_texture_size)) {
        Candidates of_tiles = candidates(tile_job(job, tiling), {method, tiling.tiles()}, device);
        if (fastest.found.all.empty() ||
            (!of_tiles.all.empty() && of_tiles.all.front().milliseconds() < fastest.found.all.front().milliseconds()))
            fastest = {std::move(of_tiles), tiling};
    }
    if (fastest.found.all.empty() && may_be_whole)
        return whole;
    if (!fastest.tiling)
        fastest.found.add([]() -> std::vector<Candidate> {
            throw SizeError("kernels reach over all of a tile that this device's textures hold");
        });
    return fastest;
}

std::vector<FilterCandidate> candidates_on_device(TiledCandidates candidates)
{
    std::vector<FilterCandidate> found;
    for (Candidate& candidate : candidates.found.all) {
        const double milliseconds = candidate.milliseconds();
        found.push_back({candidate.name, milliseconds, std::move(candidate), candidates.tiling});
    }
    return found;
}

std::unique_ptr<PreparedFilter> prepare(const FilterCandidate& way, const FilterJob& job, Engine* engine, int threads)
{
    if (way.on_device && way.tiling)
        return std::make_unique<TiledFilter>(
            *way.tiling, job.boundary, std::make_unique<OnDevice>(*way.on_device, tile_job(job, *way.tiling), *engine));
    if (way.on_device)
        return std::make_unique<OnDevice>(*way.on_device, job, *engine);
    if (way.name == fourier_on_cpu_name)
        return std::make_unique<FourierOnCpu>(job, threads);
    if (way.name == convolution_on_cpu_name)
        return std::make_unique<ConvolutionOnCpu>(job, threads);
    return std::make_unique<DirectOnCpu>(job, threads);
}

} // namespace fragfft
