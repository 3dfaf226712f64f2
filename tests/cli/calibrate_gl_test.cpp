// calibrate: measures now, whatever is kept, and says what it found. Mostly in 8 bits, where no transform is timed and
// a calibration is soon done.
#include "cached_workplace.hpp"
#include "catch_framework.hpp"
#include "random_image_files.hpp"

#include <map>
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
    for (const Json& sample : calibration.at("model").at("samples"))
        if (sample.at("nanoseconds_per_pixel") == 1e9)
            return true;
    return false;
}

} // namespace

TEST_CASE("calibrate replaces what is kept, good or broken, with what it measures now")
{
    const CachedWorkplace place;
    const ProcessResult first = place.run("calibrate --format rgba8"); // makes the folder
    CHECK(lines(first.errors) == 1);
    CHECK_THAT(first.errors, ContainsSubstring("measuring this device") && ContainsSubstring("rgba8"));
    const Json good = place.cached();
    for (const std::string& kept : {planted(good).dump(), std::string("{\"date\": ")}) {
        INFO(kept.substr(0, 40));
        place.put_cached(kept);
        const ProcessResult result = place.run("calibrate --format rgba8");
        const Json now = place.cached();
        CHECK(now.at("made_for") == good.at("made_for"));
        CHECK(now.at("date") >= good.at("date")); // UTC, ISO 8601: later dates are larger texts
        CHECK(now.at("model").at("samples").size() > 4);
        CHECK_FALSE(holds_planted_costs(now));
        CHECK_THAT(result.output, ContainsSubstring(now.at("date").get<std::string>()) &&
                                      ContainsSubstring(place.only_file().string()) &&
                                      ContainsSubstring("convolution along an axis, taps in uniforms") &&
                                      ContainsSubstring("for each more"));
        CHECK_THAT(place.run("info").output, ContainsSubstring(now.at("date").get<std::string>()));
    }
    // And --method auto takes it as it is.
    put_random(place.workplace, "image.npy", 8, 8, 1);
    const std::string filter = "filter image.npy out.npy --filter box:size=3 --method auto --format rgba8";
    CHECK(place.run(filter).errors.find("measuring") == std::string::npos);
}

TEST_CASE("calibrate measures the formats asked for and leaves the others, and says so in JSON")
{
    const CachedWorkplace place;
    CHECK(lines(place.run("calibrate --format rgba8 rg32f").errors) == 2);
    std::map<std::string, Bytes> old; // by file
    for (const auto& entry : std::filesystem::directory_iterator(place.folder)) {
        if (entry.path().filename() == "cpu.json")
            continue; // the CPU's, which is measured anew each time
        const Bytes measured = get_file(entry.path());
        old[entry.path().string()] = bytes_of(planted(Json::parse(measured.begin(), measured.end())).dump());
        put_file(entry.path(), old.at(entry.path().string()));
    }
    REQUIRE(old.size() == 2);
    const ProcessResult result = place.run("calibrate --format rg32f --json");
    const Json calibrations = Json::parse(result.output);
    REQUIRE(calibrations.size() == 1);
    const Json& made = calibrations.at(0);
    CHECK(made.at("format") == "rg32f");
    REQUIRE(old.contains(made.at("file").get<std::string>()));
    for (const auto& [file, content] : old)
        CHECK((get_file(file) == content) == (file != made.at("file").get<std::string>()));
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
    place.run("calibrate --format rgba8");
    const std::string old = planted(place.cached()).dump();
    place.put_cached(old);
    std::filesystem::permissions(place.only_file(), std::filesystem::perms::owner_read);
    const ProcessResult result = place.workplace.run(
        on_device("calibrate --format rgba8"),
        {.environment = {{"XDG_CACHE_HOME", (place.workplace / "cache").string()}}, .bound_by_permissions = true});
    CHECK(result.exit_code == 2);
    CHECK(result.output == "");
    CHECK_THAT(result.errors, ContainsSubstring(place.only_file().string()) && ContainsSubstring("Permission denied"));
    CHECK(get_file(place.only_file()) == bytes_of(old));
}
