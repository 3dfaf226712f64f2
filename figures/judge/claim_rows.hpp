// The papers' claims as they are published: a row each in reference/published/PAPER_claims.csv.
#pragma once

#include "figures/report/rules.hpp"

#include <optional>
#include <string>
#include <vector>

namespace fragfft::figures {

// What a conclusion must have to be judged on a machine.
enum class Need
{
    graphics_hardware,   // GPU against CPU: a software renderer is the CPU
    memory_of_its_own,   // transfers to a card and back
    time_beyond_writing, // arithmetic, reads, locality, variants: work that does not wait for the writing of its
                         // colours
};

const char* name(Need need); // "graphics hardware"
// Why a machine that lacks it cannot judge what needs this. A software renderer lacks the first two; what waits for its
// colours is asked of rows.
const char* lack_of(Need need);

struct ClaimRow
{
    std::string id;        // the item's stem, an underscore and a few words
    std::string statement; // what the paper says, in our words: a heading, without a full stop
    std::string source;    // paper, section, table, figure
    std::string hardware;  // theirs
    std::string year;
    ClaimKind kind = ClaimKind::conclusion;
    std::string rule{};            // of a conclusion: "ratio", see Rule::of
    std::vector<double> numbers{}; // the rule's own; of a figure of hardware their value
    std::string published{};       // their words or value; where the file leaves it empty, made of the numbers
    std::string unit{};            // read behind a number: "times", "%" or nothing
    std::vector<Need> needs{};
    bool one_case_is_enough = false; // the rule's cell ends with ", in one case": what is said to be possible

    // The rule of a conclusion.
    Rule rule_as_it_stands() const
    {
        const Rule every_case = Rule::of(rule, numbers);
        return one_case_is_enough ? every_case.in_one_case() : every_case;
    }
};

// All, in the order of the papers and of their files.
const std::vector<ClaimRow>& claim_rows();
// Those of an item.
std::vector<const ClaimRow*> claim_rows_of(const std::string& stem, const std::vector<std::string>& all_stems);
// Throws std::logic_error where there is none.
const ClaimRow& claim_row(const std::string& id);

} // namespace fragfft::figures
