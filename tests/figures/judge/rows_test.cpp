// Rows survive being written and read, and invalid rows are refused.
#include "catch_framework.hpp"
#include "errors.hpp"
#include "fault_of.hpp"
#include "figures/judge/recorder.hpp"
#include "figures/judge/rows.hpp"
#include "figures/judge/run.hpp"

#include <random>

using namespace fragfft;
using namespace fragfft::figures;

namespace {

std::vector<Row> read_again(const std::vector<Row>& rows)
{
    std::string text = rows_header();
    for (const Row& row : rows)
        text += line_of(row);
    return rows_in(reference::PublishedTable("rows", text));
}

gl::TimedRun run_of(const std::string& name)
{
    return gl::TimedRun("clock", [] { return 1.0; }).named(name);
}

std::vector<gl::TimeStatistics> two_times()
{
    return {gl::statistics({1.23456789, 2.0}, "clock"), gl::statistics({3.0, 4.0}, "clock")};
}

} // namespace

TEST_CASE("A key is the same whatever the order of its labels, and as its text says")
{
    const Key key("frame", {{"without", "reads"}, {"side", 512}});
    CHECK(key == Key("frame", {{"side", 512}, {"without", "reads"}}));
    CHECK(key.text() == "frame | side=512 | without=reads");
    CHECK(Key::from_text(key.text()) == key);
    CHECK(key.label("side") == "512");
    CHECK(key.label("other").empty());
    CHECK(Key("frame").with({{"side", 512}}).with({{"without", "reads"}}) == key);
    CHECK(Key::from_text("a quantity, without labels") == Key("a quantity, without labels"));
    // A value may contain the text that separates a name from its value.
    CHECK(Key::from_text(Key("q", {{"what", "a = b"}}).text()).label("what") == "a = b");
    for (const Labels& labels : {Labels{{"a", "b|c"}}, Labels{{"a", "b\nc"}}, Labels{{"a=b", "c"}}, Labels{{"", "c"}}})
        CHECK_THROWS_AS(Key("quantity", labels), std::logic_error);
}

TEST_CASE("Rows are read as they were written, to the last bit")
{
    std::mt19937 generator(2003);
    std::uniform_real_distribution<double> exponents(-300.0, 300.0);
    std::vector<Row> rows;
    for (int i = 1; i <= 200; ++i) {
        Row row{.item = "item \"" + std::to_string(i % 3) + "\", one",
                .moment = i,
                .turn = 1 + i % 7,
                .key = Key("a, b", {{"label", "value \"quoted\", " + std::to_string(i)}}),
                .unit = "ms",
                .clock = "glFinish and steady clock",
                .repetitions = i};
        for (int sample = 0; sample < 1 + i % 5; ++sample)
            row.samples.push_back((sample % 2 == 0 ? 1.0 : -1.0) * std::pow(10.0, exponents(generator)));
        rows.push_back(row);
    }
    CHECK(read_again(rows) == rows);
}

TEST_CASE("What is no table of rows is refused, with the row")
{
    const auto fault_of_rows = [](const std::string& line) {
        return fault_of([&] { rows_in(reference::PublishedTable("rows.csv", rows_header() + line + "\n")); });
    };
    CHECK_THAT(fault_of_rows("item,0,1,q,,ms,c,1,1"), ContainsSubstring("rows.csv: row 1: '0' is no moment"));
    CHECK_THAT(fault_of_rows("item,1,1.5,q,,ms,c,1,1"), ContainsSubstring("'1.5' is no turn"));
    CHECK_THAT(fault_of_rows("item,1,1,q,,ms,c,-1,1"), ContainsSubstring("'-1' is no repetitions"));
    for (const char* samples : {"", "one", "1 ", "1  2", "nan", "inf", "1e999"})
        CHECK_THAT(fault_of_rows(std::string("item,1,1,q,,ms,c,1,") + samples),
                   ContainsSubstring("its samples are no numbers"));
    for (const char* other : {"no table\n", "item,call,samples\n", "item,call,samples\na,1,2\n"})
        CHECK(fault_of([&] {
                  rows_in(reference::PublishedTable("rows.csv", other));
              }).starts_with("rows.csv: holds no rows of this version of fragfft: it lacks the column '"));
    CHECK_THAT(fault_of_rows("item,1,1,q,label,ms,c,1,1"), ContainsSubstring("'label' is no label"));
    CHECK_THAT(fault_of_rows("item,1,1,q,a=b|c,ms,c,1,1"), ContainsSubstring("cannot be part of a row's key"));
}

TEST_CASE("A recorder keeps times under the keys of their names, with the labels of its scopes")
{
    std::vector<Row> rows;
    Recorder recorder([&](const std::vector<Row>& taken) { rows.insert(rows.end(), taken.begin(), taken.end()); });
    CHECK_THROWS_AS(recorder.number("count", 1.0), std::logic_error); // outside an experiment
    {
        const Recorder::Section section(recorder, "item", 2);
        const Recorder::Labelled side(recorder, {{"side", 512}});
        {
            const Recorder::Labelled inner(recorder, {{"format", "rgba32f"}});
            const auto times = recorder.times_of({run_of("a"), run_of("b | threads=1")}, two_times);
            // The times returned are rounded as in the rows.
            CHECK(times.front().milliseconds == std::vector<double>{1.234568, 2.0});
        }
        recorder.number("count", 1.0 / 3.0);
        recorder.check("an error", 1e-7, 2e-7);
        recorder.words("absence", "no such | thing");
        CHECK_THROWS_AS(recorder.number("count", 2.0), std::logic_error); // twice
        CHECK_THROWS_AS(recorder.number("no number", std::nan("")), std::logic_error);
        CHECK_THROWS_AS(recorder.times_of({run_of("c")}, two_times), std::logic_error);
    }
    REQUIRE(rows.size() == 5);
    CHECK(rows[0].key == Key("a", {{"side", 512}, {"format", "rgba32f"}}));
    CHECK(rows[1].key == Key("b", {{"side", 512}, {"format", "rgba32f"}, {"threads", 1}}));
    CHECK((rows[0].turn == 1 && rows[1].turn == 1 && rows[0].moment == 2 && rows[0].item == "item"));
    CHECK(rows[2].key == Key("count", {{"side", 512}}));
    CHECK(rows[2].samples == std::vector<double>{1.0 / 3.0}); // all digits of what is no time
    CHECK(rows[3].samples == std::vector<double>{1e-7, 2e-7});
    CHECK(rows[4].key.label(words_label) == "no such / thing");
    CHECK(read_again(rows) == rows);
}
