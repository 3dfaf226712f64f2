// Translates fragment programs to C++, for generators that run during the build.
#pragma once

#include "engine/plan.hpp"
#include "engine/program_source.hpp"

#include <filesystem>
#include <map>
#include <set>
#include <string>

namespace fragfft::reference::glsl_on_cpu {

// The text of a program as C++ for the body of a class; all variants of the program share it.
struct TranslatedProgram
{
    std::string text;
    std::set<std::string> uniforms;     // all names of uniforms and samplers that some variant declares
    std::map<std::string, int> outputs; // numbers of the outputs, by name
    std::set<std::string> macros;       // that the text defines
};

// Translates a program's text as a device receives it: literals get the suffix of single precision, swizzles become
// calls, parameters that a function writes become references, and uniforms and outputs lose their qualifiers. Each
// declaration must stand on its own line. A compute program becomes a class alike; what it stores in images is lost, so
// it serves only to see what it fetches. Throws std::invalid_argument, naming the file and the line, for what cannot be
// translated: uniform blocks, several names in one declaration, inputs from a vertex program, shared memory, images
// that are read.
TranslatedProgram translate(const std::string& file, const ProgramFiles& files);

// Distinct programs, by variant_key.
class VariantList
{
public:
    void add(const ProgramVariant& program);
    void add(const Plan& plan); // adds all programs that the plan draws

    // Returns a source file that defines `CompiledPrograms function()` in this namespace.
    std::string source(const std::string& function, const ProgramFiles& files) const;

private:
    std::map<std::string, ProgramVariant> variants_;
};

// Does not touch a file that already holds the text, so that nothing is recompiled. Throws std::runtime_error.
void write_if_changed(const std::filesystem::path& path, const std::string& text);

// The main function of a generator: writes the source to the file named by the only argument. Prints exceptions and
// returns the exit code.
int generate(int argument_count, char** arguments, VariantList (*variants)(), const std::string& function,
             const ProgramFiles& files);

} // namespace fragfft::reference::glsl_on_cpu
