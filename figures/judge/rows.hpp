// What an experiment leaves: rows of samples, each named by a quantity and labels. All judgements and texts about a run
// are computed from its rows, so that a run can be judged again anywhere.
#pragma once

#include "figures/measuring/csv_table.hpp"
#include "figures/report/measuring_names.hpp"
#include "reference/published_values.hpp"

#include <compare>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace fragfft::figures {

struct Label
{
    Label(std::string of_name, std::string of_value) : name(std::move(of_name)), value(std::move(of_value)) {}
    Label(std::string of_name, const char* of_value) : name(std::move(of_name)), value(of_value) {}
    Label(std::string of_name, int of_value) : name(std::move(of_name)), value(std::to_string(of_value)) {}

    std::string name; // "side"
    std::string value;

    auto operator<=>(const Label&) const = default;
};

using Labels = std::vector<Label>;

// Names a row among those of one experiment at one moment: the quantity that was measured, and labels that say of what.
class Key
{
public:
    Key(std::string quantity, Labels labels = {}); // NOLINT: a quantity without labels is a key
    Key(const char* quantity, Labels labels = {});

    const std::string& quantity() const { return quantity_; }
    const Labels& labels() const { return labels_; } // sorted by name
    // The value of the label with that name; empty if there is none.
    std::string label(std::string_view name) const;
    // The same key with further labels.
    Key with(const Labels& more) const;

    // Converts to "frame | side=512 | without=reads", and back.
    std::string text() const;
    std::string labels_text() const; // all labels, without the quantity
    static Key from_text(const std::string& text);

    auto operator<=>(const Key&) const = default;

private:
    std::string quantity_;
    Labels labels_;
};

struct Row
{
    std::string item{}; // the experiment's stem
    int moment = 1;     // number of the moment within the run
    int turn = 1; // number of the turn within the moment: the k-th samples of one turn were taken one after the other
    Key key{""};
    std::string unit{};            // "ms"; empty for counts and ratios
    std::string clock{};           // what measured a time
    int repetitions = 1;           // how often each sample repeats the work; the sample is the time of one repetition
    std::vector<double> samples{}; // at least one

    bool operator==(const Row&) const = default;
};

// Times keep this many significant digits, other numbers all. Computations use the rounded values, so that a reader of
// the rows reaches the same judgement as the program that took them.
inline constexpr int kept_digits = 7;
double as_kept(double milliseconds);

// The first line of a file of rows, and the line of one row.
std::string rows_header();
std::string line_of(const Row& row);

// Reads a table of such lines. Throws InputError, naming the missing column or the row, for a table that is not one.
std::vector<Row> rows_in(const reference::PublishedTable& table);

} // namespace fragfft::figures
