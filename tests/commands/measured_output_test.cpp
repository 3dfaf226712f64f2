// In tables for people each column has one unit, which its heading names. CSV has all digits.
#include "catch_framework.hpp"
#include "commands/measured_output.hpp"
#include "workplace.hpp"

using namespace fragfft;
using namespace fragfft::commands;

namespace {

std::string printed(OutputForm form)
{
    const Workplace workplace;
    const auto print = [form] {
        const Messages messages;
        MeasuredOutput output(form, nullptr, {{"program", 8}}, messages);
        for (const auto& [program, milliseconds, gigaflops] :
             {std::tuple{"quick", 0.0123, 512.0}, {"middling", 99.96, 0.00488}, {"slow", 61234.0, 20.0}}) {
            measuring::MeasuredCase measured{.labels = {{"program", program}}};
            measured.add_number("time", milliseconds, "ms");
            measured.add_number("rate", gigaflops, "GFLOPS");
            output.add(measured);
        }
        output.finish();
        return 0;
    };
    return Process(print, workplace / "").wait().output;
}

} // namespace

TEST_CASE("A table's columns have one unit each, whatever the values")
{
    CHECK(printed(OutputForm::text) == "program   time, ms rate, GFLOPS\n"
                                       "quick       0.0123          512\n"
                                       "middling       100      0.00488\n"
                                       "slow         61200           20\n");
}

TEST_CASE("CSV keeps what was measured as it is, to all digits")
{
    const std::string csv = printed(OutputForm::csv);
    CHECK_THAT(csv, ContainsSubstring("\nrate,quick,,512,,GFLOPS,") && ContainsSubstring("\ntime,slow,,61234,,ms,"));
}
