// Each claim is told in full once, in its item; every other mention links there.
#pragma once

#include "figures/report/claim.hpp"
#include "figures/report/claim_cards.hpp"
#include "figures/report/table.hpp"

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace fragfft::figures {

// A card in HTML.
struct ToldCard
{
    std::string statement; // with its verdict
    std::string values_and_reasons;
};

// Tells the claims of a report, item by item.
class ClaimsTold
{
public:
    // `on_other_work`, by the claim's id, is HTML that follows its values.
    explicit ClaimsTold(std::map<std::string, std::string> on_other_work = {})
        : on_other_work_(std::move(on_other_work))
    {
    }

    // The claims of an item, each as an element with the claim's id: verdict, statement, both values, the explanation,
    // and the rules applied. First what is decided, one law at several sizes as one card; then, folded by their kind,
    // constructions in which nothing differs, figures that `table_in_sight` has as well, and what is undecided or
    // cannot be tested. A sentence that another claim of the item has told is not repeated, nor are hardware and
    // source. Empty when there are no claims.
    std::string html(const std::vector<Claim>& claims, const Table& table_in_sight = {});

    // The rules of all claims told so far, each once, as targets for the claims' links.
    std::string rules_html() const;

private:
    std::string on_other_work(const Claim& claim) const;
    ToldCard card(const Claim& claim, std::set<std::string>& told);
    ToldCard card_of_sizes(const ClaimsOfLaw& law, std::set<std::string>& told);
    std::string reasons_html(const ClaimsOfLaw& law, std::set<std::string>& told);
    std::string links_to_rules(const ClaimsOfLaw& law);
    std::size_t number_of_rule(const std::string& part);

    std::map<std::string, std::string> on_other_work_;
    std::vector<std::string> rules_; // in the order of their first use
};

// Splits a rule's words into the parts that other claims share: what its kind requires, and what several cases require.
// What follows "undecided whatever" belongs to the claim alone and is left out.
std::vector<std::string> shared_parts(const std::string& rule);

// The sentences of the text that are not in `told` yet; they are added to it. Short ones are always kept.
std::string told_once(const std::string& text, std::set<std::string>& told);

} // namespace fragfft::figures
