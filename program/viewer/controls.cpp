#include "program/viewer/controls.hpp"

#include "errors.hpp"
#include "filters/filter_parser.hpp"
#include "filters/job.hpp"
#include "methods/method.hpp"
#include "program/viewer/pictures.hpp"
#include "unknown_word.hpp"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>

namespace fragfft::viewer {

namespace {

int number(const std::string& text, int least, int most)
{
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || value < least || value > most)
        throw InputError(fmt::format("'{}' is no whole number from {} to {}", text, least, most));
    return value;
}

bool yes_or_no(const std::string& text)
{
    if (text != "yes" && text != "no")
        throw InputError(fmt::format("'{}' is neither yes nor no", text));
    return text == "yes";
}

template <typename Words> std::string one_of(const std::string& what, const std::string& text, const Words& words)
{
    if (std::find(words.begin(), words.end(), text) == words.end())
        throw InputError(unknown_word(what, text, words));
    return text;
}

std::string method_of(const std::string& text)
{
    std::vector<std::string> names{best_method, spatial_method};
    for (const Method& method : all_methods())
        names.push_back(method.name);
    return one_of("method", text, names);
}

constexpr Boundary boundaries[] = {Boundary::wrap, Boundary::clamp, Boundary::zero, Boundary::mirror};

Boundary boundary_of(const std::string& text)
{
    std::vector<std::string> names;
    for (const Boundary boundary : boundaries)
        names.emplace_back(name(boundary));
    return boundaries[std::find(names.begin(), names.end(), one_of("boundary", text, names)) - names.begin()];
}

std::optional<Texel> texel_of(const std::string& text)
{
    if (text == "none")
        return std::nullopt;
    Texel texel;
    int read = 0;
    const int count = std::sscanf(text.c_str(), "%d,%d,%d%n", &texel.x, &texel.y, &texel.layer, &read);
    if (count != 3 || static_cast<std::size_t>(read) != text.size() || std::min({texel.x, texel.y, texel.layer}) < 0)
        throw InputError(fmt::format("'{}' is no texel: x,y,layer or none", text));
    return texel;
}

std::string text_of(bool value)
{
    return value ? "yes" : "no";
}

} // namespace

std::pair<int, int> sides_of(const std::string& size)
{
    constexpr int most = 4096;
    const std::size_t cross = size.find('x');
    const int width = number(size.substr(0, cross), 1, most);
    return {width, cross == std::string::npos ? width : number(size.substr(cross + 1), 1, most)};
}

const std::vector<Control>& controls()
{
    using C = Choices;
    using Text = const std::string&;
    static const std::vector<Control> all{
        {"scene", "filter: pictures filtered live; steps: a plan pass by pass", [](const C& c) { return c.scene; },
         [](C& c, Text v) {
             c.scene = one_of("scene", v, std::vector<std::string>{filter_scene, steps_scene});
         }},
        {"source", "teapot, ocean, camera, camera:DEVICE or an image's file", [](const C& c) { return c.source; },
         [](C& c, Text v) {
             c.source = v;
             c.mask = nullptr; // it has the old picture's size
         }},
        {"side", "of the teapot's and the ocean's square, in pixels", [](const C& c) { return std::to_string(c.side); },
         [](C& c, Text v) {
             c.side = number(v, 16, 4096);
             c.mask = nullptr;
         }},
        {"moving", "whether the teapot turns and the sea moves", [](const C& c) { return text_of(c.moving); },
         [](C& c, Text v) { c.moving = yes_or_no(v); }},
        {"method", "best, spatial or a method of `fragfft list`", [](const C& c) { return c.method; },
         [](C& c, Text v) { c.method = method_of(v); }},
        {"filter", "as `fragfft filter --filter` takes it", [](const C& c) { return c.filter; },
         [](C& c, Text v) {
             c.filter = parse_filter(v, [](const std::string& path) -> Kernel {
                            throw InputError(path + ": kernels from files are not shown here");
                        }).specification();
             c.mask = nullptr;
         }},
        {"boundary", "wrap, clamp, zero or mirror", [](const C& c) { return std::string(name(c.boundary)); },
         [](C& c, Text v) { c.boundary = boundary_of(v); }},
        {"compare", "whether convolution runs beside the transform", [](const C& c) { return text_of(c.compare); },
         [](C& c, Text v) { c.compare = yes_or_no(v); }},
        {"operation", "forward, inverse or filter", [](const C& c) { return c.operation; },
         [](C& c, Text v) {
             c.operation = one_of("operation", v, std::vector<std::string>{"forward", "inverse", "filter"});
         }},
        {"size", "of what is stepped through: 8x8, 60x36, 256", [](const C& c) { return c.size; },
         [](C& c, Text v) {
             sides_of(v);
             c.size = v;
         }},
        {"beside", "another method that is stepped through beside, or none",
         [](const C& c) { return c.beside.empty() ? std::string("none") : c.beside; },
         [](C& c, Text v) { c.beside = v == "none" ? "" : method_of(v); }},
        {"pass", "counted from 1", [](const C& c) { return std::to_string(c.pass + 1); },
         [](C& c, Text v) { c.pass = number(v, 1, 10000) - 1; }},
        {"texel", "of what the pass writes: x,y,layer or none",
         [](const C& c) {
             return c.texel ? fmt::format("{},{},{}", c.texel->x, c.texel->y, c.texel->layer) : std::string("none");
         },
         [](C& c, Text v) { c.texel = texel_of(v); }},
        {"view", "image, signed, magnitude or log", [](const C& c) { return c.view; },
         [](C& c, Text v) {
             c.view = one_of("view", v, std::vector<std::string>(view_names.begin(), view_names.end()));
         }},
        {"channel", "1 to 4", [](const C& c) { return std::to_string(c.channel + 1); },
         [](C& c, Text v) { c.channel = number(v, 1, 4) - 1; }},
        {"trace", "whether the texels are marked on which the chosen one depends",
         [](const C& c) { return text_of(c.trace); }, [](C& c, Text v) { c.trace = yes_or_no(v); }},
        {"one-scale", "whether the passes of a group share one scale", [](const C& c) { return text_of(c.one_scale); },
         [](C& c, Text v) { c.one_scale = yes_or_no(v); }},
        {"lecture", "large letters and pictures, the whole screen, and no controls",
         [](const C& c) { return text_of(c.lecture); }, [](C& c, Text v) { c.lecture = yes_or_no(v); }},
    };
    return all;
}

void set(Choices& choices, const std::string& name, const std::string& value)
{
    const auto& all = controls();
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const Control& control) { return control.name == name; });
    if (found == all.end()) {
        std::vector<std::string> names;
        for (const Control& control : all)
            names.emplace_back(control.name);
        throw InputError(unknown_word("choice", name, names));
    }
    found->set(choices, value);
}

} // namespace fragfft::viewer
