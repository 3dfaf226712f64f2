// Figure 5: the bits of an index, and which of them a local transposition exchanges.
#include "figures/items/items.hpp"
#include "figures/items/lloyd_boyd_govindaraju_2008/lloyd_boyd_govindaraju_2008_parts.hpp"
#include "figures/report/svg.hpp"
#include "reference/published_values.hpp"

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

// How many of the texels' places are not what exchanging the fields makes of their index.
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

} // namespace

ItemResult lloyd_boyd_govindaraju_2008_figure5(ItemContext& context)
{
    constexpr int example = 53;
    const std::vector<TexelPlace> places = transposed_places(context.engine, indexed_blocks);
    ItemResult result;
    result.text =
        "<p>With powers of two the place k in a line is cut at the texture's width: the low bits are the texel's "
        "column, the others its row within the line's block. A <em>local</em> transposition exchanges these two fields "
        "and leaves the line's number alone.</p>"
        "<p>Since a fragment program cannot write where it likes, each texel of the result asks which numbers belong "
        "to it, which is the same exchange backwards. The picture shows it for one texel, the table counts all.</p>";
    result.pictures.push_back(svg_picture(
        "lloyd_boyd_govindaraju_2008_figure5.svg",
        fmt::format(
            "The bits of texel {} of a texture {} wide with {} lines of {} numbers, each a block of {} rows: the "
            "logical index, what its bits mean in the texture, what they mean once the block is transposed, and where "
            "the number stood before.",
            example, indexed_blocks.texture_width, indexed_blocks.lines, indexed_blocks.length(),
            indexed_blocks.block_height),
        drawn_bits(example, places[example])));
    const int wrong = wrongly_exchanged(places);
    result.table.columns = {"texels", "of which the fields are not exchanged", "lines", "numbers of a line",
                            "texture's width"};
    result.table.rows.push_back({std::to_string(places.size()), std::to_string(wrong),
                                 std::to_string(indexed_blocks.lines), std::to_string(indexed_blocks.length()),
                                 std::to_string(indexed_blocks.texture_width)});
    result.checks.push_back(
        {"texels that a transposition's exchange of bits does not explain", static_cast<double>(wrong), 0.0});
    result.passes.push_back(
        pass_list("the places of a last pass along the rows", places_plan(indexed_blocks, "TRANSPOSED_BLOCK_ROWS")));
    const reference::PublishedTable published = reference::published_table("lloyd_boyd_govindaraju_2008_figure5");
    Claim claim = claim_of(published, 0, "exchanged_bits",
                           "A local transposition exchanges the bits of the column with those of the row in the block");
    state_construction(
        claim, "of every texel",
        fmt::format("{} of {} texels, read back", places.size() - static_cast<std::size_t>(wrong), places.size()),
        wrong == 0, Evidence::counted);
    claim.explanation =
        "The places were computed by the fragment program on the device, the exchange of bits on the CPU.";
    result.claims = {claim};
    return result;
}

} // namespace fragfft::figures
