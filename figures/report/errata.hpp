// Where the papers are wrong, or must be read with care, and what the code does instead.
#pragma once

#include <string>
#include <vector>

namespace fragfft::figures {

struct Erratum
{
    std::string paper;
    std::string place;        // section, equation, table
    std::string printed;      // what it says there, in our words
    std::string correct;      // what holds, and how that is known
    std::string code;         // what is computed here
    bool is_notation = false; // a bound or an index that is misprinted, which misleads nobody who computes
};

// In the papers' order.
const std::vector<Erratum>& all_errata();

std::string errata_html();

} // namespace fragfft::figures
