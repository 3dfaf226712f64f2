#include "catch_framework.hpp"
#include "figures/report/program_texts.hpp"
#include "methods/papers/fialka_cadik_2006.hpp"
#include "parts_of_text.hpp"
#include "program/programs/all_program_files.hpp"

#include <algorithm>

using namespace fragfft;
using namespace fragfft::figures;

namespace {

const std::string stage = "fialka_cadik_2006/stage.frag";

PassList passes()
{
    return pass_list("A transform", fialka_cadik_2006::method().forward({.width = 8, .height = 8}));
}

} // namespace

TEST_CASE("A list of passes names each program's file once")
{
    const std::vector<ListedProgram> programs = passes().programs;
    REQUIRE_FALSE(programs.empty());
    CHECK(std::adjacent_find(programs.begin(), programs.end()) == programs.end());
    for (const ListedProgram& program : programs)
        CHECK(all_program_files().contains(program.file));
}

TEST_CASE("A program's text is in the report once, folded, with what it includes, and links lead there")
{
    ReportedPrograms programs;
    CHECK(programs.html({}).empty());
    programs.add({passes(), passes()});
    const std::string html = programs.html({{stage, "live.html#watch?method=m&pass=2"}});
    CHECK(occurrences(html, "id=\"program-" + stage + "\"") == 1);
    CHECK_THAT(html, ContainsSubstring("<a href=\"live.html#watch?method=m&amp;pass=2\">"));
    CHECK(occurrences(html, "live.html") == 1);
    CHECK(occurrences(html, "<details class=\"program\"><summary>") == occurrences(html, "<pre "));
    // Every include links to a text that is in the report, too.
    CHECK(occurrences(html, "#include &quot;") == 0);
    const std::string begin = "#include <a href=\"#";
    for (std::size_t at = html.find(begin); at != std::string::npos; at = html.find(begin, at + 1)) {
        const std::size_t id = at + begin.size();
        CHECK(occurrences(html, "id=\"" + html.substr(id, html.find('"', id) - id) + "\"") == 1);
    }
    const ProgramLinks links = programs.links({passes()});
    CHECK(links.at("stage_rows") == "#program-" + stage);
    for (const auto& [name, address] : links)
        CHECK(occurrences(html, "id=\"" + address.substr(1) + "\"") == 1);
}

TEST_CASE("A file that this version lacks has neither text nor link")
{
    ReportedPrograms programs;
    const PassList list{"", {}, {{"old", "gone/old.frag", "old"}}};
    programs.add({list});
    CHECK(programs.html({}).empty());
    CHECK(programs.links({list}).empty());
}
