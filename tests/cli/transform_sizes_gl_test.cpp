// `transform` of any size, along any axes, of complex numbers too: as numpy.fft's fft, fft2, rfft, rfft2 and their
// inverses, here by FFTW in double precision.
#include "catch_framework.hpp"
#include "methods/spectrum_truth.hpp"
#include "random_image_files.hpp"
#include "reference/error_measures.hpp"

#include <fmt/format.h>
#include <map>

using namespace fragfft;
using reference::AccuracyMode;

namespace {

constexpr unsigned sizes_seed = 2008;

struct AnyShape
{
    int width;
    int height;
    int channels;
};
const std::vector<AnyShape> shapes_of_any_size{{12, 7, 1}, {7, 12, 3},   {1, 9, 4},  {31, 1, 2},
                                               {1, 1, 1},  {100, 75, 3}, {64, 48, 1}};

const std::map<std::string, Axes> axes_by_name{{"both", Axes::both}, {"rows", Axes::rows}, {"columns", Axes::columns}};

double bound_of(const AnyShape& shape)
{
    return reference::promised_transform_bound(AccuracyMode::bluestein_float32, shape.width, shape.height) + 0x1p-24;
}

} // namespace

TEST_CASE("transform takes real images of any size, along both axes or one, whole spectra and halves")
{
    const Workplace workplace;
    for (const AnyShape& shape : shapes_of_any_size)
        for (const auto& [axes_name, axes] : axes_by_name) {
            INFO(shape.width << " x " << shape.height << " x " << shape.channels << ", " << axes_name);
            const Image image =
                put_random(workplace, "image.npy", shape.width, shape.height, shape.channels, sizes_seed);
            const std::string options = fmt::format(" --axes {}", axes_name);
            const DoubleComplexImage want = transformed(reference::to_complex(reference::to_double(image)), axes);

            workplace.succeed(on_device("transform image.npy full.npy" + options));
            CHECK(reference::relative_l2(reference::to_double(workplace.complex_image("full.npy")), want) <=
                  bound_of(shape));
            workplace.succeed(on_device("transform full.npy back.npy --inverse --real" + options));
            CHECK(reference::relative_l2(reference::to_double(workplace.image("back.npy")),
                                         reference::to_double(image)) <= 2 * bound_of(shape));

            workplace.succeed(on_device("transform image.npy half.npy --layout half" + options));
            CHECK(reference::relative_l2(reference::to_double(workplace.complex_image("half.npy")),
                                         reference::half_spectrum(want, axes)) <= bound_of(shape));
            workplace.succeed(
                on_device(fmt::format("transform half.npy back.npy --inverse --layout half --size {}x{}{}", shape.width,
                                      shape.height, options)));
            CHECK(reference::relative_l2(reference::to_double(workplace.image("back.npy")),
                                         reference::to_double(image)) <= 2 * bound_of(shape));
        }
}

TEST_CASE("transform takes complex numbers of any size, there and back")
{
    const Workplace workplace;
    for (const AnyShape& shape : shapes_of_any_size)
        for (const auto& [axes_name, axes] : axes_by_name) {
            INFO(shape.width << " x " << shape.height << " x " << shape.channels << ", " << axes_name);
            const ComplexImage image = random_complex(shape.width, shape.height, shape.channels, sizes_seed);
            workplace.put("image.npy", image);
            const std::string options = fmt::format(" --axes {}", axes_name);
            workplace.succeed(on_device("transform image.npy spectrum.npy" + options));
            CHECK(reference::relative_l2(reference::to_double(workplace.complex_image("spectrum.npy")),
                                         transformed(reference::to_double(image), axes)) <= bound_of(shape));
            workplace.succeed(on_device("transform spectrum.npy back.npy --inverse" + options));
            CHECK(reference::relative_l2(reference::to_double(workplace.complex_image("back.npy")),
                                         reference::to_double(image)) <= 2 * bound_of(shape));
        }
}

TEST_CASE("transform of half floats takes powers of two, and says so")
{
    const Workplace workplace;
    put_random(workplace, "image.npy", 11, 8, 3, sizes_seed);
    workplace.check_refused(on_device("transform image.npy out.npy --format rgba16f --scale unitary"), 2,
                            {"2, 3, 5 and 7", "11 x 8"});
}

TEST_CASE("transform takes rows and columns longer than a texture is wide, wrapped both ways")
{
    const Workplace workplace;
    // No device's textures are so wide.
    for (const AnyShape& shape : {AnyShape{70001, 2, 1}, {2, 65537, 1}, {1 << 17, 1, 3}}) {
        INFO(shape.width << " x " << shape.height << " x " << shape.channels);
        const Image image = put_random(workplace, "image.npy", shape.width, shape.height, shape.channels, sizes_seed);
        const DoubleComplexImage want = transformed(reference::to_complex(reference::to_double(image)), Axes::both);
        for (const std::string wrapping : {"logical", "four-steps"}) {
            workplace.succeed(on_device("transform image.npy full.npy --wrapping " + wrapping));
            CHECK(reference::relative_l2(reference::to_double(workplace.complex_image("full.npy")), want) <=
                  bound_of(shape));
        }
        workplace.succeed(on_device("transform full.npy back.npy --inverse --real"));
        CHECK(reference::relative_l2(reference::to_double(workplace.image("back.npy")), reference::to_double(image)) <=
              2 * bound_of(shape));
        workplace.succeed(on_device("transform image.npy half.npy --layout half"));
        CHECK(reference::relative_l2(reference::to_double(workplace.complex_image("half.npy")),
                                     reference::half_spectrum(want, Axes::both)) <= bound_of(shape));
    }
    put_random(workplace, "small.npy", 12, 8, 3, sizes_seed);
    workplace.check_refused(on_device("transform small.npy out.npy --wrapping logical"), 2,
                            {"--wrapping has no effect", "12 x 8"});
    workplace.check_refused(on_device("transform image.npy out.npy --method fialka-cadik-2006"), 2, {"131072 x 1"});
}
