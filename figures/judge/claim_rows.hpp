// The claims of the papers as published: one row each in reference/published/PAPER_claims.csv.
#pragma once

#include "figures/report/rules.hpp"

#include <optional>
#include <string>
#include <vector>

namespace fragfft::figures {

// What a machine must have so that a conclusion can be judged on it.
enum class Need
{
    graphics_hardware,   // for GPU against CPU: a software renderer is the CPU itself
    memory_of_its_own,   // for transfers to a card and back
    time_beyond_writing, // for arithmetic, reads, locality, variants: the time must not be dominated by writing the
                         // render targets
};

const char* name(Need need); // "graphics hardware"
// Why a machine that lacks `need` cannot judge a claim that needs it. A software renderer lacks the first two; whether
// a program waits for its writes is told from rows.
const char* lack_of(Need need);

struct ClaimRow
{
    std::string id;        // the item's stem, an underscore and a few words
    std::string statement; // what the paper says, in our words: a heading, without a full stop
    std::string source;    // paper, section, table, figure
    std::string hardware;  // that of the paper
    std::string year;
    ClaimKind kind = ClaimKind::conclusion;
    std::string rule{};            // of a conclusion only: "ratio", see Rule::of
    std::vector<double> numbers{}; // the parameters of the rule; the published values of a figure of hardware
    std::string published{}; // the paper's words or value; composed from the numbers where the file leaves it empty
    std::string unit{};      // appended to a number: "times", "%" or nothing
    std::vector<Need> needs{};
    bool one_case_is_enough = false; // the rule's cell ends with ", in one case": the paper claims a possibility only

    // The rule of a conclusion, with one_case_is_enough applied.
    Rule rule_as_it_stands() const
    {
        const Rule every_case = Rule::of(rule, numbers);
        return one_case_is_enough ? every_case.in_one_case() : every_case;
    }
};

// All rows, in the order of the papers and of their files.
const std::vector<ClaimRow>& claim_rows();
// The rows of one item.
std::vector<const ClaimRow*> claim_rows_of(const std::string& stem, const std::vector<std::string>& all_stems);
// Throws std::logic_error when there is no such row.
const ClaimRow& claim_row(const std::string& id);

} // namespace fragfft::figures
