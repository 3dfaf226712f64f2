#include "catch_framework.hpp"
#include "program/cpu/fftw_complex.hpp"
#include "random_images.hpp"
#include "reference/error_measures.hpp"
#include "reference/fftw_transform.hpp"
#include "reference/textbook_fft.hpp"

#include <algorithm>
#include <limits>
#include <numbers>
#include <set>

using namespace fragfft;
using namespace fragfft::cpu;
using namespace fragfft::reference;

namespace {

using Complex = std::complex<double>;

// A twiddle factor is the product of up to length/2 others, each of which is rounded.
double bound_of(int length)
{
    return length * std::numeric_limits<double>::epsilon();
}

DoubleComplexImage row_of(const ComplexSamples& samples)
{
    DoubleComplexImage row(static_cast<int>(samples.size()), 1, 1);
    row.samples = samples;
    return row;
}

ComplexSamples random_samples(int length, unsigned seed)
{
    return random_complex_image(length, 1, 1, seed).samples;
}

double error_of(const ComplexSamples& got, const ComplexSamples& want)
{
    return relative_l2(row_of(got), row_of(want));
}

} // namespace

TEST_CASE("Every textbook FFT gives the spectrum of a signal transformed by hand")
{
    for (const TextbookFft fft : all_textbook_ffts) {
        INFO(name(fft));
        CHECK(error_of(textbook_fft(fft, {1.0, 2.0, 3.0, 4.0}, Direction::forward),
                       {10.0, {-2.0, 2.0}, -2.0, {-2.0, -2.0}}) <= bound_of(4));
        CHECK(textbook_fft(fft, {Complex(3.0, -2.0)}, Direction::inverse) == ComplexSamples{{3.0, -2.0}});
    }
}

TEST_CASE("Every textbook FFT is FFTW's transform, both ways, for every length to 2048, and the direct one to 64")
{
    const unsigned seed = 51;
    INFO("seed " << seed);
    for (int length = 1; length <= 2048; length *= 2) {
        const ComplexSamples signal = random_samples(length, seed);
        for (const Direction direction : {Direction::forward, Direction::inverse}) {
            const ComplexSamples want = fftw_transform(row_of(signal), direction).samples;
            for (const TextbookFft fft : all_textbook_ffts) {
                INFO(name(fft) << ", " << length);
                const ComplexSamples got = textbook_fft(fft, signal, direction);
                CHECK(error_of(got, want) <= bound_of(length));
                if (length <= 64)
                    CHECK(error_of(got, direct_dft(signal, direction)) <= bound_of(length));
            }
        }
    }
}

TEST_CASE("A textbook FFT is linear, makes an impulse flat and a shift a phase, and inverts itself")
{
    const unsigned seed = 53;
    INFO("seed " << seed);
    constexpr int length = 64;
    const ComplexSamples one = random_samples(length, seed);
    const ComplexSamples other = random_samples(length, seed + 2);
    const Complex weight(0.75, -1.5);
    constexpr int shift = 5;
    for (const TextbookFft fft : all_textbook_ffts) {
        INFO(name(fft));
        const auto forward = [&](const ComplexSamples& signal) {
            return textbook_fft(fft, signal, Direction::forward);
        };
        const ComplexSamples spectrum = forward(one);
        const ComplexSamples other_spectrum = forward(other);
        ComplexSamples sum = one;
        ComplexSamples sum_of_spectra = spectrum;
        ComplexSamples shifted = one;
        std::rotate(shifted.begin(), shifted.end() - shift, shifted.end());
        ComplexSamples turned = spectrum;
        for (std::size_t i = 0; i < length; ++i) {
            sum[i] += weight * other[i];
            sum_of_spectra[i] += weight * other_spectrum[i];
            turned[i] *= std::polar(1.0, -2.0 * std::numbers::pi * shift * double(i) / length);
        }
        CHECK(error_of(forward(sum), sum_of_spectra) <= bound_of(length));
        CHECK(error_of(forward(shifted), turned) <= bound_of(length));
        CHECK(error_of(textbook_fft(fft, spectrum, Direction::inverse), one) <= bound_of(length));
        ComplexSamples impulse(length);
        impulse.front() = 1.0;
        // Products with exactly 1 and 0 only, so there is no rounding.
        CHECK(forward(impulse) == ComplexSamples(length, 1.0));
    }
}

TEST_CASE("A textbook FFT of an image is FFTW's in two dimensions, each channel on its own, and inverts itself")
{
    const unsigned seed = 54;
    INFO("seed " << seed);
    for (const auto& [width, height, channels] : {std::array{16, 8, 1}, {4, 32, 2}, {1, 8, 3}, {64, 1, 1}}) {
        const DoubleComplexImage image = random_complex_image(width, height, channels, seed);
        for (const TextbookFft fft : all_textbook_ffts) {
            INFO(name(fft) << ", " << width << " x " << height);
            const double bound = bound_of(width) + bound_of(height);
            const DoubleComplexImage spectrum = textbook_fft(fft, image, Direction::forward);
            CHECK(relative_l2(spectrum, fftw_transform(image, Direction::forward)) <= bound);
            CHECK(relative_l2(textbook_fft(fft, image, Direction::inverse),
                              fftw_transform(image, Direction::inverse)) <= bound);
            CHECK(relative_l2(textbook_fft(fft, spectrum, Direction::inverse), image) <= 2.0 * bound);
        }
    }
}

TEST_CASE("A textbook FFT refuses what is no power of two, and tells its length")
{
    for (const TextbookFft fft : all_textbook_ffts) {
        INFO(name(fft));
        CHECK_THROWS_AS(textbook_fft(fft, ComplexSamples{}, Direction::forward), InputError);
        CHECK_THROWS_WITH(textbook_fft(fft, ComplexSamples(12), Direction::inverse), ContainsSubstring("not 12"));
        CHECK_THROWS_AS(textbook_fft(fft, DoubleComplexImage{}, Direction::forward), InputError);
        CHECK_THROWS_WITH(textbook_fft(fft, DoubleComplexImage(8, 6, 1), Direction::forward),
                          ContainsSubstring("not 6"));
    }
}

TEST_CASE("The stages in one array are those of textbooks: which numbers meet, and by what power they turn")
{
    const auto as_array = [](const Butterfly& one) { return std::array{one.first, one.second, one.exponent}; };
    CHECK(as_array(butterfly(1, 3)) == std::array{6, 7, 0});
    CHECK(as_array(butterfly(2, 1)) == std::array{1, 3, 1});
    CHECK(as_array(butterfly(2, 2)) == std::array{4, 6, 0});
    CHECK(as_array(butterfly(4, 3)) == std::array{3, 7, 3});
    for (int half = 1; half < 64; half *= 2) {
        std::set<int> places;
        for (int number = 0; number < 32; ++number) {
            places.insert(butterfly(half, number).first);
            places.insert(butterfly(half, number).second);
        }
        CHECK(places.size() == 64);
    }
}

TEST_CASE("Stockham's stages write every place once, with the stride where Algorithm 3 writes the stage")
{
    for (int half = 32; half >= 1; half /= 2) {
        std::set<int> read;
        std::set<int> written;
        for (int number = 0; number < 32; ++number) {
            const StockhamButterfly one = stockham_butterfly(64, half, number);
            read.insert({one.first, one.second});
            written.insert({one.sum, one.difference});
            CHECK(one.difference - one.sum == 32 / half);
            CHECK(one.exponent < half);
        }
        CHECK(read.size() == 64);
        CHECK(written.size() == 64);
    }
    const StockhamButterfly one = stockham_butterfly(8, 2, 3);
    CHECK(std::array{one.first, one.second, one.sum, one.difference, one.exponent} == std::array{3, 7, 5, 7, 1});
}

TEST_CASE("Bits reverse, and blocks of even and odd results are composed in turns")
{
    CHECK(bits_reversed(1, 8) == 4);
    CHECK(bits_reversed(6, 8) == 3);
    CHECK(bits_reversed(0, 1) == 0);
    for (int index = 0; index < 64; ++index)
        CHECK(bits_reversed(bits_reversed(index, 64), 64) == index);
    for (int place = 0; place < 4; ++place) {
        CHECK(composed_place(8, 8 + place) == 8 + 2 * place);
        CHECK(composed_place(8, 12 + place) == 8 + 2 * place + 1);
        CHECK(composed_place(2, place) == place);
    }
}

TEST_CASE("The steps of a length are log2 N stages, and what reorders")
{
    const auto count = [](TextbookFft fft) { return steps_of(fft, 1024).size(); };
    CHECK(count(TextbookFft::decimation_in_time) == 11);
    CHECK(count(TextbookFft::decimation_in_frequency) == 11);
    CHECK(count(TextbookFft::natural_order) == 19);
    CHECK(count(TextbookFft::stockham) == 10);
    CHECK(steps_of(TextbookFft::stockham, 1).empty());
    CHECK_THROWS_AS(steps_of(TextbookFft::recursive, 8), std::logic_error);
}

TEST_CASE("A line by FFTW with measured plans is the direct transform, there and back")
{
    const unsigned seed = 55;
    INFO("seed " << seed);
    for (const int length : {1, 6, 32}) {
        const ComplexSamples signal = random_samples(length, seed);
        FftwLine line(length);
        CHECK(ComplexSamples(line.samples().begin(), line.samples().end()) == ComplexSamples(std::size_t(length)));
        std::copy(signal.begin(), signal.end(), line.samples().begin());
        line.forward();
        CHECK(error_of({line.bins().begin(), line.bins().end()}, direct_dft(signal, Direction::forward)) <=
              bound_of(length));
        line.inverse();
        CHECK(error_of({line.samples().begin(), line.samples().end()}, signal) <= bound_of(length));
    }
    CHECK_THROWS_AS(FftwLine(0), InputError);
}
