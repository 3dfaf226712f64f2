// Section 2.2 and Figure 1: a signal and its frequencies, in the example that the dissertation works out.
#include "figures/items/items.hpp"
#include "figures/items/mota_2022/mota_2022_parts.hpp"
#include "figures/report/svg.hpp"
#include "reference/published_values.hpp"
#include "reference/textbook_fft.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <string>
#include <utility>

namespace fragfft::figures {

namespace {

using reference::ComplexSamples;

ComplexSamples samples_of(const WorkedExample& example)
{
    return {example.signal.begin(), example.signal.end()};
}

// Spectra by the sum itself and by every FFT of the dissertation, with their names.
std::vector<std::pair<std::string, ComplexSamples>> spectra_of(const WorkedExample& example)
{
    const ComplexSamples samples = samples_of(example);
    std::vector<std::pair<std::string, ComplexSamples>> spectra{
        {"the sum", reference::direct_dft(samples, Direction::forward)}};
    for (const reference::TextbookFft fft : reference::all_textbook_ffts)
        spectra.emplace_back(reference::name(fft), reference::textbook_fft(fft, samples, Direction::forward));
    return spectra;
}

namespace mota_figure1 {

constexpr const char* the_sum = "the sum";
constexpr const char* real_part = "real part";
constexpr const char* imaginary_part = "imaginary part";
constexpr const char* unlike_identity = "elements that differ from the identity's";

WorkedExample example()
{
    return worked_example(reference::published_table("mota_2022_figure1"));
}

Key part_of(const char* part, const std::string& way, std::size_t frequency)
{
    return {part, {{"by", way}, {"frequency", static_cast<int>(frequency)}}};
}

// The spectrum that was left under this name.
ComplexSamples spectrum_in(const ItemRows& rows, const std::string& way)
{
    ComplexSamples spectrum;
    for (std::size_t k = 0; k < example().spectrum.size(); ++k)
        spectrum.emplace_back(rows.number(part_of(real_part, way, k)), rows.number(part_of(imaginary_part, way, k)));
    return spectrum;
}

// The names in the order in which they were left.
std::vector<std::string> ways_in(const ItemRows& rows)
{
    std::vector<std::string> ways;
    for (const Key& key : rows.keys(real_part))
        if (key.label("frequency") == "0")
            ways.push_back(key.label("by"));
    return ways;
}

// How many elements differ from the identity's if the matrix of the transform, divided by the square root of its
// length, is multiplied by its adjoint.
int elements_unlike_identity(std::size_t length)
{
    const auto in_turn = places_in_turn(static_cast<int>(length));
    const Coefficients matrix = transform_coefficients(in_turn, in_turn);
    Coefficients product(length, std::vector<std::complex<double>>(length));
    Coefficients identity = product;
    for (std::size_t row = 0; row < length; ++row) {
        identity[row][row] = 1.0;
        for (std::size_t column = 0; column < length; ++column)
            for (std::size_t i = 0; i < length; ++i)
                product[row][column] += matrix[row][i] * std::conj(matrix[column][i]) / static_cast<double>(length);
    }
    return differing_coefficients(product, identity);
}

void measure(ItemContext&, Experiment& experiment)
{
    if (!experiment.is_first_moment())
        return;
    const auto spectra = spectra_of(example());
    double difference = 0.0;
    for (const auto& [way, spectrum] : spectra)
        for (std::size_t k = 0; k < spectrum.size(); ++k) {
            experiment.rows.number(part_of(real_part, way, k), spectrum[k].real());
            experiment.rows.number(part_of(imaginary_part, way, k), spectrum[k].imag());
            difference = std::max(difference, std::abs(spectrum[k] - spectra.front().second[k]));
        }
    // In double precision only a few roundings of numbers up to 4 remain.
    experiment.rows.check("the example by the FFTs and by the sum: largest difference", difference, 1e-14);
    experiment.rows.number(unlike_identity, elements_unlike_identity(example().signal.size()));
}

void worked_out(const ItemRows& rows, Evaluation& claim)
{
    int differing = 0;
    std::size_t numbers = 0;
    for (const std::string& way : ways_in(rows)) {
        const ComplexSamples spectrum = spectrum_in(rows, way);
        differing += differing_from_printed(spectrum, example());
        numbers += spectrum.size();
    }
    const ComplexSamples spectrum = spectrum_in(rows, the_sum);
    claim.values.set("differing", differing).set("numbers", static_cast<int>(numbers));
    claim.values.set("X(1)", fmt::format("{:.4f}", spectrum[1].real()));
    claim.values.set("X(3)", fmt::format("{:.4f}", spectrum[3].real()));
    claim.counted(differing == 0);
}

void unitary(const ItemRows& rows, Evaluation& claim)
{
    const auto length = static_cast<int>(example().signal.size());
    const double differing = rows.number(unlike_identity);
    claim.values.set("differing", differing).set("elements", length * length).set("length", length);
    claim.counted(differing == 0.0);
}

// A stem for each number, from the level of 0.
void draw_stems(Svg& drawing, double left, const std::vector<double>& values, const char* colour,
                const std::string& name)
{
    constexpr double distance = 36.0;
    constexpr double level = 120.0;
    constexpr double longest = 70.0;
    const double greatest = std::fabs(*std::max_element(
        values.begin(), values.end(), [](double a, double b) { return std::fabs(a) < std::fabs(b); }));
    drawing.line(left, level, left + distance * static_cast<double>(values.size()), level);
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double x = left + distance * (static_cast<double>(i) + 0.5);
        const double end = level - longest * values[i] / greatest;
        drawing.line(x, level, x, end, {.stroke = colour, .stroke_width = 2.0});
        drawing.circle(x, end, 4.0, {.fill = colour, .stroke = colour});
        drawing.text(x, 2.0 * level - 20.0, fmt::format("{}({})", name, i), {.size = 12.0});
        drawing.text(x, end + (values[i] < 0.0 ? 14.0 : -14.0), fmt::format("{:.3g}", values[i]), {.size = 12.0});
    }
}

std::string drawn_example(const ItemRows& rows)
{
    std::vector<double> amplitudes;
    for (const std::complex<double>& number : spectrum_in(rows, the_sum))
        amplitudes.push_back(std::round(1e3 * std::abs(number)) / 1e3);
    Svg drawing(640.0, 230.0, "eight numbers of a cosine, and the amplitudes of their eight frequencies");
    drawing.text(152.0, 14.0, "time", {.bold = true});
    drawing.text(488.0, 14.0, "frequency", {.bold = true});
    draw_stems(drawing, 8.0, example().signal, palette[0], "x");
    draw_stems(drawing, 344.0, amplitudes, palette[1], "X");
    return drawing.str();
}

// Four digits, without the sign of a zero.
std::string four_digits(double value)
{
    return fmt::format("{:.4f}", std::round(1e4 * value) / 1e4 + 0.0);
}

void tell(const ItemRows& rows, ItemResult& told)
{
    told.table =
        Table({{"computed by"}, {"frequency"}, {"real part"}, {"imaginary part"}, {"printed", ColumnKind::number}});
    const WorkedExample published = example();
    for (const std::string& way : ways_in(rows)) {
        const ComplexSamples spectrum = spectrum_in(rows, way);
        for (std::size_t k = 0; k < spectrum.size(); ++k)
            told.table.add_row({way, std::to_string(k), four_digits(spectrum[k].real()),
                                four_digits(spectrum[k].imag()), published.spectrum[k]});
    }
    told.pictures.push_back(
        svg_picture("mota_2022_figure1.svg", prose().section("mota_2022_figure1.svg"), drawn_example(rows)));
    told.text = prose().html("mota_2022_figure1", {});
}

constexpr Evaluator claims[] = {{"example", worked_out}, {"unitary", unitary}};

} // namespace mota_figure1

} // namespace

WorkedExample worked_example(const reference::PublishedTable& published)
{
    WorkedExample example;
    for (std::size_t row = 0; row < published.row_count(); ++row) {
        example.signal.push_back(published.number(row, "x"));
        example.spectrum.push_back(published.number(row, "X"));
    }
    return example;
}

int differing_from_printed(const ComplexSamples& spectrum, const WorkedExample& example)
{
    const auto digits = [](double value) { return std::lround(1e3 * value); };
    int differing = 0;
    for (std::size_t k = 0; k < example.spectrum.size(); ++k)
        differing +=
            digits(spectrum.at(k).real()) == digits(example.spectrum[k]) && digits(spectrum[k].imag()) == 0 ? 0 : 1;
    return differing;
}

constexpr ItemCode mota_2022_figure1{mota_figure1::measure, mota_figure1::claims, mota_figure1::tell};

} // namespace fragfft::figures
