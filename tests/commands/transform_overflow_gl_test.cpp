// `transform` in half floats: what may overflow on the way is refused, what is not refused is right, and small numbers
// are not lost.
#include "reference/fftw_transform.hpp"
#include "transform_checks.hpp"

using namespace fragfft;

namespace {

constexpr unsigned overflow_seed = 2006;
const std::vector<std::string> methods{"moreland-angel-2003", "fialka-cadik-2006"};
const std::vector<std::string> scalings{"none", "paper", "unitary"};

// The scale of an image's spectrum with which `transform --inverse --scale` returns the image.
double spectrum_scale(const std::string& method, const std::string& scaling, int width, int height)
{
    const double pixels = static_cast<double>(width) * height;
    if (scaling == "unitary")
        return 1.0 / std::sqrt(pixels);
    return scaling == "paper" && method == "moreland-angel-2003" ? 1.0 / pixels : 1.0;
}

std::string inverse_command(const std::string& method, const std::string& scaling)
{
    return on_device(fmt::format(
        "transform spectrum.npy back.npy --inverse --real --format rgba16f --method {} --scale {}", method, scaling));
}

double promised_in_halves(int width, int height)
{
    // Uploading rounds the input, too.
    return reference::promised_transform_bound(reference::AccuracyMode::float16_nearest, width, height) + 0x1p-11;
}

// Checks that the command is refused in one line that names the limit and the remedy, or is within the guaranteed
// bound. Returns whether it was refused.
bool refused_or_right(const Workplace& workplace, const std::string& command, const DoubleImage& want)
{
    if (workplace.run(command).exit_code != 0) {
        workplace.check_refused(command, 2, {"65504", "rgba32f"});
        return true;
    }
    const double error = reference::relative_l2(cpu::to_double(workplace.image("back.npy")), want);
    CHECK(error <= promised_in_halves(want.width, want.height));
    std::filesystem::remove(workplace / "back.npy");
    return false;
}

Image scaled(Image image, float factor)
{
    for (float& sample : image.samples)
        sample *= factor;
    return image;
}

void put_spectrum(const Workplace& workplace, const Image& image, double scale)
{
    DoubleComplexImage spectrum = spectrum_of(image);
    for (auto& bin : spectrum.samples)
        bin *= scale;
    workplace.put("spectrum.npy", cpu::to_float(spectrum));
}

} // namespace

TEST_CASE("A spectrum of 512 bins of 512 in half floats comes back right or is refused")
{
    constexpr int size = 512;
    const Workplace workplace;
    ComplexImage spectrum(size, size, 1);
    std::fill(spectrum.samples.begin(), spectrum.samples.end(), 512.0f);
    workplace.put("spectrum.npy", spectrum);
    for (const auto& [method, scaling] : swept_pairs(methods, scalings)) {
        INFO(method << ", --scale " << scaling);
        DoubleImage want(size, size, 1);
        want.at(0, 0) = 512.0 / spectrum_scale(method, scaling, size, size);
        const bool refused = refused_or_right(workplace, inverse_command(method, scaling), want);
        // Moreland & Angel divide the numbers of each axis before adding them up, Fialka & Cadik afterwards.
        CHECK(refused == !(method == "moreland-angel-2003" && scaling == "none"));
    }
}

TEST_CASE("A half-float inverse that is not refused is right, however large the spectrum")
{
    const Workplace workplace;
    const Image noise = random_picture(32, 16, 3, overflow_seed);
    for (const auto& [method, scaling] : swept_pairs(methods, scalings)) {
        int refusals = 0;
        int results = 0;
        for (const int exponent : swept<int>({-4, 2, 6, 10, 12, 14, 18, 16, 20}, 5)) {
            INFO(method << ", --scale " << scaling << ", samples to 2^" << exponent << ", seed " << overflow_seed);
            const Image image = scaled(noise, std::ldexp(1.0f, exponent));
            put_spectrum(workplace, image, spectrum_scale(method, scaling, image.width, image.height));
            ++(refused_or_right(workplace, inverse_command(method, scaling), cpu::to_double(image)) ? refusals
                                                                                                    : results);
        }
        // Half floats end at 2^16, and an inverse transform must hold its result in them.
        CHECK(refusals >= 2);
        CHECK(results >= 2);
    }
}

TEST_CASE("Numbers that half floats would lose keep their digits, to spectra and back")
{
    const Workplace workplace;
    const Image noise = random_image(32, 16, 3, overflow_seed);
    for (const auto& [method, scaling] : swept_pairs(methods, scalings))
        for (const int exponent : swept<int>({-14, -40, -100}, 2)) {
            INFO(method << ", --scale " << scaling << ", samples to 2^" << exponent << ", seed " << overflow_seed);
            const Image image = scaled(noise, std::ldexp(1.0f, exponent));
            workplace.put("image.npy", image);
            workplace.succeed(on_device(fmt::format("transform image.npy out.npy --format rgba16f --method {} "
                                                    "--scale {}",
                                                    method, scaling)));
            put_spectrum(workplace, image, spectrum_scale(method, scaling, image.width, image.height));
            CHECK(spectrum_error(workplace, "out.npy", cpu::to_double(workplace.complex_image("spectrum.npy"))) <=
                  promised_in_halves(image.width, image.height));
            CHECK_FALSE(refused_or_right(workplace, inverse_command(method, scaling), cpu::to_double(image)));
        }
    // An inverse transform divides by the number of pixels, so its result may be small although no bin is.
    constexpr int size = 512;
    ComplexImage constant(size, size, 1);
    constant.at(0, 0) = 0.7f;
    workplace.put("spectrum.npy", constant);
    DoubleImage want(size, size, 1);
    std::fill(want.samples.begin(), want.samples.end(), 0.7 / (size * size));
    for (const std::string& method : methods)
        CHECK_FALSE(refused_or_right(workplace, inverse_command(method, "none"), want));
    ComplexImage faint = random_complex(32, 16, 2, overflow_seed);
    for (std::complex<float>& sample : faint.samples)
        sample *= 0x1p-40f;
    workplace.put("faint.npy", faint);
    workplace.succeed(on_device("transform faint.npy out.npy --format rgba16f"));
    CHECK(spectrum_error(workplace, "out.npy",
                         reference::fftw_transform(cpu::to_double(faint), Direction::forward, Axes::both)) <=
          promised_in_halves(faint.width, faint.height));
}

TEST_CASE("Ordinary images go to spectra in half floats and come back, with unitary scaling")
{
    const Workplace workplace;
    Image white(512, 256, 1);
    std::fill(white.samples.begin(), white.samples.end(), 1.0f);
    const std::vector<Image> images{white, random_picture(256, 512, 4, overflow_seed),
                                    random_picture(2, 1024, 2, overflow_seed)};
    for (const auto& [method, image] : swept_pairs(methods, images)) {
        workplace.put("image.npy", image);
        INFO(method << ", " << image.width << " x " << image.height << " x " << image.channels << ", seed "
                    << overflow_seed);
        workplace.succeed(
            on_device("transform image.npy spectrum.npy --scale unitary --format rgba16f --method " + method));
        workplace.succeed(inverse_command(method, "unitary"));
        CHECK(image_error(workplace, "back.npy", image) <=
              2.0 * reference::promised_transform_bound(reference::AccuracyMode::float16_nearest, image.width,
                                                        image.height) +
                  0x1p-11);
    }
}
