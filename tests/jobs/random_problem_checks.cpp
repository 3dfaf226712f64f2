#include "random_problem_checks.hpp"

#include "errors.hpp"
#include "filters/job.hpp"
#include "filters/wisdom.hpp"
#include "methods/method.hpp"
#include "problem_texture.hpp"
#include "program/cpu/half_spectrum.hpp"
#include "reference/direct_convolution.hpp"
#include "reference/error_measures.hpp"
#include "reference/fftw_transform.hpp"

#include <algorithm>
#include <cmath>
#include <exception>
#include <fmt/core.h>
#include <limits>
#include <thread>

namespace fragfft {

namespace {

Format format_of(const RandomProblem& problem)
{
    constexpr Format formats[] = {Format::rgba32f, Format::rgba16f, Format::rg32f, Format::rg16f};
    return formats[problem.format];
}

Twiddles twiddles_of(const RandomProblem& problem)
{
    return problem.twiddles == 0 ? Twiddles::table : Twiddles::computed;
}

std::string method_of(const RandomProblem& problem)
{
    return word_of(problem, &RandomProblem::method);
}

// Weights in [0, 1) that add up to 1, or a response that keeps the mean.
std::vector<FilterDefinition> filters_of(const RandomProblem& problem)
{
    std::mt19937 random(static_cast<unsigned>(problem.seed));
    std::vector<FilterDefinition> filters;
    for (int i = 0; i < problem.filters; ++i) {
        if (problem.responses != 0) {
            filters.emplace_back(low_pass_response(Rolloff::gaussian, 0.05 * (1 + static_cast<int>(random() % 10))));
            continue;
        }
        Kernel made{problem.kernel_width, problem.kernel_height, {}};
        double sum = 0.0;
        for (int weight = 0; weight < made.width * made.height; ++weight)
            sum += made.weights.emplace_back(1 + static_cast<int>(random() % 1000));
        for (double& weight : made.weights)
            weight /= sum;
        filters.emplace_back(std::move(made));
    }
    return filters;
}

FilterOptions filter_options(const RandomProblem& problem)
{
    constexpr Boundary boundaries[] = {Boundary::wrap, Boundary::clamp, Boundary::zero, Boundary::mirror};
    const Format format = format_of(problem);
    return {.width = problem.width,
            .height = problem.height,
            .format = format,
            .channels = std::min(problem.channels, gl::info(format).components),
            .boundary = boundaries[problem.boundary],
            .twiddles = twiddles_of(problem),
            .method = method_of(problem)};
}

DoubleImage filtered_truth(const DoubleImage& image, const FilterDefinition& filter, Boundary boundary)
{
    if (const auto* const kernel = std::get_if<Kernel>(&filter))
        return reference::direct_convolution(image, *kernel, boundary);
    return reference::filtered_by_response(image, std::get<FrequencyResponse>(filter), boundary);
}

// The promised error of a filter, as a part of the result or of the image, whichever is larger.
double bound_of_filter(const FilterOptions& options)
{
    const auto mode = gl::holds_half_floats(options.format)    ? reference::AccuracyMode::float16_nearest
                      : options.twiddles == Twiddles::computed ? reference::AccuracyMode::float32_computed
                                                               : reference::AccuracyMode::float32_table;
    return reference::promised_filter_bound(mode).value();
}

TransformOptions transform_options(const RandomProblem& problem)
{
    constexpr Axes axes[] = {Axes::both, Axes::rows, Axes::columns};
    constexpr Domain domains[] = {Domain::complex, Domain::real, Domain::half_complex};
    return {.width = problem.width,
            .height = problem.height,
            .format = format_of(problem),
            .direction = problem.direction == 0 ? Direction::forward : Direction::inverse,
            .axes = axes[problem.axes],
            .domain = domains[problem.domain],
            .scaling = problem.scaling == 0 ? Scaling::none : Scaling::unitary,
            .twiddles = twiddles_of(problem),
            .method = method_of(problem)};
}

DoubleComplexImage spectrum_truth_of(const DoubleComplexImage& image, const TransformOptions& options)
{
    DoubleComplexImage spectrum = reference::fftw_transform(image, options.direction, options.axes);
    const double numbers =
        (options.axes == Axes::columns ? 1.0 : image.width) * (options.axes == Axes::rows ? 1.0 : image.height);
    if (options.scaling == Scaling::unitary)
        for (std::complex<double>& bin : spectrum.samples)
            bin *= options.direction == Direction::forward ? 1.0 / std::sqrt(numbers) : std::sqrt(numbers);
    return spectrum;
}

double bound_of_transform(const TransformOptions& options)
{
    const auto mode = gl::holds_half_floats(options.format)    ? reference::AccuracyMode::float16_nearest
                      : options.twiddles == Twiddles::computed ? reference::AccuracyMode::float32_computed
                                                               : reference::AccuracyMode::float32_table;
    // A single number is at least stored.
    const double bound = reference::promised_transform_bound(mode, std::max(options.width, 2), options.height);
    const auto is_power = [](int length) { return (length & (length - 1)) == 0; };
    return is_power(options.width) && is_power(options.height) ? bound : 2.0 * bound;
}

// Not a number is infinitely wrong.
void take_error(CheckedProblem& checked, double part_of_bound, const std::string& what)
{
    if (!(part_of_bound <= 1.0))
        checked.fault += fmt::format("{}the error of {} is {:g} of its bound", checked.fault.empty() ? "" : "; ", what,
                                     part_of_bound);
    checked.part_of_bound = std::max(
        checked.part_of_bound, std::isnan(part_of_bound) ? std::numeric_limits<double>::infinity() : part_of_bound);
}

// Makes the tuning that the problem says the best known one.
template <typename ProblemOf>
void know_tuning(Context& context, const gl::Device& device, const RandomProblem& problem, const ProblemOf& problem_of)
{
    const std::string name = method_of(problem);
    if (name == "best" || name == "spatial" || method_named(name).tunings == nullptr)
        return;
    const Method& method = method_named(name);
    const FilteringProblem planned = problem_of(method);
    const std::vector<Tuning> tunings = method.tunings(planned);
    if (tunings.empty())
        return;
    Wisdom wisdom;
    wisdom.put(wisdom_key(device, method, planned),
               {to_text(tunings[static_cast<std::size_t>(problem.tuning) % tunings.size()]), true, 1.0, 2.0});
    context.import_wisdom(to_text(wisdom));
}

} // namespace

RandomProblemChecker::Place::Place(Kind kind, bool is_in_any_state)
    : host(kind), engine(host.functions()), device(gl::describe_device(host.functions(), "a test's")),
      probe(probe_device(engine))
{
    if (is_in_any_state)
        state.emplace(host.functions());
}

void RandomProblemChecker::Place::stage(const RandomProblem& problem, CheckedProblem& checked,
                                        const std::function<void()>& work)
{
    if (word_of(problem, &RandomProblem::condition) == "other_thread") {
        AnyContext::make_none_current();
        std::exception_ptr thrown;
        std::thread([&] {
            host.make_current();
            try {
                work();
            } catch (...) {
                thrown = std::current_exception();
            }
            AnyContext::make_none_current();
        }).join();
        host.make_current();
        if (thrown)
            std::rethrow_exception(thrown);
        return;
    }
    if (!state)
        return work();
    state->randomize(static_cast<unsigned>(problem.seed) + ++states);
    const StateValues before = state->current();
    work();
    for (const auto& [name, values] : state->current())
        if (values != before.at(name))
            checked.fault += fmt::format("{} is changed; ", name);
}

RandomProblemChecker::Place& RandomProblemChecker::place_of(const RandomProblem& problem)
{
    constexpr Kind kinds[] = {Kind::core, Kind::compatibility, Kind::es};
    const bool is_in_any_state = word_of(problem, &RandomProblem::condition) == "any_state";
    std::unique_ptr<Place>& place = places_[{problem.context, is_in_any_state}];
    if (place == nullptr)
        place = std::make_unique<Place>(kinds[problem.context], is_in_any_state);
    place->host.make_current();
    return *place;
}

TextureFilter RandomProblemChecker::filter_of(Place& place, const RandomProblem& problem)
{
    const FilterOptions options = filter_options(problem);
    const std::vector<FilterDefinition> filters = filters_of(problem);
    know_tuning(place.context, place.device, problem, [&](const Method& method) {
        Job job{.image = {options.width, options.height, *options.channels},
                .boundary = options.boundary,
                .format = options.format,
                .twiddles = options.twiddles};
        for (const FilterDefinition& filter : filters)
            job.filters.emplace_back("filter", "", filter);
        return filtering_problem(method, job, {place.device, place.probe});
    });
    return {place.context, options, filters};
}

TextureTransform RandomProblemChecker::transform_of(Place& place, const RandomProblem& problem)
{
    return transform_of(place, problem, method_of(problem));
}

TextureTransform RandomProblemChecker::transform_of(Place& place, const RandomProblem& problem,
                                                    const std::string& method)
{
    TransformOptions options = transform_options(problem);
    options.method = method;
    know_tuning(place.context, place.device, problem, [&](const Method&) {
        return transforming(on_device({.width = options.width,
                                       .height = options.height,
                                       .format = options.format,
                                       .scaling = options.scaling,
                                       .twiddles = options.twiddles,
                                       .direction = options.direction,
                                       .axes = options.axes,
                                       .domain = options.domain},
                                      place.device, place.probe));
    });
    return {place.context, options};
}

void RandomProblemChecker::check_filter(Place& place, const RandomProblem& problem, CheckedProblem& checked)
{
    const FilterOptions options = filter_options(problem);
    const std::vector<FilterDefinition> filters = filters_of(problem);
    std::optional<TextureFilter> filter;
    place.stage(problem, checked, [&] { filter.emplace(filter_of(place, problem)); });
    checked.method = filter->method();
    const gl::Functions& gl = place.host.functions();
    ProblemTexture image(gl, options.width, options.height, options.format);
    image.fill(static_cast<unsigned>(problem.seed));
    std::vector<ProblemTexture> results;
    std::vector<Texture> bound;
    for (std::size_t i = 0; i < filters.size(); ++i)
        bound.push_back(results.emplace_back(gl, options.width, options.height, options.format).described());
    place.stage(problem, checked, [&] { filter->bind(image.described(), bound); });
    place.stage(problem, checked, [&] { filter->run(); });
    const DoubleImage stored = image.channels(*options.channels);
    for (std::size_t i = 0; i < filters.size(); ++i) {
        const DoubleImage want = filtered_truth(stored, filters[i], options.boundary);
        take_error(checked,
                   reference::filter_error(results[i].channels(*options.channels), want, stored) /
                       bound_of_filter(options),
                   fmt::format("result {}", i));
    }
}

void RandomProblemChecker::check_transform(Place& place, const RandomProblem& problem, CheckedProblem& checked)
{
    const TransformOptions options = transform_options(problem);
    const bool halves = options.domain == Domain::half_complex;
    const int components = gl::info(options.format).components;
    const int channels = options.domain == Domain::real ? components : components / 2;
    const Format image_format = !halves                             ? options.format
                                : options.format == Format::rgba32f ? Format::rg32f
                                                                    : Format::r32f;
    const int across = halves && options.axes != Axes::columns ? options.width / 2 + 1 : options.width;
    const int down = halves && options.axes == Axes::columns ? options.height / 2 + 1 : options.height;
    const gl::Functions& gl = place.host.functions();
    const double bound = bound_of_transform(options);
    RandomProblem there = problem;
    there.direction = 0;
    const auto made = [&](const RandomProblem& one, const std::string& method) {
        std::optional<TextureTransform> transform;
        place.stage(one, checked, [&] { transform.emplace(transform_of(place, one, method)); });
        checked.method = transform->method();
        return std::move(*transform);
    };
    const auto transformed = [&](TextureTransform& transform, const ProblemTexture& from, const ProblemTexture& to) {
        place.stage(problem, checked, [&] { transform.bind(from.described(), to.described()); });
        place.stage(problem, checked, [&] { transform.run(); });
    };
    TextureTransform forward = made(there, method_of(problem));
    ProblemTexture image(gl, options.width, options.height, image_format);
    image.fill(static_cast<unsigned>(problem.seed));
    const ProblemTexture spectrum(gl, across, down, options.format);
    const auto complex_numbers = [&](const ProblemTexture& texture) {
        DoubleComplexImage numbers(options.width, options.height, channels);
        const std::vector<float> values = texture.image();
        for (std::size_t i = 0; i < numbers.samples.size(); ++i)
            numbers.samples[i] = {static_cast<double>(values[2 * i]), static_cast<double>(values[2 * i + 1])};
        return numbers;
    };
    const bool is_complex = options.domain == Domain::complex;
    if (is_complex && options.direction == Direction::inverse) {
        TextureTransform inverse = made(problem, method_of(problem));
        transformed(inverse, image, spectrum);
        take_error(
            checked,
            reference::relative_l2(complex_numbers(spectrum), spectrum_truth_of(complex_numbers(image), options)) /
                bound,
            "the inverse");
        return;
    }

    transformed(forward, image, spectrum);
    TransformOptions of_spectrum = options;
    of_spectrum.direction = Direction::forward;
    DoubleComplexImage want =
        spectrum_truth_of(is_complex ? complex_numbers(image) : cpu::to_complex(image.channels(channels)), of_spectrum);
    if (halves)
        want = cpu::half_spectrum(want, options.axes);
    DoubleComplexImage got(across, down, channels);
    got.samples = forward.unpack(spectrum.image(), channels);
    take_error(checked, reference::relative_l2(got, want) / bound, "the spectrum");
    if (options.direction == Direction::forward)
        return;

    // Where bins lie depends on the method.
    TextureTransform inverse = made(problem, forward.method());
    const ProblemTexture returned(gl, options.width, options.height, image_format);
    transformed(inverse, spectrum, returned);
    take_error(checked, reference::relative_l2(returned.channels(channels), image.channels(channels)) / (2.0 * bound),
               "the image that came back");
}

CheckedProblem RandomProblemChecker::check(const RandomProblem& problem)
{
    CheckedProblem checked;
    checked.method = method_of(problem);
    Place& place = place_of(problem);
    try {
        if (word_of(problem, &RandomProblem::kind) == "filter")
            check_filter(place, problem, checked);
        else
            check_transform(place, problem, checked);
    } catch (const InputError& refusal) {
        const std::string sentence = refusal.what();
        checked.is_refused = true;
        if (sentence.empty() || sentence.find('\n') != std::string::npos)
            checked.fault = fmt::format("is not refused in one line: '{}'", sentence);
        const bool must_be_done = checked.method == "best" || checked.method == "spatial";
        if (must_be_done && problem.kind == 0 && problem.responses == 0)
            checked.fault = fmt::format("refused, which convolution in space takes: {}", sentence);
    } catch (const std::exception& error) {
        checked.fault = fmt::format("ends in: {}", error.what());
    }
    if (const GLenum error = place.host.functions().GetError(); error != GL_NO_ERROR)
        checked.fault += fmt::format("{}leaves OpenGL's error {:#x}", checked.fault.empty() ? "" : "; ", error);
    return checked;
}

std::string RandomProblemChecker::plan_json(const RandomProblem& problem)
{
    Place& place = place_of(problem);
    return word_of(problem, &RandomProblem::kind) == "filter" ? filter_of(place, problem).plan_json()
                                                              : transform_of(place, problem).plan_json();
}

} // namespace fragfft
