// What Moreland & Angel 2003 say outside their tables: reference/published/moreland_angel_2003_text.csv.
#pragma once

#include "figures/report/claim.hpp"

#include <string>

namespace fragfft::figures {

// "over 2.4 times a year"
std::string words_in_text(const std::string& quantity);
double value_in_text(const std::string& quantity);

// A claim of the item about such a quantity: id, source, hardware and year are set. `name`: the id's last words.
Claim claim_in_text(const std::string& stem, const std::string& name, const std::string& quantity,
                    const std::string& statement);

} // namespace fragfft::figures
