#include "commands/free_memory.hpp"

#include <algorithm>
#include <fstream>
#include <optional>
#include <string>
#include <sys/resource.h>

namespace fragfft::commands {

namespace {

// Returns the number at the start of a file; nothing if the file has none ("max") or does not exist.
std::optional<std::uint64_t> number_in(const char* path)
{
    std::ifstream file(path);
    std::uint64_t number = 0;
    return file >> number ? std::optional(number) : std::nullopt;
}

std::optional<std::uint64_t> free_memory_of_machine()
{
    std::ifstream file("/proc/meminfo");
    std::string name;
    std::uint64_t kibibytes = 0;
    for (std::string rest; file >> name >> kibibytes; std::getline(file, rest))
        if (name == "MemAvailable:")
            return 1024 * kibibytes;
    return std::nullopt;
}

} // namespace

std::uint64_t free_memory()
{
    constexpr std::uint64_t unknown_machine = std::uint64_t{4} << 30;
    std::uint64_t bytes = free_memory_of_machine().value_or(unknown_machine);
    // The limit of a container.
    for (const char* path : {"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"})
        bytes = std::min(bytes, number_in(path).value_or(bytes));
    rlimit limit{};
    if (::getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
        bytes = std::min<std::uint64_t>(bytes, limit.rlim_cur);
    return bytes;
}

} // namespace fragfft::commands
