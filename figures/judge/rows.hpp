// What an experiment leaves: rows of samples, each named by a quantity and labels. Everything that is judged or told of
// a run is read from its rows, so that a run can be judged again anywhere.
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

// Names a row among those of one experiment at one moment: what was measured, and of what.
class Key
{
public:
    Key(std::string quantity, Labels labels = {}); // NOLINT: a quantity without labels is a key
    Key(const char* quantity, Labels labels = {});

    const std::string& quantity() const { return quantity_; }
    const Labels& labels() const { return labels_; } // by their names
    // The value of the label of that name; empty where there is none.
    std::string label(std::string_view name) const;
    // The same key with further labels.
    Key with(const Labels& more) const;

    // "frame | side=512 | without=reads", and back.
    std::string text() const;
    std::string labels_text() const; // without the quantity
    static Key from_text(const std::string& text);

    auto operator<=>(const Key&) const = default;

private:
    std::string quantity_;
    Labels labels_;
};

struct Row
{
    std::string item{}; // the experiment's stem
    int moment = 1;     // of the run
    int turn = 1;       // of the experiment's moment: the k-th samples of one turn were taken one after the other
    Key key{""};
    std::string unit{};            // "ms"; empty of counts and ratios
    std::string clock{};           // what a time was measured by
    int repetitions = 1;           // of the work in each sample, which is the time of one
    std::vector<double> samples{}; // at least one

    bool operator==(const Row&) const = default;
};

// Times keep that many significant digits, numbers all. Rows are computed with as they are kept, so that who reads them
// judges what was judged when they were taken.
inline constexpr int kept_digits = 7;
double as_kept(double milliseconds);

// The first line of a file of rows, and the line of a row.
std::string rows_header();
std::string line_of(const Row& row);

// Reads what these lines make. Throws InputError, naming the column that is missing or the row, for what is no such
// table.
std::vector<Row> rows_in(const reference::PublishedTable& table);

} // namespace fragfft::figures
