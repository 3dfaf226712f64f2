#include "cached_workplace.hpp"

#include "catch_framework.hpp"

#include <sstream>

namespace fragfft {

ProcessResult CachedWorkplace::run(const std::string& command) const
{
    const ProcessResult result =
        workplace.run(on_device(command), {.environment = {{"XDG_CACHE_HOME", cache.string()}}});
    INFO(command << "\n" << result.errors);
    REQUIRE(result.exit_code == 0);
    return result;
}

int lines(const std::string& text)
{
    std::istringstream stream(text);
    int count = 0;
    for (std::string line; std::getline(stream, line);)
        count += line.starts_with("fragfft: ");
    return count;
}

} // namespace fragfft
