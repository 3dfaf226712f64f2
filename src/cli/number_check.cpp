#include "cli/number_check.hpp"

#include <charconv>
#include <cmath>
#include <cstdint>
#include <fmt/format.h>
#include <optional>

namespace fragfft::cli {

namespace {

template <typename Number> std::optional<double> number_in(const std::string& text)
{
    Number number{};
    const char* end = text.data() + text.size();
    const auto [parsed_end, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc{} || parsed_end != end || !std::isfinite(static_cast<double>(number)))
        return std::nullopt;
    return static_cast<double>(number);
}

// As people write it: 10000000 rather than 1e+07.
std::string as_text(double number)
{
    return number == std::floor(number) ? fmt::format("{:.0f}", number) : fmt::format("{}", number);
}

} // namespace

Check number_from(NumberKind kind, double least, double largest)
{
    const std::string kind_words = kind == NumberKind::whole ? whole_number_words : "a number";
    const std::string range = fmt::format("{} from {} to {}", kind_words, as_text(least), as_text(largest));
    const auto fault = [=](const std::string& text) -> std::string {
        const std::optional<double> number =
            kind == NumberKind::whole ? number_in<std::int64_t>(text) : number_in<double>(text);
        if (number && *number >= least && *number <= largest)
            return "";
        return fmt::format("'{}' is not {}", text, range);
    };
    return {fault, range};
}

} // namespace fragfft::cli
