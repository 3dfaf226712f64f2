#include "methods/as_published.hpp"

#include <algorithm>
#include <vector>

namespace fragfft {

namespace {

int numbers_of_texel(gl::PixelFormat format)
{
    return gl::info(format).components / 2;
}

bool are_published(const Method& method, gl::PixelFormat format)
{
    return std::find(method.published_formats.begin(), method.published_formats.end(), format) !=
           method.published_formats.end();
}

std::vector<std::string> departures_of_texels(const Method& method, gl::PixelFormat format)
{
    // If nothing is known about the paper's texels, every format counts as published.
    const bool is_known = !method.published_formats.empty() || method.published_filter != nullptr;
    if (!is_known || are_published(method, format))
        return {};
    std::vector<std::string> found;
    // Papers store one complex number per texel or, in planes, three in two textures. Four real images are not complex
    // numbers.
    const bool holds_as_many = !method.published_formats.empty() &&
                               numbers_of_texel(method.published_formats.front()) == numbers_of_texel(format);
    if (!holds_as_many)
        found.push_back(numbers_of_texel(format) == 1 ? "one number a texel" : "two numbers a texel");
    if (gl::holds_half_floats(format))
        found.push_back("16-bit floats");
    return found;
}

} // namespace

Problem as_published(const Method& method, Problem problem)
{
    if (method.is_of_this_library)
        return problem;
    problem.twiddles = method.twiddles.front();
    problem.scaling = Scaling::paper;
    problem.round_to_half = false;
    if (!method.published_formats.empty())
        problem.format = method.published_formats.front();
    return problem;
}

std::string departures(const Method& method, const Problem& problem)
{
    if (method.is_of_this_library)
        return "";
    std::vector<std::string> found;
    if (problem.twiddles != method.twiddles.front())
        found.push_back(problem.twiddles == Twiddles::table ? "twiddle factors from a table"
                                                            : "twiddle factors computed");
    for (const std::string& words : departures_of_texels(method, problem.format))
        found.push_back(words);
    if (problem.round_to_half && gl::holds_half_floats(problem.format))
        found.push_back("halves rounded in programs");
    std::string text;
    for (const std::string& words : found)
        text += (text.empty() ? "" : ", ") + words;
    return text;
}

} // namespace fragfft
