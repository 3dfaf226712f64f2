// The items that are drawn from the program's own data: every check holds, and every picture is one.
#include "catch_framework.hpp"
#include "figures/item_fixture.hpp"
#include "figures/items/items.hpp"
#include "figures/items/moreland_angel_2003/moreland_angel_2003_parts.hpp"
#include "figures/report/ledger.hpp"

#include <set>

using namespace fragfft;
using namespace fragfft::figures;

namespace {

bool begins_like(const Picture& picture)
{
    const std::string beginning = picture.is_svg() ? "<svg xmlns" : "\x89PNG";
    return std::string(picture.bytes.begin(), picture.bytes.end()).starts_with(beginning);
}

} // namespace

TEST_CASE_METHOD(ItemFixture, "Every item drawn from our own data has sound checks, claims and pictures")
{
    std::set<std::string> files;
    for (const std::string stem : {"moreland_angel_2003_figure1",
                                   "moreland_angel_2003_figure2",
                                   "moreland_angel_2003_figure3",
                                   "moreland_angel_2003_figure5",
                                   "fialka_cadik_2006_figure1",
                                   "fialka_cadik_2006_figure2",
                                   "fialka_cadik_2006_figure3",
                                   "fialka_cadik_2006_figure4",
                                   "fialka_cadik_2006_figure5",
                                   "lloyd_boyd_govindaraju_2008_figure2",
                                   "lloyd_boyd_govindaraju_2008_figure4",
                                   "lloyd_boyd_govindaraju_2008_figure5",
                                   "lloyd_boyd_govindaraju_2008_figure6",
                                   "lloyd_boyd_govindaraju_2008_figure7",
                                   "intel_2014_figure1",
                                   "intel_2014_figure4",
                                   "mota_2022_figure1",
                                   "mota_2022_figure2_5",
                                   "mota_2022_figure6_8",
                                   "mota_2022_figure9_10",
                                   "mota_2022_ocean"}) {
        INFO(stem);
        const ItemResult result = item_named(stem).compute(item_context);
        CHECK_FALSE(result.checks.empty());
        for (const Check& check : result.checks) {
            INFO(check.what << ": " << check.measured << " <= " << check.bound);
            CHECK(check.holds());
        }
        CHECK_NOTHROW(require_sound_claims(stem, result.claims));
        for (const Claim& claim : result.claims)
            for (const std::string& words : {claim.statement, claim.source, claim.published, claim.measured,
                                             claim.judgement.rule(), claim.explanation})
                CHECK_FALSE(words.empty());
        CHECK_FALSE(result.pictures.empty());
        for (const Picture& picture : result.pictures) {
            INFO(picture.file_name);
            CHECK(picture.file_name.starts_with(stem));
            CHECK(files.insert(picture.file_name).second);
            CHECK_FALSE(picture.caption.empty());
            CHECK(begins_like(picture));
        }
        for (const PassList& list : result.passes)
            CHECK_FALSE(list.table.rows.empty());
        // Fragment programs draw nothing of the packing of a row, a butterfly, the auxiliary texture and FFTs on the
        // CPU.
        const bool draws = stem != "moreland_angel_2003_figure1" && stem != "fialka_cadik_2006_figure3" &&
                           stem != "fialka_cadik_2006_figure4" && !stem.starts_with("mota_2022_figure");
        CHECK(result.passes.empty() == !draws);
        CHECK_FALSE(result.table.rows.empty());
        for (const auto& row : result.table.rows)
            CHECK(row.size() == result.table.columns.size());
    }
    require_no_errors();
}

TEST_CASE_METHOD(ItemFixture, "Constructions are exact, counted on what runs, and a misprint is no claim")
{
    for (const std::string stem :
         {"moreland_angel_2003_figure2", "moreland_angel_2003_figure3", "fialka_cadik_2006_figure2",
          "fialka_cadik_2006_figure4", "fialka_cadik_2006_figure5", "lloyd_boyd_govindaraju_2008_figure2",
          "lloyd_boyd_govindaraju_2008_figure5", "lloyd_boyd_govindaraju_2008_figure6",
          "lloyd_boyd_govindaraju_2008_figure7", "intel_2014_figure1", "intel_2014_figure4", "mota_2022_figure1",
          "mota_2022_figure2_5", "mota_2022_figure6_8", "mota_2022_figure9_10", "mota_2022_ocean"}) {
        INFO(stem);
        const std::vector<Claim> claims = item_named(stem).compute(item_context).claims;
        REQUIRE_FALSE(claims.empty());
        for (const Claim& claim : claims) {
            INFO(claim.id);
            CHECK(claim.judgement.kind() == ClaimKind::construction);
            // The paper has N distinct factors, and half of them are counted: an erratum.
            const bool differs = claim.id == "fialka_cadik_2006_figure4_factors";
            CHECK(claim.judgement.verdict() == (differs ? Verdict::differs : Verdict::exact));
        }
    }
    CHECK(item_named("fialka_cadik_2006_figure3").compute(item_context).claims.empty());
}

TEST_CASE_METHOD(ItemFixture, "The naive mapping loses texels as the half-pixel trap has it, the right one none")
{
    const CsvTable table = item_named("fialka_cadik_2006_figure5").compute(item_context).table;
    REQUIRE(table.rows.size() == 6);
    const auto cell = [&](std::size_t row, std::size_t column) { return table.rows.at(row).at(column); };
    // Exactly on the corner, floor() still finds the texel; 2^-20 of a pixel further on it finds the neighbour, and 33
    // passes then turn the 4 x 4 texture by 33 mod 4 = 1 texel.
    CHECK(cell(0, 2) == "0");
    CHECK(cell(1, 2) == "16");
    CHECK(cell(1, 4) == "1");
    // The mean of four texels: a checkerboard's 0 and 1 become 1/2, and in the end all is grey.
    CHECK(cell(2, 2) == "16");
    CHECK(cell(2, 3) == "0.5");
    CHECK(std::stod(cell(2, 5)) < 1e-3);
    for (const std::size_t right : {3u, 4u, 5u})
        for (const std::size_t column : {2u, 3u, 4u})
            CHECK(cell(right, column) == "0");
}
