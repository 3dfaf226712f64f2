#include "commands/filtering_files.hpp"

#include "commands/made_folder.hpp"
#include "errors.hpp"
#include "program/files/atomic_file.hpp"
#include "program/image/file_format.hpp"

#include <filesystem>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <set>
#include <sys/stat.h>
#include <utility>

namespace fragfft::commands {

namespace fs = std::filesystem;

namespace {

constexpr const char* standard_stream = "-";

std::string numbered_path(const std::string& path, std::size_t number, std::size_t count)
{
    if (count == 1)
        return path;
    const fs::path whole(path);
    return (whole.parent_path() / fmt::format("{}-{}{}", whole.stem().string(), number, whole.extension().string()))
        .string();
}

std::string path_in_folder(const FilteringOptions& options, const std::string& input)
{
    if (input == standard_stream)
        throw InputError("-: standard input has no name to give a file in --out-dir");
    fs::path name = fs::path(input).filename();
    if (options.type)
        name.replace_extension(options.ending());
    return (fs::path(*options.folder) / name).string();
}

FilteredFile filtered(const std::string& input, const std::string& output, std::size_t filters)
{
    if (output == standard_stream && filters > 1)
        throw InputError(fmt::format("-: {} filters give as many images, and standard output takes one", filters));
    FilteredFile file{input, {}};
    for (std::size_t i = 0; i < filters; ++i)
        file.outputs.push_back(numbered_path(output, i, filters));
    return file;
}

// Files are filtered in any order, so no result may replace another file's input before it is read.
void require_inputs_stay(const std::vector<FilteredFile>& files, const std::string& folder)
{
    using Identity = std::pair<dev_t, ino_t>;
    const auto identity = [](const std::string& path) -> std::optional<Identity> {
        struct stat status
        {
        };
        return ::stat(path.c_str(), &status) == 0 ? std::optional(Identity(status.st_dev, status.st_ino))
                                                  : std::nullopt;
    };
    std::map<Identity, const std::string*> inputs;
    for (const FilteredFile& file : files)
        if (const auto found = identity(file.input))
            inputs.emplace(*found, &file.input);
    for (const FilteredFile& file : files)
        for (const std::string& output : file.outputs) {
            const auto found = identity(output);
            const auto replaced = found ? inputs.find(*found) : inputs.end();
            if (replaced != inputs.end())
                throw InputError(fmt::format("{}: its result in {} would replace {}", file.input, folder,
                                             *replaced->second == file.input ? "it" : *replaced->second));
        }
}

void require_writable_results(const FilteringOptions& options, const std::vector<FilteredFile>& files)
{
    const std::string ending = options.ending();
    std::set<std::string> outputs;
    bool has_quality = false;
    bool has_bits = false;
    for (const FilteredFile& file : files)
        for (const std::string& output : file.outputs) {
            if (output == standard_stream && !options.type) {
                has_quality = has_bits = true; // decided when the input is known
            } else {
                const FileFormat& format = format_written_to(output, ending);
                has_quality |= format.kind == FileKind::jpeg || format.kind == FileKind::webp;
                has_bits |= format.most_bits_per_integer == 16;
            }
            require_writable(output);
            if (output != standard_stream && !outputs.insert(fs::path(output).lexically_normal().string()).second)
                throw InputError(fmt::format("{}: two results would have this name", output));
        }
    if (options.quality && !has_quality)
        throw InputError("--quality has no effect: no result is a JPEG or WebP");
    if (options.bits && !has_bits)
        throw InputError("--bits has no effect: no result is a PNG, TIFF or PNM");
}

} // namespace

std::vector<FilteredFile> files_of(const FilteringOptions& options, std::size_t filters)
{
    std::vector<FilteredFile> files;
    std::optional<MadeFolder> made;
    if (!options.folder) {
        if (options.files.size() != 2)
            throw InputError(options.files.size() < 2
                                 ? "an input and an output are needed: IN OUT, or inputs and --out-dir FOLDER"
                                 : fmt::format("{}: {} files are too many: IN OUT, or inputs and --out-dir FOLDER",
                                               options.files.back(), options.files.size()));
        if (options.type && options.files[1] != standard_stream && fs::path(options.files[1]).has_extension())
            throw InputError(fmt::format("--type has no effect: the ending of {} says its kind", options.files[1]));
        files.push_back(filtered(options.files[0], options.files[1], filters));
    } else {
        made.emplace(*options.folder, "--out-dir");
        for (const std::string& input : options.files)
            files.push_back(filtered(input, path_in_folder(options, input), filters));
        require_inputs_stay(files, *options.folder);
        if (files.empty())
            throw InputError("--out-dir: an input is needed");
    }
    require_writable_results(options, files);
    if (made)
        made->keep();
    return files;
}

} // namespace fragfft::commands
