// The rows of a run, as they are asked: by experiment, moment and key. Values of several moments are pooled here, by
// the rule of intervals, and nowhere else.
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

// Asked for by a claim or a text, and not among the rows: what() names it.
class MissingRow : public std::runtime_error
{
public:
    using std::runtime_error::runtime_error;
};

// What other programs did meanwhile, as a row of each experiment and moment.
inline constexpr const char* share_of_others_quantity = "share of the processors that other programs used";
// How long an experiment took at one moment, as a row.
inline constexpr const char* seconds_quantity = "seconds of this moment";
// How many moments every time is to have that other programs did not disturb.
inline constexpr int moments_of_every_time = 2;
// The row of an experiment that failed, whose words say how.
inline constexpr const char* failure_quantity = "failure";
// A check of ourselves: its label says what must hold, its samples are what was measured and the bound.
inline constexpr const char* check_quantity = "check";
inline constexpr const char* check_label = "what";
// A fact in words, under a quantity of its own, has them as this label.
inline constexpr const char* words_label = "words";

// The rows of one experiment at one moment. What throws MissingRow does so for a row that is not there, too.
class MomentRows
{
public:
    void add(const Row& row) { rows_.insert_or_assign(row.key, &row); }

    bool has(const Key& key) const { return rows_.contains(key); }
    bool has_times() const { return !timed().empty(); }
    // The rows that were measured by a clock, by their keys.
    std::vector<const Row*> timed() const;
    const Row& row(const Key& key) const;
    // The keys of that quantity, in the order of the rows.
    std::vector<Key> keys(const std::string& quantity) const;

    // The spread of the samples, in the row's unit.
    Interval time(const Key& key) const;
    // The median alone.
    double median(const Key& key) const { return time(key).middle; }
    // The spread of what each round's samples tell. Throws MissingRow where both were not taken in one turn.
    Interval ratio(const Key& numerator, const Key& denominator) const;
    Interval difference(const Key& minuend, const Key& subtrahend) const;
    // The only sample.
    double number(const Key& key) const;
    // Whether other programs used more of the processors than is negligible.
    bool is_disturbed() const;

    // From now on the keys whose samples are read are added there.
    void note_reads_in(std::set<Key>& keys) { noted_ = &keys; }

private:
    const std::vector<double>& samples(const Key& key) const;
    void require_one_turn(const Key& one, const Key& other) const;

    std::map<Key, const Row*> rows_;
    std::set<Key>* noted_ = nullptr;
};

// The values of one number at several moments as one interval. From six moments on: the range of the moments' middles,
// which holds their median with 96.9 %, whatever their distribution; the middle is the median of the middles. With
// fewer: from the least low to the greatest high, the middle the geometric mean of the middles, or the arithmetic one
// where not all are positive. Throws std::logic_error when there is none.
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
    // Those that are judged: the ones that other programs did not disturb, where there are at least two, else all.
    std::vector<const MomentRows*> judged_moments() const;
    const std::map<int, MomentRows>& moments() const { return moments_; }
    bool has(const Key& key) const;
    // The row of the first moment that has it: for what is the same at every moment, such as a clock.
    const Row& row(const Key& key) const;
    std::vector<Key> keys(const std::string& quantity) const; // of the first moment
    // Words that the experiment left under this quantity; empty where it left none.
    std::string words(const std::string& quantity) const;

    // What `value` tells of each moment, pooled; a moment that lacks a row is left out. Throws MissingRow where all do.
    Interval pooled(const std::function<Interval(const MomentRows&)>& value) const;
    Interval time(const Key& key) const;
    Interval ratio(const Key& numerator, const Key& denominator) const;
    Interval difference(const Key& minuend, const Key& subtrahend) const;
    // A number that is the same at every moment, as counts are: the first one.
    double number(const Key& key) const;
    // "GL_TIME_ELAPSED, 8 runs" of all moments.
    std::string clock_and_runs(const Key& key) const;

    // The same rows, which add the keys whose samples are read to `keys`.
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
    // Those of an experiment; none where it left none.
    const ItemRows& of(const std::string& item) const;
    // Those of the first experiment that timed this work; none where none did.
    const ItemRows& of_whoever_timed(const Key& key) const;

private:
    Machine machine_;
    ItemEffort effort_ = ItemEffort::standard;
    std::vector<Row> rows_;
    std::map<std::string, ItemRows> items_;
    ItemRows none_{*this};
};

} // namespace fragfft::figures
