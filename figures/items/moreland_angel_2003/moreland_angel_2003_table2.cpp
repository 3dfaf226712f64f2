// Table 2: operations and bytes of a 1024 x 1024 filter.
#include "figures/items/common/filter_work.hpp"
#include "figures/items/items.hpp"
#include "figures/items/moreland_angel_2003/moreland_angel_2003_parts.hpp"
#include "reference/published_values.hpp"

#include <cmath>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

namespace moreland_table2 {

constexpr const char* stem = "moreland_angel_2003_table2";
constexpr int side = 1024;

// A row of the table; the last one is for all programs together. Counts are empty where instructions cannot be counted.
struct ProgramRow
{
    std::string program;
    std::optional<std::int64_t> operations;
    std::optional<double> mebibytes_read;
    double mebibytes_written = 0.0;
};

ProgramRow program_row(const std::string& program, const CountedWork& counted)
{
    const std::string family = family_of(program);
    constexpr double mebibytes_of_a_texel = 16.0 / mebibyte;
    ProgramRow row{program, std::nullopt, std::nullopt,
                   static_cast<double>(counted.fragments(family)) * mebibytes_of_a_texel};
    if (const auto source = counted.source()) {
        row.operations = counted.total(family, &InstructionCount::arithmetic, *source);
        row.mebibytes_read =
            static_cast<double>(counted.total(family, &InstructionCount::texture, *source)) * mebibytes_of_a_texel;
    }
    return row;
}

// The rows in the order of the published table.
std::vector<ProgramRow> program_rows(const ItemRows& rows)
{
    const reference::PublishedTable published = reference::published_table(stem);
    const CountedWork counted(rows, {});
    std::vector<ProgramRow> found;
    for (std::size_t i = 0; i < published.row_count(); ++i)
        found.push_back(program_row(published.text(i, "program"), counted));
    return found;
}

void measure(ItemContext& context, Experiment& experiment)
{
    if (!experiment.is_first_moment())
        return;
    const Plan plan = moreland_angel_2003_filter_as_published(side);
    counted_work(context, plan).leave(experiment.rows, {});
    experiment.passes.push_back(context.pass_list("The filter of 1024 x 1024 as published", plan));
}

// The paper prints whole mebibytes.
bool prints_as(double mebibytes, double published)
{
    return std::fabs(mebibytes - published) <= 0.5;
}

constexpr const char* fetches_not_counted =
    "instructions, and so fetches, are counted in the driver's assembly or in SPIR-V, and here is neither";

void bytes(const ItemRows& rows, Evaluation& claim)
{
    const reference::PublishedTable published = reference::published_table(stem);
    const std::vector<ProgramRow> counted = program_rows(rows);
    const ProgramRow& all = counted.back();
    if (!all.mebibytes_read) {
        claim.cannot_be_tested(fetches_not_counted);
        return;
    }
    std::string differing;
    for (std::size_t line = 0; line < counted.size(); ++line)
        if (!prints_as(*counted[line].mebibytes_read, published.number(line, "read_mebibytes")) ||
            !prints_as(counted[line].mebibytes_written, published.number(line, "written_mebibytes")))
            differing += (differing.empty() ? "" : ", ") + counted[line].program;
    claim.values.set("read", fmt::format("{:.1f}", *all.mebibytes_read));
    claim.values.set("written", fmt::format("{:.1f}", all.mebibytes_written));
    claim.values.set("programs", differing);
    if (!differing.empty())
        claim.tell_measured("measured_otherwise");
    claim.counted(differing.empty());
}

void arithmetic(const ItemRows& rows, Evaluation& claim)
{
    const CountedWork counted(rows, {});
    const auto source = counted.source();
    if (!source) {
        claim.cannot_be_tested(fetches_not_counted);
        return;
    }
    constexpr double million = 1e6;
    const std::int64_t operations = counted.total(&InstructionCount::arithmetic, *source);
    const double millions = static_cast<double>(operations) / million;
    claim.values.set("source", name(*source)).set("operations", std::to_string(operations));
    claim.value_is([&] { return Interval{millions, millions, millions}; });
    claim.say_beside("beside");
}

void tell(const ItemRows& rows, ItemResult& told)
{
    const reference::PublishedTable published = reference::published_table(stem);
    const auto source = CountedWork(rows, {}).source();
    told.table = Table({{"program"},
                        {"arithmetic operations, paper", ColumnKind::number, 10},
                        {"arithmetic operations, here", ColumnKind::number, 10},
                        {"counted in"},
                        {"MiB read, paper", ColumnKind::number, 6},
                        {"MiB read, here", ColumnKind::number, 6},
                        {"MiB written, paper", ColumnKind::number, 6},
                        {"MiB written, here", ColumnKind::number, 6}});
    for (const ProgramRow& row : program_rows(rows)) {
        const std::size_t line = published.row_where("program", row.program);
        told.table.add_row({row.program, published.number(line, "arithmetic_operations"),
                            row.operations ? Cell(static_cast<double>(*row.operations)) : Cell(),
                            source ? name(*source) : "not counted: tools missing",
                            published.number(line, "read_mebibytes"),
                            row.mebibytes_read ? Cell(*row.mebibytes_read) : Cell(),
                            published.number(line, "written_mebibytes"), row.mebibytes_written});
    }
    told.text = prose().html(source ? "moreland_angel_2003_table2" : "moreland_angel_2003_table2.not_counted",
                             Values().set("source", source ? name(*source) : ""));
}

constexpr Evaluator claims[] = {{"bytes", bytes}, {"arithmetic", arithmetic}};

} // namespace moreland_table2

} // namespace

constexpr ItemCode moreland_angel_2003_table2{moreland_table2::measure, moreland_table2::claims, moreland_table2::tell};

} // namespace fragfft::figures
