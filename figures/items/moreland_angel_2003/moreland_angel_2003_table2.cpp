// Table 2: operations and bytes of a 1024 x 1024 filter.
#include "figures/items/common/filter_work.hpp"
#include "figures/items/items.hpp"
#include "figures/items/moreland_angel_2003/moreland_angel_2003_parts.hpp"
#include "gl/pixel_format.hpp"
#include "reference/published_values.hpp"

#include <cmath>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

constexpr int table2_side = 1024;

// A row of the table, the last of which is of all programs. Nothing where instructions cannot be counted.
struct ProgramRow
{
    std::string program;
    std::optional<std::int64_t> operations;
    std::optional<double> mebibytes_read;
    double mebibytes_written = 0.0;
};

ProgramRow counted_program_row(const std::string& program, const CountedWork& counted, double bytes_of_a_texel)
{
    const std::string family = family_of(program);
    const double mebibytes_of_a_texel = bytes_of_a_texel / mebibyte;
    ProgramRow row{program, std::nullopt, std::nullopt,
                   static_cast<double>(counted.fragments(family)) * mebibytes_of_a_texel};
    if (const auto source = counted.source()) {
        row.operations = counted.total(family, &InstructionCount::arithmetic, *source);
        row.mebibytes_read =
            static_cast<double>(counted.total(family, &InstructionCount::texture, *source)) * mebibytes_of_a_texel;
    }
    return row;
}

// The paper prints whole mebibytes.
bool prints_as(double mebibytes, double published)
{
    return std::fabs(mebibytes - published) <= 0.5;
}

constexpr const char* fetches_not_counted =
    "instructions, and so fetches, are counted in the driver's assembly or in SPIR-V, and here is neither";

Claim bytes_claim(const reference::PublishedTable& published, const std::vector<ProgramRow>& rows)
{
    const std::size_t total_row = published.row_where("program", "Total");
    Claim claim =
        claim_of(published, total_row, "bytes", "A 1024 x 1024 filter reads and writes this much texture memory");
    claim.explanation = "A difference below half a MiB is none, as the paper prints whole ones.";
    const std::string theirs = fmt::format("{} MiB read, {} MiB written", published.text(total_row, "read_mebibytes"),
                                           published.text(total_row, "written_mebibytes"));
    const ProgramRow& all = rows.back();
    if (!all.mebibytes_read) {
        state_untestable(claim, ClaimKind::construction, theirs, fetches_not_counted);
        return claim;
    }
    std::string differing;
    for (std::size_t line = 0; line < rows.size(); ++line)
        if (!prints_as(*rows[line].mebibytes_read, published.number(line, "read_mebibytes")) ||
            !prints_as(rows[line].mebibytes_written, published.number(line, "written_mebibytes")))
            differing += (differing.empty() ? "; not alike: " : ", ") + rows[line].program;
    state_construction(
        claim, theirs,
        fmt::format("{:.1f} MiB read, {:.1f} MiB written{}", *all.mebibytes_read, all.mebibytes_written, differing),
        differing.empty(), Evidence::counted);
    return claim;
}

Claim arithmetic_claim(const reference::PublishedTable& published, const ProgramRow& all, const CountedWork& counted)
{
    const std::size_t row = published.row_where("program", "Total");
    Claim claim = claim_of(published, row, "arithmetic", "A 1024 x 1024 filter takes this many arithmetic operations");
    claim.explanation =
        "It is as much a matter of compiler and card as Table 1's counts; nearly all of it is the FFT program's.";
    constexpr double million = 1e6;
    const double then = published.number(row, "arithmetic_operations") / million;
    const std::string unit = "million operations";
    if (!all.operations) {
        state_untestable(claim, ClaimKind::hardware_figure, fmt::format("{} {}", number(then), unit),
                         fetches_not_counted);
        return claim;
    }
    const double now = static_cast<double>(*all.operations) / million;
    state_figure(claim, {then, {now, now, now}, unit});
    claim.published += fmt::format(" ({})", published.text(row, "arithmetic_operations"));
    claim.beside += fmt::format(" in {} ({})", name(*counted.source()), *all.operations);
    return claim;
}

} // namespace

ItemResult moreland_angel_2003_table2(ItemContext& context)
{
    const reference::PublishedTable published = reference::published_table("moreland_angel_2003_table2");
    const Plan plan = moreland_angel_2003_filter_as_published(table2_side);
    const CountedWork counted = counted_work(context, plan);
    const auto bytes_of_a_texel = static_cast<double>(gl::info(plan.resources.front().format).bytes_per_pixel);

    std::vector<ProgramRow> rows;
    for (std::size_t i = 0; i < published.row_count(); ++i)
        rows.push_back(counted_program_row(published.text(i, "program"), counted, bytes_of_a_texel));

    ItemResult result;
    result.passes = {context.pass_list("The filter of 1024 x 1024 as published", plan)};
    result.table.columns = headings("program | arithmetic operations, paper | arithmetic operations, here | "
                                    "counted in | MiB read, paper | MiB read, here | MiB written, paper | "
                                    "MiB written, here");
    for (std::size_t line = 0; line < rows.size(); ++line) {
        const ProgramRow& row = rows[line];
        const std::string tools_missing = "not counted: tools missing";
        result.table.rows.push_back(
            {row.program, published.text(line, "arithmetic_operations"),
             row.operations ? std::to_string(*row.operations) : tools_missing,
             row.operations ? name(*counted.source()) : "", published.text(line, "read_mebibytes"),
             row.mebibytes_read ? fmt::format("{:.2f}", *row.mebibytes_read) : tools_missing,
             published.text(line, "written_mebibytes"), fmt::format("{:.2f}", row.mebibytes_written)});
    }
    result.claims = {bytes_claim(published, rows), arithmetic_claim(published, rows.back(), counted)};
    result.text = fmt::format(
        "<p>The fragments are counted while the filter is drawn, the fetches and operations of each in its compiled "
        "program ({}); every read and every write is a texel of four 32-bit floats. The two columns more of the scale "
        "and pass programs leave fractions of a MiB.</p>",
        counted.source() ? name(*counted.source()) : "which cannot be looked into here");
    return result;
}

} // namespace fragfft::figures
