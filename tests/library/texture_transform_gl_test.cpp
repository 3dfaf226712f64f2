#include "catch_framework.hpp"
#include "host_context.hpp"

#include <cmath>
#include <complex>
#include <numbers>

using namespace fragfft;
using host::Picture;
using Complex = std::complex<double>;

namespace {

constexpr int width = 16;
constexpr int height = 8;

// One bin, by the definition.
template <typename Sample> Complex bin(int u, int v, Sample sample)
{
    Complex sum;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const double turns = static_cast<double>(u * x) / width + static_cast<double>(v * y) / height;
            sum += sample(x, y) * std::polar(1.0, -2.0 * std::numbers::pi * turns);
        }
    return sum;
}

Picture run(const host::OpenGl& gl, TextureTransform& transform, const Picture& picture)
{
    const Texture image = host::make_texture(gl, picture);
    const Texture result = host::make_texture(gl, Picture(picture.width, picture.height));
    transform.bind(image, result);
    transform.run();
    return host::read_back(gl, result);
}

// 1.3 x 2^-24 x sqrt(log2 MN) relative to a spectrum whose root mean square is about sqrt(MN / 3), and largest bin
// below 3 of that but for bin (0, 0): a thousandth of one of its units is far beyond it, and far below a wrong bin.
constexpr double tolerance = 1e-3 * 1e-2;

} // namespace

TEST_CASE("The unpacked spectra of real images are those of the definition", "[library]")
{
    const host::HostContext host;
    const Context context(eglGetProcAddress);
    const std::string method = GENERATE("moreland-angel-2003", "fialka-cadik-2006", "best");
    const int channels = GENERATE(1, 3, 4);
    TextureTransform transform(context, {.width = width, .height = height, .method = method});
    const Picture picture = host::random_picture(width, height, 1);
    const Picture packed = run(host.gl, transform, picture);
    const std::vector<Complex> spectra = transform.unpack(packed.texels, channels);
    REQUIRE(spectra.size() == static_cast<std::size_t>(width * height * channels));
    for (int channel = 0; channel < channels; ++channel)
        for (int v = 0; v < height; ++v)
            for (int u = 0; u < width; ++u) {
                const Complex expected =
                    bin(u, v, [&](int x, int y) { return static_cast<double>(picture.at(x, y, channel)); });
                const Complex found = spectra[static_cast<std::size_t>((v * width + u) * channels + channel)];
                CHECK(std::abs(found - expected) < tolerance);
            }
    CHECK((method == "best" || transform.method() == method));
}

TEST_CASE("A complex image's bins are the result's texels, and the inverse is the inverse", "[library]")
{
    const host::HostContext host;
    const Context context(eglGetProcAddress);
    TransformOptions options{.width = width, .height = height, .domain = Domain::complex};
    TextureTransform forward(context, options);
    options.direction = Direction::inverse;
    TextureTransform inverse(context, options);
    const Picture picture = host::random_picture(width, height, 2);
    const Picture spectrum = run(host.gl, forward, picture);
    for (int v = 0; v < height; ++v)
        for (int u = 0; u < width; ++u) {
            const Complex second = bin(u, v, [&](int x, int y) {
                return Complex(static_cast<double>(picture.at(x, y, 2)), static_cast<double>(picture.at(x, y, 3)));
            });
            const Complex found(static_cast<double>(spectrum.at(u, v, 2)), static_cast<double>(spectrum.at(u, v, 3)));
            CHECK(std::abs(found - second) < tolerance);
        }
    const Picture back = run(host.gl, inverse, spectrum);
    for (std::size_t i = 0; i < back.texels.size(); ++i)
        CHECK(std::fabs(back.texels[i] - picture.texels[i]) < 2e-6f); // forward and back, of [0, 1]
}

TEST_CASE("What cannot be transformed is refused by whose fault it is", "[library]")
{
    const host::HostContext host;
    const Context context(eglGetProcAddress);
    CHECK_THROWS_AS(TextureTransform(context, {.width = 15, .height = 16, .method = "fialka-cadik-2006"}), SizeError);
    CHECK_THROWS_AS(TextureTransform(context, {.width = 16, .height = 16, .method = "moreland"}), InputError);
    CHECK_THROWS_AS(TextureTransform(context, {.width = 16, .height = 16, .format = Format::rgba8}), InputError);
    CHECK_THROWS_AS(
        TextureTransform(context,
                         {.width = 16, .height = 16, .domain = Domain::complex, .method = "moreland-angel-2003"}),
        InputError);
    TextureTransform forward(context, {.width = 16, .height = 16});
    CHECK_THROWS_AS(forward.run(), CallerError);
    const std::vector<float> texels(16 * 16 * 4);
    CHECK_THROWS_AS(forward.unpack(texels, 0), CallerError);
    CHECK_THROWS_AS(forward.unpack(texels, 5), CallerError);
    CHECK_THROWS_AS(forward.unpack(std::span(texels).first(16), 4), CallerError);
    TextureTransform inverse(context, {.width = 16, .height = 16, .direction = Direction::inverse});
    CHECK_THROWS_AS(inverse.unpack(texels, 4), CallerError);
}

TEST_CASE("A context needs a current one, and knows what it runs on", "[library]")
{
    CHECK_THROWS_AS(Context(nullptr), CallerError);
    host::HostContext::make_none_current();
    CHECK_THROWS_AS(Context(eglGetProcAddress), DeviceError);
    const host::HostContext host;
    const Context context(eglGetProcAddress);
    CHECK_FALSE(context.device().renderer.empty());
    CHECK(context.device().maximum_texture_size >= 1024); // what OpenGL 3.3 promises
    CHECK(std::string(library_version()) == header_version);
}
