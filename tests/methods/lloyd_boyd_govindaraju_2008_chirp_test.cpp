#include "methods/lloyd_boyd_govindaraju_2008_chirp.hpp"

#include "catch_framework.hpp"
#include "methods/lloyd_boyd_govindaraju_2008.hpp"
#include "reference/error_measures.hpp"
#include "reference/fftw_transform.hpp"

#include <cmath>
#include <numbers>

using namespace fragfft;
using namespace fragfft::lloyd_boyd_govindaraju_2008;

namespace {

DoubleComplexImage as_line(const std::vector<std::complex<double>>& numbers)
{
    DoubleComplexImage line(static_cast<int>(numbers.size()), 1, 1);
    line.samples = numbers;
    return line;
}

} // namespace

TEST_CASE("A line is extended to the least power of two that keeps the chirp from meeting itself")
{
    CHECK(padded_length(3) == 8);
    CHECK(padded_length(5) == 16);
    CHECK(padded_length(4) == 8);
    CHECK(padded_length(1025) == 4096);
    CHECK(padded_length(4093) == 8192);
}

TEST_CASE("The chirp is exp(-pi j n^2 / N), however large n^2 is")
{
    for (const int length : {1, 3, 7, 1000, 4093, 65537}) {
        const auto forward = conjugate_chirp(length, Direction::forward);
        const auto inverse = conjugate_chirp(length, Direction::inverse);
        REQUIRE(forward.size() == static_cast<std::size_t>(length));
        double worst = 0.0;
        for (long long n = 0; n < length; ++n) {
            // In long double the angle, up to 2 * 10^5, is known to 10^-14 of a turn.
            const long double turns = static_cast<long double>(n) * n / (2.0L * length);
            const long double angle = -2.0L * std::numbers::pi_v<long double> * (turns - std::floor(turns));
            const std::complex<double> want{static_cast<double>(std::cos(angle)), static_cast<double>(std::sin(angle))};
            worst = std::max(worst, std::abs(forward[static_cast<std::size_t>(n)] - want));
            CHECK(inverse[static_cast<std::size_t>(n)] == std::conj(forward[static_cast<std::size_t>(n)]));
        }
        INFO(length);
        CHECK(worst < 1e-13);
    }
}

TEST_CASE("The chirp's transform is FFTW's")
{
    for (const Direction direction : {Direction::forward, Direction::inverse})
        for (const int length : {1, 3, 5, 100, 4093}) {
            INFO(name(direction) << ", " << length);
            const int padded = padded_length(length);
            const auto conjugate = conjugate_chirp(length, direction);
            std::vector<std::complex<double>> chirp(static_cast<std::size_t>(padded));
            for (int n = -(length - 1); n < length; ++n)
                chirp[static_cast<std::size_t>((n + padded) % padded)] +=
                    std::conj(conjugate[static_cast<std::size_t>(std::abs(n))]);
            DoubleComplexImage want = reference::fftw_transform(as_line(chirp), reference::Direction::forward);
            for (auto& bin : want.samples)
                bin /= padded;
            CHECK(reference::relative_l2(as_line(chirp_spectrum(length, padded, direction)), want) < 1e-14);
        }
}
