// Images of numbers at the edges of their formats, which every method is tested with.
#pragma once

#include <functional>
#include <limits>
#include <random>
#include <string>
#include <vector>

namespace fragfft {

struct NumberKind
{
    std::string name;
    // Number i of an image, computed from noise in [0, 1) and the least normal number of the format.
    std::function<float(std::size_t i, float noise, float least_normal)> number;
    bool is_finite = true;
};

inline const std::vector<NumberKind>& number_kinds()
{
    using Floats = std::numeric_limits<float>;
    // A single special number among ordinary ones.
    const auto one = [](float number) {
        return [number](std::size_t i, float noise, float) { return i == 37 ? number : noise; };
    };
    static const std::vector<NumberKind> kinds{
        {"ordinary", [](std::size_t, float noise, float) { return noise; }},
        {"zeros of both signs", [](std::size_t i, float, float) { return i % 3 == 0 ? -0.0f : 0.0f; }},
        {"subnormal", [](std::size_t, float noise, float least) { return 0.9f * noise * least; }},
        {"the smallest normal",
         [](std::size_t i, float noise, float least) { return (i % 2 == 0 ? 1.0f + noise : -1.0f) * least; }},
        {"subnormal among ordinary",
         [](std::size_t i, float noise, float least) { return i % 2 == 0 ? noise : noise * least; }},
        {"1e30", [](std::size_t, float noise, float) { return (noise - 0.5f) * 1e30f; }},
        {"1e30 among the smallest",
         [](std::size_t i, float noise, float least) { return i % 2 == 0 ? noise * 1e30f : -least; }},
        {"65504", [](std::size_t i, float, float) { return i % 5 == 0 ? -65504.0f : 65504.0f; }},
        {"65520", [](std::size_t i, float, float) { return i % 5 == 0 ? -65520.0f : 65520.0f; }},
        {"the largest float", [](std::size_t, float, float) { return Floats::max(); }},
        {"infinity", one(Floats::infinity()), false},
        {"-infinity", one(-Floats::infinity()), false},
        {"not a number", one(Floats::quiet_NaN()), false},
    };
    return kinds;
}

inline std::vector<float> numbers_of(const NumberKind& kind, std::size_t count, float least_normal)
{
    std::mt19937 random(65520);
    std::vector<float> numbers;
    for (std::size_t i = 0; i < count; ++i)
        numbers.push_back(kind.number(i, static_cast<float>(random() >> 8) / 16777216.0f, least_normal));
    return numbers;
}

} // namespace fragfft
