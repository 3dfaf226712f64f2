#include "measuring/transform_ratios.hpp"

#include "measuring/plan_timing.hpp"
#include "methods/device_limits.hpp"

#include <bit>

namespace fragfft::measuring {

namespace {

int next_power_of_two(int side)
{
    return static_cast<int>(std::bit_ceil(static_cast<unsigned>(side)));
}

} // namespace

TransformRatios measure_transform_ratios(const Method& method, const Problem& problem, const gl::Sampling& sampling,
                                         const gl::Device& device, Engine& engine)
{
    const auto is_taken = [&](const Problem& candidate) { return !method.refusal(candidate, limits_of(device)); };
    Problem numbers = problem.with(Direction::forward);
    numbers.domain = Domain::complex;
    if (!is_taken(numbers))
        return {};
    Problem larger = numbers;
    larger.width = next_power_of_two(numbers.width);
    larger.height = next_power_of_two(numbers.height);
    Problem real = numbers;
    real.domain = Domain::half_complex;

    std::vector<Plan> plans{method.forward(numbers)};
    const bool has_larger = larger != numbers && is_taken(larger);
    const bool has_real = is_taken(real);
    if (has_larger)
        plans.push_back(method.forward(larger));
    if (has_real)
        plans.push_back(method.forward(real));
    if (plans.size() == 1)
        return {};
    const std::vector<gl::TimeStatistics> times = time_in_turn(plans, 1, sampling, device, engine);
    TransformRatios ratios;
    if (has_larger)
        ratios.to_powers_of_two = ratio_in_turn(times.front(), times[1]);
    if (has_real)
        ratios.real_to_complex = ratio_in_turn(times.back(), times.front());
    return ratios;
}

} // namespace fragfft::measuring
