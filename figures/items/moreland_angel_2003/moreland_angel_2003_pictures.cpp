// Figure 4: (a) the rendered teapot, (b) its frequencies, (c) to (f) four filters on it; and on a photograph. Figure 5:
// textures made from frequencies of given magnitudes and random phases.
#include "engine/image_runner.hpp"
#include "figures/items/common/exact_filter.hpp"
#include "figures/items/common/pictures.hpp"
#include "figures/items/items.hpp"
#include "figures/items/moreland_angel_2003/moreland_angel_2003_parts.hpp"
#include "figures/scene/teapot_scene.hpp"
#include "methods/papers/moreland_angel_2003.hpp"
#include "program/filtering/spectrum_picture.hpp"
#include "reference/error_measures.hpp"
#include "reference/fftw_transform.hpp"

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
    // Shown is zero + gain * result: the result of a filter that removes the mean has negative numbers too, and small
    // ones.
    float shown_zero;
    float shown_gain;
};

constexpr FilteredPicture filtered_pictures[] = {
    {'c', "gaussian:sigma=4", 0.0f, 1.0f},
    {'d', "butterworth-high-pass:cutoff=0.03,order=1", 0.5f, 1.0f},
    {'e', "directional-edge:sigma=1.5,angle=45", 0.5f, 4.0f},
    {'f', "sharpen:sigma=2,amount=1.5", 0.0f, 1.0f},
};

namespace moreland_figure4 {

constexpr std::array filtered_subjects{"teapot", "photograph"};
constexpr const char* figure4_sheet = "moreland_angel_2003_figure4.png";

std::string figure4_file(const std::string& suffix)
{
    return fmt::format("moreland_angel_2003_figure4_{}.png", suffix);
}

std::string figure4_file(const FilteredPicture& picture, const std::string& subject)
{
    return figure4_file(fmt::format("{}_{}", picture.letter, subject));
}

std::string figure4_check(const FilteredPicture& picture, const std::string& subject)
{
    return fmt::format("{}, {}: relative L2 error", subject, filter_of(picture.specification).name());
}

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
    Series(ItemContext& context, Experiment& experiment) : experiment_(experiment), context_(context) {}

    void show(const std::string& file_name, const Image& picture)
    {
        experiment_.pictures.push_back(png_picture(file_name, "", picture));
        pictures_.push_back(picture);
    }

    void filter(const Image& image, const std::string& subject)
    {
        for (const FilteredPicture& picture : filtered_pictures) {
            const Filter filter = filter_of(picture.specification);
            ImageRunner runner(context_.engine, moreland_angel_2003_filter_as_published(image.width));
            runner.upload("response", moreland_angel_2003_response(filter, image.width));
            const Image filtered = runner.run(image);
            experiment_.rows.check(
                figure4_check(picture, subject), relative_error(filtered, exactly_filtered(image, filter), image),
                reference::promised_convolution_bound(reference::AccuracyMode::float32_computed).relative_l2.value());
            show(figure4_file(picture, subject), shown(filtered, picture.shown_zero, picture.shown_gain));
        }
    }

    // Puts all pictures that were shown so far on one sheet, as the paper printed them.
    void show_sheet()
    {
        constexpr int columns = 3;
        experiment_.pictures.push_back(png_picture(figure4_sheet, "", sheet(pictures_, columns)));
    }

private:
    Experiment& experiment_;
    ItemContext& context_;
    std::vector<Image> pictures_;
};

void measure(ItemContext& context, Experiment& experiment)
{
    if (!experiment.is_first_moment())
        return;
    const Image teapot = rendered_teapot(context);
    Series series(context, experiment);
    series.show(figure4_file("a_teapot"), shown(teapot));
    series.show(figure4_file("b_teapot"), shown(frequencies(context, teapot)));
    series.filter(teapot, filtered_subjects[0]);
    series.show_sheet();
    series.filter(photograph(), filtered_subjects[1]);
    experiment.passes = {
        context.pass_list("The forward transform behind (b)",
                          moreland_angel_2003::method().forward(moreland_angel_2003_problem(teapot_side))),
        context.pass_list("Each of the filters", moreland_angel_2003_filter_as_published(teapot_side))};
}

void tell_filtered(const ItemRows& rows, const std::string& subject, ItemResult& told)
{
    for (const FilteredPicture& picture : filtered_pictures) {
        told.pictures.push_back({figure4_file(picture, subject),
                                 prose().sentence(fmt::format("moreland_angel_2003_figure4.{}", picture.letter),
                                                  Values().set("subject", subject)),
                                 {},
                                 subject != filtered_subjects[0]});
        const Filter filter = filter_of(picture.specification);
        const MeasuredError of_result = measured_error(rows, figure4_check(picture, subject));
        told.table.add_row({fmt::format("4({})", picture.letter), subject, filter.specification(),
                            filter.kernel() ? fmt::format("direct convolution, {} x {}", filter.kernel()->width,
                                                          filter.kernel()->height)
                                            : "FFTW, double precision",
                            of_result.error, of_result.bound});
    }
}

void tell(const ItemRows& rows, ItemResult& told)
{
    told.text = prose().html("moreland_angel_2003_figure4", {});
    told.table = Table({{"figure"},
                        {"image"},
                        {"filter"},
                        {"compared with"},
                        {"relative L2 error", ColumnKind::number, 3},
                        {"promised bound", ColumnKind::number, 3}});
    for (const char* letter : {"a", "b"})
        told.pictures.push_back({figure4_file(std::string(letter) + "_teapot"),
                                 prose().section(std::string("moreland_angel_2003_figure4.") + letter),
                                 {},
                                 false});
    tell_filtered(rows, filtered_subjects[0], told);
    // The report shows the teapot's six pictures as the paper does, in two rows of three.
    std::string caption;
    for (const Picture& picture : told.pictures)
        caption += (caption.empty() ? "" : "; ") + picture.caption;
    Picture teapots{
        figure4_sheet, prose().sentence("moreland_angel_2003_figure4.sheet", Values().set("parts", caption)), {}};
    teapots.rows = 2;
    told.pictures.push_back(std::move(teapots));
    tell_filtered(rows, filtered_subjects[1], told);
}

} // namespace moreland_figure4

constexpr int synthesized_side = 256;
constexpr int synthesized_channels = 4;
constexpr double synthesized_pixels = static_cast<double>(synthesized_side) * synthesized_side;

using Colour = std::array<float, 3>;

struct TextureLaw
{
    char letter;
    // The magnitude at a frequency in cycles per image, in any unit.
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
    {'a', falling, {0.20f, 0.42f, 0.74f}, {1.0f, 1.0f, 1.0f}},
    {'b', oriented_band, {0.32f, 0.17f, 0.07f}, {0.87f, 0.69f, 0.45f}},
};

int signed_frequency(int bin)
{
    return bin <= synthesized_side / 2 ? bin : bin - synthesized_side;
}

int mirrored(int bin)
{
    return (synthesized_side - bin) % synthesized_side;
}

// A spectrum with random phases, whose inverse transform without scaling has mean 1/2 and standard deviation 1/6.
// Conjugate pairs are written together, so it is Hermitian and the texture is real.
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

// Relative L2 error.
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

namespace moreland_figure5 {

constexpr std::array shown_channels{0, 1};

std::string name_of(const TextureLaw& law)
{
    return fmt::format("5({})", law.letter);
}

unsigned seed_of(const TextureLaw& law)
{
    return 2003u + static_cast<unsigned>(law.letter);
}

std::string file_of(const TextureLaw& law, int channel)
{
    return fmt::format("moreland_angel_2003_figure5_{}_{}.png", law.letter, channel + 1);
}

std::string check_of_textures(const TextureLaw& law)
{
    return name_of(law) + ": relative L2 error of the textures";
}

std::string check_of_magnitudes(const TextureLaw& law)
{
    return name_of(law) + ": relative L2 error of the magnitudes found in them";
}

void measure_law(ImageRunner& inverse, const TextureLaw& law, Experiment& experiment)
{
    const Method method = moreland_angel_2003::method();
    const DoubleComplexImage spectrum = random_phases(law, seed_of(law));
    const Image packed = method.pack(spectrum);
    const Image textures = inverse.run(packed);
    // Both are compared without the paper's scaling, which FFTW does not have: the spectrum that the texture holds in
    // single precision, and the one found in the textures.
    const DoubleImage exact =
        cpu::real_part(reference::fftw_transform(method.unpack(packed, synthesized_channels), Direction::inverse));
    const DoubleImage scaled = cpu::map_samples<double>(
        textures, [](float sample) { return static_cast<double>(sample) / synthesized_pixels; });
    const double bound = reference::promised_transform_bound(reference::AccuracyMode::float32_computed,
                                                             synthesized_side, synthesized_side);
    experiment.rows.check(name_of(law) + ": the given spectrum's largest difference from a Hermitian one",
                          largest_asymmetry(spectrum), 0.0);
    experiment.rows.check(check_of_textures(law), reference::relative_l2(scaled, exact), bound);
    experiment.rows.check(check_of_magnitudes(law), error_of_magnitudes(reference::fftw_transform(scaled), spectrum),
                          bound);
    for (const int channel : shown_channels)
        experiment.pictures.push_back(png_picture(file_of(law, channel), "", coloured(textures, channel, law)));
}

void measure(ItemContext& context, Experiment& experiment)
{
    if (!experiment.is_first_moment())
        return;
    const Plan plan = moreland_angel_2003::method().inverse(moreland_angel_2003_problem(synthesized_side));
    experiment.passes.push_back(pass_list("The inverse transform of four textures", plan));
    ImageRunner inverse(context.engine, plan);
    for (const TextureLaw& law : laws)
        measure_law(inverse, law, experiment);
}

void tell(const ItemRows& rows, ItemResult& told)
{
    told.text = prose().html("moreland_angel_2003_figure5", {});
    told.table = Table({{"figure"},
                        {"law"},
                        {"seed", ColumnKind::number},
                        {"relative L2 error of the textures", ColumnKind::number, 3},
                        {"relative L2 error of the magnitudes", ColumnKind::number, 3},
                        {"promised bound of a transform", ColumnKind::number, 3}});
    for (const TextureLaw& law : laws) {
        const std::string& words = prose().section(fmt::format("moreland_angel_2003_figure5.law_{}", law.letter));
        const MeasuredError of_textures = measured_error(rows, check_of_textures(law));
        told.table.add_row({name_of(law), words, static_cast<double>(seed_of(law)), of_textures.error,
                            measured_error(rows, check_of_magnitudes(law)).error, of_textures.bound});
        for (const int channel : shown_channels)
            told.pictures.push_back(
                {file_of(law, channel),
                 prose().sentence(
                     "moreland_angel_2003_figure5.picture",
                     Values().set("letter", std::string(1, law.letter)).set("law", words).set("number", channel + 1)),
                 {}});
    }
}

} // namespace moreland_figure5

} // namespace

constexpr ItemCode moreland_angel_2003_figure4{moreland_figure4::measure, {}, moreland_figure4::tell};
constexpr ItemCode moreland_angel_2003_figure5{moreland_figure5::measure, {}, moreland_figure5::tell};

} // namespace fragfft::figures
