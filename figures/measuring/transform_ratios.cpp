#include "figures/measuring/transform_ratios.hpp"

#include "figures/measuring/limit_plans.hpp"
#include "figures/measuring/plan_timing.hpp"
#include "figures/measuring/wall_clock.hpp"
#include "methods/device_limits.hpp"
#include "program/cpu/fftw_complex.hpp"
#include "program/cpu/fftw_filter.hpp"

#include <bit>

namespace fragfft::measuring {

namespace {

int next_power_of_two(int side)
{
    return static_cast<int>(std::bit_ceil(static_cast<unsigned>(side)));
}

} // namespace

const gl::TimeStatistics& FftwTimes::of_filter(const Image& images, const std::vector<std::complex<float>>& response,
                                               const gl::Sampling& sampling)
{
    const auto [entry, is_new] = filters_.try_emplace({images.width, images.height, images.channels});
    if (is_new) {
        cpu::FftwFilter fftw(images.width, images.height, images.channels);
        fftw.set_image(images);
        entry->second = gl::measure(timed_by_wall_clock([&] { fftw.filter(response); }), sampling);
    }
    return entry->second;
}

const gl::TimeStatistics& FftwTimes::of_transforms(int width, int height, int count, const gl::Sampling& sampling)
{
    const auto [entry, is_new] = transforms_.try_emplace({width, height, count});
    if (is_new) {
        const Image numbers = random_pixels(width, height, 2);
        cpu::FftwComplexTransform transform(width, height);
        for (std::size_t i = 0; i < transform.samples().size(); ++i)
            transform.samples()[i] = {numbers.samples[2 * i], numbers.samples[2 * i + 1]};
        entry->second = gl::measure(timed_by_wall_clock([&] {
                                        for (int i = 0; i < count; ++i)
                                            transform.forward();
                                    }),
                                    sampling);
    }
    return entry->second;
}

TransformRatios measure_transform_ratios(const Method& method, const Problem& problem, const gl::Sampling& sampling,
                                         const gl::Device& device, Engine& engine, const Libraries& libraries)
{
    const auto is_taken = [&](const Problem& candidate) { return !method.refusal(candidate, limits_of(device)); };
    Problem numbers = problem.with(Direction::forward);
    numbers.domain = Domain::complex;
    if (!is_taken(numbers))
        return {};
    Problem larger = numbers;
    larger.tuning = without_choices(numbers.tuning);
    larger.width = next_power_of_two(numbers.width);
    larger.height = next_power_of_two(numbers.height);
    Problem real = numbers;
    real.tuning = without_choices(numbers.tuning);
    real.domain = Domain::half_complex;

    std::vector<Plan> plans{method.forward(numbers)};
    const bool has_larger = (larger.width != numbers.width || larger.height != numbers.height) && is_taken(larger);
    const bool has_real = is_taken(real);
    if (has_larger)
        plans.push_back(method.forward(larger));
    if (has_real)
        plans.push_back(method.forward(real));
    const bool in_floats = !gl::holds_half_floats(numbers.format);
    if (plans.size() == 1 && !in_floats)
        return {};
    std::unique_ptr<CufftTransform> by_cufft;
    std::vector<gl::TimedRun> others;
    if (libraries.cufft != nullptr && in_floats) {
        by_cufft =
            libraries.cufft->prepare(random_pixels(numbers.width, numbers.height, gl::info(numbers.format).components));
        others.push_back(by_cufft->timed_run());
    }
    const std::vector<gl::TimeStatistics> times = time_in_turn(plans, 1, sampling, device, engine, others);
    TransformRatios ratios;
    if (by_cufft)
        ratios.to_cufft = ratio_in_turn(times.front(), times.back());
    if (libraries.fftw != nullptr && in_floats) {
        // As many complex images as a texel holds complex numbers.
        const int images = gl::info(numbers.format).components / 2;
        ratios.to_fftw =
            quotient(spread_of(times.front()),
                     spread_of(libraries.fftw->of_transforms(numbers.width, numbers.height, images, sampling)));
    }
    if (has_larger)
        ratios.to_powers_of_two = ratio_in_turn(times.front(), times[1]);
    if (has_real)
        ratios.real_to_complex = ratio_in_turn(times[plans.size() - 1], times.front());
    return ratios;
}

} // namespace fragfft::measuring
