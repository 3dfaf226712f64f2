// Section 4.6: indices in floats, where frac() and linear addresses go wrong.
#include "figures/items/items.hpp"
#include "figures/items/lloyd_boyd_govindaraju_2008/lloyd_boyd_govindaraju_2008_parts.hpp"
#include "reference/published_values.hpp"

#include <bit>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

constexpr int longest_line = 2048;
constexpr int indices = 8192;          // of a texture's side then
constexpr int whole_floats = 1 << 24;  // up to this every integer is a float
constexpr int widths[] = {4096, 8192}; // of square textures
constexpr int shown_lengths[] = {41, 1000, 1023, 1024, 2047};

// Over all lengths from 2 to longest_line.
struct CountedMods
{
    int powers = 0;
    int powers_wrong = 0; // with a wrong index, as it is
    int others = 0;
    int others_wrong = 0;
    long long wrong_as_it_is = 0; // indices
    long long wrong_rounded = 0;
    int lengths_wrong_rounded = 0;
    long long wrong_with_offset = 0;
};

CountedMods counted_mods()
{
    CountedMods counted;
    for (int length = 2; length <= longest_line; ++length) {
        const bool is_power = std::has_single_bit(static_cast<unsigned>(length));
        const int wrong = count_wrong(length, indices, FloatMod::as_it_is);
        const int rounded = count_wrong(length, indices, FloatMod::rounded);
        (is_power ? counted.powers : counted.others) += 1;
        (is_power ? counted.powers_wrong : counted.others_wrong) += wrong > 0 ? 1 : 0;
        counted.wrong_as_it_is += wrong;
        counted.wrong_rounded += rounded;
        counted.lengths_wrong_rounded += rounded > 0 ? 1 : 0;
        counted.wrong_with_offset += count_wrong(length, indices, FloatMod::with_offset);
    }
    return counted;
}

Claim mod_claim(const reference::PublishedTable& published, const CountedMods& counted)
{
    const std::size_t row = published.row_where("what", "mod by frac");
    Claim claim = claim_of(published, row, "mod_by_frac",
                           "Of exact integers frac(x / y) y can be no integer where y is not a power of two");
    state_construction(claim, published.text(row, "words"),
                       fmt::format("so for {} of {} such lengths up to {}, and for {} of {} powers of two",
                                   counted.others_wrong, counted.others, longest_line, counted.powers_wrong,
                                   counted.powers),
                       counted.others_wrong > 0 && counted.powers_wrong == 0, Evidence::counted);
    claim.explanation = fmt::format(
        "All indices below {} of a line of each length were tried, in single precision with every operation rounded to "
        "the nearest, divided by the reciprocal as in the paper: {} of {} are wrong. Cards of the time rounded less "
        "exactly.",
        indices, counted.wrong_as_it_is, static_cast<long long>(indices) * (counted.powers + counted.others));
    return claim;
}

Claim rounding_claim(const reference::PublishedTable& published, const CountedMods& counted)
{
    const std::size_t row = published.row_where("what", "rounding");
    Claim claim =
        claim_of(published, row, "rounding", "Rounding by floor(x + 0.5) after such an operation removes imprecision");
    state_construction(claim, published.text(row, "words"),
                       fmt::format("{} of {} wrong indices remain, of {} lengths", counted.wrong_rounded,
                                   counted.wrong_as_it_is, counted.lengths_wrong_rounded),
                       counted.wrong_rounded == 0, Evidence::counted);
    claim.explanation = fmt::format(
        "What remains is a multiple of y whose quotient fell just below an integer: its remainder is rounded to y, not "
        "to 0. The offsets that the paper uses in the end prevent that: with half added to x first, {} are wrong.",
        counted.wrong_with_offset);
    return claim;
}

Claim linear_claim(const reference::PublishedTable& published, const std::vector<long long>& wrong, int largest)
{
    const std::size_t row = published.row_where("what", "linear addresses");
    Claim claim = claim_of(published, row, "linear_addresses",
                           "A float's precision limits linear addresses to fewer than some GPUs' textures have "
                           "elements");
    state_construction(claim, published.text(row, "words"),
                       fmt::format("of {0} x {0} texels {1} have a wrong address, of {2} x {2} {3}", widths[0],
                                   wrong[0], widths[1], wrong[1]),
                       wrong[0] == 0 && wrong[1] > 0, Evidence::counted);
    claim.explanation = fmt::format(
        "Floats hold every integer up to 2^24, which is {} x {} texels; the paper prints no number. Beyond it every "
        "second address is another texel's, and beyond 2^25 three of four. Textures of this device go to {} x {}.",
        widths[0], widths[0], largest, largest);
    return claim;
}

std::string text_of_first(const std::optional<int>& index)
{
    return index ? std::to_string(*index) : "none";
}

} // namespace

ItemResult lloyd_boyd_govindaraju_2008_indices(ItemContext& context)
{
    ItemResult result;
    result.table.columns = {"numbers of a line", "first index whose remainder is wrong", "the same, rounded",
                            "the same, with half added before"};
    for (const int length : shown_lengths) {
        const auto first = [&](FloatMod how) { return text_of_first(first_wrong(length, whole_floats, how)); };
        result.table.rows.push_back({std::to_string(length), first(FloatMod::as_it_is), first(FloatMod::rounded),
                                     first(FloatMod::with_offset)});
    }
    const CountedMods counted = counted_mods();
    std::vector<long long> wrong;
    for (const int width : widths)
        wrong.push_back(wrong_addresses(width));
    const auto published = reference::published_table("lloyd_boyd_govindaraju_2008_indices");
    result.checks.push_back({"remainders with half added that are wrong, of a texture's indices",
                             static_cast<double>(counted.wrong_with_offset), 0.0});
    result.claims = {mod_claim(published, counted), rounding_claim(published, counted),
                     linear_claim(published, wrong, context.context.device().maximum_texture_size)};
    result.text =
        "<p>The programs of 2008 had no integers, as those here have. Adding and multiplying whole floats is exact "
        "within 24 binary digits. Dividing is not: 1/1000 is no float, and the remainder, made as frac(x/y)·y, comes "
        "out beside the integer that is meant. Then another texel is read, and the transform is wrong altogether.</p>"
        "<p>The table has the first index of up to 2<sup>24</sup> whose remainder is wrong: as it is, rounded, and "
        "with half added to the index before and what follows the point dropped after. Half added is right for every "
        "index of a texture's side that was tried, but not for the linear addresses of wrapped lines, which leave the "
        "quotient too few digits behind its point.</p>";
    return result;
}

} // namespace fragfft::figures
