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

} // namespace fragfft::cli
