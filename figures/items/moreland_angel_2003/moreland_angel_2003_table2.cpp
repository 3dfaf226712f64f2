// Table 2: operations and bytes of a 1024 x 1024 filter, and the rates at which this machine performs them.
#include "engine/image_runner.hpp"
#include "engine/plan_totals.hpp"
#include "figures/items/items.hpp"
#include "figures/items/moreland_angel_2003/moreland_angel_2003_programs.hpp"
#include "measuring/filter_benchmark.hpp"
#include "measuring/plan_instructions.hpp"
#include "methods/moreland_angel_2003.hpp"
#include "reference/published_values.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

constexpr int side = 1024;
constexpr double mebibyte = 1024.0 * 1024.0;

struct Row
{
    std::string program;
    double operations = 0.0;
    double read = 0.0;
    double written = 0.0;
};

Row total(const std::vector<Row>& rows)
{
    Row sum{"Total"};
    for (const Row& row : rows) {
        sum.operations += row.operations;
        sum.read += row.read;
        sum.written += row.written;
    }
    return sum;
}

Claim bytes_claim(const reference::PublishedTable& published, const ItemResult& result, const Row& all)
{
    const std::size_t row = published.row_where("program", "Total");
    Claim claim = claim_of(published, row, "bytes", "A 1024 x 1024 filter reads and writes this much texture memory");
    const bool equal =
        std::all_of(result.checks.begin(), result.checks.end(), [](const Check& check) { return check.holds(); });
    claim.published = fmt::format("{} MiB read, {} MiB written", published.text(row, "read_mebibytes"),
                                  published.text(row, "written_mebibytes"));
    claim.measured = fmt::format("{:.1f} MiB read, {:.1f} MiB written", all.read, all.written);
    claim.verdict = equal ? Verdict::reproduced : Verdict::not_reproduced;
    claim.rule = "every program's bytes within half of the paper's last digit: reproduced";
    claim.explanation = "Counted from the plan that is drawn: 16 bytes for every texel read or written.";
    return claim;
}

// A rate that section 6 derives from Tables 2 and 3, against this machine's over the whole filter.
Claim rate_claim(const reference::PublishedTable& published, const std::string& column, const std::string& statement,
                 const std::string& unit, double measured)
{
    const std::size_t row = published.row_where("program", "Total");
    Claim claim = claim_of(published, row, column, statement);
    constexpr double tolerance = 2.0;
    const double expected = published.number(row, column);
    claim.source = "Moreland and Angel 2003, section 6";
    claim.published = fmt::format("about {} {}", published.text(row, column), unit);
    claim.measured = fmt::format("{} {}", number(measured, 3), unit);
    claim.verdict = judged(expected, measured, tolerance, false);
    claim.rule = fmt::format("within a factor of {:g} of theirs: reproduced; otherwise not", tolerance);
    claim.explanation =
        fmt::format("Over the whole filter's time, {} times their rate; the authors divided by the time "
                    "that removing this work saved.",
                    number(measured / expected, 3));
    return claim;
}

} // namespace

ItemResult moreland_angel_2003_table2(ItemContext& context)
{
    const reference::PublishedTable published = reference::published_table("moreland_angel_2003_table2");
    const Plan plan = moreland_angel_2003_filter_as_published(side);
    const PlanTotals sums = totals(plan);
    const auto operations = operations_by_family(plan);

    std::vector<Row> rows;
    for (std::size_t i = 0; i < published.row_count(); ++i) {
        const std::string program = published.text(i, "program");
        const std::string family = family_of(program);
        if (family == "total")
            continue;
        rows.push_back({program, operations ? operations->at(family) : 0.0,
                        static_cast<double>(sums.bytes_read.at(family)) / mebibyte,
                        static_cast<double>(sums.bytes_written.at(family)) / mebibyte});
    }
    rows.push_back(total(rows));

    ItemResult result;
    result.passes = {pass_list("The filter of 1024 x 1024 as published", plan)};
    result.table.columns = {"program",
                            "arithmetic operations, paper",
                            "arithmetic operations, here",
                            "MiB read, paper",
                            "MiB read, here",
                            "MiB written, paper",
                            "MiB written, here"};
    for (const Row& row : rows) {
        const std::size_t line = published.row_where("program", row.program);
        result.table.rows.push_back(
            {row.program, published.text(line, "arithmetic_operations"),
             operations ? std::to_string(std::llround(row.operations)) : "not counted: tools missing",
             published.text(line, "read_mebibytes"), fmt::format("{:.2f}", row.read),
             published.text(line, "written_mebibytes"), fmt::format("{:.2f}", row.written)});
        // The paper prints whole mebibytes; 1024 x 1024 leaves fractions of a row in the scale and pass programs, and
        // one-fetch corners of the product.
        result.checks.push_back({fmt::format("{}: MiB read minus the paper's", row.program),
                                 std::fabs(row.read - published.number(line, "read_mebibytes")), 0.5});
        result.checks.push_back({fmt::format("{}: MiB written minus the paper's", row.program),
                                 std::fabs(row.written - published.number(line, "written_mebibytes")), 0.5});
    }

    const FilterBenchmark benchmark =
        benchmark_filter(moreland_angel_2003::method(),
                         {.width = side, .height = side, .scaling = Scaling::paper, .twiddles = Twiddles::computed},
                         context.sampling(), context.context, context.engine, {.forward = false, .transfers = false});
    const double seconds = benchmark.filter.median_milliseconds * 1e-3;
    const Row& all = rows.back();
    const double read_rate = all.read * mebibyte / seconds * 1e-9;
    const double arithmetic_rate = all.operations * 4.0 / seconds * 1e-9;
    result.claims.push_back(bytes_claim(published, result, all));
    result.claims.push_back(rate_claim(published, "read_gigabytes_per_second", "The filter reads textures at this rate",
                                       "GB/s", read_rate));
    if (operations)
        result.claims.push_back(rate_claim(published, "arithmetic_gigaflops",
                                           "The filter computes at this rate, four operations an instruction",
                                           "GFLOP/s", arithmetic_rate));
    result.text = fmt::format(
        "<p>The paper multiplies Table 1 by the pixels of a 1024 x 1024 image; every read and every write is one "
        "texel of four 32-bit floats. The bytes here come from the plan that is drawn, and agree.</p>"
        "<p>This machine draws that filter in {} ms (median of {} runs, {}): {} copy passes of {} ms each. That is "
        "{} GB/s read and {} GB/s written{}. The GeForce FX 5800 Ultra read about 3.4 GB/s and performed about 2.5 "
        "GFLOP/s, counting four per instruction.</p>",
        number(benchmark.filter.median_milliseconds), benchmark.filter.runs, benchmark.filter.method,
        number(benchmark.filter_in_copy_passes(), 3), number(benchmark.copy_pass.median_milliseconds, 3),
        number(read_rate, 3), number(all.written * mebibyte / seconds * 1e-9, 3),
        operations ? fmt::format(", and {} GFLOP/s by the paper's own count of four per instruction",
                                 number(arithmetic_rate, 3))
                   : "");
    return result;
}

} // namespace fragfft::figures
