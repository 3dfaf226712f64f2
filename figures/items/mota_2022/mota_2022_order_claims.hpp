// What Mota 2022 says of the orders of a radix-2 FFT beside its Figures 13 and 14, judged by their times.
#pragma once

#include "figures/items/mota_2022/mota_2022_times.hpp"
#include "reference/published_values.hpp"

namespace fragfft::figures {

// Section 4.1.2: composing in natural order costs more than reversing bits, by times of single_pass and natural_order.
Claim natural_order_is_slower(const ComputeTimes& times, const reference::PublishedTable& published);

// Section 6.2: what Stockham's order gains may be lost on larger sides, by times of single_pass and stockham_radix_2.
Claim advantage_of_stockham_shrinks(const ComputeTimes& times, const reference::PublishedTable& published);

// Section 4.1.4: radix 4 is up to twice as fast as radix 2, by times of both programs of Stockham's order.
Claim radix_4_up_to_twice_as_fast(const ComputeTimes& times, const reference::PublishedTable& published);

} // namespace fragfft::figures
