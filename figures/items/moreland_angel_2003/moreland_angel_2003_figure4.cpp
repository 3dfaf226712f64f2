// Figure 4: (a) the rendered teapot, (b) its frequencies, (c) to (f) four filters on it; and on a photograph.
#include "engine/image_runner.hpp"
#include "figures/items/common/exact_filter.hpp"
#include "figures/items/common/pictures.hpp"
#include "figures/items/items.hpp"
#include "figures/scene/teapot_scene.hpp"
#include "filters/filtering_plan.hpp"
#include "filters/prepared_work.hpp"
#include "methods/moreland_angel_2003.hpp"
#include "program/filtering/spectrum_picture.hpp"
#include "reference/error_measures.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

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
    ImageRunner forward(context.engine, method.forward({.width = image.width, .height = image.height}));
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
            const Image filtered =
                filtered_once(context_.engine, {.filters = {filter}}, {.method = moreland_angel_2003::method().name},
                              {context_.context.device(), context_.probe}, image)
                    .front();
            const double error = relative_error(filtered, exactly_filtered(image, filter), image);
            const double bound =
                reference::promised_convolution_bound(reference::AccuracyMode::float32_table).relative_l2.value();
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

} // namespace

ItemResult moreland_angel_2003_figure4(ItemContext& context)
{
    ItemResult result;
    result.text =
        "<p>The paper renders the Utah teapot, shows the frequencies of the picture and the picture after four "
        "filters. Here the same: the teapot is tessellated from its 32 Bezier patches, shaded, anti-aliased by 4 x "
        "4 samples per pixel and filtered at 512 x 512 in all four channels (the fourth is its coverage), by the "
        "paper's own passes. The paper does not say which filters it drew; these are one of each kind. High-pass "
        "and directional results have negative values; they are drawn around mid-grey. Below, the same is done "
        "to a photograph.</p>"
        "<p>Every picture is compared with the same filter in double precision on the CPU; the table gives the "
        "error and the bound promised for it, relative to the result, or to the image where that is larger: a "
        "filter that removes most of an image cannot remove its rounding errors.</p>";
    result.table.columns = {"figure", "image", "filter", "compared with", "relative L2 error", "promised bound"};

    const Image teapot = rendered_teapot(context);
    Series series(context, result);
    series.show("a_teapot", "(a) the rendered teapot, unfiltered", shown(teapot));
    series.show("b_teapot", "(b) the teapot's frequencies, zero in the middle: brighter is stronger, over 100 dB",
                shown(frequencies(context, teapot)));
    series.filter(teapot, "teapot");
    series.show_sheet();
    series.filter(photograph(), "photograph");
    const Problem transform{.width = teapot.width, .height = teapot.height};
    result.passes = {
        context.pass_list("The forward transform behind (b)", moreland_angel_2003::method().forward(transform)),
        context.pass_list("Each of the filters",
                          filtering_plan(moreland_angel_2003::method(), filtering_of(transform)))};
    return result;
}

} // namespace fragfft::figures
