// What a paper claims beside what this machine shows: a row of the ledger.
#pragma once

#include "reference/published_values.hpp"

#include <string>

namespace fragfft::figures {

enum class Verdict
{
    reproduced,       // by the claim's own rule
    holds_in_shape,   // the ordering, slope or crossover holds, the number does not
    not_reproduced,   // neither; that is a result too
    cannot_be_tested, // here, for the reason given
};

const char* words(Verdict verdict); // "holds in shape"

struct Claim
{
    std::string id;        // the item's stem, an underscore and a few words: unique in the ledger
    std::string statement; // what the paper says, in our words: a heading, without a full stop
    std::string source;    // where: section, table, figure
    std::string published; // their value, with its unit
    std::string hardware;  // theirs
    std::string year;      // theirs
    std::string measured;  // the value here, with its unit
    Verdict verdict = Verdict::cannot_be_tested;
    std::string rule;        // how code decided the verdict from the two values
    std::string explanation; // a sentence: what has changed since, or why it has not
};

// A claim about what a row of an item's published values says: id, statement, source, hardware and year are set.
// `name`: the id's last words.
Claim claim_of(const reference::PublishedTable& published, std::size_t row, const std::string& name,
               const std::string& statement);

// The verdict on a number: reproduced when measured / published lies within [1 / tolerance, tolerance], else holds in
// shape when `shape_holds`, else not reproduced. `tolerance` > 1.
Verdict judged(double published, double measured, double tolerance, bool shape_holds);
// How `judged` decides, in words: "within a factor of 1.5: reproduced; otherwise, if SHAPE: holds in shape".
std::string rule_of_judged(double tolerance, const std::string& shape);

// Sets the claim's verdict and rule by these two. `shape`: what `shape_holds` says, in words.
void judge(Claim& claim, double published, double measured, double tolerance, bool shape_holds,
           const std::string& shape);

} // namespace fragfft::figures
