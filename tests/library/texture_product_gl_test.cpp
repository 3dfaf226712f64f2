// Products of the spectra of two textures, as programs of others have them.
#include "catch_framework.hpp"
#include "host_context.hpp"

#include <cmath>
#include <limits>

using namespace fragfft;
using host::Picture;

namespace {

constexpr int width = 32;
constexpr int height = 16;

Picture shifted(const Picture& picture, int by_x, int by_y)
{
    Picture result(picture.width, picture.height);
    for (int y = 0; y < picture.height; ++y)
        for (int x = 0; x < picture.width; ++x)
            for (int component = 0; component < 4; ++component)
                result.at((x + by_x) % picture.width, (y + by_y) % picture.height, component) =
                    picture.at(x, y, component);
    return result;
}

Picture run(const host::OpenGl& gl, TextureProduct& product, const Picture& image, const Picture& other)
{
    const Texture textures[] = {host::make_texture(gl, image), host::make_texture(gl, other),
                                host::make_texture(gl, Picture(image.width, image.height))};
    product.bind(textures[0], textures[1], textures[2]);
    product.run();
    return host::read_back(gl, textures[2]);
}

// The sum over t of image(x + sign t) other(t), with an image that goes on for ever.
double exact(const Picture& image, const Picture& other, int x, int y, int component, int sign)
{
    double sum = 0.0;
    for (int row = 0; row < other.height; ++row)
        for (int column = 0; column < other.width; ++column)
            sum += static_cast<double>(
                       image.at((x + sign * column + width) % width, (y + sign * row + height) % height, component)) *
                   static_cast<double>(other.at(column, row, component));
    return sum;
}

} // namespace

TEST_CASE("Correlation and convolution of two textures, one of them smaller, are their sums", "[library]")
{
    const host::HostContext host(GENERATE(host::Api::desktop, host::Api::es));
    const Context context(eglGetProcAddress);
    const std::string method = GENERATE("best", "moreland-angel-2003", "lloyd-boyd-govindaraju-2008");
    const bool correlates = GENERATE(true, false);
    const Picture image = host::random_picture(width, height, 5);
    const Picture other = host::random_picture(7, 4, 6);
    TextureProduct product(context, {.product = correlates ? Product::correlation : Product::convolution,
                                     .width = width,
                                     .height = height,
                                     .other_width = 7,
                                     .other_height = 4,
                                     .method = method});
    const Picture got = run(host.gl, product, image, other);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            for (int component = 0; component < 4; ++component)
                CHECK(std::abs(static_cast<double>(got.at(x, y, component)) -
                               exact(image, other, x, y, component, correlates ? 1 : -1)) < 2e-5);
    CHECK((method == "best" || product.method() == method));
    CHECK(product.plan_json().find("\"other\"") != std::string::npos);
    CHECK(product.preparation_milliseconds() > 0.0);
    CHECK(product.time_runs(2).runs == 2);
    CHECK(host.gl.GetError() == GL_NO_ERROR);
}

TEST_CASE("Two textures correlate in phase at the shift alone, and one texture with itself at none", "[library]")
{
    const host::HostContext host;
    const Context context(eglGetProcAddress);
    TextureProduct product(context, {.product = Product::phase_correlation, .width = width, .height = height});
    const Picture picture = host::random_picture(width, height, 7);
    const Picture got = run(host.gl, product, shifted(picture, 30, 9), picture);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            CHECK(std::abs(got.at(x, y, 3) - (x == 30 && y == 9 ? 1.0f : 0.0f)) < 1e-5f);

    const Texture image = host::make_texture(host.gl, picture);
    const Texture result = host::make_texture(host.gl, Picture(width, height));
    product.bind(image, image, result);
    product.record();
    CHECK(std::abs(host::read_back(host.gl, result).at(0, 0, 1) - 1.0f) < 1e-5f);
    // Nothing is as strong as this.
    product.set_faintest(1e6, 0.0);
    product.run();
    CHECK(host::read_back(host.gl, result).texels == Picture(width, height).texels);
}

TEST_CASE("A deconvolution undoes a convolution, by as much noise as is set", "[library]")
{
    const host::HostContext host;
    const Context context(eglGetProcAddress);
    const Picture picture = host::random_picture(width, height, 8);
    Picture kernel(2, 1);
    for (int component = 0; component < 4; ++component) {
        kernel.at(0, 0, component) = 0.75f;
        kernel.at(1, 0, component) = 0.25f;
    }
    ProductOptions options{
        .product = Product::convolution, .width = width, .height = height, .other_width = 2, .other_height = 1};
    TextureProduct convolution(context, options);
    const Picture blurred = run(host.gl, convolution, picture, kernel);
    options.product = Product::deconvolution;
    options.noise = 0.0;
    TextureProduct deconvolution(context, options);
    const Picture back = run(host.gl, deconvolution, blurred, kernel);
    for (std::size_t i = 0; i < back.texels.size(); ++i)
        CHECK(std::abs(back.texels[i] - picture.texels[i]) < 1e-5f);
    deconvolution.set_noise(1e6);
    for (const float texel : run(host.gl, deconvolution, blurred, kernel).texels)
        CHECK(std::abs(texel) < 1e-4f);
}

TEST_CASE("A product that cannot be had is refused, and says why", "[library]")
{
    const host::HostContext host;
    const Context context(eglGetProcAddress);
    const auto refused = [&](ProductOptions options, const char* why) {
        try {
            const TextureProduct product(context, options);
            FAIL("not refused: " << why);
        } catch (const InputError& error) {
            CHECK_THAT(error.what(), ContainsSubstring(why));
        }
    };
    const ProductOptions right{.width = width, .height = height};
    const auto changed = [&](const auto& change) {
        ProductOptions options = right;
        change(options);
        return options;
    };
    refused(changed([](auto& options) { options.format = Format::rgba16f; }), "rgba16f");
    refused(changed([](auto& options) { options.format = Format::rgba8; }), "rgba8");
    refused(changed([](auto& options) { options.other_width = width + 1; }), "33 x 16");
    refused(changed([](auto& options) { options.other_height = -1; }), "-1");
    refused(changed([](auto& options) { options.width = 0; }), "0 x 16");
    refused(changed([](auto& options) { options.channels = 5; }), "not 5");
    refused(changed([](auto& options) { options.method = "spatial"; }), "spatial");
    refused(changed([](auto& options) {
                options.width = 31;
                options.method = "fialka-cadik-2006";
            }),
            "powers of two");
    CHECK_THROWS_AS(TextureProduct(context, changed([](auto& options) { options.noise = 0.1; })), CallerError);
    CHECK_THROWS_AS(TextureProduct(context, changed([](auto& options) { options.product = Product::deconvolution; })),
                    CallerError);
    CHECK_THROWS_AS(TextureProduct(context, changed([](auto& options) { options.product = static_cast<Product>(9); })),
                    CallerError);
    for (const double wrong : {-1.0, std::nan(""), std::numeric_limits<double>::infinity()}) {
        CHECK_THROWS_AS(TextureProduct(context, changed([&](auto& options) {
                                           options.product = Product::deconvolution;
                                           options.noise = wrong;
                                       })),
                        CallerError);
        CHECK_THROWS_AS(TextureProduct(context, changed([&](auto& options) {
                                           options.product = Product::phase_correlation;
                                           options.faintest_other = wrong;
                                       })),
                        CallerError);
    }
    TextureProduct product(context, right);
    CHECK_THROWS_AS(product.set_noise(0.1), CallerError);
    CHECK_THROWS_AS(product.set_faintest(0.1, 0.1), CallerError);
    CHECK_THROWS_AS(product.run(), CallerError);
    const Texture image = host::make_texture(host.gl, Picture(width, height));
    const Texture small = host::make_texture(host.gl, Picture(8, 8));
    CHECK_THROWS_AS(product.bind(image, small, image), CallerError);
    CHECK_THROWS_AS(product.bind(image, image, small), CallerError);
    const host::HostContext another;
    CHECK_THROWS_AS(product.run(), CallerError);
    CHECK_THROWS_AS(TextureProduct(context, right), CallerError);
}
