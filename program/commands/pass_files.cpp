#include "program/commands/pass_files.hpp"

#include "engine/image_texels.hpp"
#include "errors.hpp"
#include "gl/compute.hpp"
#include "program/image/image_checks.hpp"
#include "program/image/image_file.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <set>
#include <system_error>
#include <unistd.h>

namespace fragfft::commands {

namespace fs = std::filesystem;

namespace {

// A texture that a pass writes, and which of its layers.
struct Written
{
    std::size_t resource;
    std::vector<int> layers;
};

std::vector<Written> written_by(const Plan& plan, const Pass& pass)
{
    std::vector<Written> result;
    for (const Binding& binding : pass.bindings) {
        if (!binding.writes())
            continue;
        auto known = std::find_if(result.begin(), result.end(),
                                  [&](const Written& written) { return written.resource == binding.resource; });
        if (known == result.end())
            known = result.insert(result.end(), {binding.resource, {}});
        const int layers = plan.resources[binding.resource].layers;
        const bool all = binding.layer == all_layers;
        for (int layer = all ? 0 : binding.layer; layer < (all ? layers : binding.layer + 1); ++layer)
            known->layers.push_back(layer);
    }
    for (Written& written : result) {
        std::sort(written.layers.begin(), written.layers.end());
        written.layers.erase(std::unique(written.layers.begin(), written.layers.end()), written.layers.end());
    }
    return result;
}

// A texture's name as a part of a file's: a plan from anywhere may call a texture "../x".
std::string part_of_file_name(std::string name)
{
    for (char& letter : name) {
        const bool is_plain = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
                              (letter >= '0' && letter <= '9') || letter == '-';
        if (!is_plain)
            letter = '_';
    }
    return name;
}

int height_of(const Resource& resource, std::size_t layers)
{
    const std::int64_t height = static_cast<std::int64_t>(resource.height) * static_cast<std::int64_t>(layers);
    require_supported_size(resource.width, height, fmt::format("texture '{}'", resource.name));
    return static_cast<int>(height);
}

// The names of each pass's files, in the order of written_by.
std::vector<std::vector<std::string>> file_names(const Plan& plan)
{
    std::vector<std::vector<std::string>> names;
    for (const Pass& pass : plan.passes) {
        std::set<std::string> known;
        names.emplace_back();
        for (const Written& written : written_by(plan, pass)) {
            const Resource& resource = plan.resources[written.resource];
            height_of(resource, written.layers.size());
            const std::string name = fmt::format("{:03}_{}.npy", names.size(), part_of_file_name(resource.name));
            if (!known.insert(name).second)
                throw InputError(fmt::format("plan '{}': pass {} writes two textures whose files would both be {}",
                                             plan.name, names.size(), name));
            names.back().push_back(name);
        }
    }
    return names;
}

[[noreturn]] void refuse(const fs::path& folder, const std::string& why)
{
    throw InputError(fmt::format("{}: --each-pass takes a new or an empty folder, {}", folder.string(), why));
}

// A new folder of no other's name in the one where `folder` is to be.
fs::path made_beside(const fs::path& folder)
{
    const fs::path parent = folder.has_parent_path() ? folder.parent_path() : fs::path(".");
    std::error_code error;
    for (int number = 0; number < 1000; ++number) {
        fs::path made = parent / fmt::format(".fragfft-{}-{}", ::getpid(), number);
        if (fs::create_directory(made, error))
            return made;
        if (error)
            refuse(folder, fmt::format("and none can be made there: {}", error.message()));
    }
    refuse(folder, "and none can be made there");
}

} // namespace

void PassFiles::require_possible(const fs::path& folder, const Plan& plan)
{
    file_names(plan);
    std::error_code error;
    const fs::file_status there = fs::status(folder, error);
    if (!fs::exists(there))
        return;
    if (!fs::is_directory(there))
        refuse(folder, "and this is a file");
    if (const bool is_empty = fs::is_empty(folder, error); error || !is_empty)
        refuse(folder, error ? "and this cannot be read: " + error.message() : "and this has files");
}

PassFiles::PassFiles(const gl::Functions& gl, fs::path folder, const Plan& plan) : gl_(gl), names_(file_names(plan))
{
    folder = folder.lexically_normal();
    folder_ = folder.has_filename() ? std::move(folder) : folder.parent_path();
    require_possible(folder_, plan);
    temporary_ = made_beside(folder_);
}

PassFiles::~PassFiles()
{
    std::error_code ignored;
    if (!temporary_.empty())
        fs::remove_all(temporary_, ignored);
}

void PassFiles::after_pass(PlanExecutor& plan, std::size_t pass)
{
    // What is read back is read from a framebuffer.
    if (!plan.plan().passes[pass].draws_something() || plan.plan().passes[pass].stores_images())
        gl::memory_barrier(gl_, GL_FRAMEBUFFER_BARRIER_BIT);
    const std::vector<Written> all = written_by(plan.plan(), plan.plan().passes[pass]);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Resource& resource = plan.plan().resources[all[i].resource];
        const int components = gl::info(resource.format).components;
        const std::vector<float> texels = plan.read_back(all[i].resource);
        const std::size_t size = texels.size() / static_cast<std::size_t>(resource.layers);
        std::vector<float> kept;
        kept.reserve(size * all[i].layers.size());
        for (const int layer : all[i].layers) {
            const auto first = texels.begin() + static_cast<std::ptrdiff_t>(size) * layer;
            kept.insert(kept.end(), first, first + static_cast<std::ptrdiff_t>(size));
        }
        save_image(temporary_ / names_[pass][i],
                   image_from_texels(std::move(kept), resource.width, height_of(resource, all[i].layers.size()),
                                     resource.format, components),
                   {.integers = false});
    }
}

void PassFiles::take_place()
{
    std::error_code error;
    // A link to an empty folder stays one.
    const fs::path target = fs::exists(folder_, error) ? fs::canonical(folder_, error) : folder_;
    if (!error)
        fs::rename(temporary_, target, error);
    if (error)
        refuse(folder_, fmt::format("and the results cannot be put there: {}", error.message()));
    temporary_.clear();
}

} // namespace fragfft::commands
