// Section 4.3: why the chirp is computed in double precision. Lines of other lengths than powers of two are transformed
// with a chirp that single precision made.
#include "engine/image_runner.hpp"
#include "figures/items/common/exact_filter.hpp"
#include "figures/items/items.hpp"
#include "figures/items/lloyd_boyd_govindaraju_2008/lloyd_boyd_govindaraju_2008_parts.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "image.hpp"
#include "methods/papers/lloyd_boyd_govindaraju_2008.hpp"
#include "reference/error_measures.hpp"
#include "reference/fftw_transform.hpp"

#include <cmath>
#include <fmt/format.h>
#include <numbers>
#include <stdexcept>

namespace fragfft::figures {

namespace {

// Each operation's result is stored, so that no compiler fuses two of them into one of higher precision.
float single_angle(float square, int length)
{
    const volatile float turned = std::numbers::pi_v<float> * square;
    const volatile float angle = turned / static_cast<float>(length);
    return angle;
}

float square_of(int n, int length, SingleChirp how)
{
    if (how == SingleChirp::reduced)
        return static_cast<float>(static_cast<long long>(n) * n % (2LL * length));
    const volatile float square = static_cast<float>(n) * static_cast<float>(n);
    return square;
}

// B(k) / N', the form in which the plan multiplies by it.
std::vector<std::complex<double>> spectrum_of(const std::vector<std::complex<double>>& conjugate, int padded)
{
    DoubleComplexImage line(padded, 1, 1);
    for (int n = 0; n < static_cast<int>(conjugate.size()); ++n) {
        line.at(n, 0) = std::conj(conjugate[static_cast<std::size_t>(n)]);
        line.at((padded - n) % padded, 0) = line.at(n, 0);
    }
    DoubleComplexImage spectrum = reference::fftw_transform(line, Direction::forward);
    for (std::complex<double>& bin : spectrum.samples)
        bin /= padded;
    return std::move(spectrum.samples);
}

void set_values(Resource& line, const std::vector<std::complex<double>>& numbers)
{
    line.values.clear();
    for (const std::complex<double>& number : numbers) {
        line.values.push_back(static_cast<float>(number.real()));
        line.values.push_back(static_cast<float>(number.imag()));
    }
}

// None is a power of two.
constexpr int lengths[] = {15, 63, 255, 511, 1000, 2047, 4095, 8191};

namespace lloyd_chirps {

constexpr const char* stem = "lloyd_boyd_govindaraju_2008_chirps";
constexpr const char* error_quantity = "relative L2 error of a line";
constexpr const char* of_double = "double precision";
constexpr const char* of_reduced_single = "single precision, n^2 reduced in integers";
constexpr const char* of_single = "single precision";
constexpr const char* promised = "the promised bound";

Key error_key(int length, const char* chirp)
{
    return {error_quantity, {{"length", length}, {"chirp", chirp}}};
}

Plan line_transform(int length)
{
    return lloyd_boyd_govindaraju_2008::method().forward(complex_line(length));
}

double error_of(ItemContext& context, const Plan& plan, const Image& line, const DoubleComplexImage& exact)
{
    ImageRunner transform(context.engine, plan);
    return reference::relative_l2(complex_image(transform.run(line)), exact);
}

void measure_errors(ItemContext& context, Experiment& experiment, int length)
{
    const Plan plan = line_transform(length);
    const Image line = random_pixels(length, 1, 2);
    const DoubleComplexImage exact = reference::fftw_transform(complex_image(line), Direction::forward);
    const auto with = [&](SingleChirp how) {
        return error_of(context, with_chirp(plan, single_chirp(length, how)), line, exact);
    };
    const double in_double = error_of(context, plan, line, exact);
    const double bound = reference::promised_transform_bound(reference::AccuracyMode::bluestein_float32, length, 1);
    experiment.rows.number(error_key(length, of_double), in_double);
    experiment.rows.number(error_key(length, of_reduced_single), with(SingleChirp::reduced));
    experiment.rows.number(error_key(length, of_single), with(SingleChirp::direct));
    experiment.rows.number(error_key(length, promised), bound);
    experiment.rows.check(fmt::format("a line of {}: relative L2 error against FFTW", length), in_double, bound);
}

void measure(ItemContext& context, Experiment& experiment)
{
    if (!experiment.is_first_moment())
        return;
    int longest = 0;
    for (const int length : lengths) {
        if (lloyd_boyd_govindaraju_2008::padded_length(length) > context.context.device().maximum_texture_size)
            continue;
        measure_errors(context, experiment, length);
        longest = length;
    }
    experiment.passes.push_back(pass_list(fmt::format("a line of {}", longest), line_transform(longest)));
}

void single_precision(const ItemRows& rows, Evaluation& claim)
{
    const std::vector<Key> keys = rows.keys(error_quantity);
    if (keys.empty())
        return;
    const int longest = std::stoi(keys.back().label("length"));
    const auto error = [&](const char* chirp) { return rows.number(error_key(longest, chirp)); };
    const auto largest_angle = std::numbers::pi_v<float> * static_cast<float>(longest);
    claim.values.set("length", longest).set("single", error(of_single), 2).set("double", error(of_double), 2);
    claim.values.set("bound", error(promised), 2).set("reduced", error(of_reduced_single), 2);
    claim.values.set("angle", largest_angle);
    claim.values.set("apart", std::nextafter(largest_angle, 2.0f * largest_angle) - largest_angle, 2);
    claim.counted(error(of_single) > error(promised) && error(of_double) <= error(promised));
}

Chart chart_of_errors()
{
    std::vector<Curve> curves;
    for (const char* chirp : {of_double, of_reduced_single, of_single, promised})
        curves.push_back({chirp, "length", "relative L2 error", {{"chirp", chirp}}});
    return {stem,
            prose().section(fmt::format("{}.svg", stem)),
            {"numbers of the line", true},
            {"relative L2 error", true},
            std::move(curves)};
}

void tell(const ItemRows& rows, ItemResult& told)
{
    told.table = Table({{"length", ColumnKind::number}, {"chirp"}, {"relative L2 error", ColumnKind::number}});
    for (const Key& key : rows.keys(error_quantity))
        told.table.add_row({std::stod(key.label("length")), key.label("chirp"), rows.number(key)});
    told.charts.push_back(chart_of_errors());
    told.text = prose().html(stem, {});
}

constexpr Evaluator claims[] = {{"single_precision", single_precision}};

} // namespace lloyd_chirps

} // namespace

std::vector<std::complex<double>> single_chirp(int length, SingleChirp how)
{
    std::vector<std::complex<double>> conjugate;
    for (int n = 0; n < length; ++n)
        conjugate.push_back(std::polar(1.0, -static_cast<double>(single_angle(square_of(n, length, how), length))));
    return conjugate;
}

Plan with_chirp(Plan plan, const std::vector<std::complex<double>>& conjugate)
{
    const int length = static_cast<int>(conjugate.size());
    const int padded = lloyd_boyd_govindaraju_2008::padded_length(length);
    int changed = 0;
    for (Resource& resource : plan.resources) {
        if (resource.role != ResourceRole::constant || !resource.name.starts_with("factors"))
            continue;
        if (resource.width == length)
            set_values(resource, conjugate);
        else if (resource.width == padded)
            set_values(resource, spectrum_of(conjugate, padded));
        else
            continue;
        ++changed;
    }
    if (changed != 2)
        throw std::logic_error("the plan has not the one chirp of this length and its transform");
    plan.name += ", with another chirp";
    return plan;
}

constexpr ItemCode lloyd_boyd_govindaraju_2008_chirps{lloyd_chirps::measure, lloyd_chirps::claims, lloyd_chirps::tell};

} // namespace fragfft::figures
