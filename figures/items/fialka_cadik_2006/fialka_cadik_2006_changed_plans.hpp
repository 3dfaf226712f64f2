// Fialka & Cadik's transform as they decided against it: with branches, and in textures of 8 bits.
#pragma once

#include "engine/plan.hpp"

namespace fragfft::figures {

// Each stage of a plan of fialka_cadik_2006 by branching_stage.frag: the same numbers, told apart by branches instead
// of by the auxiliary texture.
Plan with_branches(Plan plan);

// How a filter keeps its numbers small: 8 bits hold 0 to 1.
enum class SmallNumbers
{
    unitary, // forward and inverse transform by 1 / sqrt(MN) each
    divided, // the forward transform by 1 / MN, halved in each of its passes: no sum can exceed 1
};

const char* words(SmallNumbers small_numbers);

// fialka_cadik_2006's whole filter of side x side texels, "image" and "response" -> "result", in rgba32f.
Plan filter_of_small_numbers(int side, SmallNumbers small_numbers);

// The same passes in rgba8: every texture but the auxiliary one, which clamps to [0, 1] and rounds in every pass.
Plan in_8_bits(Plan plan);

} // namespace fragfft::figures
