// Random filters and transforms of textures: each within the bound that its header promises, or refused in a line.
// FRAGFFT_TEST_SEED and FRAGFFT_TEST_PROBLEMS say which problems, and how many of each kind: what failed is the first
// one of its own seed.
#include "any_context.hpp"
#include "border_textures.hpp"
#include "catch_framework.hpp"
#include "errors.hpp"
#include "methods/problem.hpp"
#include "program/cpu/fftw_transform.hpp"
#include "program/cpu/spatial_convolution.hpp"
#include "reference/error_measures.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fmt/core.h>
#include <tuple>
#include <utility>

using namespace fragfft;

namespace {

unsigned number_of(const char* variable, unsigned otherwise)
{
    const char* const text = std::getenv(variable);
    return text == nullptr ? otherwise : static_cast<unsigned>(std::strtoul(text, nullptr, 10));
}

class Random
{
public:
    explicit Random(unsigned seed) : generator_(seed) {}

    int between(int least, int most) { return std::uniform_int_distribution<int>(least, most)(generator_); }
    bool once_in(int n) { return between(1, n) == 1; }
    template <typename Value> Value any_of(const std::vector<Value>& values)
    {
        return values[static_cast<std::size_t>(between(0, static_cast<int>(values.size()) - 1))];
    }
    // Mostly small, where plans have their special cases; often powers of two, which every method takes, or beside one.
    std::pair<int, int> size()
    {
        const bool powers_of_two = once_in(2);
        const auto length = [&] {
            if (powers_of_two)
                return 1 << between(0, 7);
            if (once_in(4))
                return std::max(1, (1 << between(0, 7)) + between(-1, 1));
            return once_in(4) ? between(41, 200) : between(1, 40);
        };
        const int width = length();
        return {width, length()};
    }

private:
    std::mt19937 generator_;
};

// What a problem may be done by.
std::vector<std::string> ways()
{
    std::vector<std::string> names = method_names();
    names.insert(names.end(), {"best", "best", "best", "spatial", "wide", "wide"});
    return names;
}

DoubleImage read(const gl::Functions& gl, const gl::Texture& texture, int channels)
{
    const std::vector<float> texels = gl::read_back(gl, texture.view());
    const gl::TextureView view = texture.view();
    const int components = gl::info(view.format).components;
    DoubleImage image(view.width, view.height, channels);
    for (int y = 0; y < view.height; ++y)
        for (int x = 0; x < view.width; ++x)
            for (int channel = 0; channel < channels; ++channel)
                image.at(x, y, channel) =
                    static_cast<double>(texels[static_cast<std::size_t>((y * view.width + x) * components + channel)]);
    return image;
}

double norm(const DoubleImage& image)
{
    double sum = 0.0;
    for (const double sample : image.samples)
        sum += sample * sample;
    return std::sqrt(sum);
}

// Weights in [0, 1) that add up to 1.
Kernel random_kernel(Random& random)
{
    const int most = random.once_in(5) ? 25 : 7;
    Kernel made{random.between(1, most), random.between(1, most), {}};
    double sum = 0.0;
    for (int i = 0; i < made.width * made.height; ++i)
        sum += made.weights.emplace_back(random.between(1, 1000));
    for (double& weight : made.weights)
        weight /= sum;
    return made;
}

DoubleImage filtered(const DoubleImage& image, const FilterDefinition& filter, Boundary boundary)
{
    if (const auto* const by_weights = std::get_if<Kernel>(&filter)) {
        DoubleImage weights(by_weights->width, by_weights->height, 1);
        weights.samples = by_weights->weights;
        return cpu::convolve(image, weights, boundary);
    }
    const auto& response = std::get<FrequencyResponse>(filter);
    DoubleComplexImage spectrum = cpu::fftw_transform(image);
    const auto frequency = [](int bin, int length) {
        return static_cast<double>(2 * bin > length ? bin - length : bin) / length;
    };
    for (int v = 0; v < image.height; ++v)
        for (int u = 0; u < image.width; ++u)
            for (int channel = 0; channel < image.channels; ++channel)
                spectrum.at(u, v, channel) *= response(frequency(u, image.width), frequency(v, image.height));
    return cpu::real_part(cpu::fftw_transform(spectrum, Direction::inverse));
}

struct FilterCase
{
    FilterOptions options;
    std::vector<FilterDefinition> filters;
};

FilterCase random_filter_case(Random& random)
{
    FilterCase problem;
    FilterOptions& options = problem.options;
    std::tie(options.width, options.height) = random.size();
    options.format = random.any_of<Format>(
        {Format::rgba32f, Format::rgba32f, Format::rgba32f, Format::rgba16f, Format::rg32f, Format::rg16f});
    options.channels = random.between(1, gl::info(options.format).components);
    options.boundary = random.any_of<Boundary>({Boundary::wrap, Boundary::clamp, Boundary::zero, Boundary::mirror});
    options.method = random.any_of(ways());
    if (random.once_in(6))
        options.twiddles = Twiddles::computed;
    const bool by_responses = options.boundary == Boundary::wrap && options.method != "spatial" && random.once_in(3);
    for (int count = random.once_in(3) ? random.between(2, 3) : 1; count > 0; --count)
        if (by_responses)
            problem.filters.emplace_back(
                low_pass_response(Rolloff::gaussian, 0.05 * random.between(1, 10))); // keeps the mean
        else
            problem.filters.emplace_back(random_kernel(random));
    return problem;
}

std::string words(const FilterCase& problem)
{
    const FilterOptions& options = problem.options;
    std::string text = fmt::format("{} x {} {}, {} channels, {}, {}, {}", options.width, options.height,
                                   gl::info(options.format).name, options.channels.value_or(0), name(options.boundary),
                                   options.method, options.twiddles == Twiddles::table ? "table" : "computed");
    for (const FilterDefinition& filter : problem.filters)
        if (const auto* const weights = std::get_if<Kernel>(&filter))
            text += fmt::format(", kernel {} x {}", weights->width, weights->height);
        else
            text += ", response";
    return text;
}

// The promised error, as a part of the result or of the image, whichever is larger.
double promised_filter_error(const FilterOptions& options)
{
    if (gl::holds_half_floats(options.format))
        return *reference::promised_convolution_bound(reference::AccuracyMode::float16_nearest).relative_l2;
    if (options.twiddles == Twiddles::computed)
        return *reference::promised_convolution_bound(reference::AccuracyMode::float32_computed).relative_l2;
    return 2e-6;
}

// Whether it was done, not refused.
template <typename Work> bool done_or_refused(const Work& work)
{
    try {
        work();
        return true;
    } catch (const InputError& refusal) {
        const std::string sentence = refusal.what();
        INFO(sentence);
        CHECK((!sentence.empty() && sentence.find('\n') == std::string::npos));
        return false;
    }
}

bool check_filter(const gl::Functions& gl, const Context& context, const FilterCase& problem, unsigned seed)
{
    const FilterOptions& options = problem.options;
    return done_or_refused([&] {
        TextureFilter filter(context, options, problem.filters);
        const gl::Texture image = random_texture(gl, options.width, options.height, seed, options.format);
        std::vector<gl::Texture> results;
        std::vector<Texture> bound;
        for (std::size_t i = 0; i < problem.filters.size(); ++i)
            bound.push_back(
                described(results.emplace_back(border_texture(gl, options.width, options.height, options.format))));
        filter.bind(described(image), bound);
        filter.run();
        const DoubleImage stored = read(gl, image, *options.channels);
        for (std::size_t i = 0; i < problem.filters.size(); ++i) {
            const DoubleImage want = filtered(stored, problem.filters[i], options.boundary);
            DoubleImage difference = read(gl, results[i], *options.channels);
            for (std::size_t k = 0; k < want.samples.size(); ++k)
                difference.samples[k] -= want.samples[k];
            INFO("by " << filter.method() << ", result " << i);
            CHECK(norm(difference) <= promised_filter_error(options) * std::max(norm(want), norm(stored)));
        }
    });
}

TransformOptions random_transform(Random& random)
{
    TransformOptions options;
    std::tie(options.width, options.height) = random.size();
    options.format = random.any_of<Format>(
        {Format::rgba32f, Format::rgba32f, Format::rgba32f, Format::rgba16f, Format::rg32f, Format::rg16f});
    options.axes = random.any_of<Axes>({Axes::both, Axes::both, Axes::rows, Axes::columns});
    options.domain = random.any_of<Domain>({Domain::complex, Domain::real, Domain::half_complex});
    if (gl::holds_half_floats(options.format) || random.once_in(3))
        options.scaling = Scaling::unitary;
    if (random.once_in(6))
        options.twiddles = Twiddles::computed;
    if (random.once_in(2))
        options.method = random.any_of(method_names());
    return options;
}

std::string words(const TransformOptions& options)
{
    return fmt::format("{} x {} {}, {}, {}, {}, {}, {}", options.width, options.height, gl::info(options.format).name,
                       name(options.domain), name(options.axes), name(options.scaling), options.method,
                       options.twiddles == Twiddles::table ? "table" : "computed");
}

// With rows alone each row is an image of its own, and with columns alone each column.
DoubleComplexImage spectrum_of(const DoubleComplexImage& image, Axes axes)
{
    if (axes == Axes::both)
        return cpu::fftw_transform(image, Direction::forward);
    DoubleComplexImage spectrum(image.width, image.height, image.channels);
    const bool by_rows = axes == Axes::rows;
    for (int line = 0; line < (by_rows ? image.height : image.width); ++line) {
        const int length = by_rows ? image.width : image.height;
        DoubleComplexImage one(length, 1, image.channels);
        for (int i = 0; i < length; ++i)
            for (int channel = 0; channel < image.channels; ++channel)
                one.at(i, 0, channel) = by_rows ? image.at(i, line, channel) : image.at(line, i, channel);
        one = cpu::fftw_transform(one, Direction::forward);
        for (int i = 0; i < length; ++i)
            for (int channel = 0; channel < image.channels; ++channel)
                (by_rows ? spectrum.at(i, line, channel) : spectrum.at(line, i, channel)) = one.at(i, 0, channel);
    }
    return spectrum;
}

double promised_transform_error(const TransformOptions& options)
{
    const auto mode = gl::holds_half_floats(options.format)    ? reference::AccuracyMode::float16_nearest
                      : options.twiddles == Twiddles::computed ? reference::AccuracyMode::float32_computed
                                                               : reference::AccuracyMode::float32_table;
    // A single number is at least stored.
    const double bound = reference::promised_transform_bound(mode, std::max(options.width, 2), options.height);
    const auto is_power = [](int length) { return (length & (length - 1)) == 0; };
    return is_power(options.width) && is_power(options.height) ? bound : 2.0 * bound;
}

bool check_transform(const gl::Functions& gl, const Context& context, const TransformOptions& options, unsigned seed)
{
    const int components = gl::info(options.format).components;
    const bool halves = options.domain == Domain::half_complex;
    const bool is_real = options.domain == Domain::real;
    const int channels = is_real ? components : components / 2;
    const Format image_format = !halves                             ? options.format
                                : options.format == Format::rgba32f ? Format::rg32f
                                                                    : Format::r32f;
    const bool halves_rows = options.axes != Axes::columns;
    const int across = halves && halves_rows ? options.width / 2 + 1 : options.width;
    const int down = halves && !halves_rows ? options.height / 2 + 1 : options.height;
    return done_or_refused([&] {
        TextureTransform forward(context, options);
        TransformOptions back = options;
        back.direction = Direction::inverse;
        back.method = forward.method();
        TextureTransform inverse(context, back);
        const gl::Texture image = random_texture(gl, options.width, options.height, seed, image_format);
        const gl::Texture spectrum = border_texture(gl, across, down, options.format);
        const gl::Texture returned = border_texture(gl, options.width, options.height, image_format);
        forward.bind(described(image), described(spectrum));
        forward.run();
        inverse.bind(described(spectrum), described(returned));
        inverse.run();
        INFO("by " << forward.method());

        const DoubleImage stored = read(gl, image, gl::info(image_format).components);
        DoubleComplexImage numbers = cpu::to_complex(stored);
        if (options.domain == Domain::complex) {
            numbers = DoubleComplexImage(options.width, options.height, channels);
            for (std::size_t i = 0; i < numbers.samples.size(); ++i)
                numbers.samples[i] = {stored.samples[2 * i], stored.samples[2 * i + 1]};
        }
        DoubleComplexImage want = spectrum_of(numbers, options.axes);
        if (halves)
            want = cpu::half_spectrum(want, options.axes);
        if (options.scaling == Scaling::unitary) {
            const double rows = options.axes == Axes::columns ? 1.0 : options.width;
            const double columns = options.axes == Axes::rows ? 1.0 : options.height;
            for (std::complex<double>& bin : want.samples)
                bin /= std::sqrt(rows * columns);
        }
        DoubleComplexImage got(across, down, channels);
        got.samples = forward.unpack(gl::read_back(gl, spectrum.view()), channels);
        const double bound = promised_transform_error(options);
        CHECK(reference::relative_l2(got, want) <= bound);
        // A result in texels of one component is no more than another rounding.
        CHECK(reference::relative_l2(read(gl, returned, stored.channels), stored) <= 2.0 * bound);
    });
}

struct Counts
{
    int done = 0;
    int all = 0;
};

// Each problem by a generator of its own seed.
template <typename Check> Counts check_problems(unsigned first_seed, const Check& check)
{
    Counts counts;
    const unsigned problems = number_of("FRAGFFT_TEST_PROBLEMS", 12);
    const unsigned seed = number_of("FRAGFFT_TEST_SEED", first_seed);
    for (unsigned i = 0; i < problems; ++i) {
        Random random(seed + i);
        counts.done += check(random, seed + i);
        ++counts.all;
    }
    return counts;
}

} // namespace

TEST_CASE("Random filters are within the promised bound, or refused in a line", "[random]")
{
    const Kind kind = GENERATE(Kind::core, Kind::compatibility, Kind::es);
    const AnyContext host(kind);
    const Context context(eglGetProcAddress);
    const Counts counts = check_problems(1000 * (1 + static_cast<unsigned>(kind)), [&](Random& random, unsigned seed) {
        const FilterCase problem = random_filter_case(random);
        INFO(name(kind) << ", seed " << seed << ": " << words(problem));
        const bool is_done = check_filter(host.functions(), context, problem, seed);
        const bool must_be = problem.options.method == "best" || problem.options.method == "spatial";
        if (must_be && std::holds_alternative<Kernel>(problem.filters.front()))
            CHECK(is_done);
        CHECK(host.functions().GetError() == GL_NO_ERROR);
        return is_done;
    });
    if (counts.all > 10) // a device may refuse many, but a test of refusals alone would show nothing
        CHECK(4 * counts.done > counts.all);
}

TEST_CASE("Random transforms are within the promised bound, or refused in a line", "[random]")
{
    const Kind kind = GENERATE(Kind::core, Kind::compatibility, Kind::es);
    const AnyContext host(kind);
    const Context context(eglGetProcAddress);
    const Counts counts = check_problems(10000 * (1 + static_cast<unsigned>(kind)), [&](Random& random, unsigned seed) {
        const TransformOptions options = random_transform(random);
        INFO(name(kind) << ", seed " << seed << ": " << words(options));
        const bool is_done = check_transform(host.functions(), context, options, seed);
        CHECK(host.functions().GetError() == GL_NO_ERROR);
        return is_done;
    });
    if (counts.all > 10)
        CHECK(3 * counts.done > counts.all);
}

// Groups of columns wider than the image draw beyond it.
TEST_CASE("Images narrower than what is drawn together are filtered by every method", "[border]")
{
    const AnyContext host(Kind::core);
    const Context context(eglGetProcAddress);
    for (const std::string& method : method_names())
        for (const int width : {1, 5, 7})
            for (const int height : {1, 6, 33}) {
                const FilterCase problem{
                    {.width = width, .height = height, .channels = 4, .boundary = Boundary::clamp, .method = method},
                    {Kernel{3, 2, {0.1, 0.2, 0.1, 0.2, 0.3, 0.1}}}};
                INFO(words(problem));
                const bool is_done = check_filter(host.functions(), context, problem, 1);
                if (method == "wide")
                    CHECK(is_done);
            }
}
