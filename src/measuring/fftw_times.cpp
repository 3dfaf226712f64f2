#include "measuring/fftw_times.hpp"

#include "measuring/copy_pass.hpp"
#include "measuring/wall_clock.hpp"
#include "reference/fftw_complex.hpp"
#include "reference/fftw_filter.hpp"

namespace fragfft::measuring {

const gl::TimeStatistics& FftwTimes::of_filter(const Image& images, const std::vector<std::complex<float>>& response,
                                               const gl::Sampling& sampling)
{
    const auto [entry, is_new] = filters_.try_emplace({images.width, images.height, images.channels});
    if (is_new) {
        reference::FftwFilter fftw(images.width, images.height, images.channels);
        fftw.set_image(images);
        entry->second = gl::measure(timed_by_wall_clock([&] { fftw.filter(response); }), wall_clock, sampling);
    }
    return entry->second;
}

const gl::TimeStatistics& FftwTimes::of_transforms(int width, int height, int count, const gl::Sampling& sampling)
{
    const auto [entry, is_new] = transforms_.try_emplace({width, height, count});
    if (is_new) {
        const Image numbers = random_pixels(width, height, 2);
        reference::FftwComplexTransform transform(width, height);
        for (std::size_t i = 0; i < transform.samples().size(); ++i)
            transform.samples()[i] = {numbers.samples[2 * i], numbers.samples[2 * i + 1]};
        entry->second = gl::measure(timed_by_wall_clock([&] {
                                        for (int i = 0; i < count; ++i)
                                            transform.forward();
                                    }),
                                    wall_clock, sampling);
    }
    return entry->second;
}

} // namespace fragfft::measuring
