// Images stored as half floats on the CPU, converted in bulk by the processor's own instruction where it has one: what
// "16-bit precision" can mean on a CPU, which computes in single precision (Fialka & Cadik 2006, section 4).
#pragma once

#include <cstdint>
#include <span>

namespace fragfft::figures {

// Rounded to nearest, ties to even. Throws std::logic_error when the lengths differ; so does the other.
void to_halves(std::span<const float> floats, std::span<std::uint16_t> halves);
void to_floats(std::span<const std::uint16_t> halves, std::span<float> floats);

// "F16C", or in words that it is done by ordinary instructions.
const char* conversion_of_halves();

} // namespace fragfft::figures
