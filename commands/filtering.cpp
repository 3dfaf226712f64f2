#include "commands/filtering.hpp"

#include "commands/command.hpp"
#include "commands/file_filter.hpp"
#include "commands/files_at_once.hpp"
#include "commands/finished.hpp"
#include "commands/free_memory.hpp"
#include "commands/further_methods.hpp"
#include "commands/option_types.hpp"
#include "commands/words.hpp"
#include "errors.hpp"
#include "methods/method_words.hpp"
#include "program/image/file_format.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace fragfft::commands {

namespace {

// Dark colours in linear light lie closer together than half floats or 8 bits can distinguish.
void require_linear_is_held(const FilteringOptions& options)
{
    if (options.linear && options.method.is_coarse())
        throw InputError(fmt::format("--linear needs 32-bit floats: {} would make dark colours wrong by several of "
                                     "255 steps",
                                     gl::info(options.method.texels()).name));
}

// Returns the first ending of each format: "png", "jpg" and so on.
std::vector<std::string> types_of_results()
{
    std::vector<std::string> words;
    for (const FileFormat& format : all_formats())
        words.emplace_back(format.endings[0].substr(1));
    return words;
}

} // namespace

void add_filtering_options(const Command& command, FilteringOptions& options)
{
    command
        .add_option("--out-dir", options.folder,
                    "Folder for the results of any number of inputs, each under its input's name; made where there is "
                    "none. As many images are filtered at once as there are processors, and as memory holds")
        .type_name("FOLDER");
    command
        .add_option("--type", options.type,
                    "Kind of the results' files where OUT is - or has no ending, such as /dev/fd/3, or with --out-dir; "
                    "for these and - the input's unless given")
        .type_name("TYPE")
        .check(beginning_with(types_of_results()));
    std::vector<std::string> further;
    for (const FurtherMethod& method : further_methods())
        further.push_back(method.name);
    add_method_option(
        command, options.method.method, further,
        "How to filter, see `fragfft list methods`; auto is whichever is predicted to be the fastest for the "
        "whole command here, on the CPU or on a GPU, where it is one of " +
            choosable_words());
    add_boundary_option(command, options.boundary);
    command.add_flag(
        "--linear", options.linear,
        "Filter linear light: decode sRGB first and encode last; of files with another profile or gAMA it is "
        "refused (default: the stored values as they are)");
    command.add_flag("--keep-light", options.keep_light,
                     "Write numbers as they are where only one of the files holds linear light, as EXR, PFM and TIFF "
                     "of floats do (default: converted from or to sRGB)");
    command.add_flag(
        "--straight-alpha", options.straight_alpha,
        "Filter colours whatever their alpha (default: weighted by it, so that hidden colours stay hidden)");
    command.add_flag("--normalise", options.normalise,
                     "Divide the weights of a kernel from a file by their sum (default: as they are)");
    add_display_option(command, options.display);
    command.add_number("--quality", options.quality, 1, 100, "Of JPEG and WebP results; 92 unless given")
        .type_name("QUALITY");
    command
        .add_option(
            "--bits", options.bits,
            "Integers of so many bits in PNG, TIFF and PNM; unless given as many as IN has, and of floats 16, or in TIFF floats")
        .type_name("8|16")
        .check(one_of("bits", {"8", "16"}));
    add_format_option(command, options.method.format);
    add_twiddles_option(command, options.method.twiddles);
    add_device_option(command, options.method.device);
    add_verbosity_options(command, options.messages);
}

void filter_files(const FilteringOptions& options, const std::vector<Filter>& filters)
{
    require_linear_is_held(options);
    const std::vector<FilteredFile> files = files_of(options, filters.size());
    SharedByFiles shared{.machine = {options.method, options.messages}, .memory = MemoryInFlight(free_memory() / 2)};
    FileFilter filter(options, filters, shared);
    const auto finished = [&](const std::string& result, const std::string& source, bool in_place) {
        return FinishedWork{.result = result,
                            .done = filters.size() == 1 ? filters.front().specification()
                                                        : fmt::format("{} filters", filters.size()),
                            .source = source,
                            .methods = shared.machine.methods(),
                            .chosen_by_auto = options.method.method == automatic_method,
                            .in_place = in_place};
    };
    if (files.size() == 1) {
        const FilteredFile& file = files.front();
        const ImageSize size = filter.filter(file);
        return tell_finished(options.messages, [&] {
            return finished(results_in_words(file.outputs), image_in_words(file.input, size.width, size.height),
                            is_in_place({file.input}, file.outputs));
        });
    }
    shared.files_at_once =
        files_at_once(static_cast<int>(std::min(files.size(), static_cast<std::size_t>(cpu::hardware_thread_count()))));
    const std::vector<bool> done = filter_at_once(options, filters, files, shared);
    // Files that failed beside others are filtered again one by one. Those that fail again do so with the message that
    // they would have caused alone: the first failure, or a lack of memory, may have been due to the others.
    shared.files_at_once = 1;
    std::size_t failed = 0;
    for (std::size_t i = 0; i < files.size(); ++i) {
        if (done[i])
            continue;
        try {
            options.messages.detail(files[i].input + ":");
            filter.filter(files[i]);
        } catch (const InputError& error) {
            options.messages.warn(error.what());
            ++failed;
        }
    }
    if (failed > 0)
        throw InputError(fmt::format("{} of {} images could not be filtered", failed, files.size()));
    tell_finished(options.messages,
                  [&] { return finished(*options.folder, fmt::format("{} images", files.size()), false); });
}

} // namespace fragfft::commands
