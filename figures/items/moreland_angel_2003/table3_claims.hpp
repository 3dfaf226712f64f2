// The claims of Table 3 of Moreland & Angel 2003, and of the text that divides by its numbers.
#pragma once

#include "figures/items/moreland_angel_2003/teapot_frames.hpp"

#include <vector>

namespace fragfft::figures {

// `times`: of the table's sizes, in its order.
std::vector<Claim> table_3_claims(ItemContext& context, const Table3Times& times);

} // namespace fragfft::figures
