// Each claim told in full once, in its item; whatever else speaks of it links there.
#pragma once

#include "figures/report/claim.hpp"

#include <set>
#include <string>
#include <vector>

namespace fragfft::figures {

// Tells the claims of a report, one item after the other.
class ClaimsTold
{
public:
    // An item's claims, each in a place that its id names: verdict, statement, both values, why, and which rules led to
    // it. A sentence that another claim of the item has told is not told again, nor are hardware and source. Empty when
    // there is none.
    std::string html(const std::vector<Claim>& claims);

    // The rules of all claims told so far, each once, with the places that the claims link to.
    std::string rules_html() const;

private:
    std::string claim_html(const Claim& claim, std::set<std::string>& told);
    std::string links_to_rules(const Judgement& judgement);

    std::vector<std::string> rules_; // in the order in which they were used first
};

// A rule's words as the parts that other claims share: what its kind asks for, what several cases ask for. What follows
// "undecided whatever" is the claim's own and no part.
std::vector<std::string> shared_parts(const std::string& rule);

// The text's sentences without those among `told`, which grows by them. Short ones are kept.
std::string told_once(const std::string& text, std::set<std::string>& told);

} // namespace fragfft::figures
