// The papers' claims as they are published: a row each in reference/published/PAPER_claims.csv.
#pragma once

#include "figures/report/rules.hpp"

#include <optional>
#include <string>
#include <vector>

namespace fragfft::figures {

// What a machine must be for a conclusion to be judged on it.
enum class Need
{
    graphics_hardware, // GPU against CPU: a software renderer is the CPU
    memory_of_its_own, // transfers to a card and back
};

const char* name(Need need); // "graphics hardware"
// What a software renderer, which has neither, is told: why it cannot judge what needs this.
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

    // The rule of a conclusion.
    Rule rule_as_it_stands() const { return Rule::of(rule, numbers); }
};

// All, in the order of the papers and of their files.
const std::vector<ClaimRow>& claim_rows();
// Those of an item.
std::vector<const ClaimRow*> claim_rows_of(const std::string& stem, const std::vector<std::string>& all_stems);
// Throws std::logic_error where there is none.
const ClaimRow& claim_row(const std::string& id);

} // namespace fragfft::figures
