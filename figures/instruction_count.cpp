#include "figures/instruction_count.hpp"

#include "engine/program_source.hpp"
#include "errors.hpp"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <memory>
#include <sstream>
#include <string_view>
#include <unistd.h>

namespace fragfft::figures {

namespace {

// A folder that goes away with the object.
class TemporaryFolder
{
public:
    TemporaryFolder()
    {
        std::string pattern = (std::filesystem::temp_directory_path() / "fragfft-XXXXXX").string();
        if (mkdtemp(pattern.data()) == nullptr)
            throw DeviceError(
                fmt::format("no temporary folder in {}", std::filesystem::temp_directory_path().string()));
        path_ = pattern;
    }
    ~TemporaryFolder()
    {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    std::string file(const char* name) const
    {
        return (path_ / name).string();
    }

private:
    std::filesystem::path path_;
};

struct CommandResult
{
    int status;
    std::string output;
};

// Standard output and error of a command whose words hold no quotes.
CommandResult run(const std::string& command)
{
    FILE* pipe = popen((command + " 2>&1").c_str(), "r");
    if (pipe == nullptr)
        throw DeviceError(fmt::format("cannot run '{}'", command));
    std::string output;
    std::array<char, 4096> block{};
    for (std::size_t size = 0; (size = fread(block.data(), 1, block.size(), pipe)) > 0;)
        output.append(block.data(), size);
    return {pclose(pipe), output};
}

std::string output_of(const std::string& command)
{
    const CommandResult result = run(command);
    if (result.status != 0)
        throw DeviceError(fmt::format("'{}' failed: {}", command, result.output));
    return result.output;
}

bool is_installed(const std::string& tool)
{
    return run("command -v " + tool).status == 0;
}

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
    output_of(
        fmt::format("glslangValidator -G100 --auto-map-locations --auto-map-bindings -o {} {}", compiled, source));
    output_of(fmt::format("spirv-opt -O -o {} {}", optimised, compiled));
    return count_in_disassembly(output_of(fmt::format("spirv-dis {}", optimised)));
}

} // namespace fragfft::figures
