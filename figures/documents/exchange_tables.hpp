// The tables of docs/exchange.md, in Markdown, from the rows in docs/exchange.
#pragma once

#include "figures/documents/documents.hpp"

#include <string>

namespace fragfft {

// How a spectrum of fragfft becomes that of another program, and back.
std::string exchanged_spectra(const CommittedResults& results);

// The scale, sign, centre and layout of each program's spectrum.
std::string definitions_of_spectra(const CommittedResults& results);

// What other programs make of "a Gaussian of sigma 4".
std::string gaussians_of_others(const CommittedResults& results);

// Which programs convolve, and which correlate.
std::string kernels_of_others(const CommittedResults& results);

// Peers that are taken for the truth, and where they are wrong.
std::string mistaken_peers(const CommittedResults& results);

// What other programs read of floats in files.
std::string formats_of_others(const CommittedResults& results);

} // namespace fragfft
