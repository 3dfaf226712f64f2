// Claims of a paper that several items judge, each on other work: reference/published/same_claims.csv lists them.
#pragma once

#include "figures/report/computed_items.hpp"

#include <map>
#include <string>
#include <vector>

namespace fragfft::figures {

// The ids of each claim that several items judge.
const std::vector<std::vector<std::string>>& same_claims();

// By the id of each such claim, a paragraph of HTML that links to the others of its group which the reproduction has,
// with the verdict on each.
std::map<std::string, std::string> verdicts_on_other_work(const Reproduction& reproduction);

} // namespace fragfft::figures
