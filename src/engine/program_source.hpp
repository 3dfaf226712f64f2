// Makes the text that a compiler gets from a program variant.
#pragma once

#include "engine/plan.hpp"

#include <map>
#include <string>
#include <string_view>

namespace fragfft {

// GLSL files by their paths below fragment_programs/ and compute_programs/.
using ProgramFiles = std::map<std::string_view, std::string_view>;

// The files compiled into this library.
const ProgramFiles& embedded_program_files();
// A fingerprint of all program files, which changes with any letter of them: see fingerprint.hpp.
const std::string& fingerprint_of_programs();
std::string fingerprint_of(const ProgramFiles& files);

enum class ShadingLanguage
{
    glsl_330, // OpenGL 3.3 core and later
    glsl_420, // OpenGL 4.2 core and later: fragment programs that store in images
    glsl_430, // OpenGL 4.3 core and later: compute programs too
    essl_300, // OpenGL ES 3.0 and WebGL 2
    essl_310, // OpenGL ES 3.1: compute programs and image stores
};

// The version line, the definitions and the file with each #include "path" line replaced by that file.
// Throws CallerError naming the missing file.
std::string fragment_source(const ProgramVariant& variant, const ProgramFiles& files, ShadingLanguage language);
std::string vertex_source(const ProgramVariant& variant, const ProgramFiles& files, ShadingLanguage language);
// The same for a variant whose file is a compute program.
std::string compute_source(const ProgramVariant& variant, const ProgramFiles& files, ShadingLanguage language);

// The complete texts of a program: vertex and fragment for one that draws, compute for one that is dispatched.
struct ProgramText
{
    std::string vertex;
    std::string fragment;
    std::string compute;

    bool operator==(const ProgramText&) const = default;
};

// By ProgramVariant::key().
using ProgramTexts = std::map<std::string, ProgramText>;

// The texts of every program of a plan. Throws InputError when the plan has compute programs but the language has none,
// and as fragment_source does.
ProgramTexts program_texts(const Plan& plan, const ProgramFiles& files, ShadingLanguage language);

} // namespace fragfft
