#include "outside_problem.hpp"

#include "commands/process.hpp"
#include "image/npy_maker.hpp"
#include "problem_options.hpp"
#include "problem_truth.hpp"
#include "program/cpu/half_spectrum.hpp"
#include "reference/error_measures.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <fmt/format.h>
#include <map>

namespace fragfft {

namespace {

namespace fs = std::filesystem;

constexpr const char* singles = "<f4";
constexpr const char* doubles = "<f8";
constexpr const char* complex_singles = "<c8";

template <typename Number> std::string shape_text(const SampleArray<Number>& array)
{
    return array.channels == 1 ? fmt::format("({}, {})", array.height, array.width)
                               : fmt::format("({}, {}, {})", array.height, array.width, array.channels);
}

template <typename Number> void put_array(const fs::path& path, const SampleArray<Number>& array, const char* type)
{
    put_file(path, make_npy(type, shape_text(array), number_bytes(array.samples)));
}

// Fills the array from an NPY file, which must have its shape and that type.
template <typename Number> void take_array(const fs::path& path, SampleArray<Number>& array, const char* type)
{
    const Bytes bytes = get_file(path);
    const std::size_t header = static_cast<std::size_t>(
        std::find(bytes.begin(), bytes.end(), static_cast<std::uint8_t>('\n')) - bytes.begin());
    const std::string told(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(header));
    const std::size_t size = array.samples.size() * sizeof(Number);
    for (const std::string& wanted :
         {fmt::format("'descr': '{}'", type), std::string("'fortran_order': False"), "'shape': " + shape_text(array)})
        if (told.find(wanted) == std::string::npos || bytes.size() != header + 1 + size)
            throw std::runtime_error(
                fmt::format("{} has {} bytes and no {}", path.filename().string(), bytes.size(), wanted));
    std::memcpy(array.samples.data(), bytes.data() + header + 1, size);
}

std::string method_for(const RandomProblem& problem)
{
    return method_of(problem) == "best" ? "auto" : method_of(problem);
}

std::string file_of(const char* what, std::size_t number)
{
    return fmt::format("{}-{}.npy", what, number);
}

// Adds `--option word` where the word is not the default.
void add_option(std::vector<std::string>& words, const char* option, const std::string& word,
                const std::string& default_word)
{
    if (word != default_word)
        words.insert(words.end(), {option, word});
}

// image.npy, and kernels in kernel-0.npy and so on, to result-0.npy and so on.
std::vector<std::string> filter_command(const RandomProblem& problem)
{
    const bool is_convolution = problem.responses == 0 && problem.filters == 1;
    std::vector<std::string> words{"convolve", "image.npy", "kernel-0.npy", "result-0.npy"};
    if (!is_convolution)
        words = {"filter", "image.npy", problem.filters == 1 ? "result-0.npy" : "result.npy"};
    const std::vector<double> cutoffs = cutoffs_of(problem);
    for (std::size_t i = 0; !is_convolution && i < static_cast<std::size_t>(problem.filters); ++i)
        words.insert(words.end(),
                     {"--filter", problem.responses != 0 ? fmt::format("gaussian-low-pass:cutoff={}", cutoffs[i])
                                                         : "kernel:file=" + file_of("kernel", i)});
    words.insert(words.end(), {"--boundary", word_of(problem, &RandomProblem::boundary)});
    return words;
}

std::vector<std::string> transform_command(const RandomProblem& problem)
{
    const std::string& domain = word_of(problem, &RandomProblem::domain);
    const bool is_inverse = problem.direction != 0;
    std::vector<std::string> words{"transform", "image.npy", "result-0.npy"};
    if (is_inverse)
        words.push_back("--inverse");
    if (is_inverse && domain == "real")
        words.push_back("--real");
    add_option(words, "--axes", word_of(problem, &RandomProblem::axes), "both");
    add_option(words, "--scale", word_of(problem, &RandomProblem::scaling), "none");
    add_option(words, "--layout", domain == "half_complex" ? "half" : "full", "full");
    if (is_inverse && domain == "half_complex")
        words.insert(words.end(), {"--size", fmt::format("{}x{}", problem.width, problem.height)});
    return words;
}

// Lets the command or Python make the results of what lies in the folder.
void solve(const RandomProblem& problem, const fs::path& folder)
{
    std::string program = FRAGFFT_BINARY;
    std::vector<std::string> words;
    ProcessOptions options;
    if (word_of(problem, &RandomProblem::through) == "python") {
        program = FRAGFFT_PYTHON;
        words = words_of(to_text(problem));
        words.insert(words.begin(), FRAGFFT_THROUGH_PYTHON);
        options.environment = {{"PYTHONPATH", FRAGFFT_PYTHON_PACKAGE}, {"PYTHONDONTWRITEBYTECODE", "1"}};
    } else {
        words =
            word_of(problem, &RandomProblem::kind) == "filter" ? filter_command(problem) : transform_command(problem);
        const char* const device = std::getenv("FRAGFFT_TEST_DEVICE");
        words.insert(words.end(), {"--method", method_for(problem), "--device", device == nullptr ? "auto" : device});
        add_option(words, "--format", word_of(problem, &RandomProblem::format), "rgba32f");
        add_option(words, "--twiddles", word_of(problem, &RandomProblem::twiddles), "table");
    }
    // Mesa says on standard error that it is to reuse names, which matters within one context.
    words.insert(words.begin(), {"-u", "force_gl_names_reuse", program});
    const ProcessResult ended = Process("/usr/bin/env", words, folder, options).wait();
    const std::string refusal = "fragfft: ";
    if (ended.exit_code == 2 && ended.output.empty() && ended.errors.starts_with(refusal) &&
        ended.errors.ends_with('\n'))
        throw InputError(ended.errors.substr(refusal.size(), ended.errors.size() - refusal.size() - 1));
    if (ended.exit_code != 0 || !(ended.output + ended.errors).empty())
        throw std::runtime_error(fmt::format("exit code {}, signal {}, and says: {}{}", ended.exit_code, ended.signal,
                                             ended.output, ended.errors));
}

// Halves have 11 bits: a result that is nearly as good as that of single precision was computed without them.
void require_halves(const RandomProblem& problem, CheckedProblem& checked, double relative_error)
{
    if (word_of(problem, &RandomProblem::format).ends_with("16f") && relative_error < 1e-5)
        add_fault(checked, "a result has no rounding error of half floats");
}

void check_filter_outside(const RandomProblem& problem, CheckedProblem& checked)
{
    const TemporaryDirectory folder;
    const FilterOptions options = filter_options(problem);
    const std::vector<FilterDefinition> filters = filters_of(problem);
    const Image image =
        random_image(problem.width, problem.height, problem.channels, static_cast<unsigned>(problem.seed));
    put_array(folder / "image.npy", image, singles);
    for (std::size_t i = 0; i < filters.size(); ++i)
        if (const auto* const kernel = std::get_if<Kernel>(&filters[i])) {
            DoubleImage weights(kernel->width, kernel->height, 1);
            weights.samples = kernel->weights;
            put_array(folder / file_of("kernel", i), weights, doubles);
        }
    solve(problem, folder / "");
    for (std::size_t i = 0; i < filters.size(); ++i) {
        Image result(problem.width, problem.height, problem.channels);
        take_array(folder / file_of("result", i), result, singles);
        const DoubleImage exact = cpu::to_double(image);
        const DoubleImage want = filtered_truth(exact, filters[i], options.boundary);
        std::vector<double> difference = want.samples;
        for (std::size_t sample = 0; sample < difference.size(); ++sample)
            difference[sample] -= static_cast<double>(result.samples[sample]);
        const double size =
            std::max(reference::l2_norm(want.samples), gain_of(problem) * reference::l2_norm(exact.samples));
        const double error = reference::l2_norm(difference);
        take_error(checked, error / (bound_of_filter(options) * size), fmt::format("result {}", i));
        require_halves(problem, checked, error / reference::l2_norm(want.samples));
    }
}

// An array in a file, real where `is_real`.
void put_numbers(const fs::path& path, const DoubleComplexImage& numbers, bool is_real)
{
    if (is_real)
        put_array(path, cpu::to_float(cpu::real_part(numbers)), singles);
    else
        put_array(path, cpu::to_float(numbers), complex_singles);
}

// The numbers in a file of an array shaped as `wanted`.
DoubleComplexImage numbers_in(const fs::path& path, const DoubleComplexImage& wanted, bool is_real)
{
    Image real(wanted.width, wanted.height, wanted.channels);
    ComplexImage whole(wanted.width, wanted.height, wanted.channels);
    if (is_real)
        take_array(path, real, singles);
    else
        take_array(path, whole, complex_singles);
    return is_real ? cpu::to_complex(cpu::to_double(real)) : cpu::to_double(whole);
}

// Forward from an image, and back from the exact spectrum of one.
void check_transform_outside(const RandomProblem& problem, CheckedProblem& checked)
{
    const TemporaryDirectory folder;
    TransformOptions options = transform_options(problem);
    options.direction = Direction::forward;
    const bool is_real = options.domain != Domain::complex;
    const bool is_inverse = problem.direction != 0;
    const auto seed = static_cast<unsigned>(problem.seed);
    DoubleComplexImage image =
        cpu::to_complex(cpu::to_double(random_image(problem.width, problem.height, problem.channels, seed)));
    const Image imaginary = random_image(problem.width, problem.height, problem.channels, seed + 1);
    for (std::size_t i = 0; !is_real && i < image.samples.size(); ++i)
        image.samples[i].imag(static_cast<double>(imaginary.samples[i]));
    DoubleComplexImage spectrum = spectrum_truth_of(image, options);
    if (options.domain == Domain::half_complex)
        spectrum = cpu::half_spectrum(spectrum, options.axes);

    put_numbers(folder / "image.npy", is_inverse ? spectrum : image, is_real && !is_inverse);
    solve(problem, folder / "");
    const DoubleComplexImage& want = is_inverse ? image : spectrum;
    const DoubleComplexImage got = numbers_in(folder / file_of("result", 0), want, is_real && is_inverse);
    // A spectrum is rounded to single precision in its file.
    const double error = reference::relative_l2(got, want);
    take_error(checked, error / (bound_of_transform(options) + 0x1p-24), is_inverse ? "the image" : "the spectrum");
    require_halves(problem, checked, error);
}

} // namespace

bool is_outside(const RandomProblem& problem)
{
    const std::string& through = word_of(problem, &RandomProblem::through);
    return through == "command" || through == "python";
}

bool can_be_asked_outside(const RandomProblem& problem)
{
    if (problem.context + problem.condition + problem.image_format + problem.result_format + problem.change != 0)
        return false;
    return word_of(problem, &RandomProblem::through) == "command" ||
           (*FRAGFFT_PYTHON != '\0' && problem.responses + problem.format + problem.twiddles == 0);
}

void check_outside(const RandomProblem& problem, CheckedProblem& checked)
{
    if (!can_be_asked_outside(problem))
        throw std::logic_error("there are no words for this problem outside the library");
    if (word_of(problem, &RandomProblem::kind) == "filter")
        check_filter_outside(problem, checked);
    else
        check_transform_outside(problem, checked);
}

} // namespace fragfft
