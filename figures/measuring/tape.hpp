// What a run timed, as it was taken: rows with their samples, from which everything else of a run's times is told. A
// tape keeps them while they are taken, or plays those that another run left, so that one measurement can be judged
// again.
#pragma once

#include "figures/measuring/csv_table.hpp"
#include "gl/timer.hpp"
#include "reference/published_values.hpp"

#include <functional>
#include <string>
#include <vector>

namespace fragfft::measuring {

struct TapeRow
{
    std::string section;  // whose it is: an item's stem
    int moment = 1;       // of the run
    int turn = 1;         // of the section's moment: the k-th samples of one turn were taken one after the other
    std::string quantity; // what was timed, in words
    std::string unit;     // "ms"
    std::string clock;    // what it was measured by
    int repetitions = 1;  // of the work in each sample, which is the time of one
    std::vector<double> samples;

    bool operator==(const TapeRow&) const = default;
};

class Tape final : public gl::TimeKeeper
{
public:
    // Keeps what is taken.
    Tape() = default;
    // Plays these and takes nothing.
    explicit Tape(std::vector<TapeRow> rows) : played_(std::move(rows)), takes_(false) {}

    // Plays these, too, where they are asked for: what an interrupted run took already.
    void play(const std::vector<TapeRow>& rows) { played_.insert(played_.end(), rows.begin(), rows.end()); }

    bool plays() const { return !takes_; }

    // What is taken while it lives is the section's. Sections may lie within each other.
    class Section
    {
    public:
        Section(Tape& tape, std::string name, int moment);
        ~Section();
        Section(const Section&) = delete;
        Section& operator=(const Section&) = delete;

    private:
        friend class Tape;
        Tape& tape_;
        Section* outer_;
        std::string name_;
        int moment_;
        int turn_ = 0;
    };

    // Keeps the times rounded to seven digits, so that who plays them has the same. Throws InputError, naming section
    // and turn, when other works were timed in this turn than are played, or none where nothing is taken. Nothing is
    // kept of what lies in no section.
    std::vector<gl::TimeStatistics> times_of(const std::vector<gl::TimedRun>& timed_runs,
                                             const std::function<std::vector<gl::TimeStatistics>()>& take) override;

    // The times that are played of this turn, whatever they were called then.
    std::vector<gl::TimeStatistics> next_times(const std::string& section, int moment, int turn) const;

    // The same of a number that is no time.
    double number_of(const std::string& quantity, const std::string& unit, const std::function<double()>& take);

    // What was taken since the last call, or, where nothing is taken, was played.
    std::vector<TapeRow> taken();

private:
    // Those of the open section's next turn: played, or made by `take` of a row that says where they belong.
    std::vector<TapeRow> next_turn(const std::function<std::vector<TapeRow>(TapeRow)>& take);

    std::vector<TapeRow> played_;
    bool takes_ = true;
    Section* section_ = nullptr;
    std::vector<TapeRow> taken_;
};

// The rows as a table, samples separated by spaces, and back. Throws InputError, naming the row, for what is no such
// table.
CsvTable tape_table(const std::vector<TapeRow>& rows);
std::vector<TapeRow> tape_rows(const reference::PublishedTable& table);

} // namespace fragfft::measuring
