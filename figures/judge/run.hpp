// The rows of a run, accessed by experiment, moment and key. Values of several moments are pooled only here, by the
// rule of intervals.
#pragma once

#include "figures/judge/rows.hpp"
#include "figures/measuring/interval.hpp"
#include "figures/measuring/machine.hpp"

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace fragfft::figures {

enum class ItemEffort
{
    quick,
    standard,
    thorough,
};

const char* name(ItemEffort effort); // "quick"

// Thrown when a claim or a text asks for a row that does not exist; what() names it.
class MissingRow : public std::runtime_error
{
public:
    using std::runtime_error::runtime_error;
};

// How much other programs ran meanwhile: one row for each experiment and moment.
inline constexpr const char* share_of_others_quantity = "share of the processors that other programs used";
// How long an experiment took at one moment: one row.
inline constexpr const char* seconds_quantity = "seconds of this moment";
// At least this many undisturbed moments are wanted for every time.
inline constexpr int moments_of_every_time = 2;
// The row of an experiment that failed; its words say how.
inline constexpr const char* failure_quantity = "failure";
// A check of this program itself: the label says what must hold, the samples are the measured value and the bound.
inline constexpr const char* check_quantity = "check";
inline constexpr const char* check_label = "what";
// The label that holds the words of a fact, which has a quantity of its own.
inline constexpr const char* words_label = "words";

// The rows of one experiment at one moment. Functions that throw MissingRow do so for a missing row as well.
class MomentRows
{
public:
    void add(const Row& row) { rows_.insert_or_assign(row.key, &row); }

    const std::map<Key, const Row*>& rows() const { return rows_; }
    bool has(const Key& key) const { return rows_.contains(key); }
    bool has_times() const { return !timed().empty(); }
    // The rows whose samples are times, sorted by key.
    std::vector<const Row*> timed() const;
    const Row& row(const Key& key) const;
    // The keys with that quantity, in the order of the rows.
    std::vector<Key> keys(const std::string& quantity) const;

    // The spread of the samples, in the row's unit.
    Interval time(const Key& key) const;
    // The median of the samples only.
    double median(const Key& key) const { return time(key).middle; }
    // The spread of the ratios of the two samples of each round. Throws MissingRow if both were not taken in one turn.
    Interval ratio(const Key& numerator, const Key& denominator) const;
    Interval difference(const Key& minuend, const Key& subtrahend) const;
    // The value of a row with a single sample.
    double number(const Key& key) const;
    // Whether other programs used more than a negligible part of the processors.
    bool is_disturbed() const;

    // From now on reading a row's samples adds its key to `keys`.
    void note_reads_in(std::set<Key>& keys) { noted_ = &keys; }

private:
    const std::vector<double>& samples(const Key& key) const;
    void require_one_turn(const Key& one, const Key& other) const;

    std::map<Key, const Row*> rows_;
    std::set<Key>* noted_ = nullptr;
};

// Pools the values of one number at several moments into one interval. From six moments on it is the range of the
// moments' middles, which contains their median with a probability of 96.9 % for any distribution; its middle is the
// median of the middles. With fewer moments it reaches from the least low to the greatest high, and its middle is the
// geometric mean of the middles, or the arithmetic mean if not all are positive. Throws std::logic_error when there is
// none.
inline constexpr std::size_t moments_of_narrow_intervals = 6;
inline constexpr double certainty_of_six = 0.969; // 1 - 2 / 2^6
Interval pooled(const std::vector<Interval>& moments);

class Run;

// The rows of one experiment at all moments.
class ItemRows
{
public:
    explicit ItemRows(const Run& run) : run_(&run) {}
    void add(const Row& row) { moments_[row.moment].add(row); }

    bool is_empty() const { return moments_.empty(); }
    // The moments that are judged: those that other programs did not disturb if there are at least two, otherwise all.
    std::vector<const MomentRows*> judged_moments() const;
    const std::map<int, MomentRows>& moments() const { return moments_; }
    bool has(const Key& key) const;
    // The row of the first moment that has it; for what is the same at every moment, such as a clock.
    const Row& row(const Key& key) const;
    std::vector<Key> keys(const std::string& quantity) const; // those of the first moment
    // The words that the experiment recorded under this quantity; empty if it recorded none.
    std::string words(const std::string& quantity) const;

    // Pools the results of `value` over the moments; a moment that lacks a row is left out. Throws MissingRow if all
    // do.
    Interval pooled(const std::function<Interval(const MomentRows&)>& value) const;
    // As this experiment measured it, which is what claims are judged by.
    Interval time(const Key& key) const;
    // As every chapter tells it: pooled over all experiments of the run that timed this work, so that no two chapters
    // tell different values.
    Interval told_time(const Key& key) const;
    Interval ratio(const Key& numerator, const Key& denominator) const;
    Interval difference(const Key& minuend, const Key& subtrahend) const;
    // A number that is the same at every moment, such as a count: taken from the first one.
    double number(const Key& key) const;
    // "GL_TIME_ELAPSED, 8 runs", for all that is pooled in a told time.
    std::string clock_and_runs(const Key& key) const;

    // A copy of these rows that adds the keys whose samples are read to `keys`.
    ItemRows noting_reads(std::set<Key>& keys) const;

    const Run& run() const { return *run_; }

private:
    const Run* run_;
    std::map<int, MomentRows> moments_;
};

class Run
{
public:
    Run() = default;
    Run(Machine of_machine, ItemEffort with_effort, std::vector<Row> rows);
    Run(const Run&) = delete;
    Run& operator=(const Run&) = delete;

    const Machine& machine() const { return machine_; }
    ItemEffort effort() const { return effort_; }
    bool on_software() const; // the machine draws on its CPU
    const std::vector<Row>& rows() const { return rows_; }
    const std::map<std::string, ItemRows>& items() const { return items_; }
    // The rows of an experiment; empty if it left none.
    const ItemRows& of(const std::string& item) const;
    // The judged moments of all experiments that have the row, in their order.
    const std::vector<const MomentRows*>& judged_moments_with(const Key& key) const;
    // The rows of the first experiment that timed this work; empty if none did.
    const ItemRows& of_whoever_timed(const Key& key) const;

private:
    Machine machine_;
    ItemEffort effort_ = ItemEffort::standard;
    std::vector<Row> rows_;
    std::map<std::string, ItemRows> items_;
    std::map<Key, std::vector<const MomentRows*>> judged_moments_; // that have the row
    ItemRows none_{*this};
};

} // namespace fragfft::figures
