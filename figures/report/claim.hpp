// What a paper claims beside what this machine shows: a row of the ledger.
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

// A figure of hardware: theirs, and what this machine has for it.
struct ThenAndNow
{
    double then = 0.0;
    Interval now;
    std::string unit; // "ms", of both

    // From then to now; nothing where theirs is zero, of which nothing is a multiple, or what is now is no number.
    std::optional<double> factor() const
    {
        return then == 0.0 || !is_number(now) ? std::nullopt : std::optional(now.middle / then);
    }
};

// Why what was measured cannot be judged, where it cannot be computed with.
inline constexpr const char* no_number =
    "what was measured leaves nothing to compute with, as nothing divided by nothing does";

// The source of a claim that no paper makes. A test finds the claims in that commit, and it in the history of each run.
inline constexpr const char* our_own_claim =
    "this library, said in commit 36bd4b71 of 2026-11-22, before it was measured";

struct Claim
{
    std::string id;        // the item's stem, an underscore and a few words: unique in the ledger
    std::string statement; // what the paper says, in our words: a heading, without a full stop
    std::string source;    // where: section, table, figure
    std::string published; // their value, with its unit
    std::string hardware;  // theirs
    std::string year;      // theirs
    std::string measured;  // the value here, with its unit and interval: what is judged
    Judgement judgement;
    std::string explanation;    // sentences: what was measured here, and what is inferred from it, marked as such
    std::string beside{};       // goes on behind what was measured, and is not judged
    std::vector<Case> cases{};  // of a conclusion: what was judged
    std::string unit{};         // of each case, or words that are read behind the number
    std::optional<Rule> rule{}; // that judges them
    std::optional<ThenAndNow> then_and_now{}; // of a figure of hardware
    std::optional<std::string> unfit{};       // why this machine cannot judge what it measured
    double share_of_others = 0.0;             // of the processors, that other programs used meanwhile
    std::set<std::string> computed_from{};    // the texts of the keys of the rows that the cases were computed from

    std::string measured_words() const { return measured + beside; }
    // From the least to the greatest of all cases, in the middle their geometric mean, or the arithmetic one where not
    // all are positive; or of a figure of hardware what is now. Nothing where nothing, or not every case, is a number.
    std::optional<Interval> interval() const;
    // Whether every case, and what is now, is a number. A claim of which that is not true cannot be tested.
    bool is_of_numbers() const;
};

// A claim about what a row of an item's published values says: id, statement, source, hardware and year are set.
// `name`: the id's last words.
Claim claim_of(const reference::PublishedTable& published, std::size_t row, const std::string& name,
               const std::string& statement);

// The cases of a conclusion: one without a name, or several that all must hold.
struct Cases : std::vector<Case>
{
    Cases(const Interval& only) : std::vector<Case>{{"", only}} {}
    Cases(std::vector<Case> several) : std::vector<Case>(std::move(several)) {}
};

// Each sets what was published and measured, in words and numbers, and the judgement: what is no number cannot be
// tested. `unit` is read behind the number: "times", "%" or nothing.
void state_construction(Claim& claim, const std::string& published, const std::string& measured, bool nothing_differs,
                        Evidence evidence);
void state_figure(Claim& claim, const ThenAndNow& figure);
void state_conclusion(Claim& claim, const std::string& published, const Rule& rule, Cases cases,
                      const std::string& unit);
void state_ratio(Claim& claim, const Published& published, Cases measured, const std::string& unit);
void state_ordering(Claim& claim, const std::string& published, Cases ratios, const std::string& unit,
                    Strength strength = Strength::plain);
void state_alike(Claim& claim, const std::string& published, Cases ratios, const std::string& unit);
// `published`: the law in the paper's words; `law`: how many times as much it makes of the work over `range`, which the
// rule names, not what was published.
void state_growth(Claim& claim, const std::string& published, double law, const Interval& measured,
                  const std::string& range);
void state_untestable(Claim& claim, ClaimKind kind, const std::string& published, const std::string& reason);

// Returns what the claim's rule, which it must have, says of its cases.
Judgement judgement_by_rule(const Claim& claim);
// Judges the claim's cases anew, and tells them, after they changed.
void judge_again(Claim& claim);

} // namespace fragfft::figures
