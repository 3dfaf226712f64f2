// Prints the results of `verify`: a table and its verdict, or JSON.
#pragma once

#include "fragfft/verification.hpp"
#include "gl/context.hpp"

#include <cstddef>
#include <vector>

namespace fragfft::commands {

std::size_t missed_properties(const std::vector<VerifiedRow>& rows);

// Prints a line for each way, with the worst error of each property beside its bound, then the missed bounds, and the
// verdict as the last line.
void print_verification_text(const std::vector<VerifiedRow>& rows, const gl::Device& device, unsigned seed);

void print_verification_json(const std::vector<VerifiedRow>& rows, const gl::Device& device, unsigned seed);

} // namespace fragfft::commands
