#include "methods/bluestein.hpp"

#include "catch_framework.hpp"
#include "methods/papers/lloyd_boyd_govindaraju_2008.hpp"
#include "methods/smooth_length.hpp"
#include "reference/error_measures.hpp"
#include "reference/fftw_transform.hpp"

#include <cmath>
#include <numbers>

using namespace fragfft;
using lloyd_boyd_govindaraju_2008::padded_length;

namespace {

DoubleComplexImage as_line(const std::vector<std::complex<double>>& numbers)
{
    DoubleComplexImage line(static_cast<int>(numbers.size()), 1, 1);
    line.samples = numbers;
    return line;
}

std::shared_ptr<const Chirp> padded_chirp(int length, Direction direction)
{
    return chirp(length, padded_length(length), direction);
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
        const auto forward = padded_chirp(length, Direction::forward)->conjugate;
        const auto inverse = padded_chirp(length, Direction::inverse)->conjugate;
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
        for (const auto& [length, fast] : {std::pair{1, false},
                                           {3, false},
                                           {5, false},
                                           {100, false},
                                           {4093, false},
                                           {3, true},
                                           {97, true},
                                           {499, true},
                                           {4093, true}}) {
            INFO(name(direction) << ", " << length);
            const int padded = fast ? smooth_length(2 * length - 1) : padded_length(length);
            const auto constants = chirp(length, padded, direction);
            std::vector<std::complex<double>> numbers(static_cast<std::size_t>(padded));
            for (int n = -(length - 1); n < length; ++n)
                numbers[static_cast<std::size_t>((n + padded) % padded)] +=
                    std::conj(constants->conjugate[static_cast<std::size_t>(std::abs(n))]);
            DoubleComplexImage want = reference::fftw_transform(as_line(numbers), Direction::forward);
            for (auto& bin : want.samples)
                bin /= padded;
            CHECK(reference::relative_l2(as_line(constants->spectrum), want) < 1e-14);
        }
}

TEST_CASE("A chirp is made once and kept, until longer and later ones need its room")
{
    const auto kept = padded_chirp(331, Direction::forward);
    CHECK(padded_chirp(331, Direction::forward) == kept);
    CHECK(padded_chirp(331, Direction::inverse) != kept);

    // Three times N' + N numbers exceed the cache of chirps, two times do not.
    const int long_one = (1 << 19) - 1;
    const std::size_t numbers = static_cast<std::size_t>(padded_length(long_one)) + long_one;
    CHECK(2 * numbers <= most_kept);
    CHECK(3 * (numbers - 4) > most_kept);
    const auto first = padded_chirp(long_one, Direction::forward);
    CHECK(padded_chirp(long_one, Direction::forward) == first);
    padded_chirp(long_one - 2, Direction::forward);
    padded_chirp(long_one - 4, Direction::forward);
    CHECK(padded_chirp(long_one, Direction::forward) != first);
    CHECK(padded_chirp(331, Direction::forward) == kept);
}
