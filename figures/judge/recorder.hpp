// Records the rows of an experiment while it runs.
#pragma once

#include "figures/judge/rows.hpp"
#include "gl/timer.hpp"

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace fragfft::figures {

// The statistics of a row of times.
gl::TimeStatistics statistics_of(const Row& row);

class Recorder final : public gl::TimeKeeper
{
public:
    // Receives the rows of each turn as soon as they are taken.
    using Sink = std::function<void(const std::vector<Row>&)>;
    // Gives the time of work that need not be timed again; nothing for other work.
    using KnownTimes = std::function<std::optional<gl::TimeStatistics>(const Key&)>;
    explicit Recorder(Sink sink, KnownTimes known = {}) : sink_(std::move(sink)), known_(std::move(known)) {}

    // While a section lives, what is recorded belongs to its experiment. Sections may be nested.
    class Section
    {
    public:
        Section(Recorder& recorder, std::string item, int moment);
        ~Section();
        Section(const Section&) = delete;
        Section& operator=(const Section&) = delete;

    private:
        friend class Recorder;
        Recorder& recorder_;
        Section* outer_;
        std::string item_;
        int moment_;
        int turn_ = 0; // number of the last timed turn
        std::set<Key> keys_;
    };

    // While it lives, every recorded key gets these labels, too.
    class Labelled
    {
    public:
        Labelled(Recorder& recorder, const Labels& labels);
        ~Labelled();
        Labelled(const Labelled&) = delete;
        Labelled& operator=(const Labelled&) = delete;

    private:
        Recorder& recorder_;
        std::size_t labels_before_;
    };

    // Records the times of runs whose names are the texts of keys. Returns them rounded as rows are, so that computing
    // with them gives the same as reading the rows. A turn of which all times are known is not taken, and leaves no
    // rows. Throws std::logic_error for a key that the section has already, and when no section is open.
    std::vector<gl::TimeStatistics> times_of(const std::vector<gl::TimedRun>& timed_runs,
                                             const std::function<std::vector<gl::TimeStatistics>()>& take) override;

    // Records times that were taken before, outside any experiment, such as the machine's limits. They were not taken
    // in turn with anything, so no ratio of them may be asked for.
    void times(const Key& key, const gl::TimeStatistics& taken);
    // Records a number that is not a time: a count, a limit, an error. Throws std::logic_error for a NaN.
    void number(const Key& key, double value, const std::string& unit = "");
    // Records a fact in words.
    void words(const std::string& quantity, const std::string& words);
    // Records a check of this program itself: measured <= bound must hold.
    void check(const std::string& what, double measured, double bound);

private:
    std::optional<std::vector<gl::TimeStatistics>> known_times_of(const std::vector<gl::TimedRun>& timed_runs) const;
    Row next_row(const Key& key);
    Row row_of(const Key& key, const gl::TimeStatistics& time);
    Section& section();

    Sink sink_;
    KnownTimes known_;
    Section* section_ = nullptr;
    Labels labels_;
};

} // namespace fragfft::figures
