// The papers' fragment programs in the languages that the cards of their years had, without integers and branches.
//
// FOLDER/assembly/NAME.fp says the same as FOLDER/NAME.frag. It is a text of ARB_fragment_program, in which
//   [REAL !LAST_STAGE]  at the beginning of a line: the line belongs to variants that define REAL and not LAST_STAGE
//   here.along          is here.x where the variant works along rows, and here.y along columns; here.across is the
//   other
#pragma once

#include "engine/program_source.hpp"

#include <string>

namespace fragfft::assembly {

enum class Language
{
    arb_fragment_program, // ARB_fragment_program, September 2002
    nv_fragment_program,  // NV_fragment_program, of the GeForce FX
};

// The first line of its programs: "!!ARBfp1.0", "!!FP1.0".
const char* name(Language language);

// The complete text of a variant. Throws std::logic_error where `files` has no such text, or one that knows nothing of
// what the variant defines.
std::string text_of(const ProgramVariant& variant, const ProgramFiles& files, Language language);

struct WrittenInstructions
{
    int arithmetic = 0;
    int texture = 0;

    bool operator==(const WrittenInstructions&) const = default;
};

// Counts what stands in a complete text.
WrittenInstructions count_written(const std::string& text);

} // namespace fragfft::assembly
