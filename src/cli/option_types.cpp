#include "cli/option_types.hpp"

#include "errors.hpp"

#include <charconv>
#include <fmt/format.h>

namespace fragfft::cli {

namespace {

constexpr const char* formats = "[rgba32f|rgba16f|rg32f|rg16f|rgba8], default rgba32f";

int parse_side(const std::string& text, std::string_view digits)
{
    int side = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), side);
    if (error != std::errc{} || end != digits.data() + digits.size() || side < 1)
        throw InputError(fmt::format("size '{}': expected WIDTHxHEIGHT in pixels, such as 512x256", text));
    return side;
}

template <typename Value>
void add_word(CLI::App& command, const std::string& flag, Value& value, const std::string& help,
              const std::map<std::string, Value>& words)
{
    std::string list;
    for (const auto& [word, meaning] : words)
        list += (list.empty() ? "" : "|") + word;
    const auto parse = [&value, words, flag, list](const std::string& text) {
        const auto entry = words.find(text);
        if (entry == words.end())
            throw InputError(fmt::format("{} '{}': expected {}", flag, text, list));
        value = entry->second;
    };
    command.add_option_function<std::string>(flag, parse, fmt::format("{} [{}]", help, list));
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

void add_method_option(CLI::App& command, std::string& value)
{
    command.add_option("--method", value, "Method, see `fragfft list`")->capture_default_str();
}

namespace {

template <typename Format> void add_format(CLI::App& command, Format& value)
{
    command.add_option_function<std::string>(
        "--format", [&value](const std::string& text) { value = gl::pixel_format_from_name(text); },
        fmt::format("Texel format {}", formats));
}

template <typename Value> void add_twiddles(CLI::App& command, Value& value)
{
    add_word<Value>(command, "--twiddles", value, "Twiddle factors from a table (default) or computed in the program",
                    {{"computed", Twiddles::computed}, {"table", Twiddles::table}});
}

} // namespace

void add_format_option(CLI::App& command, gl::PixelFormat& value)
{
    add_format(command, value);
}

void add_format_option(CLI::App& command, std::optional<gl::PixelFormat>& value)
{
    add_format(command, value);
}

void add_formats_option(CLI::App& command, std::vector<gl::PixelFormat>& values)
{
    const auto parse = [&values](const std::vector<std::string>& texts) {
        values.clear();
        for (const std::string& text : texts)
            values.push_back(gl::pixel_format_from_name(text));
    };
    command.add_option_function<std::vector<std::string>>("--format", parse,
                                                          fmt::format("Texel formats, several {}", formats));
}

void add_twiddles_option(CLI::App& command, Twiddles& value)
{
    add_twiddles(command, value);
}

void add_twiddles_option(CLI::App& command, std::optional<Twiddles>& value)
{
    add_twiddles(command, value);
}

void add_scaling_option(CLI::App& command, Scaling& value)
{
    add_word<Scaling>(command, "--scale", value, "Scaling, default none: forward 1, inverse 1/(MN), as NumPy",
                      {{"none", Scaling::none}, {"paper", Scaling::paper}, {"unitary", Scaling::unitary}});
}

void add_boundary_option(CLI::App& command, std::optional<Boundary>& value)
{
    add_word<std::optional<Boundary>>(
        command, "--boundary", value,
        "What lies outside the image; default clamp, the nearest pixel, and wrap for filters without a kernel",
        {{"wrap", Boundary::wrap}, {"clamp", Boundary::clamp}, {"zero", Boundary::zero}, {"mirror", Boundary::mirror}});
}

void add_extension_option(CLI::App& command, std::optional<Boundary>& value)
{
    add_word<std::optional<Boundary>>(
        command, "--boundary", value,
        "Extend the image by this rule to a size that the method takes; default: refuse other sizes",
        {{"zero", Boundary::zero}, {"clamp", Boundary::clamp}, {"mirror", Boundary::mirror}});
}

void add_display_option(CLI::App& command, Display& value)
{
    add_word<Display>(
        command, "--display", value,
        "Show what lies outside 0 to 1: 1/2 added, without its sign, or stretched to that range",
        {{"offset", Display::offset}, {"absolute", Display::absolute}, {"normalise", Display::normalise}});
}

void add_device_option(CLI::App& command, std::string& value)
{
    command.add_option("--device", value, "OpenGL device [auto|cpu|gpu|INDEX]")->capture_default_str();
}

void add_device_option(CLI::App& command, std::optional<std::string>& value)
{
    command.add_option("--device", value, "OpenGL device [auto|cpu|gpu|INDEX]");
}

} // namespace fragfft::cli
