#include "catch_framework.hpp"
#include "errors.hpp"
#include "reference/published_values.hpp"

#include <cmath>

using namespace fragfft;
using namespace fragfft::reference;

namespace {

constexpr double bytes_per_texel = 16.0; // four 32-bit floats, section 5
constexpr double bytes_per_mebibyte = 1024.0 * 1024.0;

// The last column of Table 1.
double invocations(const PublishedTable& table1, std::size_t row, double width, double height)
{
    const double pixels = width * height;
    return table1.number(row, "invocations_per_pixel_and_stage") * pixels * (std::log2(width) + std::log2(height)) +
           table1.number(row, "invocations_per_pixel") * pixels + table1.number(row, "invocations_per_row") * height +
           table1.number(row, "invocations_constant");
}

} // namespace

TEST_CASE("table 2 of Moreland and Angel 2003 is table 1 times its invocations at 1024 x 1024")
{
    const PublishedTable table1 = published_table("moreland_angel_2003_table1");
    const PublishedTable table2 = published_table("moreland_angel_2003_table2");
    double operations_total = 0.0;
    double read_total = 0.0;
    double written_total = 0.0;
    for (std::size_t row = 0; row < table1.row_count(); ++row) {
        const std::string& program = table1.text(row, "program");
        INFO(program);
        const std::size_t row2 = table2.row_where("program", program);
        const double count = invocations(table1, row, 1024.0, 1024.0);
        const double operations = count * table1.number(row, "arithmetic_instructions_per_fragment");
        const double written = count * bytes_per_texel / bytes_per_mebibyte;
        const double read = written * table1.number(row, "texture_instructions_per_fragment");
        // Counts are exact; the paper rounds megabytes to integers.
        REQUIRE(operations == table2.number(row2, "arithmetic_operations"));
        REQUIRE(std::round(read) == table2.number(row2, "read_mebibytes"));
        REQUIRE(std::round(written) == table2.number(row2, "written_mebibytes"));
        operations_total += operations;
        read_total += std::round(read);
        written_total += std::round(written);
    }
    const std::size_t total = table2.row_where("program", "Total");
    REQUIRE(operations_total == table2.number(total, "arithmetic_operations"));
    REQUIRE(read_total == table2.number(total, "read_mebibytes"));
    REQUIRE(written_total == table2.number(total, "written_mebibytes"));
}

TEST_CASE("the rates that Moreland and Angel 2003 state follow from tables 2 and 3")
{
    const PublishedTable table2 = published_table("moreland_angel_2003_table2");
    const PublishedTable table3 = published_table("moreland_angel_2003_table3");
    const std::size_t total = table2.row_where("program", "Total");
    const std::size_t largest = table3.row_where("width_pixels", "1024");
    const double gigaflops =
        4.0 * table2.number(total, "arithmetic_operations") / table3.number(largest, "arithmetic_seconds") / 1e9;
    const double gibibytes_per_second =
        table2.number(total, "read_mebibytes") / table3.number(largest, "texture_lookup_seconds") / 1024.0;
    // "About 2.5 GigaFLOPS" and "about 3.4 GB/sec", computed from times of two digits.
    const PublishedTable claims = published_claims("moreland_angel_2003");
    const auto stated = [&](const std::string& id) {
        return claims.number(claims.row_where("id", "moreland_angel_2003_table3_" + id), "numbers");
    };
    REQUIRE(gigaflops == Approx(stated("arithmetic_rate")).epsilon(0.03));
    REQUIRE(gibibytes_per_second == Approx(stated("read_rate")).epsilon(0.03));
    // The 2.7 s of section 6 are one frame at the 0.37 Hz of Table 3.
    const PublishedTable fftw = published_table("moreland_angel_2003_fftw");
    const std::size_t gpu = fftw.row_where("implementation", "fragment programs");
    REQUIRE(fftw.number(gpu, "filtering_seconds") ==
            Approx(1.0 / table3.number(largest, "rendering_rate_hertz")).epsilon(0.01));
    REQUIRE(fftw.number(fftw.row_where("implementation", "FFTW"), "filtering_seconds") == 0.625);
}

TEST_CASE("every published table is well formed and cites its source")
{
    const std::vector<std::string> items = published_items();
    REQUIRE(items.size() >= 4);
    for (const std::string& item : items) {
        INFO(item);
        const PublishedTable table = published_table(item);
        REQUIRE(table.row_count() > 0);
        for (std::size_t row = 0; row < table.row_count(); ++row) {
            REQUIRE_FALSE(table.text(row, "source").empty());
            REQUIRE_FALSE(table.text(row, "hardware").empty());
            REQUIRE(table.number(row, "year") >= 2001.0); // Tessendorf's year
        }
    }
    REQUIRE_THROWS_WITH(published_table("no_such_item"), ContainsSubstring("no_such_item"));
}

TEST_CASE("published values read quoted cells")
{
    const PublishedTable table("t", "name,value\n\"a, \"\"b\"\"\",-1.5e3\nc,\n");
    REQUIRE(table.columns() == std::vector<std::string>{"name", "value"});
    REQUIRE(table.row_count() == 2);
    REQUIRE(table.text(0, "name") == "a, \"b\"");
    REQUIRE(table.number(0, "value") == -1500.0);
    REQUIRE(table.text(1, "value").empty());
}

TEST_CASE("published values refuse whatever is not strict")
{
    const auto fault_of = [](std::string_view csv) -> std::string {
        try {
            PublishedTable("t.csv", csv);
        } catch (const InputError& error) {
            return error.what();
        }
        return "none";
    };
    REQUIRE_THAT(fault_of(""), ContainsSubstring("t.csv: the last line has no end"));
    REQUIRE_THAT(fault_of("a,b\n1,2"), ContainsSubstring("the last line has no end"));
    REQUIRE_THAT(fault_of("a,b\n1,2\n1\n"), ContainsSubstring("line 3 has 1 cells, the header has 2"));
    REQUIRE_THAT(fault_of("a,b\n1,2,3\n"), ContainsSubstring("line 2 has 3 cells"));
    REQUIRE_THAT(fault_of("a,b\n\n"), ContainsSubstring("line 2 has 1 cells"));
    REQUIRE_THAT(fault_of("a,b\r\n1,2\r\n"), ContainsSubstring("carriage return"));
    REQUIRE_THAT(fault_of("a,a\n"), ContainsSubstring("not unique"));
    REQUIRE_THAT(fault_of("a,\n"), ContainsSubstring("empty"));
    REQUIRE_THAT(fault_of("a\nx\"y\n"), ContainsSubstring("quote inside"));
    REQUIRE_THAT(fault_of("a\n\"x\n"), ContainsSubstring("without an end"));
    REQUIRE_THAT(fault_of("a\n\"x\"y\n"), ContainsSubstring("text after"));
}

TEST_CASE("published values refuse cells that are missing or no numbers")
{
    const PublishedTable table("t", "a,b\n1,x\n1,2 \n1,nan\n");
    REQUIRE(table.number(0, "a") == 1.0);
    for (std::size_t row = 0; row < 3; ++row)
        REQUIRE_THROWS_WITH(table.number(row, "b"), ContainsSubstring("is not a number"));
    REQUIRE_THROWS_WITH(table.text(3, "a"), ContainsSubstring("no row 3"));
    REQUIRE_THROWS_WITH(table.text(0, "c"), ContainsSubstring("no column 'c'"));
    REQUIRE_THROWS_AS(table.row_where("a", "1"), InputError);
    REQUIRE_THROWS_AS(table.row_where("b", "none"), InputError);
}
