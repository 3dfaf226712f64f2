// README.md and docs/: their tables are made from figures/results, and no measured number stands elsewhere in them.
#include "catch_framework.hpp"
#include "errors.hpp"
#include "figures/documents/documents.hpp"
#include "figures/documents/result_tables.hpp"
#include "figures/report/results_folder.hpp"

#include <filesystem>
#include <regex>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

using namespace fragfft;

namespace {

const std::filesystem::path source_folder = FRAGFFT_SOURCE_FOLDER;

std::string made_anew(const std::string& text)
{
    const CommittedResults results(source_folder);
    return with_generated_blocks(text, [&](const std::string& name) { return generated_block(name, results); });
}

// What people write: the text without generated blocks, without code, and without the section of promised bounds, which
// the tests of accuracy hold.
std::string written_by_hand(const std::string& document)
{
    std::istringstream lines(with_generated_blocks(document, [](const std::string&) { return std::string(); }));
    std::string text;
    bool in_code = false;
    bool in_promises = false;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("```"))
            in_code = !in_code;
        if (line.starts_with("## "))
            in_promises = line == "## How exact";
        if (!in_code && !in_promises && !line.starts_with("    "))
            text += line + (line.starts_with("|") ? "\n" : " ");
    }
    return text;
}

// Numbers with a unit in which something is measured, and cells of tables that begin with a number.
std::vector<std::string> measurements_in(const std::string& text)
{
    static const std::regex measured("[0-9.]*[0-9] ?(ms|s|seconds?|milliseconds?|microseconds?|Hz|[GMK]i?B(/s)?|"
                                     "[GTM]?FLOP/s|%|times|copy passes)(?![A-Za-z])|\\| (about )?[0-9][^|\\n]*\\|");
    std::vector<std::string> found;
    for (std::sregex_iterator match(text.begin(), text.end(), measured), end; match != end; ++match)
        found.push_back(match->str());
    return found;
}

} // namespace

TEST_CASE("The tables of README.md and docs/ are those of the committed results", "[documents]")
{
    for (const std::filesystem::path& path : documents_of(source_folder)) {
        INFO(path.filename().string() << "; cmake --build build/release --target documents makes its tables anew");
        const std::string text = figures::read_text(path);
        CHECK((made_anew(text) == text));
    }
}

TEST_CASE("A table with another number than the committed file is made right", "[documents]")
{
    const std::string text = figures::read_text(source_folder / "docs" / "results.md");
    std::string changed = text;
    const std::size_t verdict = changed.find("| conclusion, reproduced | ");
    REQUIRE(verdict != std::string::npos);
    changed.insert(changed.find_first_of("0123456789", verdict), "9");
    CHECK((changed != text));
    CHECK((made_anew(changed) == text));
}

TEST_CASE("No measured number stands outside the generated tables", "[documents]")
{
    for (const std::filesystem::path& path : documents_of(source_folder)) {
        INFO(path.filename().string());
        CHECK(measurements_in(written_by_hand(figures::read_text(path))) == std::vector<std::string>{});
    }
    CHECK(measurements_in("a filter takes 13.6 ms, and 4 times\n| a filter | 12 |\n").size() == 3);
    CHECK(written_by_hand("by hand\n<!-- generated: x -->\n12 ms\n<!-- end -->\n    code\n").find("12") ==
          std::string::npos);
}

TEST_CASE("What README.md and docs/ link to is there", "[documents]")
{
    static const std::regex link("\\]\\(([^)#:]+)(#[^)]*)?\\)");
    for (const std::filesystem::path& path : documents_of(source_folder)) {
        const std::string text = figures::read_text(path);
        for (std::sregex_iterator match(text.begin(), text.end(), link), end; match != end; ++match) {
            INFO(path.filename().string() << " links to " << (*match)[1].str());
            CHECK(std::filesystem::exists(path.parent_path() / (*match)[1].str()));
        }
    }
}

TEST_CASE("A generated block needs both of its lines, and a known name", "[documents]")
{
    const auto named = [](const std::string& name) { return "<" + name + ">\n"; };
    CHECK(with_generated_blocks("a\n<!-- generated: one two -->\nold\n<!-- end -->\nb\n", named) ==
          "a\n<!-- generated: one two -->\n<one two>\n<!-- end -->\nb\n");
    for (const std::string text : {"no block\n", "`<!-- generated: one -->` and `<!-- end -->` within a line\n"})
        CHECK(with_generated_blocks(text, named) == text);
    for (const std::string text : {"<!-- generated: one -->\n", "<!-- generated: one\n<!-- end -->\n",
                                   "<!-- generated: one -->\n<!-- generated: two -->\n<!-- end -->\n"}) {
        INFO(text);
        CHECK_THROWS_AS(with_generated_blocks(text, named), InputError);
    }
    CHECK_THROWS_AS(generated_block("nonsense", CommittedResults(source_folder)), InputError);
    CHECK_THROWS_AS(generated_block("claims nobody", CommittedResults(source_folder)), InputError);
}

TEST_CASE("Tables are Markdown, and numbers have the digits asked for", "[documents]")
{
    CHECK(markdown_table({"a", "b"}, {{"1", "x | y"}}) == "| a | b |\n|---|---|\n| 1 | x \\| y |\n");
    CHECK_THROWS_AS(markdown_table({"a", "b"}, {{"1"}}), std::logic_error);
    CHECK(in_digits(0.45678, 3) == "0.457");
    CHECK(in_digits(9.999, 2) == "10");
    CHECK(in_digits(3696.2, 3) == "3696");
    CHECK(in_digits(45.0, 3) == "45");
}
