#include "measuring/crossover.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace fragfft::measuring {

namespace {

double taps(Approach approach, int kernel_size)
{
    const double size = kernel_size;
    return approach == Approach::separable ? 2.0 * size : size * size;
}

// The largest odd kernel below both sides of the image.
int largest_kernel(const Workload& workload)
{
    const int below = std::min(workload.width, workload.height) - 1;
    return below % 2 == 1 ? below : below - 1;
}

class Study
{
public:
    Study(const Workload& workload, const CrossoverOptions& options, const Prepare& prepare,
          const StudyListener& listener)
        : options_(options), prepare_(prepare), listener_(listener)
    {
        study_.workload = workload;
    }

    void measure_on(Processor processor)
    {
        tell({processor, Approach::fft}, "");
        fft_ = prepare_({processor, Approach::fft}, smallest_compared_kernel);
        fft_milliseconds_ = add_point({processor, Approach::fft}, std::nullopt, *fft_);
        for (const Approach approach : options_.approaches) {
            const Way way{processor, approach};
            const int guess = measure_curve(way);
            study_.crossovers.push_back(
                {way, find_crossover(largest_kernel(study_.workload), guess,
                                     [&](int kernel_size) { return compare(way, kernel_size); })});
            listener_.crossover(study_.crossovers.back());
        }
    }

    CrossoverStudy study()
    {
        return std::move(study_);
    }

private:
    void tell(Way way, const std::string& what) const
    {
        listener_.next(
            fmt::format("{}: {} {}{}", words(study_.workload), name(way.processor), name(way.approach), what));
    }

    double add_point(Way way, std::optional<int> kernel_size, TimedFiltering& filtering)
    {
        study_.curves.push_back({way, kernel_size, measure(filtering, options_.sampling)});
        listener_.point(study_.curves.back());
        return study_.curves.back().time.median_milliseconds;
    }

    // Where the curve meets the FFT's time: told from its last point that is not above, and the number of taps.
    int measure_curve(Way way)
    {
        double guess = smallest_compared_kernel;
        std::optional<double> milliseconds_per_tap;
        for (const int kernel_size : options_.kernel_sizes) {
            const double expected = milliseconds_per_tap.value_or(0.0) * taps(way.approach, kernel_size);
            if (kernel_size > largest_kernel(study_.workload) ||
                expected > options_.longest_in_ffts * fft_milliseconds_)
                break;
            tell(way, fmt::format(", {0} x {0}", kernel_size));
            const double milliseconds = add_point(way, kernel_size, *prepare_(way, kernel_size));
            milliseconds_per_tap = milliseconds / taps(way.approach, kernel_size);
            if (milliseconds <= fft_milliseconds_) {
                const double affordable_taps = fft_milliseconds_ / *milliseconds_per_tap;
                guess = way.approach == Approach::separable ? affordable_taps / 2.0 : std::sqrt(affordable_taps);
            }
        }
        return static_cast<int>(std::min<double>(guess, largest_kernel(study_.workload)));
    }

    Comparison compare(Way way, int kernel_size)
    {
        tell(way, fmt::format(" against the fft, {0} x {0}", kernel_size));
        const auto convolution = prepare_(way, kernel_size);
        auto times = measure_in_turn({fft_.get(), convolution.get()}, options_.sampling);
        return {kernel_size, std::move(times[0]), std::move(times[1])};
    }

    const CrossoverOptions& options_;
    const Prepare& prepare_;
    const StudyListener& listener_;
    CrossoverStudy study_;
    std::unique_ptr<TimedFiltering> fft_; // of the processor at hand
    double fft_milliseconds_ = 0.0;
};

} // namespace

const CurvePoint* CrossoverStudy::point(Way way, std::optional<int> kernel_size) const
{
    const auto found = std::find_if(curves.begin(), curves.end(), [&](const CurvePoint& point) {
        return point.way == way && point.kernel_size == kernel_size;
    });
    return found == curves.end() ? nullptr : &*found;
}

CrossoverStudy study_crossover(const Workload& workload, const CrossoverOptions& options, const Prepare& prepare,
                               const StudyListener& listener)
{
    require_valid(workload);
    Study study(workload, options, prepare, listener);
    study.measure_on(Processor::gpu);
    if (options.cpu)
        study.measure_on(Processor::cpu);
    return study.study();
}

CrossoverStudy study_crossover(const Workload& workload, const CrossoverOptions& options, const TimingDevice& device,
                               const StudyListener& listener)
{
    const auto prepare_on_device = [&](Way way, int kernel_size) {
        return prepare(workload, way, kernel_size, device);
    };
    return study_crossover(workload, options, prepare_on_device, listener);
}

} // namespace fragfft::measuring
