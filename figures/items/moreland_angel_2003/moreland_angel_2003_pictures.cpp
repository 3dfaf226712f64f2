// Figure 4: (a) the rendered teapot, (b) its frequencies, (c) to (f) four filters on it; and on a photograph. Figure 5:
// textures made from frequencies of given magnitudes and random phases.
#include "engine/image_runner.hpp"
#include "figures/items/common/exact_filter.hpp"
#include "figures/items/common/pictures.hpp"
#include "figures/items/items.hpp"
#include "figures/items/moreland_angel_2003/moreland_angel_2003_parts.hpp"
#include "figures/scene/teapot_scene.hpp"
#include "methods/moreland_angel_2003.hpp"
#include "program/cpu/fftw_transform.hpp"
#include "program/filtering/spectrum_picture.hpp"
#include "reference/error_measures.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <numbers>
#include <random>

namespace fragfft::figures {

namespace {

constexpr int teapot_side = 512;

struct FilteredPicture
{
    char letter;
    const char* specification;
    const char* what;
    // Shown is zero + gain * result: a filter without the mean has negative results too, and small ones.
    float shown_zero;
    float shown_gain;
};

constexpr FilteredPicture filtered_pictures[] = {
    {'c', "gaussian:sigma=4", "low-pass: a Gaussian of standard deviation 4 pixels", 0.0f, 1.0f},
    {'d', "butterworth-high-pass:cutoff=0.03,order=1",
     "high-pass: Butterworth, first order, cutoff 0.03 cycles per pixel; mid-grey is zero", 0.5f, 1.0f},
    {'e', "directional-edge:sigma=1.5,angle=45",
     "directional: the derivative of a Gaussian along 45 degrees, times 4; mid-grey is zero", 0.5f, 4.0f},
    {'f', "sharpen:sigma=2,amount=1.5", "sharpening: the image plus 1.5 times what a Gaussian of 2 pixels removes",
     0.0f, 1.0f},
};

Image rendered_teapot(ItemContext& context)
{
    constexpr int samples_per_side = 4;
    scene::TeapotScene teapot(context.engine, teapot_side, teapot_side, samples_per_side, gl::PixelFormat::rgba32f);
    teapot.draw();
    return image_from_texels(gl::read_back(context.engine.functions(), teapot.image()), teapot_side, teapot_side,
                             gl::PixelFormat::rgba32f, 4);
}

// A picture of the image's spectrum by the paper's own transform.
Image frequencies(ItemContext& context, const Image& image)
{
    const Method method = moreland_angel_2003::method();
    ImageRunner forward(context.engine, method.forward(moreland_angel_2003_problem(image.width)));
    const DoubleComplexImage spectrum = method.unpack(forward.run(image), image.channels);
    Image magnitudes(image.width, image.height, image.channels);
    std::transform(spectrum.samples.begin(), spectrum.samples.end(), magnitudes.samples.begin(),
                   [](std::complex<double> bin) { return static_cast<float>(std::abs(bin)); });
    return spectrum_picture(magnitudes);
}

class Series
{
public:
    Series(ItemContext& context, ItemResult& result) : result_(result), context_(context) {}

    void show(const std::string& suffix, const std::string& caption, const Image& picture)
    {
        const std::string name = fmt::format("moreland_angel_2003_figure4_{}.png", suffix);
        result_.pictures.push_back(png_picture(name, caption, picture));
        pictures_.push_back(picture);
    }

    void filter(const Image& image, const std::string& subject)
    {
        for (const FilteredPicture& picture : filtered_pictures) {
            const Filter filter = filter_of(picture.specification);
            ImageRunner runner(context_.engine, moreland_angel_2003_filter_as_published(image.width));
            runner.upload("response", moreland_angel_2003_response(filter, image.width));
            const Image filtered = runner.run(image);
            const double error = relative_error(filtered, exactly_filtered(image, filter), image);
            const double bound =
                reference::promised_convolution_bound(reference::AccuracyMode::float32_computed).relative_l2.value();
            result_.checks.push_back({fmt::format("{}, {}: relative L2 error", subject, filter.name()), error, bound});
            result_.table.rows.push_back({fmt::format("4({})", picture.letter), subject, filter.specification(),
                                          filter.kernel() ? fmt::format("direct convolution, {} x {}",
                                                                        filter.kernel()->width, filter.kernel()->height)
                                                          : "FFTW, double precision",
                                          number(error, 3), number(bound, 3)});
            show(fmt::format("{}_{}", picture.letter, subject),
                 fmt::format("({}) {}, {}", picture.letter, subject, picture.what),
                 shown(filtered, picture.shown_zero, picture.shown_gain));
        }
    }

    // All pictures shown until now on one sheet, as the paper printed them.
    void show_sheet()
    {
        const std::string name = "moreland_angel_2003_figure4.png";
        constexpr int columns = 3;
        result_.pictures.push_back(png_picture(name, "", sheet(pictures_, columns)));
        result_.pictures.back().in_report = false;
    }

private:
    ItemResult& result_;
    ItemContext& context_;
    std::vector<Image> pictures_;
};

constexpr int synthesized_side = 256;
constexpr int synthesized_channels = 4;
constexpr double synthesized_pixels = static_cast<double>(synthesized_side) * synthesized_side;

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

// A spectrum of random phases, of mean 1/2 and standard deviation 1/6 once transformed back without scaling. Hermitian
// because each conjugate pair is written together, so that the texture is real.
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
    for (std::size_t i = 0; i < spectrum.samples.size(); ++i)
        spectrum.samples[i] /= 6.0 * std::sqrt(energy[i % synthesized_channels]);
    for (int channel = 0; channel < synthesized_channels; ++channel)
        spectrum.at(0, 0, channel) = 0.5;
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

ItemResult moreland_angel_2003_figure4(ItemContext& context)
{
    ItemResult result;
    result.text =
        "<p>The paper renders the Utah teapot and shows its frequencies and the picture after four filters. The paper "
        "does not say which filters it drew; these are one of each kind, drawn at 512 x 512 by the paper's own passes "
        "in all four channels (the fourth is the teapot's coverage). Below, the same is done to a photograph.</p>"
        "<p>The errors are those against the same filter in double precision, relative to the result, or to the image "
        "where that is larger: a filter that removes most of an image cannot remove its rounding errors.</p>";
    result.table.columns = {"figure", "image", "filter", "compared with", "relative L2 error", "promised bound"};

    const Image teapot = rendered_teapot(context);
    Series series(context, result);
    series.show("a_teapot", "(a) the rendered teapot, unfiltered", shown(teapot));
    series.show("b_teapot", "(b) the teapot's frequencies, zero in the middle: brighter is stronger, over 100 dB",
                shown(frequencies(context, teapot)));
    series.filter(teapot, "teapot");
    series.show_sheet();
    series.filter(photograph(), "photograph");
    result.passes = {context.pass_list("The forward transform behind (b)",
                                       moreland_angel_2003::method().forward(moreland_angel_2003_problem(teapot_side))),
                     context.pass_list("Each of the filters", moreland_angel_2003_filter_as_published(teapot_side))};
    return result;
}

ItemResult moreland_angel_2003_figure5(ItemContext& context)
{
    const Method method = moreland_angel_2003::method();
    const Plan plan = method.inverse(moreland_angel_2003_problem(synthesized_side));
    ImageRunner inverse(context.engine, plan);
    ItemResult result;
    result.passes = {pass_list("The inverse transform of four textures", plan)};
    result.text =
        "<p>A Fourier transform also makes pictures out of nothing: textures whose frequencies have chosen magnitudes "
        "and random phases. The paper does not say which magnitudes. Here one law falls with the frequency, which "
        "looks like clouds, and one keeps a band of nearly upright stripes, which looks like wood. Four textures are "
        "transformed at once in the four channels.</p>"
        "<p>The textures have no seam, because every frequency is a whole number of cycles. The table compares them "
        "with FFTW's inverse in double precision, and the magnitudes found in them with those that were given.</p>";
    result.table.columns = headings("figure | law | seed | relative L2 error of the textures | "
                                    "relative L2 error of the magnitudes | promised bound of a transform");
    const double bound = reference::promised_transform_bound(reference::AccuracyMode::float32_computed,
                                                             synthesized_side, synthesized_side);
    for (const TextureLaw& law : laws) {
        const unsigned seed = 2003u + static_cast<unsigned>(law.letter);
        const DoubleComplexImage spectrum = random_phases(law, seed);
        const Image packed = method.pack(spectrum);
        const Image textures = inverse.run(packed);
        // Both compared without the paper's scaling, which FFTW does not have: the spectrum as the texture holds it, in
        // single precision, and what is found in the textures.
        const DoubleImage exact =
            cpu::real_part(cpu::fftw_transform(method.unpack(packed, synthesized_channels), Direction::inverse));
        const DoubleImage scaled = cpu::map_samples<double>(
            textures, [](float sample) { return static_cast<double>(sample) / synthesized_pixels; });
        const double error = reference::relative_l2(scaled, exact);
        const double error_back = error_of_magnitudes(cpu::fftw_transform(scaled), spectrum);
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
                fmt::format("({}) random phases, {}; number {} of four", law.letter, law.words, channel + 1),
                coloured(textures, channel, law)));
    }
    return result;
}

} // namespace fragfft::figures
