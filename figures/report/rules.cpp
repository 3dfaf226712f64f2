#include "figures/report/rules.hpp"

#include "errors.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <numeric>
#include <stdexcept>

namespace fragfft::figures {

namespace {

constexpr double near_factor = 1.5;  // within which a number is theirs, and "comparable" is meant
constexpr double shape_factor = 5.0; // within which a ratio on their side of 1 has their shape
constexpr double alike_factor = 1.02;
constexpr double same_factor = 1.1;     // "the same", "no noticeable difference"
constexpr double part_of_effect = 0.25; // of its logarithm, that its shape needs at least
constexpr double strong_factor = 1.25;
constexpr double by_far_factor = 5.0;
constexpr double near_exponent = 0.1; // from 1
constexpr double shape_exponent = 0.25;

bool between(double value, double least, double greatest)
{
    return least <= value && value <= greatest;
}

double factor_of(Strength strength)
{
    switch (strength) {
    case Strength::plain:
        return alike_factor;
    case Strength::strong:
        return strong_factor;
    case Strength::by_far:
        return by_far_factor;
    }
    return alike_factor;
}

bool is_open(const Judgement& judgement)
{
    return judgement.verdict() == Verdict::undecided || judgement.verdict() == Verdict::cannot_be_tested;
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
    case Verdict::alike:
        return "alike";
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

Rule Rule::ratio(const Published& published)
{
    const double least = published.least / near_factor;
    const double greatest = published.greatest * near_factor;
    const double least_in_shape = published.least / shape_factor;
    const double greatest_in_shape = published.greatest * shape_factor;
    const bool above_one = published.least > alike_factor;
    const bool below_one = published.greatest < 1.0 / alike_factor;
    const double least_effect = above_one   ? std::pow(published.least, part_of_effect)
                                : below_one ? std::pow(published.greatest, part_of_effect)
                                            : 1.0;
    // The side is asked first: a slowdown never reproduces a speedup.
    const auto is_on_their_side = [=](double value) {
        return above_one ? value > alike_factor : below_one ? value < 1.0 / alike_factor : true;
    };
    const auto has_their_shape = [=](double value) {
        return (above_one && value >= least_effect) || (below_one && value <= least_effect);
    };
    return {"ratio",
            {published.least, published.greatest},
            {least, greatest, alike_factor, 1.0 / alike_factor, least_in_shape, greatest_in_shape, least_effect},
            [=](double value) {
                if (is_on_their_side(value) && between(value, least, greatest))
                    return Verdict::reproduced;
                return is_on_their_side(value) && has_their_shape(value) &&
                               between(value, least_in_shape, greatest_in_shape)
                           ? Verdict::holds_in_shape
                           : Verdict::not_reproduced;
            },
            fmt::format("the whole interval on their side of 1, by more than {:.0f} %, and within a factor of {:g} of "
                        "theirs: reproduced; else within a factor of {:g} and with at least a quarter of the effect's "
                        "logarithm: holds in shape; else: not reproduced; on both sides of a border: undecided",
                        100.0 * (alike_factor - 1.0), near_factor, shape_factor)};
}

Rule Rule::ordering(Strength strength)
{
    const double wanted = factor_of(strength);
    return {"ordering",
            {wanted},
            {wanted, alike_factor, 1.0 / alike_factor},
            [=](double value) {
                if (value >= wanted)
                    return Verdict::reproduced;
                if (between(value, 1.0 / alike_factor, alike_factor))
                    return Verdict::alike;
                return value > alike_factor ? Verdict::holds_in_shape : Verdict::not_reproduced;
            },
            fmt::format("the whole interval from a factor of {:g} on{}: reproduced; {}less than {:.0f} % either way: "
                        "alike; in the other direction: not reproduced; on both sides of a border: undecided",
                        wanted, strength == Strength::plain ? "" : ", for the strong word",
                        strength == Strength::plain ? "" : "less in the same direction: holds in shape; ",
                        100.0 * (alike_factor - 1.0))};
}

Rule Rule::alike()
{
    return {"alike",
            {near_factor},
            {1.0 / near_factor, near_factor},
            [](double value) {
                return between(value, 1.0 / near_factor, near_factor) ? Verdict::reproduced : Verdict::not_reproduced;
            },
            fmt::format("the whole interval between 1 / {0:g} and {0:g}: reproduced; none of it: not reproduced; else "
                        "undecided",
                        near_factor)};
}

Rule Rule::same()
{
    return {"same",
            {same_factor},
            {1.0 / same_factor, same_factor},
            [](double value) {
                return between(value, 1.0 / same_factor, same_factor) ? Verdict::reproduced : Verdict::not_reproduced;
            },
            fmt::format("the whole interval between 1 / {0:g} and {0:g}, as is said to be the same: reproduced; none "
                        "of it: not reproduced; else undecided",
                        same_factor)};
}

Rule Rule::at_most(double bound)
{
    return {
        "at most",
        {bound},
        {bound},
        [=](double value) { return value <= bound ? Verdict::reproduced : Verdict::not_reproduced; },
        fmt::format("the whole interval at most {:g}: reproduced; none of it: not reproduced; else undecided", bound)};
}

Rule Rule::at_least(double bound)
{
    return {
        "at least",
        {bound},
        {bound},
        [=](double value) { return value >= bound ? Verdict::reproduced : Verdict::not_reproduced; },
        fmt::format("the whole interval at least {:g}: reproduced; none of it: not reproduced; else undecided", bound)};
}

Rule Rule::growth(double law)
{
    const auto power = [=](double exponent) { return std::pow(law, exponent); };
    const double least = power(1.0 - near_exponent);
    const double greatest = power(1.0 + near_exponent);
    const double least_in_shape = power(1.0 - shape_exponent);
    const double greatest_in_shape = power(1.0 + shape_exponent);
    return {"growth",
            {law},
            {least, greatest, least_in_shape, greatest_in_shape},
            [=](double value) {
                if (between(value, least, greatest))
                    return Verdict::reproduced;
                return between(value, least_in_shape, greatest_in_shape) ? Verdict::holds_in_shape
                                                                         : Verdict::not_reproduced;
            },
            fmt::format(
                "the growth is that of the law, {:.3g} times, to a power; the whole interval within {:g} and {:g}, "
                "that is {:.3g} to {:.3g} times: reproduced; within {:g} and {:g}: holds in shape; on both sides of a "
                "border: undecided",
                law, 1.0 - near_exponent, 1.0 + near_exponent, least, greatest, 1.0 - shape_exponent,
                1.0 + shape_exponent)};
}

Rule Rule::of(const std::string& kind, const std::vector<double>& numbers)
{
    std::vector<Rule> known{ordering(Strength::plain), ordering(Strength::strong), ordering(Strength::by_far), alike(),
                            same()};
    if (numbers.size() == 2)
        known.push_back(ratio({numbers[0], numbers[1]}));
    if (numbers.size() == 1)
        for (Rule (*const make)(double) : {at_most, at_least, growth})
            known.push_back(make(numbers[0]));
    for (Rule& rule : known)
        if (rule.kind() == kind && rule.numbers() == numbers)
            return std::move(rule);
    throw InputError(fmt::format("there is no rule '{}' with such numbers", kind));
}

Verdict Rule::verdict_of(const Interval& interval) const
{
    if (!is_number(interval))
        throw std::logic_error("what is no number is judged");
    std::vector<double> borders = borders_;
    borders.push_back(interval.low);
    borders.push_back(interval.high);
    std::sort(borders.begin(), borders.end());
    const Verdict first = verdict_of_(interval.low);
    for (std::size_t i = 0; i < borders.size(); ++i) {
        if (!between(borders[i], interval.low, interval.high))
            continue;
        if (verdict_of_(borders[i]) != first)
            return Verdict::undecided;
        const bool has_next = i + 1 < borders.size() && borders[i + 1] <= interval.high;
        if (has_next && verdict_of_(std::midpoint(borders[i], borders[i + 1])) != first)
            return Verdict::undecided;
    }
    return first;
}

VerdictPieces Rule::pieces() const
{
    VerdictPieces pieces{borders_, {}, {}};
    std::sort(pieces.borders.begin(), pieces.borders.end());
    pieces.borders.erase(std::unique(pieces.borders.begin(), pieces.borders.end()), pieces.borders.end());
    constexpr double infinity = std::numeric_limits<double>::infinity();
    pieces.between.push_back(verdict_of_(-infinity));
    for (std::size_t i = 0; i < pieces.borders.size(); ++i) {
        pieces.at.push_back(verdict_of_(pieces.borders[i]));
        const bool is_last = i + 1 == pieces.borders.size();
        pieces.between.push_back(
            verdict_of_(is_last ? infinity : std::midpoint(pieces.borders[i], pieces.borders[i + 1])));
    }
    return pieces;
}

Judgement Rule::judgement_of(const std::vector<Case>& cases) const
{
    if (cases.empty())
        throw std::logic_error("a conclusion without a case");
    std::vector<Verdict> verdicts;
    for (const Case& one : cases)
        verdicts.push_back(verdict_of(one.value));
    if (cases.size() == 1)
        return Judgement::as_stored(ClaimKind::conclusion, verdicts[0], words_,
                                    verdicts[0] == Verdict::undecided ? Doubt::border : Doubt::none);
    const std::string rule = words_ + "; every case must hold: one that lies wholly outside refutes, one that is "
                                      "undecided leaves all undecided, and different ones that none refutes hold in "
                                      "shape together";
    const auto first_that_is = [&](Verdict verdict) { return std::find(verdicts.begin(), verdicts.end(), verdict); };
    const auto refuting = first_that_is(Verdict::not_reproduced);
    if (refuting != verdicts.end()) {
        Judgement judgement = Judgement::as_stored(ClaimKind::conclusion, Verdict::not_reproduced, rule);
        judgement.refuted_by_ = cases[static_cast<std::size_t>(refuting - verdicts.begin())].where;
        return judgement;
    }
    if (first_that_is(Verdict::undecided) != verdicts.end())
        return Judgement::as_stored(ClaimKind::conclusion, Verdict::undecided, rule, Doubt::border);
    const bool are_the_same = std::count(verdicts.begin(), verdicts.end(), verdicts[0]) == std::ssize(verdicts);
    return Judgement::as_stored(ClaimKind::conclusion, are_the_same ? verdicts[0] : Verdict::holds_in_shape, rule);
}

Judgement judged_untestable(ClaimKind kind, const std::string& reason)
{
    return Judgement::as_stored(kind, Verdict::cannot_be_tested, reason);
}

Judgement Rule::judgement_beside_others(const std::vector<Case>& cases, double share_of_others) const
{
    constexpr double factor = deviation_beside_others;
    Judgement judgement = judgement_of(cases);
    if (is_open(judgement) || share_of_others <= negligible_share)
        return judgement;
    std::vector<Case> widened = cases;
    for (auto& [where, value] : widened)
        value = {std::min(value.low / factor, value.low * factor), value.middle,
                 std::max(value.high / factor, value.high * factor)};
    const std::string others =
        fmt::format("other programs used {:.0f} % of the processors meanwhile, more than {:.0f} %",
                    100.0 * share_of_others, 100.0 * negligible_share);
    if (judgement_of(widened).verdict() == judgement.verdict_) {
        judgement.rule_ +=
            fmt::format("; {}, and whatever is up to a factor of {:g} from it is judged alike", others, factor);
        return judgement;
    }
    return Judgement::as_stored(judgement.kind_, Verdict::undecided,
                                fmt::format("{}; undecided whatever the interval, as {}", judgement.rule_, others),
                                Doubt::other_programs);
}

Judgement judged_beside_other_times(const Judgement& judgement, const std::string& difference)
{
    if (judgement.kind() != ClaimKind::conclusion || is_open(judgement))
        return judgement;
    return Judgement::as_stored(judgement.kind(), Verdict::undecided,
                                fmt::format("{}; undecided whatever the interval, as the same work took other times in "
                                            "this run: {}",
                                            judgement.rule(), difference),
                                Doubt::disagreeing_times);
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
         "A review as the authors would write it. The rules were fixed before the runs that they judge; both machines "
         "ran anew."},
        {"2026-11-22",
         "A conclusion is undecided where other programs used more than a tenth of the processors while its item was "
         "computed.",
         "Beside other programs a filter without a GPU took 26.5 times FFTW's time instead of 14.5, which is another "
         "verdict. Both machines ran anew."},
        {"2026-11-23",
         "Claims of every case are refuted by one that lies wholly outside, which is named; strong words need a factor "
         "of 1.25, \"by far\" one of 5; differences below 2 % are alike; a growth's exponent must lie within 0.9 and "
         "1.1, in shape within 0.75 and 1.25; a conclusion states what a machine needs to judge it; everything is "
         "timed at two distant moments of a run, and intervals span both; where the same work took other times in two "
         "items of a run, their conclusions are undecided.",
         "A sceptical reading found counterexamples hidden in the union of all cases, \"drastically\" satisfied by 7 "
         "%, an ordering from 0.3 %, a software renderer judging graphics cards, and FFTW at 29.8 and 19.0 ms in one "
         "run. The rules were fixed on 2026-11-22, before anything was measured again; both machines ran anew."},
        {"2026-11-27",
         "A ratio less than 2 % from 1 is no effect, and nothing of a claimed one's shape. Where no case refutes and "
         "none is undecided, different ones hold in shape together. What is no number cannot be tested. Passes wait "
         "for the writing of their colours where passes that only write take nine tenths of the time that was "
         "measured. A GPU's opponent on the CPU is, at each size, the better of one thread and all. Times of the same "
         "work in two items that differ by at most 0.01 ms, which submitting it may take, do not contradict each other.",
         "A third sceptical reading, of 2026-11-25, judged all rows again by hand. 1.017 of a claimed 2 held in shape; "
         "an ordering whose cases were alike once and in shape three times was undecided, although no interval lay on "
         "both sides of a border; the mean of a value below zero was no number; a copy, which also reads, stood for "
         "writing, so that a software renderer, whose frames become three to seven times as fast without their reads, "
         "was said to wait for its colours; and sixteen threads at 64 x 64 were eight times slower than one. The rules "
         "were fixed before anything was measured again, but for the last one: two passes had taken 0.024 and 0.030 ms "
         "in one run on an H200."},
        {rules_date,
         "Experiments leave rows, and a judge reads the rows of all moments; a case never depends on a value that was "
         "measured before it: which is best, worst or dearest is asked of pooled rows. A moment's value is the median "
         "of its ratios taken in turn; from six moments on the interval is the range of the six medians, which holds "
         "their median with 96.9 %, and with fewer it is the union of the moments' 5th to 95th percentiles, as before. "
         "Everything is timed at two moments, and what is then undecided at four further ones. A moment that other "
         "programs disturbed is kept, marked and taken again. The side of a ratio is asked first, and its shape needs "
         "a quarter of the effect's logarithm. What is said to be the same lies within 1.1. A case without a number is "
         "left out, with its reason. Intervals of fewer than ten runs say so. Crossovers are read off ladders of fixed "
         "kernel sizes. Where other programs used more than a tenth of the processors a verdict stands if it would be "
         "the same for whatever is up to a factor of 1.5 from what was measured; it used to be undecided then.",
         "The main job died when a claim about the dearest side met another side at its second moment. Intervals that "
         "were united only grew, so that measuring longer decided less: 26 of 28 undecided rows of a software renderer "
         "were undecided by borders. A fourth sceptical reading, of 2026-11-28, found 0.97 of a claimed 1.1 "
         "reproduced, 1.04 of a claimed 2 holding in shape, and -5.24 told with infinite limits. The rules were fixed "
         "before anything was measured again; all machines but the H100, which was not at hand, ran anew. What a verdict must "
         "withstand beside other programs was then fixed by one of five runs of ./reproduce, before the next three: beside "
         "compilers, which left it half of two processors, 141 of 148 cases were within 1.5 of their values on the "
         "quiet machine, and of 43 verdicts by the other rules one was another."},
    };
    return history;
}

} // namespace fragfft::figures
