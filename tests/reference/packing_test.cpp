#include "catch_framework.hpp"
#include "random_images.hpp"
#include "reference/error_measures.hpp"
#include "reference/fftw_transform.hpp"
#include "reference/packing.hpp"

#include <limits>
#include <set>
#include <tuple>

using namespace fragfft;
using namespace fragfft::cpu;
using namespace fragfft::reference;

namespace {

using Complex = std::complex<double>;

// Direct sums of at most 16 * 16 terms of magnitude below 1, and spectra of magnitude up to 16.
constexpr double packing_tolerance = 1e-13;
constexpr int even_sizes[] = {2, 4, 8, 16, 6};

template <typename Check> void for_each_even_size(Check check)
{
    for (const int height : even_sizes)
        for (const int width : even_sizes) {
            INFO("width " << width << ", height " << height);
            check(width, height);
        }
}

// The texture of a spectrum, written by hand for 4 x 4 from Figure 2: columns 0 and 2 are packed along v by equation 9;
// column 1 holds the real and column 3 the imaginary part of the frequency u = 3.
DoubleImage packed_by_hand(const DoubleComplexImage& f)
{
    const auto re = [&](int u, int v) { return f.at(u, v).real(); };
    const auto im = [&](int u, int v) { return f.at(u, v).imag(); };
    return image_of(4, 4,
                    {re(0, 0), re(3, 0), re(2, 0), im(3, 0), //
                     re(0, 1), re(3, 1), re(2, 1), im(3, 1), //
                     re(0, 2), re(3, 2), re(2, 2), im(3, 2), //
                     im(0, 3), re(3, 3), im(2, 3), im(3, 3)});
}

} // namespace

TEST_CASE("packing of a line as equation 9 prints it")
{
    // N = 8: A[0..4] are real parts, A[5..7] imaginary parts of F(5..7).
    const std::vector<double> packed{0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0};
    const std::vector<Complex> want{0.0, {1.0, -7.0}, {2.0, -6.0}, {3.0, -5.0},
                                    4.0, {3.0, 5.0},  {2.0, 6.0},  {1.0, 7.0}};
    REQUIRE(unpack_line(packed) == want);
    REQUIRE(pack_line(want, 0.0) == packed);
}

TEST_CASE("an unpacked line is the spectrum of a real signal")
{
    for (const int length : {2, 4, 8, 16, 6, 10}) {
        const unsigned seed = unsigned(length);
        INFO("length " << length << ", seed " << seed);
        const DoubleImage signal = random_image(length, 1, 1, seed);
        const DoubleComplexImage spectrum = direct_dft(to_complex(signal), Direction::forward);
        const std::vector<double> packed = pack_line(spectrum.samples, packing_tolerance);
        DoubleComplexImage unpacked(length, 1, 1);
        unpacked.samples = unpack_line(packed);
        REQUIRE(max_abs_difference(unpacked, spectrum) <= packing_tolerance);
        // Any real array is the packed spectrum of some real signal.
        REQUIRE(pack_line(unpack_line(signal.samples), 0.0) == signal.samples);
    }
}

TEST_CASE("packing of 4 x 4 as Figure 2 draws it")
{
    const unsigned seed = 51;
    INFO("seed " << seed);
    const DoubleComplexImage spectrum = fftw_transform(random_image(4, 4, 1, seed));
    const DoubleImage by_hand = packed_by_hand(spectrum);
    // The spectrum is Hermitian except for the last bit.
    REQUIRE(max_abs_difference(pack_full(spectrum, packing_tolerance), by_hand) <= packing_tolerance);
    REQUIRE(max_abs_difference(unpack_full(by_hand), spectrum) <= packing_tolerance);
}

TEST_CASE("unpacked equation 10 is the spectrum of a real image")
{
    for_each_even_size([](int width, int height) {
        const unsigned seed = unsigned(100 * width + height);
        INFO("seed " << seed);
        const DoubleImage image = random_image(width, height, 2, seed);
        const DoubleComplexImage spectrum = direct_dft(to_complex(image), Direction::forward);
        const DoubleImage packed = pack_full(spectrum, packing_tolerance);
        REQUIRE(max_abs_difference(unpack_full(packed), spectrum) <= packing_tolerance);

        // And any texture is the packed spectrum of a real image.
        const DoubleComplexImage signal = direct_dft(unpack_full(image), Direction::inverse);
        REQUIRE(max_abs_difference(signal, to_complex(real_part(signal))) <= packing_tolerance);
    });
}

TEST_CASE("packing an unpacked texture gives exactly that texture")
{
    for_each_even_size([](int width, int height) {
        const unsigned seed = unsigned(100 * width + height);
        INFO("seed " << seed);
        const DoubleImage packed = random_image(width, height, 4, seed);
        REQUIRE(pack_full(unpack_full(packed), 0.0).samples == packed.samples);
    });
}

TEST_CASE("the terms and the contents of the packing are inverse to each other")
{
    for_each_even_size([](int width, int height) {
        std::set<std::tuple<int, int, SpectrumPart>> contents;
        for (int row = 0; row < height; ++row)
            for (int column = 0; column < width; ++column) {
                const PackedContent content = packed_content(column, row, width, height);
                const PackedTerm term = content.part == SpectrumPart::real
                                            ? real_term(content.u, content.v, width, height)
                                            : imaginary_term(content.u, content.v, width, height);
                INFO("column " << column << ", row " << row);
                REQUIRE(term == PackedTerm{column, row, 1});
                contents.emplace(content.u, content.v, content.part);
            }
        REQUIRE(contents.size() == std::size_t(width) * std::size_t(height));
    });
    for (const int length : even_sizes)
        for (int column = 0; column < length; ++column) {
            const PackedContent content = packed_content(column, length);
            const PackedTerm term =
                content.part == SpectrumPart::real ? real_term(content.u, length) : imaginary_term(content.u, length);
            REQUIRE(term == PackedTerm{column, 0, 1});
        }
}

TEST_CASE("conjugate bins read the same element with opposite signs of the imaginary part")
{
    for_each_even_size([](int width, int height) {
        int zero_parts = 0;
        for (int v = 0; v < height; ++v)
            for (int u = 0; u < width; ++u) {
                const int mirror_u = (width - u) % width;
                const int mirror_v = (height - v) % height;
                REQUIRE(real_term(u, v, width, height) == real_term(mirror_u, mirror_v, width, height));
                PackedTerm conjugate = imaginary_term(mirror_u, mirror_v, width, height);
                conjugate.sign = -conjugate.sign;
                REQUIRE(imaginary_term(u, v, width, height) == conjugate);
                zero_parts += conjugate.sign == 0 ? 1 : 0;
            }
        // Only (0, 0), (0, N/2), (M/2, 0) and (M/2, N/2) are their own conjugates.
        REQUIRE(zero_parts == 4);
    });
}

TEST_CASE("packing refuses a spectrum that is not Hermitian and names the worst bin")
{
    const unsigned seed = 52;
    INFO("seed " << seed);
    DoubleComplexImage spectrum = unpack_full(random_image(8, 4, 1, seed));
    spectrum.at(4, 2) += Complex(0.0, 3.0);
    REQUIRE_THROWS_WITH(pack_full(spectrum, 1e-3), ContainsSubstring("bin [2,4] of channel 0"));
    REQUIRE_THROWS_AS(pack_full(spectrum, 1e-3), InputError);
    REQUIRE_NOTHROW(pack_full(spectrum, 10.0));

    spectrum.at(5, 3) = std::numeric_limits<double>::quiet_NaN();
    REQUIRE_THROWS_WITH(pack_full(spectrum, 10.0), ContainsSubstring("bin [3,5] of the spectrum is not finite"));

    REQUIRE_THROWS_WITH(pack_line({1.0, Complex(0.0, 1.0), 2.0, Complex(0.0, 1.0)}, 1e-3),
                        ContainsSubstring("bin [1]"));
}

TEST_CASE("packing refuses odd sizes and indices outside")
{
    REQUIRE_THROWS_WITH(unpack_full(DoubleImage(5, 4, 1)), ContainsSubstring("even width of at least 2, not 5"));
    REQUIRE_THROWS_WITH(unpack_full(DoubleImage(4, 3, 1)), ContainsSubstring("even height of at least 2, not 3"));
    REQUIRE_THROWS_AS(pack_full(DoubleComplexImage(4, 1, 1), 0.0), InputError);
    REQUIRE_THROWS_AS(unpack_line({1.0}), InputError);
    REQUIRE_THROWS_AS(pack_line({}, 0.0), InputError);
    REQUIRE_THROWS_AS(real_term(4, 0, 4, 4), InputError);
    REQUIRE_THROWS_AS(imaginary_term(0, -1, 4, 4), InputError);
    REQUIRE_THROWS_AS(packed_content(8, 8), InputError);
}
