// --method auto: what it chooses, and the same result whichever method is chosen.
#include "cached_workplace.hpp"
#include "catch_framework.hpp"
#include "random_image_files.hpp"
#include "reference/error_measures.hpp"

#include <nlohmann/json.hpp>

using namespace fragfft;
using Json = nlohmann::ordered_json;

namespace {

constexpr unsigned automatic_seed = 2006;

// The kernel size of the switch between the two is known for a software renderer; hardware may convolve all of these in
// space.
bool tests_device_is_software(const Workplace& workplace)
{
    return nlohmann::json::parse(workplace.succeed(on_device("info --json")).output).at("is_software").get<bool>();
}

} // namespace

TEST_CASE("The method auto says what it chooses and what others would take, and is as exact on both sides of a switch")
{
    const CachedWorkplace place;
    put_random(place.workplace, "image.npy", 256, 128, 3, automatic_seed);
    const auto check_choice = [&](const std::string& filter, bool in_space) {
        INFO(filter);
        place.workplace.succeed("filter image.npy exact.npy --boundary wrap --method direct-cpu --filter " + filter);
        const ProcessResult filtered = place.run(
            "filter image.npy auto.npy --method auto --format rgba32f --boundary wrap --verbose --filter " + filter);
        CHECK(lines(filtered.errors) == 2); // from --verbose
        CHECK_THAT(filtered.errors, ContainsSubstring(" predicted; "));
        if (in_space || tests_device_is_software(place.workplace))
            CHECK((filtered.errors.find("auto: spatial convolution") != std::string::npos) == in_space);
        // The bound of a spatial convolution is 1e-6, that of a transform less.
        CHECK(reference::relative_l2(cpu::to_double(place.workplace.image("auto.npy")),
                                     cpu::to_double(place.workplace.image("exact.npy"))) <= 1e-6);
    };
    check_choice("box:size=2", true);
    check_choice("motion-blur:length=101,angle=30", false);
    // Nothing is measured, so nothing is kept.
    CHECK_FALSE(std::filesystem::exists(place.folder));
}

TEST_CASE("The method auto with several filters, and with what only one way can do")
{
    const CachedWorkplace place;
    put_random(place.workplace, "image.npy", 32, 32, 1, automatic_seed);
    put_random(place.workplace, "odd.npy", 31, 17, 1, automatic_seed);
    const ProcessResult several = place.run("filter image.npy out.npy --filter gaussian:sigma=1 --filter "
                                            "ideal-low-pass:cutoff=0.2 --method auto --format rg32f --verbose");
    CHECK_THAT(several.errors,
               ContainsSubstring("auto: spatial") && ContainsSubstring("boundary: wrap for ideal-low-pass"));
    place.workplace.succeed(
        "filter image.npy alone.npy --filter ideal-low-pass:cutoff=0.2 --boundary wrap --method fftw");
    CHECK(reference::relative_l2(cpu::to_double(place.workplace.image("out-1.npy")),
                                 cpu::to_double(place.workplace.image("alone.npy"))) <= 2e-6);
    for (const auto& [command, named] :
         {std::pair<std::string, std::string>{
              "filter odd.npy o.npy --filter ideal-low-pass:cutoff=0.2 --format rgba16f", "31 x 17"},
          {"filter image.npy o.npy --filter ideal-low-pass:cutoff=0.2 --boundary clamp", "boundary"},
          {"filter image.npy o.npy --filter ideal-low-pass:cutoff=0.2 --format rgba8", "rgba8"}})
        place.workplace.check_refused(on_device(command + " --method auto"), 2, {named});
}

TEST_CASE("The method auto leaves a method that refuses the image's values for one that does not")
{
    const CachedWorkplace place;
    // 256 x 256 samples of 10000 exceed 65504 by far in a spectrum of half floats, but not in space.
    Image bright(256, 256, 1);
    std::fill(bright.samples.begin(), bright.samples.end(), 10000.0f);
    place.workplace.put("bright.npy", bright);
    const ProcessResult result =
        place.run("filter bright.npy out.npy --filter box:size=201 --boundary wrap --method auto --format rg16f");
    if (tests_device_is_software(place.workplace)) {
        CHECK(lines(result.errors) >= 1);
        CHECK_THAT(result.errors, ContainsSubstring(" cannot: ") && ContainsSubstring("65504"));
    }
    for (const float sample : place.workplace.image("out.npy").samples)
        CHECK(sample == Approx(10000.0f).epsilon(1e-3));
}

TEST_CASE("bench --method auto shows each candidate's prediction and time, and the share of good choices")
{
    const CachedWorkplace place;
    const ProcessResult result = place.run("bench --method auto --size 16 --runs 1 --format rg32f --json");
    CHECK_THAT(result.errors, ContainsSubstring("of 8 choices were the fastest"));
    const Json rows = Json::parse(result.output).at("results");
    int chosen = 0;
    for (const Json& row : rows) {
        const Json& timed = row.at("case");
        CHECK(timed.at("format") == "rg32f");
        if (row.at("quantity") == "predicted") {
            CHECK(row.at("middle") > 0.0);
        } else if (row.at("middle").is_null()) {
            CHECK_THAT(row.at("clock").get<std::string>(), ContainsSubstring("not measured"));
        } else {
            CHECK(row.at("middle") > 0.0);
            chosen += row.at("quantity") == "time" && timed.at("verdict").get<std::string>().starts_with("chosen, ");
        }
    }
    CHECK(chosen == 8);
    const std::string text = place.run("bench --method auto --size 16 --runs 1 --format rg32f").output;
    CHECK_THAT(text, ContainsSubstring("chosen") && ContainsSubstring("of 8 choices were"));
    const std::string csv = place.run("bench --method auto --size 16 --runs 1 --format rg32f --csv").output;
    CHECK(csv.starts_with("quantity,width,height,channels,format,boundary,kernel_size"));
}

#if defined(FRAGFFT_PRELOADED_DEVICES)
TEST_CASE(
    "The method auto asks no driver for anything where the CPU is estimated to be sooner, the first time as later")
{
    const CachedWorkplace place;
    put_random(place.workplace, "image.npy", 2000, 1500, 3, automatic_seed);
    put_random(place.workplace, "small.npy", 16, 16, 1, automatic_seed);
    const std::filesystem::path calls = place.workplace / "calls";
    const auto asked_by = [&](const std::string& words) {
        std::filesystem::remove(calls);
        const ProcessResult result =
            place.workplace.run("filter " + words, {.environment = {{"LD_PRELOAD", FRAGFFT_PRELOADED_DEVICES},
                                                                    {"XDG_CACHE_HOME", place.cache.string()},
                                                                    {"FRAGFFT_EGL_CALLS", calls.string()}}});
        INFO(result.errors);
        CHECK(result.exit_code == 0);
        if (!std::filesystem::exists(calls))
            return std::string();
        const Bytes bytes = get_file(calls);
        return std::string(bytes.begin(), bytes.end());
    };
    CHECK(asked_by("image.npy out.npy --filter gaussian:sigma=30") == "");
    CHECK(asked_by("image.npy out.npy --filter gaussian:sigma=30") == "");
    CHECK_THAT(asked_by("small.npy out.npy --filter box:size=3 --method wide"), ContainsSubstring("opened"));
}
#endif
