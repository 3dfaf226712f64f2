#include "figures/assembly/assembly_text.hpp"

#include "catch_framework.hpp"
#include "figures/assembly/draw_numbers.hpp"
#include "program/programs/all_program_files.hpp"

#include <set>
#include <sstream>
#include <stdexcept>

using namespace fragfft;
using namespace fragfft::assembly;

namespace {

const ProgramFiles& sample_files()
{
    static const ProgramFiles files{{"paper/assembly/sum.fp", R"(!!ARBfp1.0
# A comment with here.along and place.
OPTION ARB_precision_hint_nicest;
ATTRIB here = fragment.position;
ATTRIB corner = fragment.texcoord[1];
PARAM size = program.local[2];
TEMP place, w;
MUL place.along, here.along, size.y; # a comment
MOV place.across, corner.across;
[REAL] SCS w.xy, place.x;
[!REAL SCALED] MOV w, place.yxwz;
TEX place, place, texture[1], RECT;
MAD result.color, -w.x, place, size;
END
)"}};
    return files;
}

ProgramVariant variant(std::vector<std::string> defines)
{
    return {"sum", "sum", "paper/sum.frag", std::move(defines), {}};
}

} // namespace

TEST_CASE("A text in assembly has the lines of its variant and the axis's components")
{
    const std::string rows = text_of(variant({"ALONG_ROWS", "SCALED"}), sample_files(), Language::arb_fragment_program);
    CHECK_THAT(rows, ContainsSubstring("MUL place.x, here.x, size.y;") && ContainsSubstring("MOV place.y, corner.y;"));
    CHECK_THAT(rows,
               ContainsSubstring("\nMOV w, place.yxwz;") && !ContainsSubstring("SCS") && !ContainsSubstring("[REAL"));
    const std::string columns =
        text_of(variant({"ALONG_COLUMNS", "REAL"}), sample_files(), Language::arb_fragment_program);
    CHECK_THAT(columns,
               ContainsSubstring("MUL place.y, here.y, size.y;") && ContainsSubstring("MOV place.x, corner.x;"));
    CHECK_THAT(columns, ContainsSubstring("\nSCS w.xy, place.x;") && !ContainsSubstring("yxwz"));
}

TEST_CASE("The same text in NV_fragment_program declares nothing and has no instruction that this lacks")
{
    CHECK(text_of(variant({"ALONG_COLUMNS", "REAL"}), sample_files(), Language::nv_fragment_program) == R"(!!FP1.0
MUL R0.y, f[WPOS].y, p[2].y;
MOV R0.x, f[TEX1].x;
SIN R1.y, R0.x;
COS R1.x, R0.x;
TEX R0, R0, TEX1, RECT;
MAD o[COLR], -R1.x, R0, p[2];
END
)");
}

TEST_CASE("A variant of which a text in assembly knows nothing is refused, and so is a file without one")
{
    CHECK_THROWS_WITH(text_of(variant({"ALONG_ROWS", "ROUND_TO_HALF"}), sample_files(), Language::arb_fragment_program),
                      ContainsSubstring("paper/assembly/sum.fp") && ContainsSubstring("'ROUND_TO_HALF'"));
    ProgramVariant other = variant({});
    other.file = "paper/difference.frag";
    CHECK_THROWS_WITH(text_of(other, sample_files(), Language::arb_fragment_program),
                      ContainsSubstring("paper/assembly/difference.fp"));
    CHECK_THROWS_AS(draw_numbers({}, {other, {}, {}}), std::logic_error);
}

TEST_CASE("Instructions of a text are counted without declarations and comments")
{
    const auto count = [](Language language) {
        return count_written(text_of(variant({"ALONG_ROWS", "REAL"}), sample_files(), language));
    };
    CHECK(count(Language::arb_fragment_program) == WrittenInstructions{4, 1});
    CHECK(count(Language::nv_fragment_program) == WrittenInstructions{5, 1});
}

namespace {

// NV_fragment_program reads one parameter and one attribute in an instruction.
void check_reads_of_instructions(const std::string& nv)
{
    std::istringstream lines(nv);
    for (std::string line; std::getline(lines, line);)
        for (const std::string& kind : {std::string("p["), std::string("f[")}) {
            std::set<std::string> read;
            for (std::size_t at = line.find(kind); at != std::string::npos; at = line.find(kind, at + 1))
                read.insert(line.substr(at, line.find(']', at) - at));
            INFO(line);
            CHECK(read.size() <= 1);
        }
}

} // namespace

TEST_CASE("No instruction of a text reads two parameters, or two attributes")
{
    for (const auto& [file, text] : all_program_files()) {
        if (!file.ends_with(".fp"))
            continue;
        std::string frag(file);
        frag.replace(frag.find("assembly/"), 9, "").replace(frag.rfind(".fp"), 3, ".frag");
        INFO(frag);
        CHECK(all_program_files().contains(frag));
        std::vector<std::string> defines;
        for (const char* word :
             {"TANGLED", "STANDARD", "REAL", "IMAGINARY", "LOWER", "UPPER", "SCALED", "LAST_STAGE", "TWIDDLE_TABLE"})
            if (text.find(word) != std::string_view::npos)
                defines.emplace_back(word);
        for (const std::vector<std::string>& variant_of : {defines, std::vector<std::string>{}})
            check_reads_of_instructions(
                text_of({"", "", frag, variant_of, {}}, all_program_files(), Language::nv_fragment_program));
    }
}
