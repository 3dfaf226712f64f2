#include "figures/measuring/crossover.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <stdexcept>

namespace fragfft::measuring {

namespace {

// Odd kernel sizes by their index: 3 has index 0, 5 has index 1.
int kernel_size_at(int place)
{
    return smallest_compared_kernel + 2 * place;
}

// Returns the smallest index in [begin, end) for which `holds` is true, or `end` if there is none. `holds` must stay
// true from there on.
int first_place(int begin, int end, int guess, const std::function<bool(int)>& holds)
{
    bool held = false;
    bool failed = false;
    for (int step = 1; begin < end; step *= 2) {
        const int middle = begin + (end - begin) / 2;
        const int place = held && failed ? middle : std::clamp(guess, begin, end - 1);
        if (holds(place)) {
            held = true;
            end = place;
            guess = place - step;
        } else {
            failed = true;
            begin = place + 1;
            guess = place + step;
        }
    }
    return begin;
}

// The size at which both take equally long, by all comparisons of kernels near `kernel_size`: fits a line through the
// logarithms of the ratios over those of the sizes, that is, a power law. Nothing if the fit does not rise.
std::optional<double> equally_long(const std::map<int, Comparison>& comparisons, int kernel_size)
{
    constexpr double near = 1.5;
    double count = 0.0;
    double sum_x = 0.0;
    double sum_y = 0.0;
    double sum_xx = 0.0;
    double sum_xy = 0.0;
    for (const auto& [size, comparison] : comparisons) {
        if (size > near * kernel_size || kernel_size > near * size)
            continue;
        const double x = std::log(static_cast<double>(size) / kernel_size);
        const double y = std::log(comparison.convolution.median_milliseconds / comparison.fft.median_milliseconds);
        count += 1.0;
        sum_x += x;
        sum_y += y;
        sum_xx += x * x;
        sum_xy += x * y;
    }
    const double spread = count * sum_xx - sum_x * sum_x;
    const double slope = spread > 0.0 ? (count * sum_xy - sum_x * sum_y) / spread : 0.0;
    if (slope <= 0.0)
        return std::nullopt;
    return kernel_size * std::exp((sum_x - sum_y / slope) / count);
}

int odd_size_from(double kernel_size)
{
    constexpr double rounding = 1e-9;
    return 2 * static_cast<int>(std::ceil((kernel_size - 1.0) / 2.0 - rounding)) + 1;
}

std::string square(int kernel_size)
{
    return fmt::format("{0} x {0}", kernel_size);
}

// The largest kernels for which convolution may be faster: one size below the bounds of the crossover.
std::string range_of_largest(const Crossover& crossover)
{
    const int low = crossover.low.value_or(crossover.largest + 2) - 2;
    if (!crossover.high)
        return fmt::format("{} or more", low);
    const int high = *crossover.high - 2;
    return low == high ? "" : fmt::format("{} to {}", low, high);
}

std::string answer(const std::string& kernels, const Crossover& crossover)
{
    const auto in_brackets = [](const std::string& text) { return text.empty() ? "" : fmt::format(" ({})", text); };
    if (crossover.never()) {
        const std::string doubt =
            crossover.low ? fmt::format("too close to call from {} on", square(*crossover.low)) : "";
        return fmt::format("{} of every size below the image's are faster by convolution{}", kernels,
                           in_brackets(doubt));
    }
    if (crossover.always()) {
        const std::string doubt = !crossover.high ? "too close to call"
                                  : *crossover.high > smallest_compared_kernel
                                      ? fmt::format("too close to call up to {}", square(*crossover.high - 2))
                                      : "";
        return fmt::format("{} of every size from {} on are faster by the FFT{}", kernels,
                           square(smallest_compared_kernel), in_brackets(doubt));
    }
    return fmt::format("{} up to {}{} are faster by convolution, larger ones by the FFT", kernels,
                       square(*crossover.kernel_size - 2), in_brackets(range_of_largest(crossover)));
}

double taps(Approach approach, int kernel_size)
{
    const double size = kernel_size;
    return approach == Approach::separable ? 2.0 * size : size * size;
}

// The device stores pixels in the workload's format; the CPU uses 32-bit floats.
MeasuredCase case_of(const Workload& workload, const std::string& fft_method, std::optional<int> kernel_size)
{
    return {{{"width", workload.width},
             {"height", workload.height},
             {"channels", workload.channels},
             {"format", gl::info(workload.format).name},
             {"filters", workload.filters},
             {"fft_method", fft_method},
             {"fft_texels", gl::info(fft_format(workload)).name},
             {"convolution_texels", gl::info(convolution_format(workload)).name},
             {"kernel_size", kernel_size ? nlohmann::ordered_json(*kernel_size) : nlohmann::ordered_json()}}};
}

std::string words(TimedMethod way)
{
    return fmt::format("{} {}", name(way.processor), name(way.approach));
}

class Study
{
public:
    Study(const Workload& workload, const StudyOptions& options, const Prepare& prepare, const StudyListener& listener)
        : options_(options), prepare_(prepare), listener_(listener)
    {
        study_.workload = workload;
    }

    void measure_on(Processor processor)
    {
        const TimedMethod by_fft{processor, Approach::fft};
        tell(by_fft, "");
        fft_ = prepare_({study_.workload, by_fft, smallest_compared_kernel});
        const double fft_milliseconds = add_point(by_fft, std::nullopt, *fft_);
        for (const Approach approach : convolution_approaches) {
            const TimedMethod way{processor, approach};
            const int guess =
                measure_curve({study_.workload, way}, fft_milliseconds, options_, [&](const TimedCase& timed) {
                    tell(way, fmt::format(", {0} x {0}", timed.kernel_size));
                    return add_point(way, timed.kernel_size, *prepare_(timed));
                });
            study_.crossovers.push_back(
                {way, find_crossover(largest_kernel(study_.workload), guess,
                                     [&](int kernel_size) { return compare(way, kernel_size); })});
            listener_.crossover(study_.crossovers.back());
        }
    }

    CrossoverStudy study() { return std::move(study_); }

private:
    void tell(TimedMethod way, const std::string& what) const
    {
        listener_.next(fmt::format("{}: {}{}", words(study_.workload), words(way), what));
    }

    double add_point(TimedMethod way, std::optional<int> kernel_size, TimedFiltering& filtering)
    {
        study_.curves.push_back({way, kernel_size, measure(filtering, options_.of_curves)});
        listener_.point(study_.curves.back());
        return study_.curves.back().time.median_milliseconds;
    }

    Comparison compare(TimedMethod way, int kernel_size)
    {
        tell(way, fmt::format(" against the fft, {0} x {0}", kernel_size));
        const auto convolution = prepare_({study_.workload, way, kernel_size});
        auto times = measure_in_turn(std::vector{fft_.get(), convolution.get()}, options_.of_comparisons);
        return {kernel_size, std::move(times[0]), std::move(times[1])};
    }

    const StudyOptions& options_;
    const Prepare& prepare_;
    const StudyListener& listener_;
    CrossoverStudy study_;
    std::unique_ptr<TimedFiltering> fft_; // the FFT on the processor that is being studied
};

} // namespace

bool Comparison::fft_is_as_fast() const
{
    return fft.median_milliseconds <= convolution.median_milliseconds;
}

bool Comparison::fft_is_as_fast_for_certain() const
{
    return fft.upper_quartile_milliseconds <= convolution.lower_quartile_milliseconds;
}

bool Comparison::convolution_is_faster_for_certain() const
{
    return convolution.upper_quartile_milliseconds < fft.lower_quartile_milliseconds;
}

int measure_curve(const TimedCase& convolution, double fft_milliseconds, const StudyOptions& options,
                  const std::function<double(const TimedCase&)>& milliseconds)
{
    const Approach approach = convolution.way.approach;
    const int largest = largest_kernel(convolution.workload);
    double meeting = smallest_compared_kernel;
    double milliseconds_per_tap = 0.0;
    for (const int kernel_size : options.kernel_sizes) {
        if (kernel_size > largest ||
            milliseconds_per_tap * taps(approach, kernel_size) > options.longest_in_ffts * fft_milliseconds)
            break;
        TimedCase timed = convolution;
        timed.kernel_size = kernel_size;
        const double measured = milliseconds(timed);
        milliseconds_per_tap = measured / taps(approach, kernel_size);
        if (measured <= fft_milliseconds) {
            const double affordable_taps = fft_milliseconds / milliseconds_per_tap;
            meeting = approach == Approach::separable ? affordable_taps / 2.0 : std::sqrt(affordable_taps);
        }
    }
    return static_cast<int>(std::min<double>(meeting, largest));
}

Crossover find_crossover(int largest, int guess, const std::function<Comparison(int kernel_size)>& compare)
{
    if (largest < smallest_compared_kernel)
        throw std::logic_error("there is no kernel size to search a crossover in");
    std::map<int, Comparison> known;
    const auto at = [&](int place) -> const Comparison& {
        const int kernel_size = kernel_size_at(place);
        const auto entry = known.find(kernel_size);
        return entry != known.end() ? entry->second : known.emplace(kernel_size, compare(kernel_size)).first->second;
    };
    const int count = (largest - smallest_compared_kernel) / 2 + 1;
    const int first_guess = (guess - smallest_compared_kernel) / 2;
    const int crossover = first_place(0, count, first_guess, [&](int place) { return at(place).fft_is_as_fast(); });
    const int low = first_place(0, crossover, crossover - 1,
                                [&](int place) { return !at(place).convolution_is_faster_for_certain(); });
    const int high =
        first_place(crossover, count, crossover, [&](int place) { return at(place).fft_is_as_fast_for_certain(); });

    const auto size_or_none = [&](int place) {
        return place < count ? std::optional(kernel_size_at(place)) : std::nullopt;
    };
    // Clamp to the bounds that the spread of times gives; where they coincide, the search's result stays.
    std::optional<int> by_all = size_or_none(crossover);
    if (by_all) {
        const double least = kernel_size_at(low);
        const double greatest = kernel_size_at(std::min(high, count - 1));
        by_all = odd_size_from(std::clamp(equally_long(known, *by_all).value_or(*by_all), least, greatest));
    }
    Crossover result{kernel_size_at(count - 1), by_all, size_or_none(low), size_or_none(high), {}};
    for (const auto& [kernel_size, comparison] : known)
        result.comparisons.push_back(comparison);
    return result;
}

std::vector<MeasuredCase> measured_cases(const Workload& workload, const std::string& fft_method,
                                         const CurvePoint& point)
{
    MeasuredCase measured = case_of(workload, fft_method, point.kernel_size);
    measured.add_time(words(point.way), point.time);
    return {measured};
}

std::vector<MeasuredCase> measured_cases(const Workload& workload, const std::string& fft_method,
                                         const WayCrossover& found)
{
    const std::string fft = words(TimedMethod{found.convolution.processor, Approach::fft});
    const std::string convolution = words(found.convolution);
    const Crossover& crossover = found.crossover;
    std::vector<MeasuredCase> cases;
    for (const Comparison& comparison : crossover.comparisons) {
        MeasuredCase& measured = cases.emplace_back(case_of(workload, fft_method, comparison.kernel_size));
        measured.add_time(fft + " beside " + convolution, comparison.fft);
        measured.add_time(convolution + " beside " + fft, comparison.convolution);
    }
    MeasuredCase& measured = cases.emplace_back(case_of(workload, fft_method, std::nullopt));
    measured.rows = {{.quantity = convolution + " crossover",
                      .low = crossover.low,
                      .middle = crossover.kernel_size,
                      .high = crossover.high,
                      .unit = "kernel size",
                      .clock = fmt::format("comparisons of up to {}", square(crossover.largest))}};
    measured.add_number(convolution + " crossover, largest kernel", crossover.largest, "kernel size");
    return cases;
}

std::string words(const CrossoverStudy& study, Processor processor)
{
    std::string result;
    for (const auto& [way, crossover] : study.crossovers) {
        if (way.processor != processor)
            continue;
        const char* kernels =
            way.approach == Approach::separable ? "separable kernels" : "kernels that are not separable";
        result += (result.empty() ? "" : "; ") + answer(kernels, crossover);
    }
    return result;
}

const CurvePoint* CrossoverStudy::point(TimedMethod way, std::optional<int> kernel_size) const
{
    const auto found = std::find_if(curves.begin(), curves.end(), [&](const CurvePoint& point) {
        return point.way == way && point.kernel_size == kernel_size;
    });
    return found == curves.end() ? nullptr : &*found;
}

CrossoverStudy study_crossover(const Workload& workload, const StudyOptions& options, const Prepare& prepare,
                               const StudyListener& listener)
{
    require_valid(workload);
    Study study(workload, options, prepare, listener);
    study.measure_on(Processor::gpu);
    if (options.cpu)
        study.measure_on(Processor::cpu);
    return study.study();
}

CrossoverStudy study_crossover(const Workload& workload, const StudyOptions& options, const TimingDevice& device,
                               const StudyListener& listener)
{
    return study_crossover(
        workload, options, [&](const TimedCase& timed) { return prepare(timed, device); }, listener);
}

} // namespace fragfft::measuring
