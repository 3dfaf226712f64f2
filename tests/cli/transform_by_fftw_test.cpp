// `transform --method fftw`, and where auto is it: against FFTW in double precision.
#include "catch_framework.hpp"
#include "image/npy.hpp"
#include "image/npy_maker.hpp"
#include "methods/spectrum_truth.hpp"
#include "random_image_files.hpp"
#include "reference/error_measures.hpp"

#include <fmt/format.h>
#include <map>

using namespace fragfft;
using reference::AccuracyMode;

namespace {

constexpr unsigned fftw_seed = 2026;

const std::map<std::string, Axes> axes_by_name{{"both", Axes::both}, {"rows", Axes::rows}, {"columns", Axes::columns}};

double bound_of(int width, int height)
{
    return reference::promised_transform_bound(AccuracyMode::bluestein_float32, width, height) + 0x1p-24;
}

std::string by_fftw(const std::string& command)
{
    return command + " --method fftw";
}

DoubleComplexImage wanted(const Image& image, Axes axes)
{
    return transformed(reference::to_complex(reference::to_double(image)), axes);
}

std::vector<std::int64_t> shape_of_file(const Workplace& workplace, const std::string& name)
{
    return parse_npy_header(get_file(workplace / name), name).shape;
}

// An array of one dimension.
template <typename Array> void put_line(const Workplace& workplace, const std::string& name, const Array& row)
{
    put_file(workplace / name, encode_npy(row, ChannelAxis::one_row));
}

} // namespace

TEST_CASE("transform --method fftw takes real images of any size along any axes, whole spectra and halves, and back")
{
    const Workplace workplace;
    for (const auto& [width, height, channels] :
         {std::tuple{12, 7, 1}, {7, 12, 3}, {1, 9, 4}, {31, 1, 2}, {1, 1, 1}, {100, 75, 3}, {64, 48, 1}})
        for (const auto& [name, axes] : axes_by_name) {
            INFO(width << " x " << height << " x " << channels << ", " << name);
            const Image image = put_random(workplace, "image.npy", width, height, channels, fftw_seed);
            const DoubleComplexImage want = wanted(image, axes);
            const double bound = bound_of(width, height);
            const auto run = [&](const std::string& command) {
                const ProcessResult result = workplace.succeed(by_fftw(command + " --axes " + name));
                CHECK((result.output + result.errors) == "");
            };
            run("transform image.npy full.npy");
            CHECK(reference::relative_l2(reference::to_double(workplace.complex_image("full.npy")), want) <= bound);
            run("transform full.npy back.npy --inverse --real");
            CHECK(reference::relative_l2(reference::to_double(workplace.image("back.npy")),
                                         reference::to_double(image)) <= 2 * bound);
            run("transform image.npy half.npy --layout half");
            CHECK(reference::relative_l2(reference::to_double(workplace.complex_image("half.npy")),
                                         reference::half_spectrum(want, axes)) <= bound);
            run(fmt::format("transform half.npy back.npy --inverse --layout half --size {}x{}", width, height));
            CHECK(reference::relative_l2(reference::to_double(workplace.image("back.npy")),
                                         reference::to_double(image)) <= 2 * bound);
        }
}

TEST_CASE("transform --method fftw takes complex numbers there and back, scaled as asked")
{
    const Workplace workplace;
    for (const auto& [width, height, channels] : {std::tuple{12, 7, 1}, {17, 30, 3}, {64, 1, 2}})
        for (const auto& [name, axes] : axes_by_name)
            for (const std::string scale : {"none", "unitary"}) {
                INFO(width << " x " << height << " x " << channels << ", " << name << ", " << scale);
                const ComplexImage image = random_complex(width, height, channels, fftw_seed);
                workplace.put("image.npy", image);
                const std::string options = " --axes " + name + " --scale " + scale;
                workplace.succeed(by_fftw("transform image.npy spectrum.npy" + options));
                DoubleComplexImage want = transformed(reference::to_double(image), axes);
                if (scale == "unitary")
                    for (auto& bin : want.samples)
                        bin /= std::sqrt((axes == Axes::columns ? 1.0 : width) * (axes == Axes::rows ? 1.0 : height));
                CHECK(reference::relative_l2(reference::to_double(workplace.complex_image("spectrum.npy")), want) <=
                      bound_of(width, height));
                workplace.succeed(by_fftw("transform spectrum.npy back.npy --inverse" + options));
                CHECK(reference::relative_l2(reference::to_double(workplace.complex_image("back.npy")),
                                             reference::to_double(image)) <= 2 * bound_of(width, height));
            }
}

TEST_CASE("An array of one dimension is transformed along its only axis, and so is the result")
{
    const Workplace workplace;
    for (const int length : {1, 2, 7, 1000, 4099}) {
        INFO(length);
        const Image line = random_picture(length, 1, 1, fftw_seed);
        put_line(workplace, "line.npy", line);
        const double bound = bound_of(length, 1);
        const DoubleComplexImage want = wanted(line, Axes::both);
        workplace.succeed(by_fftw("transform line.npy full.npy"));
        CHECK(shape_of_file(workplace, "full.npy") == std::vector<std::int64_t>{length});
        CHECK(reference::relative_l2(reference::to_double(workplace.complex_image("full.npy")), want) <= bound);
        workplace.succeed(by_fftw("transform line.npy rows.npy --axes rows"));
        const bool rows_are_both = get_file(workplace / "rows.npy") == get_file(workplace / "full.npy");
        CHECK(rows_are_both);
        workplace.succeed(by_fftw("transform line.npy half.npy --layout half"));
        CHECK(shape_of_file(workplace, "half.npy") == std::vector<std::int64_t>{length / 2 + 1});
        workplace.succeed(
            by_fftw(fmt::format("transform half.npy back.npy --inverse --layout half --size {}x1", length)));
        CHECK(shape_of_file(workplace, "back.npy") == std::vector<std::int64_t>{length});
        CHECK(reference::relative_l2(reference::to_double(workplace.image("back.npy")), reference::to_double(line)) <=
              2 * bound);
        put_line(workplace, "complex.npy", random_complex(length, 1, 1, fftw_seed));
        workplace.succeed(by_fftw("transform complex.npy spectrum.npy"));
        CHECK(shape_of_file(workplace, "spectrum.npy") == std::vector<std::int64_t>{length});
    }
    workplace.check_refused(by_fftw("transform line.npy out.npy --axes columns"), 2, {"line.npy", "one dimension"});
}

TEST_CASE("Without a device transform is by fftw, unless an option asks for one")
{
    const ProcessOptions no_egl{.environment = {{"__EGL_VENDOR_LIBRARY_FILENAMES", "/nonexistent"}}};
    const Workplace workplace;
    put_random(workplace, "image.npy", 13, 8, 1, fftw_seed);
    CHECK(workplace.run("transform image.npy chosen.npy", no_egl).exit_code == 0);
    workplace.succeed(by_fftw("transform image.npy named.npy"));
    const bool same = get_file(workplace / "chosen.npy") == get_file(workplace / "named.npy");
    CHECK(same);
    CHECK_THAT(workplace.run("transform image.npy out.npy --verbose", no_egl).errors, ContainsSubstring("fftw"));
    for (const std::string option : {"--device auto", "--format rgba32f", "--twiddles table", "--effort estimate",
                                     "--wrapping logical", "--scale paper", "--method fialka-cadik-2006"})
        workplace.check_refused("transform image.npy out2.npy " + option, 3, {"no usable OpenGL device"}, no_egl);
}

TEST_CASE("What has no effect with fftw, and what is no spectrum of it, is refused in one line")
{
    const Workplace workplace;
    put_random(workplace, "image.npy", 8, 4, 1, fftw_seed);
    workplace.put("complex.npy", random_complex(8, 4, 1, fftw_seed));
    for (const std::string option : {"--device gpu", "--format rgba32f", "--twiddles computed", "--effort measure",
                                     "--wrapping logical", "--scale paper"})
        workplace.check_refused(by_fftw("transform image.npy out.npy " + option), 2,
                                {option.substr(0, option.find(' ')), "works on the CPU"});
    workplace.check_refused(by_fftw("transform image.npy out.npy --layout packed"), 2, {"packed", "fftw"});
    workplace.check_refused(by_fftw("transform complex.npy out.npy --boundary zero"), 2, {"complex.npy", "--boundary"});
    workplace.check_refused(by_fftw("transform complex.npy out.npy --inverse --real"), 2,
                            {"complex.npy", "not that of a real image"});
    workplace.check_refused(by_fftw("transform complex.npy out.npy --layout half"), 2, {"complex.npy", "complex"});
    workplace.check_refused(by_fftw("transform image.npy out.npy --inverse"), 2, {"image.npy", "real numbers"});
    workplace.check_refused(by_fftw("transform complex.npy out.npy --inverse --layout half --size 20x4"), 2,
                            {"complex.npy", "20 x 4"});
}
