#include "measuring/instruction_count.hpp"

#include "engine/program_source.hpp"
#include "measuring/tool.hpp"

#include <array>
#include <fstream>
#include <sstream>
#include <string_view>

namespace fragfft::measuring {

namespace {

bool is_arithmetic(std::string_view opcode)
{
    constexpr std::array<std::string_view, 16> prefixes{
        "OpFAdd",  "OpFSub",    "OpFMul",    "OpFDiv",        "OpFMod",        "OpFRem", "OpFNegate", "OpI",
        "OpShift", "OpBitwise", "OpConvert", "OpVectorTimes", "OpMatrixTimes", "OpUDiv", "OpUMod",    "OpS"};
    // Begin like arithmetic and are none: pictures, memory and control flow.
    constexpr std::array<std::string_view, 6> others{"OpImage",  "OpStore",          "OpSampledImage",
                                                     "OpSource", "OpSelectionMerge", "OpSwitch"};
    for (const std::string_view other : others)
        if (opcode.starts_with(other))
            return false;
    for (const std::string_view prefix : prefixes)
        if (opcode.starts_with(prefix))
            return true;
    return opcode == "OpExtInst" || opcode == "OpDot" || opcode == "OpNot";
}

} // namespace

InstructionCount count_in_disassembly(const std::string& disassembly)
{
    InstructionCount count;
    bool in_function = false;
    std::istringstream lines(disassembly);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        for (std::string word; words >> word;) {
            if (!word.starts_with("Op"))
                continue;
            in_function = in_function || word == "OpFunction";
            if (in_function && word == "OpImageFetch")
                ++count.texture;
            else if (in_function && is_arithmetic(word))
                ++count.arithmetic;
            break;
        }
    }
    return count;
}

std::optional<InstructionCount> count_instructions(const ProgramVariant& variant)
{
    for (const char* tool : {"glslangValidator", "spirv-opt", "spirv-dis"})
        if (!is_installed(tool))
            return std::nullopt;
    const TemporaryFolder folder;
    const std::string source = folder.file("program.frag");
    const std::string compiled = folder.file("program.spv");
    const std::string optimised = folder.file("optimised.spv");
    std::ofstream(source) << fragment_source(variant, embedded_program_files(), ShadingLanguage::glsl_330);
    output_of({"glslangValidator", "-G100", "--auto-map-locations", "--auto-map-bindings", "-o", compiled, source});
    output_of({"spirv-opt", "-O", "-o", optimised, compiled});
    return count_in_disassembly(output_of({"spirv-dis", optimised}));
}

} // namespace fragfft::measuring
