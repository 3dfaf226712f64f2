#include "random_problem_checks.hpp"

#include "errors.hpp"
#include "judged_problem.hpp"
#include "outside_problem.hpp"
#include "problem_options.hpp"
#include "problem_truth.hpp"
#include "program/cpu/half_spectrum.hpp"
#include "reference/error_measures.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>

namespace fragfft {

namespace {

// Samplers decode sRGB to half a level, where the encoded levels lie 2.3 times as far apart at most.
double error_of_decoding(Format format)
{
    return format == Format::srgb8_a8 ? 2.3 * 0.5 / 255.0 : 0.0;
}

std::vector<double> as_numbers(const DoubleComplexImage& image)
{
    std::vector<double> numbers;
    for (const std::complex<double>& number : image.samples)
        numbers.insert(numbers.end(), {number.real(), number.imag()});
    return numbers;
}

double largest_of(const std::vector<double>& numbers)
{
    double largest = 0.0;
    for (const double number : numbers)
        largest = std::max(largest, std::fabs(number));
    return largest;
}

// Plans by C++, too, and compares: an option that the C interface ignored might still give a result within its bound.
template <typename Work> std::unique_ptr<Work> planned_alike(std::unique_ptr<Work> in_c, const Work& in_cpp)
{
    if (in_c->plan_json() != in_cpp.plan_json())
        throw std::logic_error("C plans otherwise than C++");
    return in_c;
}

// Does the work, which may end in a refusal of one line where the problem may be refused, and in nothing else.
template <typename Work> void hold_to_refusals(const RandomProblem& problem, CheckedProblem& checked, const Work& work)
{
    try {
        work();
    } catch (const InputError& refusal) {
        const std::string sentence = refusal.what();
        checked.is_refused = true;
        if (sentence.empty() || sentence.find('\n') != std::string::npos)
            checked.fault = fmt::format("is not refused in one line: '{}'", sentence);
        // The commands refuse options that have no effect: convolution has no twiddle factors.
        const bool has_no_effect = is_outside(problem) && checked.method == "spatial" && problem.twiddles != 0;
        const bool must_be_done = (checked.method == "best" || checked.method == "spatial") && problem.kind == 0 &&
                                  problem.responses == 0 && problem.change == 0 && !has_no_effect;
        if (must_be_done)
            checked.fault = fmt::format("refused, which convolution in space takes: {}", sentence);
    } catch (const std::exception& error) {
        checked.fault = fmt::format("ends in: {}", error.what());
    }
}

} // namespace

std::unique_ptr<LibraryFilter> RandomProblemChecker::filter_of(CheckingContext& place, const RandomProblem& problem,
                                                               const std::vector<FilterDefinition>& filters)
{
    const FilterOptions options = filter_options(problem);
    if (word_of(problem, &RandomProblem::through) != "c")
        return filter_in_cpp(*place.context, options, filters);
    return planned_alike(filter_in_c(place.context_in_c, options, filters),
                         *filter_in_cpp(*place.context, options, filters));
}

std::unique_ptr<LibraryTransform>
RandomProblemChecker::transform_of(CheckingContext& place, const RandomProblem& problem, const std::string& method)
{
    TransformOptions options = transform_options(problem);
    options.method = method;
    if (word_of(problem, &RandomProblem::through) != "c")
        return transform_in_cpp(*place.context, options);
    return planned_alike(transform_in_c(place.context_in_c, options), *transform_in_cpp(*place.context, options));
}

void RandomProblemChecker::check_filter(CheckingContext& place, const RandomProblem& problem, CheckedProblem& checked)
{
    const FilterOptions options = filter_options(problem);
    const bool is_changed = word_of(problem, &RandomProblem::change) != "none";
    const auto number = static_cast<std::size_t>(problem.seed) % static_cast<std::size_t>(problem.filters);
    std::vector<FilterDefinition> filters = filters_of(problem);
    std::unique_ptr<LibraryFilter> filter;
    const auto make = [&](const std::vector<FilterDefinition>& made_of) {
        place.stage(problem, checked, [&] { filter = filter_of(place, problem, made_of); });
        checked.method = filter->method();
    };
    const gl::Functions& gl = place.host.functions();
    ProblemTexture image(gl, options.width, options.height, options.image_format.value_or(options.format));
    image.fill(static_cast<unsigned>(problem.seed));
    const Format result_format = options.result_format.value_or(options.format);
    std::vector<ProblemTexture> results;
    std::vector<Texture> described;
    std::vector<const ProblemTexture*> bound;
    results.reserve(filters.size());
    for (std::size_t i = 0; i < filters.size(); ++i) {
        described.push_back(results.emplace_back(gl, options.width, options.height, result_format).described());
        bound.push_back(&results.back());
    }
    const auto bind_and_run = [&] {
        place.bind_and_run(
            problem, checked, image, bound, [&] { filter->bind(image.described(), described); },
            [&] { filter->run(); });
    };
    if (is_changed) {
        std::vector<FilterDefinition> before = filters_before(problem);
        make(before);
        bind_and_run();
        place.stage(problem, checked, [&] { filter->set_filter(number, filters[number]); });
        place.run(problem, checked, [&] { filter->run(); });
        before[number] = filters[number];
        filters = before;
    } else {
        make(filters);
        bind_and_run();
    }
    const DoubleImage stored = image.channels(*options.channels);
    std::vector<std::vector<float>> found;
    for (std::size_t i = 0; i < filters.size(); ++i) {
        found.push_back(results[i].image());
        const DoubleImage want = filtered_truth(stored, filters[i], options.boundary);
        const double bound_of_result = bound_of_filter(options);
        const double decoding = error_of_decoding(image.described().format);
        judge(
            checked, results[i],
            {.numbers = want.samples,
             .components = *options.channels,
             .bound = bound_of_result,
             .size = std::max(reference::l2_norm(want.samples), gain_of(problem) * reference::l2_norm(stored.samples)),
             .tolerance = gain_of(problem) * (5.0 * bound_of_result + decoding),
             .is_rounded = result_format != options.format || decoding > 0.0},
            fmt::format("result {}", i));
    }
    if (is_changed) {
        make(filters);
        bind_and_run();
        for (std::size_t i = 0; i < filters.size(); ++i)
            if (results[i].image() != found[i])
                add_fault(checked, "a filter that is made so gives other bits than one that was set");
    }
    place.stage(problem, checked, [&] { filter.reset(); });
}

void RandomProblemChecker::check_transform(CheckingContext& place, const RandomProblem& problem,
                                           CheckedProblem& checked)
{
    RandomProblem there = problem;
    there.direction = 0;
    const TransformOptions options = transform_options(there);
    const bool halves = options.domain == Domain::half_complex;
    const bool is_complex = options.domain == Domain::complex;
    const bool is_inverse = problem.direction != 0;
    const Format spectrum_format = options.result_format.value_or(options.format);
    const Format usual_format = image_format_of(options);
    const Format image_format = options.image_format.value_or(usual_format);
    const int components = gl::info(options.format).components;
    const int room = gl::info(spectrum_format).components;
    const int channels =
        is_complex || halves
            ? std::min({components, room, halves ? 2 * gl::info(image_format).components : components}) / 2
            : std::min({components, room, gl::info(image_format).components});
    const int across = halves && options.axes != Axes::columns ? options.width / 2 + 1 : options.width;
    const int down = halves && options.axes == Axes::columns ? options.height / 2 + 1 : options.height;
    const gl::Functions& gl = place.host.functions();
    const double decoding = error_of_decoding(image_format);
    const double bound = bound_of_transform(options) + 5.0 * decoding +
                         (gl::holds_half_floats(spectrum_format) && spectrum_format != options.format ? 0x1p-10 : 0.0);
    const auto made = [&](const RandomProblem& one, const std::string& method) {
        std::unique_ptr<LibraryTransform> transform;
        place.stage(one, checked, [&] { transform = transform_of(place, one, method); });
        checked.method = transform->method();
        return transform;
    };
    const auto transformed = [&](LibraryTransform& transform, const ProblemTexture& from, const ProblemTexture& to) {
        place.bind_and_run(
            problem, checked, from, {&to}, [&] { transform.bind(from.described(), to.described()); },
            [&] { transform.run(); });
    };
    const auto complex_numbers = [&](const ProblemTexture& texture) {
        DoubleComplexImage numbers(options.width, options.height, channels);
        const DoubleImage values = texture.channels(2 * channels);
        for (std::size_t i = 0; i < numbers.samples.size(); ++i)
            numbers.samples[i] = {values.samples[2 * i], values.samples[2 * i + 1]};
        return numbers;
    };
    const std::unique_ptr<LibraryTransform> forward = made(there, method_of(problem));
    ProblemTexture image(gl, options.width, options.height, image_format);
    image.fill(static_cast<unsigned>(problem.seed));
    ProblemTexture spectrum(gl, across, down, spectrum_format);
    if (is_complex && is_inverse) {
        const std::unique_ptr<LibraryTransform> inverse = made(problem, method_of(problem));
        spectrum.fill(static_cast<unsigned>(problem.seed));
        transformed(*inverse, spectrum, image);
        TransformOptions of_image = options;
        of_image.direction = Direction::inverse;
        const std::vector<double> want = as_numbers(spectrum_truth_of(complex_numbers(spectrum), of_image));
        const int there_is_room = gl::info(image_format).components;
        if (there_is_room >= 2 * channels)
            judge(checked, image,
                  {.numbers = want,
                   .components = 2 * channels,
                   .bound = bound,
                   .size = reference::l2_norm(want),
                   .tolerance = 5.0 * bound * largest_of(want),
                   .is_rounded = image_format != usual_format},
                  "the inverse");
        return;
    }

    transformed(*forward, image, spectrum);
    DoubleComplexImage want =
        spectrum_truth_of(is_complex ? complex_numbers(image) : cpu::to_complex(image.channels(channels)), options);
    if (halves)
        want = cpu::half_spectrum(want, options.axes);
    DoubleComplexImage got(across, down, channels);
    got.samples = forward->unpack(spectrum.image(), channels, got.samples.size());
    take_error(checked, reference::relative_l2(got, want) / bound, "the spectrum");
    if (!is_inverse)
        return;

    // The layout of the spectrum depends on the method: both directions must use the same one.
    const std::unique_ptr<LibraryTransform> inverse = made(problem, forward->method());
    const ProblemTexture returned(gl, options.width, options.height, image_format);
    transformed(*inverse, spectrum, returned);
    const std::vector<double> samples = image.channels(channels).samples;
    judge(checked, returned,
          {.numbers = samples,
           .components = channels,
           .bound = 2.0 * bound,
           .size = reference::l2_norm(samples),
           .tolerance = 10.0 * bound,
           .is_rounded = image_format != usual_format},
          "the image that came back");
}

CheckedProblem RandomProblemChecker::check(const RandomProblem& problem)
{
    CheckedProblem checked;
    checked.method = method_of(problem);
    if (is_outside(problem)) {
        hold_to_refusals(problem, checked, [&] { check_outside(problem, checked); });
        return checked;
    }
    if (!AnyContext::can_be_made(kind_of(problem))) {
        checked.is_refused = true;
        return checked;
    }
    CheckingContext* in = nullptr;
    try {
        in = &context_of(problem);
    } catch (const DeviceError&) { // expected of an OpenGL ES that does not draw into float textures
        checked.is_refused = true;
        return checked;
    }
    CheckingContext& place = *in;
    hold_to_refusals(problem, checked, [&] {
        if (word_of(problem, &RandomProblem::kind) == "filter")
            check_filter(place, problem, checked);
        else
            check_transform(place, problem, checked);
    });
    if (const GLenum error = place.host.functions().GetError(); error != GL_NO_ERROR)
        add_fault(checked, fmt::format("leaves OpenGL's error {:#x}", error));
    return checked;
}

std::string RandomProblemChecker::plan_json(const RandomProblem& problem)
{
    CheckingContext& place = context_of(problem);
    return word_of(problem, &RandomProblem::kind) == "filter"
               ? filter_of(place, problem, filters_of(problem))->plan_json()
               : transform_of(place, problem, method_of(problem))->plan_json();
}

} // namespace fragfft
