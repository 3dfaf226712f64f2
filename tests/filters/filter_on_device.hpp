// A filter prepared for one job, and a way to filter images with it.
#pragma once

#include "filters/prepared_work.hpp"

namespace fragfft {

class FilterOnDevice
{
public:
    FilterOnDevice(Engine& engine, const FilterJob& job, const Means& means, const PlannedDevice& device)
        : work(prepared_work(engine, job, means, device)), images_(engine, work)
    {
    }
    // By the method's Fourier transform.
    FilterOnDevice(const Method& method, Engine& engine, const gl::Device& device, const DeviceProbe& probe,
                   const FilterJob& job, const std::optional<Tuning>& tuning = std::nullopt)
        : FilterOnDevice(engine, job, {.method = method.name, .tuning = tuning}, {device, probe})
    {
    }
    FilterOnDevice(const FilterOnDevice&) = delete;
    FilterOnDevice& operator=(const FilterOnDevice&) = delete;

    std::vector<Image> apply(const Image& image) { return images_.apply(image); }
    void apply(std::span<const std::uint8_t> image, std::span<const std::span<std::uint8_t>> results)
    {
        images_.apply(image, results);
    }

    FilterWork work;

private:
    ImagesOnDevice images_;
};

} // namespace fragfft
