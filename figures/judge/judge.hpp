// The judge: from the rows of all moments and the published claims to judgements. It knows no device, no clock and no
// file, and never throws for what was measured: a row that is missing, or what is no number, is told in the claim.
#pragma once

#include "figures/judge/claim_rows.hpp"
#include "figures/judge/prose.hpp"
#include "figures/judge/run.hpp"
#include "figures/report/claim.hpp"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace fragfft::figures {

// What a claim's function finds in the rows. Functions that take a function call it at once; where a row is missing
// that it asks for, the case is told as missing.
class Evaluation
{
public:
    explicit Evaluation(const ClaimRow& of_claim) : claim(of_claim) {}

    const ClaimRow& claim; // as published

    // A case of a conclusion: all must hold. A required one that is missing leaves the claim untested.
    void add_case(const std::string& where, const std::function<Interval()>& value);
    void add_optional_case(const std::string& where, const std::function<Interval()>& value);
    // The one case of a conclusion that has one, or the value of a figure of hardware.
    void value_is(const std::function<Interval()>& value) { add_case("", value); }
    // A construction's answer; what was measured is told by the section ID.measured with the values of this evaluation.
    void counted(bool nothing_differs, Evidence evidence = Evidence::counted);

    // Nothing can be told here, for this reason: a sentence's part, without a full stop.
    void cannot_be_tested(const std::string& reason) { untestable_ = reason; }
    // What was measured is told, but this machine cannot judge by it.
    void unfit(const std::string& reason) { unfit_ = reason; }

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

    void add(const std::string& where, const Interval& value);

    std::vector<Case> cases_;
    std::vector<std::string> left_out_;  // cases that are no number
    std::optional<std::string> missing_; // why a required case is
    std::optional<bool> nothing_differs_;
    Evidence evidence_ = Evidence::counted;
    std::optional<std::string> untestable_;
    std::optional<std::string> unfit_;
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

// Where passes that only write take nine tenths of the time, what fragments save of reads or arithmetic says nothing.
inline constexpr double share_of_writing = 0.9;
// The row that holds how long writing alone takes of the work of `time`, by the machine's limits: with the same labels.
Key writing_alone(const Key& time);
// Whether it is so; both rows must be there, or it throws MissingRow.
bool waits_for_colours(const ItemRows& rows, const Key& time);
// What Evaluation::unfit is told then.
inline constexpr const char* only_writes =
    "passes that only write the same colours take nine tenths of the time here, or more, so removing other work says "
    "nothing of arithmetic against memory";

} // namespace fragfft::figures
