// Figure 2: how the spectrum of a real image lies in an array of the image's own size (equation 10).
#include "engine/image_runner.hpp"
#include "figures/items/items.hpp"
#include "figures/items/moreland_angel_2003/moreland_angel_2003_parts.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "methods/moreland_angel_2003.hpp"
#include "program/cpu/fftw_transform.hpp"
#include "reference/error_measures.hpp"
#include "reference/packing.hpp"

#include <array>
#include <fmt/format.h>
#include <set>

namespace fragfft::figures {

namespace {

constexpr int packed_side = 8;

using moreland_angel_2003::stored_part;

std::string drawn_packed_texels()
{
    constexpr double cell = 54.0;
    constexpr double left = 40.0;
    constexpr double top = 10.0;
    Svg svg(left + packed_side * cell + 10.0, top + packed_side * cell + 40.0,
            "a packed spectrum of 8 x 8 texels with the part that each holds");
    for (int row = 0; row < packed_side; ++row)
        for (int column = 0; column < packed_side; ++column) {
            const StoredPart part = stored_part(column, row, packed_side, packed_side);
            const double x = left + column * cell;
            const double y = top + (packed_side - 1 - row) * cell;
            svg.rectangle(x, y, cell, cell, part_style(part));
            svg.text(x + 0.5 * cell, y + 0.3 * cell, part_word(part));
            svg.text(x + 0.5 * cell, y + 0.68 * cell, fmt::format("{}, {}", part.u, part.v), {.bold = true});
        }
    for (int i = 0; i < packed_side; ++i) {
        svg.text(left + (i + 0.5) * cell, top + packed_side * cell + 14.0, std::to_string(i));
        svg.text(left - 12.0, top + (packed_side - 0.5 - i) * cell, std::to_string(i));
    }
    svg.text(left + 0.5 * packed_side * cell, top + packed_side * cell + 31.0, "column");
    svg.text(left - 38.0, top + 0.5 * packed_side * cell, "row", {.size = 12.0, .anchor = "start"});
    return svg.str();
}

// What a texel holds, as a formula in its own column u and row v.
std::string formula(int column, int row, int width, int height)
{
    const StoredPart part = stored_part(column, row, width, height);
    const std::string u = column == 0 ? "0" : column == width / 2 ? "M/2" : part.u == column ? "u" : "M - u";
    return fmt::format("{} F({}, {})", part_word(part), u, part.v == row ? "v" : "N - v");
}

// The largest rectangles of one formula each, in order of their first texels: the paper's regions.
std::vector<Region> regions(int width, int height)
{
    std::vector<Region> found;
    std::set<std::pair<int, int>> taken;
    for (int row = 0; row < height; ++row)
        for (int column = 0; column < width; ++column) {
            if (taken.contains({column, row}))
                continue;
            Region region{formula(column, row, width, height), column, row, 0, 0};
            while (column + region.width < width && formula(column + region.width, row, width, height) == region.name)
                ++region.width;
            while (row + region.height < height && formula(column, row + region.height, width, height) == region.name)
                ++region.height;
            for (int y = row; y < row + region.height; ++y)
                for (int x = column; x < column + region.width; ++x)
                    taken.insert({x, y});
            found.push_back(std::move(region));
        }
    return found;
}

// The regions for any M and N, not to scale: single columns are as wide as their words.
std::string drawn_regions()
{
    constexpr int sketched = 16;
    constexpr double left = 70.0;
    constexpr double top = 10.0;
    const auto x_of = [](int column) {
        constexpr std::array edges{0.0, 86.0, 202.0, 302.0, 410.0};
        return left + (column == 0              ? edges[0]
                       : column == 1            ? edges[1]
                       : column == sketched / 2 ? edges[2]
                       : column < sketched      ? edges[3]
                                                : edges[4]);
    };
    const auto y_of = [](int row) { return top + (row == 0 ? 190.0 : row < sketched ? 85.0 : 0.0); };
    Svg svg(490.0, 240.0, "the regions of a packed spectrum of any even size and what each holds");
    for (const Region& region : regions(sketched, sketched)) {
        const double x = x_of(region.x);
        const double right = x_of(region.x + region.width);
        const double y = y_of(region.y + region.height);
        const double bottom = y_of(region.y);
        svg.rectangle(x, y, right - x, bottom - y, part_style(stored_part(region.x, region.y, sketched, sketched)));
        const std::size_t space = region.name.find(' ');
        svg.text(0.5 * (x + right), 0.5 * (y + bottom) - 9.0, region.name.substr(0, space));
        svg.text(0.5 * (x + right), 0.5 * (y + bottom) + 9.0, region.name.substr(space + 1), {.bold = true});
    }
    const auto below = [&](int from, int to, const std::string& words) {
        svg.text(0.5 * (x_of(from) + x_of(to)), top + 206.0, words, {.size = 13.0});
    };
    below(0, 1, "0");
    below(1, sketched / 2, "0 < u < M/2");
    below(sketched / 2, sketched / 2 + 1, "M/2");
    below(sketched / 2 + 1, sketched, "M/2 < u");
    svg.text(left - 6.0, top + 42.0, "v > N/2", {.size = 13.0, .anchor = "end"});
    svg.text(left - 6.0, top + 138.0, "v ≤ N/2", {.size = 13.0, .anchor = "end"});
    return svg.str();
}

// A transform by the fragment programs, unpacked by the paper's equation 10 and by nothing of their own code.
double error_of_equation_10(ItemContext& context, int width, int height)
{
    const Method method = moreland_angel_2003::method();
    const Image image = random_pixels(width, height);
    ImageRunner forward(context.engine, method.forward({.width = width, .height = height}));
    const DoubleImage packed = cpu::to_double(forward.run(image));
    return reference::relative_l2(reference::unpack_full(packed), cpu::fftw_transform(cpu::to_double(image)));
}

} // namespace

ItemResult moreland_angel_2003_figure2(ItemContext& context)
{
    ItemResult result;
    result.text =
        "<p>In two dimensions the columns of Figure 1 are transformed next. Columns 0 and M/2 hold real numbers and "
        "are packed as a row is. Of the others, u and M - u together hold one complex column, so they stay as they "
        "are. The result is the paper's Figure 2 and its equation 10: the whole spectrum of an M x N image in M x N "
        "real numbers, four images at once in the four channels of a texel.</p>"
        "<p>Both drawings are made from the index function with which spectra are unpacked here. Notice the left "
        "half: column u holds the real part of F(M - u, v), a negative frequency, because its partner column M - u "
        "holds that frequency's imaginary part. The table lists every texel. A transform drawn by the fragment "
        "programs is unpacked by equation 10 as printed and compared with FFTW in double precision.</p>";
    result.pictures.push_back(
        svg_picture("moreland_angel_2003_figure2_texels.svg",
                    "The spectrum of a real image of 8 x 8 pixels, packed into 8 x 8 texels, row 0 at the bottom. In "
                    "each texel the "
                    "frequency u, v of which it holds the real part (blue) or the imaginary part (red).",
                    drawn_packed_texels()));
    result.pictures.push_back(svg_picture(
        "moreland_angel_2003_figure2_regions.svg",
        "The same for an image of any even width M and height N, not to scale: which part of the spectrum F "
        "the texel at column u and row v holds.",
        drawn_regions()));
    result.table.columns = {"column", "row", "part", "u", "v", "as a formula"};
    for (int row = 0; row < packed_side; ++row)
        for (int column = 0; column < packed_side; ++column) {
            const StoredPart part = stored_part(column, row, packed_side, packed_side);
            result.table.rows.push_back({std::to_string(column), std::to_string(row),
                                         part.imaginary ? "imaginary" : "real", std::to_string(part.u),
                                         std::to_string(part.v), formula(column, row, packed_side, packed_side)});
        }
    for (const auto& [width, height] : {std::pair{2, 2}, {8, 8}, {6, 10}, {64, 16}, {256, 256}})
        result.checks.push_back(
            {fmt::format("{} x {}: texels of which the programs' layout and equation 10 differ", width, height),
             static_cast<double>(texels_in_dispute(width, height)), 0.0});
    constexpr int tested = 256;
    const double error = error_of_equation_10(context, tested, tested);
    result.passes = {pass_list("The transform of 256 x 256 that is unpacked",
                               moreland_angel_2003::method().forward({.width = tested, .height = tested}))};
    const double bound = reference::promised_transform_bound(reference::AccuracyMode::float32_table, tested, tested);
    result.checks.push_back({"256 x 256, unpacked by equation 10: relative L2 error", error, bound});
    Claim claim =
        claim_in_text("moreland_angel_2003_figure2", "packing", "real numbers that hold the spectrum of a real image",
                      "The spectrum of a real image fits in an array of the image's own size");
    state_construction(claim, words_in_text("real numbers that hold the spectrum of a real image"),
                       fmt::format("all {0} x {0} bins from {0} x {0} real numbers, with a relative error of {1}",
                                   tested, number(error, 2)),
                       error <= bound, Evidence::counted);
    claim.explanation = fmt::format(
        "A spectrum drawn by the programs was read back, unpacked by equation 10 as printed and compared with FFTW's "
        "in double precision; rounding alone may make {} of difference. It is algebra: real transforms of today's "
        "libraries store as many numbers, in another order.",
        number(bound, 2));
    result.claims = {claim};
    return result;
}

} // namespace fragfft::figures
