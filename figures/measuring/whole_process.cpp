#include "figures/measuring/whole_process.hpp"

#include "errors.hpp"
#include "figures/measuring/tool.hpp"
#include "figures/measuring/wall_clock.hpp"
#include "figures/measuring/workload.hpp"
#include "program/files/temporary_folder.hpp"
#include "program/image/image_file.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <random>

namespace fragfft::measuring {

namespace {

struct Program
{
    std::string name;
    std::vector<std::string> words;
};

// Reads {0}, writes {1}, by a Gaussian of sigma {2}, compressed as {3} says.
constexpr const char* scipy_program = R"(
from PIL import Image
import numpy, scipy.ndimage
image = numpy.asarray(Image.open('{0}')).astype(numpy.float32)
result = scipy.ndimage.gaussian_filter(image, ({2}, {2}, 0), mode='nearest')
Image.fromarray(numpy.clip(result + 0.5, 0, 255).astype(numpy.uint8)).save('{1}', {3})
)";
constexpr const char* pil_program = R"(
from PIL import Image, ImageFilter
Image.open('{0}').filter(ImageFilter.GaussianBlur({2})).save('{1}', {3})
)";

// How all compress: as much as fragfft does, where it can be told.
struct Compression
{
    const char* type;
    const char* in_pil;
    const char* in_vips;
};
constexpr Compression compressions[] = {
    {"png", "compress_level=6", "[compression=6]"},
    {"jpg", "quality=92, subsampling=2", "[Q=92]"},
    {"tif", "compression='tiff_adobe_deflate'", "[compression=deflate]"},
};

const Compression& compression_of(const std::string& type)
{
    const auto found = std::find_if(std::begin(compressions), std::end(compressions),
                                    [&](const Compression& compression) { return compression.type == type; });
    if (found == std::end(compressions))
        throw InputError(fmt::format("whole commands are timed on png, jpg and tif, not on {}", type));
    return *found;
}

// Python's modules may be the distribution's or another Python's.
std::vector<std::string> python_with(const std::string& modules)
{
    for (const std::string python : {"/usr/bin/python3", "python3"}) {
        try {
            output_of({python, "-c", "import " + modules});
            return {python, "-c"};
        } catch (const DeviceError&) {
            continue;
        }
    }
    return {};
}

std::vector<Program> programs_for(const WholeProcessCase& what, const WholeProcessOptions& options,
                                  const std::string& input, const std::string& output)
{
    const std::string sigma = fmt::format("{}", what.sigma_in_pixels);
    const Compression& compression = compression_of(what.type);
    std::vector<std::string> methods = options.methods;
    // Files of another kind tell nothing more of devices.
    if (what.type == "png" && static_cast<double>(what.width) * what.height <= options.most_pixels_on_device)
        methods.insert(methods.end(), options.methods_on_device.begin(), options.methods_on_device.end());
    std::vector<Program> programs;
    for (const std::string& method : methods) {
        Program program{
            "fragfft " + method,
            {options.fragfft, "filter", input, output, "--filter", "gaussian:sigma=" + sigma, "--method", method}};
        if (method != "auto" && method != "fftw" && !method.ends_with("-cpu"))
            program.words.insert(program.words.end(), {"--device", options.device});
        programs.push_back(std::move(program));
    }
    const auto add_python = [&](const char* name, const std::string& modules, const char* text) {
        std::vector<std::string> words = python_with(modules);
        if (words.empty())
            return;
        words.push_back(fmt::format(fmt::runtime(text), input, output, sigma, compression.in_pil));
        programs.push_back({name, std::move(words)});
    };
    add_python("SciPy gaussian_filter", "scipy.ndimage, PIL", scipy_program);
    add_python("PIL GaussianBlur", "PIL.ImageFilter", pil_program);
    // By masks of integers, as it does unless told otherwise: its floats would be written in as many bits.
    if (is_installed("vips"))
        programs.push_back({"vips gaussblur", {"vips", "gaussblur", input, output + compression.in_vips, sigma}});
    return programs;
}

struct Timed
{
    Program program;
    double output_kibibytes = 0.0;
    std::vector<double> milliseconds;
    double peak_mebibytes = 0.0;

    void take(const ToolRun& run)
    {
        milliseconds.push_back(1e3 * run.seconds);
        peak_mebibytes = std::max(peak_mebibytes, run.peak_mebibytes);
    }
};

double kibibytes_of(const std::string& file)
{
    return static_cast<double>(std::filesystem::file_size(file)) / 1024.0;
}

constexpr double slow_in_milliseconds = 5000.0;

MeasuredCase measured_case(const WholeProcessCase& what, const Timed& timed)
{
    const double image_mebibytes = 3.0 * sizeof(float) * what.width * what.height / (1024.0 * 1024.0);
    MeasuredCase measured{{{"width", what.width},
                           {"height", what.height},
                           {"sigma", what.sigma_in_pixels},
                           {"type", what.type},
                           {"program", timed.program.name}}};
    measured.add_time("time", gl::statistics(timed.milliseconds, wall_clock));
    measured.add_number("output", timed.output_kibibytes, "KiB");
    measured.add_number("peak memory", timed.peak_mebibytes, "MiB");
    measured.add_number("peak memory in images", timed.peak_mebibytes / image_mebibytes);
    return measured;
}

} // namespace

Image photograph_of(int width, int height)
{
    const Image source = photograph();
    std::mt19937 generator(2006);
    std::normal_distribution<float> noise(0.0F, 2.0F / 255.0F);
    Image image(width, height, 3);
    // Bilinear, pixel centres to pixel centres.
    const auto place = [](int index, int size, int source_size) {
        const float at =
            (static_cast<float>(index) + 0.5F) * static_cast<float>(source_size) / static_cast<float>(size) - 0.5F;
        const float inside = std::clamp(at, 0.0F, static_cast<float>(source_size - 1));
        const int first = std::min(static_cast<int>(inside), source_size - 2);
        return std::pair{first, inside - static_cast<float>(first)};
    };
    for (int y = 0; y < height; ++y) {
        const auto [row, below] = place(y, height, source.height);
        for (int x = 0; x < width; ++x) {
            const auto [column, right] = place(x, width, source.width);
            for (int channel = 0; channel < 3; ++channel) {
                const float upper =
                    source.at(column, row, channel) * (1.0F - right) + source.at(column + 1, row, channel) * right;
                const float lower = source.at(column, row + 1, channel) * (1.0F - right) +
                                    source.at(column + 1, row + 1, channel) * right;
                image.at(x, y, channel) =
                    std::clamp(upper * (1.0F - below) + lower * below + noise(generator), 0.0F, 1.0F);
            }
        }
    }
    return image;
}

void time_whole_processes(const WholeProcessOptions& options, const std::function<void(const std::string&)>& begin,
                          const std::function<void(const std::string&)>& tell,
                          const std::function<void(const std::vector<MeasuredCase>&)>& take)
{
    const TemporaryFolder folder;
    for (const WholeProcessCase& what : options.cases) {
        begin(fmt::format("{} x {}, sigma {}, {}", what.width, what.height, what.sigma_in_pixels, what.type));
        const std::string input = folder.file(("in." + what.type).c_str());
        const std::string output = folder.file(("out." + what.type).c_str());
        save_image(input, photograph_of(what.width, what.height));
        std::vector<Timed> all;
        for (Program& program : programs_for(what, options, input, output)) {
            try {
                const ToolRun first = run_of(program.words);
                all.push_back({std::move(program), kibibytes_of(output), {}, 0.0});
                // What takes that long gains nothing by a warm file cache.
                if (1e3 * first.seconds > slow_in_milliseconds)
                    all.back().take(first);
            } catch (const DeviceError& error) {
                tell(fmt::format("left out: {}", error.what()));
            }
        }
        for (int run = 0; run < options.runs; ++run)
            for (Timed& timed : all)
                if (timed.milliseconds.empty() || timed.milliseconds.front() <= slow_in_milliseconds)
                    timed.take(run_of(timed.program.words));
        std::vector<MeasuredCase> measured;
        for (const Timed& timed : all)
            measured.push_back(measured_case(what, timed));
        take(measured);
    }
}

} // namespace fragfft::measuring
