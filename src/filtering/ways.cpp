#include "filtering/ways.hpp"

#include "errors.hpp"
#include "filtering/convolution_on_cpu.hpp"
#include "filtering/fourier_on_cpu.hpp"

namespace fragfft {

std::vector<Way> ways_on_cpu(const FilteringJob& job, const CpuSpeed& speed)
{
    std::vector<Way> ways{{fourier_on_cpu_name, predicted_fourier_milliseconds(job, speed),
                           [&job] { return std::make_unique<FourierOnCpu>(job); }}};
    if (job.has_kernels())
        ways.push_back({convolution_on_cpu_name, predicted_convolution_milliseconds(job, speed),
                        [&job] { return std::make_unique<ConvolutionOnCpu>(job); }});
    return ways;
}

std::vector<Way> ways_on_device(const FilteringJob& job, const TexelOptions& texels, const CostModel& model,
                                const FilteringDevice& device)
{
    const ImageFilterOptions options = image_filter_options(job, texels);
    std::vector<FilterCandidate> candidates;
    try {
        candidates = filter_candidates(model, job.image, job.filters, options, device.device, device.probe);
    } catch (const InputError&) {
        return {};
    }
    std::vector<Way> ways;
    for (const FilterCandidate& candidate : candidates) {
        Way way{candidate.name(),
                candidate.predicted_milliseconds_for(job.images),
                {},
                candidate.method,
                candidate.predicted_milliseconds};
        if (candidate.method != nullptr)
            way.prepare = [&job, texels, method = candidate.method, device] {
                return transform_on_device(job, texels, *method, device);
            };
        else
            way.prepare = [&job, texels, approaches = candidate.approaches, device] {
                return convolution_on_device(job, texels, approaches, device);
            };
        ways.push_back(std::move(way));
    }
    return ways;
}

void measure_methods(std::vector<Way>& ways, const FilteringJob& job, const TexelOptions& texels,
                     const FilteringDevice& device)
{
    for (Way& way : ways)
        if (way.method != nullptr)
            try {
                const double measured =
                    device.tuner->milliseconds_for(*way.method, filtering_problem(*way.method, job, texels, device));
                way.predicted_milliseconds +=
                    static_cast<double>(job.images) * (measured - way.predicted_milliseconds_on_device);
                way.predicted_milliseconds_on_device = measured;
            } catch (const DeviceError&) {
                continue;
            }
    sort_fastest_first(ways);
}

void sort_fastest_first(std::vector<Way>& ways)
{
    std::stable_sort(ways.begin(), ways.end(),
                     [](const Way& a, const Way& b) { return a.predicted_milliseconds < b.predicted_milliseconds; });
}

} // namespace fragfft
