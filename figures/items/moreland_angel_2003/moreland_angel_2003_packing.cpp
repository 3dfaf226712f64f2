// Figures 1 and 2: how the spectrum of a real row lies in a row of its own length (equation 9), and that of a real
// image in an array of the image's own size (equation 10).
#include "engine/image_runner.hpp"
#include "figures/items/items.hpp"
#include "figures/items/moreland_angel_2003/moreland_angel_2003_parts.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "figures/report/svg.hpp"
#include "methods/papers/moreland_angel_2003.hpp"
#include "methods/papers/moreland_angel_2003_layout.hpp"
#include "reference/error_measures.hpp"
#include "reference/fftw_transform.hpp"
#include "reference/packing.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <set>

namespace fragfft::figures {

namespace {

using moreland_angel_2003::stored_part;
using moreland_angel_2003::StoredPart;

const char* part_word(const StoredPart& part)
{
    return part.imaginary ? "Im" : "Re";
}

// Real and imaginary parts differ.
ShapeStyle part_style(const StoredPart& part)
{
    return {.fill = part.imaginary ? palette[1] : palette[0], .fill_opacity = 0.25};
}

bool agree(const StoredPart& ours, const reference::PackedContent& theirs)
{
    return ours.u == theirs.u && ours.v == theirs.v &&
           ours.imaginary == (theirs.part == reference::SpectrumPart::imaginary);
}

// Counts texels of a packed row of `length`, or of an array, for which the code's index function differs from equation
// 9 or 10 as the reference has it.

int texels_in_dispute(int length)
{
    int count = 0;
    for (int n = 0; n < length; ++n)
        count += agree(stored_part(n, length), reference::packed_content(n, length)) ? 0 : 1;
    return count;
}

int texels_in_dispute(int width, int height)
{
    int count = 0;
    for (int row = 0; row < height; ++row)
        for (int column = 0; column < width; ++column)
            count +=
                agree(stored_part(column, row, width, height), reference::packed_content(column, row, width, height))
                    ? 0
                    : 1;
    return count;
}

constexpr int packed_length = 8;

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

// The runs of real and of imaginary parts in a row of any even length, divided where the code's own function changes.
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

constexpr int packed_side = 8;

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
    svg.text(left - 38.0, top + 0.5 * packed_side * cell, "row", {.size = 12.5, .anchor = "start"});
    return svg.str();
}

// What a texel holds, as a formula in its column u and row v.
std::string formula(int column, int row, int width, int height)
{
    const StoredPart part = stored_part(column, row, width, height);
    const std::string u = column == 0 ? "0" : column == width / 2 ? "M/2" : part.u == column ? "u" : "M - u";
    return fmt::format("{} F({}, {})", part_word(part), u, part.v == row ? "v" : "N - v");
}

// The largest rectangles of one formula each, in the order of their first texels: the paper's regions.
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

// Relative L2 errors of spectra that the programs draw, unpacked by the equation as printed, beside FFTW's.

double error_of_equation_9(ItemContext& context, const Plan& plan, int length)
{
    const Image rows = random_pixels(length, 2, 1);
    const Image packed = ImageRunner(context.engine, plan).run(rows);
    double worst = 0.0;
    for (const int row : {0, 1}) {
        DoubleImage line(length, 1, 1);
        std::vector<double> texels;
        for (int n = 0; n < length; ++n) {
            line.at(n, 0, 0) = static_cast<double>(rows.at(n, row, 0)) / length;
            texels.push_back(packed.at(n, row, 0));
        }
        DoubleComplexImage bins(length, 1, 1);
        bins.samples = reference::unpack_line(texels);
        worst = std::max(worst, reference::relative_l2(bins, reference::fftw_transform(line)));
    }
    return worst;
}

double error_of_equation_10(ItemContext& context, const Plan& plan, int side)
{
    const Image image = random_pixels(side, side);
    const DoubleImage packed = cpu::to_double(ImageRunner(context.engine, plan).run(image));
    const double pixels = static_cast<double>(side) * side;
    const DoubleImage scaled = cpu::map_samples<double>(image, [=](float pixel) { return pixel / pixels; });
    return reference::relative_l2(reference::unpack_full(packed), reference::fftw_transform(scaled));
}

// Judges a claim by the check of this name.
void claim_packing(const ItemRows& rows, Evaluation& claim, const char* what)
{
    const MeasuredError of_spectrum = measured_error(rows, what);
    claim.values.set("error", of_spectrum.error, 2).set("bound", of_spectrum.bound, 2);
    claim.counted(of_spectrum.error <= of_spectrum.bound);
}

namespace moreland_figure1 {

constexpr int length = 1024;
constexpr const char* unpacked = "two rows of 1024, unpacked by equation 9: relative L2 error";

void measure(ItemContext& context, Experiment& experiment)
{
    if (!experiment.is_first_moment())
        return;
    for (const int checked : {2, 4, 6, 8, 100, 1024})
        experiment.rows.check(
            fmt::format("N = {}: texels of which the programs' layout and equation 9 differ", checked),
            texels_in_dispute(checked), 0.0);
    const Plan plan = tangled_rows(length, 2, Untangling::included);
    experiment.passes.push_back(pass_list("The transform of two rows of 1024 that are unpacked", plan));
    experiment.rows.check(unpacked, error_of_equation_9(context, plan, length),
                          reference::promised_transform_bound(reference::AccuracyMode::float32_computed, length, 1));
}

void packing(const ItemRows& rows, Evaluation& claim)
{
    claim_packing(rows, claim, unpacked);
}

void tell(const ItemRows&, ItemResult& told)
{
    told.text = prose().html("moreland_angel_2003_figure1", {});
    told.pictures.push_back(svg_picture("moreland_angel_2003_figure1_texels.svg",
                                        prose().section("moreland_angel_2003_figure1.texels.svg"), drawn_row()));
    told.pictures.push_back(svg_picture("moreland_angel_2003_figure1_regions.svg",
                                        prose().section("moreland_angel_2003_figure1.regions.svg"), drawn_runs()));
    told.table = Table({{"u", ColumnKind::number}, {"real part of F(u)"}, {"imaginary part of F(u)"}});
    for (int u = 0; u < packed_length; ++u)
        told.table.add_row({static_cast<double>(u), equation_line(reference::real_term(u, packed_length)),
                            equation_line(reference::imaginary_term(u, packed_length))});
}

constexpr Evaluator claims[] = {{"packing", packing}};

} // namespace moreland_figure1

namespace moreland_figure2 {

constexpr int side = 256;
constexpr const char* unpacked = "256 x 256, unpacked by equation 10: relative L2 error";

void measure(ItemContext& context, Experiment& experiment)
{
    if (!experiment.is_first_moment())
        return;
    for (const auto& [width, height] : {std::pair{2, 2}, {8, 8}, {6, 10}, {64, 16}, {256, 256}})
        experiment.rows.check(
            fmt::format("{} x {}: texels of which the programs' layout and equation 10 differ", width, height),
            texels_in_dispute(width, height), 0.0);
    const Plan plan = moreland_angel_2003::method().forward(moreland_angel_2003_problem(side));
    experiment.passes.push_back(pass_list("The transform of 256 x 256 that is unpacked", plan));
    experiment.rows.check(unpacked, error_of_equation_10(context, plan, side),
                          reference::promised_transform_bound(reference::AccuracyMode::float32_computed, side, side));
}

void packing(const ItemRows& rows, Evaluation& claim)
{
    claim_packing(rows, claim, unpacked);
}

void tell(const ItemRows&, ItemResult& told)
{
    told.text = prose().html("moreland_angel_2003_figure2", {});
    told.pictures.push_back(svg_picture("moreland_angel_2003_figure2_texels.svg",
                                        prose().section("moreland_angel_2003_figure2.texels.svg"),
                                        drawn_packed_texels()));
    told.pictures.push_back(svg_picture("moreland_angel_2003_figure2_regions.svg",
                                        prose().section("moreland_angel_2003_figure2.regions.svg"), drawn_regions()));
    told.table = Table({{"column", ColumnKind::number},
                        {"row", ColumnKind::number},
                        {"part"},
                        {"u", ColumnKind::number},
                        {"v", ColumnKind::number},
                        {"as a formula"}});
    for (int row = 0; row < packed_side; ++row)
        for (int column = 0; column < packed_side; ++column) {
            const StoredPart part = stored_part(column, row, packed_side, packed_side);
            told.table.add_row({static_cast<double>(column), static_cast<double>(row),
                                part.imaginary ? "imaginary" : "real", static_cast<double>(part.u),
                                static_cast<double>(part.v), formula(column, row, packed_side, packed_side)});
        }
}

constexpr Evaluator claims[] = {{"packing", packing}};

} // namespace moreland_figure2

} // namespace

constexpr ItemCode moreland_angel_2003_figure1{moreland_figure1::measure, moreland_figure1::claims,
                                               moreland_figure1::tell};
constexpr ItemCode moreland_angel_2003_figure2{moreland_figure2::measure, moreland_figure2::claims,
                                               moreland_figure2::tell};

} // namespace fragfft::figures
