// What a paper claims beside what this machine shows: a row of the ledger.
#pragma once

#include "figures/report/measuring_names.hpp"
#include "figures/report/rules.hpp"
#include "measuring/interval.hpp"
#include "reference/published_values.hpp"

#include <optional>
#include <string>

namespace fragfft::figures {

// A figure of hardware: theirs, and what this machine has for it.
struct ThenAndNow
{
    double then = 0.0;
    Interval now;
    std::string unit; // "ms", of both

    double factor() const // of now to then
    {
        return now.middle / then;
    }
};

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
    std::string measured;  // the value here, with its unit and interval
    Judgement judgement;
    std::string explanation; // sentences: what was measured here, and what is inferred from it, marked as such
    std::optional<Interval> interval{};       // what was judged, where that is a number
    std::optional<ThenAndNow> then_and_now{}; // of a figure of hardware
};

// A claim about what a row of an item's published values says: id, statement, source, hardware and year are set.
// `name`: the id's last words.
Claim claim_of(const reference::PublishedTable& published, std::size_t row, const std::string& name,
               const std::string& statement);

// Each sets what was published and measured, in words and numbers, and the judgement. `unit` is read behind the number:
// "times", "%" or nothing.
void state_construction(Claim& claim, const std::string& published, const std::string& measured, bool nothing_differs,
                        Evidence evidence);
void state_figure(Claim& claim, const ThenAndNow& figure);
void state_ratio(Claim& claim, const Published& published, const Interval& measured, const std::string& unit);
void state_ordering(Claim& claim, const std::string& published, const Interval& ratio, const std::string& unit);
void state_alike(Claim& claim, const std::string& published, const Interval& ratio, const std::string& unit);
void state_growth(Claim& claim, double published, const Interval& measured, const std::string& range);
void state_untestable(Claim& claim, ClaimKind kind, const std::string& published, const std::string& reason);

} // namespace fragfft::figures
