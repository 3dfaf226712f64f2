#include "figures/report/rules.hpp"

#include "errors.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <iterator>
#include <limits>
#include <numeric>
#include <stdexcept>

namespace fragfft::figures {

namespace {

constexpr double near_factor = 1.5;  // within it a number is that of the paper; also the meaning of "comparable"
constexpr double shape_factor = 5.0; // within it a ratio on the paper's side of 1 has the same shape
constexpr double alike_factor = 1.02;
constexpr double same_factor = 1.1;     // the meaning of "the same" and "no noticeable difference"
constexpr double part_of_effect = 0.25; // of the published ratio's logarithm, required at least for the same shape
constexpr double strong_factor = 1.25;
constexpr double by_far_factor = 5.0;
constexpr double near_exponent = 0.1; // distance of the exponent from 1
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
    // Check the side first: a slowdown never reproduces a speedup.
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

std::vector<Verdict> Rule::verdicts_in(const Interval& interval) const
{
    if (!is_number(interval))
        throw std::logic_error("what is no number is judged");
    std::vector<double> places{interval.low, interval.high};
    std::copy_if(borders_.begin(), borders_.end(), std::back_inserter(places),
                 [&](double border) { return between(border, interval.low, interval.high); });
    std::sort(places.begin(), places.end());
    std::vector<Verdict> verdicts;
    for (std::size_t i = 0; i < places.size(); ++i) {
        verdicts.push_back(verdict_of_(places[i]));
        if (i + 1 < places.size())
            verdicts.push_back(verdict_of_(std::midpoint(places[i], places[i + 1])));
    }
    return verdicts;
}

Verdict Rule::verdict_of(const Interval& interval) const
{
    const std::vector<Verdict> verdicts = verdicts_in(interval);
    const bool are_the_same = std::count(verdicts.begin(), verdicts.end(), verdicts[0]) == std::ssize(verdicts);
    return are_the_same ? verdicts[0] : Verdict::undecided;
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

Rule Rule::in_one_case() const
{
    Rule rule = *this;
    rule.one_case_is_enough_ = true;
    return rule;
}

Judgement Rule::judgement_of_best(const std::vector<Case>& cases) const
{
    // The worst and the best verdict that the best case may have. Verdicts of conclusions are ordered from best to
    // worst.
    Verdict at_least = Verdict::not_reproduced;
    Verdict at_most = Verdict::not_reproduced;
    for (const Case& one : cases) {
        const std::vector<Verdict> verdicts = verdicts_in(one.value);
        const auto [best, worst] = std::minmax_element(verdicts.begin(), verdicts.end());
        at_least = std::min(at_least, *worst);
        at_most = std::min(at_most, *best);
    }
    const std::string rule = words_ + "; it is said that it can be so, so that one case is enough: the best of them";
    return at_least == at_most ? Judgement::as_stored(ClaimKind::conclusion, at_most, rule)
                               : Judgement::as_stored(ClaimKind::conclusion, Verdict::undecided, rule, Doubt::border);
}

Judgement Rule::judgement_of(const std::vector<Case>& cases) const
{
    if (cases.empty())
        throw std::logic_error("a conclusion without a case");
    if (one_case_is_enough_)
        return judgement_of_best(cases);
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

} // namespace fragfft::figures
