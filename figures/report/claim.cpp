#include "figures/report/claim.hpp"

#include <filesystem>
#include <fmt/format.h>

namespace fragfft::figures {

const char* words(Verdict verdict)
{
    switch (verdict) {
    case Verdict::reproduced:
        return "reproduced";
    case Verdict::holds_in_shape:
        return "holds in shape";
    case Verdict::not_reproduced:
        return "not reproduced";
    case Verdict::cannot_be_tested:
        return "cannot be tested here";
    }
    return "";
}

Claim claim_of(const reference::PublishedTable& published, std::size_t row, const std::string& name,
               const std::string& statement)
{
    Claim claim;
    claim.id = fmt::format("{}_{}", std::filesystem::path(published.name()).stem().string(), name);
    claim.statement = statement;
    claim.source = published.text(row, "source");
    claim.hardware = published.text(row, "hardware");
    claim.year = published.text(row, "year");
    return claim;
}

Verdict judged(double published, double measured, double tolerance, bool shape_holds)
{
    const double ratio = measured / published;
    if (ratio >= 1.0 / tolerance && ratio <= tolerance)
        return Verdict::reproduced;
    return shape_holds ? Verdict::holds_in_shape : Verdict::not_reproduced;
}

std::string rule_of_judged(double tolerance, const std::string& shape)
{
    return fmt::format("within a factor of {:g} of theirs: reproduced; else, if {}: holds in shape", tolerance, shape);
}

void judge(Claim& claim, double published, double measured, double tolerance, bool shape_holds,
           const std::string& shape)
{
    claim.verdict = judged(published, measured, tolerance, shape_holds);
    claim.rule = rule_of_judged(tolerance, shape);
}

} // namespace fragfft::figures
