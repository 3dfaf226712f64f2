// `transform --inverse`: takes back what the forward direction wrote, and refuses what no real image has.
#include "transform_checks.hpp"

using namespace fragfft;

namespace {

constexpr unsigned inverse_seed = 2003;

// Two transforms of an image in [0, 1] with table twiddles.
const double round_trip_bound =
    *reference::promised_round_trip_bound(reference::AccuracyMode::float32_table).relative_l2;

// Writes the spectrum of a real image into a file, with one bin spoilt.
void put_spoilt_spectrum(const Workplace& workplace, int x, int y, std::complex<float> added)
{
    const Image image = random_picture(16, 8, 1, inverse_seed);
    ComplexImage spectrum = cpu::to_float(spectrum_of(image));
    spectrum.at(x, y) += added;
    workplace.put("spectrum.npy", spectrum);
}

} // namespace

TEST_CASE("transform --inverse writes the picture that became the spectrum, and says what a PNG cannot hold")
{
    const Workplace workplace;
    Image image = random_picture(16, 8, 3, inverse_seed);
    for (float& sample : image.samples)
        sample = std::round(sample * 255.0f) / 255.0f;
    workplace.put("photo.png", image);
    workplace.succeed(on_device("transform photo.png spectrum.npy"));
    const ProcessResult result = workplace.succeed(on_device("transform spectrum.npy back.png --inverse"));
    CHECK(result.errors == "");
    CHECK(workplace.image("back.png").samples == workplace.image("photo.png").samples);

    image.samples.front() = 2.0f;
    workplace.put("bright.npy", image);
    workplace.succeed(on_device("transform bright.npy spectrum.npy"));
    const std::string command = on_device("transform spectrum.npy bright.png --inverse");
    CHECK_THAT(workplace.succeed(command).errors, ContainsSubstring("bright.png: 1 of 384 samples"));
    CHECK(workplace.succeed(command + " --quiet").errors == "");
}

TEST_CASE("transform --inverse returns the image from each layout and scaling")
{
    const Workplace workplace;
    std::vector<std::tuple<int, int, int, std::string>> cases;
    for (const auto& [width, height, channels] : {std::tuple{8, 64, 3}, {2, 16, 1}, {16, 2, 4}})
        for (const std::string options : {"full --scale none", "half --scale none", "packed --scale none",
                                          "full --scale unitary", "half --scale paper", "packed --scale paper"})
            cases.emplace_back(width, height, channels, " --method moreland-angel-2003 --layout " + options);
    // Eight of these have each layout, scaling and size.
    for (const auto& [width, height, channels, options] : swept(cases, 8)) {
        const Image image = put_random(workplace, "image.npy", width, height, channels, inverse_seed);
        INFO(width << " x " << height << " x " << channels << options << ", seed " << inverse_seed);
        workplace.succeed(on_device("transform image.npy spectrum.npy" + options));
        workplace.succeed(on_device("transform spectrum.npy back.npy --inverse" + options));
        CHECK(image_error(workplace, "back.npy", image) <= round_trip_bound);
    }
}

TEST_CASE("transform --inverse of a spectrum from FFTW is the image, with 1/(MN)")
{
    const Workplace workplace;
    const Image image = random_picture(32, 8, 3, inverse_seed);
    const auto spectrum = spectrum_of(image);
    workplace.put("full.npy", cpu::to_float(spectrum));
    workplace.put("half.npy", cpu::to_float(cpu::half_spectrum(spectrum)));
    for (const std::string layout : {"full", "half"})
        for (const std::string real : {"", " --real"}) { // this method's images are always real
            INFO(layout << real << ", seed " << inverse_seed);
            workplace.succeed(on_device("transform " + layout +
                                        ".npy back.npy --inverse --method moreland-angel-2003 --layout " + layout +
                                        real));
            CHECK(image_error(workplace, "back.npy", image) <= round_trip_bound);
        }
}

TEST_CASE("transform: 8-bit images come back exactly, half floats within their steps")
{
    const Workplace workplace;
    put_random(workplace, "image.png", 64, 32, 3, inverse_seed);
    const Image image = workplace.image("image.png");
    const auto round_trip_steps = [&](const std::string& options) {
        workplace.succeed(on_device("transform image.png spectrum.npy" + options));
        workplace.succeed(on_device("transform spectrum.npy back.npy --inverse --real" + options));
        workplace.succeed("filter back.npy back.png --filter identity --method direct-cpu");
        return 255.0 *
               reference::max_abs_difference(cpu::to_double(workplace.image("back.png")), cpu::to_double(image));
    };
    CHECK(round_trip_steps("") == 0.0);
    // 1e-3: samples are 1/255 rounded to float.
    CHECK(round_trip_steps(" --format rgba16f --scale unitary") <=
          *reference::promised_round_trip_bound(reference::AccuracyMode::float16_nearest).eight_bit_steps + 1e-3);
}

TEST_CASE("transform --inverse refuses a spectrum that no real image has, and names the bin")
{
    const Workplace workplace;
    // A pair of bins, and a bin that is its own mirror image and must not have an imaginary part. The message may name
    // either of the pair.
    put_spoilt_spectrum(workplace, 3, 2, {5.0f, 0.0f});
    for (const std::string options : {"", " --format rgba16f"})
        workplace.check_refused(
            on_device("transform spectrum.npy out.npy --inverse --method moreland-angel-2003" + options), 2,
            {"spectrum.npy", "bin [", "moreland-angel-2003"});
    workplace.check_refused(on_device("transform spectrum.npy out.png --inverse"), 2, {"spectrum.npy", "bin ["});
    const std::string fault = workplace.run(on_device("transform spectrum.npy out.npy --inverse --real")).errors;
    CHECK((fault.find("[2,3]") != std::string::npos || fault.find("[6,13]") != std::string::npos));
    put_spoilt_spectrum(workplace, 8, 4, {0.0f, 5.0f});
    workplace.check_refused(on_device("transform spectrum.npy out.npy --inverse --real"), 2,
                            {"spectrum.npy", "bin [4,8]"});
    // In half a spectrum only the first and last columns contain mirrored bins, of which the Hermitian part is taken.
    put_spoilt_spectrum(workplace, 0, 0, {0.0f, 5.0f});
    ComplexImage half(9, 8, 1);
    const ComplexImage full = workplace.complex_image("spectrum.npy");
    for (int y = 0; y < 8; ++y)
        for (int x = 0; x < 9; ++x)
            half.at(x, y) = full.at(x, y);
    workplace.put("half.npy", half);
    workplace.succeed(on_device("transform half.npy out.npy --inverse --layout half"));
    CHECK(image_error(workplace, "out.npy", random_picture(16, 8, 1, inverse_seed)) <= round_trip_bound);
}

TEST_CASE("transform --inverse allows what single precision rounds")
{
    const Workplace workplace;
    // 1e-6 of the largest bin, which is the sum of 128 samples with mean 0.5; the limit is 1e-5 of it.
    put_spoilt_spectrum(workplace, 3, 2, {64e-6f, 0.0f});
    workplace.succeed(on_device("transform spectrum.npy out.npy --inverse --real"));
}

TEST_CASE("transform --inverse refuses the wrong kind of numbers and sizes, by the file's name")
{
    const Workplace workplace;
    put_random(workplace, "real.npy", 8, 8, 1);
    workplace.put("complex.npy", ComplexImage(8, 8, 1));
    workplace.check_refused(on_device("transform real.npy out.npy --inverse"), 2, {"real.npy", "complex"});
    workplace.check_refused(on_device("transform real.npy out.npy --inverse --layout half"), 2,
                            {"real.npy", "complex"});
    workplace.check_refused(
        on_device("transform complex.npy out.npy --inverse --layout packed --method moreland-angel-2003"), 2,
        {"complex.npy", "packed"});
    workplace.put("odd.npy", ComplexImage(7, 8, 1));
    workplace.check_refused(on_device("transform odd.npy out.npy --inverse --method fialka-cadik-2006"), 2,
                            {"2 to ", "7 x 8"});
    workplace.put("column.npy", ComplexImage(1, 8, 1));
    workplace.check_refused(on_device("transform column.npy out.npy --inverse --layout half"), 2,
                            {"column.npy", "--size"});
    workplace.check_refused(on_device("transform complex.npy out.npy --inverse --layout half --size 13x8"), 2,
                            {"complex.npy", "13 x 8"});
    workplace.check_refused(on_device("transform complex.npy out.npy --inverse --layout half --size 15x9"), 2,
                            {"complex.npy", "15 x 9"});
    workplace.check_refused(on_device("transform complex.npy out.txt --inverse"), 2, {"out.txt"});
}
