#include "program/commands/filtering.hpp"

#include "errors.hpp"
#include "methods/method_words.hpp"
#include "program/commands/clamping.hpp"
#include "program/commands/command.hpp"
#include "program/commands/filtering_files.hpp"
#include "program/commands/grouped_filters.hpp"
#include "program/commands/option_types.hpp"
#include "program/commands/progress.hpp"
#include "program/commands/remarks.hpp"
#include "program/commands/size_hint.hpp"
#include "program/commands/tiled_filtering.hpp"
#include "program/commands/words.hpp"
#include "program/image/image_checks.hpp"
#include "program/image/image_file.hpp"
#include "program/image/row_writer.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace fragfft::commands {

namespace {

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

std::uint64_t bytes_of(const ImageShape& shape)
{
    return sizeof(float) * static_cast<std::uint64_t>(shape.width) * static_cast<std::uint64_t>(shape.height) *
           static_cast<std::uint64_t>(shape.channels);
}

class FileFilter
{
public:
    FileFilter(const FilteringOptions& options, const std::vector<Filter>& filters)
        : options_(options), machine_(options.method, options.messages), filters_(options, machine_, filters),
          tiles_(options.tiles, filters, filters_.first(), options.messages)
    {
        options.messages.detail(filters_.boundaries_text());
    }

    void filter(const FilteredFile& file)
    {
        Progress progress(options_.messages, "filtering " + file.input);
        progress.step("reading");
        const InputFile input = open_image(file.input);
        const StreamedImage first = opened(input, first_page());
        const FileFacts& facts = first.facts;
        const int pages = options_.page == "all" ? facts.pages : 1;
        if (!options_.page && facts.pages > 1)
            options_.messages.note(fmt::format("{}: has {} pages, and the first is filtered; --page all or --page 1 to "
                                               "{} filters others",
                                               file.input, facts.pages, facts.pages - 1));
        const LightOptions light = light_of(facts, first.channels, file);
        const RowBand band = tiles_.band(file.input, first.height);
        const bool in_double = works_in_double(first, light);
        const Writers writers = open_writers(file, first, band, pages, in_double, light);
        tell_remarks(options_.messages, file.input, facts);
        const auto filter_opened = [&](const StreamedImage& image) {
            if (in_double)
                filter_page<double>(file, image, band, light, writers, progress);
            else
                filter_page<float>(file, image, band, light, writers, progress);
            tell_rounded(options_.messages, file.input, image.facts,
                         image.double_rows ? "; --method auto, fftw, convolution-cpu and direct-cpu filter such arrays "
                                             "in double precision"
                                           : "");
        };
        filter_opened(first);
        for (int page = 1; page < pages; ++page) {
            const StreamedImage next = opened(input, page);
            if (next.width != first.width || next.height != first.height || next.channels != first.channels)
                throw InputError(fmt::format("{}: page {} has another size than page 0: filter them one by one by "
                                             "--page",
                                             file.input, page));
            if (!has_same_colours(next.facts, facts))
                throw InputError(fmt::format("{}: page {} has another colour profile than page 0: filter them one by "
                                             "one by --page",
                                             file.input, page));
            filter_opened(next);
        }
        progress.step("writing");
        const auto samples = static_cast<std::size_t>(first.width) * static_cast<std::size_t>(band.height()) *
                             static_cast<std::size_t>(first.channels * pages);
        for (std::size_t i = 0; i < writers.size(); ++i)
            note_clamped(options_.messages, file.outputs[i], writers[i]->finish().clamped_samples, samples,
                         first.channels, HasDisplay::yes);
    }

private:
    using Writers = std::vector<std::unique_ptr<RowWriter>>;

    // The option has been checked.
    int first_page() const
    {
        int page = 0;
        if (options_.page && *options_.page != "all")
            std::from_chars(options_.page->data(), options_.page->data() + options_.page->size(), page);
        return page;
    }

    StreamedImage opened(const InputFile& input, int page) const
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
                                       image->facts.kind == FileKind::npy ? decoded_array_limits
                                                                          : decoded_image_limits);
            return std::move(*image);
        });
    }

    // Whether it is filtered in double precision: numbers that floats may not hold, where nothing else is computed of
    // them but the filters.
    bool works_in_double(const StreamedImage& image, const LightOptions& light)
    {
        const bool is_plain = !light.linear && !light.has_alpha && !light.encodes_last() && !light.decodes_last();
        return image.double_rows && is_plain && filters_.first().works_in_double();
    }

    Writers open_writers(const FilteredFile& file, const StreamedImage& image, const RowBand& band, int pages,
                         bool in_double, const LightOptions& light) const
    {
        Writers writers;
        for (const std::string& output : file.outputs) {
            SaveOptions saved = saving(output, image.facts);
            saved.pages = pages;
            saved.in_double = in_double && holds_double(output, saved);
            saved.first_row = band.first;
            if (saved.largest_sample != 1.0F && light_written_to(output, saved) != Light::numbers)
                options_.messages.detail(
                    fmt::format("{}: the array's {} is written as the largest integer", output, saved.largest_sample));
            // All results have one format.
            if (const auto lost = lost_facts(image.facts, output, saved, image.width, band.height(),
                                             light.source_is_linear != light.result_is_linear);
                !lost.empty() && output == file.outputs.front())
                options_.messages.note(
                    fmt::format("{}: not kept of {}: {}", output, file.input, fmt::join(lost, ", ")));
            writers.push_back(open_image_rows(output, {image.width, band.height() * pages, image.channels}, saved));
        }
        return writers;
    }

    // Sample is double where it works_in_double().
    template <typename Sample>
    void filter_page(const FilteredFile& file, const StreamedImage& image, const RowBand& band,
                     const LightOptions& light, const Writers& writers, Progress& progress)
    {
        const ImageShape shape{image.width, band.height(), image.channels};
        const FilteredImage filtered_image{
            shape, bytes_of_driver() + image.bytes_held + bytes_held_by_writers(file, shape, image.facts),
            sizeof(Sample)};
        const bool needs_whole = options_.display == Display::normalise; // the range of the result
        // The alpha that is kept, and what is hidden, are of what was filtered; tiles have their rows anyway.
        FilteredImage image_at_once = filtered_image;
        if (light.has_alpha && filters_.keeps_coverage())
            image_at_once.held_bytes += bytes_of(filtered_image.shape);
        if (tiles_.must_be_in_tiles(image_at_once) || (!needs_whole && tiles_.is_as_good_in_tiles(image_at_once))) {
            require_alpha_is_held(light, file.input);
            Tiling tiling = tiling_of_file(file, filtered_image);
            tiling.first_row = band.first;
            filter_in_tiles<Sample>({file, image, tiling, light, filters_.coverage(), writers}, options_,
                                    filters_.first(), progress);
            return;
        }
        // The reader, which holds rows of its own, is let go of before.
        SampleArray<Sample> whole = image.reader<Sample>()(0, image.height);
        filter_at_once(file, std::move(whole), light, writers, progress);
    }

    // Numbers in double precision have no alpha.
    void filter_at_once(const FilteredFile& file, DoubleImage image, const LightOptions& light, const Writers& writers,
                        Progress& progress)
    {
        image = to_filter(std::move(image), light, file.input);
        progress.step("computing");
        std::vector<DoubleImage> results = filters_.apply(std::move(image));
        progress.step("writing");
        for (std::size_t i = 0; i < results.size(); ++i) {
            writers[i]->write(from_filter(std::move(results[i]), light, file.input));
            results[i] = {};
        }
    }

    void filter_at_once(const FilteredFile& file, Image image, const LightOptions& usual_light, const Writers& writers,
                        Progress& progress)
    {
        const AlphaRange alpha = usual_light.has_alpha ? alpha_range(image) : AlphaRange{};
        const bool has_coverage = usual_light.has_alpha && !alpha.is_opaque();
        const LightOptions light = has_coverage ? usual_light : for_opaque(usual_light);
        require_alpha_is_held(light, file.input);
        note_alpha_beyond(options_.messages, file.input, alpha);
        image = to_filter(std::move(image), light, file.input);
        const Image input = has_coverage && filters_.keeps_coverage() ? image : Image();
        progress.step("computing");
        std::vector<Image> results = filters_.apply(std::move(image), has_coverage);
        progress.step("writing");
        for (std::size_t i = 0; i < results.size(); ++i) {
            if (has_coverage)
                settle_coverage(results[i], filters_.coverage()[i], light.weights_colours(),
                                [&](int row) { return &input.at(0, row); });
            else if (light.has_alpha)
                set_alpha(results[i], 1.0F);
            writers[i]->write(from_filter(std::move(results[i]), light, file.input));
            results[i] = {};
        }
    }

    Tiling tiling_of_file(const FilteredFile& file, const FilteredImage& image) const
    {
        try {
            return tiles_.tiling(image);
        } catch (const InputError& error) {
            throw InputError(fmt::format("{}: {} x {} pixels are filtered in tiles: {}", file.input, image.shape.width,
                                         image.shape.height, error.what()));
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
    void require_alpha_is_held(const LightOptions& light, const std::string& input) const
    {
        const gl::PixelFormat format = options_.method.texels();
        if (light.weights_colours() && is_coarse(format))
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
    FilteringMachine machine_;
    GroupedFilters filters_;
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

} // namespace fragfft::commands
