#include "figures/items/lloyd_boyd_govindaraju_2008/lloyd_boyd_govindaraju_2008_band_pass.hpp"

#include "engine/composition.hpp"
#include "methods/lloyd_boyd_govindaraju_2008.hpp"

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

} // namespace fragfft::figures
