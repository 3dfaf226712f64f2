#include "commands/remarks.hpp"

#include "errors.hpp"

#include <fmt/format.h>

namespace fragfft::commands {

void tell_remarks(const Messages& messages, const std::string& path, const FileFacts& facts)
{
    for (const std::string& remark : facts.remarks)
        messages.note(fmt::format("{}: {}", path, remark));
}

void tell_remarks(const Messages& messages, const std::string& path, const SaveReport& report)
{
    for (const std::string& remark : report.remarks)
        messages.note(fmt::format("{}: {}", path, remark));
}

void require_known_light(const FileFacts& facts, const std::string& path, const std::string& purpose)
{
    if (!facts.light_fault.empty())
        throw InputError(fmt::format("{}: {}: {}", path, facts.light_fault, purpose));
}

void tell_rounded(const Messages& messages, const std::string& path, const FileFacts& facts, const std::string& advice)
{
    if (facts.rounding.numbers > 0)
        messages.note(
            fmt::format("{}: {} numbers of {} bits lie between two floats of 32 bits, and were rounded to the "
                        "nearer one: {} by {:.2g}, the most{}",
                        path, facts.rounding.numbers, facts.bits_per_number, facts.rounding.number,
                        facts.rounding.largest, advice));
}

void note_alpha_beyond(const Messages& messages, const std::string& path, const AlphaRange& alpha)
{
    if (!alpha.is_coverage())
        messages.note(fmt::format("{}: alpha is between {} and {}; coverage is 0 to 1, and is clamped where a filter "
                                  "moves it",
                                  path, alpha.least, alpha.largest));
}

} // namespace fragfft::commands
