// Figure 1: a band-pass whose cutoffs and falloff a user moves, the image and its power spectrum before and after, and
// how often a frame of it can be made at 1024 x 1024.
#include "engine/composition.hpp"
#include "engine/image_runner.hpp"
#include "figures/items/common/exact_filter.hpp"
#include "figures/items/common/pictures.hpp"
#include "figures/items/items.hpp"
#include "figures/items/lloyd_boyd_govindaraju_2008/lloyd_boyd_govindaraju_2008_parts.hpp"
#include "gl/state_guard.hpp"
#include "methods/papers/lloyd_boyd_govindaraju_2008.hpp"
#include "program/filtering/spectrum_picture.hpp"
#include "reference/error_measures.hpp"

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

namespace lloyd_figure1 {

constexpr const char* stem = "lloyd_boyd_govindaraju_2008_figure1";
constexpr int frame_side = 1024;
constexpr const char* error_quantity = "relative L2 error";

struct BandPass
{
    const char* suffix;
    float low; // in cycles per pixel
    float high;
    int order;

    std::string specification() const
    {
        return fmt::format("butterworth-band-pass:low={},high={},order={}", low, high, order);
    }
    std::string picture() const { return fmt::format("{}_{}.png", stem, suffix); }
};

constexpr BandPass band_passes[] = {{"steep", 0.03f, 0.12f, 6}, {"gentle", 0.03f, 0.12f, 1}, {"fine", 0.15f, 0.4f, 2}};

Key frame_time()
{
    return {"frame of a band-pass", {{"side", frame_side}}};
}

Image grey(const Image& colours)
{
    Image image(colours.width, colours.height, 1);
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x)
            image.at(x, y) = (colours.at(x, y, 0) + colours.at(x, y, 1) + colours.at(x, y, 2)) / 3.0f;
    return image;
}

// Complex numbers whose imaginary parts are zero.
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
void make_pictures(ItemContext& context, const Image& image, Experiment& experiment)
{
    const auto add = [&](const std::string& file, const Image& picture) {
        experiment.pictures.push_back(png_picture(file, "", picture));
    };
    const Image magnitudes = spectrum_magnitudes(image);
    add(fmt::format("{}_before.png", stem), sheet({shown(image), shown(spectrum_picture(magnitudes))}, 1));
    BandPassFrame frame(context, image);
    frame.prepared().set_parameter("largest", *std::max_element(magnitudes.samples.begin(), magnitudes.samples.end()));
    for (const BandPass& band_pass : band_passes) {
        const std::string specification = band_pass.specification();
        frame.adjust(band_pass);
        frame.prepared().run();
        const double error = relative_error(frame.filtered(), exactly_filtered(image, filter_of(specification)), image);
        experiment.rows.number({error_quantity, {{"filter", specification}, {"side", image.width}}}, error);
        experiment.rows.check(
            fmt::format("{}: relative L2 error", specification), error,
            reference::promised_convolution_bound(reference::AccuracyMode::float32_computed).relative_l2.value());
        add(band_pass.picture(), sheet({frame.shown("image"), frame.shown("spectrum")}, 1));
    }
}

void time_frames(ItemContext& context, const Image& photograph, Experiment& experiment)
{
    BandPassFrame frame(context, enlarged(photograph, frame_side / photograph.width, frame_side / photograph.height));
    if (experiment.is_first_moment())
        experiment.passes = {
            context.pass_list(fmt::format("A frame of {0} x {0}", frame_side), frame.prepared().plan())};
    const gl::StateGuard guard(context.context.functions(), frame.prepared().used_units());
    gl::Timer timer(context.context.functions(), context.context.device());
    float moved = 0.0f;
    gl::Sampling sampling = context.sampling();
    sampling.least_runs = std::min(sampling.least_runs, 3); // a frame takes long, and its rate is not judged
    gl::measure(timer
                    .timed([&] {
                        moved = moved < 0.1f ? moved + 0.001f : 0.0f; // as a hand moves a slider, from frame to frame
                        frame.adjust({"", 0.02f + moved, 0.2f + moved, 2});
                        frame.prepared().record();
                    })
                    .named(frame_time().text()),
                sampling);
}

void measure(ItemContext& context, Experiment& experiment)
{
    const Image image = grey(photograph());
    if (experiment.is_first_moment())
        make_pictures(context, image, experiment);
    time_frames(context, image, experiment);
}

Interval frames_a_second(const ItemRows& rows)
{
    return rows.pooled([](const MomentRows& moment) {
        const Interval milliseconds = moment.time(frame_time());
        return Interval{1e3 / milliseconds.high, 1e3 / milliseconds.middle, 1e3 / milliseconds.low};
    });
}

void rate(const ItemRows& rows, Evaluation& claim)
{
    claim.value_is([&] { return frames_a_second(rows); });
    claim.values.set("passes", static_cast<int>(band_pass_frame(frame_side).passes.size()))
        .set("milliseconds", rows.told_time(frame_time()))
        .set("device", rows.run().machine().gpu);
}

void tell(const ItemRows& rows, ItemResult& told)
{
    told.table = Table({{"what"},
                        {"size"},
                        {"filter"},
                        {"frames a second", ColumnKind::interval},
                        {"relative L2 error", ColumnKind::number, 3},
                        {"compared with or timed by"}});
    const auto size = [](const Key& key) { return fmt::format("{0} x {0}", key.label("side")); };
    for (const Key& key : rows.keys(error_quantity))
        told.table.add_row(
            {"picture", size(key), key.label("filter"), Cell(), rows.number(key), "FFTW, double precision"});
    if (rows.has(frame_time()))
        told.table.add_row({"frames", size(frame_time()), "a band-pass that changes in every frame",
                            frames_a_second(rows), Cell(), rows.clock_and_runs(frame_time())});
    const auto add = [&](const std::string& file) { told.pictures.push_back({file, prose().section(file), {}}); };
    add(fmt::format("{}_before.png", stem));
    for (const BandPass& band_pass : band_passes)
        add(band_pass.picture());
    told.text = prose().html(stem, {});
}

constexpr Evaluator claims[] = {{"rate", rate}};

} // namespace lloyd_figure1

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

constexpr ItemCode lloyd_boyd_govindaraju_2008_figure1{lloyd_figure1::measure, lloyd_figure1::claims,
                                                       lloyd_figure1::tell};

} // namespace fragfft::figures
