#include "methods/method_words.hpp"

#include <algorithm>
#include <fmt/core.h>

namespace fragfft {

namespace {

bool is_choosable(const Method& method, bool on_software)
{
    const std::vector<Method>& methods = choosable_methods(on_software);
    return std::any_of(methods.begin(), methods.end(),
                       [&](const Method& choosable) { return choosable.name == method.name; });
}

// Returns "a", "a and b", or "a, b and c".
std::string enumerated(const std::vector<std::string>& names)
{
    std::string text = names.front();
    for (std::size_t i = 1; i < names.size(); ++i)
        text += (i + 1 == names.size() ? " and " : ", ") + names[i];
    return text;
}

template <typename Condition> std::vector<std::string> names_where(const Condition& holds)
{
    std::vector<std::string> names;
    for (const Method& method : all_methods())
        if (holds(method))
            names.push_back(method.name);
    return names;
}

} // namespace

std::vector<std::string> format_names(const Method& method)
{
    std::vector<std::string> names;
    for (const gl::PixelFormat format : {gl::PixelFormat::rgba32f, gl::PixelFormat::rgba16f, gl::PixelFormat::rgba8,
                                         gl::PixelFormat::rg32f, gl::PixelFormat::rg16f, gl::PixelFormat::r32f}) {
        const Problem problem{.width = 64, .height = 64, .format = format, .twiddles = method.twiddles.front()};
        if (!method.refusal(problem, limits_with_compute(16384)))
            names.emplace_back(gl::info(format).name);
    }
    return names;
}

std::vector<std::string> twiddle_names(const Method& method)
{
    std::vector<std::string> names;
    for (const Twiddles twiddles : method.twiddles)
        names.emplace_back(name(twiddles));
    return names;
}

std::string choosable_words()
{
    const std::vector<std::string> dispatching =
        names_where([](const Method& method) { return method.dispatches && is_choosable(method, false); });
    const std::vector<std::string> hardware_only =
        names_where([](const Method& method) { return is_choosable(method, false) && !is_choosable(method, true); });
    std::vector<std::string> all{"those in fragment programs"};
    all.insert(all.end(), dispatching.begin(), dispatching.end());
    return fmt::format("{}, on a software renderer without {}", enumerated(all), enumerated(hardware_only));
}

std::string chosen_where(const Method& method)
{
    if (!is_choosable(method, false))
        return "never";
    return is_choosable(method, true) ? "always" : "on hardware";
}

} // namespace fragfft
