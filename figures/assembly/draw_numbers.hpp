// What a plan's numbers are to programs in assembly.
#pragma once

#include "engine/plan.hpp"

#include <array>
#include <vector>

namespace fragfft::assembly {

// Texture coordinates that are linear in the fragment's position, in texels: factor * position + offset, for each axis.
struct LinearPlace
{
    std::array<float, 2> factor{1.0f, 1.0f};
    std::array<float, 2> offset{0.0f, 0.0f};

    std::array<float, 2> at(int x, int y) const
    {
        return {factor[0] * static_cast<float>(x) + offset[0], factor[1] * static_cast<float>(y) + offset[1]};
    }
};

// What the CPU gave a card without integers: what is the same for all fragments, as reciprocals, halves and angles, in
// local parameters from number 0 on; what is linear in the fragment's position, as texture coordinates of the corners.
// The texts in assembly describe both.
struct DrawNumbers
{
    std::vector<std::array<float, 4>> parameters;
    std::array<LinearPlace, 2> places{};
};

// Throws std::logic_error for a program that has no text in assembly.
DrawNumbers draw_numbers(const Plan& plan, const Draw& draw);

} // namespace fragfft::assembly
