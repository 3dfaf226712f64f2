// Text in lines of a width.
#pragma once

#include <cstddef>
#include <string>

namespace fragfft::cli {

struct WrappedLines
{
    std::size_t width = 80;
    std::size_t column = 0; // where they begin; the first continues a line that is as wide already
};

// The words of `text`; a word that is longer than a line has one of its own.
std::string wrapped(const std::string& text, const WrappedLines& lines = {});

} // namespace fragfft::cli
