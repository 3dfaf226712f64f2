#include "catch_framework.hpp"
#include "random_images.hpp"
#include "reference/direct_dft.hpp"
#include "reference/error_measures.hpp"

#include <algorithm>
#include <limits>
#include <numbers>

using namespace fragfft;
using namespace fragfft::cpu;
using namespace fragfft::reference;

namespace {

using Complex = std::complex<double>;

// For sums of unit waves times twiddle factors: an angle below 2 pi is rounded by at most 2 epsilon, and each term has
// two. The roundings of products and sums partly cancel and stay below that.
double sum_tolerance(int terms)
{
    return terms * 4.0 * std::numeric_limits<double>::epsilon();
}

void require_close(const std::vector<Complex>& got, const std::vector<Complex>& want, double tolerance)
{
    REQUIRE(got.size() == want.size());
    for (std::size_t i = 0; i < want.size(); ++i) {
        INFO("bin " << i << ": " << got[i] << " instead of " << want[i]);
        REQUIRE(std::abs(got[i] - want[i]) <= tolerance);
    }
}

// image(x, y) moved right by dx and down by dy, around the edges.
DoubleComplexImage shifted(const DoubleComplexImage& image, int dx, int dy)
{
    DoubleComplexImage result = image;
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x)
            result.at((x + dx) % image.width, (y + dy) % image.height) = image.at(x, y);
    return result;
}

} // namespace

TEST_CASE("direct DFT gives the spectra of signals transformed by hand")
{
    const std::vector<Complex> spectrum{10.0, {-2.0, 2.0}, -2.0, {-2.0, -2.0}};
    // Inputs are small integers, so the errors come from cos(pi/2) not being exactly zero in double.
    require_close(direct_dft({1.0, 2.0, 3.0, 4.0}, Direction::forward), spectrum, 4e-15);
    require_close(direct_dft(spectrum, Direction::inverse), {1.0, 2.0, 3.0, 4.0}, 4e-15);

    const DoubleComplexImage image = to_complex(image_of(2, 2, {1.0, 2.0, 3.0, 4.0}));
    // Sum, left minus right, top minus bottom, and the diagonal difference.
    require_close(direct_dft(image, Direction::forward).samples, {10.0, -2.0, -4.0, 0.0}, 4e-15);
}

TEST_CASE("direct DFT of one wave is one bin")
{
    const int width = 5;
    const int height = 3;
    const int wave_u = 2;
    const int wave_v = 1;
    DoubleComplexImage wave(width, height, 2);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const double cycles = double(wave_u * x) / width + double(wave_v * y) / height;
            wave.at(x, y, 1) = std::polar(1.0, 2.0 * std::numbers::pi * cycles);
        }
    const DoubleComplexImage spectrum = direct_dft(wave, Direction::forward);
    DoubleComplexImage want(width, height, 2);
    want.at(wave_u, wave_v, 1) = width * height;
    REQUIRE(max_abs_difference(spectrum, want) <= sum_tolerance(width * height));
}

TEST_CASE("direct DFT keeps its accuracy at long and prime lengths")
{
    const int length = 1021;
    const int frequency = 1020;
    std::vector<Complex> wave(length);
    for (int n = 0; n < length; ++n)
        wave[std::size_t(n)] = std::polar(1.0, 2.0 * std::numbers::pi * double(n * frequency % length) / length);
    std::vector<Complex> want(length);
    want[frequency] = length;
    // An angle that was not reduced modulo 2 pi would leak 1e-10 into other bins.
    require_close(direct_dft(wave, Direction::forward), want, sum_tolerance(length));
}

TEST_CASE("direct DFT is linear")
{
    const unsigned seed = 31;
    INFO("seed " << seed);
    const DoubleComplexImage a = random_complex_image(7, 6, 1, seed);
    const DoubleComplexImage b = random_complex_image(7, 6, 1, seed + 2);
    const Complex factor(0.75, -1.5);
    DoubleComplexImage sum = a;
    DoubleComplexImage want = direct_dft(a, Direction::forward);
    const DoubleComplexImage spectrum_b = direct_dft(b, Direction::forward);
    for (std::size_t i = 0; i < sum.samples.size(); ++i) {
        sum.samples[i] += factor * b.samples[i];
        want.samples[i] += factor * spectrum_b.samples[i];
    }
    REQUIRE(ergun_error(direct_dft(sum, Direction::forward), want) <= sum_tolerance(7 * 6));
}

TEST_CASE("direct DFT of an impulse is flat and of a constant is an impulse")
{
    DoubleComplexImage impulse(6, 4, 1);
    impulse.at(0, 0) = 1.0;
    DoubleComplexImage flat(6, 4, 1);
    std::fill(flat.samples.begin(), flat.samples.end(), 1.0);
    // Products with exactly 1 and 0 only, so there is no rounding.
    REQUIRE(direct_dft(impulse, Direction::forward).samples == flat.samples);
    // The 1/24 of the inverse is rounded once.
    REQUIRE(max_abs_difference(direct_dft(flat, Direction::inverse), impulse) <= sum_tolerance(6 * 4));
}

TEST_CASE("direct DFT turns a shift into a phase")
{
    const unsigned seed = 32;
    INFO("seed " << seed);
    const int width = 6;
    const int height = 5;
    const DoubleComplexImage image = random_complex_image(width, height, 1, seed);
    const int dx = 2;
    const int dy = 1;
    DoubleComplexImage want = direct_dft(image, Direction::forward);
    for (int v = 0; v < height; ++v)
        for (int u = 0; u < width; ++u) {
            const double cycles = double(u * dx) / width + double(v * dy) / height;
            want.at(u, v) *= std::polar(1.0, -2.0 * std::numbers::pi * cycles);
        }
    REQUIRE(ergun_error(direct_dft(shifted(image, dx, dy), Direction::forward), want) <= sum_tolerance(width * height));
}

TEST_CASE("direct DFT keeps energy and inverts itself")
{
    const unsigned seed = 33;
    INFO("seed " << seed);
    const DoubleComplexImage image = random_complex_image(9, 4, 3, seed);
    const DoubleComplexImage spectrum = direct_dft(image, Direction::forward);
    double energy = 0.0;
    double spectral_energy = 0.0;
    for (std::size_t i = 0; i < image.samples.size(); ++i) {
        energy += std::norm(image.samples[i]);
        spectral_energy += std::norm(spectrum.samples[i]);
    }
    REQUIRE(std::abs(spectral_energy / (9 * 4) - energy) <= sum_tolerance(9 * 4) * energy);
    REQUIRE(relative_l2(direct_dft(spectrum, Direction::inverse), image) <= sum_tolerance(9 * 4));
}

TEST_CASE("direct DFT along the rows and then the columns is that along both, and each inverts itself")
{
    const unsigned seed = 34;
    INFO("seed " << seed);
    const DoubleComplexImage image = random_complex_image(5, 8, 2, seed);
    const DoubleComplexImage of_rows = direct_dft(image, Direction::forward, Axes::rows);
    REQUIRE(relative_l2(direct_dft(of_rows, Direction::forward, Axes::columns),
                        direct_dft(image, Direction::forward)) <= sum_tolerance(5 * 8));
    DoubleComplexImage row(5, 1, 2);
    std::copy_n(&image.at(0, 3), row.samples.size(), row.samples.begin());
    const DoubleComplexImage alone = direct_dft(row, Direction::forward);
    REQUIRE(std::equal(alone.samples.begin(), alone.samples.end(), &of_rows.at(0, 3)));
    REQUIRE(relative_l2(direct_dft(of_rows, Direction::inverse, Axes::rows), image) <= sum_tolerance(5));
    const DoubleComplexImage of_columns = direct_dft(image, Direction::forward, Axes::columns);
    REQUIRE(relative_l2(direct_dft(of_columns, Direction::inverse, Axes::columns), image) <= sum_tolerance(8));
}

TEST_CASE("direct DFT refuses an empty signal")
{
    REQUIRE_THROWS_AS(direct_dft(std::vector<Complex>{}, Direction::forward), InputError);
    REQUIRE_THROWS_AS(direct_dft(DoubleComplexImage{}, Direction::forward), InputError);
}
