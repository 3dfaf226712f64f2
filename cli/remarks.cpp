#include "cli/remarks.hpp"

#include <fmt/format.h>

namespace fragfft::cli {

void tell_remarks(const Messages& messages, const std::string& path, const FileFacts& facts)
{
    for (const std::string& remark : facts.remarks)
        messages.note(fmt::format("{}: {}", path, remark));
}

} // namespace fragfft::cli
