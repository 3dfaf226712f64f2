#include "figures/report/rules.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <functional>
#include <numeric>

namespace fragfft::figures {

namespace {

constexpr double near_factor = 1.5;  // within which a number is theirs, and "comparable" is meant
constexpr double shape_factor = 5.0; // within which a ratio on their side of 1 has their shape
constexpr double shape_exponent = 0.5;
constexpr double negligible_share = 0.1; // of the processors, used by others
constexpr const char* because_of_others = "undecided whatever the interval, as other programs used";

bool between(double value, double least, double greatest)
{
    return least <= value && value <= greatest;
}

// The one verdict of all values that the interval holds, or undecided. `borders`: where verdicts may change.
Verdict of_all(const Interval& interval, std::vector<double> borders, const std::function<Verdict(double)>& verdict_of)
{
    if (std::isnan(interval.low) || std::isnan(interval.high))
        return Verdict::undecided;
    borders.push_back(interval.low);
    borders.push_back(interval.high);
    std::sort(borders.begin(), borders.end());
    const Verdict first = verdict_of(interval.low);
    for (std::size_t i = 0; i < borders.size(); ++i) {
        if (!between(borders[i], interval.low, interval.high))
            continue;
        if (verdict_of(borders[i]) != first)
            return Verdict::undecided;
        const bool has_next = i + 1 < borders.size() && borders[i + 1] <= interval.high;
        if (has_next && verdict_of(std::midpoint(borders[i], borders[i + 1])) != first)
            return Verdict::undecided;
    }
    return first;
}

} // namespace

const char* name(ClaimKind kind)
{
    switch (kind) {
    case ClaimKind::construction:
        return "construction";
    case ClaimKind::hardware_figure:
        return "figure of its hardware";
    case ClaimKind::conclusion:
        return "conclusion";
    }
    return "";
}

const char* words(Verdict verdict)
{
    switch (verdict) {
    case Verdict::exact:
        return "exact";
    case Verdict::differs:
        return "differs";
    case Verdict::then_and_now:
        return "then and now";
    case Verdict::reproduced:
        return "reproduced";
    case Verdict::holds_in_shape:
        return "holds in shape";
    case Verdict::undecided:
        return "undecided";
    case Verdict::not_reproduced:
        return "not reproduced";
    case Verdict::cannot_be_tested:
        return "cannot be tested here";
    }
    return "";
}

Judgement judged_construction(bool nothing_differs, Evidence evidence)
{
    return Judgement::as_stored(ClaimKind::construction, nothing_differs ? Verdict::exact : Verdict::differs,
                                evidence == Evidence::counted
                                    ? "counted on what runs; nothing differs: exact"
                                    : "by construction: told from the plan that is drawn, not counted apart from it");
}

Judgement judged_hardware_figure()
{
    return Judgement::as_stored(ClaimKind::hardware_figure, Verdict::then_and_now,
                                "a figure of its hardware has no verdict; both values and the factor between them");
}

Judgement judged_ratio(const Published& published, const Interval& measured)
{
    const double least = published.least / near_factor;
    const double greatest = published.greatest * near_factor;
    const bool above_one = published.least >= 1.0;
    const bool below_one = published.greatest <= 1.0;
    const auto verdict_of = [&](double value) {
        if (between(value, least, greatest))
            return Verdict::reproduced;
        const bool same_side = (above_one && value > 1.0) || (below_one && value < 1.0);
        return same_side && between(value, published.least / shape_factor, published.greatest * shape_factor)
                   ? Verdict::holds_in_shape
                   : Verdict::not_reproduced;
    };
    const Verdict verdict =
        of_all(measured, {least, greatest, 1.0, published.least / shape_factor, published.greatest * shape_factor},
               verdict_of);
    return Judgement::as_stored(
        ClaimKind::conclusion, verdict,
        fmt::format("the whole interval within a factor of {:g} of theirs: reproduced; else on the same side of 1 and "
                    "within a factor of {:g}: holds in shape; on both sides of a border: undecided",
                    near_factor, shape_factor));
}

Judgement judged_ordering(const Interval& ratio)
{
    const auto verdict_of = [](double value) { return value > 1.0 ? Verdict::reproduced : Verdict::not_reproduced; };
    return Judgement::as_stored(ClaimKind::conclusion, of_all(ratio, {1.0}, verdict_of),
                                "the ordering holds throughout the interval: reproduced; nowhere in it: not "
                                "reproduced; else undecided");
}

Judgement judged_alike(const Interval& ratio)
{
    const auto verdict_of = [](double value) {
        return between(value, 1.0 / near_factor, near_factor) ? Verdict::reproduced : Verdict::not_reproduced;
    };
    return Judgement::as_stored(
        ClaimKind::conclusion, of_all(ratio, {1.0 / near_factor, near_factor}, verdict_of),
        fmt::format("the whole interval between 1 / {0:g} and {0:g}: reproduced; none of it: not reproduced; else "
                    "undecided",
                    near_factor));
}

Judgement judged_growth(double published, const Interval& measured)
{
    const double least_in_shape = std::pow(published, 1.0 - shape_exponent);
    const double greatest_in_shape = std::pow(published, 1.0 + shape_exponent);
    const auto verdict_of = [&](double value) {
        if (between(value, published / near_factor, published * near_factor))
            return Verdict::reproduced;
        return between(value, least_in_shape, greatest_in_shape) ? Verdict::holds_in_shape : Verdict::not_reproduced;
    };
    const Verdict verdict = of_all(
        measured, {published / near_factor, published * near_factor, least_in_shape, greatest_in_shape}, verdict_of);
    return Judgement::as_stored(
        ClaimKind::conclusion, verdict,
        fmt::format("the whole interval of the growth within a factor of {:g} of the law's: reproduced; else its "
                    "exponent within {:g} of the law's: holds in shape; on both sides of a border: undecided",
                    near_factor, shape_exponent));
}

Judgement judged_untestable(ClaimKind kind, const std::string& reason)
{
    return Judgement::as_stored(kind, Verdict::cannot_be_tested, reason);
}

Judgement judged_beside_others(const Judgement& judgement, double share_of_others)
{
    const bool is_open = judgement.verdict() == Verdict::undecided || judgement.verdict() == Verdict::cannot_be_tested;
    if (judgement.kind() != ClaimKind::conclusion || is_open || share_of_others <= negligible_share)
        return judgement;
    return Judgement::as_stored(judgement.kind(), Verdict::undecided,
                                fmt::format("{}; {} {:.0f} % of the processors meanwhile, more than {:.0f} %",
                                            judgement.rule(), because_of_others, 100.0 * share_of_others,
                                            100.0 * negligible_share));
}

bool was_beside_others(const Judgement& judgement)
{
    return judgement.verdict() == Verdict::undecided && judgement.rule().find(because_of_others) != std::string::npos;
}

const std::vector<RulesChange>& rules_history()
{
    static const std::vector<RulesChange> history{
        {"the first ledger, 2026-11-21",
         "Each claim had a tolerance of its own, a factor between 1.1 and 2, and a word for its shape.",
         "Chosen item by item while the items were written, some with values of this machine in sight."},
        {"later that day",
         "Several tolerances moved: crossovers of Figure 8 to 1.2 and of Figure 7 to 1.35, frame rates to 1.25, the "
         "product of 2006 to its share of a transform, colour to a fifth.",
         "Repeated runs fell on both sides of a border. That is moving a rule because of a value, and is why the rules "
         "were replaced."},
        {"2026-11-21, after a review",
         "Three kinds of claims with one rule each; intervals in place of single values; undecided where an interval "
         "reaches over a border; absolute times and rates of a card no longer judged. The printed product of 2006 "
         "became an erratum, and rows that told one datum twice were put together.",
         "A review as the authors would write it. The rules were fixed before the runs that they judge, and both "
         "machines' runs were made anew."},
        {rules_date,
         "A conclusion is undecided where other programs used more than a tenth of the processors while its item was "
         "computed.",
         "Beside other programs a filter without a GPU took 26.5 times FFTW's time instead of 14.5, which is another "
         "verdict: both are right, but one is of the other programs. Both machines' runs were made anew."},
    };
    return history;
}

} // namespace fragfft::figures
