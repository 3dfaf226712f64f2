// The study of crossovers on ways whose times are made up: nothing here needs a device.
#include "catch_framework.hpp"
#include "errors.hpp"
#include "measuring/crossover.hpp"

using namespace fragfft;
using namespace fragfft::measuring;

namespace {

constexpr measuring::Way gpu_fft{Processor::gpu, Approach::fft};
constexpr measuring::Way gpu_separable{Processor::gpu, Approach::separable};
constexpr measuring::Way gpu_non_separable{Processor::gpu, Approach::non_separable};
constexpr measuring::Way cpu_fft{Processor::cpu, Approach::fft};
constexpr measuring::Way cpu_separable{Processor::cpu, Approach::separable};

class MadeUp final : public TimedFiltering
{
public:
    explicit MadeUp(double milliseconds) : milliseconds_(milliseconds) {}
    gl::TimedRun timed_run() override
    {
        return [this] { return milliseconds_; };
    }
    std::string clock() const override
    {
        return "made up";
    }
    Image result() const override
    {
        return {};
    }

private:
    double milliseconds_;
};

// A tap takes a millisecond on the GPU, where an FFT takes 100, and half on the CPU, where an FFT takes 1000.
std::unique_ptr<TimedFiltering> made_up(measuring::Way way, int kernel_size)
{
    const bool gpu = way.processor == Processor::gpu;
    if (way.approach == Approach::fft)
        return std::make_unique<MadeUp>(gpu ? 100.0 : 1000.0);
    const int taps = way.approach == Approach::separable ? 2 * kernel_size : kernel_size * kernel_size;
    return std::make_unique<MadeUp>(gpu ? taps : 0.5 * taps);
}

CrossoverStudy study(const Workload& workload, const CrossoverOptions& options)
{
    return study_crossover(workload, options, made_up, {});
}

std::vector<int> kernel_sizes(const CrossoverStudy& study, measuring::Way way)
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
    CHECK(kernel_sizes(study({.width = 64, .height = 64}, {.cpu = false, .longest_in_ffts = 0.5}), gpu_separable) ==
          std::vector<int>{3, 5, 9, 15, 21});
}

TEST_CASE("No convolution far slower than the FFT is tried, whatever the curve's sizes are")
{
    for (const std::vector<int>& sizes : {std::vector<int>{}, {3}, {5, 7}, {3, 5, 9, 15, 21, 31, 41}}) {
        double longest = 0.0;
        const auto watched = [&](measuring::Way way, int kernel_size) {
            auto filtering = made_up(way, kernel_size);
            longest = std::max(longest, filtering->timed_run().run());
            return filtering;
        };
        CrossoverOptions options;
        options.kernel_sizes = sizes;
        options.cpu = false;
        const auto result = study_crossover({.width = 2048, .height = 2048}, options, watched, {});
        CHECK(result.crossovers[1].crossover.kernel_size == 11);
        // Steps double from the guess: at worst 17 x 17 after 9 x 9.
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
