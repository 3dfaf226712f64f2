// Tables for people: a column has one unit, which its heading names; CSV has each row's own.
#include "catch_framework.hpp"
#include "program/commands/measured_output.hpp"
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
        for (const auto& [program, milliseconds, kibibytes] :
             {std::tuple{"quick", 0.0123, 512.0}, {"middling", 99.96, 5.0}, {"slow", 61234.0, 20480.0}}) {
            measuring::MeasuredCase measured{.labels = {{"program", program}}};
            measured.add_number("time", milliseconds, "ms");
            measured.add_number("output", kibibytes, "KiB");
            measured.add_number("peak memory", 3.5, "MiB");
            output.add(measured);
        }
        output.finish();
        return 0;
    };
    return Process(print, workplace / "").wait().output;
}

} // namespace

TEST_CASE("A table's columns have one unit each, whatever the values, and sizes the same")
{
    CHECK(printed(OutputForm::text) == "program   time, ms output, MiB peak memory, MiB\n"
                                       "quick       0.0123         0.5              3.5\n"
                                       "middling       100     0.00488              3.5\n"
                                       "slow         61200          20              3.5\n");
}

TEST_CASE("CSV keeps the units in which things were measured")
{
    const std::string csv = printed(OutputForm::csv);
    CHECK_THAT(csv, ContainsSubstring("\noutput,quick,,512,,KiB,") && ContainsSubstring("\ntime,slow,,61234,,ms,"));
}
