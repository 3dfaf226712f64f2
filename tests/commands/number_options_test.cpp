// Every number that an option takes is checked, whatever the command.
#include "catch_framework.hpp"
#include "commands/program.hpp"
#include "commands/words.hpp"
#include "workplace.hpp"

#include <set>

using namespace fragfft;
using namespace fragfft::commands;

namespace {

bool takes_whole_numbers(const OptionDescription& option)
{
    return option.range.starts_with(whole_number_words);
}

// Words, sizes and devices are no free text: a number that is none of them is refused, too.
bool takes_any_text(const OptionDescription& option)
{
    const std::set<std::string> free_text{"FILTER", "TYPE", "WORDS"};
    return option.value.ends_with("FILE") || option.value == "FOLDER" || free_text.contains(option.value);
}

void check_refuses(const Workplace& workplace, const std::string& command, const std::string& option,
                   const std::string& value)
{
    const ProcessResult result = workplace.run_words({command, option, value});
    INFO("fragfft " << command << " " << option << " '" << value << "'\nsays: " << result.errors);
    CHECK(result.exit_code == 2);
    CHECK(result.output == "");
    CHECK(std::count(result.errors.begin(), result.errors.end(), '\n') == 1);
    CHECK_THAT(result.errors, ContainsSubstring(option) && ContainsSubstring("'" + value + "'"));
}

} // namespace

TEST_CASE("No option of any command takes what is no finite number, or no whole one where it must be")
{
    const Workplace workplace;
    int numbers = 0;
    std::set<std::string> kinds; // of which one option is given every value: options of a kind have the same check
    for (const CommandDescription& command : describe_program().commands)
        for (const OptionDescription& option : command.options) {
            if (option.value.empty() || takes_any_text(option))
                continue;
            const std::string& name = option.names.back();
            const bool is_whole = takes_whole_numbers(option);
            check_refuses(workplace, command.name, name, "nan");
            if (option.range.empty() || is_whole)
                check_refuses(workplace, command.name, name, "1.5");
            if (kinds.insert(option.range.empty() ? option.value : is_whole ? "whole" : "finite").second)
                for (const std::string value : {"inf", "-inf", "1e999", "", "99999999999999999999", "1x", "0x10"})
                    check_refuses(workplace, command.name, name, value);
            numbers += option.range.empty() ? 0 : 1;
        }
    CHECK(numbers >= 20); // so that the descriptions really have them
}

TEST_CASE("What the help says of a number is what its refusal says")
{
    const Workplace workplace;
    workplace.check_refused("ocean sea.png --wind nan", 2, {"--wind", "'nan' is not a number from 1 to 60"});
    workplace.check_refused("ocean sea.png --frames 1.5", 2,
                            {"--frames", "'1.5' is not a whole number from 2 to 1000"});
    CHECK_THAT(workplace.succeed("ocean --help").output, ContainsSubstring("(a number from 1 to 60; default 12)"));
}
