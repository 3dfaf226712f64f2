#include "program/filtering/tiled_filter.hpp"

#include "arrays/parallel_ranges.hpp"
#include "program/image/rows_ahead.hpp"
#include "program/image/work_behind.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>

namespace fragfft {

namespace {

constexpr int rows_at_once = 64;

// What lies beyond the edges of an image.
struct Beyond
{
    Boundary boundary;
    int zeroed_channels = 0; // of what the rule puts there
};

// Under `zero` colours are 0 where coverage goes on.
Beyond beyond_of(const StreamedImage& image, Boundary boundary, bool last_channel_is_coverage)
{
    if (boundary == Boundary::zero && last_channel_is_coverage)
        return {Boundary::clamp, image.channels - 1};
    return {boundary};
}

// The same image, whose readers wait for each other: some libraries cannot be used by two threads at once.
StreamedImage read_by_turns(const StreamedImage& image, std::mutex& turn)
{
    const auto waiting = [&turn]<typename Reader>(const std::function<Reader()>& rows) -> std::function<Reader()> {
        if (!rows)
            return {};
        return [&turn, rows]() -> Reader {
            const std::lock_guard opening(turn);
            return [&turn, read = rows()](int first, int count) {
                const std::lock_guard reading(turn);
                return read(first, count);
            };
        };
    };
    StreamedImage by_turns = image;
    by_turns.rows = waiting(image.rows);
    by_turns.double_rows = waiting(image.double_rows);
    by_turns.level_rows = {};
    return by_turns;
}

// The rows of a streamed image that the tiles of one row need, and what lies beyond its edges.
template <typename Sample> class RowWindow
{
public:
    using Image = SampleArray<Sample>;

    // The image and the work must outlive this object.
    RowWindow(const StreamedImage& image, const Tiling& tiling, Boundary boundary, const TiledWorkOf<Sample>& work);

    // Reads what the tiles of a row of them need, the first one first, and lets go of what no later one needs. Rows are
    // read once, but for those at the far edge that wrapping asks for at the beginning: these are read ahead by
    // themselves, as are those that a boundary rule asks for far before a band. Throws InputError as reading and
    // preparing do.
    void move_to(int row_of_tiles);

    // Fills an image of a tile's shape with a tile of that row: what is beyond the reach of every result is 0.
    void copy_tile(int column, Image& tile, int threads) const;

    // The rows of these tiles, which stay while somebody has what is returned.
    PreparedRowOf<Sample> prepared_rows() const
    {
        return [held = held_](int row) { return samples_of(held, row); };
    }

private:
    // By the first of their rows.
    using HeldRows = std::map<int, std::shared_ptr<const Image>>;

    static const Sample* samples_of(const HeldRows& held, int row)
    {
        const auto& [first, rows] = *std::prev(held.upper_bound(row));
        return &rows->at(0, row - first);
    }

    // The rows [first, last) of the image that the tiles of a row need, in the order in which they lie in the tile; -1
    // where zeros do.
    std::vector<int> rows_of(int row_of_tiles) const;
    bool holds(int row) const;
    // `read` returns rows.
    template <typename Read> void hold(int first_row, const Read& read);
    // Those of the rows [first, end) that are not held.
    void read_by_themselves(int first, int end);
    void read_up_to(int row);
    int end_read() const;

    std::mutex turn_;
    const StreamedImage image_;
    Tiling tiling_;
    const TiledWorkOf<Sample>& work_;
    Beyond beyond_;
    int first_read_; // where a thread begins to read ahead
    int next_row_;   // that it gives
    RowsAhead<Sample> ahead_;
    std::vector<int> last_uses_; // the last row of tiles that needs a row
    HeldRows held_;
    int row_of_tiles_ = 0;
    std::vector<int> rows_; // of these tiles
};

template <typename Sample>
RowWindow<Sample>::RowWindow(const StreamedImage& image, const Tiling& tiling, Boundary boundary,
                             const TiledWorkOf<Sample>& work)
    : image_(read_by_turns(image, turn_)), tiling_(tiling), work_(work),
      beyond_(beyond_of(image, boundary, work.last_channel_is_coverage)),
      first_read_(std::max(0, tiling.first_row - tiling.reach.top)), next_row_(first_read_),
      ahead_(image_, rows_to_hand_over(image.width, image.channels), first_read_, end_read(), pieces_ahead(tiling)),
      last_uses_(static_cast<std::size_t>(image.height))
{
    for (int row_of_tiles = 0; row_of_tiles < tiling.rows(); ++row_of_tiles)
        for (const int row : rows_of(row_of_tiles))
            if (row >= 0)
                last_uses_[static_cast<std::size_t>(row)] = row_of_tiles;
}

template <typename Sample> std::vector<int> RowWindow<Sample>::rows_of(int row_of_tiles) const
{
    const int first = tiling_.first_row + row_of_tiles * tiling_.result_height() - tiling_.reach.top;
    const int end = tiling_.first_row + tiling_.image.height + tiling_.reach.bottom;
    std::vector<int> rows;
    for (int y = first; y < first + tiling_.tile_height; ++y)
        rows.push_back(y < end ? boundary_index(y, image_.height, beyond_.boundary) : -1);
    return rows;
}

template <typename Sample> bool RowWindow<Sample>::holds(int row) const
{
    const auto after = held_.upper_bound(row);
    return after != held_.begin() && row < std::prev(after)->first + std::prev(after)->second->height;
}

template <typename Sample> template <typename Read> void RowWindow<Sample>::hold(int first_row, const Read& read)
{
    const auto rows_read = [&] {
        const InPhase reading(work_.phases, Phase::reading);
        return read();
    };
    auto rows = std::make_shared<const Image>(work_.prepare(rows_read(), first_row));
    // What was read by itself comes again, which checks it again.
    std::erase_if(held_,
                  [&](const auto& held) { return held.first >= first_row && held.first < first_row + rows->height; });
    held_.insert_or_assign(first_row, std::move(rows));
}

template <typename Sample> void RowWindow<Sample>::read_by_themselves(int first, int end)
{
    RowReaderOf<Sample> reader; // made for the first row that is missing
    for (int row = first; row < end;) {
        if (holds(row)) {
            ++row;
            continue;
        }
        int next = row;
        while (next < std::min(end, row + rows_at_once) && !holds(next))
            ++next;
        if (!reader)
            reader = image_.reader<Sample>();
        hold(row, [&] { return reader(row, next - row); });
        row = next;
    }
}

// Behind the last row of an image that is filtered whole the rest of its file is checked.
template <typename Sample> int RowWindow<Sample>::end_read() const
{
    const int end = tiling_.first_row + tiling_.image.height;
    return tiling_.image.height == image_.height ? image_.height : std::min(image_.height, end + tiling_.reach.bottom);
}

template <typename Sample> void RowWindow<Sample>::read_up_to(int row)
{
    while (next_row_ <= std::min(row, end_read() - 1)) {
        hold(next_row_, [&] { return ahead_.next(); });
        next_row_ += held_.at(next_row_)->height;
    }
    read_by_themselves(next_row_, row + 1);
}

template <typename Sample> void RowWindow<Sample>::move_to(int row_of_tiles)
{
    row_of_tiles_ = row_of_tiles;
    std::erase_if(held_, [&](const auto& held) {
        const auto begin = last_uses_.begin() + held.first;
        return std::all_of(begin, begin + held.second->height, [&](int last_use) { return last_use < row_of_tiles; });
    });
    rows_ = rows_of(row_of_tiles);
    std::vector<int> needed(rows_);
    std::erase(needed, -1);
    std::sort(needed.begin(), needed.end());
    for (auto row = needed.begin(); row != needed.end();) {
        const auto end = std::adjacent_find(row, needed.end(), [](int one, int next) { return next > one + 1; });
        const auto last = end == needed.end() ? end - 1 : end;
        read_by_themselves(*row, std::min(first_read_, *last + 1));
        // Rows between here and far ones would have to be kept for later tiles: those are read by themselves.
        if (*row <= next_row_)
            read_up_to(*last);
        else
            read_by_themselves(*row, *last + 1);
        row = last + 1;
    }
    if (row_of_tiles + 1 == tiling_.rows())
        read_up_to(end_read() - 1);
}

template <typename Sample> void RowWindow<Sample>::copy_tile(int column, Image& tile, int threads) const
{
    const int channels = image_.channels;
    const int first = column * tiling_.result_width() - tiling_.reach.left;
    const int end = std::min(first + tiling_.tile_width, image_.width + tiling_.reach.right);
    // Where the image's own pixels begin and end; a tile that lies beyond has none.
    const int inside_begin = std::clamp(0, first, end);
    const int inside_end = std::clamp(image_.width, inside_begin, end);
    const int first_row = tiling_.first_row + row_of_tiles_ * tiling_.result_height() - tiling_.reach.top;
    cpu::for_ranges_in_parallel(rows_.size(), threads, [&](std::size_t begin_row, std::size_t end_row) {
        for (std::size_t y = begin_row; y < end_row; ++y) {
            Sample* const target = &tile.at(0, static_cast<int>(y));
            if (rows_[y] < 0) {
                std::fill_n(target, tiling_.tile_width * channels, Sample{});
                continue;
            }
            const Sample* const source = samples_of(held_, rows_[y]);
            const auto copy = [&](int x, int from, int count) {
                std::copy_n(source + static_cast<std::ptrdiff_t>(from) * channels, count * channels,
                            target + static_cast<std::ptrdiff_t>(x - first) * channels);
            };
            const auto clear = [&](int x, int count) {
                std::fill_n(target + static_cast<std::ptrdiff_t>(x - first) * channels, count * channels, Sample{});
            };
            const auto copy_beyond = [&](int x) {
                if (const int from = boundary_index(x, image_.width, beyond_.boundary); from >= 0)
                    copy(x, from, 1);
                else
                    clear(x, 1);
            };
            for (int x = first; x < inside_begin; ++x)
                copy_beyond(x);
            copy(inside_begin, inside_begin, inside_end - inside_begin);
            for (int x = inside_end; x < end; ++x)
                copy_beyond(x);
            clear(end, first + tiling_.tile_width - end);
            if (beyond_.zeroed_channels == 0)
                continue;
            const int row = first_row + static_cast<int>(y);
            const bool is_inside = row >= 0 && row < image_.height;
            for (int x = first; x < end; ++x)
                if (!is_inside || x < inside_begin || x >= inside_end)
                    std::fill_n(target + static_cast<std::ptrdiff_t>(x - first) * channels, beyond_.zeroed_channels,
                                0.0F);
        }
    });
}

// The part of a tile's result that no wrapped value reached, into its place among the rows.
template <typename Sample>
void copy_sound_part(const SampleArray<Sample>& result, const Tiling& tiling, int column, SampleArray<Sample>& rows,
                     int threads)
{
    const int x = column * tiling.result_width();
    const int width = std::min(tiling.result_width(), rows.width - x);
    cpu::for_ranges_in_parallel(
        static_cast<std::size_t>(rows.height), threads, [&](std::size_t begin, std::size_t end) {
            for (auto y = static_cast<int>(begin); y < static_cast<int>(end); ++y)
                std::copy_n(&result.at(tiling.reach.left, tiling.reach.top + y), width * rows.channels, &rows.at(x, y));
        });
}

template <typename Sample> void set_height(SampleArray<Sample>& image, int height)
{
    image.height = height;
    image.samples.resize(image.index(0, height, 0));
}

} // namespace

template <typename Sample>
void filter_in_tiles(const StreamedImage& image, const Tiling& tiling, Boundary boundary,
                     const TiledWorkOf<Sample>& work)
{
    RowWindow<Sample> window(image, tiling, boundary, work);
    SpareRows<std::vector<SampleArray<Sample>>> spare;
    constexpr int most_rows_of_tiles = 1; // whose results are taken while the next ones come
    WorkBehind behind(most_rows_of_tiles);
    // Memory that was touched once is used again: for each tile, and for each row of them.
    SampleArray<Sample> tile(tiling.tile_width, tiling.tile_height, image.channels);
    std::int64_t done = 0;
    for (int row_of_tiles = 0; row_of_tiles < tiling.rows(); ++row_of_tiles) {
        window.move_to(row_of_tiles);
        const int first_row = row_of_tiles * tiling.result_height();
        const int height = std::min(tiling.result_height(), tiling.image.height - first_row);
        std::vector<SampleArray<Sample>> rows = spare.take();
        for (SampleArray<Sample>& of_one : rows)
            set_height(of_one, height);
        for (int column = 0; column < tiling.columns(); ++column) {
            window.copy_tile(column, tile, work.threads);
            std::vector<SampleArray<Sample>> results = work.filter(tile);
            while (rows.size() < results.size())
                rows.emplace_back(image.width, height, image.channels);
            for (std::size_t i = 0; i < results.size(); ++i)
                copy_sound_part(results[i], tiling, column, rows[i], work.threads);
            tile = std::move(results.back());
            work.report(++done);
        }
        behind.push(
            [&work, &spare, rows = std::move(rows), first = tiling.first_row + first_row,
             prepared = work.last_channel_is_coverage ? window.prepared_rows() : PreparedRowOf<Sample>{}]() mutable {
                spare.give(work.take(std::move(rows), first, prepared));
            });
    }
    behind.finish();
}

template void filter_in_tiles(const StreamedImage& image, const Tiling& tiling, Boundary boundary,
                              const TiledWorkOf<float>& work);
template void filter_in_tiles(const StreamedImage& image, const Tiling& tiling, Boundary boundary,
                              const TiledWorkOf<double>& work);

} // namespace fragfft
