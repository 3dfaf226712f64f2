// Transforms and filters of whole arrays, in as many runs as are needed.
#pragma once

#include "device_arrays/device_array.hpp"

#include <complex>
#include <string>

namespace fragfft::device_arrays {

// An array (planes, rows, columns), of which each plane is transformed along one axis or both. Where one side is half a
// spectrum, rows and columns are those of the whole one.
struct ArrayTransform
{
    std::size_t planes = 1;
    std::size_t rows = 1;
    std::size_t columns = 1;
    TransformKey key; // without its width and height, which are set here
};

std::size_t count_of_source(const ArrayTransform& job);
std::size_t count_of_result(const ArrayTransform& job);
void transform(Device& device, const ArrayTransform& job, const ArrayStorage& source, const ArrayStorage& result);
// The transform of the first run, which is the largest.
PreparedTransform& first_transform(Device& device, const ArrayTransform& job);

// Images (planes, height, width, channels), all filtered alike.
void filter(Device& device, const FilterKey& key, std::size_t planes, const ArrayStorage& source,
            const ArrayStorage& result);

void combine(Device& device, Combination combination, const Operand& one, const Operand* other,
             std::complex<float> number, const Operand& result, std::size_t count);

} // namespace fragfft::device_arrays
