// Figure 5: the bits of an index, and which of them a local transposition exchanges.
#include "figures/items/items.hpp"
#include "figures/items/lloyd_boyd_govindaraju_2008/lloyd_boyd_govindaraju_2008_parts.hpp"
#include "figures/report/svg.hpp"

#include <fmt/format.h>

namespace fragfft::figures {

namespace {

constexpr Blocks indexed_blocks{.texture_width = 8, .block_height = 4, .lines = 4};

// A field of an index: a name, how many bits it has and its value.
struct Field
{
    const char* name;
    int bits;
    int value;
    std::size_t colour;
};

constexpr double bit_width = 34.0;
constexpr double bit_height = 26.0;
constexpr double bits_line_height = 72.0;
constexpr double bits_left = 128.0;

// The highest bit first.
void draw_index(Svg& svg, double y, const std::string& what, const std::vector<Field>& fields)
{
    svg.text(bits_left - 12.0, y + 0.5 * bit_height, what, {.size = 13.0, .anchor = "end"});
    double x = bits_left;
    for (const Field& field : fields) {
        const double width = bit_width * field.bits;
        for (int bit = 0; bit < field.bits; ++bit) {
            svg.rectangle(x + bit_width * bit, y, bit_width, bit_height,
                          {.fill = palette[field.colour], .fill_opacity = 0.35, .stroke_width = 0.7});
            svg.text(x + bit_width * (bit + 0.5), y + 0.5 * bit_height,
                     std::to_string(field.value >> (field.bits - 1 - bit) & 1), {.size = 13.0});
        }
        svg.text(x + 0.5 * width, y + bit_height + 12.0, fmt::format("{} = {}", field.name, field.value),
                 {.size = 12.0});
        x += width;
    }
}

std::string drawn_bits(int texel, const TexelPlace& place)
{
    const int line_bits = log2_of(indexed_blocks.lines);
    const int width_bits = log2_of(indexed_blocks.texture_width);
    const int height_bits = log2_of(indexed_blocks.block_height);
    const int line = texel / indexed_blocks.length();
    const int within = texel % indexed_blocks.length();
    const Field which{"line", line_bits, line, 4};
    Svg svg(bits_left + bit_width * (line_bits + width_bits + height_bits) + 8.0, 4.0 * bits_line_height,
            "the bits of an index in a line, in the texture, and after a transposition");
    draw_index(svg, 8.0, "logical", {which, {"k", width_bits + height_bits, within, 5}});
    draw_index(svg, 8.0 + bits_line_height, "wrapped",
               {which,
                {"row", height_bits, within / indexed_blocks.texture_width, 0},
                {"column", width_bits, within % indexed_blocks.texture_width, 1}});
    draw_index(svg, 8.0 + 2.0 * bits_line_height, "transposed",
               {which,
                {"column", width_bits, place.along, 1},
                {"row", height_bits, place.across % indexed_blocks.block_height, 0}});
    draw_index(svg, 8.0 + 3.0 * bits_line_height, "fetched from",
               {which,
                {"row", height_bits, place.across % indexed_blocks.block_height, 0},
                {"column", width_bits, place.along, 1}});
    return svg.str();
}

// How many texels lie elsewhere than exchanging the fields of their index says.
int wrongly_exchanged(const std::vector<TexelPlace>& places)
{
    const int height_bits = log2_of(indexed_blocks.block_height);
    const int width_bits = log2_of(indexed_blocks.texture_width);
    int count = 0;
    for (std::size_t texel = 0; texel < places.size(); ++texel) {
        const auto index = static_cast<unsigned>(texel);
        const unsigned row = index & ((1u << height_bits) - 1u);
        const unsigned column = index >> height_bits & ((1u << width_bits) - 1u);
        const unsigned line = index >> (height_bits + width_bits);
        const auto across = static_cast<int>(line << height_bits | row);
        count += places[texel].along == static_cast<int>(column) && places[texel].across == across ? 0 : 1;
    }
    return count;
}

namespace lloyd_figure5 {

constexpr int example = 53;
constexpr const char* texels_quantity = "texels";
constexpr const char* wrong_quantity = "texels of which the fields are not exchanged";
constexpr const char* column_quantity = "column of a texel's number before";
constexpr const char* row_quantity = "row of a texel's number before, of all";

Key of_example(const char* quantity)
{
    return {quantity, {{"texel", example}}};
}

void measure(ItemContext& context, Experiment& experiment)
{
    if (!experiment.is_first_moment())
        return;
    const std::vector<TexelPlace> places = transposed_places(context.engine, indexed_blocks);
    const int wrong = wrongly_exchanged(places);
    experiment.rows.number(of_example(column_quantity), places[example].along);
    experiment.rows.number(of_example(row_quantity), places[example].across);
    experiment.rows.number(texels_quantity, static_cast<double>(places.size()));
    experiment.rows.number(wrong_quantity, wrong);
    experiment.rows.check("texels that a transposition's exchange of bits does not explain", wrong, 0.0);
    experiment.passes.push_back(
        pass_list("the places of a last pass along the rows", places_plan(indexed_blocks, "TRANSPOSED_BLOCK_ROWS")));
}

void exchanged_bits(const ItemRows& rows, Evaluation& claim)
{
    const double texels = rows.number(texels_quantity);
    const double wrong = rows.number(wrong_quantity);
    claim.values.set("right", texels - wrong).set("texels", texels);
    claim.counted(wrong == claim.claim.numbers.front());
}

void tell(const ItemRows& rows, ItemResult& told)
{
    const std::string stem = "lloyd_boyd_govindaraju_2008_figure5";
    told.table = Table({{"texels", ColumnKind::number},
                        {"of which the fields are not exchanged", ColumnKind::number},
                        {"lines"},
                        {"numbers of a line"},
                        {"texture's width"}});
    told.text = prose().html(stem, {});
    if (!rows.has(texels_quantity))
        return;
    told.table.add_row({rows.number(texels_quantity), rows.number(wrong_quantity), std::to_string(indexed_blocks.lines),
                        std::to_string(indexed_blocks.length()), std::to_string(indexed_blocks.texture_width)});
    const TexelPlace place{static_cast<int>(rows.number(of_example(column_quantity))),
                           static_cast<int>(rows.number(of_example(row_quantity)))};
    const Values values = Values()
                              .set("texel", example)
                              .set("width", indexed_blocks.texture_width)
                              .set("lines", indexed_blocks.lines)
                              .set("length", indexed_blocks.length())
                              .set("rows", indexed_blocks.block_height);
    told.pictures.push_back(
        svg_picture(stem + ".svg", prose().sentence(stem + ".svg", values), drawn_bits(example, place)));
}

constexpr Evaluator claims[] = {{"exchanged_bits", exchanged_bits}};

} // namespace lloyd_figure5

} // namespace

constexpr ItemCode lloyd_boyd_govindaraju_2008_figure5{lloyd_figure5::measure, lloyd_figure5::claims,
                                                       lloyd_figure5::tell};

} // namespace fragfft::figures
