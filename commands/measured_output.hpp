// How `bench` and `crossover` print what they measure, whatever it is, as rows of one shape.
#pragma once

#include "commands/growing_output.hpp"
#include "commands/json.hpp"
#include "figures/measuring/machine.hpp"
#include "figures/measuring/measured_row.hpp"

#include <string>
#include <vector>

namespace fragfft::commands {

enum class OutputForm
{
    text,
    json,
    csv,
};

// The form that the flags --json and --csv ask for; text without either.
OutputForm output_form(bool json, bool csv);

// A label of cases, which is a column of CSV and of tables.
struct LabelColumn
{
    std::string name;
    std::size_t width = 0; // of the column in text: as long as its values become
};

// JSON: the machine, and an object for each row, with the case's labels. CSV: a line for each row, with a column for
// each label, empty where a case has none of the name, and the machine as the last column. Both have the rows that tell
// something. Text: tables of middles, a line for each case and a column for each quantity; quantities that find no room
// in a terminal's width follow in tables at the end. All are whole whenever the command ends.
class MeasuredOutput
{
public:
    // `device` is null for text alone, which does not name the machine. `notes` end the text where there are cases.
    MeasuredOutput(OutputForm form, const gl::Device* device, std::vector<LabelColumn> labels, const Messages& messages,
                   std::string notes = {});

    // Prints a case, and as text a line for it.
    void add(const measuring::MeasuredCase& measured);
    // From now on these.
    void set_notes(const std::string& notes);
    void finish() { output_.finish(); }

private:
    std::string line(const Json& labels, const measuring::MeasuredRow& row); // of JSON or CSV
    std::string opening() const;
    std::string ending();

    // Text. A table begins with the heading `first`, and has those that find room.
    std::string table_line_of(measuring::MeasuredCase measured); // below its heading where that is another
    std::string deferred_tables() const;
    std::string table_heading(std::size_t first) const;
    std::string table_line(const measuring::MeasuredCase& measured, std::size_t first) const;
    std::size_t end_of_table(std::size_t first) const;

    const OutputForm form_;
    const std::vector<LabelColumn> labels_;
    std::string notes_;
    const measuring::Machine machine_;
    bool has_rows_ = false;

    // What text has shown so far.
    std::vector<std::string> headings_;             // of the quantities
    std::vector<measuring::MeasuredCase> in_table_; // under these headings

    GrowingOutput output_; // the last: it prints the ending
};

} // namespace fragfft::commands
