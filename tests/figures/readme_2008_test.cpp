// What the README's table of Lloyd, Boyd & Govindaraju 2008 prints: the values of the ledgers' claims.
#include "catch_framework.hpp"
#include "figures/readme_results.hpp"

#include <optional>
#include <vector>

using namespace fragfft;
using namespace fragfft::tests;

namespace {

struct Row
{
    std::string name;
    std::string claim;             // without the paper's stem
    std::vector<double> published; // the first numbers
    bool on_a_gpu_alone = false;
};

const std::string other_sizes = "a size that is no power of two, times the time of one";

const std::vector<Row> rows{
    {other_sizes, "figure8_other_sizes", {4, 8}},
    {"complex numbers, times the time of as many real ones", "figure8_real_numbers", {2}},
    {"gained without the arithmetic, %", "bandwidth_computations", {10}},
    {"gained by two complex numbers a texel, %", "bandwidth_four_channels", {10}},
    {"a wrapped line by logical indexing, times its time in four steps", "figure4_faster_than_logical", {}},
    {"a band-pass that follows a hand, 1024 x 1024", "figure1_rate", {66}},
    {"fragment programs, times the time of cuFFT, complex 2D", "figure8_cufft_complex", {}, true},
};

} // namespace

namespace fragfft::tests {

std::vector<std::string> rows_of_2008()
{
    std::vector<std::string> names;
    for (const Row& row : rows)
        names.push_back(row.name);
    return names;
}

} // namespace fragfft::tests

TEST_CASE("The README's table of 2008 is what was measured", "[readme]")
{
    for (const Row& row : rows)
        for (const Machine& machine : {h200, two_cores}) {
            INFO(row.name);
            if (row.on_a_gpu_alone && machine.folder == two_cores.folder)
                check_printed(readme().cell(row.name, machine.column), {});
            else
                check_row(row.name, machine, {measured(machine, "lloyd_boyd_govindaraju_2008_" + row.claim)});
        }
}

TEST_CASE("What the README says was published in 2008 is what was published", "[readme]")
{
    for (const Row& row : rows)
        check_published(row.name, row.published);
    const reference::PublishedTable rates = reference::published_table("lloyd_boyd_govindaraju_2008_figure8");
    const std::size_t others = rates.row_where("what", "other sizes by similar powers of two");
    check_published(other_sizes, {rates.number(others, "least_times"), rates.number(others, "greatest_times")});
}
