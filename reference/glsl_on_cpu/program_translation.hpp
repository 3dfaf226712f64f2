// From fragment programs to C++ that the compiler can compile, for generators run during the build.
#pragma once

#include "engine/plan.hpp"
#include "engine/program_source.hpp"

#include <filesystem>
#include <map>
#include <set>
#include <string>

namespace fragfft::reference::glsl_on_cpu {

// The text of a program that every variant of it shares, as C++ to stand inside a class.
struct TranslatedProgram
{
    std::string text;
    std::set<std::string> uniforms;     // and samplers: all names that some variant declares
    std::map<std::string, int> outputs; // their numbers by their names
    std::set<std::string> macros;       // that the text defines
};

// Translates the text that a device gets: literals get the suffix of single precision, swizzles become calls,
// parameters that a function writes become references, and uniforms and outputs lose their qualifiers. Declarations
// must stand on a line each. Throws std::invalid_argument naming the file and the line for what has no translation:
// uniform blocks, several names in one declaration, inputs from a vertex program.
TranslatedProgram translate(const std::string& file, const ProgramFiles& files);

// Distinct programs, by variant_key.
class VariantList
{
public:
    void add(const ProgramVariant& program);
    void add(const Plan& plan); // what it draws

    // A source file that defines `CompiledPrograms function()` in this namespace.
    std::string source(const std::string& function, const ProgramFiles& files) const;

private:
    std::map<std::string, ProgramVariant> variants_;
};

// Leaves a file that holds the text already as it is, so that nothing is compiled again. Throws std::runtime_error.
void write_if_changed(const std::filesystem::path& path, const std::string& text);

// The main function of a generator: writes the source to the only argument. Returns the exit code, having printed what
// was thrown.
int generate(int argument_count, char** arguments, VariantList (*variants)(), const std::string& function,
             const ProgramFiles& files);

} // namespace fragfft::reference::glsl_on_cpu
