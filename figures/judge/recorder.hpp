// Takes down the rows of an experiment while it runs.
#pragma once

#include "figures/judge/rows.hpp"
#include "gl/timer.hpp"

#include <functional>
#include <set>
#include <string>
#include <vector>

namespace fragfft::figures {

class Recorder final : public gl::TimeKeeper
{
public:
    // Is given the rows of each turn as soon as they are taken.
    using Sink = std::function<void(const std::vector<Row>&)>;
    explicit Recorder(Sink sink) : sink_(std::move(sink)) {}

    // What is taken while it lives is this experiment's. Sections may lie within each other.
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
        int turn_ = 0; // of those that were timed
        std::set<Key> keys_;
    };

    // Every key that is taken while it lives has these labels, too.
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

    // Keeps the times of runs whose names are the texts of keys, rounded as rows are, so that who computes with them
    // has what a reader of the rows has. Throws std::logic_error for a key that the section has already, and when no
    // section is open.
    std::vector<gl::TimeStatistics> times_of(const std::vector<gl::TimedRun>& timed_runs,
                                             const std::function<std::vector<gl::TimeStatistics>()>& take) override;

    // Times that were taken before, outside any experiment, as the machine's limits are. They were in turn with
    // nothing, so no ratio may be asked of them.
    void times(const Key& key, const gl::TimeStatistics& taken);
    // A number that is no time: a count, a limit, an error. Throws std::logic_error for what is no number.
    void number(const Key& key, double value, const std::string& unit = "");
    // A fact in words.
    void words(const std::string& quantity, const std::string& words);
    // Something about ourselves that must hold: measured <= bound.
    void check(const std::string& what, double measured, double bound);

private:
    Row next_row(const Key& key);
    Row row_of(const Key& key, const gl::TimeStatistics& time);
    Section& section();

    Sink sink_;
    Section* section_ = nullptr;
    Labels labels_;
};

} // namespace fragfft::figures
