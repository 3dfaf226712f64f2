#include "filters/range.hpp"

#include "errors.hpp"

#include <fmt/core.h>

namespace fragfft {

bool Range::contains(double value) const
{
    return (minimum_excluded ? value > minimum : value >= minimum) && value <= maximum;
}

std::string Range::text() const
{
    return fmt::format("{}{}, {}]{}{}", minimum_excluded ? '(' : '[', minimum, maximum, unit.empty() ? "" : " ", unit);
}

void require_in_range(std::string_view name, double value, const Range& range)
{
    if (!range.contains(value))
        throw InputError(fmt::format("{}={} is outside {}", name, value, range.text()));
}

} // namespace fragfft
