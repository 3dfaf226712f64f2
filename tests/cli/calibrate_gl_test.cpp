// calibrate: measures now, whatever is kept, and says what it found. Mostly in 8 bits, where no transform is timed and
// a calibration is soon done.
#include "cached_workplace.hpp"
#include "catch_framework.hpp"
#include "random_image_files.hpp"

#include <algorithm>
#include <set>

using namespace fragfft;

namespace {

constexpr const char* planted_date = "2003-07-26T12:00:00Z";

// As if measured long ago on a machine that did nothing else but stand still: no device takes seconds for a pixel.
Json planted(Json calibration)
{
    calibration.at("date") = planted_date;
    for (Json& sample : calibration.at("model").at("samples"))
        sample.at("nanoseconds_per_pixel") = 1e9;
    return calibration;
}

bool holds_planted_costs(const Json& calibration)
{
    return std::ranges::any_of(calibration.at("model").at("samples"),
                               [](const Json& sample) { return sample.at("nanoseconds_per_pixel") == 1e9; });
}

// A filter by --method auto measures the device for itself, and for less long than calibrate.
void measure_shortly(const CachedWorkplace& place, const std::string& format)
{
    put_random(place.workplace, "image.npy", 8, 8, 1);
    place.run("filter image.npy out.npy --filter box:size=3 --method auto --format " + format);
}

} // namespace

TEST_CASE("calibrate replaces what is kept with what it measures now, says units, and survives any bytes in a path")
{
    CachedWorkplace place;
    place.cache = (place.workplace / "").string() + "\xff\x1b[31m\xc3\xa4";
    place.folder = place.cache / "fragfft";
    measure_shortly(place, "rgba8");
    const Json good = place.cached();
    place.put_cached(planted(good).dump());
    const ProcessResult result = place.run("calibrate --format rgba8");
    CHECK(lines(result.errors) == 1);
    CHECK_THAT(result.errors, ContainsSubstring("measuring this device") && ContainsSubstring("rgba8"));
    const Json now = place.cached();
    CHECK(now.at("made_for") == good.at("made_for"));
    CHECK(now.at("date") >= good.at("date")); // UTC, ISO 8601: later dates are larger texts
    CHECK(now.at("model").at("samples").size() > 4);
    CHECK_FALSE(holds_planted_costs(now));
    CHECK_THAT(result.output, ContainsSubstring(now.at("date").get<std::string>()) &&
                                  ContainsSubstring(place.only_file().filename().string()) &&
                                  ContainsSubstring("convolution along an axis, taps in uniforms") &&
                                  ContainsSubstring(" ns per pixel with 9 fetches, and ") &&
                                  ContainsSubstring(" ns per pixel for each more, measured at ") &&
                                  ContainsSubstring("512 x 512 pixels"));
    CHECK(result.output.find('\x1b') == std::string::npos);
    CHECK_THAT(place.run("info").output, ContainsSubstring(now.at("date").get<std::string>()));
    const std::string info = place.run("info --json").output;
    CHECK(info.find('\x1b') == std::string::npos);
    CHECK_THAT(Json::parse(info).at("calibrations").at(4).at("file").get<std::string>(),
               ContainsSubstring("\x1b[31m\xc3\xa4"));
    // And --method auto takes it as it is.
    const std::string filter = "filter image.npy out.npy --filter box:size=3 --method auto --format rgba8";
    CHECK(place.run(filter).errors.find("measuring") == std::string::npos);
}

TEST_CASE("calibrate measures the formats asked for, broken or not yet there, leaves the others, and says so in JSON")
{
    const CachedWorkplace place;
    measure_shortly(place, "rgba8");
    const std::string broken = place.only_file().string();
    const std::string untouched = place.cached().dump();
    place.put_cached("{\"date\": ");
    // A format's name is a part of its file's: as if another one had been measured, too.
    std::string other = broken;
    REQUIRE(other.rfind("rgba8") != std::string::npos);
    other.replace(other.rfind("rgba8"), 5, "rgba16f");
    put_file(other, bytes_of(untouched));
    const ProcessResult result = place.run("calibrate --format rg32f rgba8 --json");
    CHECK(lines(result.errors) == 2);
    const Json calibrations = Json::parse(result.output);
    REQUIRE(calibrations.size() == 2);
    CHECK(calibrations.at(1).at("format") == "rgba8");
    CHECK(calibrations.at(1).at("file") == broken);
    for (const Json& calibration : calibrations) {
        const Bytes kept = get_file(calibration.at("file").get<std::string>());
        CHECK(Json::parse(kept.begin(), kept.end()).at("date") == calibration.at("calibrated"));
    }
    CHECK(get_file(other) == bytes_of(untouched));
    const Json& made = calibrations.at(0);
    CHECK(made.at("format") == "rg32f");
    CHECK(made.at("calibrated") > planted_date);
    CHECK(made.at("predicted_crossovers").size() == 2);
    std::set<std::string> kinds;
    for (const Json& cost : made.at("costs")) {
        kinds.insert(cost.at("kind"));
        CHECK(cost.at("nanoseconds_per_pixel") > 0.0);
        // The passes of a Fourier transform all fetch alike, so there is no more to say of them.
        CHECK(cost.at("nanoseconds_per_fetch").is_null() == (cost.at("fetches") == 0.0));
    }
    std::set<std::string> expected{"convolution along an axis, taps in a texture",
                                   "convolution along an axis, taps in uniforms",
                                   "convolution in the plane, taps in a texture",
                                   "convolution in the plane, taps in uniforms",
                                   "copying",
                                   "fialka_cadik_2006, twiddles from a table",
                                   "lloyd_boyd_govindaraju_2008, twiddles from a table",
                                   "lloyd_boyd_govindaraju_2008, twiddles computed",
                                   "wide"};
    if (!Json::parse(place.run("info --json").output).at("is_software").get<bool>())
        expected.insert({"stored", "fused"});
    const std::set<std::string> kinds_of_passes = expected;
    for (const std::string& kind : kinds_of_passes)
        expected.insert("compiling a program of " + kind);
    expected.insert({"upload", "read back", "evaluating a frequency response"});
    CHECK(kinds == expected);
}

TEST_CASE("calibrate refuses a file that cannot be replaced, and leaves it")
{
    const CachedWorkplace place;
    measure_shortly(place, "rgba8");
    const std::string old = planted(place.cached()).dump();
    place.put_cached(old);
    std::filesystem::permissions(place.only_file(), std::filesystem::perms::owner_read);
    const ProcessResult result =
        place.workplace.run(on_device("calibrate --format rgba8"),
                            {.environment = {{"XDG_CACHE_HOME", place.cache.string()}}, .bound_by_permissions = true});
    CHECK(result.exit_code == 2);
    CHECK(result.output == "");
    CHECK_THAT(result.errors, ContainsSubstring(place.only_file().string()) && ContainsSubstring("Permission denied"));
    CHECK(get_file(place.only_file()) == bytes_of(old));
}
