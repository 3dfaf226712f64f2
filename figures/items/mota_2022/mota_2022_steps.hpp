// What the steps of the textbook FFTs do, found by running them, and their networks of butterflies: Mota 2022, Figures
// 2 to 8.
#pragma once

#include "figures/items/common/dataflow.hpp"
#include "figures/items/common/signal_flow.hpp"
#include "reference/textbook_fft.hpp"

#include <complex>
#include <vector>

namespace fragfft::figures {

// [to][from]: how much of the number at one place there is at another after the steps of a forward transform.
using Coefficients = std::vector<std::vector<std::complex<double>>>;

// Found by running the steps on a 1 at each place alone.
Coefficients coefficients_of(const std::vector<reference::Step>& steps, int length);

// How many differ by more than rounding. Both of one size.
int differing_coefficients(const Coefficients& one, const Coefficients& other);

// Those of a transform whose input n stands at input_places[n] and whose result k at output_places[k].
Coefficients transform_coefficients(const std::vector<int>& input_places, const std::vector<int>& output_places);

Coefficients transposed(const Coefficients& coefficients);

// Pairs of places whose two numbers become two others from both of them.
int butterflies_in(const Coefficients& stage);

// The steps that compute, without those that reverse bits.
std::vector<reference::Step> stages_of(reference::TextbookFft fft, int length);

// Place n of an input or a result whose bits are reversed.
std::vector<int> places_with_bits_reversed(int length);

// Before the first step and after each one: the frequencies that the number at a place is part of, found by running the
// remaining steps on a 1 there alone.
Dataflow frequencies_by_place(const std::vector<reference::Step>& steps, int length);

// The network of the decimation in time or in frequency, from the indices that its stages go by.
SignalFlow signal_flow_of(reference::TextbookFft fft, int length);

} // namespace fragfft::figures
