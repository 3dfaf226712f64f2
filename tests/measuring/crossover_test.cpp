// The search for crossovers, and studies of them, with made-up times: nothing here needs a device.
#include "catch_framework.hpp"
#include "errors.hpp"
#include "figures/measuring/crossover.hpp"

#include <array>
#include <cmath>
#include <map>
#include <random>

using namespace fragfft;
using namespace fragfft::measuring;

namespace {

// A time whose quartiles are `spread` times the median away from it.
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

// An FFT that takes fft_milliseconds, and a convolution that takes one millisecond per unit of kernel size.
Comparison linear(int kernel_size, double fft_milliseconds, double spread)
{
    return {kernel_size, around(fft_milliseconds, spread), around(kernel_size, spread)};
}

using Bounds = std::array<std::optional<int>, 3>; // low, the crossover itself, high

struct Search
{
    Crossover crossover;
    std::map<int, int> calls; // by kernel size

    Bounds bounds() const { return {crossover.low, crossover.kernel_size, crossover.high}; }
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

constexpr measuring::TimedMethod gpu_fft{Processor::gpu, Approach::fft};
constexpr measuring::TimedMethod gpu_separable{Processor::gpu, Approach::separable};
constexpr measuring::TimedMethod gpu_non_separable{Processor::gpu, Approach::non_separable};
constexpr measuring::TimedMethod cpu_fft{Processor::cpu, Approach::fft};
constexpr measuring::TimedMethod cpu_separable{Processor::cpu, Approach::separable};

class MadeUp final : public TimedFiltering
{
public:
    explicit MadeUp(double milliseconds) : milliseconds_(milliseconds) {}
    gl::TimedRun timed_run() override
    {
        return {"made up", [this] { return milliseconds_; }};
    }
    Image result() const override { return {}; }

private:
    double milliseconds_;
};

// A tap takes a millisecond on the GPU, where an FFT takes 100, and half a millisecond on the CPU, where an FFT takes
// 1000.
std::unique_ptr<TimedFiltering> made_up(const TimedCase& timed)
{
    const auto& [workload, way, kernel_size, threads] = timed;
    const bool gpu = way.processor == Processor::gpu;
    if (way.approach == Approach::fft)
        return std::make_unique<MadeUp>(gpu ? 100.0 : 1000.0);
    const int taps = way.approach == Approach::separable ? 2 * kernel_size : kernel_size * kernel_size;
    return std::make_unique<MadeUp>(gpu ? taps : 0.5 * taps);
}

CrossoverStudy study(const Workload& workload, const StudyOptions& options)
{
    return study_crossover(workload, options, made_up, {});
}

std::vector<int> kernel_sizes(const CrossoverStudy& study, measuring::TimedMethod way)
{
    std::vector<int> sizes;
    for (const CurvePoint& point : study.curves)
        if (point.way == way && point.kernel_size)
            sizes.push_back(*point.kernel_size);
    return sizes;
}

Crossover between(std::optional<int> low, std::optional<int> kernel_size, std::optional<int> high)
{
    return {.largest = 255, .kernel_size = kernel_size, .low = low, .high = high, .comparisons = {}};
}

std::string said(const Crossover& crossover)
{
    return words(CrossoverStudy{{}, {}, {{gpu_separable, crossover}}}, Processor::gpu);
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
    // 9.9 to 12.1 compared with 9.0 to 11.0, and the other way round.
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
            CHECK(found.bounds() == Bounds{exact, exact, exact});
            CHECK(found.crossover.largest == 255);
            CHECK(found.crossover.always() == (exact == 3));
            // The number of comparisons for doubling steps and then bisecting over 127 sizes.
            CHECK(found.calls.size() <= 14);
        }
    }
}

TEST_CASE("The FFT may be the faster always, or never within the image's size")
{
    const auto searched = [](int largest, int guess, double fft, double spread) {
        return search(largest, guess, [=](int size) { return linear(size, fft, spread); });
    };
    const Search always = searched(31, 15, 0.5, 0.01);
    CHECK((always.crossover.always() && !always.crossover.never()));
    CHECK(always.bounds() == Bounds{3, 3, 3});
    const Search never = searched(31, 15, 1000.0, 0.01);
    CHECK((never.crossover.never() && !never.crossover.always()));
    CHECK(never.bounds() == Bounds{});
    // Only the median makes 31 slower than 32 ms: 29 * 1.05 = 30.45 and 32 * 0.95 = 30.4.
    CHECK(searched(31, 15, 32.0, 0.05).bounds() == Bounds{29, std::nullopt, std::nullopt});
    const Search one_size = searched(3, 3, 3.0, 0.0);
    CHECK(one_size.crossover.always());
    CHECK(one_size.crossover.largest == 3);
    CHECK(searched(4, 3, 9.0, 0.0).crossover.never());
    CHECK_THROWS_AS(find_crossover(2, 3, [](int size) { return linear(size, 3.0, 0.0); }), std::logic_error);
}

TEST_CASE("The spread of times gives the interval in which the crossover may lie")
{
    // k * 1.1 < 100 * 0.9 up to 81; 100 * 1.1 <= k * 0.9 from 123 on.
    for (const int guess : {3, 81, 101, 121, 255})
        CHECK(search(255, guess, [](int size) { return linear(size, 100.0, 0.1); }).bounds() == Bounds{83, 101, 123});
}

TEST_CASE("A kernel much larger than the crossover is never tried when the guess is good")
{
    for (const int guess : {27, 31, 33, 35, 41}) {
        const Search found = search(2047, guess, [](int size) { return linear(size, 33.0, 0.02); });
        CHECK(found.crossover.kernel_size == 33);
        CHECK(found.calls.rbegin()->first <= 63);
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
        // Above 100 * 1.05 / 0.95 and below 100 * 0.95 / 1.05 no noise changes the order.
        CHECK(*found.crossover.kernel_size >= 91);
        CHECK(*found.crossover.kernel_size <= 111);
        REQUIRE((found.crossover.low && found.crossover.high));
        CHECK(*found.crossover.low <= *found.crossover.kernel_size);
        CHECK(*found.crossover.high >= *found.crossover.kernel_size);
        squares += std::pow(*found.crossover.kernel_size - 101, 2.0);
    }
    // The result of all comparisons is off by 1.6 on average; that of only the search's last comparisons would be by
    // 3.1.
    CHECK(std::sqrt(squares / seeds) < 2.2);
}

TEST_CASE("A study has a curve for each way and a crossover for each convolution")
{
    const CrossoverStudy result = study({.width = 256, .height = 300}, {});
    REQUIRE(result.crossovers.size() == 4);
    CHECK(result.crossovers[0].convolution == gpu_separable);
    CHECK(result.crossovers[0].crossover.kernel_size == 51); // 2 * 51 >= 100
    CHECK(result.crossovers[1].convolution == gpu_non_separable);
    CHECK(result.crossovers[1].crossover.kernel_size == 11); // 11 * 11 >= 100
    CHECK(result.crossovers[2].convolution == cpu_separable);
    CHECK(result.crossovers[2].crossover.never()); // 0.5 * 2 * 255 < 1000
    CHECK(result.crossovers[2].crossover.largest == 255);
    CHECK(result.crossovers[3].crossover.kernel_size == 45); // 0.5 * 45 * 45 >= 1000

    REQUIRE(result.point(gpu_fft, std::nullopt) != nullptr);
    CHECK(result.point(gpu_fft, std::nullopt)->time.median_milliseconds == 100.0);
    CHECK(result.point(cpu_fft, std::nullopt)->time.median_milliseconds == 1000.0);
    CHECK(result.point(gpu_separable, 31)->time.median_milliseconds == 62.0);
    CHECK(result.point(gpu_separable, 31)->time.runs == 7);
    CHECK(result.point(gpu_separable, 33) == nullptr);
}

TEST_CASE("A curve ends before it costs six times the FFT, and below the image's size")
{
    const CrossoverStudy result = study({.width = 512, .height = 512}, {.cpu = false});
    CHECK(kernel_sizes(result, gpu_separable) ==
          std::vector<int>{3, 5, 9, 15, 21, 31, 41, 51, 63, 95, 127, 191, 255});         // 510 ms
    CHECK(kernel_sizes(result, gpu_non_separable) == std::vector<int>{3, 5, 9, 15, 21}); // 441 ms, and 961 for 31
    CHECK(result.point(cpu_fft, std::nullopt) == nullptr);
    CHECK(result.crossovers.size() == 2);

    CHECK(kernel_sizes(study({.width = 41, .height = 64}, {.cpu = false}), gpu_separable) ==
          std::vector<int>{3, 5, 9, 15, 21, 31});
    CHECK(kernel_sizes(study({.width = 64, .height = 64}, {.longest_in_ffts = 0.5, .cpu = false}), gpu_separable) ==
          std::vector<int>{3, 5, 9, 15, 21});
}

TEST_CASE("No convolution far slower than the FFT is tried, whatever the curve's sizes are")
{
    for (const std::vector<int>& sizes : {std::vector<int>{}, {3}, {5, 7}, {3, 5, 9, 15, 21, 31, 41}}) {
        double longest = 0.0;
        const auto watched = [&](const TimedCase& timed) {
            auto filtering = made_up(timed);
            longest = std::max(longest, filtering->timed_run().run());
            return filtering;
        };
        StudyOptions options;
        options.kernel_sizes = sizes;
        options.cpu = false;
        const auto result = study_crossover({.width = 2048, .height = 2048}, options, watched, {});
        CHECK(result.crossovers[1].crossover.kernel_size == 11);
        // Steps double from the guess: at worst 17 x 17 follows 9 x 9.
        CHECK(longest <= 600.0);
    }
}

TEST_CASE("A study says what it measures and what it knows at once, and refuses what cannot be timed")
{
    std::vector<std::string> said;
    std::vector<std::string> known;
    const measuring::StudyListener listener{
        .next = [&](const std::string& what) { said.push_back(what); },
        .point = [&](const CurvePoint& point) { known.push_back(point.kernel_size ? "convolution" : "fft"); },
        .crossover = [&](const measuring::WayCrossover&) { known.push_back("crossover"); }};
    study_crossover({.width = 16, .height = 16}, {.kernel_sizes = {9}, .cpu = false}, made_up, listener);
    CHECK(known == std::vector<std::string>{"fft", "convolution", "crossover", "convolution", "crossover"});
    REQUIRE(said.size() >= 4);
    CHECK(said[0] == "16x16, 4 channels, rgba32f, 1 filter: gpu fft");
    CHECK(said[1] == "16x16, 4 channels, rgba32f, 1 filter: gpu separable, 9 x 9");
    CHECK_THAT(said[2], ContainsSubstring("gpu separable against the fft, "));
    CHECK_THROWS_AS(study({.width = 2, .height = 2}, {}), InputError);
}

TEST_CASE("The answer in words, with its interval where there is one")
{
    CHECK(said(between(35, 35, 35)) ==
          "separable kernels up to 33 x 33 are faster by convolution, larger ones by the FFT");
    CHECK(said(between(33, 35, 39)) ==
          "separable kernels up to 33 x 33 (31 to 37) are faster by convolution, larger ones by the FFT");
    CHECK(said(between(33, 35, std::nullopt)) ==
          "separable kernels up to 33 x 33 (31 or more) are faster by convolution, larger ones by the FFT");
    CHECK(said(between({}, {}, {})) == "separable kernels of every size below the image's are faster by convolution");
    CHECK(said(between(201, {}, {})) == "separable kernels of every size below the image's are faster by convolution "
                                        "(too close to call from 201 x 201 on)");
    CHECK(said(between(3, 3, 3)) == "separable kernels of every size from 3 x 3 on are faster by the FFT");
    CHECK(said(between(3, 3, 9)) == "separable kernels of every size from 3 x 3 on are faster by the FFT "
                                    "(too close to call up to 7 x 7)");
    CHECK(said(between(3, 3, {})) ==
          "separable kernels of every size from 3 x 3 on are faster by the FFT (too close to call)");

    const CrossoverStudy both{
        {}, {}, {{gpu_separable, between(9, 9, 9)}, {gpu_non_separable, between(5, 5, 5)}, {cpu_separable, {}}}};
    CHECK(words(both, Processor::gpu) ==
          "separable kernels up to 7 x 7 are faster by convolution, larger ones by the FFT; kernels that are not "
          "separable up to 3 x 3 are faster by convolution, larger ones by the FFT");
    CHECK(words(CrossoverStudy{}, Processor::cpu) == "");
}
