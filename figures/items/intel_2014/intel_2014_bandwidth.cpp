// Figures 5 to 10: the bytes that both techniques read and write along one axis, by the paper's formulas and by the
// plans, and how fast they are moved.
#include "engine/plan_totals.hpp"
#include "figures/items/common/runs_in_turn.hpp"
#include "figures/items/common/timed_transforms.hpp"
#include "figures/items/intel_2014/intel_2014_variants.hpp"
#include "figures/items/items.hpp"
#include "methods/radix_2.hpp"

#include <fmt/format.h>

namespace fragfft::figures {

namespace {

namespace intel_bandwidth {

constexpr int counted_width = 512;
constexpr int counted_height = 256;
constexpr double mebibyte_of_bytes = 1024.0 * 1024.0;
constexpr const char* copy_rate = "bytes a second of a dispatch that copies"; // read and written

struct Bytes
{
    double read = 0.0;
    double written = 0.0;

    bool operator==(const Bytes&) const = default;
};

struct BandwidthCase
{
    IntelVariant variant;
    Domain domain = Domain::complex;

    std::string name() const { return variant.name() + (domain == Domain::real ? ", real image" : ""); }
    Labels labels() const
    {
        Labels labels = variant.labels();
        labels.emplace_back("numbers", domain == Domain::real ? "real" : "complex");
        return labels;
    }
    Key time() const { return {"rows of 512 x 256", labels()}; }
    Key read() const { return {"bytes read", labels()}; }
    Key written() const { return {"bytes written", labels()}; }
    Plan plan() const
    {
        return variant.plan({.width = counted_width, .height = counted_height, .axes = Axes::rows, .domain = domain});
    }
};

// Figures 5, 7 and 9, with 16 bytes a texel in all of them.
Bytes bytes_by_formula(const BandwidthCase& one)
{
    const double texture = 16.0 * counted_width * counted_height;
    const double passes = radix_2::log2_of(counted_width);
    const bool real = one.domain == Domain::real;
    Bytes bytes = one.variant.technique == Technique::uav
                      ? Bytes{texture * passes * 2 * 2 - (real ? 2 * texture : 0.0), texture * passes * 2}
                      : Bytes{texture * (real ? 1 : 2), texture * 2};
    if (one.variant.weights == Twiddles::table)
        bytes.read += 16.0 * counted_width * passes * counted_height;
    return bytes;
}

Bytes bytes_of_plan(const Plan& plan)
{
    const PlanTotals sums = totals(plan);
    return {static_cast<double>(sums.bytes_read.at("fft")), static_cast<double>(sums.bytes_written.at("fft"))};
}

std::vector<BandwidthCase> bandwidth_cases()
{
    std::vector<BandwidthCase> cases;
    for (const IntelVariant& variant : intel_variants)
        cases.push_back({variant});
    cases.push_back({{Technique::slm, Twiddles::computed}, Domain::real});
    return cases;
}

void measure(ItemContext& context, Experiment& experiment)
{
    std::vector<KeyedPlan> plans;
    for (const BandwidthCase& one : bandwidth_cases())
        plans.push_back({one.time(), one.plan()});
    if (experiment.is_first_moment())
        for (const BandwidthCase& one : bandwidth_cases()) {
            const Plan plan = one.plan();
            const Bytes bytes = bytes_of_plan(plan);
            experiment.rows.number(one.read(), bytes.read, "bytes");
            experiment.rows.number(one.written(), bytes.written, "bytes");
            experiment.rows.check(fmt::format("{}: bytes by formula less bytes of the plan", one.name()),
                                  bytes_by_formula(one) == bytes ? 0.0 : 1.0, 0.0);
            experiment.passes.push_back(context.pass_list(fmt::format("{}, rows of 512 x 256", one.name()), plan));
        }
    if (const std::string absence = absence_of_intel_variants(context); !absence.empty()) {
        experiment.rows.words(absence_quantity, absence);
        return;
    }
    times_in_turn(context, plans, sampling_in_groups(context));
    const FormatRate& copy = context.limits().dispatched_copies.front();
    experiment.rows.number(
        {copy_rate, {{"side", context.limits().dispatched_side}, {"format", std::string(gl::info(copy.format).name)}}},
        2.0 * copy.bytes_per_texel() * copy.texels.per_second(), "bytes/s");
}

// Judges the bytes that one technique reads or writes, or how many more it reads than another.
void claim_bytes(Evaluation& claim, double bytes)
{
    claim.values.set("bytes", fmt::format("{:.0f}", bytes));
    claim.counted(bytes == claim.claim.numbers.front(), Evidence::by_construction);
}

constexpr IntelVariant uav{Technique::uav, Twiddles::computed};
constexpr IntelVariant slm{Technique::slm, Twiddles::computed};

void uav_read(const ItemRows& rows, Evaluation& claim)
{
    claim_bytes(claim, rows.number(BandwidthCase{uav}.read()));
}

void uav_written(const ItemRows& rows, Evaluation& claim)
{
    claim_bytes(claim, rows.number(BandwidthCase{uav}.written()));
}

void slm_read(const ItemRows& rows, Evaluation& claim)
{
    claim_bytes(claim, rows.number(BandwidthCase{slm}.read()));
}

void slm_written(const ItemRows& rows, Evaluation& claim)
{
    claim_bytes(claim, rows.number(BandwidthCase{slm}.written()));
}

void slm_read_real(const ItemRows& rows, Evaluation& claim)
{
    claim.values.set("times", rows.number(BandwidthCase{uav}.written()) / rows.number(BandwidthCase{slm}.written()));
    claim_bytes(claim, rows.number(BandwidthCase{slm, Domain::real}.read()));
}

void lookup(const ItemRows& rows, Evaluation& claim)
{
    const BandwidthCase looked_up{{Technique::slm, Twiddles::table}};
    claim_bytes(claim, rows.number(looked_up.read()) - rows.number(BandwidthCase{slm}.read()));
}

void tell(const ItemRows& rows, ItemResult& told)
{
    told.table = Table({{"technique"},
                        {"MiB read, formula", ColumnKind::number},
                        {"MiB read, plan", ColumnKind::number},
                        {"MiB written, formula", ColumnKind::number},
                        {"MiB written, plan", ColumnKind::number},
                        {"ms", ColumnKind::interval},
                        {"GB/s", ColumnKind::number},
                        {"timed by"}});
    for (const BandwidthCase& one : bandwidth_cases()) {
        const Bytes formula = bytes_by_formula(one);
        const double read = rows.number(one.read());
        const double written = rows.number(one.written());
        std::vector<Cell> cells{one.name(), formula.read / mebibyte_of_bytes, read / mebibyte_of_bytes,
                                formula.written / mebibyte_of_bytes, written / mebibyte_of_bytes};
        if (rows.has(one.time())) {
            const Interval time = rows.told_time(one.time());
            cells.insert(cells.end(), {time, 1e-6 * (read + written) / time.middle, rows.clock_and_runs(one.time())});
        } else {
            cells.insert(cells.end(), {Cell(), Cell(), rows.words(absence_quantity)});
        }
        told.table.add_row(std::move(cells));
    }
    told.text = prose().html("intel_2014_bandwidth", {});
    for (const Key& copy : rows.keys(copy_rate))
        told.text += prose().html("intel_2014_bandwidth.copy", Values()
                                                                   .set("side", copy.label("side"))
                                                                   .set("format", copy.label("format"))
                                                                   .set("rate", 1e-9 * rows.number(copy)));
}

constexpr Evaluator claims[] = {{"uav_read", uav_read},       {"uav_written", uav_written},     {"slm_read", slm_read},
                                {"slm_written", slm_written}, {"slm_read_real", slm_read_real}, {"lookup", lookup}};

} // namespace intel_bandwidth

} // namespace

constexpr ItemCode intel_2014_bandwidth{intel_bandwidth::measure, intel_bandwidth::claims, intel_bandwidth::tell};

} // namespace fragfft::figures
