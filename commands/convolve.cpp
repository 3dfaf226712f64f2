#include "commands/command.hpp"
#include "commands/commands.hpp"
#include "commands/filtering.hpp"
#include "commands/kernel_file.hpp"
#include "errors.hpp"

#include <memory>

namespace fragfft::commands {

namespace {

Filter filter_of(const FilteringOptions& options, const std::string& path)
{
    return {"kernel", "file=" + path, options.normalise ? normalised(load_kernel(path), path) : load_kernel(path)};
}

void run_convolve(const FilteringOptions& options)
{
    // The kernel is the argument before OUT, or the last one if --out-dir replaces OUT.
    const std::size_t place = options.folder ? options.files.size() - 1 : 1;
    if (options.files.size() < 2)
        throw InputError("an input and a kernel are needed: IN KERNEL OUT, or inputs, KERNEL and --out-dir FOLDER");
    FilteringOptions filtering = options;
    const std::string kernel = options.files[place];
    filtering.files.erase(filtering.files.begin() + static_cast<std::ptrdiff_t>(place));
    filter_files(filtering, {filter_of(options, kernel)});
}

} // namespace

void add_convolve(const Command& program)
{
    auto options = std::make_shared<FilteringOptions>();
    const Command command = program.add_command("convolve", "Convolve images with a kernel from a file");
    command
        .add_option("IN KERNEL OUT", options->files,
                    "Image and result as in `fragfft filter`; kernel: an NPY array of floats or integers, of one row "
                    "or two dimensions, rows of numbers in a .txt or .csv file, or an image of one channel, where "
                    "integers are 0 to 1; of any size, origin at [h/2,w/2] (integer division). With --out-dir: any "
                    "number of images, then the kernel")
        .type_name("FILE");
    add_filtering_options(command, *options);
    command.footer("Example:\n  fragfft convolve photo.png kernel.npy out.png");
    command.callback([options] {
        run_convolve(*options);
        options->messages.tell_phases();
    });
}

} // namespace fragfft::commands
