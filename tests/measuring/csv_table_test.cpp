#include "catch_framework.hpp"
#include "figures/measuring/csv_table.hpp"
#include "reference/published_values.hpp"

using namespace fragfft;
using measuring::CsvTable;
using measuring::number;

TEST_CASE("A CSV cell is quoted when it must be, and only then")
{
    const CsvTable table{{"plain", "with, comma"}, {{"a b;'c'", ""}, {"say \"so\"", "two\nlines"}, {",", "\""}}};
    // RFC 4180, sections 2.5 to 2.7.
    CHECK(table.to_csv("here") == "plain,\"with, comma\",measured_on\n"
                                  "a b;'c',,here\n"
                                  "\"say \"\"so\"\"\",\"two\nlines\",here\n"
                                  "\",\",\"\"\"\",here\n");
}

TEST_CASE("Every row of a CSV file carries the stamp, quoted like any cell")
{
    const CsvTable table{{"a"}, {{"1"}, {"2"}}};
    CHECK(table.to_csv("GPU, driver") == "a,measured_on\n1,\"GPU, driver\"\n2,\"GPU, driver\"\n");
    CHECK(CsvTable{{"a", "b"}, {}}.to_csv("stamp") == "a,b,measured_on\n");
}

TEST_CASE("A table is read back by the strict reader of published tables")
{
    const CsvTable table{{"name", "value, with unit"}, {{"\"quoted\", and more", "1.5"}, {"", "-2"}}};
    const reference::PublishedTable read("table", table.to_csv("machine"));
    CHECK(read.columns() == std::vector<std::string>{"name", "value, with unit", "measured_on"});
    REQUIRE(read.row_count() == 2);
    CHECK(read.text(0, "name") == "\"quoted\", and more");
    CHECK(read.number(1, "value, with unit") == -2.0);
    CHECK(read.text(1, "measured_on") == "machine");
}

TEST_CASE("A number has as many significant digits as asked for, four by default")
{
    CHECK(number(3.14159265) == "3.142");
    CHECK(number(0.000123456) == "0.0001235");
    CHECK(number(1.72e-7, 2) == "1.7e-07");
    CHECK(number(2.0) == "2");
    CHECK(number(0.0) == "0");
    CHECK(number(-12.5, 3) == "-12.5");
    CHECK(number(123456.0) == "123500");
    CHECK(number(2534.0, 3) == "2530");
    CHECK(number(-2534.0, 3) == "-2530");
    CHECK(number(12345678.0) == "1.235e+07");
}

TEST_CASE("Headings are parted at bars between spaces")
{
    CHECK(measuring::headings("a") == std::vector<std::string>{"a"});
    CHECK(measuring::headings("a, ms | b|c | ") == std::vector<std::string>{"a, ms", "b|c", ""});
}
