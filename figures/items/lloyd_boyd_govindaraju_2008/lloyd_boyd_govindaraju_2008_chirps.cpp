// Section 4.3: why the chirp is computed in double precision. Lines of other lengths than powers of two are transformed
// with a chirp that single precision made.
#include "engine/image_runner.hpp"
#include "figures/items/common/exact_filter.hpp"
#include "figures/items/items.hpp"
#include "figures/items/lloyd_boyd_govindaraju_2008/lloyd_boyd_govindaraju_2008_parts.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "image.hpp"
#include "methods/lloyd_boyd_govindaraju_2008.hpp"
#include "program/cpu/fftw_transform.hpp"
#include "reference/error_measures.hpp"
#include "reference/published_values.hpp"

#include <cmath>
#include <fmt/format.h>
#include <numbers>
#include <stdexcept>

namespace fragfft::figures {

namespace {

// Each operation is stored, so that no compiler joins two into one of higher precision.
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

// B(k) / N', as the plan multiplies by it.
std::vector<std::complex<double>> spectrum_of(const std::vector<std::complex<double>>& conjugate, int padded)
{
    DoubleComplexImage line(padded, 1, 1);
    for (int n = 0; n < static_cast<int>(conjugate.size()); ++n) {
        line.at(n, 0) = std::conj(conjugate[static_cast<std::size_t>(n)]);
        line.at((padded - n) % padded, 0) = line.at(n, 0);
    }
    DoubleComplexImage spectrum = cpu::fftw_transform(line, Direction::forward);
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

// No powers of two.
constexpr int lengths[] = {15, 63, 255, 511, 1000, 2047, 4095, 8191};

constexpr const char* of_double = "double precision";
constexpr const char* of_reduced_single = "single precision, n^2 reduced in integers";
constexpr const char* of_single = "single precision";
constexpr const char* promised = "the promised bound";

Plan line_transform(int length)
{
    return lloyd_boyd_govindaraju_2008::method().forward(complex_line(length));
}

double error_of(ItemContext& context, const Plan& plan, const Image& line, const DoubleComplexImage& exact)
{
    ImageRunner transform(context.engine, plan);
    return reference::relative_l2(complex_image(transform.run(line)), exact);
}

struct ChirpErrors
{
    int length;
    double in_double;
    double in_reduced_single;
    double in_single;
    double bound;
};

ChirpErrors errors_of(ItemContext& context, int length)
{
    const Plan plan = line_transform(length);
    const Image line = random_pixels(length, 1, 2);
    const DoubleComplexImage exact = cpu::fftw_transform(complex_image(line), Direction::forward);
    const auto with = [&](SingleChirp how) {
        return error_of(context, with_chirp(plan, single_chirp(length, how)), line, exact);
    };
    return {length, error_of(context, plan, line, exact), with(SingleChirp::reduced), with(SingleChirp::direct),
            reference::promised_transform_bound(reference::AccuracyMode::bluestein_float32, length, 1)};
}

Claim too_imprecise(const std::vector<ChirpErrors>& all)
{
    const auto published = reference::published_table("lloyd_boyd_govindaraju_2008_chirps");
    const ChirpErrors& longest = all.back();
    const auto largest_angle = std::numbers::pi_v<float> * static_cast<float>(longest.length);
    Claim claim = claim_of(published, 0, "single_precision",
                           "For large n the chirp's n^2 cannot be computed with enough precision in single precision");
    state_construction(claim, published.text(0, "words"),
                       fmt::format("relative error {} of a line of {} with the chirp in single precision, {} with it "
                                   "in double; {} is promised",
                                   number(longest.in_single, 2), longest.length, number(longest.in_double, 2),
                                   number(longest.bound, 2)),
                       longest.in_single > longest.bound && longest.in_double <= longest.bound, Evidence::counted);
    claim.explanation = fmt::format(
        "\"Enough\" is the bound that this project promises. Only the angle pi n^2/N is of single precision, not its "
        "cosine and sine: it grows to pi N, where floats lie {} apart near {}. Squares above 2^24, from n = 4097 on, "
        "are not exact either. With n^2 reduced modulo 2 N in integers, which the programs of 2008 did not have, the "
        "error is {}.",
        number(std::nextafter(largest_angle, 2.0f * largest_angle) - largest_angle, 2), number(largest_angle, 3),
        number(longest.in_reduced_single, 2));
    return claim;
}

Chart chart_of_errors()
{
    std::vector<Curve> curves;
    for (const char* chirp : {of_double, of_reduced_single, of_single, promised})
        curves.push_back({chirp, "length", "relative L2 error", {{"chirp", chirp}}});
    return {
        "lloyd_boyd_govindaraju_2008_chirps",
        "Error of a line's transform, of lengths that are no powers of two, by the precision of its chirp. Lower is "
        "better.",
        {"numbers of the line", true},
        {"relative L2 error", true},
        std::move(curves)};
}

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

ItemResult lloyd_boyd_govindaraju_2008_chirps(ItemContext& context)
{
    ItemResult result;
    std::vector<ChirpErrors> all;
    result.table.columns = {"length", "chirp", "relative L2 error"};
    for (const int length : lengths) {
        if (lloyd_boyd_govindaraju_2008::padded_length(length) > context.context.device().maximum_texture_size)
            continue;
        const ChirpErrors& errors = all.emplace_back(errors_of(context, length));
        const auto add = [&](const char* chirp, double error) {
            result.table.rows.push_back({std::to_string(length), chirp, number(error)});
        };
        add(of_double, errors.in_double);
        add(of_reduced_single, errors.in_reduced_single);
        add(of_single, errors.in_single);
        add(promised, errors.bound);
        result.checks.push_back(
            {fmt::format("a line of {}: relative L2 error against FFTW", length), errors.in_double, errors.bound});
    }
    result.charts.push_back(chart_of_errors());
    result.passes.push_back(
        pass_list(fmt::format("a line of {}", all.back().length), line_transform(all.back().length)));
    result.claims = {too_imprecise(all)};
    result.text =
        "<p>The z-chirp algorithm turns number n of a line by the angle πn²/N. Whole turns change nothing, but of a "
        "large angle they take most of the 24 binary digits that a float keeps. So the authors computed the chirp on "
        "the CPU, in double precision.</p>"
        "<p>Here the same programs transform with that chirp, with one computed in floats as the formula stands, and "
        "with one for which integers first took the whole turns out of n².</p>";
    return result;
}

} // namespace fragfft::figures
