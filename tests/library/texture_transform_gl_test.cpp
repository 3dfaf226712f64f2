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

// Returns one bin by the definition.
template <typename Sample> Complex bin(int u, int v, Sample sample, int columns = width, int rows = height)
{
    Complex sum;
    for (int y = 0; y < rows; ++y)
        for (int x = 0; x < columns; ++x) {
            const double turns = static_cast<double>(u * x) / columns + static_cast<double>(v * y) / rows;
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

// Absolute. Far above the rounding error of a bin, about 1.3 x 2^-24 x sqrt(log2 MN) times the root mean square of the
// spectrum, sqrt(MN / 3), and far below what a wrong bin would differ by.
constexpr double tolerance = 1e-3 * 1e-2;

} // namespace

TEST_CASE("Rows longer than the textures are wide lie in them wrapped", "[library]")
{
    const host::HostContext host;
    const Context context(eglGetProcAddress);
    const auto [length, wrapping] = GENERATE(std::pair{64, Wrapping::four_steps}, std::pair{50, Wrapping::logical},
                                             std::pair{50, Wrapping::four_steps});
    INFO(length);
    TextureTransform transform(context, {.width = length,
                                         .height = 2,
                                         .axes = Axes::rows,
                                         .domain = Domain::complex,
                                         .wrapped_at = 16,
                                         .wrapping = wrapping});
    const Picture picture = host::random_picture(16, (2 * length + 15) / 16, 4);
    const Picture packed = run(host.gl, transform, picture);
    const std::vector<Complex> spectra = transform.unpack(packed.texels, 1);
    REQUIRE(spectra.size() == static_cast<std::size_t>(2 * length));
    for (int row = 0; row < 2; ++row)
        for (int u = 0; u < length; ++u) {
            const Complex expected = bin(
                u, 0,
                [&](int x, int) {
                    const int index = row * length + x;
                    return Complex(static_cast<double>(picture.at(index % 16, index / 16, 0)),
                                   static_cast<double>(picture.at(index % 16, index / 16, 1)));
                },
                length, 1);
            CHECK(std::abs(spectra[static_cast<std::size_t>(row * length + u)] - expected) < tolerance);
        }
    CHECK_THROWS_AS(TextureTransform(context, {.width = 16, .height = 16, .axes = Axes::rows, .wrapped_at = -1}),
                    SizeError);
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
