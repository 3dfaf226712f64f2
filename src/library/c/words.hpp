// The enumerators of fragfft.h, and their counterparts in conventions.hpp.
#pragma once

#include "fragfft/context.hpp"
#include "fragfft/conventions.h"
#include "fragfft/conventions.hpp"
#include "fragfft/verification.h"
#include "fragfft/verification.hpp"
#include "require_known.hpp"

#include <cstddef>

namespace fragfft::c {

template <typename Enumeration> struct Word
{
    int number;
    Enumeration meaning;
};

inline constexpr Word<Format> formats[] = {
    {FRAGFFT_FORMAT_RGBA32F, Format::rgba32f},   {FRAGFFT_FORMAT_RGBA16F, Format::rgba16f},
    {FRAGFFT_FORMAT_RGBA8, Format::rgba8},       {FRAGFFT_FORMAT_RG32F, Format::rg32f},
    {FRAGFFT_FORMAT_RG16F, Format::rg16f},       {FRAGFFT_FORMAT_R32F, Format::r32f},
    {FRAGFFT_FORMAT_R16F, Format::r16f},         {FRAGFFT_FORMAT_R8, Format::r8},
    {FRAGFFT_FORMAT_RG8, Format::rg8},           {FRAGFFT_FORMAT_SRGB8_A8, Format::srgb8_a8},
    {FRAGFFT_FORMAT_RGB10_A2, Format::rgb10_a2}, {FRAGFFT_FORMAT_R11F_G11F_B10F, Format::r11f_g11f_b10f},
};
inline constexpr Word<Direction> directions[] = {
    {FRAGFFT_DIRECTION_FORWARD, Direction::forward},
    {FRAGFFT_DIRECTION_INVERSE, Direction::inverse},
};
inline constexpr Word<Axes> choices_of_axes[] = {
    {FRAGFFT_AXES_BOTH, Axes::both},
    {FRAGFFT_AXES_ROWS, Axes::rows},
    {FRAGFFT_AXES_COLUMNS, Axes::columns},
};
inline constexpr Word<Domain> domains[] = {
    {FRAGFFT_DOMAIN_REAL, Domain::real},
    {FRAGFFT_DOMAIN_COMPLEX, Domain::complex},
    {FRAGFFT_DOMAIN_HALF_COMPLEX, Domain::half_complex},
};
inline constexpr Word<Scaling> scalings[] = {
    {FRAGFFT_SCALING_NONE, Scaling::none},
    {FRAGFFT_SCALING_PAPER, Scaling::paper},
    {FRAGFFT_SCALING_UNITARY, Scaling::unitary},
};
inline constexpr Word<Twiddles> sources_of_twiddles[] = {
    {FRAGFFT_TWIDDLES_TABLE, Twiddles::table},
    {FRAGFFT_TWIDDLES_COMPUTED, Twiddles::computed},
};
inline constexpr Word<Wrapping> wrappings[] = {
    {FRAGFFT_WRAPPING_FOUR_STEPS, Wrapping::four_steps},
    {FRAGFFT_WRAPPING_LOGICAL, Wrapping::logical},
};
inline constexpr Word<Boundary> boundaries[] = {
    {FRAGFFT_BOUNDARY_WRAP, Boundary::wrap},
    {FRAGFFT_BOUNDARY_CLAMP, Boundary::clamp},
    {FRAGFFT_BOUNDARY_ZERO, Boundary::zero},
    {FRAGFFT_BOUNDARY_MIRROR, Boundary::mirror},
};
inline constexpr Word<Scratch> choices_of_scratch[] = {
    {FRAGFFT_SCRATCH_SHARED, Scratch::shared},
    {FRAGFFT_SCRATCH_OWN, Scratch::own},
};

inline constexpr Word<Trials> choices_of_trials[] = {
    {FRAGFFT_TRIALS_WHERE_COMPILED, Trials::where_compiled},
    {FRAGFFT_TRIALS_NEVER, Trials::never},
    {FRAGFFT_TRIALS_ALWAYS, Trials::always},
};
inline constexpr Word<Verdict> verdicts[] = {
    {FRAGFFT_VERDICT_KEPT, Verdict::kept},
    {FRAGFFT_VERDICT_MISSED, Verdict::missed},
    {FRAGFFT_VERDICT_CANNOT_HERE, Verdict::cannot_here},
    {FRAGFFT_VERDICT_NOT_TRIED, Verdict::not_tried},
};

// Throws CallerError as require_known does.
template <typename Enumeration, std::size_t count>
Enumeration meaning_of(int number, const Word<Enumeration> (&words)[count], const char* what)
{
    for (const Word<Enumeration>& word : words)
        if (word.number == number)
            return word.meaning;
    throw_unknown(number, what);
}

// The inverse of meaning_of.
template <typename Enumeration, std::size_t count>
int number_of(Enumeration meaning, const Word<Enumeration> (&words)[count])
{
    for (const Word<Enumeration>& word : words)
        if (word.meaning == meaning)
            return word.number;
    return -1;
}

} // namespace fragfft::c
