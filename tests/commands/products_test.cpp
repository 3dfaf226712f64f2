// Blurs undone and masks painted on the spectrum, on the CPU.
#include "catch_framework.hpp"
#include "random_image_files.hpp"
#include "reference/error_measures.hpp"

#include <algorithm>
#include <cmath>

using namespace fragfft;

namespace {

double relative_difference(const Image& got, const Image& want)
{
    return reference::relative_l2(cpu::to_double(got), cpu::to_double(want));
}

} // namespace

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

TEST_CASE("convolve --wiener undoes a convolution with the kernel")
{
    const Workplace workplace;
    const Image image = put_random(workplace, "image.npy", 20, 15, 2);
    for (const auto& [width, height] : {std::pair{3, 5}, {4, 2}}) {
        Image kernel = random_picture(width, height, 1, 5);
        // Nowhere near 0.
        kernel.at(width / 2, height / 2) += 20.0f;
        workplace.put("kernel.npy", kernel);
        workplace.succeed("convolve image.npy kernel.npy blurred.npy --boundary wrap");
        workplace.succeed("convolve blurred.npy kernel.npy back.npy --wiener 0");
        CHECK(relative_difference(workplace.image("back.npy"), image) < 1e-5);
    }
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
