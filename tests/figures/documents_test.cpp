// The tables of README.md and docs/ are generated from figures/results, and no measured number stands elsewhere in
// these documents.
#include "catch_framework.hpp"
#include "committed_folders.hpp"
#include "errors.hpp"
#include "figures/documents/documents.hpp"
#include "figures/documents/result_tables.hpp"
#include "figures/page/live_page.hpp"
#include "figures/report/results_folder.hpp"
#include "figures/report/svg.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <iterator>
#include <regex>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>
#include <zlib.h>

using namespace fragfft;

namespace {

const std::filesystem::path source_folder = FRAGFFT_SOURCE_FOLDER;

std::string made_anew(const std::string& text)
{
    const CommittedResults results(source_folder);
    return with_generated_blocks(text, [&](const std::string& name) { return generated_block(name, results); });
}

// The text that people write, without generated blocks, code, and two sections: that of the guaranteed bounds, which
// the tests of accuracy check, and that of the differences from the papers, whose numbers come from the papers and the
// plans.
std::string written_by_hand(const std::string& document)
{
    std::istringstream lines(with_generated_blocks(document, [](const std::string&) { return std::string(); }));
    std::string text;
    bool in_code = false;
    bool is_left_out = false;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("```"))
            in_code = !in_code;
        if (line.starts_with("## "))
            is_left_out = line == "## How exact" || line == "## Where we differ from the papers";
        if (!in_code && !is_left_out && !line.starts_with("    "))
            text += line + (line.starts_with("|") ? "\n" : " ");
    }
    return text;
}

// Numbers with a unit of measurement, and table cells that begin with a number.
std::vector<std::string> measurements_in(const std::string& text)
{
    static const std::regex measured("[0-9.]*[0-9] ?(ms|s|seconds?|milliseconds?|microseconds?|Hz|[GMK]i?B(/s)?|"
                                     "[GTM]?FLOP/s|%|times|copy passes)(?![A-Za-z])|\\| (about )?[0-9][^|\\n]*\\|");
    std::vector<std::string> found;
    for (std::sregex_iterator match(text.begin(), text.end(), measured), end; match != end; ++match)
        found.push_back(match->str());
    return found;
}

// The anchors of headings after the '#': letters and digits in lower case, with blanks as hyphens.
std::set<std::string> headings_of(const std::string& document)
{
    std::set<std::string> names;
    std::istringstream lines(document);
    for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with("#"))
            continue;
        std::string name;
        for (const char character : line.substr(line.find_first_not_of("# ")))
            if (std::isalnum(static_cast<unsigned char>(character)) || character == '-' || character == '_')
                name += static_cast<char>(std::tolower(static_cast<unsigned char>(character)));
            else if (character == ' ')
                name += '-';
        names.insert(name);
    }
    return names;
}

// The live page and its data separately, because other versions of zlib compress the same data to other bytes.
struct PageParts
{
    std::string around;
    std::string data;
};

std::string decoded(const std::string& base64)
{
    static const std::string digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string bytes;
    unsigned bits = 0;
    int count = 0;
    for (const char digit : base64) {
        const std::size_t value = digits.find(digit);
        if (value == std::string::npos)
            break;
        bits = bits << 6U | static_cast<unsigned>(value);
        count += 6;
        if (count >= 8) {
            count -= 8;
            bytes += static_cast<char>(bits >> static_cast<unsigned>(count) & 255U);
        }
    }
    return bytes;
}

PageParts parts_of(const std::string& page)
{
    const std::string opening = "id=\"data\">";
    const std::size_t begin = page.find(opening) + opening.size();
    const std::size_t end = page.find("</script>", begin);
    REQUIRE(end != std::string::npos);
    const std::string compressed = decoded(page.substr(begin, end - begin));
    std::string data;
    data.resize(64'000'000);
    uLongf size = data.size();
    REQUIRE(uncompress(reinterpret_cast<Bytef*>(data.data()), &size, reinterpret_cast<const Bytef*>(compressed.data()),
                       compressed.size()) == Z_OK);
    data.resize(size);
    return {page.substr(0, begin) + page.substr(end), data};
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
    const std::string row = "| Moreland & Angel 2003 | ";
    const std::size_t verdicts = changed.find(row);
    REQUIRE(verdicts != std::string::npos);
    changed.insert(changed.find_first_of("0123456789", verdicts + row.size()), "9");
    CHECK((changed != text));
    CHECK((made_anew(changed) == made_anew(text)));
}

TEST_CASE("README is short, and so are all documents together", "[documents]")
{
    const auto words_in = [](const std::string& text) {
        std::istringstream words(text);
        return std::distance(std::istream_iterator<std::string>(words), {});
    };
    const std::string readme = figures::read_text(source_folder / "README.md");
    CHECK(std::count(readme.begin(), readme.end(), '\n') <= 120);
    CHECK(words_in(readme) <= 900);
    // The lecture is taught in class, and the others are works of reference about drivers and other programs.
    const std::set<std::string> not_counted{"lecture.md", "drivers.md", "exchange.md"};
    std::ptrdiff_t words = 0;
    for (const std::filesystem::path& path : documents_of(source_folder))
        if (path.parent_path() != source_folder && !not_counted.contains(path.filename()))
            words +=
                words_in(with_generated_blocks(figures::read_text(path), [](const auto&) { return std::string(); }));
    CHECK(words <= 19000);
}

TEST_CASE("A measured text is shortened to its first and last part, without intervals", "[documents]")
{
    CHECK(in_short("64.9 (64.6 to 65.3) Hz") == "64.9 Hz");
    CHECK(in_short("1.3 (1 to 2) times at 8 x 8; 2 times at 16 x 16") == "1.3 times at 8 x 8; 2 times at 16 x 16");
    CHECK(in_short("1 (0.9 to 1) at 8; 2 at 16; 3 at 32") == "1 at 8; ...; 3 at 32");
    CHECK(in_short("O(N log N)") == "O(N log N)");
}

TEST_CASE("README's table has no interval, and at most six rows", "[documents]")
{
    const std::string table = then_and_now(CommittedResults(source_folder));
    CHECK(std::count(table.begin(), table.end(), '\n') <= 2 + 6);
    CHECK_FALSE(std::regex_search(table, std::regex("[0-9] to [0-9.]+\\)")));
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
    static const std::regex link("\\]\\(([^)#:]*)(#([^)]*))?\\)");
    for (const std::filesystem::path& path : documents_of(source_folder)) {
        const std::string text = figures::read_text(path);
        for (std::sregex_iterator match(text.begin(), text.end(), link), end; match != end; ++match) {
            INFO(path.filename().string() << " links to " << match->str());
            const std::filesystem::path target =
                (*match)[1].length() == 0 ? path : path.parent_path() / (*match)[1].str();
            CHECK(std::filesystem::exists(target));
            // Links within the live page are tested in a browser.
            if ((*match)[3].length() > 0 && target.extension() == ".md" && std::filesystem::exists(target))
                CHECK(headings_of(figures::read_text(target)).contains((*match)[3].str()));
        }
    }
    CHECK(headings_of("# A `b`, c-d\n## E f\n") == std::set<std::string>{"a-b-c-d", "e-f"});
}

TEST_CASE("What a drawing shows in a document is legible, and no taller than a screen", "[documents]")
{
    static const std::regex picture("!\\[[^\\]]*\\]\\(([^)]*\\.svg)\\)");
    static const std::regex size("width=\"([0-9.]+)\" height=\"([0-9.]+)\"[^>]*viewBox=\"0 0 ([0-9.]+) ([0-9.]+)\"");
    int pictures = 0;
    for (const std::filesystem::path& path : documents_of(source_folder)) {
        const std::string text = figures::read_text(path);
        for (std::sregex_iterator match(text.begin(), text.end(), picture), end; match != end; ++match, ++pictures) {
            INFO(path.filename().string() << " shows " << (*match)[1].str());
            const std::string svg = figures::read_text(path.parent_path() / (*match)[1].str());
            std::smatch sizes;
            REQUIRE(std::regex_search(svg, sizes, size));
            CHECK(std::stod(sizes[2]) <= figures::most_shown_height);
            CHECK(std::stod(sizes[2]) * figures::smallest_letters(svg) >=
                  figures::least_shown_letters * std::stod(sizes[4]));
        }
    }
    CHECK(pictures > 5);
}

TEST_CASE("Every committed drawing can be shown no taller than a screen with letters that can be read", "[documents]")
{
    int drawings = 0;
    for (const std::filesystem::path& folder : machine_folders())
        for (const auto& entry : std::filesystem::directory_iterator(folder)) {
            if (entry.path().extension() != ".svg")
                continue;
            INFO(entry.path().string());
            const std::string svg = figures::read_text(entry.path());
            const double letters = figures::smallest_letters(svg);
            REQUIRE(letters > 0.0);
            CHECK(figures::size_of_svg(svg).height <= figures::most_drawn_height(letters));
            ++drawings;
        }
    CHECK(drawings > 100);
}

TEST_CASE("docs/live.html is the page that this program writes", "[documents]")
{
    const std::filesystem::path path = source_folder / "docs" / figures::live_page_file;
    INFO("cmake --build build/release --target documents writes it anew");
    const PageParts committed = parts_of(figures::read_text(path));
    const PageParts made = parts_of(figures::live_page_html());
    CHECK((committed.around == made.around));
    CHECK((committed.data == made.data));
    const std::string& page = figures::live_page_html();
    CHECK((parts_of(page).data.find("\"digest\"") != std::string::npos));
    CHECK((page == figures::live_page_html()));
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
    CHECK_THROWS_AS(generated_block("verdicts more", CommittedResults(source_folder)), InputError);
}

TEST_CASE("Tables are Markdown", "[documents]")
{
    CHECK(markdown_table({"a", "b"}, {{"1", "x | y"}}) == "| a | b |\n|---|---|\n| 1 | x \\| y |\n");
    CHECK_THROWS_AS(markdown_table({"a", "b"}, {{"1"}}), std::logic_error);
}
