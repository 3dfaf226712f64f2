#include "engine/fingerprint.hpp"

#include <cstdint>
#include <fmt/core.h>

namespace fragfft {

std::string fingerprint(const std::vector<std::string_view>& texts)
{
    std::uint64_t hash = 0xcbf29ce484222325;
    const auto add = [&](unsigned value) { hash = (hash ^ value) * 0x100000001b3; };
    for (const std::string_view text : texts) {
        for (const char letter : text)
            add(static_cast<unsigned char>(letter));
        add(0x100); // a separator that no byte equals
    }
    return fmt::format("{:016x}", hash);
}

} // namespace fragfft
