// --version, --help and the manual page, which come from one description.
#include "catch_framework.hpp"
#include "fragfft/version.hpp"
#include "workplace.hpp"

#include <algorithm>
#include <sstream>

using namespace fragfft;

namespace {

// In the order of --help.
std::vector<std::string> subcommands(const Workplace& workplace)
{
    std::istringstream help(workplace.succeed("--help").output);
    std::vector<std::string> names;
    bool listed = false;
    for (std::string line; std::getline(help, line);) {
        if (listed && line.empty())
            break;
        if (listed && line.starts_with("  ") && line[2] != ' ')
            names.push_back(line.substr(2, line.find(' ', 2) - 2));
        listed = listed || line == "Commands:";
    }
    return names;
}

} // namespace

TEST_CASE("The option --version prints the version and the commit")
{
    const Workplace workplace;
    const ProcessResult result = workplace.succeed("--version");
    CHECK(result.errors == "");
    CHECK(result.output.starts_with(std::string("fragfft ") + header_version + ", commit "));
    CHECK(result.output.find('\n') + 1 == result.output.size());
}

TEST_CASE("Every help fits a terminal, says what is done, and begins with an example")
{
    const Workplace workplace;
    const auto names = subcommands(workplace);
    CHECK(names.size() >= 14);
    for (const std::string& name : names) {
        INFO(name);
        const std::string help = workplace.succeed(name + " --help").output;
        std::istringstream stream(help);
        std::vector<std::string> lines;
        for (std::string line; std::getline(stream, line); lines.push_back(line))
            CHECK(line.size() <= 80);
        const auto usage =
            std::ranges::find_if(lines, [](const std::string& line) { return line.starts_with("Usage: "); });
        REQUIRE(lines.end() - usage > 3);
        CHECK(usage[1].empty());
        CHECK((usage[2] == "Example:" || usage[2] == "Examples:"));
        CHECK(usage[3].starts_with("  fragfft "));
        CHECK((std::ranges::count(lines, "Example:") + std::ranges::count(lines, "Examples:")) == 1);
        CHECK_THAT(help, ContainsSubstring("Usage: fragfft " + name) && ContainsSubstring("--help") &&
                             ContainsSubstring("--quiet") && ContainsSubstring("--verbose"));
        CHECK(std::isupper(static_cast<unsigned char>(help.front())) != 0);
    }
}

TEST_CASE("The examples of the commands for images work on a photograph")
{
    const Workplace workplace;
    std::filesystem::copy_file(FRAGFFT_PHOTOGRAPH, workplace / "photo.png");
    for (const auto& [command, count] : {std::pair{"filter", 3}, {"spectrum", 1}, {"transform", 2}}) {
        std::istringstream help(workplace.succeed(std::string(command) + " --help").output);
        int tried = 0;
        for (std::string line; std::getline(help, line);) {
            if (!line.starts_with("  fragfft "))
                continue;
            // The shell expands *.png, as a reader's shell does.
            const std::string script = "fragfft() { \"$0\" \"$@\"; };" + line;
            const ProcessResult result = Process("/bin/sh", {"-c", script, FRAGFFT_BINARY}, workplace / "").wait();
            INFO(line << "\n" << result.errors);
            CHECK(result.exit_code == 0);
            ++tried;
        }
        CHECK(tried == count);
    }
    for (const char* file : {"soft.png", "edges.png", "sharp/photo.png", "spectrum.png", "spectrum.npy"})
        CHECK(std::filesystem::exists(workplace / file));
}

TEST_CASE("The manual page tells of every subcommand, of exit codes, files and the environment")
{
    const Workplace workplace;
    const std::string page = workplace.succeed("man").output;
    for (const std::string& name : subcommands(workplace))
        CHECK_THAT(page, ContainsSubstring("\n.SS " + name + "\n"));
    for (const char* section : {"NAME", "SYNOPSIS", "EXIT STATUS", "FILES", "ENVIRONMENT"})
        CHECK_THAT(page, ContainsSubstring(std::string("\n.SH ") + section + "\n"));
    for (const char* part : {"\\-\\-method", "moreland\\-angel\\-2003", "XDG_CACHE_HOME", "default rgba32f"})
        CHECK_THAT(page, ContainsSubstring(part));
}

TEST_CASE("groff and mandoc have nothing to say of the manual page")
{
    const Workplace workplace;
    put_file(workplace / "fragfft.1", bytes_of(workplace.succeed("man").output));
    const std::vector<std::vector<std::string>> commands{
        {"/usr/bin/groff", "-man", "-Tutf8", "-ww", "-z", "fragfft.1"},
        {"/usr/bin/mandoc", "-T", "lint", "-W", "warning", "fragfft.1"}};
    for (const auto& command : commands) {
        if (!std::filesystem::exists(command.front()))
            continue;
        const ProcessResult result =
            Process(command.front(), {command.begin() + 1, command.end()}, workplace / "").wait();
        INFO(command.front() << ": " << result.errors << result.output);
        CHECK(result.exit_code == 0);
        CHECK(result.errors + result.output == "");
    }
}
