// Figure 5: textures made from frequencies of given magnitudes and random phases.
#include "engine/image_runner.hpp"
#include "figures/items/common/pictures.hpp"
#include "figures/items/items.hpp"
#include "methods/moreland_angel_2003.hpp"
#include "program/cpu/fftw_transform.hpp"
#include "reference/error_measures.hpp"

#include <array>
#include <cmath>
#include <fmt/format.h>
#include <numbers>
#include <random>

namespace fragfft::figures {

namespace {

constexpr int synthesized_side = 256;
constexpr int synthesized_channels = 4;

using Colour = std::array<float, 3>;

struct TextureLaw
{
    char letter;
    const char* words;
    // Magnitude at a frequency in cycles per image; any unit.
    double (*magnitude)(double frequency_x, double frequency_y);
    Colour low;
    Colour high;
};

double falling(double frequency_x, double frequency_y)
{
    return std::pow(std::hypot(frequency_x, frequency_y), -1.7);
}

double oriented_band(double frequency_x, double frequency_y)
{
    constexpr double centre = 14.0;
    constexpr double width = 6.0;
    constexpr double width_across = 2.5;
    const double along = (std::fabs(frequency_x) - centre) / width;
    const double across = frequency_y / width_across;
    return std::exp(-along * along - across * across);
}

constexpr TextureLaw laws[] = {
    {'a',
     "magnitudes falling as frequency^-1.7, the same in every direction",
     falling,
     {0.20f, 0.42f, 0.74f},
     {1.0f, 1.0f, 1.0f}},
    {'b',
     "magnitudes in a band about 14 cycles per image, stripes nearly upright",
     oriented_band,
     {0.32f, 0.17f, 0.07f},
     {0.87f, 0.69f, 0.45f}},
};

int signed_frequency(int bin)
{
    return bin <= synthesized_side / 2 ? bin : bin - synthesized_side;
}

int mirrored(int bin)
{
    return (synthesized_side - bin) % synthesized_side;
}

// A spectrum of random phases, of mean 1/2 and standard deviation 1/6 once transformed back. Hermitian because each
// conjugate pair is written together, so that the texture is real.
DoubleComplexImage random_phases(const TextureLaw& law, unsigned seed)
{
    std::mt19937 generator(seed);
    std::uniform_real_distribution<double> angle(0.0, 2.0 * std::numbers::pi);
    DoubleComplexImage spectrum(synthesized_side, synthesized_side, synthesized_channels);
    std::array<double, synthesized_channels> energy{};
    for (int channel = 0; channel < synthesized_channels; ++channel)
        for (int v = 0; v < synthesized_side; ++v)
            for (int u = 0; u < synthesized_side; ++u) {
                if ((u == 0 && v == 0) || spectrum.at(u, v, channel) != 0.0)
                    continue;
                const bool own_conjugate = mirrored(u) == u && mirrored(v) == v;
                const double phase = own_conjugate ? 0.0 : angle(generator);
                const std::complex<double> bin =
                    std::polar(law.magnitude(signed_frequency(u), signed_frequency(v)), phase);
                spectrum.at(u, v, channel) = bin;
                spectrum.at(mirrored(u), mirrored(v), channel) = std::conj(bin);
                energy[static_cast<std::size_t>(channel)] += (own_conjugate ? 1.0 : 2.0) * std::norm(bin);
            }
    constexpr double pixels = static_cast<double>(synthesized_side) * synthesized_side;
    for (std::size_t i = 0; i < spectrum.samples.size(); ++i)
        spectrum.samples[i] *= pixels / (6.0 * std::sqrt(energy[i % synthesized_channels]));
    for (int channel = 0; channel < synthesized_channels; ++channel)
        spectrum.at(0, 0, channel) = 0.5 * pixels;
    return spectrum;
}

double largest_asymmetry(const DoubleComplexImage& spectrum)
{
    double largest = 0.0;
    for (int v = 0; v < synthesized_side; ++v)
        for (int u = 0; u < synthesized_side; ++u)
            for (int channel = 0; channel < synthesized_channels; ++channel)
                largest = std::max(largest, std::abs(spectrum.at(u, v, channel) -
                                                     std::conj(spectrum.at(mirrored(u), mirrored(v), channel))));
    return largest;
}

// Relative L2.
double error_of_magnitudes(const DoubleComplexImage& got, const DoubleComplexImage& given)
{
    const auto magnitude = [](const std::complex<double>& bin) { return std::abs(bin); };
    return reference::relative_l2(cpu::map_samples<double>(got, magnitude), cpu::map_samples<double>(given, magnitude));
}

Image coloured(const Image& texture, int channel, const TextureLaw& law)
{
    Image result(synthesized_side, synthesized_side, 3);
    for (int y = 0; y < synthesized_side; ++y)
        for (int x = 0; x < synthesized_side; ++x)
            for (std::size_t c = 0; c < 3; ++c)
                result.at(x, y, static_cast<int>(c)) = std::lerp(law.low[c], law.high[c], texture.at(x, y, channel));
    return result;
}

} // namespace

ItemResult moreland_angel_2003_figure5(ItemContext& context)
{
    const Method method = moreland_angel_2003::method();
    const Plan plan = method.inverse({.width = synthesized_side, .height = synthesized_side});
    ImageRunner inverse(context.engine, plan);
    ItemResult result;
    result.passes = {pass_list("The inverse transform of four textures", plan)};
    result.text =
        "<p>A Fourier transform also makes pictures out of nothing. The paper's Figure 5 shows two textures whose "
        "frequencies have chosen magnitudes and random phases; which magnitudes it does not say. Here one law falls "
        "with the frequency, which looks like clouds, and one keeps a band of nearly upright stripes, which looks like "
        "wood. The phases of each pair of conjugate frequencies are drawn together, so the textures are real numbers, "
        "and the inverse transform runs in the fragment programs, four textures at once in the four "
        "channels.</p><p>Notice that the textures have no seam: put side by side they continue, because every "
        "frequency is a whole number of cycles. The table compares them with FFTW's inverse of the same spectrum in "
        "double precision, and the magnitudes found in them with those that were given.</p>";
    result.table.columns = headings("figure | law | seed | relative L2 error of the textures | "
                                    "relative L2 error of the magnitudes | promised bound of a transform");
    const double bound =
        reference::promised_transform_bound(reference::AccuracyMode::float32_table, synthesized_side, synthesized_side);
    for (const TextureLaw& law : laws) {
        const unsigned seed = 2003u + static_cast<unsigned>(law.letter);
        const DoubleComplexImage spectrum = random_phases(law, seed);
        const Image packed = method.pack(spectrum);
        const Image textures = inverse.run(packed);
        // The spectrum as the texture holds it, in single precision.
        const DoubleImage exact =
            cpu::real_part(cpu::fftw_transform(method.unpack(packed, synthesized_channels), Direction::inverse));
        const double error = reference::relative_l2(cpu::to_double(textures), exact);
        const double error_back = error_of_magnitudes(cpu::fftw_transform(cpu::to_double(textures)), spectrum);
        const std::string name = fmt::format("5({})", law.letter);
        result.checks.push_back({name + ": the given spectrum's largest difference from a Hermitian one",
                                 largest_asymmetry(spectrum), 0.0});
        result.checks.push_back({name + ": relative L2 error of the textures", error, bound});
        result.checks.push_back({name + ": relative L2 error of the magnitudes found in them", error_back, bound});
        result.table.rows.push_back(
            {name, law.words, std::to_string(seed), number(error, 3), number(error_back, 3), number(bound, 3)});
        for (const int channel : {0, 1})
            result.pictures.push_back(png_picture(
                fmt::format("moreland_angel_2003_figure5_{}_{}.png", law.letter, channel + 1),
                fmt::format(
                    "({}) a texture of random phases, {}; number {} of the four that one inverse transform makes",
                    law.letter, law.words, channel + 1),
                coloured(textures, channel, law)));
    }
    return result;
}

} // namespace fragfft::figures
