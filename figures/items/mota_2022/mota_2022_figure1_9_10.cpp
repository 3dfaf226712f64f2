// Section 2.2 and Figure 1: a signal and its frequencies, by the example that the dissertation works out. Figures 9 and
// 10: a processor beside a GPU, here this machine's own two, and a transform of an image as a horizontal and a vertical
// pass, here what the passes really leave.
#include "arrays/parallel_ranges.hpp"
#include "figures/items/common/exact_filter.hpp"
#include "figures/items/common/pictures.hpp"
#include "figures/items/common/runs_in_turn.hpp"
#include "figures/items/items.hpp"
#include "figures/items/mota_2022/mota_2022_parts.hpp"
#include "figures/measuring/machine.hpp"
#include "figures/report/svg.hpp"
#include "methods/mota_2022.hpp"
#include "program/cpu/fftw_transform.hpp"
#include "program/filtering/spectrum_picture.hpp"
#include "reference/error_measures.hpp"
#include "reference/published_values.hpp"
#include "reference/textbook_fft.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <functional>
#include <numeric>
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
        "The signal is taken as printed, with 0.707 for the root of 1/2, so that X(1) is {:.4f} and X(3) {:.4f}. A "
        "cosine is the same forward and backward, so the example cannot tell the two signs of the turn apart. Where "
        "the text lists the whole of X, it has a zero too few.",
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
    claim.explanation =
        "The adjoint has the conjugates of the transpose; the inverse printed beside it lacks them. Differences of "
        "rounding are not counted.";
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

constexpr const char* stem = "mota_2022_figure9_10";

Problem problem_of(const Image& image, Axes axes)
{
    return {.width = image.width, .height = image.height, .axes = axes, .domain = Domain::complex};
}

// What one run leaves, and how many passes it took.
struct Passed
{
    Image numbers;
    int passes = 0;
};

Passed passed(ItemContext& context, const Image& image, Axes axes)
{
    ImageRunner runner(context.engine, mota_2022::single_pass().forward(problem_of(image, axes)));
    CountedSteps steps;
    runner.upload("image", image);
    runner.prepared().run(steps);
    return {runner.read_back("result", image.channels), steps.passes};
}

// The first of the two complex numbers of each texel: the image, without an imaginary part.
Image in_first_numbers(const Image& grey)
{
    Image pairs(grey.width, grey.height, 4);
    for (std::size_t i = 0; i < grey.samples.size(); ++i)
        pairs.samples[4 * i] = grey.samples[i];
    return pairs;
}

// Magnitudes of the first complex numbers, as spectra are looked at; along the columns only what was transformed is
// moved to the middle, which spectrum_picture does for both.
Image magnitudes_of(const Image& pairs, bool columns_are_transformed)
{
    Image magnitudes(pairs.width, pairs.height, 1);
    for (int y = 0; y < pairs.height; ++y)
        for (int x = 0; x < pairs.width; ++x) {
            const int row = columns_are_transformed ? y : (y + pairs.height / 2) % pairs.height;
            magnitudes.at(x, y) = std::hypot(pairs.at(x, row, 0), pairs.at(x, row, 1));
        }
    return magnitudes;
}

struct Side
{
    std::string name;
    std::string parts; // the boxes of its upper half
    std::string near;  // memory that is near to a part
    std::string far;   // memory that all parts reach
    int boxes = 0;     // that are drawn
    const char* colour = palette[0];
};

void draw_side(Svg& svg, double left, const Side& side)
{
    constexpr double width = 320.0;
    constexpr double top = 62.0;
    constexpr double tall = 60.0;
    svg.text(left + width / 2, 14.0, side.name, {.bold = true});
    svg.text(left + width / 2, 38.0, side.parts, {.size = 12.0});
    const double one = width / side.boxes;
    for (int i = 0; i < side.boxes; ++i) {
        const double x = left + one * i;
        svg.rectangle(x + 2.0, top, one - 4.0, tall, {.fill = side.colour, .fill_opacity = 0.2, .stroke = side.colour});
        svg.rectangle(x + 4.0, top + tall - 18.0, one - 8.0, 14.0,
                      {.fill = palette[3], .fill_opacity = 0.3, .stroke = palette[3]});
    }
    svg.text(left + width / 2, 142.0, side.near, {.size = 12.0});
    svg.rectangle(left, 160.0, width, 34.0, {.fill = palette[5], .fill_opacity = 0.15, .stroke = palette[5]});
    svg.text(left + width / 2, 177.0, side.far, {.size = 12.0});
}

std::string drawn_processors(const gl::Device& device, int threads)
{
    Svg svg(680.0, 204.0, "A processor's few threads beside a GPU's many groups, each with memory near and far");
    draw_side(svg, 8.0,
              {measuring::cpu_name(), fmt::format("{} threads, each with a program of its own", threads),
               "near each: its caches", "memory, the same for all threads", std::min(threads, 8), palette[0]});
    draw_side(svg, 352.0,
              {device.renderer.substr(0, device.renderer.find_first_of("/(,")),
               fmt::format("groups of up to {} invocations of one program", device.maximum_group_invocations),
               fmt::format("near each: {} bytes of shared memory", device.maximum_shared_bytes),
               fmt::format("textures of up to {0} x {0} texels, the same for all", device.maximum_texture_size), 16,
               palette[2]});
    return svg.str();
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
    result.pictures.push_back(svg_picture(
        "mota_2022_figure1.svg",
        "Left the eight numbers of the example, right the amplitudes of their frequencies, computed. One cosine is two "
        "frequencies: 1, and 7, which is -1.",
        drawn_example(example)));
    result.text =
        "<p>A transform tells how much of each frequency a signal has (Figure 1). Section 2.2 works out one example by "
        "hand, eight numbers of a cosine, and section 2.2.1 writes it as the product of a matrix and a vector. Here "
        "they are transformed by that sum, and by each FFT of the dissertation on the CPU.</p>";
    return result;
}

ItemResult mota_2022_figure9_10(ItemContext& context)
{
    ItemResult result;
    const gl::Device& device = context.context.device();
    const auto published = reference::published_table(stem);
    const auto printed = static_cast<int>(published.number(0, "passes"));

    // Transform the rows, then the columns of what that leaves, and both at once.
    const Image grey = single_channel(halved(photograph()), 1);
    const Image image = in_first_numbers(grey);
    const Passed rows = passed(context, image, Axes::rows);
    const Passed columns = passed(context, rows.numbers, Axes::columns);
    const Passed both = passed(context, image, Axes::both);
    const auto differing =
        std::inner_product(both.numbers.samples.begin(), both.numbers.samples.end(), columns.numbers.samples.begin(), 0,
                           std::plus<>(), [](float one, float other) { return one == other ? 0 : 1; });

    // Judge the two against one transform.
    Claim claim =
        claim_of(published, 0, "two_passes", "A transform of an image is a horizontal pass and a vertical one");
    state_construction(claim, fmt::format("{} passes", printed),
                       fmt::format("{} and {} passes, and {} for both axes, of which {} numbers differ", rows.passes,
                                   columns.passes, both.passes, differing),
                       rows.passes == 1 && columns.passes == 1 && both.passes == printed && differing == 0,
                       Evidence::counted);
    claim.explanation =
        "All stages of an axis are one pass. The rows, and then the columns of what that leaves, are compared bit by "
        "bit with the transform along both axes.";
    result.claims = {claim};
    const DoubleComplexImage truth = cpu::fftw_transform(complex_image(image), Direction::forward);
    result.checks.push_back(
        {"rows, then columns, against FFTW in double precision: relative L2 error",
         reference::relative_l2(complex_image(columns.numbers), truth),
         reference::promised_transform_bound(reference::AccuracyMode::float32_table, grey.width, grey.height)});

    result.table.columns = {"what", "processor", "GPU"};
    result.table.rows = {{"name", measuring::cpu_name(), device.renderer},
                         {"programs at once", std::to_string(cpu::hardware_thread_count()) + " threads", ""},
                         {"invocations of a group, at most", "", std::to_string(device.maximum_group_invocations)},
                         {"shared memory of a group, bytes", "", std::to_string(device.maximum_shared_bytes)},
                         {"side of a texture, at most", "", std::to_string(device.maximum_texture_size)}};
    result.pictures.push_back(svg_picture(
        fmt::format("{}_processors.svg", stem),
        "This machine's processor and its GPU, by what they tell of themselves. Caches are filled by the hardware, "
        "shared memory by the program. OpenGL does not tell how many groups run at once, so the number of boxes on the "
        "right says nothing",
        drawn_processors(device, cpu::hardware_thread_count())));
    result.pictures.push_back(png_picture(
        fmt::format("{}_passes.png", stem),
        "A photograph; what the horizontal pass leaves, each row's spectrum; and what the vertical pass makes of that. "
        "Zero frequency is in the middle; brighter is larger, over 100 dB",
        sheet({shown(grey), shown(spectrum_picture(magnitudes_of(rows.numbers, false))),
               shown(spectrum_picture(magnitudes_of(columns.numbers, true)))},
              3)));
    result.text =
        "<p>Figure 9 sets the parts of a processor beside those of a GPU, here with this machine's numbers. Figure 10 "
        "transforms an image's rows in a horizontal pass and the columns of what that leaves in a vertical one, here "
        "of a photograph: after the first pass its height can still be made out.</p>";
    return result;
}

} // namespace fragfft::figures
