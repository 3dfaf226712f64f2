#include "program/viewer/live_lines.hpp"

#include "errors.hpp"
#include "program/files/atomic_file.hpp"
#include "program/files/temporary_folder.hpp"
#include "program/files/tool.hpp"

#include <sstream>

namespace fragfft::viewer {

namespace {

std::vector<std::string> split_into_lines(const std::string& text)
{
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);)
        lines.push_back(line);
    return lines;
}

} // namespace

std::vector<ProgramLine> lines_of(const ProgramVariant& variant, const ProgramFiles& files)
{
    const bool is_compute = variant.file.ends_with(".comp");
    const std::string text = is_compute ? compute_source(variant, files, ShadingLanguage::glsl_430)
                                        : fragment_source(variant, files, ShadingLanguage::glsl_430);
    std::vector<ProgramLine> lines;
    for (const std::string& line : split_into_lines(text))
        lines.push_back({line});
    try {
        const TemporaryFolder folder;
        const std::string file = folder.file(is_compute ? "program.comp" : "program.frag");
        write_text_atomically(file, text);
        // glslangValidator keeps the line numbers.
        const std::vector<std::string> left = split_into_lines(output_of({"glslangValidator", "-E", file}));
        for (std::size_t i = 0; i < lines.size(); ++i)
            lines[i].is_live = i < left.size() && left[i].find_first_not_of(' ') != std::string::npos;
    } catch (const DeviceError&) {
        return lines;
    }
    return lines;
}

} // namespace fragfft::viewer
