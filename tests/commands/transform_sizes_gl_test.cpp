// `transform` on a device of sizes that it refuses, and of rows that no texture holds.
#include "sweep.hpp"
#include "transform_checks.hpp"

using namespace fragfft;

TEST_CASE("transform of half floats takes powers of two, and says so")
{
    const Workplace workplace;
    put_random(workplace, "image.npy", 11, 8, 3);
    workplace.check_refused(on_device("transform image.npy out.npy --format rgba16f --scale unitary"), 2,
                            {"2, 3, 5 and 7", "11 x 8"});
}

TEST_CASE("transform takes rows and columns longer than a texture is wide, wrapped both ways")
{
    const Workplace workplace;
    // No device has textures of this width.
    for (const auto& [width, height, channels] :
         swept<std::tuple<int, int, int>>({{2, 40001, 1}, {70001, 2, 1}, {1 << 17, 1, 3}}, 1)) {
        INFO(width << " x " << height << " x " << channels);
        const Image image = put_random(workplace, "image.npy", width, height, channels);
        const DoubleComplexImage want = spectrum_of(image);
        const double bound = bound_of_any_size(width, height);
        for (const std::string wrapping : {"logical", "four-steps"}) {
            workplace.succeed(on_device("transform image.npy full.npy --wrapping " + wrapping));
            CHECK(spectrum_error(workplace, "full.npy", want) <= bound);
        }
        workplace.succeed(on_device("transform full.npy back.npy --inverse --real"));
        CHECK(image_error(workplace, "back.npy", image) <= 2 * bound);
        workplace.succeed(on_device("transform image.npy half.npy --layout half"));
        CHECK(spectrum_error(workplace, "half.npy", cpu::half_spectrum(want, Axes::both)) <= bound);
    }
    put_random(workplace, "small.npy", 12, 8, 3);
    workplace.check_refused(on_device("transform small.npy out.npy --wrapping logical"), 2,
                            {"--wrapping has no effect", "12 x 8"});
    put_random(workplace, "long.npy", 1 << 17, 1, 1);
    workplace.check_refused(on_device("transform long.npy out.npy --method fialka-cadik-2006"), 2, {"131072 x 1"});
}
