#include "cli/reproduction_result.hpp"

#include "cli/exit_codes.hpp"

#include <fmt/format.h>

namespace fragfft::cli {

void tell_page(const std::filesystem::path& page)
{
    fmt::print("{}\n", std::filesystem::absolute(page).lexically_normal().string());
}

void tell_result(const figures::Reproduction& reproduction)
{
    tell_page(reproduction.report);
    const auto failed = reproduction.failed_checks();
    if (!failed.empty())
        throw CheckFailed(fmt::format("{} checks failed, first: {}", failed.size(), failed.front()));
}

} // namespace fragfft::cli
