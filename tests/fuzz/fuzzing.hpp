// What the fuzz targets share. A target takes any bytes: it must accept them, or refuse them as documented, in one
// line; anything else, a sanitizer's complaint or a leak among it, ends the process, and libFuzzer keeps the bytes.
#pragma once

#include "errors.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace fragfft {

// What libFuzzer calls: a target, and for some targets what changes its bytes; and its own changes, for the latter.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t largest_size,
                                               unsigned seed);
extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t largest_size);

namespace fuzz {

// Ends the process as a fault, saying what does not hold, unless it does.
void require(bool holds, const std::string& what);

// Requires that a refusal is one line, and counts it.
void count_refusal(const std::string& fault);
void count_acceptance();

inline std::string_view text_of(const std::uint8_t* data, std::size_t size)
{
    return {reinterpret_cast<const char*>(data), size};
}

// The message of the InputError that `work` throws, empty if it throws none. Any other exception leaves the target,
// which is a fault.
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

// What a target returns to libFuzzer, once it has been told how it went.
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
