#include "cli/remarks.hpp"

#include "errors.hpp"

#include <fmt/format.h>

namespace fragfft::cli {

void tell_remarks(const Messages& messages, const std::string& path, const FileFacts& facts)
{
    for (const std::string& remark : facts.remarks)
        messages.note(fmt::format("{}: {}", path, remark));
}

void require_known_light(const FileFacts& facts, const std::string& path, const std::string& purpose)
{
    if (facts.colour && !facts.colour->fault.empty())
        throw InputError(fmt::format("{}: {}: {}", path, facts.colour->fault, purpose));
}

void tell_rounded(const Messages& messages, const std::string& path, std::int64_t samples)
{
    if (samples > 0)
        messages.note(fmt::format(
            "{}: {} samples lie between two floats of 32 bits, and were rounded to the nearer one", path, samples));
}

std::int64_t rounded_samples(const FileFacts& facts)
{
    return facts.rounded_samples ? facts.rounded_samples->load() : 0;
}

} // namespace fragfft::cli
