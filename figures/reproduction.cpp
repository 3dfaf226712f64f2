#include "figures/reproduction.hpp"
#include "arrays/complex_image.hpp"
#include "errors.hpp"
#include "figures/items/common/pictures.hpp"
#include "figures/items/items.hpp"
#include "figures/measuring/machine.hpp"
#include "figures/page/live_page.hpp"
#include "figures/page/live_steps.hpp"
#include "figures/report/chart_drawing.hpp"
#include "figures/report/computed_items.hpp"
#include "figures/report/ledger.hpp"
#include "figures/report/report.hpp"
#include "figures/report/results_folder.hpp"
#include "figures/report/svg.hpp"
#include "program/cpu/fftw_transform.hpp"
#include "program/files/atomic_file.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <fmt/format.h>
#include <map>

namespace fragfft::figures {

namespace {

constexpr double deviation_in_bins = 12.0; // of the Gaussian that keeps the low frequencies

// The distance of a bin from frequency 0, in bins.
double distance(int x, int y, const DoubleComplexImage& spectrum)
{
    return std::hypot(std::min(x, spectrum.width - x), std::min(y, spectrum.height - y));
}

Image log_magnitude(const DoubleComplexImage& spectrum)
{
    Image result(spectrum.width, spectrum.height, spectrum.channels);
    float largest = 0.0f;
    for (int y = 0; y < result.height; ++y)
        for (int x = 0; x < result.width; ++x)
            for (int channel = 0; channel < result.channels; ++channel) {
                const int shifted_x = (x + result.width / 2) % result.width;
                const int shifted_y = (y + result.height / 2) % result.height;
                const double magnitude = std::abs(spectrum.at(shifted_x, shifted_y, channel));
                result.at(x, y, channel) = static_cast<float>(std::log1p(magnitude));
                largest = std::max(largest, result.at(x, y, channel));
            }
    for (float& sample : result.samples)
        sample /= largest;
    return result;
}

Image low_frequencies(DoubleComplexImage spectrum)
{
    for (int y = 0; y < spectrum.height; ++y)
        for (int x = 0; x < spectrum.width; ++x) {
            const double bins = distance(x, y, spectrum) / deviation_in_bins;
            for (int channel = 0; channel < spectrum.channels; ++channel)
                spectrum.at(x, y, channel) *= std::exp(-0.5 * bins * bins);
        }
    const DoubleComplexImage filtered = cpu::fftw_transform(spectrum, Direction::inverse);
    Image result(filtered.width, filtered.height, filtered.channels);
    std::transform(filtered.samples.begin(), filtered.samples.end(), result.samples.begin(),
                   [](const std::complex<double>& sample) { return static_cast<float>(sample.real()); });
    return result;
}

Picture opening_picture()
{
    const Image picture = halved(measuring::photograph());
    const DoubleComplexImage spectrum = cpu::fftw_transform(cpu::to_double(picture));
    const Image low = low_frequencies(spectrum);
    Image high = picture;
    for (std::size_t i = 0; i < high.samples.size(); ++i)
        high.samples[i] += 0.5f - low.samples[i];
    return png_picture(
        "opening.png",
        "A photograph; its frequencies, the slowest waves in the middle; the picture that the slow waves "
        "make by themselves; and the one that the fast waves make.",
        sheet({picture, log_magnitude(spectrum), low, high}, 4));
}

constexpr const char* samples_file = "samples.csv";

void write_picture(const std::filesystem::path& folder, const Picture& picture)
{
    if (picture.is_svg())
        write_text(folder / picture.file_name, standalone_svg(std::string(picture.bytes.begin(), picture.bytes.end())));
    else
        write_file_atomically(folder / picture.file_name, picture.bytes);
}

// What experiments left so far in this run.
struct LeftSoFar
{
    std::vector<Row> rows;
    std::map<std::string, Experiment> experiments; // by stem: pictures and passes of first moments
};

// One moment of an item that leaves rows; it is told by those of all its moments.
ItemResult told_of(const Item& item, ItemContext& context, LeftSoFar& left)
{
    const int moment = context.is_second_moment ? 2 : 1;
    Recorder recorder(
        [&](const std::vector<Row>& taken) { left.rows.insert(left.rows.end(), taken.begin(), taken.end()); });
    if (context.tape->plays())
        recorder.play(*context.tape);
    context.recorder = &recorder;
    Experiment experiment = experimented(item, context, moment);
    context.recorder = nullptr;
    const auto first = left.experiments.try_emplace(item.stem, std::move(experiment)).first;
    ItemResult result =
        told(item, Run(describe_machine(context.context.device()), context.effort, left.rows), first->second);
    context.context.throw_errors(item.stem);
    require_sound_claims(item.stem, result.claims);
    return result;
}

// What the item computes now. The context has a tape.
ItemResult result_of(const Item& item, ItemContext& context)
{
    static LeftSoFar left;
    if (item.code != nullptr)
        return told_of(item, context, left);
    const Tape::Section section(*context.tape, item.stem, context.is_second_moment ? 2 : 1);
    const auto processors_before = measuring::processor_times();
    ItemResult result = item.compute(context);
    const double share_of_others = context.tape->number_of("share of the processors that other programs used", "", [&] {
        const auto processors_after = measuring::processor_times();
        return processors_before && processors_after ? measuring::share_of_others(*processors_before, *processors_after)
                                                     : 0.0; // unknown
    });
    for (Claim& claim : result.claims) {
        claim.share_of_others = share_of_others;
        claim.judgement = judged_beside_others(claim.judgement, share_of_others);
    }
    result.rows = context.tape->taken();
    context.context.throw_errors(item.stem);
    require_sound_claims(item.stem, result.claims);
    return result;
}

// The tape that the context's times go through, as long as this lives.
class TapeInContext
{
public:
    TapeInContext(ItemContext& context, Tape& tape) : context_(context) { context_.tape = &tape; }
    ~TapeInContext() { context_.tape = nullptr; }
    TapeInContext(const TapeInContext&) = delete;
    TapeInContext& operator=(const TapeInContext&) = delete;

private:
    ItemContext& context_;
};

CsvTable samples_of(const Reproduction& reproduction)
{
    std::vector<TapeRow> rows;
    for (const ComputedItem& computed : reproduction.items)
        rows.insert(rows.end(), computed.result.rows.begin(), computed.result.rows.end());
    return tape_table(rows);
}

double seconds_since(std::chrono::steady_clock::time_point start)
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

ComputedItem computed_item(const Item& item, ItemContext& context, const Machine& machine)
{
    const auto start = std::chrono::steady_clock::now();
    ComputedItem computed{&item, result_of(item, context), 0.0, machine, context.effort};
    computed.awaits_second_moment = asks_for_second_moment(computed.result);
    computed.seconds = seconds_since(start);
    return computed;
}

void compute_second_moment(ComputedItem& computed, ItemContext& context)
{
    const auto start = std::chrono::steady_clock::now();
    context.is_second_moment = true;
    if (computed.item->code != nullptr)
        computed.result = result_of(*computed.item, context);
    else
        join_second_moment(computed.result, result_of(*computed.item, context));
    context.is_second_moment = false;
    computed.awaits_second_moment = false;
    computed.seconds += seconds_since(start);
}

// Throws InputError as load_item does.
std::optional<ComputedItem> finished_item(const std::filesystem::path& folder, const Item& item, const Machine& machine,
                                          ItemEffort effort)
{
    std::optional<ComputedItem> loaded = load_item(folder, item);
    if (loaded && !loaded->awaits_second_moment && loaded->effort == effort && same_but_date(loaded->machine, machine))
        return loaded;
    return std::nullopt;
}

// What looks like an item's STEM.json, sorted.
std::vector<std::filesystem::path> files_of_no_item(const std::filesystem::path& folder)
{
    std::vector<std::filesystem::path> files;
    std::error_code ignored;
    for (const auto& entry : std::filesystem::directory_iterator(folder, ignored)) {
        const std::filesystem::path& path = entry.path();
        const bool known =
            path.filename() == machine_file || std::any_of(all_items().begin(), all_items().end(),
                                                           [&](const Item& item) { return path.stem() == item.stem; });
        if (path.extension() == ".json" && !known)
            files.push_back(path);
    }
    std::sort(files.begin(), files.end());
    return files;
}

void draw_charts(ComputedItem& computed, const std::filesystem::path& folder)
{
    for (const Chart& chart : computed.result.charts)
        if (const auto svg = computed.result.typed.is_empty() ? draw_chart(chart, computed.result.table)
                                                              : draw_chart(chart, computed.result.typed)) {
            computed.charts.push_back(svg_picture(chart.file_stem + ".svg", chart.caption, *svg));
            write_picture(folder, computed.charts.back());
        }
}

// STEM.json last: it says that the item is finished.
void write_item(const ComputedItem& computed, const std::filesystem::path& folder)
{
    const CsvTable table = computed.result.typed.is_empty() ? computed.result.table : computed.result.typed.as_file();
    write_text(folder / (computed.item->stem + ".csv"), table.to_csv(to_line(computed.machine)));
    for (const Picture& picture : computed.result.pictures)
        write_picture(folder, picture);
    save_item(folder, computed);
}

// Throws InputError, naming the report, where there is no room to decode and encode it.
Picture opening_picture_for(const std::filesystem::path& report)
{
    try {
        return opening_picture();
    } catch (const InputError& error) {
        throw InputError(fmt::format("{}: {}", report.string(), error.what()));
    }
}

void write_report(Reproduction& reproduction, const std::filesystem::path& folder)
{
    if (const CsvTable ledger = ledger_table(reproduction); !ledger.rows.empty())
        write_text(folder / "ledger.csv", ledger.to_csv());
    reproduction.report = folder / "report.html";
    const bool is_first_of_run = reproduction.opening.bytes.empty();
    if (is_first_of_run) {
        reproduction.opening = opening_picture_for(reproduction.report);
        reproduction.live_steps = live_steps();
        write_text(folder / live_page_file, live_page_html());
    }
    write_text(reproduction.report, report_html(reproduction));
}

// How long the rest takes, by how this machine's times compare with the items' typical ones.
class TimeLeft
{
public:
    explicit TimeLeft(const std::vector<const Item*>& items)
    {
        for (const Item* item : items)
            expect(item->typical_seconds);
    }

    void expect(double typical) { typical_left_ += typical; }

    // `seconds`: what was typically to take so long; nothing when it was not computed.
    void pass(double typical, std::optional<double> seconds)
    {
        typical_left_ -= typical;
        if (!seconds)
            return;
        typical_computed_ += typical;
        computed_ += *seconds;
    }

    std::optional<double> seconds() const
    {
        if (typical_computed_ <= 0.0)
            return std::nullopt;
        return typical_left_ * computed_ / typical_computed_;
    }

private:
    double typical_left_ = 0.0;
    double typical_computed_ = 0.0;
    double computed_ = 0.0;
};

} // namespace

Reproduction reproduce(const std::vector<const Item*>& items, ItemContext& context, const std::filesystem::path& folder,
                       const TellProgress& progress, FinishedItems finished, std::chrono::milliseconds between_reports,
                       const std::optional<EarlierTimes>& times)
{
    Reproduction reproduction;
    reproduction.machine = describe_machine(context.context.device());
    if (times && !same_hardware(times->machine, reproduction.machine))
        throw InputError(fmt::format("these times are of another machine: {}", to_line(times->machine)));
    if (times)
        reproduction.machine = times->machine;
    create_folder(folder);
    Tape tape = times ? Tape(times->rows) : Tape();
    const TapeInContext in_context(context, tape);
    TimeLeft time_left(items);
    std::size_t count = items.size(); // grows by each item that is owed a second moment
    std::size_t done = 0;
    auto reported = std::chrono::steady_clock::now();
    const auto tell = [&](const std::string& stem, const std::string& fault) {
        progress({done, count, stem, time_left.seconds(), fault, reproduction.report});
    };
    const auto finish_step = [&](double typical, std::optional<double> seconds, bool is_first_look) {
        time_left.pass(typical, seconds);
        ++done;
        reproduction.items_to_come = items.size() - reproduction.items.size();
        reproduction.moments_to_come = count - done - reproduction.items_to_come;
        if (done < count && (is_first_look || std::chrono::steady_clock::now() - reported >= between_reports)) {
            write_report(reproduction, folder);
            reported = std::chrono::steady_clock::now();
        }
    };

    // Compute every item, or keep what an earlier run computed.
    for (const Item* item : items) {
        std::optional<ComputedItem> computed;
        std::string fault;
        try {
            if (finished == FinishedItems::keep)
                computed = finished_item(folder, *item, reproduction.machine, context.effort);
        } catch (const InputError& error) {
            fault = error.what();
        }
        tell(item->stem, fault);
        const bool kept = computed.has_value();
        if (kept)
            tape.play(computed->result.rows);
        else
            computed = computed_item(*item, context, reproduction.machine);
        draw_charts(*computed, folder);
        if (!kept)
            write_item(*computed, folder);
        const bool is_first_look = computed->result.is_first_look;
        const double typical = is_first_look ? item->typical_first_look_seconds : item->typical_seconds;
        if (computed->awaits_second_moment) {
            ++count;
            time_left.expect(typical);
        }
        const std::optional<double> seconds = kept ? std::nullopt : std::optional(computed->seconds);
        reproduction.items.push_back(std::move(*computed));
        finish_step(typical, seconds, is_first_look);
    }

    // Measure again, long after, what conclusions hang on.
    for (ComputedItem& computed : reproduction.items) {
        if (!computed.awaits_second_moment)
            continue;
        tell(computed.item->stem, "");
        const double seconds_before = computed.seconds;
        const bool was_first_look = computed.result.is_first_look;
        compute_second_moment(computed, context);
        if (was_first_look) {
            computed.charts.clear();
            draw_charts(computed, folder);
        }
        write_item(computed, folder);
        finish_step(computed.item->typical_seconds, computed.seconds - seconds_before, false);
    }
    if (doubt_disagreeing_times(reproduction))
        for (const ComputedItem& computed : reproduction.items)
            save_item(folder, computed);

    progress({count, count, "", std::nullopt});
    write_text(folder / machine_file, as_json(reproduction.machine).dump(2) + "\n");
    write_text(folder / samples_file, samples_of(reproduction).to_csv());
    write_report(reproduction, folder);
    return reproduction;
}

EarlierTimes earlier_times(const std::filesystem::path& folder)
{
    const std::filesystem::path file = folder / samples_file;
    return {load_machine(folder), tape_rows(reference::PublishedTable(file.string(), read_text(file)))};
}

Reproduction report_again(const std::filesystem::path& folder, const TellLeftOut& tell_left_out)
{
    Reproduction reproduction;
    for (const Item& item : all_items()) {
        try {
            if (auto computed = load_item(folder, item))
                reproduction.items.push_back(std::move(*computed));
        } catch (const InputError& error) {
            tell_left_out(error.what());
        }
    }
    for (const std::filesystem::path& file : files_of_no_item(folder))
        tell_left_out(fmt::format("{}: no item is named '{}'", file.string(), file.stem().string()));
    if (reproduction.items.empty())
        throw InputError(fmt::format("{}: holds no results of `fragfft reproduce`", folder.string()));
    for (ComputedItem& computed : reproduction.items) {
        for (Claim& claim : computed.result.claims)
            if (claim.rule)
                claim.judgement = judgement_by_rule(claim);
        draw_charts(computed, folder);
    }
    doubt_disagreeing_times(reproduction);
    reproduction.machine = reproduction.items.back().machine;
    write_report(reproduction, folder);
    return reproduction;
}

} // namespace fragfft::figures
