// What is done with whole arrays, in as many runs as it takes.
#pragma once

#include "device_arrays/device_array.hpp"

#include <complex>
#include <string>

namespace fragfft::device_arrays {

// An array (planes, rows, columns), of which each plane is transformed along one axis or both. Where one side is half a
// spectrum, rows and columns are the whole one's.
struct ArrayTransform
{
    std::size_t planes = 1;
    std::size_t rows = 1;
    std::size_t columns = 1;
    TransformKey key; // but for its width and height
};

std::size_t count_of_source(const ArrayTransform& job);
std::size_t count_of_result(const ArrayTransform& job);
void transform(Device& device, const ArrayTransform& job, const ArrayStorage& source, const ArrayStorage& result);
// The plan of the first run, which is the largest.
PreparedTransform& first_transform(Device& device, const ArrayTransform& job);

// Images (planes, height, width, channels), all filtered alike.
void filter(Device& device, const FilterKey& key, std::size_t planes, const ArrayStorage& source,
            const ArrayStorage& result);

void combine(Device& device, Combination combination, const Operand& one, const Operand* other,
             std::complex<float> number, const Operand& result, std::size_t count);

} // namespace fragfft::device_arrays
