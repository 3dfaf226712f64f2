// What the fuzz targets share. A target takes any bytes: it must accept them, or refuse them in one line as documented.
// Anything else, including a sanitizer's report or a leak, ends the process, and libFuzzer keeps the bytes.
#pragma once

#include "errors.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace fragfft {

// The functions that libFuzzer calls: a target, for some targets a mutator of its bytes, and libFuzzer's own mutator
// for the latter to use.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t largest_size,
                                               unsigned seed);
extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t largest_size);

namespace fuzz {

// Unless `holds`, ends the process as a fault with the message `what`.
void require(bool holds, const std::string& what);

// Requires that a refusal is a single line, and counts it.
void count_refusal(const std::string& fault);
void count_acceptance();

inline std::string_view text_of(const std::uint8_t* data, std::size_t size)
{
    return {reinterpret_cast<const char*>(data), size};
}

// The message of the InputError that `work` throws, empty if it throws none. Any other exception leaves the target,
// which counts as a fault.
template <typename Work> std::string refusal_of(const Work& work)
{
    try {
        work();
    } catch (const InputError& error) {
        const std::string fault = error.what();
        require(!fault.empty(), "a refusal says why");
        return fault;
    }
    return {};
}

// Runs `work`, counts whether it accepts or refuses, and returns what a target returns to libFuzzer.
template <typename Work> int told(const Work& work)
{
    if (const std::string fault = refusal_of(work); fault.empty())
        count_acceptance();
    else
        count_refusal(fault);
    return 0;
}

} // namespace fuzz

} // namespace fragfft
