// Figure 1 and section 2.2: a signal and its frequencies, by the example that the dissertation works out.
#include "figures/items/items.hpp"
#include "figures/items/mota_2022/mota_2022_parts.hpp"
#include "figures/report/svg.hpp"
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

// By the sum itself and by every FFT of the dissertation.
std::vector<std::pair<std::string, ComplexSamples>> spectra_of(const WorkedExample& example)
{
    const ComplexSamples samples = samples_of(example);
    std::vector<std::pair<std::string, ComplexSamples>> spectra{
        {"the sum", reference::direct_dft(samples, Direction::forward)}};
    for (const reference::TextbookFft fft : reference::all_textbook_ffts)
        spectra.emplace_back(reference::name(fft), reference::textbook_fft(fft, samples, Direction::forward));
    return spectra;
}

Claim example_claim(const reference::PublishedTable& published, const WorkedExample& example)
{
    int differing = 0;
    std::size_t numbers = 0;
    for (const auto& [way, spectrum] : spectra_of(example)) {
        differing += differing_from_printed(spectrum, example);
        numbers += spectrum.size();
    }
    const ComplexSamples spectrum = reference::direct_dft(samples_of(example), Direction::forward);
    Claim claim = claim_of(published, published.row_where("index", "0"), "example",
                           "Eight numbers of one cosine have the frequencies 1 and 7 alone");
    state_construction(
        claim, "X(0) = 0, X(1) = 4, X(7) = 4, the others 0",
        fmt::format("{} of {} numbers, by the sum and by five FFTs, differ in three digits", differing, numbers),
        differing == 0, Evidence::counted);
    claim.explanation = fmt::format(
        "The signal is taken as printed, with 0.707 for the root of 1/2, so that X(1) is {:.4f} and X(3) {:.4f}; both "
        "are the printed ones in the signal's three digits. It is a cosine, the same forward and backward, so the "
        "example cannot tell the two signs of the turn apart. Where the text lists the whole of X, it has seven "
        "numbers, a zero less than the eight that it has worked out.",
        spectrum[1].real(), spectrum[3].real());
    return claim;
}

Claim unitary_claim(const reference::PublishedTable& published, std::size_t length)
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
    const int differing = differing_coefficients(product, identity);
    Claim claim = claim_of(published, published.row_where("what", "unitary"), "unitary",
                           "Divided by the root of N, the matrix of the transform is unitary");
    state_construction(
        claim, "unitary",
        fmt::format("{} of {} elements of its product with its adjoint differ from the identity's, for N = {}",
                    differing, length * length, length),
        differing == 0, Evidence::counted);
    claim.explanation = "The adjoint has the conjugates of the transpose; the inverse that is printed beside it lacks "
                        "them. Differences of rounding are not counted.";
    return claim;
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

std::string drawn_example(const WorkedExample& example)
{
    std::vector<double> amplitudes;
    for (const std::complex<double>& number : reference::direct_dft(samples_of(example), Direction::forward))
        amplitudes.push_back(std::round(1e3 * std::abs(number)) / 1e3);
    Svg drawing(640.0, 230.0, "eight numbers of a cosine, and the amplitudes of their eight frequencies");
    drawing.text(152.0, 14.0, "time", {.bold = true});
    drawing.text(488.0, 14.0, "frequency", {.bold = true});
    draw_stems(drawing, 8.0, example.signal, palette[0], "x");
    draw_stems(drawing, 344.0, amplitudes, palette[1], "X");
    return drawing.str();
}

// Without the sign of a zero.
std::string four_digits(double value)
{
    return fmt::format("{:.4f}", std::round(1e4 * value) / 1e4 + 0.0);
}

} // namespace

WorkedExample worked_example(const reference::PublishedTable& published)
{
    WorkedExample example;
    for (std::size_t row = 0; row < published.row_count(); ++row)
        if (published.text(row, "what") == "example") {
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

ItemResult mota_2022_figure1(ItemContext&)
{
    ItemResult result;
    const auto published = reference::published_table("mota_2022_figure1");
    const WorkedExample example = worked_example(published);
    result.claims = {example_claim(published, example), unitary_claim(published, example.signal.size())};
    const auto spectra = spectra_of(example);
    double difference = 0.0;
    for (const auto& [way, spectrum] : spectra)
        for (std::size_t k = 0; k < spectrum.size(); ++k)
            difference = std::max(difference, std::abs(spectrum[k] - spectra.front().second[k]));
    // Double precision, a few roundings of numbers up to 4.
    result.checks.push_back({"the example by the FFTs and by the sum: largest difference", difference, 1e-14});
    result.table.columns = {"computed by", "frequency", "real part", "imaginary part", "printed"};
    for (const auto& [way, spectrum] : spectra)
        for (std::size_t k = 0; k < spectrum.size(); ++k)
            result.table.rows.push_back({way, std::to_string(k), four_digits(spectrum[k].real()),
                                         four_digits(spectrum[k].imag()), number(example.spectrum[k])});
    result.pictures.push_back(
        svg_picture("mota_2022_figure1.svg",
                    "Left the eight numbers of the dissertation's example, right the amplitudes of their frequencies, "
                    "computed. One cosine is two frequencies: 1, and 7, which is -1.",
                    drawn_example(example)));
    result.text =
        "<p>A transform tells how much of each frequency a signal has. Figure 1 of the dissertation shows a signal "
        "that is a sum of waves, and each wave's amplitude. Section 2.2 works out one example by hand, eight numbers "
        "of a cosine, and section 2.2.1 writes it as the product of a matrix and a vector.</p><p>Here the same eight "
        "numbers are transformed by the sum that defines the transform, and by each FFT of the dissertation on the "
        "CPU.</p>";
    return result;
}

} // namespace fragfft::figures
