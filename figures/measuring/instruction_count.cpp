#include "figures/measuring/instruction_count.hpp"

#include "engine/program_source.hpp"
#include "program/files/atomic_file.hpp"
#include "program/files/temporary_folder.hpp"
#include "program/files/tool.hpp"
#include "program/programs/all_program_files.hpp"

#include <array>
#include <filesystem>
#include <map>
#include <mutex>
#include <sstream>
#include <string_view>

namespace fragfft::measuring {

namespace {

bool is_arithmetic(std::string_view opcode)
{
    constexpr std::array<std::string_view, 16> prefixes{
        "OpFAdd",  "OpFSub",    "OpFMul",    "OpFDiv",        "OpFMod",        "OpFRem", "OpFNegate", "OpI",
        "OpShift", "OpBitwise", "OpConvert", "OpVectorTimes", "OpMatrixTimes", "OpUDiv", "OpUMod",    "OpS"};
    // Opcodes that begin like arithmetic ones but are images, memory and control flow.
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

struct Instruction
{
    std::string opcode;
    std::string result;        // "%21", or empty
    std::string first_operand; // the type of the result, for most instructions
};

// Calls take(instruction) for each instruction inside functions.
template <typename Take> void for_instructions(const std::string& disassembly, const Take& take)
{
    bool in_function = false;
    std::istringstream lines(disassembly);
    for (std::string line; std::getline(lines, line);) {
        Instruction instruction;
        std::istringstream words(line);
        for (std::string word; instruction.opcode.empty() && words >> word;)
            if (word.starts_with("Op"))
                instruction.opcode = word;
            else if (word.starts_with('%'))
                instruction.result = word;
        words >> instruction.first_operand;
        in_function = in_function || instruction.opcode == "OpFunction";
        if (in_function && !instruction.opcode.empty())
            take(instruction);
    }
}

// Compiles the variant into the folder; returns the path of the SPIR-V.
std::string compiled_in(const TemporaryFolder& folder, const ProgramVariant& variant)
{
    const bool dispatches = variant.file.ends_with(".comp");
    const std::string source = folder.file(dispatches ? "program.comp" : "program.frag");
    const std::string compiled = folder.file("program.spv");
    const ShadingLanguage of_fragments = variant.stores() ? ShadingLanguage::glsl_420 : ShadingLanguage::glsl_330;
    const std::string text = dispatches ? compute_source(variant, all_program_files(), ShadingLanguage::glsl_430)
                                        : fragment_source(variant, all_program_files(), of_fragments);
    write_text_atomically(source, text);
    output_of({"glslangValidator", "-G100", "--auto-map-locations", "--auto-map-bindings", "-o", compiled, source});
    return compiled;
}

// The number of components of a type as spirv-dis names it: 3 for "%v3float", 1 for "%float".
int components_of(std::string_view type)
{
    constexpr std::string_view vector = "%v";
    const bool is_vector = type.starts_with(vector) && type.size() > vector.size() && type[2] >= '2' && type[2] <= '4';
    return is_vector ? type[2] - '0' : 1;
}

} // namespace

InstructionCount count_in_disassembly(const std::string& disassembly)
{
    InstructionCount count;
    for_instructions(disassembly, [&](const Instruction& instruction) {
        if (instruction.opcode == "OpImageFetch")
            ++count.texture;
        else if (is_arithmetic(instruction.opcode))
            ++count.arithmetic;
    });
    return count;
}

std::vector<WorkOfBody> work_by_loop(const std::string& disassembly)
{
    std::vector<WorkOfBody> bodies(1);
    struct OpenLoop
    {
        std::string end; // the merge label after the loop
        std::size_t body;
    };
    std::vector<OpenLoop> open;
    for_instructions(disassembly, [&](const Instruction& instruction) {
        if (instruction.opcode == "OpLoopMerge") {
            open.push_back({instruction.first_operand, bodies.size()});
            bodies.emplace_back();
        } else if (instruction.opcode == "OpLabel" && !open.empty() && instruction.result == open.back().end) {
            open.pop_back();
        }
        WorkOfBody& body = bodies[open.empty() ? 0 : open.back().body];
        if (instruction.opcode == "OpImageFetch")
            ++body.fetches;
        else if (is_arithmetic(instruction.opcode))
            body.numbers += components_of(instruction.first_operand);
    });
    return bodies;
}

std::optional<std::string> disassembly_of(const ProgramVariant& variant)
{
    for (const char* tool : {"glslangValidator", "spirv-opt", "spirv-dis"})
        if (!is_installed(tool))
            return std::nullopt;
    // Cached, because many items count the same programs and the three tools take a tenth of a second for each.
    static std::mutex mutex;
    static std::map<std::string, std::string> known;
    const std::lock_guard lock(mutex);
    const auto [entry, is_new] = known.try_emplace(variant.key());
    if (is_new) {
        try {
            const TemporaryFolder folder;
            const std::string optimised = folder.file("optimised.spv");
            output_of({"spirv-opt", "-O", "-o", optimised, compiled_in(folder, variant)});
            entry->second = output_of({"spirv-dis", optimised});
        } catch (...) {
            known.erase(entry);
            throw;
        }
    }
    return entry->second;
}

std::optional<std::uintmax_t> spirv_bytes(const ProgramVariant& variant)
{
    if (!is_installed("glslangValidator"))
        return std::nullopt;
    const TemporaryFolder folder;
    return std::filesystem::file_size(compiled_in(folder, variant));
}

std::optional<InstructionCount> count_instructions(const ProgramVariant& variant)
{
    const auto disassembly = disassembly_of(variant);
    if (!disassembly)
        return std::nullopt;
    return count_in_disassembly(*disassembly);
}

} // namespace fragfft::measuring
