// Filters by their command-line text: `gaussian:sigma=4`, `butterworth-band-pass:low=0.05,high=0.2,order=2`.
#pragma once

#include "filters/filter.hpp"
#include "filters/filter_catalogue.hpp"

#include <string_view>

namespace fragfft {

// The filter of a specification `name` or `name:key=value,key=value`, by the table filter_catalogue(): the keys in
// any order, no spaces, numbers in decimal or scientific notation. The value of a file's or a filter's parameter runs
// to the end of the specification, commas included. The filter's own parameters() list every value in the table's
// order.
//
// Throws InputError, naming the specification and what is wrong with it: an unknown filter or key (with the nearest
// known and the list), a missing or repeated key, a value that is not a whole finite number or has trailing
// characters, a value out of its range (with the range), and whatever load_kernel throws.
Filter parse_filter(std::string_view specification, const KernelLoader& load_kernel);

} // namespace fragfft
