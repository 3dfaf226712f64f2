#include "measuring/eight_bit_transfers.hpp"

#include "measuring/wall_clock.hpp"

#include <algorithm>
#include <random>

namespace fragfft::measuring {

gl::TimeStatistics measure_with_8_bit_transfers(DeviceFilter& filter, const gl::Sampling& sampling)
{
    const Resource& image = filter.plan().resources[filter.plan().resource_index("image")];
    std::mt19937 generator(2003);
    std::vector<std::uint8_t> pixels(static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height) *
                                     4);
    std::generate(pixels.begin(), pixels.end(), [&] { return static_cast<std::uint8_t>(generator() & 255u); });
    std::vector<std::uint8_t> result(pixels.size());
    const std::vector<std::span<std::uint8_t>> results{result};
    return gl::measure(timed_by_wall_clock([&] { filter.apply(pixels, results); }), wall_clock, sampling);
}

} // namespace fragfft::measuring
