// Prints the measurements of `bench` and `crossover` as rows of one shape.
#pragma once

#include "commands/growing_output.hpp"
#include "commands/json.hpp"
#include "figures/measuring/machine.hpp"
#include "figures/measuring/measured_row.hpp"

#include <string>
#include <vector>

namespace fragfft::commands {

class Command;

enum class OutputForm
{
    text,
    json,
    csv,
};

// Adds the flags --json and --csv, which set the form; without either it stays as it is.
void add_output_form_options(const Command& command, OutputForm& form);

// A label of the cases: a column of CSV and of tables.
struct LabelColumn
{
    std::string name;
    std::size_t width = 0; // of the column in text; grows with its values
};

// JSON: the machine, and an object for each row with the case's labels. CSV: a line for each row, with a column for
// each label, empty if the case does not have it, and the machine in the last column. Both leave out rows without a
// value. Text: tables of medians, a line for each case and a column for each quantity; quantities that do not fit a
// terminal's width follow in tables at the end. The output is complete whenever the command ends.
class MeasuredOutput
{
public:
    // `device` may be null for text only, which does not name the machine. `notes` end the text if there are cases.
    MeasuredOutput(OutputForm form, const gl::Device* device, std::vector<LabelColumn> labels, const Messages& messages,
                   std::string notes = {});

    // Prints a case, as text in one line.
    void add(const measuring::MeasuredCase& measured);
    // Replaces the notes.
    void set_notes(const std::string& notes);
    void finish() { output_.finish(); }

private:
    std::string line(const Json& labels, const measuring::MeasuredRow& row); // for JSON or CSV
    std::string opening() const;
    std::string ending();

    // For text. A table begins with the heading `first`, and has the columns that fit the width.
    std::string table_line_of(measuring::MeasuredCase measured); // below a new heading if that differs
    std::string deferred_tables() const;
    std::string table_heading(std::size_t first) const;
    std::string table_line(const measuring::MeasuredCase& measured, std::size_t first) const;
    std::size_t end_of_table(std::size_t first) const;

    const OutputForm form_;
    const std::vector<LabelColumn> labels_;
    std::string notes_;
    const measuring::Machine machine_;
    bool has_rows_ = false;

    // The state of the text printed so far.
    std::vector<std::string> headings_;             // headings of the quantities
    std::vector<measuring::MeasuredCase> in_table_; // cases under these headings

    GrowingOutput output_; // declared last: its destructor prints the ending
};

} // namespace fragfft::commands
