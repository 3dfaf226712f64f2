#include "engine/json_place.hpp"

#include "errors.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <fmt/core.h>
#include <limits>

namespace fragfft {

namespace {

// Null for what is no number that a float can hold.
const char* fault_of_number(const nlohmann::ordered_json& value)
{
    if (!value.is_number())
        return "a number";
    // Larger ones round to infinity.
    return std::isfinite(static_cast<float>(value.get<double>())) ? nullptr : "a number that a 32-bit float can hold";
}

} // namespace

void JsonPlace::refuse(const std::string& what) const
{
    throw InputError(path_.empty() ? what : fmt::format("{}: {}", path_, what));
}

void JsonPlace::require(bool is_right, const char* wanted) const
{
    if (!is_right)
        refuse(fmt::format("must be {}, and is {}", wanted, value_.type_name()));
}

bool JsonPlace::has(const char* key) const
{
    require(value_.is_object(), "an object");
    return value_.contains(key);
}

bool JsonPlace::is_null() const
{
    return value_.is_null();
}

JsonPlace JsonPlace::at(const char* key) const
{
    if (!has(key))
        refuse(fmt::format("lacks the key '{}'", key));
    return JsonPlace(value_.at(key), path_.empty() ? key : fmt::format("{}.{}", path_, key));
}

JsonPlace JsonPlace::at(std::size_t element) const
{
    if (element >= size())
        refuse(fmt::format("has {} elements, and needs more", size()));
    return JsonPlace(value_.at(element), fmt::format("{}[{}]", path_, element));
}

std::size_t JsonPlace::size() const
{
    require(value_.is_array(), "an array");
    return value_.size();
}

const std::string& JsonPlace::text() const
{
    require(value_.is_string(), "a text");
    return value_.get_ref<const std::string&>();
}

std::string JsonPlace::line() const
{
    const std::string& given = text();
    if (std::any_of(given.begin(), given.end(), [](unsigned char letter) { return letter < 0x20 || letter == 0x7f; }))
        refuse("must be one line without control characters");
    return given;
}

bool JsonPlace::truth() const
{
    require(value_.is_boolean(), "true or false");
    return value_.get<bool>();
}

int JsonPlace::integer(int least, int most) const
{
    require(value_.is_number_integer(), "a whole number");
    // A number above 2^63 would wrap.
    const bool is_huge = value_.is_number_unsigned() &&
                         value_.get<std::uint64_t>() > static_cast<std::uint64_t>(std::numeric_limits<int>::max());
    const std::int64_t given = is_huge ? 0 : value_.get<std::int64_t>();
    if (is_huge || given < least || given > most)
        refuse(fmt::format("must be {} to {}, and is {}", least, most, value_.dump()));
    return static_cast<int>(given);
}

float JsonPlace::number() const
{
    if (const char* fault = fault_of_number(value_))
        refuse(fmt::format("must be {}", fault));
    return static_cast<float>(value_.get<double>());
}

std::vector<float> JsonPlace::numbers(std::size_t count) const
{
    if (size() != count)
        refuse(fmt::format("has {} values, and must have {}", size(), count));
    std::vector<float> result;
    result.reserve(count);
    for (const nlohmann::ordered_json& value : value_) {
        if (const char* fault = fault_of_number(value))
            refuse(fmt::format("value {} must be {}", result.size(), fault));
        result.push_back(static_cast<float>(value.get<double>()));
    }
    return result;
}

std::vector<std::string> JsonPlace::lines() const
{
    std::vector<std::string> result;
    for (std::size_t i = 0; i < size(); ++i)
        result.push_back(at(i).line());
    return result;
}

} // namespace fragfft
