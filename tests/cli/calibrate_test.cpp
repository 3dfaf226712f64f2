// calibrate where nothing can be kept: refused before a device is opened, with or without one.
#include "catch_framework.hpp"
#include "workplace.hpp"

using namespace fragfft;
namespace fs = std::filesystem;

TEST_CASE("calibrate refuses a cache folder that there is not, or that cannot be written")
{
    const Workplace workplace;
    const auto check_refused = [&](const std::vector<std::pair<std::string, std::string>>& environment,
                                   const std::vector<std::string>& named) {
        ProcessOptions options{.environment = environment, .bound_by_permissions = true};
        workplace.check_refused("calibrate", 2, named, options);
        options.environment.emplace_back("__EGL_VENDOR_LIBRARY_FILENAMES", "/nonexistent");
        workplace.check_refused("calibrate", 2, named, options);
    };
    check_refused({{"XDG_CACHE_HOME", "relative"}, {"HOME", "relative"}}, {"no cache folder", "XDG_CACHE_HOME"});

    put_file(workplace / "file", bytes_of("old"));
    check_refused({{"XDG_CACHE_HOME", workplace / "file"}}, {workplace / "file" / "fragfft", "Not a directory"});
    check_refused({{"XDG_CACHE_HOME", workplace / "file" / "below"}}, {"file/below/fragfft", "Not a directory"});

    // What exists of the path, whether the folder itself or what it would be made in.
    fs::create_directories(workplace / "protected" / "fragfft");
    fs::permissions(workplace / "protected" / "fragfft", fs::perms::owner_read | fs::perms::owner_exec);
    check_refused({{"XDG_CACHE_HOME", workplace / "protected"}}, {"protected/fragfft", "Permission denied"});
    fs::permissions(workplace / "protected" / "fragfft", fs::perms::owner_all);
    fs::remove(workplace / "protected" / "fragfft");
    fs::permissions(workplace / "protected", fs::perms::owner_read | fs::perms::owner_exec);
    check_refused({{"XDG_CACHE_HOME", workplace / "protected"}}, {"protected/fragfft", "Permission denied"});
    check_refused({{"XDG_CACHE_HOME", workplace / "protected" / "new"}}, {"new/fragfft", "Permission denied"});
    fs::permissions(workplace / "protected", fs::perms::owner_all);
}

TEST_CASE("calibrate refuses an unknown format by name")
{
    const Workplace workplace;
    workplace.check_refused("calibrate --format rgb9", 2, {"rgb9", "rgba32f"});
    workplace.check_refused("calibrate --format rgba8 rgb9", 2, {"rgb9"});
}
