// The judge turns the rows of all moments and the published claims into judgements. It knows no device, no clock and no
// file. It does not throw for measured data: a missing row, or a value that is not finite, is reported in the claim.
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

// Thrown for a case that cannot be computed although its rows are there; what() says why.
class NoNumber : public std::runtime_error
{
public:
    using std::runtime_error::runtime_error;
};

// What the function of a claim finds in the rows. A function that is passed in is called at once; if it asks for a
// missing row, the case is reported as missing.
class Evaluation
{
public:
    // `reads` is the set to which reading a row adds its key (see ItemRows::noting_reads); null if nobody needs the
    // keys.
    explicit Evaluation(const ClaimRow& of_claim, std::set<Key>* reads = nullptr) : claim(of_claim), reads_(reads) {}

    const ClaimRow& claim; // as it was published

    // Adds a case of a conclusion. A missing row of a required case leaves the claim untested. A value that is not
    // finite, or NoNumber, leaves the case out, and the claim says so with the reason.
    void add_case(const std::string& where, const std::function<Interval()>& value);
    void add_optional_case(const std::string& where, const std::function<Interval()>& value);
    // For the only case of a conclusion, or the value of a figure of hardware.
    void value_is(const std::function<Interval()>& value) { add_case("", value); }
    // The answer of a construction. The section ID.measured, with the values of this evaluation, says what was
    // measured.
    void counted(bool nothing_differs, Evidence evidence = Evidence::counted);

    // The claim cannot be judged, for this reason: a part of a sentence, without a full stop.
    void cannot_be_tested(const std::string& reason) { untestable_ = reason; }
    // To be called for a claim with Need::time_beyond_writing. If the program waits for its writes, the measurement is
    // reported but not judged.
    void waits_for_colours(bool waits) { waits_for_colours_ = waits; }

    // Values for the sentences of this claim.
    Values values;
    // Appends the prepared sentence ID.KEY to the explanation, after the claim's own section ID if there is one.
    void say(const std::string& key) { said_.push_back(key); }
    // Puts the section ID.KEY right after what was measured. It does not affect the verdict.
    void say_beside(const std::string& key) { beside_.push_back(key); }
    // Uses the section ID.KEY instead of the cases to say what was measured.
    void tell_measured(const std::string& key) { measured_ = key; }

    bool is_untestable() const { return untestable_.has_value(); }

private:
    friend Claim judged_claim(const ClaimRow& row, const Evaluation& evaluation, bool on_software,
                              double share_of_others);

    std::optional<std::string> lack(bool on_software) const;
    Interval computed(const std::function<Interval()>& value);
    void add(const std::string& where, const Interval& value);

    std::set<Key>* reads_;
    std::set<Key> entered_; // the keys from which the cases were computed
    std::vector<Case> cases_;
    std::vector<std::string> left_out_;  // descriptions of the cases whose value is not finite
    std::vector<std::string> why_none_;  // reasons of cases that cannot be computed
    std::optional<std::string> missing_; // why a required case is missing
    std::optional<bool> nothing_differs_;
    Evidence evidence_ = Evidence::counted;
    std::optional<std::string> untestable_;
    std::optional<bool> waits_for_colours_;
    std::vector<std::string> said_;
    std::vector<std::string> beside_;
    std::string measured_;
};

// The function that computes a claim from the rows of its item.
struct Evaluator
{
    const char* name; // the claim's id without its item's stem: "rate_1024"
    void (*evaluate)(const ItemRows& rows, Evaluation& evaluation);
};

// The claim, judged by its rule, with its sentences.
Claim judged_claim(const ClaimRow& row, const Evaluation& evaluation, bool on_software, double share_of_others);

// A conclusion judged from cases that were measured elsewhere, as on the live page; without sentences.
Claim claim_of_cases(const std::string& id, const std::vector<Case>& cases);

// The claims of an item, in the order of the published file. Throws std::logic_error for a claim without an evaluator
// and for an evaluator whose claim the file lacks.
std::vector<Claim> judged(const std::string& stem, std::span<const Evaluator> evaluators, const Run& run);

// The quantity under which an experiment says why the device cannot run it; the claims that depend on it are then
// untested for that reason.
inline constexpr const char* absence_quantity = "absence";
// If the experiment is absent, makes the claim untestable with its reason. Returns whether it is absent.
bool is_absent(const ItemRows& rows, Evaluation& evaluation);

} // namespace fragfft::figures
