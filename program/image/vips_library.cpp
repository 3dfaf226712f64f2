#include "program/image/vips_library.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <filesystem>
#include <fmt/format.h>
#include <gmodule.h>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string_view>

namespace fragfft {
namespace {

// Where the modules are put: beside the library.
std::string module_path(const char* name)
{
    Dl_info library{};
    if (::dladdr(reinterpret_cast<void*>(vips_shutdown), &library) == 0)
        return name;
    const std::filesystem::path folder = std::filesystem::path(library.dli_fname).parent_path();
    return folder / fmt::format("vips-modules-{}.{}", VIPS_MAJOR_VERSION, VIPS_MINOR_VERSION) /
           fmt::format("{}.so", name);
}

void ignore_log(const char* /*domain*/, GLogLevelFlags /*level*/, const char* /*message*/, void* /*data*/) {}

// Fields that describe the pixels as they were read; those that are written may lie otherwise.
bool describes_pixels(std::string_view field)
{
    constexpr std::array names{"width",         "height",         "bands",           "format",
                               "coding",        "interpretation", "xoffset",         "yoffset",
                               "xres",          "yres",           "filename",        "vips-loader",
                               "n-pages",       "page-height",    "n-subifds",       "palette",
                               "interlaced",    "orientation",    "bits-per-sample", "palette-bit-depth",
                               "gif-palette",   "background",     "pfm-scale",       "vips-sequential",
                               "heif-bitdepth", "heif-primary",   "jpeg-multiscan",  "jpeg-chroma-subsample",
                               "concurrency"};
    return std::any_of(names.begin(), names.end(), [&](const char* name) { return field == name; });
}

void* copy_field(VipsImage* /*from*/, const char* name, GValue* value, void* to)
{
    if (!describes_pixels(name))
        vips_image_set(static_cast<VipsImage*>(to), name, value);
    return nullptr;
}

// Whether the image's profile is sound, and of grey or RGB as its channels are: others would make its colours wrong.
bool profile_fits(VipsImage* image)
{
    constexpr std::size_t colour_space_at = 16;
    const void* profile = nullptr;
    std::size_t bytes = 0;
    return vips_image_get_blob(image, VIPS_META_ICC_NAME, &profile, &bytes) == 0 &&
           vips_icc_is_compatible_profile(image, profile, bytes) != 0 &&
           std::memcmp(static_cast<const char*>(profile) + colour_space_at, image->Bands <= 2 ? "GRAY" : "RGB ", 4) ==
               0;
}

} // namespace

void start_vips()
{
    static std::once_flag once;
    std::call_once(once, [] {
        // What libraries have to say goes into errors of ours, or nowhere.
        g_log_set_default_handler(ignore_log, nullptr);
        // Nothing lies there: modules for ImageMagick, PDF and others are not wanted, and take longer to load than all
        // the rest.
        constexpr const char* home = "VIPSHOME";
        const char* const value = std::getenv(home);
        const std::optional<std::string> users = value == nullptr ? std::nullopt : std::optional<std::string>(value);
        ::setenv(home, "/nonexistent", 1);
        const bool has_started = vips_init("fragfft") == 0;
        if (users)
            ::setenv(home, users->c_str(), 1);
        else
            ::unsetenv(home);
        if (!has_started)
            throw std::runtime_error(fmt::format("libvips cannot be started: {}", vips_error_buffer()));
        // Every file is read once.
        vips_cache_set_max(0);
        // Rows are asked for in their order; what computes has threads of its own.
        vips_concurrency_set(1);
    });
}

void load_heif_module()
{
    static std::once_flag once;
    std::call_once(once, [] {
        if (vips_type_find("VipsOperation", "heifload_source") != 0)
            return;
        GModule* const module = g_module_open(module_path("vips-heif").c_str(), G_MODULE_BIND_LAZY);
        if (module == nullptr)
            throw std::runtime_error("libvips has no module for HEIF here");
        g_module_make_resident(module);
    });
}

Metadata metadata_of(const vips::VImage& image)
{
    const auto fields = std::make_shared<vips::VImage>(
        vips::VImage::black(1, 1).copy(vips::VImage::option()->set("xres", image.xres())->set("yres", image.yres())));
    vips_image_map(image.get_image(), copy_field, fields->get_image());
    return {fields};
}

void set_metadata(const Metadata& metadata, VipsImage* image)
{
    if (!metadata.fields)
        return;
    VipsImage* const fields = static_cast<const vips::VImage*>(metadata.fields.get())->get_image();
    image->Xres = fields->Xres;
    image->Yres = fields->Yres;
    vips_image_map(fields, copy_field, image);
    // What is written is upright, whatever its EXIF says.
    vips_image_set_int(image, VIPS_META_ORIENTATION, 1);
    if (vips_image_get_typeof(image, VIPS_META_ICC_NAME) != 0 && !profile_fits(image))
        vips_image_remove(image, VIPS_META_ICC_NAME);
}

Metadata animation_timing(int frames, double seconds_per_frame)
{
    constexpr int least_milliseconds = 20; // players take less for a mistake
    // GIF knows hundredths.
    const int milliseconds =
        std::max(least_milliseconds, 10 * static_cast<int>(std::lround(100.0 * seconds_per_frame)));
    start_vips();
    const auto fields = std::make_shared<vips::VImage>(vips::VImage::black(1, 1).copy());
    fields->set("delay", std::vector<int>(static_cast<std::size_t>(frames), milliseconds));
    fields->set("loop", 0);
    return {fields};
}

} // namespace fragfft
