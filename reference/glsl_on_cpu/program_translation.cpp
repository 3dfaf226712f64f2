#include "reference/glsl_on_cpu/program_translation.hpp"

#include "reference/glsl_on_cpu/compiled_programs.hpp"

#include <fmt/format.h>
#include <fstream>
#include <iostream>
#include <iterator>
#include <regex>
#include <sstream>
#include <stdexcept>

namespace fragfft::reference::glsl_on_cpu {

namespace {

// Translates the lines of one file in order.
class Translator
{
public:
    explicit Translator(const std::string& file) : file_(file) {}

    void add(const std::string& line)
    {
        ++number_;
        result_.text += translated(line.substr(0, line.find("//"))) + '\n';
    }
    TranslatedProgram take() { return std::move(result_); }

private:
    std::string translated(const std::string& line)
    {
        static const std::regex version(R"(\s*#version.*)");
        static const std::regex macro(R"(\s*#\s*define\s+(\w+).*)");
        static const std::regex uniform(R"(\s*uniform\s+(\w+\s+(\w+)\s*(\[[^\]]*\])?\s*;)\s*)");
        static const std::regex output(R"(\s*layout\(\s*location\s*=\s*(\d+)\s*\)\s*out\s+(\w+\s+(\w+)\s*;)\s*)");
        static const std::regex group(R"(\s*layout\(\s*local_size_x\b[^)]*\)\s*in\s*;\s*)");
        static const std::regex written_image(
            R"(\s*layout\([^)]*\)\s*(?:coherent\s+)?writeonly\s+uniform\s+(image2D(?:Array)?\s+\w+\s*;)\s*)");
        static const std::regex unknown(R"(\s*(uniform|layout|in|out|shared)\b.*)");
        std::smatch match;
        if (std::regex_match(line, version) || std::regex_match(line, group))
            return "";
        if (std::regex_match(line, match, macro))
            result_.macros.insert(match[1]);
        if (std::regex_match(line, match, uniform)) {
            result_.uniforms.insert(match[2]);
            return match[1];
        }
        if (std::regex_match(line, match, output)) {
            result_.outputs[match[3]] = std::stoi(match[1]);
            return match[2];
        }
        if (std::regex_match(line, match, written_image))
            return match[1];
        if (std::regex_match(line, unknown))
            throw std::invalid_argument(
                fmt::format("{}, line {} with its includes, has no translation to C++: {}", file_, number_, line));
        return expression(line);
    }

    static std::string expression(const std::string& line)
    {
        // C++'s floating-point literals are double precision without a suffix.
        static const std::regex literal(R"((^|[^\w.])((?:\d+\.\d*|\.\d+)(?:[eE][-+]?\d+)?|\d+[eE][-+]?\d+)(?![\w.]))");
        static const std::regex swizzle(R"(\.([xyzw]{2,4}|[rgba]{2,4})\b)");
        static const std::regex written_parameter(R"(([(,]\s*)(?:in)?out\s+(\w+)\s+)");
        static const std::regex read_parameter(R"(([(,]\s*)in\s+)");
        std::string text = std::regex_replace(line, literal, "$1$2f");
        text = std::regex_replace(text, swizzle, ".$1()");
        text = std::regex_replace(text, written_parameter, "$1$2& ");
        return std::regex_replace(text, read_parameter, "$1");
    }

    std::string file_;
    int number_ = 0;
    TranslatedProgram result_;
};

std::string variant_class(int number, const ProgramVariant& variant, const TranslatedProgram& program)
{
    std::string defining;
    std::string undefining;
    for (const std::string& define : variant.defines) {
        defining += fmt::format("#define {}\n", define);
        undefining += fmt::format("#undef {}\n", define.substr(0, define.find_first_of(" (")));
    }
    for (const std::string& macro : program.macros)
        undefining += fmt::format("#undef {}\n", macro);
    std::string uniforms;
    for (const std::string& uniform : program.uniforms)
        uniforms += fmt::format("        FRAGFFT_VISIT_UNIFORM({})\n", uniform);
    std::string outputs;
    for (const auto& [output, location] : program.outputs)
        outputs += fmt::format("        FRAGFFT_VISIT_OUTPUT({}, {})\n", location, output);
    return fmt::format(R"({}
struct Variant{} : FragmentProgram
{{
#line 1 "{} with its includes"
{}
#line 1 "what {} declares"
    template <typename Self, typename Visit>
    static void visit_uniforms([[maybe_unused]] Self& self, [[maybe_unused]] Visit visit)
    {{
{}    }}
    template <typename Self, typename Visit>
    static void visit_outputs([[maybe_unused]] Self& self, [[maybe_unused]] Visit visit)
    {{
{}    }}
}};
{})",
                       defining, number, variant.file, program.text, variant.file, uniforms, outputs, undefining);
}

} // namespace

TranslatedProgram translate(const std::string& file, const ProgramFiles& files)
{
    ProgramVariant without_definitions;
    without_definitions.name = file;
    without_definitions.file = file;
    std::istringstream lines(file.ends_with(".comp")
                                 ? compute_source(without_definitions, files, ShadingLanguage::glsl_430)
                                 : fragment_source(without_definitions, files, ShadingLanguage::glsl_330));
    Translator translator(file);
    for (std::string line; std::getline(lines, line);)
        translator.add(line);
    return translator.take();
}

void VariantList::add(const ProgramVariant& program)
{
    variants_.emplace(variant_key(program), program);
}

void VariantList::add(const Plan& plan)
{
    for (const Pass& pass : plan.passes)
        for (const Draw& draw : pass.draws())
            add(draw.program);
}

std::string VariantList::source(const std::string& function, const ProgramFiles& files) const
{
    std::map<std::string, TranslatedProgram> programs; // by file
    std::string classes;
    std::string entries;
    int number = 0;
    for (const auto& [key, variant] : variants_) {
        if (!programs.contains(variant.file))
            programs.emplace(variant.file, translate(variant.file, files));
        classes += variant_class(number, variant, programs.at(variant.file));
        entries += fmt::format(
            "    {{\"{0}\", variables_of<Variant{1}>, outputs_of<Variant{1}>, draw_program<Variant{1}>}},\n", key,
            number);
        ++number;
    }
    return fmt::format(R"(// Generated from the fragment programs.
#include "reference/glsl_on_cpu/compiled_variant.hpp"

namespace fragfft::reference::glsl_on_cpu {{

CompiledPrograms {}();

namespace {{
{}
constexpr CompiledVariant variants[] = {{
{}}};

}} // namespace

CompiledPrograms {}()
{{
    return variants;
}}

}} // namespace fragfft::reference::glsl_on_cpu
)",
                       function, classes, entries, function);
}

void write_if_changed(const std::filesystem::path& path, const std::string& text)
{
    std::ifstream existing(path, std::ios::binary);
    if (existing && std::string(std::istreambuf_iterator<char>(existing), {}) == text)
        return;
    existing.close();
    std::ofstream file(path, std::ios::binary);
    file << text;
    if (!file.flush())
        throw std::runtime_error("cannot write " + path.string());
}

int generate(int argument_count, char** arguments, VariantList (*variants)(), const std::string& function,
             const ProgramFiles& files)
{
    try {
        if (argument_count != 2)
            throw std::invalid_argument("the only argument is the file to write");
        write_if_changed(arguments[1], variants().source(function, files));
        return 0;
    } catch (const std::exception& error) {
        std::cerr << arguments[0] << ": " << error.what() << '\n';
        return 1;
    }
}

} // namespace fragfft::reference::glsl_on_cpu
