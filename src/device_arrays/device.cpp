#include "device_arrays/device.hpp"

namespace fragfft::device_arrays {

namespace {

constexpr std::size_t most_of_a_kind = 32;

// Less for a software renderer, whose textures lie in the process's own memory.
std::int64_t most_bytes_of_a_kind(const gl::Device& device)
{
    constexpr std::int64_t mebibyte = std::int64_t{1} << 20;
    return (device.is_software ? 256 : 1024) * mebibyte;
}

} // namespace

Device::Device(const std::string& name)
    : context_(gl::make_egl_context(name)), engine_(context_->functions()), probe_(probe_device(engine_)),
      staging_(context_->functions(), !facts().is_software), transforms_(most_of_a_kind, most_bytes_of_a_kind(facts())),
      filters_(most_of_a_kind, most_bytes_of_a_kind(facts())),
      combinations_(most_of_a_kind, most_bytes_of_a_kind(facts()))
{
}

Device::~Device() = default;

PreparedTransform& Device::transform(const TransformKey& key)
{
    return transforms_.of(key, [&] { return std::make_unique<PreparedTransform>(*this, key); });
}

PreparedFilter& Device::filter(const FilterKey& key)
{
    return filters_.of(key, [&] { return std::make_unique<PreparedFilter>(*this, key); });
}

PreparedCombination& Device::combination(const CombinationKey& key)
{
    return combinations_.of(key, [&] { return std::make_unique<PreparedCombination>(*this, key); });
}

void Device::release()
{
    transforms_.clear();
    filters_.clear();
    combinations_.clear();
    staging_.release();
    engine_.programs().release_unused();
}

} // namespace fragfft::device_arrays
