// Figure 1: how the spectrum of a real row lies in a row of its own length (equation 9).
#include "figures/items/items.hpp"
#include "figures/items/moreland_angel_2003/moreland_angel_2003_parts.hpp"
#include "reference/packing.hpp"

#include <fmt/format.h>

namespace fragfft::figures {

namespace {

bool agree(const StoredPart& ours, const reference::PackedContent& theirs)
{
    return ours.u == theirs.u && ours.v == theirs.v &&
           ours.imaginary == (theirs.part == reference::SpectrumPart::imaginary);
}

constexpr int packed_length = 8;

using moreland_angel_2003::stored_part;

// Each texel with what it holds, and below it the bins that are read from it.
std::string drawn_row()
{
    constexpr double side = 56.0;
    constexpr double left = 16.0;
    constexpr double top = 34.0;
    Svg svg(2 * left + packed_length * side, 132.0,
            "a packed row of 8 texels with the part of the spectrum that each holds");
    svg.text(left, 14.0, "A[n], N = 8", {.anchor = "start", .bold = true});
    for (int n = 0; n < packed_length; ++n) {
        const StoredPart part = stored_part(n, packed_length);
        const double x = left + n * side;
        svg.rectangle(x, top, side, side, part_style(part));
        svg.text(x + 0.5 * side, top + 0.32 * side, part_word(part));
        svg.text(x + 0.5 * side, top + 0.68 * side, fmt::format("F({})", part.u), {.bold = true});
        svg.text(x + 0.5 * side, top + side + 14.0, std::to_string(n));
        if (const int mirrored = (packed_length - part.u) % packed_length; mirrored != part.u)
            svg.text(x + 0.5 * side, top + side + 32.0, fmt::format("{}F({})", part.imaginary ? "-" : "", mirrored),
                     {.size = 13.0});
    }
    return svg.str();
}

// The runs of real and of imaginary parts in a row of any even length, cut where the code's own function changes.
std::string drawn_runs()
{
    constexpr int longer = 16;
    constexpr double width = 448.0;
    constexpr double left = 16.0;
    constexpr double height = 44.0;
    const auto place = [](int n) {
        return n == 0 ? std::string("0") : n == longer / 2 ? "N/2" : fmt::format("N/2 + {}", n - longer / 2);
    };
    Svg svg(width + 2 * left, 96.0, "a packed row of any even length: first real, then imaginary parts");
    svg.text(left, 14.0, "A[n], any even N", {.anchor = "start", .bold = true});
    for (int begin = 0; begin < longer;) {
        const StoredPart part = stored_part(begin, longer);
        int end = begin;
        while (end < longer && stored_part(end, longer).imaginary == part.imaginary)
            ++end;
        const double x = left + width * begin / longer;
        const double run_width = width * (end - begin) / longer;
        svg.rectangle(x, 28.0, run_width, height, part_style(part));
        svg.text(x + 0.5 * run_width, 28.0 + 0.5 * height, fmt::format("{} F(n)", part_word(part)), {.bold = true});
        svg.text(x, 28.0 + height + 14.0, place(begin), {.anchor = "start"});
        begin = end;
    }
    svg.text(left + width, 28.0 + height + 14.0, "N - 1", {.anchor = "end"});
    return svg.str();
}

std::string equation_line(const reference::PackedTerm& term)
{
    if (term.sign == 0)
        return "0";
    return fmt::format("{}A[{}]", term.sign < 0 ? "-" : "", term.column);
}

} // namespace

const char* part_word(const StoredPart& part)
{
    return part.imaginary ? "Im" : "Re";
}

ShapeStyle part_style(const StoredPart& part)
{
    return {.fill = part.imaginary ? palette[1] : palette[0], .fill_opacity = 0.25};
}

int texels_in_dispute(int length)
{
    int count = 0;
    for (int n = 0; n < length; ++n)
        count += agree(moreland_angel_2003::stored_part(n, length), reference::packed_content(n, length)) ? 0 : 1;
    return count;
}

int texels_in_dispute(int width, int height)
{
    int count = 0;
    for (int row = 0; row < height; ++row)
        for (int column = 0; column < width; ++column)
            count += agree(moreland_angel_2003::stored_part(column, row, width, height),
                           reference::packed_content(column, row, width, height))
                         ? 0
                         : 1;
    return count;
}

ItemResult moreland_angel_2003_figure1(ItemContext&)
{
    ItemResult result;
    result.text =
        "<p>The transform of N real numbers is N complex numbers, twice as many. But F(N - u) is the conjugate of "
        "F(u), so half of them say nothing new, and F(0) and F(N/2) are real. What is left is N real numbers, and "
        "the paper's Figure 1 shows how they fill a row of N texels: no second array for imaginary parts. That is "
        "what made the transform fit in the memory of 2003, and it is why every pass afterwards needs different "
        "programs for different columns.</p>"
        "<p>The drawing is made from the index function that packs and unpacks spectra here. Notice that imaginary "
        "parts are kept for the frequencies above N/2, the negative ones; the others are read with their sign "
        "turned.</p>";
    result.pictures.push_back(svg_picture(
        "moreland_angel_2003_figure1_texels.svg",
        "The spectrum F of 8 real numbers, packed into a row A of 8 texels. In each: the part of F that it holds, real "
        "(blue) or imaginary (red). Below: its place n, and the other frequency of which it gives the same part, with "
        "its sign.",
        drawn_row()));
    result.pictures.push_back(svg_picture(
        "moreland_angel_2003_figure1_regions.svg",
        "The same for any even number N of texels: real parts up to N/2, then imaginary parts.", drawn_runs()));
    result.table.columns = {"u", "real part of F(u)", "imaginary part of F(u)"};
    for (int u = 0; u < packed_length; ++u)
        result.table.rows.push_back({std::to_string(u), equation_line(reference::real_term(u, packed_length)),
                                     equation_line(reference::imaginary_term(u, packed_length))});
    for (const int checked : {2, 4, 6, 8, 100, 1024})
        result.checks.push_back(
            {fmt::format("N = {}: texels of which the programs' layout and equation 9 differ", checked),
             static_cast<double>(texels_in_dispute(checked)), 0.0});
    return result;
}

} // namespace fragfft::figures
