// Changes JSON as JSON: few of the bytes that libFuzzer makes of it would be any.
#pragma once

#include "fuzz/fuzzing.hpp"

namespace fragfft::fuzz {

// As libFuzzer's own mutator, in the place of which a target may call it.
std::size_t mutate_json(std::uint8_t* data, std::size_t size, std::size_t largest_size, unsigned seed);

} // namespace fragfft::fuzz

// For a target all of whose bytes are JSON: stands in its source, outside of every namespace.
#define FRAGFFT_MUTATES_JSON                                                                                           \
    std::size_t fragfft::LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t largest_size,       \
                                                 unsigned seed)                                                        \
    {                                                                                                                  \
        return fragfft::fuzz::mutate_json(data, size, largest_size, seed);                                             \
    }
