// How claims are judged: one rule for each kind of claim, with its numbers, only here. An item measures and states;
// this file decides on the verdict. The rules were fixed before what they judge was measured; the ledger tells when
// they changed and why (rules_history).
#pragma once

#include "figures/measuring/interval.hpp"
#include "figures/report/measuring_names.hpp"

#include <functional>
#include <string>
#include <vector>

namespace fragfft::figures {

enum class ClaimKind
{
    construction,    // holds for the algorithm on any machine: counts, identities, layouts, numbers of passes
    hardware_figure, // an absolute time, rate or limit of a named card, processor or compiler
    conclusion,      // a ratio, an ordering, a crossover, a law of growth, advice
};

enum class Verdict
{
    exact,            // a construction, and all is equal
    differs,          // a construction, and something differs
    then_and_now,     // a figure of hardware: both values, without a verdict
    reproduced,       // a conclusion: the same number or ordering
    holds_in_shape,   // on the same side, but not the same number
    alike,            // an ordering, but the difference is too small to count
    undecided,        // the interval contains a border between two verdicts
    not_reproduced,   // neither the number nor the shape; this is a result, too
    cannot_be_tested, // on this machine, for the given reason
};

const char* name(ClaimKind kind);   // "figure of its hardware"
const char* words(Verdict verdict); // "holds in shape"

// How a construction was checked.
enum class Evidence
{
    counted,         // in what runs: by queries, introspection, results read back
    by_construction, // only in the plan
};

// Why a conclusion is undecided.
enum class Doubt
{
    none,              // it is decided
    border,            // an interval contains a border between two verdicts
    other_programs,    // other programs used the processors meanwhile
    disagreeing_times, // the run timed the same work twice, and the times disagree
};

// What a paper states about a ratio or a crossover: a number, or a range of numbers.
struct Published
{
    double least = 0.0;
    double greatest = 0.0;
};

// How strong the words of an ordering are.
enum class Strength
{
    plain,  // "faster": beyond what counts as alike
    strong, // "significantly", "considerably", "drastically", "clearly": by a factor of 1.25
    by_far, // by a factor of 5
};

// One of the cases of a conclusion, such as a size, and what was measured in it.
struct Case
{
    std::string where; // "1024 x 1024"; empty if the claim has a single case
    Interval value;
};

// A kind, a verdict and the rule that led to it, in words. Only the functions below construct one.
class Judgement
{
public:
    Judgement() = default; // cannot be tested, because nothing was measured

    ClaimKind kind() const { return kind_; }
    Verdict verdict() const { return verdict_; }
    const std::string& rule() const { return rule_; }
    // The case that refutes a claim with several cases; empty if none does.
    const std::string& refuted_by() const { return refuted_by_; }
    Doubt doubt() const { return doubt_; }

    // For a verdict that was reached elsewhere.
    static Judgement as_stored(ClaimKind kind, Verdict verdict, std::string rule, Doubt doubt = Doubt::none)
    {
        return {kind, verdict, std::move(rule), doubt};
    }

private:
    Judgement(ClaimKind kind, Verdict verdict, std::string rule, Doubt doubt)
        : kind_(kind), verdict_(verdict), rule_(std::move(rule)), doubt_(doubt)
    {
    }

    ClaimKind kind_ = ClaimKind::conclusion;
    Verdict verdict_ = Verdict::cannot_be_tested;
    std::string rule_ = "nothing was measured";
    Doubt doubt_ = Doubt::none;
    std::string refuted_by_{};

    friend class Rule;
};

Judgement judged_construction(bool nothing_differs, Evidence evidence);
Judgement judged_hardware_figure();

// The verdict of every number, as a function that is constant between borders.
struct VerdictPieces
{
    std::vector<double> borders;  // ascending, without duplicates
    std::vector<Verdict> at;      // the verdict at each border
    std::vector<Verdict> between; // the verdict below the first border, between each two, and above the last
};

// A moment counts as disturbed when other programs used more than this share of the processors.
inline constexpr double negligible_share = 0.1;
// The largest factor between a value measured beside other programs and the same on a quiet machine:
// figures/results/five_runs.csv.
inline constexpr double deviation_beside_others = 1.5;

// The rule for one conclusion: that of its kind, with the claim's own numbers.
class Rule
{
public:
    // For a ratio or a crossover: reproduced if it is on the paper's side of 1 and within a factor of 1.5 of the
    // paper's; in shape if it is on that side, within a factor of 5 and has at least a quarter of the logarithm of the
    // effect. A ratio within 2 % of 1 is on neither side: if the paper has an effect and this machine has none, nothing
    // holds.
    static Rule ratio(const Published& published);

    // For "A is greater than B": reproduced if their ratio exceeds the factor of the words; in shape if it is smaller
    // but in the right direction; alike if the difference is below 2 % in either direction.
    static Rule ordering(Strength strength = Strength::plain);

    // For two values that are alike, in words such as "comparable", "slightly" or "nothing": their ratio lies between 1
    // / 1.5 and 1.5.
    static Rule alike();

    // For two values that are the same, without a noticeable difference: between 1 / 1.1 and 1.1.
    static Rule same();

    // For values that are at most, or at least, a stated bound, with no tolerance.
    static Rule at_most(double bound);
    static Rule at_least(double bound);

    // For a growth by a law that predicts the factor `law` > 1 from one size to another. The exponent is x in measured
    // factor = law^x: reproduced between 0.9 and 1.1; in shape between 0.75 and 1.25.
    static Rule growth(double law);

    // Returns the rule of this kind with these numbers, as it stands today. Throws InputError for an unknown kind.
    static Rule of(const std::string& kind, const std::vector<double>& numbers);

    // The same rule for a claim that something is possible ("can", "may", "depends"): one case that holds is enough.
    Rule in_one_case() const;

    // With one case: the verdict of all values in its interval, or undecided if they differ. With several cases: not
    // reproduced if one of them is not, which the judgement names; otherwise undecided if one of them is; otherwise
    // their common verdict; a mixture of reproduced, in shape and alike, none of which is on the wrong side, holds in
    // shape. If one case is enough: the verdict of the best case, or undecided if an interval leaves open whether its
    // case is better than that. Throws std::logic_error if there is no case, or if one is a NaN.
    Judgement judgement_of(const std::vector<Case>& cases) const;

    // The same for values measured while other programs used this share of the processors, 0 to 1. If the share is not
    // negligible the verdict is undecided, unless all values up to a factor of deviation_beside_others away get the
    // same verdict.
    Judgement judgement_beside_others(const std::vector<Case>& cases, double share_of_others) const;

    // The rule as data, by which a reader can judge as judgement_of does.
    const std::string& kind() const // "ratio"
    {
        return kind_;
    }
    // The parameters of the rule: the published values, from the least to the greatest; the factor of an ordering's
    // words; the bound; the factor of the law.
    const std::vector<double>& numbers() const { return numbers_; }
    const std::string& words() const { return words_; }
    VerdictPieces pieces() const;

private:
    Rule(std::string kind, std::vector<double> numbers, std::vector<double> borders,
         std::function<Verdict(double)> verdict_of, std::string words)
        : kind_(std::move(kind)), numbers_(std::move(numbers)), borders_(std::move(borders)),
          verdict_of_(std::move(verdict_of)), words_(std::move(words))
    {
    }

    // Returns every verdict that occurs in the interval: at its ends, at the borders in it, and between them.
    std::vector<Verdict> verdicts_in(const Interval& interval) const;
    Verdict verdict_of(const Interval& interval) const;
    Judgement judgement_of_best(const std::vector<Case>& cases) const;

    std::string kind_;
    std::vector<double> numbers_;
    std::vector<double> borders_; // where verdicts may change
    std::function<Verdict(double)> verdict_of_;
    std::string words_;
    bool one_case_is_enough_ = false;
};

Judgement judged_untestable(ClaimKind kind, const std::string& reason);

// Makes a conclusion undecided because a time that it uses differs from that of the same work elsewhere in the run, as
// `difference` says.
Judgement judged_beside_other_times(const Judgement& judgement, const std::string& difference);

// The day on which these rules began to apply; every row of a ledger names its rules by it.
inline constexpr const char* rules_date = "2026-11-29";

struct RulesChange
{
    std::string when;
    std::string what;
    std::string why;
};
// From the first rules to those of today.
const std::vector<RulesChange>& rules_history();

} // namespace fragfft::figures
