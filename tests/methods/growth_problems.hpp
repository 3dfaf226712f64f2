// Problems and texels for measuring the growth of a transform's numbers.
#pragma once

#include "catch_framework.hpp"
#include "methods/method.hpp"
#include "random_images.hpp"
#include "spectrum_truth.hpp"
#include "sweep.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace fragfft {

inline constexpr unsigned growth_seed = 65504;

// Each method with each scaling, direction and choice of axes, using these sizes in turn.
template <typename Check>
void for_every_problem(const std::vector<Size>& tried, Check check, const Limits& limits = limits_with_compute(4096))
{
    for (const auto scaling : {Scaling::none, Scaling::paper, Scaling::unitary}) {
        InTurn<Size> sizes_in_turn(tried, 6, static_cast<std::size_t>(scaling));
        for (const auto axes : {Axes::both, Axes::rows, Axes::columns})
            for (const auto direction : {Direction::forward, Direction::inverse})
                for (const auto [width, height] : sizes_in_turn.next())
                    for (const Method& method : all_methods()) {
                        const Problem problem{
                            .width = width, .height = height, .scaling = scaling, .direction = direction, .axes = axes};
                        if (method.refusal(problem, limits))
                            continue;
                        INFO(method.name << ", " << width << " x " << height << ", " << name(scaling) << ", "
                                         << name(direction) << ", " << name(axes) << ", seed " << growth_seed);
                        check(method, problem);
                    }
    }
}

// The first passes of the plan; the target of the last one becomes the output.
inline Plan first_passes(Plan plan, std::size_t count)
{
    plan.passes.resize(count);
    const std::size_t target = plan.passes.back().written_resources().front();
    for (std::size_t i = 0; i < plan.resources.size(); ++i)
        if (!plan.resources[i].readable_at_once())
            plan.resources[i].role = i == target ? ResourceRole::output : ResourceRole::temporary;
    return plan;
}

// Texels that come near the bounds: equal ones, a single one, waves whose sums concentrate in one bin, among them
// alternating signs, and noise.
inline std::vector<Image> texels_near_the_bounds(int width, int height)
{
    std::vector<Image> images{random_image(width, height, 4, growth_seed), Image(width, height, 4),
                              Image(width, height, 4)};
    std::fill(images[1].samples.begin(), images[1].samples.end(), 1.0f);
    for (int component = 0; component < 4; ++component)
        images[2].at(width / 2, height - 1, component) = -1.0f;
    for (const auto& [u, v] :
         {std::pair{1, 0}, {0, 1}, {width / 4, height / 4}, {width / 2, 1}, {width / 2, height / 2}}) {
        Image waves(width, height, 4);
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x)
                for (int component = 0; component < 4; ++component) {
                    const double angle = 2.0 * std::numbers::pi *
                                         (static_cast<double>(u * x) / width + static_cast<double>(v * y) / height +
                                          0.25 * (y < height / 2 ? component : component + 1));
                    waves.at(x, y, component) = std::cos(angle) < 0.0 ? -1.0f : 1.0f;
                }
        images.push_back(waves);
        for (float& sample : waves.samples)
            sample = std::max(sample, 0.0f);
        images.push_back(std::move(waves));
    }
    return images;
}

} // namespace fragfft
