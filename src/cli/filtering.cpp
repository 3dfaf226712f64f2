#include "cli/filtering.hpp"

#include "boundary.hpp"
#include "cli/clamping.hpp"
#include "cli/command.hpp"
#include "cli/filtering_files.hpp"
#include "cli/option_types.hpp"
#include "cli/progress.hpp"
#include "cli/size_hint.hpp"
#include "cli/tiled_filtering.hpp"
#include "cli/words.hpp"
#include "errors.hpp"
#include "image/image_file.hpp"
#include "image/text_matrix.hpp"
#include "methods/method_words.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
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
    const gl::PixelFormat format = options.way.texels().format;
    if (options.linear && is_coarse(format))
        throw InputError(fmt::format("--linear needs 32-bit floats: {} would make dark colours wrong by several of "
                                     "255 steps",
                                     gl::info(format).name));
}

class FileFilter
{
public:
    FileFilter(const FilteringOptions& options, const std::vector<Filter>& filters)
        : options_(options), groups_(groups_of(options, filters)),
          machine_(options.way.device.value_or("auto"), options.way.texels(),
                   options.way.effort.value_or(Effort::estimate), options.messages),
          filterers_(filterers()), tiles_(options.tiles, filters, filterers_.front(), options.messages)
    {
        options.messages.detail(boundaries_text(groups_));
    }

    void filter(const FilteredFile& file)
    {
        Progress progress(options_.messages, "filtering " + file.input);
        progress.step("reading");
        const InputFile input = open_image(file.input);
        if (const auto streamed = tiles_.may_be_in_tiles() ? streamed_image(input) : nullptr;
            streamed && is_in_tiles(*streamed)) {
            filter_by_tiles(file, *streamed, progress);
            return;
        }
        LoadedImage loaded = load_whole(input);
        auto* stored = std::get_if<Image>(&loaded.pixels);
        if (stored == nullptr)
            throw InputError(fmt::format("{}: holds complex numbers; filters take real images", file.input));
        if (const auto streamed = streamed_image(*stored, loaded); is_in_tiles(*streamed)) {
            filter_by_tiles(file, *streamed, progress);
            return;
        }
        const LightOptions light = light_of(loaded, stored->channels, file.input);
        Image image = to_filter(std::move(*stored), light, file.input);
        progress.step("computing");
        std::vector<Image> results = filtered(std::move(image));
        progress.step("writing");
        for (std::size_t i = 0; i < results.size(); ++i)
            save(file.outputs[i],
                 displayed(from_filter(std::move(results[i]), light, file.input), options_.display, light.has_alpha),
                 loaded);
    }

private:
    // A list, for filterers stay where they are. They are one where the image may be filtered in tiles: all filters
    // have kernels then.
    std::list<ImageFilterer> filterers()
    {
        std::list<ImageFilterer> result;
        for (const FilterGroup& group : groups_)
            result.emplace_back(options_.way, machine_, options_.messages, group.filters, group.boundary);
        return result;
    }

    // In the order of the command.
    std::vector<Image> filtered(Image image)
    {
        std::vector<Image> results;
        auto filterer = filterers_.begin();
        for (const FilterGroup& group : groups_) {
            const bool is_last = &group == &groups_.back();
            Image input = is_last ? std::move(image) : image; // a filterer may take its image's memory
            std::vector<Image> of_group = (filterer++)->apply(input);
            for (std::size_t i = 0; i < group.places.size(); ++i) {
                results.resize(std::max(results.size(), group.places[i] + 1));
                results[group.places[i]] = std::move(of_group[i]);
            }
        }
        return results;
    }

    bool is_in_tiles(const StreamedImage& image) const
    {
        return tiles_.is_in_tiles({image.width, image.height, image.channels});
    }

    void filter_by_tiles(const FilteredFile& file, const StreamedImage& image, Progress& progress)
    {
        const LightOptions light = light_of(image.facts, image.channels, file.input);
        const Tiling tiling = [&] {
            try {
                return tiles_.tiling({image.width, image.height, image.channels});
            } catch (const InputError& error) {
                throw InputError(fmt::format("{}: {} x {} pixels are filtered in tiles: {}", file.input, image.width,
                                             image.height, error.what()));
            }
        }();
        filter_in_tiles({file, image, tiling, light,
                         [this](const std::string& output, const FileFacts& like) { return saving(output, like); }},
                        options_, filterers_.front(), progress);
    }

    LoadedImage load_whole(const InputFile& input) const
    {
        return with_size_hint(true,
                              tiles_.may_be_in_tiles()
                                  ? fmt::format(" where it is decoded whole; {} may be larger", streamed_names)
                                  : "; --tile auto filters larger ones in tiles",
                              [&] { return load_image(input); });
    }

    LightOptions light_of(const FileFacts& facts, int channels, const std::string& input) const
    {
        const LightOptions light{.linear = options_.linear,
                                 .has_alpha = has_alpha_channel(facts, channels),
                                 .source_is_premultiplied = facts.premultiplied_alpha,
                                 .result_is_premultiplied = facts.premultiplied_alpha,
                                 .straight_alpha = options_.straight_alpha};
        require_alpha_is_held(light, input);
        if (options_.linear && (facts.kind == FileKind::exr || facts.kind == FileKind::hdr))
            throw InputError(fmt::format("{}: --linear has no effect: such files hold linear light", input));
        return light;
    }

    // Half floats' errors would be divided by what is covered.
    void require_alpha_is_held(const LightOptions& light, const std::string& input) const
    {
        const gl::PixelFormat format = options_.way.texels().format;
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
        saving.jpeg_quality = options_.quality.value_or(saving.jpeg_quality);
        return saving;
    }

    void save(const std::string& path, const Image& image, const LoadedImage& like) const
    {
        const SaveReport report = save_image(path, image, saving(path, like));
        note_clamped(options_.messages, path, report.clamped_samples, image.samples.size());
    }

    const FilteringOptions& options_;
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
                    "Folder for the results of any number of inputs, each under its input's name")
        .type_name("FOLDER");
    command
        .add_option("--type", options.type,
                    "Kind of the results' files where OUT is - or with --out-dir; the input's unless given")
        .type_name("TYPE")
        .check(beginning_with({"png", "jpg", "tif", "exr", "hdr", "pfm", "npy", "bmp", "tga"}));
    std::vector<std::string> further;
    for (const FurtherMethod& method : further_methods())
        further.push_back(method.name);
    add_method_option(command, options.way.method, further,
                      "How to filter, see `fragfft list`; auto is whichever is predicted to be the fastest for the "
                      "whole command here, on the CPU or on a GPU, where it is one of " +
                          choosable_words());
    add_boundary_option(command, options.boundary);
    command.add_flag("--linear", options.linear,
                     "Filter linear light: decode sRGB first, encode last (default: the stored values as they are)");
    command.add_flag(
        "--straight-alpha", options.straight_alpha,
        "Filter colours whatever their alpha (default: weighted by it, so that hidden colours stay hidden)");
    add_display_option(command, options.display);
    add_tile_options(command, options.tiles);
    command.add_number("--quality", options.quality, 1, 100, "Of JPEG results; 92 unless given").type_name("QUALITY");
    add_format_option(command, options.way.format);
    add_twiddles_option(command, options.way.twiddles);
    add_effort_option(command, options.way.effort);
    add_device_option(command, options.way.device);
    add_verbosity_options(command, options.messages);
}

Image load_real_image(const std::string& path)
{
    LoadedImage loaded = load_image(path);
    if (auto* image = std::get_if<Image>(&loaded.pixels))
        return std::move(*image);
    throw InputError(fmt::format("{}: holds complex numbers; a real image is needed here", path));
}

Kernel load_kernel(const std::string& path)
{
    if (!has_text_ending(path))
        return kernel_from_image(load_real_image(path), path);
    const DoubleImage weights = load_text_matrix(path);
    return {weights.width, weights.height, weights.samples};
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
