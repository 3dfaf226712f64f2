// Two images, one correlated with the other; blurs undone; masks painted on the spectrum. All on the CPU.
#include "catch_framework.hpp"
#include "program/image/image_file.hpp"
#include "random_image_files.hpp"
#include "reference/error_measures.hpp"

#include <algorithm>
#include <cmath>

using namespace fragfft;

namespace {

Image moved(const Image& image, int by_x, int by_y)
{
    Image result(image.width, image.height, image.channels);
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x)
            for (int channel = 0; channel < image.channels; ++channel)
                result.at((x + by_x) % image.width, (y + by_y) % image.height, channel) = image.at(x, y, channel);
    return result;
}

Image part_of(const Image& image, int left, int top, int width, int height)
{
    Image part(width, height, image.channels);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            for (int channel = 0; channel < image.channels; ++channel)
                part.at(x, y, channel) = image.at(left + x, top + y, channel);
    return part;
}

double relative_difference(const Image& got, const Image& want)
{
    return reference::relative_l2(cpu::to_double(got), cpu::to_double(want));
}

} // namespace

TEST_CASE("filter --phase-correlate finds by how much an image is shifted, and has its peak of 1 there")
{
    const Workplace workplace;
    for (const auto& [name, channels] : {std::pair{"image.npy", 1}, {"image.png", 3}, {"image.png", 1}}) {
        const Image image = put_random(workplace, name, 31, 20, channels);
        const std::string moved_name = std::string("moved") + (channels == 1 ? ".npy" : ".png");
        workplace.put(moved_name, moved(workplace.image(name), 28, 3));
        const ProcessResult result =
            workplace.succeed(std::string("filter ") + moved_name + " out.npy --phase-correlate " + name);
        CHECK_THAT(result.output, ContainsSubstring("shift: x -3, y +3"));
        CHECK_THAT(result.output, ContainsSubstring("peak 1 in column 28, row 3"));
        const Image got = workplace.image("out.npy");
        CHECK(got.same_shape(image));
        CHECK(std::abs(got.at(28, 3) - 1.0f) < 1e-4f);
        CHECK(std::abs(got.at(0, 0)) < 1e-4f);
    }
}

TEST_CASE("A shift of parts of a photograph is told with its heights, or as uncertain, and a window helps")
{
    const Workplace workplace;
    const Image photograph = std::get<Image>(load_image(FRAGFFT_PHOTOGRAPH).pixels);
    workplace.put("whole.png", photograph);
    workplace.succeed("filter whole.png soft.png --filter gaussian:sigma=5");
    const Image soft = workplace.image("soft.png");
    for (const auto& [name, left, top] : {std::tuple{"a", 100, 80}, {"b", 88, 85}, {"far", 300, 330}}) {
        workplace.put(std::string(name) + ".png", part_of(photograph, left, top, 180, 150));
        workplace.put(std::string("soft-") + name + ".png", part_of(soft, left, top, 180, 150));
    }
    const auto said = [&](const std::string& words) { return workplace.succeed("filter " + words).output; };
    CHECK_THAT(said("b.png out.npy --phase-correlate a.png"),
               Catch::Matchers::StartsWith("shift: x +12, y -5 (b.png is a.png moved") &&
                   ContainsSubstring("; the second 0.") && ContainsSubstring("; mean ") &&
                   ContainsSubstring("what overlaps agrees by 1.000"));
    // The edges of soft parts draw the peak away, which the overlap does not confirm.
    CHECK_THAT(said("soft-b.png out.npy --phase-correlate soft-a.png"),
               Catch::Matchers::StartsWith("shift uncertain: ") && ContainsSubstring("--window hann"));
    CHECK_THAT(said("soft-b.png out.npy --correlate soft-a.png"),
               Catch::Matchers::StartsWith("shift uncertain: ") && ContainsSubstring("--phase-correlate"));
    CHECK_THAT(said("soft-b.png out.npy --phase-correlate soft-a.png --window hann"),
               Catch::Matchers::StartsWith("shift: x +12, y -5 "));
    for (const std::string window : {"none", "hann"})
        CHECK_THAT(said("far.png out.npy --phase-correlate a.png --window " + window),
                   Catch::Matchers::StartsWith("shift uncertain: "));
    workplace.check_refused("filter a.png out.npy --filter identity --window hann", 2, {"--window"});
    workplace.check_refused("filter a.png out.npy --correlate b.png --window sharp", 2, {"sharp", "hann"});
}

TEST_CASE("filter --correlate finds a part of an image, whose one channel serves all")
{
    const Workplace workplace;
    Image image = random_picture(40, 30, 3, 8);
    for (float& sample : image.samples)
        sample -= 0.5f;
    workplace.put("image.npy", image);
    Image grey(image.width, image.height, 1);
    for (std::size_t i = 0; i < grey.samples.size(); ++i)
        grey.samples[i] = image.samples[3 * i] + image.samples[3 * i + 1] + image.samples[3 * i + 2];
    workplace.put("part.npy", part_of(grey, 31, 22, 8, 7));
    const ProcessResult result = workplace.succeed("filter image.npy out.npy --correlate part.npy --method fftw");
    CHECK_THAT(result.output, ContainsSubstring("shift: x +31, y +22"));
    double sum = 0.0;
    for (int y = 0; y < 7; ++y)
        for (int x = 0; x < 8; ++x)
            sum += static_cast<double>(image.at(31 + x, 22 + y, 1)) * static_cast<double>(grey.at(31 + x, 22 + y));
    CHECK(std::abs(static_cast<double>(workplace.image("out.npy").at(31, 22, 1)) - sum) < 1e-4);
    // Told beside an image on standard output.
    const ProcessResult streamed =
        workplace.succeed("filter image.npy - --type npy --correlate part.npy --method fftw");
    CHECK_THAT(streamed.errors, ContainsSubstring("shift: x +31, y +22"));
    CHECK(streamed.output.starts_with("\x93NUMPY"));
}

TEST_CASE("Names of files that are told on standard output show no control characters")
{
    const Workplace workplace;
    put_random(workplace, "image.npy", 8, 6, 1);
    std::filesystem::copy_file(workplace / "image.npy", workplace / "a\x1b[2J\n.npy");
    const ProcessResult result =
        workplace.run_words({"filter", "image.npy", "out.npy", "--phase-correlate", "a\x1b[2J\n.npy"});
    CHECK(result.exit_code == 0);
    CHECK(std::count(result.output.begin(), result.output.end(), '\n') == 1);
    CHECK(result.output.find('\x1b') == std::string::npos);
    CHECK_THAT(result.output, ContainsSubstring("shift: x +0, y +0"));
}

TEST_CASE("Nothing correlates with an image of zeros, and that is said")
{
    const Workplace workplace;
    put_random(workplace, "image.npy", 8, 6, 1);
    workplace.put("zeros.npy", Image(8, 6, 1));
    const ProcessResult result = workplace.succeed("filter image.npy out.npy --phase-correlate zeros.npy");
    CHECK_THAT(result.output, ContainsSubstring("no shift found"));
    CHECK(workplace.image("out.npy").samples == Image(8, 6, 1).samples);
}

TEST_CASE("filter --filter wiener gives a blurred image back where the blur left something")
{
    const Workplace workplace;
    const Image image = put_random(workplace, "image.npy", 45, 30, 3);
    workplace.succeed("filter image.npy blurred.npy --filter gaussian:sigma=0.6 --boundary wrap");
    workplace.succeed("filter blurred.npy sharp.npy --filter wiener:noise=0,kernel=gaussian:sigma=0.6");
    CHECK(relative_difference(workplace.image("sharp.npy"), image) < 1e-5);
    CHECK(relative_difference(workplace.image("blurred.npy"), image) > 0.1);
    // Much noise leaves little.
    workplace.succeed("filter blurred.npy dark.npy --filter wiener:noise=1e9,kernel=gaussian:sigma=0.6");
    CHECK(workplace.image("dark.npy").at(3, 3) < 1e-8f);
    workplace.check_refused(
        "filter image.npy out.npy --filter wiener:noise=0.1,kernel=gaussian:sigma=1 --boundary zero", 2,
        {"wiener", "zero"});
    workplace.check_refused("filter image.npy out.npy --filter wiener:noise=-1,kernel=box:size=3", 2, {"noise=-1"});
}

TEST_CASE("convolve --correlate turns the kernel, and --wiener undoes it")
{
    const Workplace workplace;
    const Image image = put_random(workplace, "image.npy", 20, 15, 2);
    for (const auto& [width, height] : {std::pair{3, 5}, {4, 2}}) {
        Image kernel = random_picture(width, height, 1, 5);
        workplace.put("kernel.npy", kernel);
        workplace.succeed("convolve image.npy kernel.npy out.npy --correlate --boundary wrap");
        const Image got = workplace.image("out.npy");
        for (const auto& [x, y] : {std::pair{0, 0}, {7, 14}, {19, 3}}) {
            double sum = 0.0;
            for (int v = 0; v < height; ++v)
                for (int u = 0; u < width; ++u)
                    sum +=
                        static_cast<double>(kernel.at(u, v)) *
                        static_cast<double>(image.at((x + u - width / 2 + 20) % 20, (y + v - height / 2 + 15) % 15, 1));
            CHECK(std::abs(static_cast<double>(got.at(x, y, 1)) - sum) < 1e-5);
        }
        // Nowhere near 0.
        kernel.at(width / 2, height / 2) += 20.0f;
        workplace.put("kernel.npy", kernel);
        workplace.succeed("convolve image.npy kernel.npy blurred.npy --boundary wrap");
        workplace.succeed("convolve blurred.npy kernel.npy back.npy --wiener 0");
        CHECK(relative_difference(workplace.image("back.npy"), image) < 1e-5);
    }
    workplace.check_refused("convolve image.npy kernel.npy out.npy --wiener 0 --correlate", 2,
                            {"--wiener", "--correlate"});
    workplace.check_refused("convolve image.npy kernel.npy out.npy --wiener -1", 2, {"--wiener"});
    workplace.check_refused("convolve image.npy kernel.npy out.npy --wiener 0.1 --boundary clamp", 2, {"clamp"});
}

TEST_CASE("filter --response multiplies the spectrum by a painted mask, which spectrum's pictures show the place of")
{
    const Workplace workplace;
    const Image image = put_random(workplace, "image.npy", 32, 24, 1);
    // Every frequency up to a quarter along both axes.
    Image mask(32, 24, 1);
    for (int row = 0; row < 24; ++row)
        for (int column = 0; column < 32; ++column)
            mask.at(column, row) = std::abs(column - 16) <= 8 && std::abs(row - 12) <= 6 ? 1.0f : 0.0f;
    workplace.put("mask.png", mask);
    const ProcessResult result = workplace.succeed("filter image.npy low.npy --response mask.png");
    CHECK(result.errors == "");
    workplace.succeed("filter low.npy again.npy --response mask.png");
    CHECK(relative_difference(workplace.image("again.npy"), workplace.image("low.npy")) < 1e-6);
    CHECK(relative_difference(workplace.image("low.npy"), image) > 0.05);
    // A mask of ones is the identity, of any size; results follow those of --filter.
    workplace.put("ones.png", [] {
        Image ones(3, 5, 3);
        std::fill(ones.samples.begin(), ones.samples.end(), 1.0f);
        return ones;
    }());
    workplace.succeed("filter image.npy out.npy --response ones.png --filter identity --response mask.png");
    CHECK(relative_difference(workplace.image("out-0.npy"), image) < 1e-6);
    CHECK(relative_difference(workplace.image("out-1.npy"), image) < 1e-6);
    CHECK(relative_difference(workplace.image("out-2.npy"), workplace.image("low.npy")) < 1e-6);

    mask.at(20, 12) = 0.0f; // and not its mirror image
    workplace.put("lopsided.png", mask);
    CHECK_THAT(workplace.succeed("filter image.npy out.npy --response lopsided.png").errors,
               ContainsSubstring("lopsided.png: differs from its own mirror image") && ContainsSubstring("row 12"));
    Image red(4, 4, 3);
    red.at(1, 2, 0) = 1.0f;
    workplace.put("red.png", red);
    workplace.check_refused("filter image.npy out.npy --response red.png", 2, {"red.png", "column 1 and row 2"});
    mask.at(20, 12) = 1.5f;
    workplace.put("bright.npy", mask);
    workplace.check_refused("filter image.npy out.npy --response bright.npy", 2, {"bright.npy", "1.5"});
    workplace.check_refused("filter image.npy out.npy --response mask.png --normalise", 2, {"--normalise"});
    workplace.check_refused("filter image.npy out.npy --response missing.png", 2, {"missing.png"});
    workplace.check_refused("filter image.npy out.npy --response mask.png --boundary zero", 2, {"zero"});
}
