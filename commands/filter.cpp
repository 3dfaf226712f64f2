#include "commands/command.hpp"
#include "commands/commands.hpp"
#include "commands/filtering.hpp"
#include "commands/kernel_file.hpp"
#include "commands/option_types.hpp"
#include "commands/words.hpp"
#include "errors.hpp"
#include "filters/filter_catalogue.hpp"
#include "filters/filter_parser.hpp"
#include "program/image/file_format.hpp"

#include <fmt/format.h>
#include <memory>

namespace fragfft::commands {

namespace {

struct FilterOptions : FilteringOptions
{
    std::vector<std::string> specifications;
};

void run_filter(const FilterOptions& options)
{
    if (options.specifications.empty())
        throw InputError("nothing to do: --filter FILTER is needed");
    bool has_kernel_from_file = false;
    const auto load = [&](const std::string& path) {
        has_kernel_from_file = true;
        return options.normalise ? normalised(load_kernel(path), path) : load_kernel(path);
    };
    std::vector<Filter> filters;
    for (const std::string& specification : options.specifications)
        filters.push_back(parse_filter(specification, load));
    if (options.normalise && !has_kernel_from_file)
        throw InputError("--normalise has no effect: it is for kernels from files, --filter kernel:file=FILE");
    filter_files(options, filters);
}

std::vector<std::string> filter_names()
{
    std::vector<std::string> names;
    for (const FilterDescription& filter : filter_catalogue())
        names.push_back(filter.name);
    return names;
}

} // namespace

void add_filter(const Command& program)
{
    auto options = std::make_shared<FilterOptions>();
    const Command command = program.add_command("filter", "Filter images, by the FFT or by convolution");
    command
        .add_option(
            "IN OUT", options->files,
            fmt::format(
                "Image and result: {}, by OUT's ending; -: standard input or output. With --out-dir any number of "
                "images",
                image_format_names()))
        .type_name("FILE");
    command
        .add_option(
            "--filter", options->specifications,
            "Filter such as gaussian:sigma=4, see `fragfft list filters`; may be given several times, which gives "
            "OUT-0, OUT-1, ...")
        .type_name("FILTER")
        .check(beginning_with(filter_names()))
        .may_repeat();
    add_filtering_options(command, *options);
    command.footer("Examples:\n"
                   "  fragfft filter photo.png soft.png --filter gaussian:sigma=4\n"
                   "  fragfft filter photo.png edges.png --filter laplacian --display offset\n"
                   "  fragfft filter *.png --out-dir sharp --filter sharpen:sigma=2,amount=1");
    command.callback([options] {
        run_filter(*options);
        options->messages.tell_phases();
    });
}

} // namespace fragfft::commands
