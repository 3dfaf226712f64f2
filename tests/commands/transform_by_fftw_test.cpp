// `transform --method fftw`, and auto where it chooses FFTW, compared with FFTW in double precision.
#include "catch_framework.hpp"
#include "image/npy_maker.hpp"
#include "program/image/npy.hpp"
#include "transform_checks.hpp"

using namespace fragfft;

namespace {

constexpr unsigned fftw_seed = 2026;

std::string by_fftw(const std::string& command)
{
    return command + " --method fftw";
}

void run_by_fftw(const Workplace& workplace, const std::string& command)
{
    const ProcessResult result = workplace.succeed(by_fftw(command));
    CHECK((result.output + result.errors) == "");
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
    check_real_images_of_any_size(run_by_fftw);
}

TEST_CASE("transform --method fftw takes complex numbers there and back, scaled as asked")
{
    check_complex_numbers_of_any_size(run_by_fftw, {"none", "unitary"});
}

TEST_CASE("A spectrum of so many bins that several threads make its rows has each in its place")
{
    const Workplace workplace;
    const Image image = put_random(workplace, "image.npy", 1300, 1100, 1, fftw_seed);
    workplace.succeed(by_fftw("transform image.npy full.npy"));
    CHECK(spectrum_error(workplace, "full.npy", spectrum_of(image)) <= bound_of_any_size(1300, 1100));
}

TEST_CASE("An array of one dimension is transformed along its only axis, and so is the result")
{
    const Workplace workplace;
    for (const int length : {1, 2, 7, 1000, 4099}) {
        INFO(length);
        const Image line = random_picture(length, 1, 1, fftw_seed);
        put_line(workplace, "line.npy", line);
        const double bound = bound_of_any_size(length, 1);
        workplace.succeed(by_fftw("transform line.npy full.npy"));
        CHECK(shape_of_file(workplace, "full.npy") == std::vector<std::int64_t>{length});
        CHECK(spectrum_error(workplace, "full.npy", spectrum_of(line)) <= bound);
        workplace.succeed(by_fftw("transform line.npy rows.npy --axes rows"));
        const bool rows_are_both = get_file(workplace / "rows.npy") == get_file(workplace / "full.npy");
        CHECK(rows_are_both);
        workplace.succeed(by_fftw("transform line.npy half.npy --layout half"));
        CHECK(shape_of_file(workplace, "half.npy") == std::vector<std::int64_t>{length / 2 + 1});
        for (const std::string other_side : {"", "x1"}) {
            workplace.succeed(by_fftw(
                fmt::format("transform half.npy back.npy --inverse --layout half --size {}{}", length, other_side)));
            CHECK(shape_of_file(workplace, "back.npy") == std::vector<std::int64_t>{length});
            CHECK(image_error(workplace, "back.npy", line) <= 2 * bound);
        }
        put_line(workplace, "complex.npy", random_complex(length, 1, 1, fftw_seed));
        workplace.succeed(by_fftw("transform complex.npy spectrum.npy"));
        CHECK(shape_of_file(workplace, "spectrum.npy") == std::vector<std::int64_t>{length});
    }
    workplace.check_refused(by_fftw("transform line.npy out.npy --axes columns"), 2, {"line.npy", "one dimension"});
    workplace.check_refused(by_fftw("transform half.npy out.npy --inverse --layout half --size 4097"), 2,
                            {"half.npy", "--size 4098x1 or 4099x1"});
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
    for (const std::string option : {"--device auto", "--format rgba32f", "--twiddles table", "--wrapping logical",
                                     "--scale paper", "--method fialka-cadik-2006"})
        workplace.check_refused("transform image.npy out2.npy " + option, 3, {"no usable OpenGL device"}, no_egl);
}
