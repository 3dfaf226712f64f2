#include "figures/reproduction.hpp"

#include "errors.hpp"
#include "figures/items/items.hpp"
#include "figures/judge/moments.hpp"
#include "figures/opening_picture.hpp"
#include "figures/page/live_page.hpp"
#include "figures/page/live_steps.hpp"
#include "figures/report/ledger.hpp"
#include "figures/report/report.hpp"
#include "figures/report/svg.hpp"
#include "program/files/atomic_file.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <set>

namespace fragfft::figures {

namespace {

constexpr const char* report_file = "report.html";

void write_picture(const std::filesystem::path& folder, const Picture& picture)
{
    if (picture.is_svg())
        write_text(folder / picture.file_name, standalone_svg(std::string(picture.bytes.begin(), picture.bytes.end())));
    else
        write_file_atomically(folder / picture.file_name, picture.bytes);
}

// Writes what is told about a run: for each item its table, drawings and charts, then the ledger and the report.
void write_told(Reproduction& reproduction, const std::filesystem::path& folder)
{
    for (const ComputedItem& computed : reproduction.items) {
        if (!computed.result.table.is_empty())
            write_text(folder / (computed.item->stem + ".csv"),
                       computed.result.table.as_file().to_csv(to_line(reproduction.machine)));
        for (const std::vector<Picture>* pictures : {&computed.result.pictures, &computed.charts})
            for (const Picture& picture : *pictures)
                if (picture.is_svg())
                    write_picture(folder, picture);
    }
    if (const CsvTable ledger = ledger_table(reproduction); !ledger.rows.empty())
        write_text(folder / "ledger.csv", ledger.to_csv());
    reproduction.report = folder / report_file;
    write_text(reproduction.report, report_html(reproduction));
}

// Estimates the remaining time from the ratio of this machine's times to the items' typical ones.
class TimeLeft
{
public:
    void pass(double typical, double seconds)
    {
        typical_computed_ += typical;
        computed_ += seconds;
    }

    std::optional<double> seconds(double typical_left) const
    {
        if (typical_computed_ <= 0.0)
            return std::nullopt;
        return typical_left * computed_ / typical_computed_;
    }

private:
    double typical_computed_ = 0.0;
    double computed_ = 0.0;
};

// The rows of complete moments.
std::vector<Row> whole_moments(const std::vector<Row>& rows)
{
    std::map<std::pair<std::string, int>, bool> is_whole;
    for (const Row& row : rows)
        is_whole[{row.item, row.moment}] |= row.key.quantity() == share_of_others_quantity;
    std::vector<Row> kept;
    std::copy_if(rows.begin(), rows.end(), std::back_inserter(kept), [&](const Row& row) {
        return is_whole.at({row.item, row.moment});
    });
    return kept;
}

// The items of a run, in its order, as far as this program has them.
std::vector<const Item*> items_of(const RunDescription& description)
{
    std::vector<const Item*> items;
    for (const std::string& stem : description.items)
        for (const Item& item : all_items())
            if (item.stem == stem)
                items.push_back(&item);
    return items;
}

// Sets the recorder of the context's experiments during this object's lifetime.
class RecorderInContext
{
public:
    RecorderInContext(ItemContext& context, Recorder& recorder) : context_(context) { context_.recorder = &recorder; }
    ~RecorderInContext() { context_.recorder = nullptr; }
    RecorderInContext(const RecorderInContext&) = delete;
    RecorderInContext& operator=(const RecorderInContext&) = delete;

private:
    ItemContext& context_;
};

class RunInFolder
{
public:
    RunInFolder(const std::vector<const Item*>& items, ItemContext& context, const std::filesystem::path& folder,
                const TellProgress& progress, std::chrono::milliseconds between_reports)
        : items_(items), context_(context), folder_(folder), progress_(progress), between_reports_(between_reports)
    {
        description_.machine = describe_machine(context.context.device());
        description_.effort = context.effort;
        for (const Item* item : items)
            description_.items.push_back(item->stem);
    }

    Reproduction reproduced(EarlierRows earlier)
    {
        create_folder(folder_);
        if (earlier == EarlierRows::go_on_from)
            take_over_earlier_rows();
        save_description(folder_, description_);
        file_.emplace(folder_, rows_);
        update_states();
        for (NextStep step = next_step(states_); step.kind != NextStep::Kind::finished; step = next_step(states_)) {
            if (step.kind == NextStep::Kind::decide)
                decide();
            else
                measure(step.item);
            update_states();
            report_if_due();
        }
        tell({});
        take({Row{.item = run_section, .key = Key(finished_quantity), .samples = {1.0}}});
        write_report();
        return std::move(*reproduction_);
    }

private:
    // The name of the section for rows about the whole run.
    static constexpr const char* run_section = "run";
    static constexpr const char* finished_quantity = "finished";

    void take_over_earlier_rows()
    {
        std::error_code ignored;
        if (!std::filesystem::exists(folder_ / rows_file, ignored))
            return;
        std::vector<Row> rows;
        try {
            if (!description_.goes_on_from(load_description(folder_)))
                return;
            rows = load_rows(folder_);
            passes_ = load_passes(folder_);
        } catch (const InputError& error) {
            note_ = fmt::format("all is measured again: {}", error.what());
            return;
        }
        const bool is_finished = std::any_of(rows.begin(), rows.end(), [](const Row& row) {
            return row.item == run_section && row.key.quantity() == finished_quantity;
        });
        if (is_finished)
            return;
        rows_ = whole_moments(rows);
        if (!rows_.empty())
            note_ = fmt::format("goes on from {} rows of a run that did not come to its end, in {}", rows_.size(),
                                (folder_ / rows_file).string());
    }

    Run run() const { return Run(description_.machine, description_.effort, rows_); }

    void update_states()
    {
        const Run so_far = run();
        states_.clear();
        for (const Item* item : items_) {
            states_.push_back(state_of(item->stem, so_far));
            states_.back().gave_up = failed_.contains(item->stem);
        }
    }

    void take(const std::vector<Row>& rows)
    {
        rows_.insert(rows_.end(), rows.begin(), rows.end());
        file_->append(rows);
    }

    void measure(std::size_t index)
    {
        const Item& item = *items_[index];
        const int moment = states_[index].moments() + 1;
        tell({.stem = item.stem, .moment = moment});
        // The row that marks the moment as complete must be written after everything else of the moment.
        std::vector<Row> last;
        Recorder recorder(
            [&](const std::vector<Row>& rows) {
                if (rows.front().key.quantity() == share_of_others_quantity)
                    last = rows;
                else
                    take(rows);
            },
            known_times(states_[index]));
        const RecorderInContext in_context(context_, recorder);
        const auto start = std::chrono::steady_clock::now();
        std::optional<Experiment> experiment;
        try {
            experiment.emplace(experimented(item, context_, moment));
        } catch (const CannotKeepRows&) {
            throw;
        } catch (const std::exception& error) {
            failed_.insert(item.stem);
            note_ = fmt::format("{} failed: {}", item.stem, error.what());
        }
        if (experiment && moment == 1) {
            for (const Picture& picture : experiment->pictures)
                write_picture(folder_, picture);
            passes_[item.stem] = std::move(experiment->passes);
            save_passes(folder_, passes_);
        }
        take(last);
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
        time_left_.pass(item.typical_seconds, seconds.count());
    }

    // The keys, as texts, from whose rows each item's undecided conclusions are computed; none for an item without.
    std::map<std::string, std::set<std::string>> undecided_keys(const std::vector<Row>& rows) const
    {
        const Run judged(description_.machine, description_.effort, rows);
        std::map<std::string, std::set<std::string>> keys;
        for (const ComputedItem& computed : told_run(items_, judged, passes_, folder_).items)
            for (const Claim& claim : computed.result.claims)
                if (claim.judgement.verdict() == Verdict::undecided)
                    keys[computed.item->stem].insert(claim.computed_from.begin(), claim.computed_from.end());
        return keys;
    }

    // A further moment times only what was undecided: of all else the time of the first moment is known. What is
    // undecided is computed from the rows before that decision, so that a run which was interrupted since goes on
    // alike.
    Recorder::KnownTimes known_times(const ItemState& state)
    {
        if (!state.has_decided_times())
            return {};
        if (!undecided_)
            undecided_ = undecided_keys(rows_before_decision(rows_, states_));
        std::map<Key, gl::TimeStatistics> known;
        const std::set<std::string>& undecided = (*undecided_)[state.stem];
        for (const Row& row : rows_)
            if (row.item == state.stem && row.moment == 1 && !row.clock.empty() && !undecided.contains(row.key.text()))
                known.emplace(row.key, statistics_of(row));
        return [known = std::move(known)](const Key& key) {
            const auto found = known.find(key);
            return found == known.end() ? std::nullopt : std::optional(found->second);
        };
    }

    // Items with an undecided conclusion get further moments.
    void decide()
    {
        undecided_ = undecided_keys(rows_);
        std::vector<Row> decisions;
        for (std::size_t i = 0; i < items_.size(); ++i) {
            if (!states_[i].is_timed || states_[i].further || states_[i].moments() == 0)
                continue;
            const bool is_open = undecided_->contains(items_[i]->stem);
            decisions.push_back(Row{.item = items_[i]->stem,
                                    .moment = states_[i].moments(),
                                    .key = Key(further_moments_quantity),
                                    .samples = {is_open ? further_moments : 0.0}});
        }
        take(decisions);
    }

    void tell(Progress now)
    {
        double typical_left = 0.0;
        std::size_t done = 0;
        for (std::size_t i = 0; i < items_.size(); ++i) {
            typical_left += items_[i]->typical_seconds * static_cast<double>(moments_to_come({states_[i]}));
            done += static_cast<std::size_t>(states_[i].moments());
        }
        now.done = done;
        now.count = done + moments_to_come(states_);
        now.seconds_left = now.stem.empty() ? std::nullopt : time_left_.seconds(typical_left);
        now.note = std::exchange(note_, "");
        if (reproduction_)
            now.report = reproduction_->report;
        progress_(now);
    }

    void report_if_due()
    {
        const bool is_whole = std::all_of(states_.begin(), states_.end(),
                                          [](const ItemState& state) { return state.gave_up || state.moments() > 0; });
        const bool is_first_whole = is_whole && !std::exchange(was_whole_, is_whole);
        if (is_first_whole || std::chrono::steady_clock::now() - reported_ >= between_reports_)
            write_report();
    }

    void write_report()
    {
        const bool is_first = !reproduction_;
        reproduction_.emplace(told_run(items_, run(), passes_, folder_));
        reproduction_->items_to_come =
            static_cast<std::size_t>(std::count_if(states_.begin(), states_.end(), [](const ItemState& state) {
                return !state.gave_up && state.moments() == 0;
            }));
        reproduction_->moments_to_come = moments_to_come(states_) - reproduction_->items_to_come;
        if (is_first) {
            opening_ = opening_picture();
            live_steps_ = live_steps();
            write_text(folder_ / live_page_file, live_page_html());
        }
        reproduction_->opening = opening_;
        reproduction_->live_steps = live_steps_;
        write_told(*reproduction_, folder_);
        reported_ = std::chrono::steady_clock::now();
    }

    const std::vector<const Item*>& items_;
    ItemContext& context_;
    std::filesystem::path folder_;
    const TellProgress& progress_;
    std::chrono::milliseconds between_reports_;
    RunDescription description_;
    std::optional<RowsFile> file_;
    std::vector<Row> rows_;
    PassesOfItems passes_;
    std::vector<ItemState> states_;
    std::optional<std::map<std::string, std::set<std::string>>>
        undecided_;                // what undecided_keys() gave at the decision
    std::set<std::string> failed_; // those that failed in this run
    TimeLeft time_left_;
    std::string note_;
    bool was_whole_ = false;
    std::optional<Reproduction> reproduction_;
    Picture opening_;
    LiveSteps live_steps_;
    std::chrono::steady_clock::time_point reported_ = std::chrono::steady_clock::now();
};

} // namespace

Reproduction reproduce(const std::vector<const Item*>& items, ItemContext& context, const std::filesystem::path& folder,
                       const TellProgress& progress, EarlierRows earlier, std::chrono::milliseconds between_reports)
{
    return RunInFolder(items, context, folder, progress, between_reports).reproduced(earlier);
}

Reproduction report_again(const std::filesystem::path& folder)
{
    std::error_code ignored;
    if (!std::filesystem::exists(folder / rows_file, ignored))
        throw InputError(fmt::format("{}: holds no results of `fragfft reproduce`", folder.string()));
    const RunDescription description = load_description(folder);
    const Run run(description.machine, description.effort, load_rows(folder));
    Reproduction reproduction = told_run(items_of(description), run, load_passes(folder), folder);
    if (reproduction.items.empty())
        throw InputError(fmt::format("{}: holds no results of `fragfft reproduce`", folder.string()));
    write_text(folder / live_page_file, live_page_html());
    reproduction.opening = opening_picture();
    reproduction.live_steps = live_steps();
    write_told(reproduction, folder);
    return reproduction;
}

} // namespace fragfft::figures
