// Blurs undone, on the CPU.
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
