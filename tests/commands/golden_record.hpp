// What commands did, kept in a file: exit codes, refusals, and fingerprints of what they print and write.
#pragma once

#include "workplace.hpp"

namespace fragfft {

// Runs every command of tests/commands/golden/NAME in a folder of pictures that are always the same, and checks that
// each ends, refuses, prints and writes to the bit as the file says. What differs on purpose is accepted by copying the
// file that the failure names over the committed one. A record may hold of one renderer alone; on others nothing is
// compared.
void check_golden_record(const std::string& name, const std::string& renderer = "");

} // namespace fragfft
