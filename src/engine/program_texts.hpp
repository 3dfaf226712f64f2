// Programs as complete texts, as a compiler takes them.
#pragma once

#include "engine/plan.hpp"
#include "engine/program_source.hpp"

#include <map>
#include <string>

namespace fragfft {

// A program that draws has the texts vertex and fragment, one that is dispatched compute; the others are empty.
struct ProgramText
{
    std::string vertex;
    std::string fragment;
    std::string compute;

    bool operator==(const ProgramText&) const = default;
};

// By ProgramVariant::key().
using ProgramTexts = std::map<std::string, ProgramText>;

// The texts of every program of a plan. Throws InputError when it has compute programs and the language none, and as
// fragment_source does.
ProgramTexts program_texts(const Plan& plan, const ProgramFiles& files, ShadingLanguage language);

} // namespace fragfft
