#include "commands/option_types.hpp"

#include "commands/command.hpp"
#include "commands/command_description.hpp"
#include "commands/words.hpp"
#include "errors.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>

namespace fragfft::commands {

namespace {

int parse_side(const std::string& text, std::string_view digits)
{
    int side = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), side);
    if (error != std::errc{} || end != digits.data() + digits.size() || side < 1)
        throw InputError(fmt::format("'{}' is no size: expected WIDTHxHEIGHT in pixels, such as 512x256", text));
    return side;
}

// Derives the placeholder from the option's name: --scale SCALE.
std::string placeholder(const std::string& flag)
{
    std::string name = flag.substr(flag.find_first_not_of('-'));
    for (char& letter : name)
        letter = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
    return name;
}

template <typename Value>
Option add_word(const Command& command, const std::string& flag, Value& value, const std::string& help,
                const std::map<std::string, Value>& words)
{
    std::vector<std::string> names;
    std::string default_name;
    for (const auto& [name, meaning] : words) {
        names.push_back(name);
        if (meaning == value)
            default_name = name;
    }
    return command
        .add_option_function(
            flag, [&value, words](const std::string& name) { value = words.at(name); }, help)
        .type_name(placeholder(flag))
        .check(one_of("value", names))
        .default_str(default_name);
}

const std::vector<std::string>& format_names()
{
    static const std::vector<std::string> names{"rgba32f", "rgba16f", "rg32f", "rg16f", "rgba8"};
    return names;
}

template <typename Format> Option add_format(const Command& command, Format& value)
{
    return command
        .add_option_function(
            "--format", [&value](const std::string& name) { value = gl::pixel_format_from_name(name); },
            "Format of the texels that are computed with")
        .type_name("FORMAT")
        .check(one_of("format", format_names()));
}

template <typename Device> Option add_device(const Command& command, Device& value)
{
    return command.add_option("--device", value, "The OpenGL device, or its number")
        .type_name("DEVICE")
        .check(one_of_or_number("device", {"auto", "cpu", "gpu"}))
        .group(general_options);
}

} // namespace

ImageSize parse_size(const std::string& text)
{
    const std::string_view view = text;
    const std::size_t cross = view.find('x');
    if (cross == std::string_view::npos)
        return {parse_side(text, view), parse_side(text, view)};
    return {parse_side(text, view.substr(0, cross)), parse_side(text, view.substr(cross + 1))};
}

Check a_size()
{
    const auto fault = [](const std::string& text) -> std::string {
        try {
            parse_size(text);
            return "";
        } catch (const InputError& error) {
            return error.what();
        }
    };
    return {fault, ""};
}

Check a_size_or(const std::vector<std::string>& words)
{
    const Check word = one_of("word", words);
    const auto fault = [words, is_word = word.fault, is_size = a_size().fault](const std::string& text) -> std::string {
        if (is_size(text).empty() || is_word(text).empty())
            return "";
        return fmt::format("{}; or one of the words {}", is_size(text), fmt::join(words, ", "));
    };
    return {fault, word.type};
}

void add_method_option(const Command& command, std::string& value, const std::vector<std::string>& others,
                       const std::string& help)
{
    std::vector<std::string> names;
    for (const Method& method : all_methods())
        names.push_back(method.name);
    names.insert(names.end(), others.begin(), others.end());
    command.add_option("--method", value, help)
        .type_name(method_value)
        .check(one_of("method", names))
        .capture_default_str();
}

void add_format_option(const Command& command, gl::PixelFormat& value)
{
    add_format(command, value).default_str(std::string(gl::info(value).name));
}

void add_format_option(const Command& command, std::optional<gl::PixelFormat>& value)
{
    add_format(command, value);
}

void add_formats_option(const Command& command, std::vector<gl::PixelFormat>& values)
{
    const auto parse = [&values](const std::vector<std::string>& names) {
        values.clear();
        for (const std::string& name : names) {
            const gl::PixelFormat format = gl::pixel_format_from_name(name);
            if (std::find(values.begin(), values.end(), format) != values.end())
                throw InputError(fmt::format("--format {} is given twice", name));
            values.push_back(format);
        }
    };
    command.add_option_function("--format", parse, "Formats of the texels that are computed with")
        .type_name("FORMAT")
        .check(one_of("format", format_names()))
        .default_str(std::string(gl::info(values.front()).name));
}

void add_size_option(const Command& command, std::vector<std::string>& values, const std::string& help)
{
    command.add_option("--size", values, help).type_name("WIDTHxHEIGHT").check(a_size());
}

void add_tuning_option(const Command& command, std::string& value)
{
    command
        .add_option(
            "--tuning", value,
            "How a method that leaves it open cuts its work, instead of what is estimated: 'first 32x32, second "
            "64x16, last 32x32, targets 8', radices of the steps along the axes; of wide, stored and fused")
        .type_name("WORDS");
}

void add_twiddles_option(const Command& command, std::optional<Twiddles>& value)
{
    add_word<std::optional<Twiddles>>(
        command, "--twiddles", value,
        "Where twiddle factors come from: a table, or computed in the program; `fragfft list methods` says which "
        "methods can",
        {{"computed", Twiddles::computed}, {"table", Twiddles::table}});
}

void add_scaling_option(const Command& command, Scaling& value)
{
    add_word<Scaling>(command, "--scale", value,
                      "Factor of the transforms: none is forward 1 and inverse 1/(MN), as NumPy has it",
                      {{"none", Scaling::none}, {"paper", Scaling::paper}, {"unitary", Scaling::unitary}});
}

void add_axes_option(const Command& command, Axes& value)
{
    add_word<Axes>(command, "--axes", value, "Along which axes: rows alone is a transform of every row by itself",
                   {{"rows", Axes::rows}, {"columns", Axes::columns}, {"both", Axes::both}});
}

void add_wrapping_option(const Command& command, std::optional<Wrapping>& value)
{
    add_word<std::optional<Wrapping>>(
        command, "--wrapping", value,
        "How rows or columns are indexed that are longer than a texture is wide; default four-steps",
        {{name(Wrapping::logical), Wrapping::logical}, {name(Wrapping::four_steps), Wrapping::four_steps}});
}

void add_boundary_option(const Command& command, std::optional<Boundary>& value)
{
    add_word<std::optional<Boundary>>(
        command, "--boundary", value,
        "What lies outside the image; mirror is SciPy's reflect; default clamp, the nearest pixel, and wrap for filters "
        "without a kernel",
        {{"wrap", Boundary::wrap}, {"clamp", Boundary::clamp}, {"zero", Boundary::zero}, {"mirror", Boundary::mirror}});
}

void add_extension_option(const Command& command, std::optional<Boundary>& value)
{
    add_word<std::optional<Boundary>>(
        command, "--boundary", value,
        "Extend the image by this rule to a size that the method takes, where mirror is SciPy's reflect; default: refuse "
        "other sizes",
        {{"zero", Boundary::zero}, {"clamp", Boundary::clamp}, {"mirror", Boundary::mirror}});
}

void add_separable_option(const Command& command, ConvolutionApproach& value)
{
    add_word<ConvolutionApproach>(
        command, "--separable", value,
        "Convolve by the rows and then by the columns, or at once; auto: as is estimated to be "
        "the faster",
        {{"yes", ConvolutionApproach::separable},
         {"no", ConvolutionApproach::non_separable},
         {"auto", ConvolutionApproach::automatic}});
}

void add_display_option(const Command& command, Display& value)
{
    add_word<Display>(
        command, "--display", value,
        "Show what lies outside 0 to 1: 1/2 added, without its sign, or stretched to that range",
        {{"offset", Display::offset}, {"absolute", Display::absolute}, {"normalise", Display::normalise}});
}

void add_device_option(const Command& command, std::string& value)
{
    add_device(command, value).capture_default_str();
}

void add_device_option(const Command& command, std::optional<std::string>& value)
{
    add_device(command, value);
}

} // namespace fragfft::commands
