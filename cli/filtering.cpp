#include "cli/filtering.hpp"

#include "boundary.hpp"
#include "cli/clamping.hpp"
#include "cli/command.hpp"
#include "cli/filtering_files.hpp"
#include "cli/option_types.hpp"
#include "cli/progress.hpp"
#include "cli/remarks.hpp"
#include "cli/size_hint.hpp"
#include "cli/tiled_filtering.hpp"
#include "cli/words.hpp"
#include "errors.hpp"
#include "methods/method_words.hpp"
#include "program/image/image_file.hpp"
#include "program/image/row_writer.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <list>

namespace fragfft::cli {

namespace {

// Beyond the kernel's reach the border of a photograph is most like what lay there: as image programs do it. A filter
// without a kernel reaches everywhere, and takes the image as one period of a wave.
Boundary boundary_of(const FilteringOptions& options, const Filter& filter)
{
    return options.boundary.value_or(filter.kernel() != nullptr ? Boundary::clamp : Boundary::wrap);
}

// Filters that share a boundary rule, and so may share their work on an image.
struct FilterGroup
{
    Boundary boundary;
    std::vector<Filter> filters;
    std::vector<std::size_t> places; // of each in the order of the command
};

std::vector<FilterGroup> groups_of(const FilteringOptions& options, const std::vector<Filter>& filters)
{
    std::vector<FilterGroup> groups;
    for (std::size_t i = 0; i < filters.size(); ++i) {
        const Boundary boundary = boundary_of(options, filters[i]);
        auto group = std::find_if(groups.begin(), groups.end(),
                                  [&](const FilterGroup& known) { return known.boundary == boundary; });
        if (group == groups.end())
            group = groups.insert(groups.end(), FilterGroup{boundary, {}, {}});
        group->filters.push_back(filters[i]);
        group->places.push_back(i);
    }
    return groups;
}

std::string boundaries_text(const std::vector<FilterGroup>& groups)
{
    std::string text = "boundary";
    for (const FilterGroup& group : groups) {
        text += group.places == groups.front().places ? ": " : "; ";
        text += fmt::format("{} for ", name(group.boundary));
        for (const Filter& filter : group.filters)
            text += (&filter == &group.filters.front() ? "" : ", ") + filter.specification();
    }
    return text;
}

// Coarser than 32-bit floats.
bool is_coarse(gl::PixelFormat format)
{
    return gl::info(format).bytes_per_pixel / gl::info(format).components < 4;
}

// Dark colours of linear light lie closer together than half floats or 8 bits do.
void require_linear_is_held(const FilteringOptions& options)
{
    const gl::PixelFormat format = options.method.texels();
    if (options.linear && is_coarse(format))
        throw InputError(fmt::format("--linear needs 32-bit floats: {} would make dark colours wrong by several of "
                                     "255 steps",
                                     gl::info(format).name));
}

bool has_same_colours(const FileFacts& one, const FileFacts& other)
{
    if (!one.colour || !other.colour)
        return one.colour == other.colour;
    return one.colour->name == other.colour->name && one.colour->fault == other.colour->fault;
}

class FileFilter
{
public:
    FileFilter(const FilteringOptions& options, const std::vector<Filter>& filters)
        : options_(options), filters_(filters.size()), groups_(groups_of(options, filters)),
          machine_(options.method, options.messages), filterers_(filterers()),
          tiles_(options.tiles, filters, filterers_.front(), options.messages)
    {
        options.messages.detail(boundaries_text(groups_));
    }

    void filter(const FilteredFile& file)
    {
        Progress progress(options_.messages, "filtering " + file.input);
        progress.step("reading");
        const InputFile input = open_image(file.input);
        OpenedImage first = opened(input, first_page());
        const FileFacts& facts = first.rows->facts;
        const int pages = options_.page == "all" ? facts.pages : 1;
        if (!options_.page && facts.pages > 1)
            options_.messages.note(fmt::format("{}: has {} pages, and the first is filtered; --page all or --page 1 to "
                                               "{} filters others",
                                               file.input, facts.pages, facts.pages - 1));
        const LightOptions light = light_of(facts, first.rows->channels, file);
        const RowBand band = tiles_.band(file.input, first.rows->height);
        const Writers writers =
            open_writers(file, *first.rows, band, pages, light.source_is_linear != light.result_is_linear);
        tell_remarks(options_.messages, file.input, facts);
        filter_page(file, first, band, light, writers, progress);
        std::int64_t rounded = rounded_samples(first.rows->facts);
        for (int page = 1; page < pages; ++page) {
            OpenedImage next = opened(input, page);
            if (next.rows->width != first.rows->width || next.rows->height != first.rows->height ||
                next.rows->channels != first.rows->channels)
                throw InputError(fmt::format("{}: page {} has another size than page 0: filter them one by one by "
                                             "--page",
                                             file.input, page));
            if (!has_same_colours(next.rows->facts, facts))
                throw InputError(fmt::format("{}: page {} has another colour profile than page 0: filter them one by "
                                             "one by --page",
                                             file.input, page));
            filter_page(file, next, band, light, writers, progress);
            rounded += rounded_samples(next.rows->facts);
        }
        tell_rounded(options_.messages, file.input, rounded);
        progress.step("writing");
        const auto samples = static_cast<std::size_t>(first.rows->width) * static_cast<std::size_t>(band.height()) *
                             static_cast<std::size_t>(first.rows->channels * pages);
        for (std::size_t i = 0; i < writers.size(); ++i)
            note_clamped(options_.messages, file.outputs[i], writers[i]->finish().clamped_samples, samples,
                         first.rows->channels, HasDisplay::yes);
    }

private:
    using Writers = std::vector<std::unique_ptr<RowWriter>>;

    // A list, for filterers stay where they are. They are one where the image may be filtered in tiles: all filters
    // have kernels then.
    std::list<ImageFilterer> filterers()
    {
        std::list<ImageFilterer> result;
        for (const FilterGroup& group : groups_)
            result.emplace_back(options_.method, machine_, options_.messages, group.filters, group.boundary);
        return result;
    }

    // In the order of the command.
    std::vector<Image> filtered(Image image)
    {
        std::vector<Image> results(filters_);
        auto filterer = filterers_.begin();
        for (const FilterGroup& group : groups_) {
            const bool is_last = &group == &groups_.back();
            Image input = is_last ? std::move(image) : image; // a filterer may take its image's memory
            std::vector<Image> of_group = (filterer++)->apply(input);
            for (std::size_t i = 0; i < group.places.size(); ++i)
                results[group.places[i]] = std::move(of_group[i]);
        }
        return results;
    }

    struct OpenedImage
    {
        bool is_decoded = false; // whole, where a file has no rows to be read one after the other
        LoadedImage whole = {};
        std::optional<StreamedImage> rows = {};
    };

    // The option has been checked.
    int first_page() const
    {
        int page = 0;
        if (options_.page && *options_.page != "all")
            std::from_chars(options_.page->data(), options_.page->data() + options_.page->size(), page);
        return page;
    }

    OpenedImage opened(const InputFile& input, int page) const
    {
        OpenedImage image;
        if (tiles_.may_be_in_tiles()) {
            image.rows = streamed_image(input, page);
            if (image.rows)
                return image;
        }
        image.whole = with_size_hint(true,
                                     tiles_.may_be_in_tiles() ? " where it is decoded whole"
                                                              : "; --tile auto filters larger ones in tiles",
                                     [&] { return load_image(input, page); });
        const auto* const stored = std::get_if<Image>(&image.whole.pixels);
        if (stored == nullptr)
            throw InputError(fmt::format("{}: holds complex numbers; filters take real images", input.name()));
        image.is_decoded = true;
        image.rows = streamed_image(*stored, image.whole);
        return image;
    }

    Writers open_writers(const FilteredFile& file, const StreamedImage& image, const RowBand& band, int pages,
                         bool converts_light) const
    {
        Writers writers;
        for (const std::string& output : file.outputs) {
            SaveOptions saved = saving(output, image.facts);
            saved.pages = pages;
            saved.first_row = band.first;
            if (saved.largest_sample != 1.0F && light_written_to(output, saved) != Light::numbers)
                options_.messages.detail(
                    fmt::format("{}: the array's {} is written as the largest integer", output, saved.largest_sample));
            // All results have one format.
            if (const auto lost = lost_facts(image.facts, output, saved, image.width, band.height(), converts_light);
                !lost.empty() && output == file.outputs.front())
                options_.messages.note(
                    fmt::format("{}: not kept of {}: {}", output, file.input, fmt::join(lost, ", ")));
            writers.push_back(open_image_rows(output, {image.width, band.height() * pages, image.channels}, saved));
        }
        return writers;
    }

    // Takes the samples of what was decoded whole.
    void filter_page(const FilteredFile& file, OpenedImage& opened_image, const RowBand& band,
                     const LightOptions& light, const Writers& writers, Progress& progress)
    {
        const StreamedImage& image = *opened_image.rows;
        const ImageShape shape{image.width, band.height(), image.channels};
        const std::uint64_t held =
            bytes_of_driver() + image.bytes_held + bytes_held_by_writers(file, shape, image.facts);
        const bool needs_whole = options_.display == Display::normalise; // the range of the result
        if (tiles_.must_be_in_tiles(shape, held) || (!needs_whole && tiles_.is_as_good_in_tiles(shape, held))) {
            Tiling tiling = tiling_of_file(file, shape, held);
            tiling.first_row = band.first;
            filter_in_tiles({file, image, tiling, light, writers}, options_, filterers_.front(), progress);
            return;
        }
        Image samples = to_filter(opened_image.is_decoded ? std::get<Image>(std::move(opened_image.whole.pixels))
                                                          : image.rows()(0, image.height),
                                  light, file.input);
        progress.step("computing");
        std::vector<Image> results = filtered(std::move(samples));
        progress.step("writing");
        for (std::size_t i = 0; i < results.size(); ++i) {
            writers[i]->write(
                displayed(from_filter(std::move(results[i]), light, file.input), options_.display, light.has_alpha));
            results[i] = {};
        }
    }

    Tiling tiling_of_file(const FilteredFile& file, const ImageShape& shape, std::uint64_t held) const
    {
        try {
            return tiles_.tiling(shape, held);
        } catch (const InputError& error) {
            throw InputError(fmt::format("{}: {} x {} pixels are filtered in tiles: {}", file.input, shape.width,
                                         shape.height, error.what()));
        }
    }

    // What opening a device takes, and the programs that its driver compiles.
    std::uint64_t bytes_of_driver() const
    {
        constexpr std::uint64_t usual_bytes = std::uint64_t{120} << 20;
        const std::vector<std::string> without{"auto", "fftw", "convolution-cpu", "direct-cpu"};
        return std::find(without.begin(), without.end(), options_.method.method) == without.end() ? usual_bytes : 0;
    }

    std::uint64_t bytes_held_by_writers(const FilteredFile& file, const ImageShape& shape, const FileFacts& like) const
    {
        std::uint64_t bytes = 0;
        for (const std::string& output : file.outputs)
            bytes += bytes_held_by_writer(output, {shape.width, shape.height, shape.channels}, saving(output, like));
        return bytes;
    }

    LightOptions light_of(const FileFacts& facts, int channels, const FilteredFile& file) const
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
        const LightOptions light{.linear = options_.linear,
                                 .has_alpha = has_alpha_channel(facts, channels),
                                 .source_is_linear = converts && facts.light == Light::linear,
                                 .result_is_linear = converts && written == Light::linear,
                                 .encoding = facts.colour,
                                 .source_is_premultiplied = facts.premultiplied_alpha,
                                 .result_is_premultiplied = facts.premultiplied_alpha,
                                 .straight_alpha = options_.straight_alpha};
        require_alpha_is_held(light, file.input);
        return light;
    }

    // Half floats' errors would be divided by what is covered.
    void require_alpha_is_held(const LightOptions& light, const std::string& input) const
    {
        const gl::PixelFormat format = options_.method.texels();
        if (light.has_alpha && !light.straight_alpha && is_coarse(format))
            throw InputError(fmt::format("{}: colours weighted by alpha need 32-bit floats: {} would make those that "
                                         "cover little wrong by many of 255 steps; use rgba32f or --straight-alpha",
                                         input, gl::info(format).name));
    }

    SaveOptions saving(const std::string& path, const FileFacts& like) const
    {
        SaveOptions saving = save_options_like(like, path);
        if (options_.type)
            saving.ending = "." + *options_.type;
        saving.quality = options_.quality.value_or(saving.quality);
        saving.lossless = saving.lossless && !options_.quality;
        return saving;
    }

    const FilteringOptions& options_;
    const std::size_t filters_;
    const std::vector<FilterGroup> groups_;
    FilteringMachine machine_;
    std::list<ImageFilterer> filterers_; // one for each group
    TileChoice tiles_;
};

} // namespace

void add_filtering_options(const Command& command, FilteringOptions& options)
{
    command
        .add_option("--out-dir", options.folder,
                    "Folder for the results of any number of inputs, each under its input's name; made where there is "
                    "none")
        .type_name("FOLDER");
    command
        .add_option("--type", options.type,
                    "Kind of the results' files where OUT is - or has no ending, such as /dev/fd/3, or with --out-dir; "
                    "for these and - the input's unless given")
        .type_name("TYPE")
        .check(beginning_with(
            {"png", "jpg", "tif", "webp", "gif", "ppm", "exr", "hdr", "pfm", "fits", "npy", "bmp", "tga"}));
    std::vector<std::string> further;
    for (const FurtherMethod& method : further_methods())
        further.push_back(method.name);
    add_method_option(command, options.method.method, further,
                      "How to filter, see `fragfft list`; auto is whichever is predicted to be the fastest for the "
                      "whole command here, on the CPU or on a GPU, where it is one of " +
                          choosable_words());
    add_boundary_option(command, options.boundary);
    command.add_flag("--linear", options.linear,
                     "Filter linear light: decode first and encode last, by the file's own profile, or as sRGB where "
                     "it has none (default: the stored values as they are)");
    command.add_flag("--keep-light", options.keep_light,
                     "Write numbers as they are where only one of the files holds linear light, as EXR, HDR and PFM do "
                     "(default: converted, by the file's profile and to sRGB)");
    command
        .add_option("--page", options.page,
                    "Which of a file's pages or frames, counted from 0; all: each by itself, into a file of as many "
                    "(TIFF, GIF, WebP)")
        .type_name("N|all")
        .check(one_of_or_number("page", {"all"}));
    command.add_flag(
        "--straight-alpha", options.straight_alpha,
        "Filter colours whatever their alpha (default: weighted by it, so that hidden colours stay hidden)");
    command.add_flag("--normalise", options.normalise,
                     "Divide the weights of a kernel from a file by their sum (default: as they are)");
    add_display_option(command, options.display);
    add_tile_options(command, options.tiles);
    command.add_number("--quality", options.quality, 1, 100, "Of JPEG and WebP results; 92 unless given")
        .type_name("QUALITY");
    add_format_option(command, options.method.format);
    add_twiddles_option(command, options.method.twiddles);
    add_effort_option(command, options.method.effort);
    add_device_option(command, options.method.device);
    add_verbosity_options(command, options.messages);
}

void filter_files(const FilteringOptions& options, const std::vector<Filter>& filters)
{
    require_linear_is_held(options);
    const std::vector<FilteredFile> files = files_of(options, filters.size());
    FileFilter filter(options, filters);
    if (files.size() == 1) {
        filter.filter(files.front());
        return;
    }
    std::size_t failed = 0;
    for (const FilteredFile& file : files) {
        try {
            filter.filter(file);
        } catch (const InputError& error) {
            options.messages.warn(error.what());
            ++failed;
        }
    }
    if (failed > 0)
        throw InputError(fmt::format("{} of {} images could not be filtered", failed, files.size()));
}

} // namespace fragfft::cli
