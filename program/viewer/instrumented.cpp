#include "program/viewer/instrumented.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <regex>
#include <sstream>

namespace fragfft::viewer {

namespace {

// A sampler or an image that a program declares.
struct Declared
{
    std::string name;
    bool is_image;
    bool is_array;
    std::uint32_t number; // index among the samplers, or among the images
};

std::uint32_t number_of(std::vector<std::string>& names, const std::string& name)
{
    // Preprocessor branches may declare a name twice.
    const auto known = std::find(names.begin(), names.end(), name);
    if (known == names.end())
        names.push_back(name);
    return static_cast<std::uint32_t>(std::find(names.begin(), names.end(), name) - names.begin());
}

std::string noting_functions(const Declared& declared, const std::string& line)
{
    const std::string place = declared.is_array ? "ivec3" : "ivec2";
    const std::string whole = declared.is_array ? "place" : "ivec3(place, 0)";
    const std::string note = fmt::format(
        "    told_note({}u, {}, {}({}{}).xy);\n", declared.number + (declared.is_image ? told_load : 0u), whole,
        declared.is_image ? "imageSize" : "textureSize", declared.name, declared.is_image ? "" : ", 0");
    if (!declared.is_image)
        return fmt::format(
            "vec4 fetch_{0}({1} place, int level)\n{{\n{2}    return texelFetch({0}, place, level);\n}}\n",
            declared.name, place, note);
    std::string functions;
    if (line.find("writeonly") == std::string::npos)
        functions += fmt::format("vec4 load_{0}({1} place)\n{{\n{2}    return imageLoad({0}, place);\n}}\n",
                                 declared.name, place, note);
    if (line.find("readonly") == std::string::npos)
        functions +=
            fmt::format("void store_{0}({1} place, vec4 value)\n{{\n"
                        "    told_note({2}u, {3}, imageSize({0}).xy);\n    imageStore({0}, place, value);\n}}\n",
                        declared.name, place, told_store + declared.number, whole);
    return functions;
}

std::string telling(bool is_compute)
{
    return fmt::format(R"(layout(std430, binding = {}) buffer Told
{{
    uint told_is_active;
    uint told_capacity;
    uint told_count;
    uint told_wanted;
    uvec4 told_entries[];
}};
void told_note(uint kind, ivec3 place, ivec2 size)
{{
    uint who = {};
    bool is_inside = place.x >= 0 && place.y >= 0 && place.x < size.x && place.y < size.y;
    if (told_is_active == 0u || !is_inside || (told_wanted != {}u && told_wanted != who))
        return;
    uint entry = atomicAdd(told_count, 1u);
    if (entry < told_capacity)
        told_entries[entry] = uvec4(who, kind, uint(place.y) << 16u | uint(place.x), uint(place.z));
}}
)",
                       told_binding,
                       is_compute ? "(gl_WorkGroupID.z * gl_NumWorkGroups.y + gl_WorkGroupID.y) * gl_NumWorkGroups.x + "
                                    "gl_WorkGroupID.x"
                                  : "uint(gl_FragCoord.y) << 16u | uint(gl_FragCoord.x)",
                       everybody);
}

bool is_head(const std::string& line)
{
    return line.empty() || line.starts_with("#version") || line.starts_with("#extension") || line.starts_with("//") ||
           line.starts_with("#define");
}

// Returns the text with accesses by name replaced; nothing if there are other accesses.
std::optional<std::string> noted(const std::string& source, bool is_compute, InstrumentedProgram& program)
{
    static const std::regex declaration(
        R"(^\s*(?:layout\s*\([^)]*\)\s*)?(?:\w+\s+)*uniform\s+(?:\w+\s+)*(sampler2D|image2D)(Array)?\s+(\w+)\s*;.*$)");
    static const std::regex access(R"(\b(texelFetch|imageLoad|imageStore)\s*\(\s*(\w+)\s*,)");
    static const std::regex any_access(R"(\b(texelFetch\w*|texture(?!Size\b)\w*|image(?!Size\b)[A-Z]\w*)\s*\()");
    std::string result;
    std::istringstream lines(source);
    bool told = false;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("#version"))
            line = "#version 430 core";
        if (!told && !is_head(line)) {
            result += telling(is_compute);
            told = true;
        }
        const std::string code = line.substr(0, line.find("//"));
        const auto all = std::distance(std::sregex_iterator(code.begin(), code.end(), any_access), {});
        std::string replaced;
        std::ptrdiff_t known = 0;
        auto rest = code.cbegin();
        for (std::sregex_iterator found(code.begin(), code.end(), access), end; found != end; ++found, ++known) {
            const std::string name = (*found)[2];
            const auto& names = (*found)[1] == "texelFetch" ? program.samplers : program.images;
            if (std::find(names.begin(), names.end(), name) == names.end())
                return std::nullopt; // it is passed to a function's parameter
            const char* const how = (*found)[1] == "texelFetch"  ? "fetch"
                                    : (*found)[1] == "imageLoad" ? "load"
                                                                 : "store";
            replaced.append(rest, (*found)[0].first);
            replaced += fmt::format("{}_{}(", how, name);
            rest = (*found)[0].second;
        }
        replaced.append(rest, code.cend());
        if (known != all)
            return std::nullopt;
        result += replaced + '\n';
        if (std::smatch found; std::regex_match(line, found, declaration)) {
            const bool is_image = found[1] == "image2D";
            const std::uint32_t number = number_of(is_image ? program.images : program.samplers, found[3]);
            result += noting_functions({found[3], is_image, found[2].matched, number}, line);
        }
    }
    return result;
}

} // namespace

std::optional<InstrumentedProgram> instrumented(const ProgramText& program)
{
    InstrumentedProgram result{program, {}, {}};
    const bool is_compute = !program.compute.empty();
    const auto text = noted(is_compute ? program.compute : program.fragment, is_compute, result);
    if (!text)
        return std::nullopt;
    (is_compute ? result.text.compute : result.text.fragment) = *text;
    return result;
}

} // namespace fragfft::viewer
