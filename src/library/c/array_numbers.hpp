// Arrays that C callers hand over, for use on the device. Elements that are not contiguous are gathered before and
// scattered after the work.
#pragma once

#include "device_arrays/device_array.hpp"
#include "fragfft/fragfft.h"

#include <array>
#include <memory>
#include <optional>
#include <vector>

struct fragfft_array
{
    std::shared_ptr<fragfft::device_arrays::DeviceArray> array;
    bool is_mapped = false;
};

namespace fragfft::c {

// The numbers of planes, rows, columns and channels, and how many floats one element has.
struct ArrayShape
{
    std::array<std::size_t, 4> lengths{1, 1, 1, 1};
    std::size_t components = 1;

    std::size_t count() const; // counts floats
};

class ArrayNumbers
{
public:
    // Throws CallerError, naming `role`.
    ArrayNumbers(const fragfft_numbers* given, const ArrayShape& shape, const char* role);

    // Throws ClosedError for an array of another device.
    void require_session(const device_arrays::Session& session) const;
    bool overlaps(const ArrayNumbers& other) const;
    bool is_same(const ArrayNumbers& other) const;
    bool is_in_memory() const { return given_.array == nullptr; }

    // Where the elements are read, and where the result is written.
    device_arrays::ArrayStorage as_source();
    device_arrays::ArrayStorage as_result();
    // Scatters the result into the caller's memory.
    void finish() const;

private:
    template <typename Visit> void for_each_number(const Visit& visit) const;

    fragfft_numbers given_;
    ArrayShape shape_;
    const char* role_;
    bool follow_each_other_;
    std::vector<float> gathered_;
};

} // namespace fragfft::c
