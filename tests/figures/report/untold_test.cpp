#include "catch_framework.hpp"
#include "figures/committed_folders.hpp"
#include "figures/report/comparison.hpp"
#include "figures/report/untold.hpp"

using namespace fragfft;
using namespace fragfft::figures;

TEST_CASE("Placeholders and values that are none are found, and words that contain their letters are not")
{
    CHECK(untold("takes {} times") == std::vector<std::string>{"{}"});
    CHECK(untold("at {side} x {side}, {") == std::vector<std::string>{"{side}", "{side}", "{"});
    CHECK(untold("nan ms; -inf to NaN") == std::vector<std::string>{"nan", "inf", "NaN"});
    CHECK(untold("no number (1 to 2)") == std::vector<std::string>{"no number"});
    CHECK(untold("Ferdinand's information, 2 x 3; a finite banana").empty());
    // Sentences about papers may say that.
    CHECK(untold("in one shot; no number is given. It gives no number, and prints no number.").empty());
}

namespace {

// Ledgers by earlier rules were written by programs that left such marks, and stay as they were.
constexpr const char* told_whole_since = "2026-11-28";

} // namespace

TEST_CASE("No committed ledger tells a placeholder or a value that is none")
{
    for (const std::filesystem::path& folder : machine_folders()) {
        INFO(folder);
        const MachineResults results = load_machine_results(folder);
        for (std::size_t row = 0; row < results.ledger.row_count(); ++row) {
            INFO(results.ledger.text(row, "id"));
            if (results.ledger.text(row, "rules_of") < told_whole_since)
                continue;
            for (const char* column : {"statement", "source", "published", "measured", "rule", "explanation"})
                CHECK(untold(results.ledger.text(row, column)).empty());
        }
    }
}
