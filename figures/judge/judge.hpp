// The judge: from the rows of all moments and the published claims to judgements. It knows no device, no clock and no
// file, and never throws for what was measured: a row that is missing, or what is no number, is told in the claim.
#pragma once

#include "figures/judge/claim_rows.hpp"
#include "figures/judge/prose.hpp"
#include "figures/judge/run.hpp"
#include "figures/report/claim.hpp"

#include <functional>
#include <optional>
#include <set>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

namespace fragfft::figures {

// A case that cannot be computed from rows that are there: what() says why.
class NoNumber : public std::runtime_error
{
public:
    using std::runtime_error::runtime_error;
};

// What a claim's function finds in the rows. Functions that take a function call it at once; where a row is missing
// that it asks for, the case is told as missing.
class Evaluation
{
public:
    // `reads`: the keys that rows add while they are read, see ItemRows::noting_reads; none where it is not asked
    // which.
    explicit Evaluation(const ClaimRow& of_claim, std::set<Key>* reads = nullptr) : claim(of_claim), reads_(reads) {}

    const ClaimRow& claim; // as published

    // A case of a conclusion. A required one that is missing leaves the claim untested; one that leaves nothing to
    // compute with, or that throws NoNumber, is left out, and told with its reason.
    void add_case(const std::string& where, const std::function<Interval()>& value);
    void add_optional_case(const std::string& where, const std::function<Interval()>& value);
    // The one case of a conclusion that has one, or the value of a figure of hardware.
    void value_is(const std::function<Interval()>& value) { add_case("", value); }
    // A construction's answer; what was measured is told by the section ID.measured with the values of this evaluation.
    void counted(bool nothing_differs, Evidence evidence = Evidence::counted);

    // Nothing can be told here, for this reason: a sentence's part, without a full stop.
    void cannot_be_tested(const std::string& reason) { untestable_ = reason; }
    // Answers what a claim that needs time beyond writing must be asked: what was measured is told, and not judged
    // where it waits for its colours.
    void waits_for_colours(bool waits) { waits_for_colours_ = waits; }

    // For the sentences of this claim.
    Values values;
    // The prepared sentences ID.KEY that apply, in this order, behind the claim's own section ID where it has one.
    void say(const std::string& key) { said_.push_back(key); }
    // The section ID.KEY is read right behind what was measured, and is not judged.
    void say_beside(const std::string& key) { beside_.push_back(key); }
    // The section ID.KEY tells what was measured, in place of the cases.
    void tell_measured(const std::string& key) { measured_ = key; }

    bool is_untestable() const { return untestable_.has_value(); }

private:
    friend Claim judged_claim(const ClaimRow& row, const Evaluation& evaluation, bool on_software,
                              double share_of_others);

    std::optional<std::string> lack(bool on_software) const;
    Interval computed(const std::function<Interval()>& value);
    void add(const std::string& where, const Interval& value);

    std::set<Key>* reads_;
    std::set<Key> entered_; // the keys that the cases were computed from
    std::vector<Case> cases_;
    std::vector<std::string> left_out_;  // where cases are no number
    std::vector<std::string> why_none_;  // reasons of cases that cannot be computed
    std::optional<std::string> missing_; // why a required case is
    std::optional<bool> nothing_differs_;
    Evidence evidence_ = Evidence::counted;
    std::optional<std::string> untestable_;
    std::optional<bool> waits_for_colours_;
    std::vector<std::string> said_;
    std::vector<std::string> beside_;
    std::string measured_;
};

// What computes a claim from the rows of its item.
struct Evaluator
{
    const char* name; // the claim's id behind its item's stem: "rate_1024"
    void (*evaluate)(const ItemRows& rows, Evaluation& evaluation);
};

// The claim, judged by its rule and told in its sentences.
Claim judged_claim(const ClaimRow& row, const Evaluation& evaluation, bool on_software, double share_of_others);

// A conclusion, judged by what was measured of each case elsewhere, as on the live page: without sentences.
Claim claim_of_cases(const std::string& id, const std::vector<Case>& cases);

// The claims of an item, in the order of the published file; one without an evaluator, or whose row the file lacks, is
// a mistake of ours: std::logic_error.
std::vector<Claim> judged(const std::string& stem, std::span<const Evaluator> evaluators, const Run& run);

// Words that an experiment leaves where the device cannot run it; the claims of what it would have measured are
// untested for that reason.
inline constexpr const char* absence_quantity = "absence";
// Returns whether it is so.
bool is_absent(const ItemRows& rows, Evaluation& evaluation);

} // namespace fragfft::figures
