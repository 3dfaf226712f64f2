#include "image/vips_library.hpp"

#include "image/text_encoding.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <dlfcn.h>
#include <filesystem>
#include <fmt/format.h>
#include <gmodule.h>
#include <mutex>
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

// Sets an environment variable while it exists.
class VariableInEnvironment
{
public:
    VariableInEnvironment(const char* name, const char* value) : name_(name)
    {
        if (const char* const old = std::getenv(name))
            old_ = old;
        else
            was_unset_ = true;
        ::setenv(name, value, 1);
    }
    ~VariableInEnvironment()
    {
        if (was_unset_)
            ::unsetenv(name_);
        else
            ::setenv(name_, old_.c_str(), 1);
    }
    VariableInEnvironment(const VariableInEnvironment&) = delete;
    VariableInEnvironment& operator=(const VariableInEnvironment&) = delete;

private:
    const char* name_;
    std::string old_;
    bool was_unset_ = false;
};

void ignore_log(const char* /*domain*/, GLogLevelFlags /*level*/, const char* /*message*/, void* /*data*/) {}

// What says how the pixels of the file lay, which is not so of those that are written.
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

} // namespace

void start_vips()
{
    static std::once_flag once;
    std::call_once(once, [] {
        // What libraries have to say goes into errors of ours, or nowhere.
        g_log_set_default_handler(ignore_log, nullptr);
        {
            // Nothing lies there: modules for ImageMagick, PDF and others are not wanted, and take longer to load than
            // all the rest.
            const VariableInEnvironment home("VIPSHOME", "/nonexistent");
            if (vips_init("fragfft") != 0)
                throw std::runtime_error(fmt::format("libvips cannot be started: {}", take_vips_fault()));
        }
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

std::string in_one_line(std::string fault)
{
    while (!fault.empty() && fault.back() == '\n')
        fault.pop_back();
    for (std::size_t at = 0; (at = fault.find('\n', at)) != std::string::npos;)
        fault.replace(at, 1, "; ");
    constexpr std::size_t most_letters = 300;
    if (fault.size() > most_letters)
        fault = fault.substr(0, most_letters) + "...";
    return fault.empty() ? "a fault that libvips does not name" : printable(fault);
}

std::string take_vips_fault()
{
    const std::string fault = vips_error_buffer();
    vips_error_clear();
    return in_one_line(fault);
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
    const void* profile = nullptr;
    std::size_t bytes = 0;
    if (vips_image_get_typeof(image, VIPS_META_ICC_NAME) != 0 &&
        (vips_image_get_blob(image, VIPS_META_ICC_NAME, &profile, &bytes) != 0 ||
         !icc_profile_fits({static_cast<const std::uint8_t*>(profile), bytes}, image->Bands)))
        vips_image_remove(image, VIPS_META_ICC_NAME);
}

} // namespace fragfft
