#include "figures/in_browser/page_rows.hpp"

#include "errors.hpp"
#include "figures/in_browser/page_claims.hpp"
#include "figures/judge/run.hpp"
#include "program/files/printable_text.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <set>

namespace fragfft::figures {

namespace {

constexpr std::array facts{"renderer", "browser", "page version", "page digest", "date"};
constexpr std::size_t most_rows = 1000;
constexpr std::size_t longest_text = 400;   // bytes
constexpr std::size_t most_digits = 9;      // of a whole number
constexpr double least_milliseconds = 1e-9; // less is not a time; the bound also keeps ratios finite
constexpr double most_milliseconds = 1e7;

// Made of the fields that as_json in page_claims.hpp writes.
Key key_of(const PlannedWork& work)
{
    Labels labels{{"method", work.method},
                  {"operation", work.operation},
                  {"width", work.width},
                  {"height", work.height},
                  {"format", std::string(gl::info(work.format).name)}};
    if (work.domain != Domain::real)
        labels.emplace_back("domain", name(work.domain));
    if (work.twiddles == Twiddles::computed)
        labels.emplace_back("twiddles", "computed");
    if (work.operation == convolution_operation) {
        labels.emplace_back("kernel_size", work.kernel_size);
        labels.emplace_back("separable", work.separable ? "true" : "false");
    }
    return {page_time, labels};
}

bool is_convolution_beside(const PlannedWork& work, const PlannedWork& filter)
{
    return work.operation == convolution_operation && work.width == filter.width && work.height == filter.height &&
           work.format == filter.format;
}

// Adds the keys of a filter's curves. Convolutions are timed again beside each filter, so each has a key per filter.
void add_curves(std::map<Key, PlannedWork>& keys, const PlannedWork& filter, const std::vector<PlannedWork>& works)
{
    const Label for_curves{"for", "curves"};
    keys.emplace(key_of(filter).with({for_curves}), filter);
    for (const PlannedWork& work : works)
        if (is_convolution_beside(work, filter))
            keys.emplace(key_of(work).with({for_curves, {"beside", filter.method}}), work);
}

void add_case(std::map<Key, PlannedWork>& keys, const std::string& claim, Told told, const MeasurableCase& one,
              const std::vector<PlannedWork>& works)
{
    const auto add = [&](const PlannedWork& work) { keys.emplace(page_key(work, claim, one.where), work); };
    add(one.work);
    if (told == Told::ratio)
        add(one.compared);
    for (PlannedWork work : works) {
        const int kernel_size = work.kernel_size;
        work.kernel_size = one.compared.kernel_size;
        if (told != Told::crossover || work != one.compared)
            continue;
        work.kernel_size = kernel_size;
        add(work);
    }
}

class Reader
{
public:
    Reader(const reference::PublishedTable& table, const std::map<Key, PlannedWork>& known)
        : table_(table), known_(known)
    {
    }

    // Checks the cells that the messages of rows_in would quote.
    void require_plain_cells()
    {
        for (row_ = 0; row_ < table_.row_count(); ++row_) {
            for (const std::string& column : table_.columns()) {
                const std::string& cell = table_.text(row_, column);
                if (column != "samples" && cell.size() > 2 * longest_text)
                    refuse(fmt::format("its {} are too long", column));
                if (column != "samples" && printable(cell) != cell)
                    refuse(fmt::format("its {} have control characters, or are no UTF-8", column));
            }
            for (const char* column : {"moment", "turn", "repetitions"}) {
                const std::string& cell = table_.text(row_, column);
                if (cell.empty() || cell.size() > most_digits ||
                    cell.find_first_not_of("0123456789") != std::string::npos)
                    refuse(fmt::format("its {} is no whole number", column));
            }
        }
    }

    void require_known(const std::vector<Row>& rows)
    {
        for (row_ = 0; row_ < rows.size(); ++row_) {
            const Row& row = rows[row_];
            if (row.item != page_item || row.moment != 1)
                refuse("it is none of the live page");
            if (row.key.labels_text() != table_.text(row_, "labels"))
                refuse("its labels are not in order");
            if (!keys_.insert(row.key).second)
                refuse("its key comes twice");
            if (row.key.quantity() == page_time)
                require_time(row);
            else if (std::find(facts.begin(), facts.end(), row.key.quantity()) != facts.end())
                require_fact(row);
            else
                refuse("it has an unknown quantity");
        }
        for (const char* fact : facts)
            if (!facts_.contains(fact))
                throw InputError(fmt::format("{}: the row with the {} is missing", table_.name(), fact));
    }

private:
    [[noreturn]] void refuse(const std::string& fault) const
    {
        throw InputError(fmt::format("{}: row {}: {}", table_.name(), row_ + 1, fault));
    }

    void require_fact(const Row& row)
    {
        const Labels& labels = row.key.labels();
        if (labels.size() != 1 || labels.front().name != words_label || row.samples != std::vector{1.0})
            refuse("it is no fact in words");
        if (labels.front().value.size() > longest_text)
            refuse(fmt::format("its words are longer than {} bytes", longest_text));
        if (!facts_.insert(row.key.quantity()).second)
            refuse(fmt::format("the {} comes twice", row.key.quantity()));
    }

    void require_time(const Row& row)
    {
        if (!known_.contains(row.key))
            refuse("its labels are of no work that the page times");
        if (row.unit != "ms")
            refuse("its unit is not ms");
        for (const double sample : row.samples)
            if (!(sample >= least_milliseconds && sample <= most_milliseconds))
                refuse(fmt::format("its samples must be from {:g} to {:g} ms", least_milliseconds, most_milliseconds));
        if (rounds_.emplace(row.turn, row.samples.size()).first->second != row.samples.size())
            refuse(fmt::format("its samples differ in number from others of turn {}", row.turn));
    }

    const reference::PublishedTable& table_;
    const std::map<Key, PlannedWork>& known_;
    std::size_t row_ = 0; // the row being checked
    std::set<Key> keys_;
    std::set<std::string> facts_;
    std::map<int, std::size_t> rounds_; // number of samples, by turn
};

} // namespace

std::string id_of(const MeasurableClaim& claim)
{
    // The claim's statement does not depend on the measured values, so any interval will do.
    std::vector<Case> unmeasured;
    for (const MeasurableCase& one : claim.cases)
        unmeasured.push_back({one.where, {1.0, 1.0, 1.0}});
    return claim.stated(unmeasured).id;
}

Key page_key(const PlannedWork& work, const std::string& claim, const std::string& where)
{
    const Key key = key_of(work).with({{"for", claim}});
    return where.empty() ? key : key.with({{"where", where}});
}

std::map<Key, PlannedWork> page_keys()
{
    std::map<Key, PlannedWork> keys;
    const std::vector<PlannedWork> works = page_works();
    for (const PlannedWork& work : works)
        if (work.operation == "filter")
            add_curves(keys, work, works);
    for (const MeasurableClaim& claim : measurable_claims()) {
        const std::string id = id_of(claim);
        for (const MeasurableCase& one : claim.cases)
            add_case(keys, id, claim.told, one, works);
    }
    return keys;
}

std::string words_of(const PlannedWork& work)
{
    std::string words = fmt::format("{}, {}, {} x {}, {}", work.method, work.operation, work.width, work.height,
                                    gl::info(work.format).name);
    if (work.domain != Domain::real)
        words += fmt::format(", {}", name(work.domain));
    if (work.twiddles == Twiddles::computed)
        words += ", twiddle factors computed";
    if (work.operation == convolution_operation)
        words += fmt::format(", {0} x {0} taps in {1}", work.kernel_size, work.separable ? "two passes" : "one pass");
    return words;
}

std::vector<Row> page_rows_in(const std::string& file, const std::string& text, const std::map<Key, PlannedWork>& known)
{
    if (!text.starts_with(rows_header()))
        throw InputError(fmt::format("{}: these are no results that the live page saved", file));
    // Each row is a line, so lines are counted before any row is stored.
    const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
    if (lines > most_rows + 1)
        throw InputError(fmt::format("{}: {} rows, more than {}", file, lines - 1, most_rows));
    const reference::PublishedTable table(file, text);
    Reader reader(table, known);
    reader.require_plain_cells();
    std::vector<Row> rows = rows_in(table);
    reader.require_known(rows);
    return rows;
}

} // namespace fragfft::figures
