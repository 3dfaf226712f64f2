#include "catch_framework.hpp"
#include "measuring/crossover.hpp"

#include <cmath>
#include <map>
#include <random>

using namespace fragfft;
using namespace fragfft::measuring;

namespace {

// A time whose quartiles lie `spread` of it away.
gl::TimeStatistics around(double milliseconds, double spread)
{
    return {milliseconds * (1.0 - 2.0 * spread),
            milliseconds * (1.0 - spread),
            milliseconds,
            milliseconds * (1.0 + spread),
            milliseconds * (1.0 + 2.0 * spread),
            7,
            "made up"};
}

// An FFT of 100 ms against k ms.
Comparison linear(int kernel_size, double fft_milliseconds, double spread)
{
    return {kernel_size, around(fft_milliseconds, spread), around(kernel_size, spread)};
}

struct Search
{
    Crossover crossover;
    std::map<int, int> calls; // by kernel size

    int largest_tried() const
    {
        return calls.rbegin()->first;
    }
};

Search search(int largest, int guess, const std::function<Comparison(int)>& compare)
{
    Search result;
    result.crossover = find_crossover(largest, guess, [&](int kernel_size) {
        ++result.calls[kernel_size];
        return compare(kernel_size);
    });
    for (const auto& [kernel_size, count] : result.calls) {
        INFO("kernel size " << kernel_size);
        CHECK(kernel_size % 2 == 1);
        CHECK((kernel_size >= 3 && kernel_size <= largest));
        CHECK(count == 1);
    }
    CHECK(result.crossover.comparisons.size() == result.calls.size());
    return result;
}

} // namespace

TEST_CASE("Medians and quartiles compare two times")
{
    const Comparison equal{9, around(10.0, 0.0), around(10.0, 0.0)};
    CHECK(equal.fft_is_as_fast());
    CHECK(equal.fft_is_as_fast_for_certain());
    CHECK_FALSE(equal.convolution_is_faster_for_certain());
    const Comparison slower{9, around(10.0, 0.0), around(9.9, 0.0)};
    CHECK_FALSE(slower.fft_is_as_fast());
    CHECK(slower.convolution_is_faster_for_certain());
    // 9.9 to 12.1 against 9.0 to 11.0, either way.
    const Comparison unclear{9, around(11.0, 0.1), around(10.0, 0.1)};
    CHECK_FALSE(unclear.fft_is_as_fast());
    CHECK_FALSE(unclear.convolution_is_faster_for_certain());
    const Comparison unclear_too{9, around(10.0, 0.1), around(11.0, 0.1)};
    CHECK(unclear_too.fft_is_as_fast());
    CHECK_FALSE(unclear_too.fft_is_as_fast_for_certain());
}

TEST_CASE("Times without spread give the smallest odd size at which the FFT is at least as fast, from any guess")
{
    for (const double fft : {3.0, 3.1, 4.9, 5.0, 20.0, 33.0, 34.0, 252.0, 253.0, 254.0, 255.0}) {
        // Rounded up to an odd number, at least 3.
        const int exact = std::max(3, 2 * static_cast<int>(std::ceil((fft - 1.0) / 2.0)) + 1);
        for (const int guess : {-100, 3, 4, 33, 120, 255, 10000}) {
            INFO("FFT " << fft << ", guess " << guess);
            const Search found = search(255, guess, [&](int size) { return linear(size, fft, 0.0); });
            CHECK(found.crossover.kernel_size == exact);
            CHECK(found.crossover.low == exact);
            CHECK(found.crossover.high == exact);
            CHECK(found.crossover.largest == 255);
            CHECK(found.crossover.always() == (exact == 3));
            // Doubling steps out and halving them back, over 127 sizes.
            CHECK(found.calls.size() <= 14);
        }
    }
}

TEST_CASE("The FFT may be the faster always, or never within the image's size")
{
    const Search always = search(31, 15, [](int size) { return linear(size, 0.5, 0.01); });
    CHECK(always.crossover.always());
    CHECK_FALSE(always.crossover.never());
    CHECK(always.crossover.low == 3);
    CHECK(always.crossover.high == 3);

    const Search never = search(31, 15, [](int size) { return linear(size, 1000.0, 0.01); });
    CHECK(never.crossover.never());
    CHECK_FALSE(never.crossover.always());
    CHECK_FALSE(never.crossover.low);
    CHECK_FALSE(never.crossover.high);

    // 31 is slower for 32 ms only by its median.
    const Search barely = search(31, 15, [](int size) { return linear(size, 32.0, 0.05); });
    CHECK(barely.crossover.never());
    CHECK(barely.crossover.low == 29); // 29 * 1.05 = 30.45 and 32 * 0.95 = 30.4
    CHECK_FALSE(barely.crossover.high);

    const Search one_size = search(3, 3, [](int size) { return linear(size, 3.0, 0.0); });
    CHECK(one_size.crossover.always());
    CHECK(one_size.crossover.largest == 3);
    CHECK(search(4, 3, [](int size) { return linear(size, 9.0, 0.0); }).crossover.never());
    CHECK_THROWS_AS(find_crossover(2, 3, [](int size) { return linear(size, 3.0, 0.0); }), std::logic_error);
}

TEST_CASE("The spread of times gives the interval in which the crossover may lie")
{
    // k * 1.1 < 100 * 0.9 up to 81; 100 * 1.1 <= k * 0.9 from 123 on.
    for (const int guess : {3, 81, 101, 121, 255}) {
        const Search found = search(255, guess, [](int size) { return linear(size, 100.0, 0.1); });
        CHECK(found.crossover.kernel_size == 101);
        CHECK(found.crossover.low == 83);
        CHECK(found.crossover.high == 123);
    }
}

TEST_CASE("A kernel much larger than the crossover is never tried when the guess is good")
{
    for (const int guess : {27, 31, 33, 35, 41}) {
        const Search found = search(2047, guess, [](int size) { return linear(size, 33.0, 0.02); });
        CHECK(found.crossover.kernel_size == 33);
        CHECK(found.largest_tried() <= 63);
    }
}

TEST_CASE("Under noise the crossover lies near the true one, and its interval around it")
{
    double squares = 0.0;
    constexpr unsigned seeds = 200;
    for (unsigned seed = 1; seed <= seeds; ++seed) {
        INFO("seed " << seed);
        std::mt19937 generator(seed);
        std::uniform_real_distribution<double> noise(0.95, 1.05);
        const Search found = search(255, 3 + static_cast<int>(seed), [&](int size) {
            return Comparison{size, around(100.0 * noise(generator), 0.03), around(size * noise(generator), 0.03)};
        });
        REQUIRE(found.crossover.kernel_size);
        // Beyond 100 * 1.05 / 0.95 and below 100 * 0.95 / 1.05 no noise turns the order around.
        CHECK(*found.crossover.kernel_size >= 91);
        CHECK(*found.crossover.kernel_size <= 111);
        REQUIRE(found.crossover.low);
        REQUIRE(found.crossover.high);
        CHECK(*found.crossover.low <= *found.crossover.kernel_size);
        CHECK(*found.crossover.high >= *found.crossover.kernel_size);
        squares += std::pow(*found.crossover.kernel_size - 101, 2.0);
    }
    // All comparisons together miss it by 1.6 on average; the search's own last comparisons, by themselves, by 3.1.
    CHECK(std::sqrt(squares / seeds) < 2.2);
}
