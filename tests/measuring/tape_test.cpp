// What a run timed is kept and played again, sample by sample.
#include "catch_framework.hpp"
#include "fault_of.hpp"
#include "figures/measuring/tape.hpp"

using namespace fragfft;
using namespace fragfft::measuring;

namespace {

// Takes `first`, then one more for each run.
gl::TimedRun counting(const std::string& name, double first)
{
    return gl::TimedRun("a clock", [milliseconds = first]() mutable { return milliseconds++; }).named(name);
}

gl::Sampling sampling_by(Tape& tape)
{
    return {.least_runs = 3, .warm_up_milliseconds = 0.0, .keeper = &tape};
}

std::vector<std::vector<double>> samples_of(const std::vector<gl::TimeStatistics>& times)
{
    std::vector<std::vector<double>> samples;
    for (const gl::TimeStatistics& time : times)
        samples.push_back(time.milliseconds);
    return samples;
}

std::vector<gl::TimeStatistics> timed(Tape& tape, const std::string& section, int moment, double first = 1.0 / 3.0)
{
    const Tape::Section open(tape, section, moment);
    return gl::measure_in_turn({counting("slow", 100.0 + first), counting("fast", first)}, sampling_by(tape));
}

reference::PublishedTable as_file(const std::vector<TapeRow>& rows)
{
    return {"samples.csv", tape_table(rows).to_csv("here")};
}

} // namespace

TEST_CASE("A tape keeps the samples of a turn, and another plays just these")
{
    Tape kept;
    const auto times = timed(kept, "item", 2);
    const std::vector<TapeRow> rows = kept.taken();
    REQUIRE(rows.size() == 2);
    CHECK(rows[0] == TapeRow{"item", 2, 1, "slow", "ms", "a clock", 1, times[0].milliseconds});
    CHECK(rows[1].quantity == "fast");
    CHECK(kept.taken().empty());

    Tape played(tape_rows(as_file(rows)));
    const auto again = timed(played, "item", 2, 5000.0);
    CHECK(samples_of(again) == samples_of(times));
    CHECK(again[0].median_milliseconds == times[0].median_milliseconds);
    CHECK(again[0].method == "a clock");
    CHECK(played.taken() == rows);
}

TEST_CASE("Samples are rounded when they are taken, so that whoever plays them judges the same numbers")
{
    Tape tape;
    const auto times = timed(tape, "item", 1, 1.0 / 3.0);
    CHECK(times[1].milliseconds == std::vector<double>{1.333333, 2.333333, 3.333333}); // after one run to warm up
    CHECK(times[1].minimum_milliseconds == 1.333333);
}

TEST_CASE("What is played must be of these works, of this section, moment and turn")
{
    Tape kept;
    timed(kept, "item", 1);
    const std::vector<TapeRow> rows = kept.taken();
    Tape other_section(rows);
    CHECK_THAT(fault_of([&] { timed(other_section, "another", 1); }), ContainsSubstring("'another'"));
    Tape other_moment(rows);
    CHECK_THAT(fault_of([&] { timed(other_moment, "item", 2); }), ContainsSubstring("moment 2"));
    Tape other_works(rows);
    const Tape::Section section(other_works, "item", 1);
    CHECK_THAT(fault_of([&] { gl::measure(counting("slow", 1.0), sampling_by(other_works)); }),
               ContainsSubstring("turn 1"));
}

TEST_CASE("A section within another has turns of its own, and the outer one goes on after it")
{
    Tape tape;
    {
        const Tape::Section outer(tape, "outer", 1);
        gl::measure(counting("a", 1.0), sampling_by(tape));
        {
            const Tape::Section inner(tape, "inner", 1);
            gl::measure(counting("b", 1.0), sampling_by(tape));
        }
        gl::measure(counting("c", 1.0), sampling_by(tape));
    }
    gl::measure(counting("in no section", 1.0), sampling_by(tape));
    const std::vector<TapeRow> rows = tape.taken();
    REQUIRE(rows.size() == 3);
    CHECK(rows[1].section == "inner");
    CHECK(rows[1].turn == 1);
    CHECK(rows[2].section == "outer");
    CHECK(rows[2].turn == 2);
}

TEST_CASE("A number that is no time is kept and played, too")
{
    Tape kept;
    {
        const Tape::Section section(kept, "item", 1);
        CHECK(kept.number_of("share", "", [] { return 0.25; }) == 0.25);
    }
    Tape played(kept.taken());
    const Tape::Section section(played, "item", 1);
    CHECK(played.number_of("share", "", [] { return 1.0; }) == 0.25);
    CHECK_THAT(fault_of([&] { played.number_of("share", "", [] { return 1.0; }); }), ContainsSubstring("no share"));
}

TEST_CASE("A tape that takes plays first what an interrupted run took, and does not take it again")
{
    Tape interrupted;
    const auto times = timed(interrupted, "limits", 1);
    Tape resumed;
    resumed.play(interrupted.taken());
    CHECK(samples_of(timed(resumed, "limits", 1, 7.0)) == samples_of(times));
    CHECK(resumed.taken().empty());
    CHECK(samples_of(timed(resumed, "item", 1, 7.0)) != samples_of(times));
    CHECK(resumed.taken().size() == 2);
}

TEST_CASE("A file of samples that is none is refused by its row")
{
    const std::string head = "item,moment,turn,quantity,unit,clock,repetitions,samples,source,hardware,year\n";
    const auto fault = [&](const std::string& row) {
        return fault_of([&] { tape_rows(reference::PublishedTable("samples.csv", head + row + ",,,\n")); });
    };
    CHECK(fault("item,1,1,q,ms,c,1,1.5 2") == "no error");
    for (const char* row : {"item,0,1,q,ms,c,1,1", "item,1.5,1,q,ms,c,1,1", "item,1,1,q,ms,c,x,1", "item,1,1,q,ms,c,1,",
                            "item,1,1,q,ms,c,1,1  2", "item,1,1,q,ms,c,1,1 x", "item,1,1,q,ms,c,1,nan"})
        CHECK_THAT(fault(row), ContainsSubstring("samples.csv"));
}
