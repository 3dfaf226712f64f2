// The completion scripts, read and called by the shells that they are for.
#include "catch_framework.hpp"
#include "workplace.hpp"

#include <set>
#include <sstream>

using namespace fragfft;
namespace fs = std::filesystem;

namespace {

// Empty where the shell is not installed.
std::string shell_at(const std::string& name)
{
    const std::string path = "/usr/bin/" + name;
    return fs::exists(path) ? path : "";
}

void put_script(const Workplace& workplace, const std::string& shell)
{
    put_file(workplace / ("script." + shell), bytes_of(workplace.succeed("completion " + shell).output));
}

std::set<std::string> lines_of(const std::string& text)
{
    std::istringstream stream(text);
    std::set<std::string> result;
    for (std::string line; std::getline(stream, line);)
        result.insert(line);
    return result;
}

// What bash offers at the end of these words, of which the last is being typed.
std::set<std::string> completed_by_bash(const Workplace& workplace, const std::vector<std::string>& words)
{
    std::string program = "source script.bash; COMP_WORDS=(" FRAGFFT_BINARY;
    for (const std::string& word : words)
        program += " '" + word + "'";
    program += "); COMP_CWORD=" + std::to_string(words.size()) +
               "; _fragfft; for reply in \"${COMPREPLY[@]}\"; do echo \"$reply\"; done";
    const ProcessResult result = Process("/bin/bash", {"-c", program}, workplace / "").wait();
    INFO(program << "\n" << result.errors);
    CHECK(result.errors == "");
    return lines_of(result.output);
}

} // namespace

TEST_CASE("Every shell accepts its completion script")
{
    const Workplace workplace;
    for (const std::string shell : {"bash", "zsh", "fish"}) {
        put_script(workplace, shell);
        if (shell_at(shell).empty())
            continue;
        const ProcessResult result = Process(shell_at(shell), {"-n", "script." + shell}, workplace / "").wait();
        INFO(shell << ": " << result.errors);
        CHECK(result.exit_code == 0);
        CHECK(result.errors == "");
    }
    workplace.check_refused("completion bahs", 2, {"did you mean 'bash'"});
}

TEST_CASE("bash completes subcommands, options, the words of options, and files")
{
    using Words = std::set<std::string>;
    const Workplace workplace;
    put_script(workplace, "bash");
    put_file(workplace / "photo one.png", bytes_of("x"));
    fs::create_directory(workplace / "folder");
    const auto completed = [&](const std::vector<std::string>& words) { return completed_by_bash(workplace, words); };
    CHECK(completed({"tr"}) == Words{"transform"});
    CHECK(completed({"--ver"}) == Words{"--version"});
    CHECK(completed({"transform", "--lay"}) == Words{"--layout"});
    CHECK(completed({"transform", "--layout", ""}) == Words{"full", "half", "packed"});
    CHECK(completed({"transform", "--layout", "=", "h"}) == Words{"half"}); // bash splits at the sign
    CHECK(completed({"transform", "--layout", "="}) == Words{"full", "half", "packed"});
    CHECK(completed({"filter", "a.png", "b.png", "--filter", "gaussian"}) ==
          Words{"gaussian", "gaussian-low-pass", "gaussian-high-pass", "gaussian-band-pass"});
    CHECK(completed({"bench", "--method", "fi"}) == Words{"fialka-cadik-2006"});
    CHECK(completed({"calibrate", "--format", "rg16f", "rgba3"}) == Words{"rgba32f"}); // takes several
    CHECK(completed({"transform", "pho"}) == Words{"photo one.png"});
    CHECK(completed({"transform", "--inverse", "pho"}) == Words{"photo one.png"}); // after a flag
    CHECK(completed({"run", "plan.json", "image", "=", "pho"}) == Words{"photo one.png"});
    CHECK(completed({"reproduce", "--out", ""}) == Words{"folder"});
    CHECK(completed({"reproduce", "moreland_angel_2003_table"}) ==
          Words{"moreland_angel_2003_table1", "moreland_angel_2003_table2", "moreland_angel_2003_table3"});
    CHECK(completed({"completion", ""}) == Words{"bash", "fish", "zsh"});
    CHECK(completed({"bench", "--kernel-size", ""}).empty()); // any number: nothing to offer
    CHECK(completed({"crossover", "--kernel-size", "3", "--no"}) == Words{"--no-cpu"});
}

TEST_CASE("zsh and fish are told words with their sentences, and where files or folders may stand")
{
    const Workplace workplace;
    const auto told = [&](const std::string& words) { return workplace.succeed("completion " + words).output; };
    CHECK_THAT(told("zsh -- tra"), ContainsSubstring("transform:Transform an image"));
    CHECK_THAT(told("fish -- tra"), ContainsSubstring("transform\tTransform an image"));
    CHECK(told("zsh -- transform --layout=h") == "full\nhalf\npacked\n");
    CHECK(told("fish -- transform --layout=h") == "--layout=full\n--layout=half\n--layout=packed\n");
    CHECK(told("zsh -- reproduce --out x") == "@folders\n");
    CHECK(told("zsh -- filter -- -x") == "@files\n");
}

TEST_CASE("fish completes subcommands and the words of options")
{
    if (shell_at("fish").empty())
        return;
    const Workplace workplace;
    put_script(workplace, "fish");
    const auto completed = [&](const std::string& line) {
        return Process(shell_at("fish"), {"-c", "source script.fish; complete -C '" + line + "'"}, workplace / "",
                       {.environment = {{"HOME", workplace / ""}}})
            .wait()
            .output;
    };
    CHECK(completed("fragfft tra").starts_with("transform\t"));
    const std::string layouts = completed("fragfft transform --layout ");
    for (const char* layout : {"full\t", "half\t", "packed\t"})
        CHECK_THAT(layouts, ContainsSubstring(layout));
}
