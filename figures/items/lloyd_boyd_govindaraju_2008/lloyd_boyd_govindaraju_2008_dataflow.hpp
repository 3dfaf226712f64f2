// Which elements of a sequence are transformed where, iteration by iteration: Lloyd, Boyd & Govindaraju 2008, Figure 2.
#pragma once

#include "engine/engine.hpp"
#include "figures/items/common/dataflow.hpp"

namespace fragfft::figures {

// Decimation in time within one array, after Cooley and Tukey: of a power of two of numbers that were put into
// bit-reversed order before.
Dataflow cooley_tukey_dataflow(int length);

// What the method's own programs do, told from what they write: element n alone is 1 in row n of a texture, and after
// each iteration a place whose number is not zero there holds it.
Dataflow stockham_dataflow(Engine& engine, int length);

// What the paper has for it: after iteration i, transforms of 2^i numbers follow each other, number q of every
// length/2^i-th element from element q on.
Dataflow stockham_dataflow_as_published(int length);

} // namespace fragfft::figures
