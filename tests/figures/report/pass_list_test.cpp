#include "catch_framework.hpp"
#include "figures/report/pass_list.hpp"
#include "methods/papers/fialka_cadik_2006.hpp"
#include "methods/papers/intel_2014.hpp"
#include "methods/papers/moreland_angel_2003.hpp"

using namespace fragfft;
using namespace fragfft::figures;

namespace {

Pass pass(const std::string& name, const std::string& program, const Region& region)
{
    return Pass::drawing(name, {attached(0)}, {{{program, "family", "file.frag", {}, {}}, region, {}}});
}

} // namespace

TEST_CASE("Neighbouring passes of one step that draw the same are one block")
{
    const Region whole{"whole", 0, 0, 8, 4};
    Plan plan{"plan", "", {{"result", 8, 4}}, {}};
    plan.passes = {pass("rows, stage 1", "stage", whole),
                   pass("rows, stage 2", "stage", whole),
                   pass("rows, stage 3", "last", whole),
                   pass("columns, stage 1", "last", whole),
                   pass("columns, stage 2", "last", {"whole", 0, 0, 8, 2}),
                   pass("rows, stage 1", "stage", whole)};
    const std::vector<PassBlock> blocks = blocks_of(plan);
    REQUIRE(blocks.size() == 5);
    CHECK(blocks[0].name == "rows");
    CHECK(blocks[0].passes == 2);
    CHECK(blocks[0].pass == &plan.passes[0]);
    CHECK(blocks[1].passes == 1); // another program
    CHECK(blocks[2].name == "columns");
    CHECK(blocks[3].pass == &plan.passes[4]); // another region
    CHECK(blocks[4].pass == &plan.passes[5]); // not adjacent
    CHECK(blocks_of({}).empty());
}

TEST_CASE("A pass list numbers the passes and tells each draw, and its title the sums")
{
    // A stage on 256 x 256 texels of 16 bytes writes 1 MiB, and reads for each texel its own value, its partner and a
    // factor.
    const PassList list = pass_list("A transform", fialka_cadik_2006::method().forward({.width = 256, .height = 256}));
    CHECK(list.title == "A transform: 16 passes, 48 MiB read, 16 MiB written");
    REQUIRE(list.table.rows.size() == 4);
    CHECK(list.table.rows[0] ==
          std::vector<std::string>{"1 to 7", "forward fft rows", "stage_rows", "whole array", "256 x 256", "3"});
    CHECK(list.table.rows[1][0] == "8");
    CHECK(list.table.rows[2][0] == "9 to 15");
    CHECK(list.table.rows[3][0] == "16");
    for (const auto& row : list.table.rows)
        CHECK(row.size() == list.table.columns.size());
}

TEST_CASE("A pass list has a line for every draw of a pass, and few bytes are told as such")
{
    // Two iterations for rows and two for columns; the rows are untangled after the first two, the columns after the
    // last.
    const PassList list = pass_list("Tiny", moreland_angel_2003::method().forward({.width = 4, .height = 4}));
    CHECK_THAT(list.title, Catch::Matchers::StartsWith("Tiny: 6 passes, "));
    CHECK_THAT(list.title, Catch::Matchers::EndsWith(" bytes written"));
    CHECK(list.table.rows.front()[0] == "1 to 2");
    CHECK(list.table.rows[0][3] == "lower rows");
    CHECK(list.table.rows[1][3] == "upper rows");
    CHECK(list.table.rows.back()[0] == "6");

    Plan single{"copy", "", {{"result", 2, 2}}, {}};
    single.passes = {pass("copy", "copy", {"whole", 0, 0, 2, 2})};
    CHECK(pass_list("Copy", single).title == "Copy: 1 pass, 0 bytes read, 64 bytes written"); // 4 texels of 16 bytes
}

TEST_CASE("A pass list has a line for what dispatches, and predicts no time for it")
{
    // Each invocation writes one texel and reads two. All butterfly passes of an axis differ only in their number.
    const Problem problem{.width = 16, .height = 8, .twiddles = Twiddles::computed};
    const measuring::MachineLimits unused;
    const PassList list = pass_list("A transform", intel_2014::uav().forward(problem), &unused);
    CHECK_THAT(list.title, Catch::Matchers::StartsWith("A transform: 7 passes, "));
    CHECK_THAT(list.title, Catch::Matchers::EndsWith(" written"));
    REQUIRE(list.table.rows.size() == 7); // each has its own name
    CHECK(list.table.rows.front() == std::vector<std::string>{"1", "forward butterfly pass 1", "butterfly_pass_rows",
                                                              "whole array", "16 x 8", "2"});
    // A work group for each row reads and writes each texel once.
    const PassList lines = pass_list("A transform", intel_2014::slm().forward(problem));
    REQUIRE(lines.table.rows.size() == 2);
    CHECK(lines.table.rows.back() == std::vector<std::string>{"2", "forward fft columns", "shared_butterflies_columns",
                                                              "whole array", "16 x 8", "1"});
}
