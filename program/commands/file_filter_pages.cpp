// A page of a file through its filters: as a whole, as its rows come, or tile by tile.
#include "errors.hpp"
#include "program/commands/file_filter.hpp"
#include "program/commands/remarks.hpp"
#include "program/image/rows_ahead.hpp"
#include "program/image/sample_levels.hpp"
#include "program/image/work_behind.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <type_traits>

namespace fragfft::commands {

void FileFilter::filter_page(Work& work, const StreamedImage& image)
{
    if (work.in_double)
        filter_page_in<double>(work, image);
    else
        filter_page_in<float>(work, image);
    tell_rounded(options_.messages, work.file.input, image.facts,
                 image.double_rows ? "; --method auto, fftw, convolution-cpu and direct-cpu filter such arrays in "
                                     "double precision"
                                   : "");
}

// Sample is double where it works_in_double().
template <typename Sample> void FileFilter::filter_page_in(Work& work, const StreamedImage& image)
{
    if (work.tiling) {
        work.decoding = {};
        filter_in_tiles<Sample>(work, image);
        return;
    }
    if (work.by_rows) {
        // Levels of 8 bits are a quarter of what floats of them are.
        if constexpr (std::is_same_v<Sample, float>)
            if (image.level_rows && !work.light.linear)
                return filter_by_rows<Sample, std::uint8_t>(work, image);
        return filter_by_rows<Sample, Sample>(work, image);
    }
    // The reader, which holds rows of its own, is let go of before it is filtered.
    if constexpr (std::is_same_v<Sample, float>) {
        const bool is_begun = work.decoding.valid();
        if (is_begun)
            filters_.prepare({image.width, image.height, image.channels});
        Decoded whole = is_begun ? work.decoding.get() : decoded_whole(image, takes_levels(image, work.light));
        std::visit([&](auto& decoded) { filter_at_once(work, std::move(decoded)); }, whole);
    } else {
        SampleArray<Sample> whole = image.reader<Sample>()(0, image.height);
        filter_at_once(work, std::move(whole));
    }
}

template <typename Stored> void FileFilter::filter_at_once(const Work& work, SampleArray<Stored> image)
{
    using Sample = SampleFor<Stored>;
    const InPhase converting = in(Phase::converting);
    // Numbers in double precision have none, and levels are read of images without.
    constexpr bool may_have_alpha = std::is_same_v<Stored, float>;
    const std::string& name = work.file.input;
    const int height = image.height;
    AlphaRange alpha;
    if constexpr (may_have_alpha)
        if (work.light.has_alpha)
            alpha = alpha_range(image);
    const bool has_coverage = work.light.has_alpha && !alpha.is_opaque();
    const LightOptions light = has_coverage ? work.light : for_opaque(work.light);
    require_alpha_is_held(light, name);
    note_alpha_beyond(options_.messages, name, alpha);
    SampleArray<Stored> input;
    if constexpr (std::is_same_v<Stored, Sample>) {
        image = to_filter(std::move(image), light, name);
        if (has_coverage && filters_.keeps_coverage())
            input = image;
    }
    const auto write = [&](std::size_t number, int first_row, SampleArray<Sample>& rows) {
        const InPhase converting_back = in(Phase::converting);
        if constexpr (may_have_alpha)
            if (light.has_alpha && !has_coverage)
                set_alpha(rows, 1.0F);
        rows = from_filter(std::move(rows), light, name, first_row);
        const InPhase writing = in(Phase::writing);
        work.writers[number]->write(rows);
    };
    work.progress.step("computing");
    const bool needs_whole = has_coverage || options_.display == Display::normalise; // the range of the result
    if (!needs_whole) {
        constexpr int most_pieces = 4; // a few million bytes each, among what an image takes beside its samples
        WorkBehind behind(most_pieces);
        filters_.apply(std::move(image), [&](std::size_t number, int first_row, SampleArray<Sample>& rows) {
            const bool is_whole = rows.height == height; // nothing is computed meanwhile
            if (is_whole)
                write(number, first_row, rows);
            else
                behind.push(
                    [&write, number, first_row, band = std::move(rows)]() mutable { write(number, first_row, band); });
        });
        const InPhase writing = in(Phase::writing);
        return behind.finish();
    }
    std::vector<SampleArray<Sample>> results;
    if constexpr (std::is_same_v<Stored, Sample>)
        results = filters_.apply(std::move(image), has_coverage);
    else
        results = filters_.apply(samples_of(image), has_coverage);
    work.progress.step("writing");
    for (std::size_t i = 0; i < results.size(); ++i) {
        if constexpr (may_have_alpha)
            if (has_coverage)
                settle_coverage(
                    results[i], filters_.coverage()[i], light.weights_colours(),
                    [&](int row) { return &input.at(0, row); }, light.threads);
        write(i, 0, results[i]);
        results[i] = {};
    }
}

// Decoding, filtering and encoding each have threads of their own, and so has writing where that takes none from
// filtering: with two threads in all a photograph of 3000 x 2000 took 1.05 times as long so.
template <typename Sample, typename Stored>
void FileFilter::filter_by_rows(const Work& work, const StreamedImage& image)
{
    const InPhase converting = in(Phase::converting);
    const std::string& name = work.file.input;
    work.progress.step("computing");
    RowsAhead<Stored> ahead(image, rows_to_hand_over(image.width, image.channels));
    const auto next_rows = [&] {
        const InPhase reading = in(Phase::reading);
        return ahead.next();
    };
    using Results = std::vector<SampleArray<Sample>>;
    SpareRows<Results> spare;
    const auto write = [&](Results& results, int first_row) {
        for (std::size_t i = 0; i < results.size(); ++i) {
            const InPhase converting_back = in(Phase::converting);
            results[i] = from_filter(std::move(results[i]), work.light, name, first_row);
            const InPhase writing = in(Phase::writing);
            work.writers[i]->write(results[i]);
        }
        spare.give(std::move(results));
    };
    WorkBehind behind(work.light.threads >= 4 ? most_pieces_written_by_rows : 0);
    int first_result = 0;
    for (int row = 0; row < image.height;) {
        SampleArray<Stored> rows = next_rows();
        if constexpr (std::is_same_v<Sample, Stored>)
            rows = to_filter(std::move(rows), work.light, name, row);
        Results results = spare.take();
        filters_.first().apply_to_rows(rows, row, image.height, results);
        row += rows.height;
        const int count = results.front().height;
        if (count > 0) {
            const InPhase waiting = in(Phase::writing);
            behind.push(
                [&write, first_result, results = std::move(results)]() mutable { write(results, first_result); });
        } else {
            spare.give(std::move(results));
        }
        first_result += count;
        work.progress.fraction(static_cast<double>(row) / image.height);
    }
    const InPhase writing = in(Phase::writing);
    behind.finish();
}

template <typename Sample> void FileFilter::filter_in_tiles(const Work& work, const StreamedImage& image)
{
    constexpr bool may_have_alpha = std::is_same_v<Sample, float>;
    const InPhase converting = in(Phase::converting);
    const std::string& name = work.file.input;
    const LightOptions& light = work.light;
    if (options_.display == Display::normalise)
        throw InputError(fmt::format("{}: --display normalise needs the range of the whole result, which neither a "
                                     "tile nor a band of rows has; offset and absolute need none",
                                     name));
    const std::int64_t tiles = work.tiling->tiles();
    work.progress.step("in tiles");
    AlphaRange alpha;
    const TiledWorkOf<Sample> steps{
        .prepare =
            [&](SampleArray<Sample> rows, int first_row) {
                if constexpr (may_have_alpha)
                    if (light.has_alpha)
                        alpha.extend(alpha_range(rows));
                return to_filter(std::move(rows), light, name, first_row);
            },
        .filter = [&](SampleArray<Sample>& tile) { return filters_.first().apply_to_tile(tile, tiles); },
        .take =
            [&](std::vector<SampleArray<Sample>> results, int first_row, const PreparedRowOf<Sample>& prepared) {
                for (std::size_t i = 0; i < results.size(); ++i) {
                    if constexpr (may_have_alpha)
                        if (light.has_alpha)
                            settle_coverage(
                                results[i], filters_.coverage()[i], light.weights_colours(),
                                [&](int row) { return prepared(first_row + row); }, light.threads);
                    results[i] = from_filter(std::move(results[i]), light, name, first_row);
                    const InPhase writing = in(Phase::writing);
                    work.writers[i]->write(results[i]);
                }
                return results;
            },
        .report =
            [&](std::int64_t done) { work.progress.fraction(static_cast<double>(done) / static_cast<double>(tiles)); },
        .last_channel_is_coverage = light.has_alpha,
        .threads = light.threads,
        .phases = options_.messages.phases()};
    fragfft::filter_in_tiles(image, *work.tiling, filters_.first().boundary(), steps);
    note_alpha_beyond(options_.messages, name, alpha);
}

} // namespace fragfft::commands
