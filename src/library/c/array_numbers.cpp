#include "library/c/array_numbers.hpp"

#include "device_arrays/closed_error.hpp"
#include "errors.hpp"

#include <algorithm>
#include <cstdint>
#include <fmt/core.h>

namespace fragfft::c {

std::size_t ArrayShape::count() const
{
    return lengths[0] * lengths[1] * lengths[2] * lengths[3] * components;
}

ArrayNumbers::ArrayNumbers(const fragfft_numbers* given, const ArrayShape& shape, const char* role)
    : shape_(shape), role_(role)
{
    if (given == nullptr)
        throw CallerError(fmt::format("the {} is a null pointer", role));
    given_ = *given;
    if ((given_.numbers == nullptr) == (given_.array == nullptr))
        throw CallerError(fmt::format("the {} lies either in memory or in an array on a device", role));
    const auto& strides = given_.strides;
    const bool has_strides = std::any_of(strides, strides + 4, [](std::ptrdiff_t stride) { return stride != 0; });
    if (given_.array == nullptr) {
        if (reinterpret_cast<std::uintptr_t>(given_.numbers) % alignof(float) != 0)
            throw CallerError(fmt::format("the {} does not lie where a float may", role));
        auto next = static_cast<std::ptrdiff_t>(shape.components);
        follow_each_other_ = true;
        for (std::size_t axis = 4; axis-- > 0;) {
            follow_each_other_ = follow_each_other_ && (shape.lengths[axis] == 1 || strides[axis] == next);
            next *= static_cast<std::ptrdiff_t>(shape.lengths[axis]);
        }
        follow_each_other_ = follow_each_other_ || !has_strides;
        return;
    }
    follow_each_other_ = true;
    if (has_strides)
        throw CallerError(fmt::format("the {} lies on a device, where numbers follow each other", role));
    if (given_.array->is_mapped)
        throw CallerError(fmt::format("the {} is being written: fragfft_array_unmap() ends that", role));
    if (const std::size_t count = given_.array->array->count(); count != shape.count())
        throw CallerError(
            fmt::format("the {} has {} numbers, not the {} that its shape says", role, count, shape.count()));
}

void ArrayNumbers::require_session(const device_arrays::Session& session) const
{
    if (given_.array != nullptr && given_.array->array->session().get() != &session)
        throw device_arrays::ClosedError(
            fmt::format("the {} lives on another device than '{}'", role_, session.name()));
}

bool ArrayNumbers::is_same(const ArrayNumbers& other) const
{
    return given_.numbers == other.given_.numbers && given_.array == other.given_.array &&
           shape_.lengths == other.shape_.lengths && shape_.components == other.shape_.components &&
           std::equal(given_.strides, given_.strides + 4, other.given_.strides);
}

namespace {

// Returns the addresses of the first and of the last float.
std::pair<std::uintptr_t, std::uintptr_t> range_of(const fragfft_numbers& given, const ArrayShape& shape,
                                                   bool follow_each_other)
{
    std::ptrdiff_t least = 0;
    auto most = static_cast<std::ptrdiff_t>(shape.components) - 1;
    if (follow_each_other)
        most = static_cast<std::ptrdiff_t>(shape.count()) - 1;
    else
        for (std::size_t axis = 0; axis < 4; ++axis) {
            const std::ptrdiff_t reach = given.strides[axis] * (static_cast<std::ptrdiff_t>(shape.lengths[axis]) - 1);
            (reach < 0 ? least : most) += reach;
        }
    const auto address = [&](std::ptrdiff_t number) {
        return reinterpret_cast<std::uintptr_t>(given.numbers) + static_cast<std::uintptr_t>(number) * sizeof(float);
    };
    return {address(least), address(most)};
}

} // namespace

bool ArrayNumbers::overlaps(const ArrayNumbers& other) const
{
    if (!is_in_memory() || !other.is_in_memory())
        return given_.array == other.given_.array;
    const auto [first, last] = range_of(given_, shape_, follow_each_other_);
    const auto [other_first, other_last] = range_of(other.given_, other.shape_, other.follow_each_other_);
    return first <= other_last && other_first <= last;
}

template <typename Visit> void ArrayNumbers::for_each_number(const Visit& visit) const
{
    std::size_t number = 0;
    const auto at = [&](std::size_t axis, std::size_t index) {
        return given_.strides[axis] * static_cast<std::ptrdiff_t>(index);
    };
    for (std::size_t plane = 0; plane < shape_.lengths[0]; ++plane)
        for (std::size_t row = 0; row < shape_.lengths[1]; ++row)
            for (std::size_t column = 0; column < shape_.lengths[2]; ++column)
                for (std::size_t channel = 0; channel < shape_.lengths[3]; ++channel)
                    for (std::size_t component = 0; component < shape_.components; ++component)
                        visit(number++, given_.numbers + at(0, plane) + at(1, row) + at(2, column) + at(3, channel) +
                                            static_cast<std::ptrdiff_t>(component));
}

device_arrays::ArrayStorage ArrayNumbers::as_source()
{
    if (follow_each_other_)
        return as_result();
    gathered_.resize(shape_.count());
    for_each_number([&](std::size_t number, const float* place) { gathered_[number] = *place; });
    return {gathered_.data(), 0};
}

device_arrays::ArrayStorage ArrayNumbers::as_result()
{
    if (given_.array != nullptr)
        return {nullptr, given_.array->array->name()};
    if (follow_each_other_)
        return {given_.numbers, 0};
    gathered_.resize(shape_.count());
    return {gathered_.data(), 0};
}

void ArrayNumbers::finish() const
{
    if (!follow_each_other_)
        for_each_number([&](std::size_t number, float* place) { *place = gathered_[number]; });
}

} // namespace fragfft::c
