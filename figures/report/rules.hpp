// How claims are judged: one rule for each kind of claim, with its numbers, and nowhere else. An item measures and
// states; which verdict follows is decided here. The rules were fixed before what they judge was measured; when they
// changed, and why, is part of the ledger (rules_history).
#pragma once

#include "figures/report/measuring_names.hpp"
#include "measuring/interval.hpp"

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

// What a paper states of a ratio or a crossover: a number, or the numbers between two.
struct Published
{
    double least = 0.0;
    double greatest = 0.0;
};

// A kind, a verdict and the rule that led to it, in words. Only the functions below make one.
class Judgement
{
public:
    Judgement() = default; // cannot be tested, for nothing was measured

    ClaimKind kind() const
    {
        return kind_;
    }
    Verdict verdict() const
    {
        return verdict_;
    }
    const std::string& rule() const
    {
        return rule_;
    }

    // As an item's file holds it, see item_file.hpp.
    static Judgement as_stored(ClaimKind kind, Verdict verdict, std::string rule)
    {
        return {kind, verdict, std::move(rule)};
    }

private:
    Judgement(ClaimKind kind, Verdict verdict, std::string rule)
        : kind_(kind), verdict_(verdict), rule_(std::move(rule))
    {
    }

    ClaimKind kind_ = ClaimKind::conclusion;
    Verdict verdict_ = Verdict::cannot_be_tested;
    std::string rule_ = "nothing was measured";
};

Judgement judged_construction(bool nothing_differs, Evidence evidence);
Judgement judged_hardware_figure();

// A ratio or a crossover: reproduced within a factor of 1.5 of theirs; in shape on the same side of 1 and within a
// factor of 5; undecided where the interval reaches over a border between two verdicts.
Judgement judged_ratio(const Published& published, const Interval& measured);

// That something is greater: reproduced where their ratio is above 1 throughout the interval, not where it is below.
Judgement judged_ordering(const Interval& ratio);

// That two are alike, in a word such as "comparable", "slightly" or "nothing": their ratio lies within 1 / 1.5 and 1.5.
Judgement judged_alike(const Interval& ratio);

// That something grows by this factor from one size to another: reproduced within a factor of 1.5; in shape where the
// exponent, that is the power of their factor that makes the measured one, lies within a half of 1. `published` > 1.
Judgement judged_growth(double published, const Interval& measured);

Judgement judged_untestable(ClaimKind kind, const std::string& reason);

// The judgement of a claim while whose item was computed others used this share of the processors, 0 to 1: beyond a
// tenth a conclusion is undecided, as ratios of times are others' then, GPUs' by their drivers' too.
Judgement judged_beside_others(const Judgement& judgement, double share_of_others);
// Whether that made it undecided.
bool was_beside_others(const Judgement& judgement);

// The day on which these rules began to hold, and by which every row of a ledger names them.
inline constexpr const char* rules_date = "2026-11-22";

struct RulesChange
{
    std::string when;
    std::string what;
    std::string why;
};
// From the first rules to today's.
const std::vector<RulesChange>& rules_history();

} // namespace fragfft::figures
