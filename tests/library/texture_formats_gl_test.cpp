// Images and results in every format that textures have, against double precision, within what the format holds.
#include "catch_framework.hpp"
#include "convolution_truth.hpp"
#include "small_filters.hpp"
#include "sweep.hpp"

#include <array>
#include <cmath>

using namespace fragfft;
using Catch::Matchers::Contains;

namespace {

constexpr std::array all_formats{Format::rgba32f, Format::rgba16f,  Format::rgba8,    Format::rg32f,
                                 Format::rg16f,   Format::r32f,     Format::r16f,     Format::r8,
                                 Format::rg8,     Format::srgb8_a8, Format::rgb10_a2, Format::r11f_g11f_b10f};

constexpr int width = 13;
constexpr int height = 10;

// Its results leave [0, 1] on both sides.
const Kernel strong_kernel{3, 3, {0.0, -0.4, 0.1, 0.7, 1.4, -0.3, -0.5, 0.6, 0.2}};

double encoded(double linear)
{
    return linear <= 0.0031308 ? 12.92 * linear : 1.055 * std::pow(linear, 1.0 / 2.4) - 0.055;
}

int components_of(Format format)
{
    return gl::info(format).components;
}

// What is not the format's doing: computed in rgba32f, of numbers up to 4.
constexpr double error_of_computing = 1e-5;

// What a format makes of a number, and how far from that the texel may lie: fixed by the format alone.
struct Stored
{
    double value;
    double tolerance;
};

Stored stored(Format format, int component, double exact)
{
    const double clamped = std::clamp(exact, 0.0, 1.0);
    switch (format) {
    case Format::rgba32f:
    case Format::rg32f:
    case Format::r32f:
        return {exact, 0.0};
    case Format::rgba16f:
    case Format::rg16f:
    case Format::r16f: // rounded to nearest, or toward zero by the device
        return {exact, std::fabs(exact) * 0x1p-10 + 0x1p-24};
    case Format::r11f_g11f_b10f: // the number below or the one above
        return {std::max(exact, 0.0), std::max(exact, 0.0) * (component == 2 ? 0x1p-5 : 0x1p-6) + 0x1p-19};
    case Format::rgb10_a2:
        return {clamped, 0.5 / (component == 3 ? 3.0 : 1023.0)};
    default:
        return {clamped, 0.5 / 255.0};
    }
}

// As a result of that format, as gl::read_back gives it, linear.
bool holds(Format format, int component, double exact, double found)
{
    // The nearest level or the one beside it.
    if (format == Format::srgb8_a8 && component < 3)
        return std::fabs(encoded(found) - encoded(std::clamp(exact, 0.0, 1.0))) <= 1.001 / 255.0;
    const Stored wanted = stored(format, component, exact);
    return std::fabs(found - wanted.value) <= wanted.tolerance + error_of_computing;
}

// The image that a texture holds, in double precision: of what is missing 0.
host::Picture picture_of(const gl::Functions& gl, const gl::Texture& texture)
{
    const int components = components_of(texture.view().format);
    const std::vector<float> texels = gl::read_back(gl, texture.view());
    host::Picture picture(width, height);
    for (int i = 0; i < width * height; ++i)
        for (int component = 0; component < components; ++component)
            picture.texels[static_cast<std::size_t>(4 * i + component)] =
                texels[static_cast<std::size_t>(components * i + component)];
    return picture;
}

struct Formats
{
    Format image;
    Format work;
    Format result;
};

void check(const HostedLibrary& library, const std::string& method, const Formats& formats)
{
    const gl::Functions& gl = library.gl;
    INFO(method << ", " << gl::info(formats.image).name << " in " << gl::info(formats.work).name << " to "
                << gl::info(formats.result).name);
    TextureFilter filter(library.context,
                         {.width = width,
                          .height = height,
                          .format = formats.work,
                          .image_format = formats.image,
                          .result_format = formats.result,
                          .boundary = Boundary::mirror,
                          .method = method},
                         strong_kernel);
    const gl::Texture image = random_texture(gl, width, height, 5, formats.image);
    const gl::Texture result = border_texture(gl, width, height, formats.result);
    filter.bind(described(image), described(result));
    filter.run();
    const host::Picture want = host::convolved(picture_of(gl, image), strong_kernel, Boundary::mirror);
    const std::vector<float> found = gl::read_back(gl, result.view());
    const int components = components_of(formats.result);
    const int channels = std::min({components_of(formats.image), components_of(formats.work), components});
    // Samplers decode sRGB to half a level, which three weights of 4.2 in sum can gather.
    const bool decodes = formats.image == Format::srgb8_a8;
    for (int i = 0; i < width * height; ++i)
        for (int component = 0; component < channels; ++component) {
            const auto exact = static_cast<double>(want.texels[static_cast<std::size_t>(4 * i + component)]);
            const auto got = static_cast<double>(found[static_cast<std::size_t>(components * i + component)]);
            INFO("texel " << i << ", component " << component << ": " << got << " for " << exact);
            if (decodes && component < 3)
                REQUIRE(std::fabs(got - stored(formats.result, component, exact).value) <
                        4.2 * 2.3 * 0.5 / 255.0 + 1.0 / 255.0);
            else
                REQUIRE(holds(formats.result, component, exact, got));
        }
    CHECK(gl.GetError() == GL_NO_ERROR);
}

} // namespace

TEST_CASE("Images and results are in any format, and within what it holds", "[border]")
{
    const Kind kind = GENERATE(Kind::core, Kind::compatibility, Kind::es);
    INFO(name(kind));
    const HostedLibrary library(kind);
    for (const std::string method : {"spatial", "wide", "moreland-angel-2003"})
        for (const Format format : swept<Format>({all_formats.begin(), all_formats.end()}, 6)) {
            check(library, method, {format, Format::rgba32f, format});
            check(library, method, {format, Format::rgba32f, Format::rgba32f});
            check(library, method, {Format::rgba32f, Format::rgba32f, format});
        }
    for (const Format format : {Format::r8, Format::r32f, Format::rg16f})
        for (const std::string method : {"spatial", "wide", "fialka-cadik-2006"})
            check(library, method, {format, Format::rg32f, format});
}

TEST_CASE("Methods that store in images read and write any format too", "[border]")
{
    const Kind kind = GENERATE(Kind::core, Kind::es);
    const HostedLibrary library(kind);
    for (const std::string method : {"stored", "fused"}) {
        try {
            check(library, method, {Format::rgba32f, Format::rgba32f, Format::rgba32f});
        } catch (const InputError&) {
            continue; // not in this context
        }
        for (const Format format : {Format::srgb8_a8, Format::r8, Format::r11f_g11f_b10f, Format::rgb10_a2})
            check(library, method, {format, Format::rgba32f, format});
    }
}

TEST_CASE("By default everything is in the format that is computed with", "[border]")
{
    const HostedLibrary library(Kind::core);
    const auto channels_taken = [&](const FilterOptions& options) {
        FilterOptions wanted = options;
        wanted.width = wanted.height = 8;
        wanted.channels = 4;
        int taken = 4;
        while (taken > 0)
            try {
                wanted.channels = taken;
                const TextureFilter filter(library.context, wanted, small_kernel);
                break;
            } catch (const CallerError&) {
                --taken;
            }
        return taken;
    };
    CHECK(channels_taken({}) == 4);
    CHECK(channels_taken({.image_format = Format::r11f_g11f_b10f}) == 3);
    CHECK(channels_taken({.result_format = Format::rg8}) == 2);
    CHECK(channels_taken({.format = Format::rg32f, .image_format = Format::srgb8_a8}) == 2);
    // Levels that results were not asked to be in do not clamp silently.
    CHECK_THROWS_AS(TextureFilter(library.context, {.width = 8, .height = 8, .format = Format::rgba8}, strong_kernel),
                    InputError);
    CHECK_NOTHROW(TextureFilter(library.context,
                                {.width = 8, .height = 8, .format = Format::rgba16f, .result_format = Format::rgba8},
                                strong_kernel));
    for (const int number : {-1, 99}) {
        const auto wrong = static_cast<Format>(number);
        CHECK_THROWS_AS(TextureFilter(library.context, {.width = 8, .height = 8, .image_format = wrong}, small_kernel),
                        CallerError);
        CHECK_THROWS_AS(TextureFilter(library.context, {.width = 8, .height = 8, .result_format = wrong}, small_kernel),
                        CallerError);
        CHECK_THROWS_AS(TextureTransform(library.context, {.width = 8, .height = 8, .image_format = wrong}),
                        CallerError);
    }
}

TEST_CASE("Another kernel takes a kernel's place whatever the formats are", "[border]")
{
    const HostedLibrary library(Kind::core);
    const gl::Functions& gl = library.gl;
    for (const std::string method : {"spatial", "wide"}) {
        INFO(method);
        const FilterOptions options{.width = width,
                                    .height = height,
                                    .image_format = Format::r8,
                                    .result_format = Format::r8,
                                    .boundary = Boundary::clamp,
                                    .method = method};
        const gl::Texture image = random_texture(gl, width, height, 3, Format::r8);
        const auto results_of = [&](TextureFilter& filter) {
            const gl::Texture result = border_texture(gl, width, height, Format::r8);
            filter.bind(described(image), described(result));
            filter.run();
            return gl::read_back(gl, result.view());
        };
        TextureFilter changed(library.context, options, strong_kernel);
        Kernel other = strong_kernel;
        for (double& weight : other.weights)
            weight *= -0.7;
        changed.set_filter(0, other);
        TextureFilter made(library.context, options, other);
        CHECK(results_of(changed) == results_of(made));
    }
}

TEST_CASE("Every method transforms real images of one component, or refuses them by name", "[border]")
{
    const Kind kind = GENERATE(Kind::core, Kind::es);
    const HostedLibrary library(kind);
    const gl::Functions& gl = library.gl;
    constexpr int side = 16;
    int done = 0;
    for (const std::string& method : method_names())
        for (const Format format : {Format::rg32f, Format::rgba32f})
            for (const Format image_format : {Format::r32f, Format::r16f, Format::r8}) {
                INFO(method << " in " << gl::info(format).name << " of " << gl::info(image_format).name);
                std::unique_ptr<TextureTransform> transform;
                try {
                    transform = std::make_unique<TextureTransform>(library.context,
                                                                   TransformOptions{.width = side,
                                                                                    .height = side,
                                                                                    .format = format,
                                                                                    .image_format = image_format,
                                                                                    .twiddles = Twiddles::table,
                                                                                    .method = method});
                } catch (const InputError& refusal) {
                    const std::string sentence = refusal.what();
                    CHECK_THAT(sentence, Contains(method.substr(0, 4)));
                    continue;
                }
                const gl::Texture image = random_texture(gl, side, side, 11, image_format);
                const gl::Texture result = border_texture(gl, side, side, format);
                transform->bind(described(image), described(result));
                transform->run();
                const std::vector<float> samples = gl::read_back(gl, image.view());
                const std::vector<std::complex<double>> spectrum =
                    transform->unpack(gl::read_back(gl, result.view()), 1);
                double difference = 0.0;
                double norm = 0.0;
                for (int v = 0; v < side; ++v)
                    for (int u = 0; u < side; ++u) {
                        std::complex<double> sum;
                        for (int y = 0; y < side; ++y)
                            for (int x = 0; x < side; ++x)
                                sum += static_cast<double>(samples[static_cast<std::size_t>(y * side + x)]) *
                                       std::polar(1.0, -2.0 * std::acos(-1.0) * (u * x + v * y) / side);
                        difference += std::norm(sum - spectrum[static_cast<std::size_t>(v * side + u)]);
                        norm += std::norm(sum);
                    }
                CHECK(std::sqrt(difference / norm) < 1.3 * 0x1p-24 * std::sqrt(8.0));
                CHECK(gl.GetError() == GL_NO_ERROR);
                ++done;
            }
    CHECK(done >= 9);
    for (const std::string& method : method_names())
        CHECK_THROWS_AS(TextureTransform(library.context,
                                         {.width = side, .height = side, .format = Format::r32f, .method = method}),
                        InputError);
}

TEST_CASE("A spectrum may lie in another format than it is computed in", "[border]")
{
    const HostedLibrary library(Kind::core);
    const gl::Functions& gl = library.gl;
    const gl::Texture image = random_texture(gl, 16, 8, 2, Format::rg32f);
    const auto spectrum_in = [&](Format format) {
        TextureTransform transform(library.context, {.width = 16,
                                                     .height = 8,
                                                     .image_format = Format::rg32f,
                                                     .result_format = format,
                                                     .domain = Domain::complex});
        const gl::Texture result = border_texture(gl, 16, 8, format);
        transform.bind(described(image), described(result));
        transform.run();
        return transform.unpack(gl::read_back(gl, result.view()), 1);
    };
    const auto exact = spectrum_in(Format::rgba32f);
    const auto wide = spectrum_in(Format::rg32f);
    const auto narrow = spectrum_in(Format::rg16f);
    for (std::size_t i = 0; i < exact.size(); ++i) {
        CHECK(wide[i] == exact[i]);
        CHECK(std::abs(narrow[i] - exact[i]) <= std::abs(exact[i]) * 0x1p-9 + 1e-6);
    }
    const TextureTransform one(library.context,
                               {.width = 16, .height = 8, .result_format = Format::r32f, .domain = Domain::complex});
    CHECK_THROWS_AS(one.unpack(std::vector<float>(16 * 8), 1), CallerError);
}
