// Figures 5 to 10: the bytes that both techniques read and write along one axis, by the paper's formulas and by the
// plans, and how fast they are moved.
#include "engine/plan_totals.hpp"
#include "figures/items/intel_2014/intel_2014_variants.hpp"
#include "figures/items/items.hpp"
#include "methods/radix_2.hpp"
#include "reference/published_values.hpp"

#include <fmt/format.h>

namespace fragfft::figures {

namespace {

constexpr int counted_width = 512;
constexpr int counted_height = 256;
constexpr double mebibyte_of_bytes = 1024.0 * 1024.0;

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

// What one way reads or writes, or reads more than another.
Claim bytes_claim(const reference::PublishedTable& published, const std::string& what, const std::string& id,
                  const std::string& statement, double counted, const std::string& explanation)
{
    const std::size_t row = published.row_where("what", what);
    const double theirs = published.number(row, "bytes");
    Claim claim = claim_of(published, row, id, statement);
    state_construction(claim, fmt::format("{:.0f} bytes", theirs), fmt::format("{:.0f} bytes", counted),
                       counted == theirs, Evidence::by_construction);
    claim.explanation = explanation;
    return claim;
}

std::vector<Claim> bandwidth_claims()
{
    const auto published = reference::published_table("intel_2014_bandwidth");
    const auto bytes = [](Technique technique, Twiddles weights, Domain domain = Domain::complex) {
        return bytes_of_plan(BandwidthCase{{technique, weights}, domain}.plan());
    };
    const Bytes uav = bytes(Technique::uav, Twiddles::computed);
    const Bytes slm = bytes(Technique::slm, Twiddles::computed);
    const Bytes slm_of_real = bytes(Technique::slm, Twiddles::computed, Domain::real);
    const Bytes slm_looked_up = bytes(Technique::slm, Twiddles::table);
    return {
        bytes_claim(published, "UAV read", "uav_read", "The rows of 512 x 256 read 72 MiB by the UAV technique",
                    uav.read, "Nine passes read two texels of each of two layers for every number."),
        bytes_claim(published, "UAV written", "uav_written", "The rows of 512 x 256 write 36 MiB by the UAV technique",
                    uav.written,
                    "This is the number of the paper's Figure 6; 32 MB in the text below it is a misprint."),
        bytes_claim(published, "SLM read", "slm_read", "The rows of 512 x 256 read 4 MiB by the SLM technique",
                    slm.read,
                    "Each texel of both layers is read once and written once, whatever the number of passes."),
        bytes_claim(published, "SLM written", "slm_written", "The rows of 512 x 256 write 4 MiB by the SLM technique",
                    slm.written, ""),
        bytes_claim(
            published, "SLM read of a real image", "slm_read_real",
            "Of a real image the SLM technique reads 2 MiB, a 36th of what the UAV technique reads", slm_of_real.read,
            fmt::format(
                "The imaginary layer is zero and is not read. The UAV technique writes {:.0f} times as much; the "
                "paper's 8 follows from its misprinted 32 MB.",
                uav.written / slm.written)),
        bytes_claim(published, "lookup texture read", "lookup", "The butterfly lookup texture costs 18 MiB more",
                    slm_looked_up.read - slm.read, "Every row reads the whole table of 512 x 9 texels."),
    };
}

} // namespace

ItemResult intel_2014_bandwidth(ItemContext& context)
{
    ItemResult result;
    const std::string absence = absence_of_intel_variants(context);
    const std::vector<BandwidthCase> cases = bandwidth_cases();
    std::vector<Plan> plans;
    for (const BandwidthCase& one : cases)
        plans.push_back(one.plan());
    const auto times = absence.empty() ? times_of(context, plans) : std::vector<gl::TimeStatistics>(plans.size());
    result.table.columns = {"technique",         "MiB read, formula", "MiB read, plan", "MiB written, formula",
                            "MiB written, plan", "ms, median",        "GB/s",           "timed by"};
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const Bytes formula = bytes_by_formula(cases[i]);
        const Bytes counted = bytes_of_plan(plans[i]);
        const auto mebibytes = [](double bytes) { return number(bytes / mebibyte_of_bytes); };
        const double milliseconds = times[i].median_milliseconds;
        const double all_bytes = counted.read + counted.written;
        result.table.rows.push_back(
            {cases[i].name(), mebibytes(formula.read), mebibytes(counted.read), mebibytes(formula.written),
             mebibytes(counted.written), absence.empty() ? number(milliseconds) : "",
             absence.empty() ? number(1e-6 * all_bytes / milliseconds) : "",
             absence.empty() ? fmt::format("{}, {} runs", times[i].method, times[i].runs) : absence});
        result.checks.push_back({fmt::format("{}: bytes by formula less bytes of the plan", cases[i].name()),
                                 formula == counted ? 0.0 : 1.0, 0.0});
        result.passes.push_back(context.pass_list(fmt::format("{}, rows of 512 x 256", cases[i].name()), plans[i]));
    }
    result.claims = bandwidth_claims();
    std::string limit;
    if (absence.empty()) {
        const FormatRate& copy = context.limits().dispatched_copies.front();
        limit = fmt::format(
            " A dispatch that only copies textures of {0} x {0} {1} texels moves {2} GB/s here, read and written.",
            context.limits().dispatched_side, gl::info(copy.format).name,
            number(2e-9 * copy.bytes_per_texel() * copy.texels.per_second(), 3));
    }
    result.text = fmt::format(
        "<p>The paper counts the bytes that a transform along the rows of 512 x 256 texels moves, real and imaginary "
        "RGB in a texture of 128 bits a texel each. The formulas of its Figures 5, 7 and 9 agree to the byte with what "
        "the plans that are run read and write.</p>"
        "<p>Bytes by time, the effective bandwidth, may exceed what memory gives, for neighbours read the same texels "
        "from a cache: a technique with many reads looks better in GB/s and is slower all the same.{}</p>",
        limit);
    return result;
}

} // namespace fragfft::figures
