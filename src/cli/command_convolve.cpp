#include "cli/commands.hpp"
#include "cli/filtering.hpp"

#include <memory>

namespace fragfft::cli {

namespace {

struct Options : FilteringOptions
{
    std::string kernel;
};

void run(const Options& options)
{
    const Kernel kernel = kernel_from_image(load_real_image(options.kernel), options.kernel);
    filter_files(options, {Filter("kernel", "file=" + options.kernel, kernel)});
}

} // namespace

void add_convolve(CLI::App& app)
{
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("convolve", "Convolve an image with a kernel from a file, through the FFT");
    command->add_option("IN", options->input, "Image: PNG, or NPY of shape [H,W] or [H,W,C]")->required();
    command
        ->add_option("KERNEL", options->kernel,
                     "Weights: NPY of shape [h,w], any size, origin at [h/2,w/2] (integer division); convolved, not "
                     "correlated")
        ->required();
    command->add_option("OUT", options->output, "Result, as large as IN: .png, or .npy in float32")->required();
    add_filtering_options(*command, *options);
    command->footer("Example:\n  fragfft convolve photo.png kernel.npy out.png");
    command->callback([options] { run(*options); });
}

} // namespace fragfft::cli
