// Figure 1: a band-pass whose cutoffs and falloff a user moves, the image and its power spectrum before and after, and
// how often a frame of it can be made at 1024 x 1024.
#include "engine/composition.hpp"
#include "engine/image_runner.hpp"
#include "figures/items/common/exact_filter.hpp"
#include "figures/items/common/pictures.hpp"
#include "figures/items/items.hpp"
#include "figures/items/lloyd_boyd_govindaraju_2008/lloyd_boyd_govindaraju_2008_parts.hpp"
#include "gl/state_guard.hpp"
#include "methods/lloyd_boyd_govindaraju_2008.hpp"
#include "program/filtering/spectrum_picture.hpp"
#include "reference/error_measures.hpp"
#include "reference/published_values.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

ProgramVariant program(const std::string& name, std::vector<AccessCount> accesses)
{
    return {name, name, "lloyd_boyd_govindaraju_2008/" + name + ".frag", {}, std::move(accesses)};
}

Uniform from_parameter(const std::string& name)
{
    return {name, FromParameter{name}};
}

constexpr const char* figure1_stem = "lloyd_boyd_govindaraju_2008_figure1";

struct BandPass
{
    const char* suffix;
    float low; // in cycles per pixel
    float high;
    int order;
    const char* what;
};

constexpr BandPass band_passes[] = {
    {"steep", 0.03f, 0.12f, 6, "a steep falloff, order 6: waves of about 8 to 33 pixels pass"},
    {"gentle", 0.03f, 0.12f, 1, "the same cutoffs with the gentlest falloff, order 1"},
    {"fine", 0.15f, 0.4f, 2, "cutoffs moved upward, order 2: edges and fine texture pass"},
};

std::string band_pass_specification(const BandPass& band_pass)
{
    return fmt::format("butterworth-band-pass:low={},high={},order={}", band_pass.low, band_pass.high, band_pass.order);
}

Image grey(const Image& colours)
{
    Image image(colours.width, colours.height, 1);
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x)
            image.at(x, y) = (colours.at(x, y, 0) + colours.at(x, y, 1) + colours.at(x, y, 2)) / 3.0f;
    return image;
}

// With imaginary parts of zero.
Image complex_numbers(const Image& real)
{
    Image pairs(real.width, real.height, 2);
    for (std::size_t i = 0; i < real.samples.size(); ++i)
        pairs.samples[2 * i] = real.samples[i];
    return pairs;
}

class BandPassFrame
{
public:
    BandPassFrame(ItemContext& context, const Image& image) : runner_(context.engine, band_pass_frame(image.width))
    {
        runner_.upload("image", complex_numbers(image));
    }

    void adjust(const BandPass& band_pass)
    {
        runner_.prepared().set_parameter("low", band_pass.low);
        runner_.prepared().set_parameter("high", band_pass.high);
        runner_.prepared().set_parameter("order", band_pass.order);
    }
    PlanExecutor& prepared() { return runner_.prepared(); }
    Image filtered() const { return runner_.read_back("filtered", 1); }
    Image shown(const std::string& what) const { return runner_.read_back("shown " + what, 3); }

private:
    ImageRunner runner_;
};

// The photograph and three band-passes of it, each with its spectrum below.
void add_pictures(ItemContext& context, const Image& image, ItemResult& result)
{
    const auto add = [&](const std::string& suffix, const std::string& caption, const Image& picture) {
        result.pictures.push_back(png_picture(fmt::format("{}_{}.png", figure1_stem, suffix), caption, picture));
    };
    const Image magnitudes = spectrum_magnitudes(image);
    add("before",
        "The photograph and its power spectrum. Frequency zero is in the middle; brighter is stronger, over 100 dB, "
        "alike in all pictures",
        sheet({shown(image), shown(spectrum_picture(magnitudes))}, 1));
    BandPassFrame frame(context, image);
    frame.prepared().set_parameter("largest", *std::max_element(magnitudes.samples.begin(), magnitudes.samples.end()));
    for (const BandPass& band_pass : band_passes) {
        frame.adjust(band_pass);
        frame.prepared().run();
        const Filter filter = filter_of(band_pass_specification(band_pass));
        const double error = relative_error(frame.filtered(), exactly_filtered(image, filter), image);
        const double bound =
            reference::promised_convolution_bound(reference::AccuracyMode::float32_computed).relative_l2.value();
        result.checks.push_back(
            {fmt::format("{}: relative L2 error", band_pass_specification(band_pass)), error, bound});
        result.table.rows.push_back({"picture", fmt::format("{0} x {0}", image.width),
                                     band_pass_specification(band_pass), "", "", "", number(error, 3),
                                     "FFTW, double precision"});
        add(band_pass.suffix,
            fmt::format("Cutoffs {:g} and {:g} cycles per pixel, {}; mid-grey is zero", band_pass.low, band_pass.high,
                        band_pass.what),
            sheet({frame.shown("image"), frame.shown("spectrum")}, 1));
    }
}

Claim rate_claim(ItemContext& context, const Image& photograph, ItemResult& result)
{
    const auto published = reference::published_table(figure1_stem);
    const auto side = static_cast<int>(published.number(0, "width_pixels"));
    BandPassFrame frame(context, enlarged(photograph, side / photograph.width, side / photograph.height));
    result.passes = {context.pass_list(fmt::format("A frame of {0} x {0}", side), frame.prepared().plan())};
    const gl::StateGuard guard(context.context.functions(), frame.prepared().used_units());
    gl::Timer timer(context.context.functions(), context.context.device());
    float moved = 0.0f;
    gl::Sampling sampling = context.series_sampling();
    sampling.least_runs = std::min(sampling.least_runs, 3); // of a long frame, whose rate is not judged
    const gl::TimeStatistics time =
        gl::measure(timer
                        .timed([&] {
                            moved =
                                moved < 0.1f ? moved + 0.001f : 0.0f; // as a hand moves a slider, from frame to frame
                            frame.adjust({"", 0.02f + moved, 0.2f + moved, 2, ""});
                            frame.prepared().record();
                        })
                        .named("frame"),
                    sampling);
    const Interval milliseconds = spread_of(time);
    const Interval rate{1e3 / milliseconds.high, 1e3 / milliseconds.middle, 1e3 / milliseconds.low};
    result.table.rows.push_back({"frames", fmt::format("{0} x {0}", side), "a band-pass that changes in every frame",
                                 number(rate.middle), number(rate.low), number(rate.high), "",
                                 fmt::format("{}, {} runs", time.method, time.runs)});
    Claim claim = claim_of(published, 0, "rate",
                           fmt::format("A band-pass of {0} x {0} follows its sliders this often a second", side));
    state_figure(claim, {published.number(0, "rate_hertz"), rate, "Hz"});
    claim.explanation = fmt::format(
        "A frame is {} passes in {} ms, by {}. One real image is filtered, as one complex number a texel; how many "
        "channels theirs had is not said.",
        frame.prepared().plan().passes.size(), text_of(milliseconds), context.context.device().renderer);
    return claim;
}

} // namespace

Plan band_pass_frame(int side)
{
    constexpr auto format = gl::PixelFormat::rg32f;
    const Problem problem{.width = side, .height = side, .format = format, .domain = Domain::complex};
    const Method method = lloyd_boyd_govindaraju_2008::method();
    Plan plan{"a frame of the band-pass", "scaling: none", {}, {}};
    plan.parameters = {{"low", 0.02f}, {"high", 0.2f}, {"order", 2}, {"zero", 0.5f}, {"largest", 1.0f}};
    const std::size_t image = plan.add_resource({"image", side, side, format, ResourceRole::input});
    const std::size_t spectrum = plan.add_resource({"spectrum", side, side, format});
    const std::size_t response = plan.add_resource({"response", side, side, format});
    const std::size_t product = plan.add_resource({"product", side, side, format});
    const std::size_t filtered = plan.add_resource({"filtered", side, side, format, ResourceRole::output});
    const Region whole{"whole array", 0, 0, side, side};
    const auto add = [&](const std::string& name, std::vector<Binding> bindings, Draw draw) {
        plan.passes.push_back(Pass::drawing(name, std::move(bindings), {std::move(draw)}));
    };

    add("response", {attached(response)},
        {program("band_pass", {}),
         whole,
         {{"side", side}, from_parameter("low"), from_parameter("high"), from_parameter("order")}});
    append(plan, method.forward(problem), {{"image", image}, {"result", spectrum}});
    append(plan, method.multiply(problem), {{"image", spectrum}, {"response", response}, {"result", product}});
    append(plan, method.inverse(problem), {{"image", product}, {"result", filtered}});
    const auto show = [&](const std::string& what, std::size_t source, std::vector<Uniform> uniforms) {
        const std::size_t shown =
            plan.add_resource({"shown " + what, side, side, gl::PixelFormat::rgba8, ResourceRole::output});
        add("show " + what, {sampled("source", source), attached(shown)},
            {program("show_" + what, {{"source", 1}}), whole, std::move(uniforms)});
    };
    show("image", filtered, {from_parameter("zero")});
    show("spectrum", product, {{"side", side}, from_parameter("largest")});
    return plan;
}

ItemResult lloyd_boyd_govindaraju_2008_figure1(ItemContext& context)
{
    const Image image = grey(photograph());
    ItemResult result;
    result.table.columns = headings("what | size | filter | frames a second | 5th of a hundred | 95th | "
                                    "relative L2 error | compared with or timed by");
    add_pictures(context, image, result);
    result.claims = {rate_claim(context, image, result)};
    result.text =
        "<p>The paper opens with an application: an image, its power spectrum, and a band-pass whose cutoff "
        "frequencies and falloff a user moves by sliders while both pictures follow.</p>"
        "<p>Here a frame is one plan: a fragment program computes the response from the sliders' values, the image is "
        "transformed, multiplied and transformed back, and two passes draw these pictures in 8 bits a channel. The "
        "paper does not name its band-pass; this one is Butterworth's. Hard edges of the ring that is left in the "
        "spectrum leave ripples beside the edges of things.</p>";
    return result;
}

} // namespace fragfft::figures
