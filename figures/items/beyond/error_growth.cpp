// How rounding errors grow with the number of stages, by each paper's method and its ways to twiddle factors.
#include "figures/items/beyond/stockham_line.hpp"
#include "figures/items/items.hpp"
#include "methods/accuracy.hpp"
#include "methods/device_limits.hpp"
#include "methods/papers/lloyd_boyd_govindaraju_2008.hpp"
#include "program/transforms/transform_on_cpu.hpp"
#include "reference/error_measures.hpp"
#include "reference/fftw_transform.hpp"
#include "verification/device_transform.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <functional>
#include <map>
#include <optional>
#include <random>

namespace fragfft::figures {

namespace {

namespace error_growth_told {

constexpr const char* l2_quantity = "relative L2 error";
constexpr const char* largest_quantity = "largest error by the largest bin";
constexpr const char* by_fftw_in_floats = "FFTW";
constexpr const char* by_line = "2008's algorithm, one line on the CPU";
constexpr Angles all_angles[] = {Angles::as_printed, Angles::reduced, Angles::table};
constexpr const char* promised_words = "promised";
constexpr const char* in_floats = "single precision";

// One method of each paper: others of the same paper compute the same sums in shared memory.
constexpr const char* grown_methods[] = {"moreland-angel-2003",         "fialka-cadik-2006",
                                         "lloyd-boyd-govindaraju-2008", "intel-2014-uav",
                                         "mota-2022-stockham-radix-4",  "wide"};
constexpr int logarithms[] = {3, 4, 6, 8, 10, 12, 14, 16, 18, 20};
constexpr int largest_of_quick = 10;
constexpr int compared_from = 4; // stages
// So many numbers are transformed at least, in several images if need be: the errors of a few are a matter of luck.
constexpr int logarithm_of_enough = 8;

int width_of(int logarithm)
{
    return 1 << (logarithm + 1) / 2;
}

int height_of(int logarithm)
{
    return 1 << logarithm / 2;
}

double promised(int logarithm, Twiddles twiddles)
{
    const Problem problem{.width = width_of(logarithm), .height = height_of(logarithm), .twiddles = twiddles};
    return reference::promised_transform_bound(accuracy_of(problem), problem.width, problem.height);
}

Labels labels_of(const std::string& by, const std::string& twiddles, int logarithm)
{
    return {{"by", by}, {"twiddles", twiddles}, {"log2", logarithm}};
}

// Real numbers around 0 that floats hold, with all their digits: sums of multiples of one power of two are often exact.
DoubleComplexImage random_numbers(int width, int height, int channels, std::mt19937& generator)
{
    DoubleComplexImage image(width, height, channels);
    for (auto& sample : image.samples)
        sample = static_cast<float>(static_cast<double>(generator()) * 0x1p-32 - 0.5);
    return image;
}

double largest_error(const DoubleComplexImage& got, const DoubleComplexImage& want)
{
    double largest = 0.0;
    for (const auto& bin : want.samples)
        largest = std::max(largest, std::abs(bin));
    return reference::max_abs_difference(got, want) / largest;
}

// The transforms of numbers of one size.
class OneSize
{
public:
    OneSize(ItemContext& context, Experiment& experiment, int logarithm)
        : context_(context), experiment_(experiment), logarithm_(logarithm)
    {
    }

    // Returns the error relative to what is promised; nothing where the device does not take the problem.
    std::optional<double> leave(const Method& method, Twiddles twiddles)
    {
        const gl::Device& device = context_.context.device();
        const Problem problem =
            on_device({.width = width_of(logarithm_), .height = height_of(logarithm_), .twiddles = twiddles}, device,
                      context_.probe);
        if (method.refusal(problem, limits_of(device)))
            return std::nullopt;
        DeviceTransform transform(context_.engine, method, problem);
        const double error =
            leave(method.name, name(twiddles), transform.channels(),
                  [&](const DoubleComplexImage& numbers) { return transform(transform.stored(numbers)); });
        return error / promised(logarithm_, twiddles);
    }

    void leave_fftw()
    {
        leave(by_fftw_in_floats, in_floats, 1, [](const DoubleComplexImage& given) {
            ComplexImage numbers(given.width, given.height, given.channels);
            std::copy(given.samples.begin(), given.samples.end(), numbers.samples.begin());
            transform_on_cpu(numbers, Direction::forward, Axes::both, 1.0F, 1);
            return cpu::to_double(numbers);
        });
    }

private:
    struct Exact
    {
        DoubleComplexImage numbers;
        DoubleComplexImage bins;
    };

    const std::vector<Exact>& exact_of(int channels)
    {
        std::vector<Exact>& images = exact_[channels];
        std::mt19937 generator(15);
        for (int count = 1 << std::max(0, logarithm_of_enough - logarithm_); std::ssize(images) < count;) {
            DoubleComplexImage numbers =
                random_numbers(width_of(logarithm_), height_of(logarithm_), channels, generator);
            DoubleComplexImage bins = reference::fftw_transform(numbers, Direction::forward);
            images.push_back({std::move(numbers), std::move(bins)});
        }
        return images;
    }

    // Returns the root of the mean square of the images' relative L2 errors.
    double leave(const std::string& by, const std::string& twiddles, int channels,
                 const std::function<DoubleComplexImage(const DoubleComplexImage&)>& transformed)
    {
        double squares = 0.0;
        double largest = 0.0;
        const std::vector<Exact>& images = exact_of(channels);
        for (const Exact& exact : images) {
            const DoubleComplexImage got = transformed(exact.numbers);
            squares += std::pow(reference::relative_l2(got, exact.bins), 2.0) / static_cast<double>(images.size());
            largest = std::max(largest, largest_error(got, exact.bins));
        }
        const Labels labels = labels_of(by, twiddles, logarithm_);
        experiment_.rows.number({l2_quantity, labels}, std::sqrt(squares));
        experiment_.rows.number({largest_quantity, labels}, largest);
        return std::sqrt(squares);
    }

    ItemContext& context_;
    Experiment& experiment_;
    int logarithm_;
    std::map<int, std::vector<Exact>> exact_; // by channels
};

void leave_lines(Experiment& experiment, int logarithm)
{
    std::mt19937 generator(8);
    const DoubleComplexImage numbers = random_numbers(1 << logarithm, 1, 1, generator);
    const DoubleComplexImage exact = reference::fftw_transform(numbers, Direction::forward);
    for (const Angles angles : all_angles) {
        const auto bins = stockham_line({numbers.samples.begin(), numbers.samples.end()}, angles);
        DoubleComplexImage got = exact;
        std::copy(bins.begin(), bins.end(), got.samples.begin());
        const Labels labels = labels_of(by_line, name(angles), logarithm);
        experiment.rows.number({l2_quantity, labels}, reference::relative_l2(got, exact));
        experiment.rows.number({largest_quantity, labels}, largest_error(got, exact));
    }
}

void measure(ItemContext& context, Experiment& experiment)
{
    if (!experiment.is_first_moment())
        return;
    std::map<std::string, double> worst; // error by what is promised
    for (const int logarithm : logarithms) {
        if (context.effort == ItemEffort::quick && logarithm > largest_of_quick)
            break;
        OneSize size(context, experiment, logarithm);
        size.leave_fftw();
        leave_lines(experiment, logarithm);
        for (const char* method_name : grown_methods) {
            const Method& method = method_named(method_name);
            for (const Twiddles twiddles : method.twiddles)
                if (const auto part = size.leave(method, twiddles)) {
                    double& largest = worst[fmt::format("{}, twiddle factors {}", method.name, name(twiddles))];
                    largest = std::max(largest, *part);
                }
        }
    }
    for (const auto& [what, part] : worst)
        experiment.rows.check(what + ": relative L2 error by the promised one", part, 1.0);
}

void add_promised(Table& table, int logarithm)
{
    for (const Twiddles twiddles : {Twiddles::table, Twiddles::computed})
        table.add_row(
            {promised_words, name(twiddles), static_cast<double>(logarithm), promised(logarithm, twiddles), Cell()});
}

Chart chart_of_errors(const std::string& file, const std::vector<std::pair<std::string, std::string>>& curves)
{
    Chart chart{file, prose().section(file + ".svg"), {"log2 N of N numbers"}, {l2_quantity, true}, {}};
    for (const auto& [by, twiddles] : curves)
        chart.curves.push_back({.title = by == by_line ? twiddles : by + ", " + twiddles,
                                .x_column = "log2 N",
                                .y_column = l2_quantity,
                                .where = {{"by", by}, {"twiddle factors", twiddles}},
                                .published = by == promised_words});
    return chart;
}

std::vector<Chart> charts()
{
    std::vector<std::pair<std::string, std::string>> of_methods{{promised_words, name(Twiddles::computed)},
                                                                {promised_words, name(Twiddles::table)}};
    for (const char* method : grown_methods)
        of_methods.emplace_back(method, name(method_named(method).twiddles.front())); // the paper's own
    // Colours repeat after six curves. So two far apart share one, and not FFTW and `wide`, which nearly coincide.
    of_methods.insert(of_methods.end() - 1, {by_fftw_in_floats, in_floats});
    std::vector<Chart> charts{chart_of_errors("error_growth", of_methods)};
    std::vector<std::pair<std::string, std::string>> of_angles;
    for (const Angles angles : all_angles)
        of_angles.emplace_back(by_line, name(angles));
    charts.push_back(chart_of_errors("error_growth_angles", of_angles));
    return charts;
}

void tell(const ItemRows& rows, ItemResult& told)
{
    told.table = Table({{"by"},
                        {"twiddle factors"},
                        {"log2 N", ColumnKind::number},
                        {l2_quantity, ColumnKind::number, 3},
                        {largest_quantity, ColumnKind::number, 3}});
    int last = 0;
    for (const Key& key : rows.keys(l2_quantity)) {
        const Labels labels = key.labels();
        const int logarithm = std::stoi(key.label("log2"));
        told.table.add_row({key.label("by"), key.label("twiddles"), static_cast<double>(logarithm), rows.number(key),
                            rows.number({largest_quantity, labels})});
        if (logarithm != last)
            add_promised(told.table, logarithm);
        last = logarithm;
    }
    told.charts = charts();
    const auto growth = [&](const std::string& by, const std::string& twiddles) {
        return rows.number({l2_quantity, labels_of(by, twiddles, last)}) /
               rows.number({l2_quantity, labels_of(by, twiddles, compared_from)});
    };
    const auto error_of_line = [&](Angles angles) {
        return rows.number({l2_quantity, labels_of(by_line, name(angles), last)});
    };
    told.text = prose().html(
        "error_growth", Values()
                            .set("stages", compared_from)
                            .set("last", last)
                            .set("law", std::sqrt(static_cast<double>(last) / compared_from))
                            .set("fftw", growth(by_fftw_in_floats, in_floats))
                            .set("table", growth(lloyd_boyd_govindaraju_2008::method_name, name(Twiddles::table)))
                            .set("computed", growth(lloyd_boyd_govindaraju_2008::method_name, name(Twiddles::computed)))
                            .set("printed", error_of_line(Angles::as_printed), 2)
                            .set("reduced", error_of_line(Angles::reduced), 2));
}

} // namespace error_growth_told

} // namespace

constexpr ItemCode error_growth{error_growth_told::measure, {}, error_growth_told::tell};

} // namespace fragfft::figures
