#include "cli/reproduction_result.hpp"

#include "cli/exit_codes.hpp"

#include <fmt/format.h>

namespace fragfft::cli {

void tell_result(const figures::Reproduction& reproduction)
{
    fmt::print("{}\n", std::filesystem::absolute(reproduction.report).lexically_normal().string());
    const auto failed = reproduction.failed_checks();
    if (!failed.empty())
        throw CheckFailed(fmt::format("{} checks failed, first: {}", failed.size(), failed.front()));
}

} // namespace fragfft::cli
