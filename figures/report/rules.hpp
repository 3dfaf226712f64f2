// How claims are judged: one rule for each kind of claim, with its numbers, and nowhere else. An item measures and
// states; which verdict follows is decided here. The rules were fixed before what they judge was measured; when they
// changed, and why, is part of the ledger (rules_history).
#pragma once

#include "figures/measuring/interval.hpp"
#include "figures/report/measuring_names.hpp"

#include <functional>
#include <string>
#include <vector>

namespace fragfft::figures {

enum class ClaimKind
{
    construction,    // true of the algorithm on any machine: counts, identities, layouts, numbers of passes
    hardware_figure, // an absolute time, rate or limit of a named card, processor or compiler
    conclusion,      // a ratio, an ordering, a crossover, a law of growth, advice
};

enum class Verdict
{
    exact,            // a construction, and nothing differs
    differs,          // a construction, and something does
    then_and_now,     // a figure of hardware: both values, no verdict
    reproduced,       // a conclusion: the same number or ordering
    holds_in_shape,   // the same side, not the same number
    alike,            // an ordering, and the difference is below what counts as one
    undecided,        // what the measurement leaves open lies on both sides of a border
    not_reproduced,   // neither the number nor the shape; that is a result too
    cannot_be_tested, // here, for the reason given
};

const char* name(ClaimKind kind);   // "figure of its hardware"
const char* words(Verdict verdict); // "holds in shape"

// How a construction is known.
enum class Evidence
{
    counted,         // on what runs: queries, introspection, results read back
    by_construction, // only the plan can say
};

// Why a conclusion is undecided.
enum class Doubt
{
    none,              // it is not
    border,            // an interval lies on both sides of a border between two verdicts
    other_programs,    // others used the processors meanwhile
    disagreeing_times, // the run timed the same work twice, and the times do not meet
};

// What a paper states of a ratio or a crossover: a number, or the numbers between two.
struct Published
{
    double least = 0.0;
    double greatest = 0.0;
};

// How much an ordering's word promises.
enum class Strength
{
    plain,  // "faster": beyond what is alike
    strong, // "significantly", "considerably", "drastically", "clearly": a factor of 1.25
    by_far, // a factor of 5
};

// One of the cases that a conclusion speaks of, such as a size, and what was measured there.
struct Case
{
    std::string where; // "1024 x 1024"; empty where the claim has one case
    Interval value;
};

// A kind, a verdict and the rule that led to it, in words. Only the functions below make one.
class Judgement
{
public:
    Judgement() = default; // cannot be tested, for nothing was measured

    ClaimKind kind() const { return kind_; }
    Verdict verdict() const { return verdict_; }
    const std::string& rule() const { return rule_; }
    // The case that refutes a claim of several; empty where none does.
    const std::string& refuted_by() const { return refuted_by_; }
    Doubt doubt() const { return doubt_; }

    // For whoever knows the verdict already.
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

// The verdict of every number: one at each border, and one between each two.
struct VerdictPieces
{
    std::vector<double> borders;  // ascending, none twice
    std::vector<Verdict> at;      // each border
    std::vector<Verdict> between; // below the first border, between each two, above the last
};

// A moment at which others used more than this share of the processors is a disturbed one.
inline constexpr double negligible_share = 0.1;
// How far what is measured beside them may be from what it is on a quiet machine: figures/results/five_runs.csv.
inline constexpr double deviation_beside_others = 1.5;

// The rule of one conclusion: that of its kind, with the claim's own numbers.
class Rule
{
public:
    // A ratio or a crossover: reproduced on their side of 1 and within a factor of 1.5 of theirs; in shape on their
    // side, within a factor of 5 and with at least a quarter of the effect's logarithm. Less than 2 % from 1 is on
    // neither side: where they have an effect and here is none, nothing of it holds.
    static Rule ratio(const Published& published);

    // That something is greater: reproduced where their ratio exceeds what the word promises; in shape where it is
    // smaller, but in the right direction; alike where it is below 2 % in either.
    static Rule ordering(Strength strength = Strength::plain);

    // That two are alike, in a word such as "comparable", "slightly" or "nothing": their ratio lies within 1 / 1.5 and
    // 1.5.
    static Rule alike();

    // That two are the same, without a noticeable difference: within 1 / 1.1 and 1.1.
    static Rule same();

    // That something is at most, or at least, a bound that is stated: no factor widens it.
    static Rule at_most(double bound);
    static Rule at_least(double bound);

    // That something grows as a law has it, which makes this factor from one size to another: reproduced where the
    // exponent, that is the power of the law's factor that makes the measured one, lies within 0.9 and 1.1; in shape
    // within 0.75 and 1.25. `law` > 1.
    static Rule growth(double law);

    // Returns the rule of this kind with these numbers, as it stands today. Throws InputError when there is none.
    static Rule of(const std::string& kind, const std::vector<double>& numbers);

    // The same rule for what is said to be possible ("can", "may", "depends"): of several cases one that holds is
    // enough.
    Rule in_one_case() const;

    // One case: the one verdict of all values in its interval, undecided where there are several. Several cases: not
    // reproduced where one of them is not, which the judgement names; else undecided where one of them is; else what
    // all of them are; and a mixture of reproduced, in shape and alike, none of which lies on the other side, holds in
    // shape. Where one case is enough: what the best of them is; undecided where an interval leaves open whether its
    // case is better than that. Throws std::logic_error when there is no case, or one that is no number.
    Judgement judgement_of(const std::vector<Case>& cases) const;

    // The same of what was measured while others used this share of the processors, 0 to 1: beyond a negligible one it
    // is undecided, unless whatever is up to a factor of deviation_beside_others from it is judged alike.
    Judgement judgement_beside_others(const std::vector<Case>& cases, double share_of_others) const;

    // The rule as data, by which whoever reads it judges as judgement_of does.
    const std::string& kind() const // "ratio"
    {
        return kind_;
    }
    // The claim's own: what is published, from the least to the greatest; the factor that an ordering's word promises;
    // the bound; the factor of the law.
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

    // Returns every verdict that a value in the interval has: at its ends, at the borders in it, and between them.
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

// The judgement of a conclusion of an item one of whose times differs from the same work's elsewhere in the run, as
// `difference` says: undecided.
Judgement judged_beside_other_times(const Judgement& judgement, const std::string& difference);

// The day on which these rules began to hold, and by which every row of a ledger names them.
inline constexpr const char* rules_date = "2026-11-29";

struct RulesChange
{
    std::string when;
    std::string what;
    std::string why;
};
// From the first rules to today's.
const std::vector<RulesChange>& rules_history();

} // namespace fragfft::figures
