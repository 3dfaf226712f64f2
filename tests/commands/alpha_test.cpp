// What filters do to alpha: an opaque image becomes what it would become without alpha, and other images follow the
// rule of program/filtering/coverage.hpp, computed here from its definition.
#include "boundary.hpp"
#include "catch_framework.hpp"
#include "filters/filter_parser.hpp"
#include "opaque_files.hpp"
#include "program/filtering/coverage.hpp"
#include "program/image/image_file.hpp"
#include "reference/direct_convolution.hpp"
#include "sweep.hpp"

#include <algorithm>
#include <cmath>

using namespace fragfft;

namespace {

// For two results in single precision, of numbers up to 1.
constexpr double bound = 1e-6;
constexpr double one_level = 1.01 / 255.0;

Kernel kernel_of(const Image& image)
{
    return {image.width, image.height, std::vector<double>(image.samples.begin(), image.samples.end())};
}

} // namespace

TEST_CASE("Every filter of the catalogue makes of an opaque image what it makes of its colours, and leaves it opaque")
{
    const OpaqueFiles files(45, 38);
    std::vector<std::string> with_kernels;
    for (const std::string& filter : all_specifications())
        if (parse_filter(filter, [&](const std::string&) { return kernel_of(files.kernel); }).kernel() != nullptr)
            with_kernels.push_back(filter);
    const std::vector<std::string> all = all_specifications();
    files.check_alike(all, "", "npy", bound);
    files.check_alike(all, "--display offset", "png", one_level);
    files.check_alike(all, "--display normalise", "npy", bound);
    files.check_alike(all, "--straight-alpha", "npy", bound);
    // The transfer curve is steep at dark colours.
    files.check_alike(all, "--linear --method fftw --boundary mirror", "npy", 1e-4);
    REQUIRE(with_kernels.size() > 5);
    files.check_alike(with_kernels, "--display absolute", "png", one_level);
    std::vector<std::string> ways;
    for (const std::string boundary : {"clamp", "zero", "wrap", "mirror"})
        for (const std::string how : {" --method convolution-cpu", " --method direct-cpu", " --method fftw"})
            ways.push_back("--boundary " + boundary + how);
    // These four cover every boundary and every method.
    for (const std::string& way : swept(ways, 4))
        files.check_alike(with_kernels, way, "npy", bound);
}

TEST_CASE("Kernels of any sum and several filters at once leave opaque images opaque")
{
    const OpaqueFiles files(24, 20);
    for (const float sum : {9.0f, 1.0f, 0.5f, 0.0f, -1.0f, 1.001f}) {
        INFO(sum);
        Image kernel(3, 3, 1);
        std::fill(kernel.samples.begin(), kernel.samples.end(), sum / 9.0f);
        files.workplace.put("kernel.npy", kernel);
        files.check_alike({"kernel:file=kernel.npy"}, "", "npy", bound);
    }
    for (const std::string name : {"rgb", "rgba"})
        files.workplace.succeed(
            "filter " + name + ".png " + name +
            ".npy --filter laplacian --filter gaussian:sigma=1 --filter ideal-high-pass:cutoff=0.1");
    for (const std::string result : {"-0.npy", "-1.npy", "-2.npy"})
        CHECK(files.difference("rgba" + result, "rgb" + result) <= bound);
    for (const std::string name : {"rgb", "rgba"})
        files.workplace.succeed("convolve " + name + ".png kernel.npy " + name + ".npy");
    CHECK(files.difference("rgba.npy", "rgb.npy") <= bound);
}

TEST_CASE("Half floats are for opaque images as for those without alpha")
{
    const OpaqueFiles files(16, 12);
    if (!has_software_device(files.workplace))
        return;
    files.check_alike({"laplacian"}, "--method spatial --device cpu --format rgba16f", "npy", 5e-3);
}

namespace {

// The result by the rule, pixel by pixel.
DoubleImage by_the_rule(const Image& image, const Kernel& kernel, Boundary boundary)
{
    const int colours = image.channels - 1;
    DoubleImage weighted(image.width, image.height, colours);
    DoubleImage alpha(image.width, image.height, 1);
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x) {
            alpha.at(x, y) = static_cast<double>(image.at(x, y, colours));
            for (int channel = 0; channel < colours; ++channel)
                weighted.at(x, y, channel) = static_cast<double>(image.at(x, y, channel)) * alpha.at(x, y);
        }
    double gain = 0.0;
    for (const double weight : kernel.weights)
        gain += weight;
    const DoubleImage of_colours = reference::direct_convolution(weighted, kernel, boundary);
    const DoubleImage of_alpha =
        reference::direct_convolution(alpha, kernel, boundary == Boundary::zero ? Boundary::clamp : boundary);
    DoubleImage result(image.width, image.height, image.channels);
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x) {
            const double share = of_alpha.at(x, y) / gain;
            const bool moves = std::abs(gain - 1.0) < 1e-3;
            result.at(x, y, colours) = moves ? std::clamp(share, 0.0, 1.0) : alpha.at(x, y);
            for (int channel = 0; channel < colours; ++channel) {
                const double colour = static_cast<double>(image.at(x, y, channel));
                double& out = result.at(x, y, channel);
                if (moves)
                    out = share > 1e-5 ? of_colours.at(x, y, channel) / share : 0.0;
                else if (alpha.at(x, y) > 0.0)
                    out = of_colours.at(x, y, channel) + colour * (gain - of_alpha.at(x, y));
            }
        }
    return result;
}

// Transparent at the left, opaque at the right, with any alpha in between and at the borders; colours differ
// everywhere.
Image partly_covered(int width, int height)
{
    Image image = random_picture(width, height, 4, 21);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            float& alpha = image.at(x, y, 3);
            alpha = x < width / 3 ? 0.0f : x < 2 * width / 3 ? 0.25f + 0.75f * alpha : 1.0f;
        }
    return image;
}

} // namespace

TEST_CASE("Partly covered images are filtered by the rule for coverage, under every boundary")
{
    const Workplace workplace;
    workplace.put("in.png", partly_covered(40, 31), 16);
    const Image image = workplace.image("in.png");
    const auto kernel_of_sum = [](float sum) {
        Image kernel = random_picture(3, 4, 1, 5);
        float total = 0.0f;
        for (const float weight : kernel.samples)
            total += weight;
        for (float& weight : kernel.samples)
            weight += (sum - total) / 12.0f;
        return kernel;
    };
    for (const float sum : {1.0f, 0.0f, 2.5f, -1.0f}) {
        const Image kernel = kernel_of_sum(sum);
        workplace.put("kernel.npy", kernel);
        for (const Boundary boundary : {Boundary::clamp, Boundary::mirror, Boundary::wrap, Boundary::zero}) {
            const DoubleImage want = by_the_rule(image, kernel_of(kernel), boundary);
            for (const std::string how : {"--method direct-cpu", "--method fftw", "--method convolution-cpu"}) {
                INFO(sum << " " << name(boundary) << " " << how);
                workplace.succeed(std::string("convolve in.png kernel.npy out.npy --boundary ") + name(boundary) + " " +
                                  how);
                const Image got = workplace.image("out.npy");
                double colour_difference = 0.0;
                double alpha_difference = 0.0;
                for (std::size_t i = 0; i < want.samples.size(); ++i) {
                    const double difference = std::abs(static_cast<double>(got.samples[i]) - want.samples[i]);
                    // Colours are divided by alpha, so their error is weighted by it.
                    const double covered = want.samples[i - i % 4 + 3];
                    if (i % 4 == 3)
                        alpha_difference = std::max(alpha_difference, difference);
                    else
                        colour_difference = std::max(colour_difference, covered * difference);
                }
                CHECK(alpha_difference <= (sum == 1.0f ? 1e-5 : 0.0));
                CHECK(colour_difference <= 1e-5);
            }
        }
    }
}

TEST_CASE("A constant colour has no edge where its coverage ends, and sharpening leaves it as it is")
{
    const Workplace workplace;
    Image image = partly_covered(30, 20);
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x) {
            const bool is_hidden = image.at(x, y, 3) == 0.0f;
            image.at(x, y, 0) = is_hidden ? 1.0f : 0.2f;
            image.at(x, y, 1) = is_hidden ? 0.0f : 0.6f;
            image.at(x, y, 2) = 0.4f;
        }
    workplace.put("in.png", image);
    const Image before = workplace.image("in.png");
    workplace.succeed("filter in.png edges.npy --filter laplacian --boundary mirror");
    workplace.succeed("filter in.png slopes.npy --filter directional-edge:sigma=1,angle=0");
    workplace.succeed("filter in.png high.npy --filter gaussian-high-pass:cutoff=0.1");
    for (const std::string name : {"edges.npy", "slopes.npy", "high.npy"}) {
        INFO(name);
        const Image edges = workplace.image(name);
        for (int y = 0; y < edges.height; ++y)
            for (int x = 0; x < edges.width; ++x) {
                CHECK(edges.at(x, y, 3) == before.at(x, y, 3));
                for (int channel = 0; channel < 3; ++channel)
                    CHECK(std::abs(edges.at(x, y, channel)) < 1e-5f);
            }
    }
    workplace.succeed("filter in.png sharp.npy --filter sharpen:sigma=1,amount=3");
    const Image sharp = workplace.image("sharp.npy");
    bool overshoots = false;
    for (int y = 0; y < sharp.height; ++y)
        for (int x = 0; x < sharp.width; ++x) {
            const float alpha = sharp.at(x, y, 3);
            CHECK((alpha >= 0.0f && alpha <= 1.0f));
            overshoots |= alpha == 1.0f && before.at(x, y, 3) < 1.0f;
            if (alpha > 0.01f)
                CHECK(std::abs(sharp.at(x, y, 0) - 0.2f) < 1e-3f);
        }
    CHECK(overshoots);
}

TEST_CASE("An alpha that is no coverage is told")
{
    const Workplace workplace;
    Image image = random_picture(9, 8, 4, 1);
    image.at(3, 2, 3) = 1.5f;
    workplace.put("in.exr", image);
    CHECK_THAT(workplace.succeed("filter in.exr out.exr --filter box:size=3").errors,
               ContainsSubstring("in.exr: alpha is between") && ContainsSubstring("1.5"));
    image.at(3, 2, 3) = 1.0f;
    workplace.put("in.exr", image);
    CHECK(workplace.succeed("filter in.exr out.exr --filter box:size=3").errors == "");
}
