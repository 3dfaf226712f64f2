#include "program/commands/tiles.hpp"

#include "errors.hpp"
#include "program/commands/command.hpp"
#include "program/commands/duration.hpp"
#include "program/commands/option_types.hpp"
#include "program/image/image_checks.hpp"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <fstream>
#include <limits>
#include <sys/resource.h>

namespace fragfft::commands {

namespace {

constexpr std::uint64_t bytes_of_a_mebibyte = std::uint64_t{1} << 20;

// Waking threads, gathering and joining, of every tile whatever its size: about what that takes anywhere.
constexpr double milliseconds_around_a_tile = 0.3;

// So much longer filtering may take for a fraction of the memory: with reading and writing, which take most of such a
// command, that is less than a tenth.
constexpr double as_good = 1.3;

std::string mebibytes_text(std::uint64_t bytes)
{
    return fmt::format("{} MiB", (bytes + bytes_of_a_mebibyte - 1) / bytes_of_a_mebibyte);
}

// The number at the start of a file that holds one; none where there is no limit or no such file.
std::optional<std::uint64_t> number_in(const char* path)
{
    std::ifstream file(path);
    std::uint64_t number = 0;
    return file >> number ? std::optional(number) : std::nullopt;
}

std::optional<std::uint64_t> free_memory()
{
    std::ifstream file("/proc/meminfo");
    std::string name;
    std::uint64_t kibibytes = 0;
    for (std::string rest; file >> name >> kibibytes; std::getline(file, rest))
        if (name == "MemAvailable:")
            return 1024 * kibibytes;
    return std::nullopt;
}

std::uint64_t usable_memory()
{
    constexpr std::uint64_t unknown_machine = std::uint64_t{4} << 30;
    std::uint64_t bytes = free_memory().value_or(unknown_machine);
    // The limit of a container.
    for (const char* path : {"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"})
        bytes = std::min(bytes, number_in(path).value_or(bytes));
    rlimit limit{};
    if (::getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
        bytes = std::min<std::uint64_t>(bytes, limit.rlim_cur);
    return bytes;
}

std::optional<RowBand> parsed_band(const std::string& text)
{
    RowBand band;
    const char* const last = text.data() + text.size();
    const auto [colon, fault] = std::from_chars(text.data(), last, band.first);
    if (fault != std::errc{} || colon == last || *colon != ':')
        return std::nullopt;
    const auto [end, fault_of_end] = std::from_chars(colon + 1, last, band.end);
    if (fault_of_end != std::errc{} || end != last || band.first < 0 || band.height() < 1)
        return std::nullopt;
    return band;
}

Check a_band()
{
    const auto fault = [](const std::string& text) {
        return parsed_band(text)
                   ? std::string()
                   : fmt::format("'{}' are no rows: expected A:B, such as 0:1000 for the first thousand", text);
    };
    return {fault, ""};
}

bool can_be_decoded_whole(const ImageShape& image)
{
    return std::max(image.width, image.height) <= decoded_image_limits.side_in_pixels &&
           std::int64_t{image.width} * image.height <= decoded_image_limits.area_in_pixels;
}

} // namespace

std::uint64_t memory_budget(const TileOptions& options)
{
    if (options.memory_in_mebibytes)
        return static_cast<std::uint64_t>(*options.memory_in_mebibytes) * bytes_of_a_mebibyte;
    return usable_memory() / 2;
}

void add_tile_options(const Command& command, TileOptions& options)
{
    command
        .add_option("--tile", options.tile,
                    "Filter in tiles of so many pixels, 512 or 1024x512, margins and all; auto: of the fastest size, "
                    "where the image is large, or does not fit into memory or a texture. For filters with a kernel; "
                    "files are then read and written row by row, as far as their format is stored so")
        .type_name("SIZE")
        .check(a_size_or({"auto", "none"}))
        .capture_default_str();
    command
        .add_number("--memory", options.memory_in_mebibytes, 1, std::numeric_limits<int>::max(),
                    "MiB of memory that the process may take beyond the 60 that it starts with: --tile auto works in "
                    "tiles where the whole image needs more; half of what is free unless given")
        .type_name("MIB");
    command
        .add_option(
            "--rows", options.rows,
            "A:B: compute the rows A to B - 1 of the result alone, counted from 0, into an image of B - A rows; beside "
            "them only what the kernel reaches is read. For filters with a kernel")
        .type_name("ROWS")
        .check(a_band());
}

TileChoice::TileChoice(const TileOptions& options, std::uint64_t budget, const std::vector<Filter>& filters,
                       ImageFilterer& filterer, const Messages& messages)
    : is_bound_(options.memory_in_mebibytes.has_value()), budget_(budget), filters_(filters), filterer_(filterer),
      messages_(messages)
{
    if (options.tile == "none") {
        mode_ = Mode::none;
    } else if (options.tile != "auto") {
        mode_ = Mode::sized;
        const ImageSize size = parse_size(options.tile);
        width_ = size.width;
        height_ = size.height;
    }
    if (options.memory_in_mebibytes && mode_ != Mode::automatic)
        throw InputError(fmt::format("--memory has no effect with --tile {}", options.tile));
    if (!options.rows)
        return;
    band_ = parsed_band(*options.rows);
    if (mode_ == Mode::none)
        throw InputError("--rows works in tiles, and --tile none asks for none");
    for (const Filter& filter : filters)
        if (filter.kernel() == nullptr)
            throw InputError(fmt::format("--rows: {} has a frequency response and no kernel, so that each row of its "
                                         "result depends on all rows",
                                         filter.specification()));
}

RowBand TileChoice::band(const std::string& input, int height) const
{
    if (band_ && band_->end > height)
        throw InputError(
            fmt::format("{}: --rows {}:{}: the image has {} rows", input, band_->first, band_->end, height));
    return band_.value_or(RowBand{0, height});
}

std::uint64_t TileChoice::bytes_whole(const FilteredImage& image) const
{
    return image.held_bytes + bytes_at_once(image.shape, filters_.size(), image.sample_bytes);
}

std::uint64_t TileChoice::bytes_by_rows(const FilteredImage& image) const
{
    return image.held_bytes + image.sample_bytes * filterer_.samples_by_rows(image.shape);
}

bool TileChoice::must_be_in_tiles(const FilteredImage& image) const
{
    if (mode_ != Mode::automatic || band_)
        return mode_ != Mode::none;
    if (!can_be_decoded_whole(image.shape))
        return true;
    const std::uint64_t bytes = bytes_whole(image);
    if (!have_kernels(filters_) && is_bound_ && bytes > budget_)
        throw InputError(fmt::format("a filter that is defined by its frequency response needs the whole image: {} of "
                                     "memory, and {} may be taken; --memory allows more",
                                     mebibytes_text(bytes), mebibytes_text(budget_)));
    return have_kernels(filters_) && (bytes > budget_ || !filterer_.fits_textures(image.shape));
}

bool TileChoice::may_be_whole(const FilteredImage& image) const
{
    if (mode_ != Mode::automatic || band_)
        return mode_ == Mode::none;
    return can_be_decoded_whole(image.shape) && bytes_whole(image) <= budget_;
}

bool TileChoice::is_better_by_rows(const FilteredImage& image) const
{
    return mode_ == Mode::automatic && !band_ && have_kernels(filters_) && filterer_.filters_rows(image.shape) &&
           (!must_be_in_tiles(image) || (!is_bound_ && bytes_by_rows(image) <= budget_));
}

bool TileChoice::is_as_good_in_tiles(const FilteredImage& image) const
{
    const bool is_large = bytes_whole(image) > usual_bytes_at_once;
    // The last question may load the drivers' libraries, which takes longer than filtering a small image.
    if (!is_large || mode_ != Mode::automatic || is_bound_ || !have_kernels(filters_) ||
        filterer_.worker(image.shape) != Worker::cpu)
        return false;
    const std::optional<double> at_once = filterer_.estimated_milliseconds(image.shape);
    return at_once && fastest(image).milliseconds <= as_good * *at_once;
}

std::uint64_t TileChoice::bytes_of(const Tiling& tiling, const FilteredImage& image) const
{
    return image.held_bytes +
           bytes_in_tiles(tiling, filters_.size(), filterer_.worker(image.shape), image.sample_bytes);
}

Tiling TileChoice::tiling(const FilteredImage& image) const
{
    const auto chosen = [&] {
        if (mode_ == Mode::sized)
            return tiling_of(image.shape, reach_in_tiles(filters_), width_, height_);
        const Candidate best = fastest(image);
        messages_.detail(fmt::format("tiles: {} predicted, {} of memory may be taken",
                                     duration_text(1e-3 * best.milliseconds), mebibytes_text(budget_)));
        return best.tiling;
    };
    const Tiling tiling = chosen();
    messages_.detail(fmt::format("tiles: {} x {} of {} x {} pixels, margins and all; {} of memory", tiling.columns(),
                                 tiling.rows(), tiling.tile_width, tiling.tile_height,
                                 mebibytes_text(bytes_of(tiling, image))));
    return tiling;
}

TileChoice::Candidate TileChoice::fastest(const FilteredImage& image) const
{
    const KernelReach reach = reach_in_tiles(filters_);
    std::vector<Candidate> candidates;
    double least_milliseconds = std::numeric_limits<double>::infinity();
    std::uint64_t least_bytes = std::numeric_limits<std::uint64_t>::max();
    for (const Tiling& tiling : candidate_tilings(image.shape, reach)) {
        const std::uint64_t bytes = bytes_of(tiling, image);
        least_bytes = std::min(least_bytes, bytes);
        if (bytes > budget_)
            continue;
        const std::optional<double> predicted =
            filterer_.estimated_milliseconds(tiling.tile(), tiling.tiles(), filterer_.worker(image.shape));
        if (!predicted)
            continue;
        const double milliseconds = *predicted + milliseconds_around_a_tile * static_cast<double>(tiling.tiles());
        least_milliseconds = std::min(least_milliseconds, milliseconds);
        candidates.push_back({tiling, bytes, milliseconds});
    }
    if (least_bytes > budget_)
        throw InputError(fmt::format("the smallest tiles need {} of memory, and {} may be taken; --memory allows more",
                                     mebibytes_text(least_bytes), mebibytes_text(budget_)));
    if (candidates.empty())
        throw InputError(fmt::format("no tile of more than the {} x {} pixels that kernels reach over fits into this "
                                     "device's textures and {} of memory",
                                     reach.left + reach.right, reach.top + reach.bottom, mebibytes_text(budget_)));
    // Predictions tell no smaller differences: of what is as fast, the least memory.
    constexpr double as_fast = 1.05;
    const double slowest = (is_bound_ ? as_fast : as_good) * least_milliseconds;
    std::erase_if(candidates, [&](const Candidate& candidate) { return candidate.milliseconds > slowest; });
    return *std::min_element(candidates.begin(), candidates.end(),
                             [](const Candidate& one, const Candidate& other) { return one.bytes < other.bytes; });
}

} // namespace fragfft::commands
