// Every method in whatever implementation of OpenGL the environment makes this one: within its promised bound of FFTW
// in double precision, or refused in a line. With FRAGFFT_ALL_SIZES it takes more sizes than one, and half floats:
// software takes long for compute programs.
#include "catch_framework.hpp"
#include "errors.hpp"
#include "fragfft/fragfft.hpp"
#include "library/any_context.hpp"
#include "library/border_textures.hpp"
#include "record.hpp"
#include "reference/direct_convolution.hpp"
#include "reference/error_measures.hpp"
#include "reference/fftw_transform.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <fmt/core.h>
#include <optional>
#include <span>

using namespace fragfft;

namespace {

struct Size
{
    int width;
    int height;
};

constexpr std::array<Size, 3> sizes{{{16, 16}, {32, 8}, {2, 64}}};

bool takes_all_sizes()
{
    return std::getenv("FRAGFFT_ALL_SIZES") != nullptr;
}

// The largest error as a part of what is promised; none where all was refused.
using Worst = std::optional<double>;

DoubleImage image_of(const gl::Functions& gl, const gl::Texture& texture)
{
    const gl::TextureView view = texture.view();
    const std::vector<float> texels = gl::read_back(gl, view);
    DoubleImage image(view.width, view.height, gl::info(view.format).components);
    std::copy(texels.begin(), texels.end(), image.samples.begin());
    return image;
}

bool in_halves(Format format)
{
    return gl::holds_half_floats(format);
}

double transform_error(const gl::Functions& gl, const Context& context, const std::string& method, Size size,
                       Format format)
{
    const TransformOptions options{.width = size.width,
                                   .height = size.height,
                                   .format = format,
                                   .domain = Domain::complex,
                                   .scaling = Scaling::unitary,
                                   .method = method};
    TextureTransform transform(context, options);
    const gl::Texture image = random_texture(gl, size.width, size.height, 5, format);
    const gl::Texture result = border_texture(gl, size.width, size.height, format);
    transform.bind(described(image), described(result));
    transform.run();
    const DoubleImage stored = image_of(gl, image);
    DoubleComplexImage numbers(size.width, size.height, 2);
    for (std::size_t i = 0; i < numbers.samples.size(); ++i)
        numbers.samples[i] = {stored.samples[2 * i], stored.samples[2 * i + 1]};
    DoubleComplexImage want = reference::fftw_transform(numbers, Direction::forward);
    for (std::complex<double>& bin : want.samples)
        bin /= std::sqrt(static_cast<double>(size.width) * size.height);
    DoubleComplexImage got(size.width, size.height, 2);
    got.samples = transform.unpack(gl::read_back(gl, result.view()), 2);
    const auto mode =
        in_halves(format) ? reference::AccuracyMode::float16_nearest : reference::AccuracyMode::float32_table;
    return reference::relative_l2(got, want) / reference::promised_transform_bound(mode, size.width, size.height);
}

double filter_error(const gl::Functions& gl, const Context& context, const std::string& method, Size size,
                    Format format)
{
    const Kernel kernel{3, 2, {0.05, 0.2, 0.1, 0.25, 0.3, 0.1}};
    const FilterOptions options{
        .width = size.width, .height = size.height, .format = format, .boundary = Boundary::clamp, .method = method};
    TextureFilter filter(context, options, FilterDefinition(kernel));
    const gl::Texture image = random_texture(gl, size.width, size.height, 6, format);
    const gl::Texture result = border_texture(gl, size.width, size.height, format);
    filter.bind(described(image), described(result));
    filter.run();
    const DoubleImage want = reference::direct_convolution(image_of(gl, image), kernel, Boundary::clamp);
    const auto mode =
        in_halves(format) ? reference::AccuracyMode::float16_nearest : reference::AccuracyMode::float32_table;
    const double bound = reference::promised_filter_bound(mode).value();
    return reference::relative_l2(image_of(gl, result), want) / bound;
}

// Takes note of the error, or of none where it is refused in a line.
template <typename Measure> void take(Worst& worst, const Measure& measure)
{
    std::string refusal;
    try {
        const double error = measure();
        CHECK(error <= 1.0);
        worst = std::max(worst.value_or(0.0), error);
        return;
    } catch (const InputError& error) {
        refusal = error.what();
    } catch (const DeviceError& error) {
        refusal = error.what();
    }
    INFO(refusal);
    CHECK((!refusal.empty() && refusal.find('\n') == std::string::npos));
}

std::string words(const Worst& worst)
{
    return worst ? fmt::format("{:.2f}", *worst) : "refused";
}

// What OpenGL ES before 3.2 does by an extension.
bool draws_floats(Kind kind)
{
    if (kind != Kind::es)
        return true;
    const auto get_integer = reinterpret_cast<void (*)(GLenum, GLint*)>(eglGetProcAddress("glGetIntegerv"));
    const auto get_string = reinterpret_cast<const GLubyte* (*)(GLenum, GLuint)>(eglGetProcAddress("glGetStringi"));
    GLint count = 0;
    get_integer(GL_NUM_EXTENSIONS, &count);
    for (GLint i = 0; i < count; ++i)
        if (std::string(reinterpret_cast<const char*>(get_string(GL_EXTENSIONS, static_cast<GLuint>(i)))) ==
            "GL_EXT_color_buffer_float")
            return true;
    return false;
}

void tell(Kind kind, const std::string& method, const std::string& format, const Worst& transform, const Worst& filter)
{
    const char* const implementation = std::getenv("FRAGFFT_IMPLEMENTATION");
    record_reliability("implementations", {{"implementation", implementation == nullptr ? "llvmpipe" : implementation},
                                           {"context", name(kind)},
                                           {"method", method},
                                           {"format", format},
                                           {"transform_error_of_bound", method == "spatial" ? "" : words(transform)},
                                           {"filter_error_of_bound", words(filter)}});
}

} // namespace

TEST_CASE("Every method is within its bound in this implementation, or refused in a line", "[implementations]")
{
    const Kind kind = GENERATE(Kind::core, Kind::es);
    if (!AnyContext::can_be_made(kind)) {
        WARN("EGL makes no such context here: " << name(kind));
        return;
    }
    const AnyContext host(kind);
    if (!draws_floats(kind)) {
        CHECK_THROWS_AS(Context(eglGetProcAddress), DeviceError);
        return;
    }
    const Context context(eglGetProcAddress);
    std::vector<std::string> methods = method_names();
    methods.insert(methods.begin(), {"spatial", "best"});
    int done = 0;
    for (const std::string& method : methods)
        for (const auto& [format, format_name] :
             {std::pair(Format::rgba32f, "rgba32f"), {Format::rgba16f, "rgba16f"}}) {
            if (format == Format::rgba16f && !takes_all_sizes())
                continue;
            Worst transform;
            Worst filter;
            for (const Size size : std::span(sizes).first(takes_all_sizes() ? sizes.size() : 1)) {
                INFO(name(kind) << ", " << method << ", " << format_name << ", " << size.width << " x " << size.height);
                if (method != "spatial")
                    take(transform, [&] { return transform_error(host.functions(), context, method, size, format); });
                take(filter, [&] { return filter_error(host.functions(), context, method, size, format); });
                CHECK(host.functions().GetError() == GL_NO_ERROR);
            }
            done += (transform ? 1 : 0) + (filter ? 1 : 0);
            tell(kind, method, format_name, transform, filter);
        }
    // Convolution, the methods of fragment programs and the best of them are in reach of every implementation.
    CHECK(done >= (takes_all_sizes() ? 16 : 8));
}
