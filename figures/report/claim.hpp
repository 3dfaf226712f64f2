// What a paper claims and what this machine shows: a row of the ledger.
#pragma once

#include "figures/measuring/interval.hpp"
#include "figures/report/measuring_names.hpp"
#include "figures/report/rules.hpp"
#include "reference/published_values.hpp"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace fragfft::figures {

// A figure of hardware: the paper's value, and this machine's.
struct ThenAndNow
{
    double then = 0.0;
    Interval now;
    std::string unit; // of both: "ms"

    // The ratio of now to then; nothing if the paper's value is zero or this machine's is a NaN.
    std::optional<double> factor() const
    {
        return then == 0.0 || !is_number(now) ? std::nullopt : std::optional(now.middle / then);
    }
};

// The reason why a claim cannot be judged when its measurement gives NaNs.
inline constexpr const char* no_number =
    "what was measured leaves nothing to compute with, as nothing divided by nothing does";

// The source of a claim that no paper makes. A test finds the claims in that commit, and the commit in the history of
// each run.
inline constexpr const char* our_own_claim =
    "this library, said in commit 36bd4b71 of 2026-11-22, before it was measured";

struct Claim
{
    std::string id;        // the item's stem, an underscore and a few words: unique in the ledger
    std::string statement; // what the paper says, in our words: a heading, without a full stop
    std::string source;    // place in the paper: section, table, figure
    std::string published; // the paper's value, with its unit
    std::string hardware;  // the paper's
    std::string year;      // the paper's
    std::string measured;  // the value here, with its unit and interval: what is judged
    Judgement judgement;
    std::string explanation;    // sentences about what was measured here, and what is inferred from it, marked as such
    std::string beside{};       // appended to what was measured; it is not judged
    std::vector<Case> cases{};  // of a conclusion: the cases that are judged
    std::string unit{};         // of each case, or words that follow the number
    std::optional<Rule> rule{}; // of a conclusion: the rule that judges the cases
    std::optional<ThenAndNow> then_and_now{}; // of a figure of hardware only
    std::optional<std::string> unfit{};       // why this machine cannot judge what it measured
    double share_of_others = 0.0;             // part of the processors that other programs used meanwhile
    std::set<std::string> computed_from{};    // the keys, as texts, of the rows from which the cases were computed

    std::string measured_words() const { return measured + beside; }
    // The range from the least to the greatest of all cases, with their geometric mean in the middle, or their
    // arithmetic mean if not all are positive. For a figure of hardware, this machine's value. Nothing if there is no
    // value, or if any is a NaN.
    std::optional<Interval> interval() const;
    // Whether no case is a NaN, nor this machine's value. Otherwise the claim cannot be tested.
    bool is_of_numbers() const;
};

// Starts a claim about a row of an item's published values: sets id, statement, source, hardware and year. `name` is
// the end of the id, after the item's stem.
Claim claim_of(const reference::PublishedTable& published, std::size_t row, const std::string& name,
               const std::string& statement);

// The cases of a conclusion: a single one without a name, or several that must all hold.
struct Cases : std::vector<Case>
{
    Cases(const Interval& only) : std::vector<Case>{{"", only}} {}
    Cases(std::vector<Case> several) : std::vector<Case>(std::move(several)) {}
};

// Each of these sets what was published and measured, in words and numbers, and the judgement; with a NaN the claim
// cannot be tested. `unit` follows the number: "times", "%" or nothing.
void state_construction(Claim& claim, const std::string& published, const std::string& measured, bool nothing_differs,
                        Evidence evidence);
void state_figure(Claim& claim, const ThenAndNow& figure);
void state_conclusion(Claim& claim, const std::string& published, const Rule& rule, Cases cases,
                      const std::string& unit);
void state_ratio(Claim& claim, const Published& published, Cases measured, const std::string& unit);
void state_ordering(Claim& claim, const std::string& published, Cases ratios, const std::string& unit,
                    Strength strength = Strength::plain);
void state_alike(Claim& claim, const std::string& published, Cases ratios, const std::string& unit);
// `published` is the law in the paper's words; `law` is the factor by which it multiplies the work over `range`. The
// rule's words name `range` instead of what was published.
void state_growth(Claim& claim, const std::string& published, double law, const Interval& measured,
                  const std::string& range);
void state_untestable(Claim& claim, ClaimKind kind, const std::string& published, const std::string& reason);

// Returns the judgement of the claim's cases by its rule, which it must have.
Judgement judgement_by_rule(const Claim& claim);
// Judges the claim's cases again after they changed, and updates the words about them.
void judge_again(Claim& claim);

} // namespace fragfft::figures
