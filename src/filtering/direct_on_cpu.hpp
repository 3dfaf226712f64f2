// Convolution straight from its definition, in double precision: the truth that the other ways are tested against.
#pragma once

#include "filtering/prepared_filter.hpp"

#include <memory>

namespace fragfft {

// Throws InputError when a filter has no kernel.
std::unique_ptr<PreparedFilter> direct_convolution_on_cpu(const FilteringJob& job);

} // namespace fragfft
