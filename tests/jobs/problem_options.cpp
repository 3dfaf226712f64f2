#include "problem_options.hpp"

#include "gl/pixel_format.hpp"

#include <algorithm>
#include <cmath>
#include <random>

namespace fragfft {

namespace {

Format format_of(const RandomProblem& problem)
{
    constexpr Format formats[] = {Format::rgba32f, Format::rgba16f, Format::rg32f, Format::rg16f};
    return formats[problem.format];
}

// The words of a texture's format are in the order of Format's enumerators, after one word for none.
std::optional<Format> texture_format(int number)
{
    return number == 0 ? std::nullopt : std::optional(static_cast<Format>(number - 1));
}

Twiddles twiddles_of(const RandomProblem& problem)
{
    return problem.twiddles == 0 ? Twiddles::table : Twiddles::computed;
}

std::vector<double> seeded_cutoffs(const RandomProblem& problem, unsigned seed)
{
    std::mt19937 random(seed);
    std::vector<double> cutoffs;
    for (int i = 0; i < problem.filters && problem.responses != 0; ++i)
        cutoffs.push_back(0.05 * (1 + static_cast<int>(random() % 10)));
    return cutoffs;
}

std::vector<FilterDefinition> seeded_filters(const RandomProblem& problem, unsigned seed)
{
    std::mt19937 random(seed);
    std::vector<FilterDefinition> filters;
    for (const double cutoff : seeded_cutoffs(problem, seed))
        filters.emplace_back(low_pass_response(Rolloff::gaussian, cutoff));
    const bool has_signs = word_of(problem, &RandomProblem::weights) == "signed";
    for (int i = 0; i < problem.filters && problem.responses == 0; ++i) {
        Kernel made{problem.kernel_width, problem.kernel_height, {}};
        double sum = 0.0;
        for (int weight = 0; weight < made.width * made.height; ++weight) {
            const double magnitude = 1 + static_cast<int>(random() % 1000);
            made.weights.push_back(has_signs && random() % 2 == 0 ? -magnitude : magnitude);
            sum += magnitude;
        }
        for (double& weight : made.weights)
            weight *= gain_of(problem) / sum;
        filters.emplace_back(std::move(made));
    }
    return filters;
}

} // namespace

std::string method_of(const RandomProblem& problem)
{
    return word_of(problem, &RandomProblem::method);
}

double gain_of(const RandomProblem& problem)
{
    return problem.responses == 0 && word_of(problem, &RandomProblem::weights) == "signed" ? 2.0 : 1.0;
}

std::vector<FilterDefinition> filters_of(const RandomProblem& problem)
{
    return seeded_filters(problem, static_cast<unsigned>(problem.seed));
}

std::vector<double> cutoffs_of(const RandomProblem& problem)
{
    return seeded_cutoffs(problem, static_cast<unsigned>(problem.seed));
}

std::vector<FilterDefinition> filters_before(const RandomProblem& problem)
{
    RandomProblem before = problem;
    if (word_of(problem, &RandomProblem::change) == "set_within_reach") {
        before.kernel_width = std::max(1, problem.kernel_width - 1);
        before.kernel_height = std::max(1, problem.kernel_height - 1);
    }
    return seeded_filters(before, static_cast<unsigned>(problem.seed) + 1);
}

FilterOptions filter_options(const RandomProblem& problem)
{
    constexpr Boundary boundaries[] = {Boundary::wrap, Boundary::clamp, Boundary::zero, Boundary::mirror};
    FilterOptions options{.width = problem.width,
                          .height = problem.height,
                          .format = format_of(problem),
                          .image_format = texture_format(problem.image_format),
                          .result_format = texture_format(problem.result_format),
                          .boundary = boundaries[problem.boundary],
                          .twiddles = twiddles_of(problem),
                          .method = method_of(problem)};
    int channels = problem.channels;
    for (const Format format : {options.format, options.image_format.value_or(options.format),
                                options.result_format.value_or(options.format)})
        channels = std::min(channels, gl::info(format).components);
    options.channels = channels;
    if (word_of(problem, &RandomProblem::change) == "set_within_reach" && problem.responses == 0)
        options.reach = std::max({1, problem.kernel_width / 2, problem.kernel_height / 2});
    return options;
}

TransformOptions transform_options(const RandomProblem& problem)
{
    constexpr Axes axes[] = {Axes::both, Axes::rows, Axes::columns};
    constexpr Domain domains[] = {Domain::complex, Domain::real, Domain::half_complex};
    const bool is_forward = problem.direction == 0;
    TransformOptions options{.width = problem.width,
                             .height = problem.height,
                             .format = format_of(problem),
                             .direction = is_forward ? Direction::forward : Direction::inverse,
                             .axes = axes[problem.axes],
                             .domain = domains[problem.domain],
                             .scaling = problem.scaling == 0 ? Scaling::none : Scaling::unitary,
                             .twiddles = twiddles_of(problem),
                             .method = method_of(problem)};
    const std::optional<Format> image = texture_format(problem.image_format);
    const std::optional<Format> spectrum = texture_format(problem.result_format);
    options.image_format = is_forward ? image : spectrum;
    options.result_format = is_forward ? spectrum : image;
    return options;
}

Format image_format_of(const TransformOptions& options)
{
    if (options.domain != Domain::half_complex)
        return options.format;
    switch (options.format) {
    case Format::rgba32f:
        return Format::rg32f;
    case Format::rgba16f:
        return Format::rg16f;
    case Format::rg32f:
        return Format::r32f;
    default:
        return Format::r16f;
    }
}

} // namespace fragfft
