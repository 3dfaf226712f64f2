#include "program/commands/file_filter.hpp"

#include "errors.hpp"
#include "program/commands/clamping.hpp"
#include "program/commands/remarks.hpp"
#include "program/commands/size_hint.hpp"
#include "program/image/image_checks.hpp"
#include "program/image/image_file.hpp"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <type_traits>

namespace fragfft::commands {

namespace {

std::uint64_t bytes_of(const ImageShape& shape)
{
    return sizeof(float) * static_cast<std::uint64_t>(shape.width) * static_cast<std::uint64_t>(shape.height) *
           static_cast<std::uint64_t>(shape.channels);
}

// The same rows, whose reading the clock is told of.
template <typename Sample>
std::function<RowReaderOf<Sample>()> told_rows(std::function<RowReaderOf<Sample>()> rows, PhaseClock* phases)
{
    return [rows = std::move(rows), phases]() -> RowReaderOf<Sample> {
        const InPhase opening(phases, Phase::reading);
        return [read = rows(), phases](int first, int count) {
            const InPhase reading(phases, Phase::reading);
            return read(first, count);
        };
    };
}

} // namespace

bool is_coarse(gl::PixelFormat format)
{
    return gl::info(format).bytes_per_pixel / gl::info(format).components < 4;
}

FileFilter::FileFilter(const FilteringOptions& options, const std::vector<Filter>& filters, SharedByFiles& shared)
    : options_(options), shared_(shared), filters_(options, shared.machine, filters),
      tiles_(options.tiles, shared.memory.limit(), filters, filters_.first(), options.messages)
{
}

ImageSize FileFilter::filter(const FilteredFile& file)
{
    Progress progress(options_.messages, "filtering " + file.input);
    progress.step("reading");
    const InPhase reading = in(Phase::reading);
    std::unique_lock door(shared_.door);
    const InputFile input = open_image(file.input);
    const StreamedImage first = decoded(input, first_page());
    Work work = work_on(file, first, progress);
    door.unlock();
    filter_page(work, first);
    for (int page = 1; page < work.pages; ++page) {
        const StreamedImage next = decoded(input, page);
        require_like_first(file, first, next, page);
        filter_page(work, next);
    }
    progress.step("writing");
    const InPhase writing = in(Phase::writing);
    finish(work, first);
    return {first.width, first.height};
}

// Everything is refused here that can be before an image is filtered.
FileFilter::Work FileFilter::work_on(const FilteredFile& file, const StreamedImage& image, Progress& progress)
{
    const InPhase opening = in(Phase::writing);
    const FileFacts& facts = image.facts;
    if (!options_.page && facts.pages > 1)
        options_.messages.note(fmt::format("{}: has {} pages, and the first is filtered; --page all or --page 1 to {} "
                                           "filters others",
                                           file.input, facts.pages, facts.pages - 1));
    Work work{.file = file, .progress = progress, .pages = options_.page == "all" ? facts.pages : 1};
    work.light = light_of(facts, image.channels, file);
    work.band = tiles_.band(file.input, image.height);
    work.in_double = works_in_double(image, work.light);
    work.writers = open_writers(work, image);
    tell_remarks(options_.messages, file.input, facts);
    take_room(work, image);
    return work;
}

void FileFilter::take_room(Work& work, const StreamedImage& image)
{
    const InPhase choosing = in(Phase::planning);
    const ImageShape shape{image.width, work.band.height(), image.channels};
    const FilteredImage filtered_image{
        shape, bytes_of_driver() + image.bytes_held + bytes_held_by_writers(work.file, shape, image.facts),
        work.in_double ? sizeof(double) : sizeof(float)};
    const bool needs_whole = options_.display == Display::normalise; // the range of the result
    // The alpha that is kept, and what is hidden, are of what was filtered; tiles have their rows anyway.
    FilteredImage image_at_once = filtered_image;
    if (work.light.has_alpha && filters_.keeps_coverage())
        image_at_once.held_bytes += bytes_of(filtered_image.shape);
    // Whether alpha is coverage is only known at the image's end.
    work.by_rows = !needs_whole && !work.light.has_alpha && tiles_.is_better_by_rows(filtered_image);
    if (!work.by_rows)
        begin_to_decode(work, image, image_at_once);
    if (!work.by_rows &&
        (tiles_.must_be_in_tiles(image_at_once) || (!needs_whole && tiles_.is_as_good_in_tiles(image_at_once)))) {
        require_alpha_is_held(work.light, work.file.input);
        work.tiling = tiling_of(work, filtered_image);
    }
    // What libraries and threads take for each image: for a single one that is the process's own.
    constexpr std::uint64_t bytes_around_an_image = std::uint64_t{24} << 20;
    const std::uint64_t bytes_whole = tiles_.bytes_whole(image_at_once);
    const std::uint64_t bytes = bytes_around_an_image + (work.tiling    ? tiles_.bytes_of(*work.tiling, filtered_image)
                                                         : work.by_rows ? tiles_.bytes_by_rows(filtered_image)
                                                                        : bytes_whole);
    // As many threads as are left to each of as many such images as there may be; more for a large one, which may have
    // smaller ones beside it, and would be the last.
    const auto files = static_cast<std::uint64_t>(shared_.files_at_once);
    const auto all_threads = static_cast<std::uint64_t>(cpu::hardware_thread_count());
    const std::uint64_t at_once = std::clamp<std::uint64_t>(shared_.memory.limit() / bytes, 1, files);
    work.light.threads = static_cast<int>(
        std::clamp<std::uint64_t>(bytes_whole / usual_bytes_at_once, all_threads / at_once, all_threads));
    filters_.begin_file(work.tiling ? work.tiling->tile() : shape, work.light.threads);
    work.memory = shared_.memory.take(bytes, [&] { filters_.forget(); });
}

void FileFilter::begin_to_decode(Work& work, const StreamedImage& image, const FilteredImage& whole)
{
    if (shared_.files_at_once == 1 && !work.in_double && tiles_.may_be_whole(whole) &&
        filters_.first().worker(whole.shape) == Worker::any)
        work.decoding = std::async(std::launch::async, [&image, as_levels = takes_levels(image, work.light)] {
            return decoded_whole(image, as_levels);
        });
}

bool FileFilter::takes_levels(const StreamedImage& image, const LightOptions& light)
{
    return image.level_rows && !light.linear && !light.has_alpha &&
           filters_.first().worker({image.width, image.height, image.channels}) == Worker::any;
}

FileFilter::Decoded FileFilter::decoded_whole(const StreamedImage& image, bool as_levels)
{
    if (as_levels)
        return image.reader<std::uint8_t>()(0, image.height);
    return image.reader<float>()(0, image.height);
}

void FileFilter::finish(const Work& work, const StreamedImage& image)
{
    std::vector<SaveReport> reports(work.writers.size());
    const auto finish_files = [&] {
        std::ranges::transform(work.writers, reports.begin(), [](const auto& writer) { return writer->finish(); });
    };
    if (shared_.is_only_file && shared_.machine.is_open()) {
        // Both take long: what is left to encode and the disk, and the device's driver.
        std::future<void> finishing = std::async(finish_files);
        shared_.machine.close();
        finishing.get();
    } else {
        finish_files();
    }

    const auto samples = static_cast<std::size_t>(image.width) * static_cast<std::size_t>(work.band.height()) *
                         static_cast<std::size_t>(image.channels * work.pages);
    for (std::size_t i = 0; i < work.writers.size(); ++i)
        note_clamped(options_.messages, work.file.outputs[i], reports[i].clamped_samples, samples, image.channels,
                     HasDisplay::yes);
}

// The option has been checked.
int FileFilter::first_page() const
{
    int page = 0;
    if (options_.page && *options_.page != "all")
        std::from_chars(options_.page->data(), options_.page->data() + options_.page->size(), page);
    return page;
}

StreamedImage FileFilter::decoded(const InputFile& input, int page) const
{
    const HeldInMemory held = tiles_.may_be_in_tiles() ? HeldInMemory::rows : HeldInMemory::whole;
    const bool is_whole = held == HeldInMemory::whole;
    return with_size_hint(is_whole, "; --tile auto filters larger ones in tiles", [&] {
        std::optional<StreamedImage> image = streamed_image(input, page, held);
        if (!image) {
            load_image(input, page); // refuses what is damaged, too
            throw InputError(fmt::format("{}: holds complex numbers; filters take real images", input.name()));
        }
        if (is_whole)
            require_supported_size(image->width, image->height, input.name(),
                                   image->facts.kind == FileKind::npy ? decoded_array_limits : decoded_image_limits);
        image->rows = told_rows(std::move(image->rows), options_.messages.phases());
        if (image->double_rows)
            image->double_rows = told_rows(std::move(image->double_rows), options_.messages.phases());
        return std::move(*image);
    });
}

void FileFilter::require_like_first(const FilteredFile& file, const StreamedImage& first, const StreamedImage& image,
                                    int page)
{
    if (image.width != first.width || image.height != first.height || image.channels != first.channels)
        throw InputError(fmt::format("{}: page {} has another size than page 0: filter them one by one by --page",
                                     file.input, page));
    if (!have_same_colours(image.facts, first.facts))
        throw InputError(fmt::format("{}: page {} has another colour profile than page 0: filter them one by one by "
                                     "--page",
                                     file.input, page));
}

bool FileFilter::works_in_double(const StreamedImage& image, const LightOptions& light)
{
    const bool is_plain = !light.linear && !light.has_alpha && !light.encodes_last() && !light.decodes_last();
    return image.double_rows && is_plain && filters_.first().works_in_double();
}

FileFilter::Writers FileFilter::open_writers(const Work& work, const StreamedImage& image) const
{
    Writers writers;
    for (const std::string& output : work.file.outputs) {
        SaveOptions saved = saving(output, image.facts);
        saved.pages = work.pages;
        saved.in_double = work.in_double && holds_double(output, saved);
        saved.first_row = work.band.first;
        if (saved.largest_sample != 1.0F && light_written_to(output, saved) != Light::numbers)
            options_.messages.detail(
                fmt::format("{}: the array's {} is written as the largest integer", output, saved.largest_sample));
        // All results have one format.
        if (const auto lost = lost_facts(image.facts, output, saved, image.width, work.band.height(),
                                         work.light.source_is_linear != work.light.result_is_linear);
            !lost.empty() && output == work.file.outputs.front())
            options_.messages.note(
                fmt::format("{}: not kept of {}: {}", output, work.file.input, fmt::join(lost, ", ")));
        writers.push_back(
            open_image_rows(output, {image.width, work.band.height() * work.pages, image.channels}, saved));
    }
    return writers;
}

Tiling FileFilter::tiling_of(const Work& work, const FilteredImage& image) const
{
    try {
        Tiling tiling = tiles_.tiling(image);
        tiling.first_row = work.band.first;
        return tiling;
    } catch (const InputError& error) {
        throw InputError(fmt::format("{}: {} x {} pixels are filtered in tiles: {}", work.file.input, image.shape.width,
                                     image.shape.height, error.what()));
    }
}

// What opening a device takes, and the programs that its driver compiles.
std::uint64_t FileFilter::bytes_of_driver() const
{
    constexpr std::uint64_t usual_bytes = std::uint64_t{120} << 20;
    const std::vector<std::string> without{"auto", "fftw", "convolution-cpu", "direct-cpu"};
    return std::find(without.begin(), without.end(), options_.method.method) == without.end() ? usual_bytes : 0;
}

std::uint64_t FileFilter::bytes_held_by_writers(const FilteredFile& file, const ImageShape& shape,
                                                const FileFacts& like) const
{
    std::uint64_t bytes = 0;
    for (const std::string& output : file.outputs)
        bytes += bytes_held_by_writer(output, {shape.width, shape.height, shape.channels}, saving(output, like));
    return bytes;
}

LightOptions FileFilter::light_of(const FileFacts& facts, int channels, const FilteredFile& file) const
{
    const std::string& output = file.outputs.front();
    const Light written = light_written_to(output, saving(output, facts));
    // Numbers of arrays stand for nothing that could be converted.
    const bool differs = facts.light != written && facts.light != Light::numbers && written != Light::numbers;
    if (options_.keep_light && !differs)
        throw InputError(fmt::format("{}: --keep-light has no effect: {} is written as it is", file.input, output));
    if (options_.linear && facts.light == Light::linear)
        throw InputError(fmt::format("{}: --linear has no effect: such files hold linear light", file.input));
    const bool converts = differs && !options_.keep_light;
    if (options_.linear || converts)
        require_known_light(facts, file.input,
                            options_.linear ? "--linear cannot decode them"
                                            : fmt::format("{} holds linear light, unless --keep-light writes "
                                                          "numbers as they are",
                                                          output));
    return {.linear = options_.linear,
            .has_alpha = has_alpha_channel(facts, channels),
            .source_is_linear = converts && facts.light == Light::linear,
            .result_is_linear = converts && written == Light::linear,
            .encoding = facts.colour,
            .source_is_premultiplied = facts.premultiplied_alpha,
            .result_is_premultiplied = facts.premultiplied_alpha,
            .straight_alpha = options_.straight_alpha,
            .display = options_.display};
}

// Half floats' errors would be divided by what is covered.
void FileFilter::require_alpha_is_held(const LightOptions& light, const std::string& input) const
{
    const gl::PixelFormat format = options_.method.texels();
    if (light.weights_colours() && is_coarse(format))
        throw InputError(fmt::format("{}: colours weighted by alpha need 32-bit floats: {} would make those that "
                                     "cover little wrong by many of 255 steps; use rgba32f or --straight-alpha",
                                     input, gl::info(format).name));
}

SaveOptions FileFilter::saving(const std::string& path, const FileFacts& like) const
{
    SaveOptions saving = save_options_like(like, path);
    if (options_.type)
        saving.ending = "." + *options_.type;
    saving.quality = options_.quality.value_or(saving.quality);
    saving.lossless = saving.lossless && !options_.quality;
    return saving;
}

} // namespace fragfft::commands
