// The fastest way for each kernel size, with made-up times: nothing here needs a device.
#include "catch_framework.hpp"
#include "figures/measuring/fastest_way.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

using namespace fragfft;
using namespace fragfft::measuring;

namespace {

gl::TimeStatistics exactly(double milliseconds)
{
    return {milliseconds, milliseconds, milliseconds, milliseconds, milliseconds, 7, "made up"};
}

// The time of each tap of a convolution, which takes no other time.
struct MadeUpProcessor
{
    Processor processor;
    double fft_milliseconds;
    double tap_milliseconds;
};

// A study with the crossovers of these times, whose spread leaves `doubt` sizes in doubt on both sides.
CrossoverStudy study_of(const std::vector<MadeUpProcessor>& processors, int doubt = 0)
{
    CrossoverStudy study{.workload = {.width = 512, .height = 512}, .curves = {}, .crossovers = {}};
    for (const auto& [processor, fft, tap] : processors) {
        study.curves.push_back({{processor, Approach::fft}, std::nullopt, exactly(fft)});
        for (const Approach approach : convolution_approaches) {
            const auto time = [&, &tap_ = tap](int size) {
                return tap_ * (approach == Approach::separable ? 2.0 * size : 1.0 * size * size);
            };
            for (const int size : {3, 9, 31, 127})
                study.curves.push_back({{processor, approach}, size, exactly(time(size))});
            Crossover crossover{.largest = 511, .kernel_size = {}, .low = {}, .high = {}, .comparisons = {}};
            for (int size = 511; size >= smallest_compared_kernel && time(size) >= fft; size -= 2)
                crossover.kernel_size = size;
            if (crossover.kernel_size) {
                crossover.low = std::max(smallest_compared_kernel, *crossover.kernel_size - 2 * doubt);
                crossover.high = *crossover.kernel_size + 2 * doubt;
            }
            study.crossovers.push_back({{processor, approach}, crossover});
        }
    }
    return study;
}

std::string answered(const CrossoverStudy& study, Kernels kernels = Kernels::separable)
{
    return fastest_in_words(study, kernels, {.gpu = "the GPU", .gpu_fft = "the FFT by wide"});
}

constexpr measuring::TimedMethod by_fftw{Processor::cpu, Approach::fft};
constexpr measuring::TimedMethod by_rows_and_columns{Processor::cpu, Approach::separable};

} // namespace

TEST_CASE("One line says who is the fastest up to which kernel, and who never is")
{
    const MadeUpProcessor slow_gpu{Processor::gpu, 1000.0, 100.0};
    const MadeUpProcessor cpu{Processor::cpu, 145.0, 1.0}; // 2 x 73 taps take longer
    CHECK(answered(study_of({slow_gpu, cpu})) ==
          "convolution on the CPU up to 71 x 71 (sigma 8.75), then FFTW; the GPU never");
    CHECK(answered(study_of({slow_gpu, cpu}), Kernels::non_separable) ==
          "convolution on the CPU up to 11 x 11, then FFTW; the GPU never");
    CHECK(answered(study_of({cpu})) == "convolution on the CPU up to 71 x 71 (sigma 8.75), then FFTW");
    CHECK(answered(study_of({slow_gpu})) == "convolution on the GPU up to 3 x 3 (sigma 0.25), then the FFT by wide");
    CHECK(answered(study_of({{Processor::gpu, 1.0, 1.0}, cpu})) == "the FFT by wide for every kernel; the CPU never");
    CHECK(answered(study_of({{Processor::gpu, 5000.0, 2.0}, {Processor::cpu, 5000.0, 1.0}})) ==
          "convolution on the CPU for every kernel; the GPU never");
}

TEST_CASE("Where one processor convolves and the other transforms, the curves tell the size")
{
    // 2 x 25 taps take as long as the FFT on the GPU.
    CHECK(answered(study_of({{Processor::gpu, 50.0, 10.0}, {Processor::cpu, 500.0, 1.0}})) ==
          "convolution on the CPU up to 23 x 23 (sigma 2.75), then the FFT by wide");
}

TEST_CASE("Two processors may take turns at convolution")
{
    CrossoverStudy study = study_of({{Processor::gpu, 1000.0, 1.0}, {Processor::cpu, 200.0, 1.0}});
    // The CPU is four times as fast at 3 x 3, and half as fast from 31 x 31 on.
    for (CurvePoint& point : study.curves)
        if (point.way.processor == Processor::cpu && point.kernel_size)
            point.time = exactly(point.time.median_milliseconds * (*point.kernel_size < 31 ? 0.25 : 2.0));
    const std::string text = answered(study);
    INFO(text);
    CHECK((text.starts_with("convolution on the CPU up to ") && text.ends_with(", then FFTW")));
    CHECK_THAT(text, ContainsSubstring(", then on the GPU up to "));
}

TEST_CASE("The spread of times is told, and within it two ways are named")
{
    const CrossoverStudy study = study_of({{Processor::cpu, 145.0, 1.0}}, 3);
    CHECK(answered(study) ==
          "convolution on the CPU up to 71 x 71 (sigma 8.75; 65 to 77 by the spread of times), then FFTW");
    const auto at = [&](int size) { return fastest_way(study, Kernels::separable, size); };
    CHECK((at(65).way == by_rows_and_columns && !at(65).or_else));
    CHECK((at(67).way == by_rows_and_columns && at(67).or_else == by_fftw));
    CHECK((at(73).way == by_fftw && at(73).or_else == by_rows_and_columns));
    CHECK((at(79).way == by_fftw && !at(79).or_else));
}

TEST_CASE("The crossover decides, for which both were timed in turn, and not the curves")
{
    CrossoverStudy study = study_of({{Processor::cpu, 145.0, 1.0}});
    for (CurvePoint& point : study.curves)
        if (!point.kernel_size)
            point.time = exactly(20.0); // measured in a quiet moment
    CHECK(fastest_way(study, Kernels::separable, 71).way == by_rows_and_columns);
    CHECK(fastest_way(study, Kernels::separable, 73).way == by_fftw);
    CHECK_THROWS_AS(fastest_way(CrossoverStudy{}, Kernels::separable, 3), std::logic_error);
}

TEST_CASE("The widest Gaussian of a kernel has a radius of four sigma")
{
    CHECK(widest_sigma(3) == 0.25);
    CHECK(widest_sigma(71) == 8.75);
}
