// --method auto: calibrated once, kept, and the same result whichever method is chosen.
#include "cached_workplace.hpp"
#include "catch_framework.hpp"
#include "random_image_files.hpp"
#include "reference/error_measures.hpp"

#include <functional>

using namespace fragfft;

namespace {

constexpr unsigned automatic_seed = 2006;

// Those for hardware have no costs elsewhere.
void make_our_own_dearer(const CachedWorkplace& place)
{
    for (const char* kind : {"wide", "stored", "fused"})
        place.make_dearer(kind, 1e6);
}

} // namespace

TEST_CASE("The method auto measures once, says what it chooses and why, and gives the same on both sides of a switch")
{
    const CachedWorkplace place;
    put_random(place.workplace, "image.npy", 64, 32, 3, automatic_seed);
    put_random(place.workplace, "kernel.npy", 5, 4, 1, automatic_seed + 1);
    const std::string auto_filter =
        "filter image.npy auto.npy --filter gaussian:sigma=1.5 --method auto --format rgba32f --verbose";
    const ProcessResult first = place.run(auto_filter);
    CHECK(lines(first.errors) == 3);
    CHECK_THAT(first.errors, ContainsSubstring("measuring this device") && ContainsSubstring("not calibrated yet"));
    CHECK(place.run(auto_filter).errors.find("measuring") == std::string::npos);
    const Json measured = place.cached();
    CHECK(measured.at("made_for").at("format") == "rgba32f");

    place.workplace.succeed(
        "filter image.npy exact.npy --filter gaussian:sigma=1.5 --boundary wrap --method direct-cpu");
    place.workplace.succeed("convolve image.npy kernel.npy convolved.npy --boundary wrap --method direct-cpu");
    const auto check_choice = [&](const std::string& chosen, const std::string& other) {
        const ProcessResult filtered = place.run(auto_filter);
        CHECK(lines(filtered.errors) == 2); // what --verbose says
        CHECK_THAT(filtered.errors, ContainsSubstring("auto: " + chosen) && ContainsSubstring(" predicted; ") &&
                                        ContainsSubstring(other));
        // A convolution in space promises 1e-6, a transform less.
        CHECK(reference::relative_l2(cpu::to_double(place.workplace.image("auto.npy")),
                                     cpu::to_double(place.workplace.image("exact.npy"))) <= 1e-6);
        const ProcessResult convolved =
            place.run("convolve image.npy kernel.npy auto.npy --method auto --format rgba32f --verbose");
        CHECK_THAT(convolved.errors, ContainsSubstring("auto: " + chosen));
        CHECK(reference::relative_l2(cpu::to_double(place.workplace.image("auto.npy")),
                                     cpu::to_double(place.workplace.image("convolved.npy"))) <= 1e-6);
    };
    place.make_dearer("lloyd", 1e7);
    make_our_own_dearer(place);
    place.make_dearer("convolution", 1e5);
    check_choice("fialka-cadik-2006", "spatial convolution");
    place.make_dearer("fialka", 1e7);
    place.make_dearer("moreland", 1e7);
    check_choice("spatial convolution", "");
    place.make_dearer("convolution", 1e6);
    place.make_dearer("fialka", 1e3);
    place.make_dearer("lloyd", 1e3);
    make_our_own_dearer(place);
    check_choice("moreland-angel-2003", "spatial convolution");
}

TEST_CASE("The method auto with several filters, and with what only one way can do")
{
    const CachedWorkplace place;
    put_random(place.workplace, "image.npy", 32, 32, 1, automatic_seed);
    put_random(place.workplace, "odd.npy", 31, 17, 1, automatic_seed);
    const std::string two_filters = "filter image.npy out.npy --filter gaussian:sigma=1 --filter "
                                    "ideal-low-pass:cutoff=0.2 --method auto --format rg32f --verbose";
    place.run(two_filters);
    place.make_dearer("lloyd", 1e7);
    make_our_own_dearer(place);
    const ProcessResult several = place.run(two_filters);
    CHECK_THAT(several.errors, ContainsSubstring("auto: fialka-cadik-2006") && !ContainsSubstring("spatial"));
    place.workplace.succeed(on_device("filter image.npy alone.npy --filter ideal-low-pass:cutoff=0.2 --format rg32f "
                                      "--method fialka-cadik-2006"));
    CHECK(place.workplace.image("out-1.npy").samples == place.workplace.image("alone.npy").samples);
    CHECK_THAT(place.run("filter odd.npy out.npy --filter box:size=3 --method auto --format rg32f --verbose").errors,
               ContainsSubstring("auto: spatial convolution") && !ContainsSubstring("fialka"));
    // What nothing can do is refused before anything is measured.
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
    // 8 x 8 samples of 10000 reach 80000 in a spectrum of halves, but only 10000 in space.
    Image bright(8, 8, 1);
    std::fill(bright.samples.begin(), bright.samples.end(), 10000.0f);
    place.workplace.put("bright.npy", bright);
    const std::string command = "filter bright.npy out.npy --filter box:size=2 --method auto --format rg16f";
    place.run(command);
    place.make_dearer("convolution", 1e5);
    place.make_dearer("lloyd", 1e7);
    make_our_own_dearer(place);
    const ProcessResult result = place.run(command);
    CHECK(lines(result.errors) == 1);
    CHECK_THAT(result.errors, ContainsSubstring("fialka-cadik-2006 cannot") && ContainsSubstring("65504"));
    for (const float sample : place.workplace.image("out.npy").samples)
        CHECK(sample == Approx(10000.0f));
}

// In 8 bits, where no transform is timed and a calibration is soon done.
TEST_CASE("A calibration that cannot serve is measured again, with a line that says why")
{
    const CachedWorkplace place;
    put_random(place.workplace, "image.npy", 16, 16, 1, automatic_seed);
    const std::string command = "filter image.npy out.npy --filter box:size=3 --method auto --format rgba8";
    place.run(command);
    const Json good = place.cached();
    const auto changed = [&](const std::function<void(Json&)>& change) {
        Json json = good;
        change(json);
        return json.dump();
    };
    const std::vector<std::pair<std::string, std::string>> files{
        {"", "parse error"},
        {good.dump().substr(0, 100), "parse error"},
        {"[]", "json"},
        {changed([](Json& json) { json.at("made_for").at("renderer") = "another"; }), "another device"},
        {changed([](Json& json) { json.at("made_for").at("fragment_programs") = "0"; }), "other fragment programs"},
        {changed([](Json& json) { json.at("model").at("version") = 99; }), "version 99"},
        {changed([](Json& json) { json.at("model").at("samples") = Json::array(); }), "lacks a kind"},
        {changed([](Json& json) { json.at("model").at("samples").at(0).at("pixels") = -1; }), "cannot be"}};
    for (const auto& [text, reason] : files) {
        INFO(reason);
        place.put_cached(text);
        const ProcessResult info = place.run("info");
        CHECK(info.errors == "");
        CHECK_THAT(info.output, ContainsSubstring(reason));
    }
    for (const auto& [text, reason] : {files.front(), files.back()}) {
        place.put_cached(text);
        const ProcessResult result = place.run(command);
        CHECK(lines(result.errors) == 1);
        CHECK_THAT(result.errors, ContainsSubstring("measuring this device") && ContainsSubstring(reason));
        CHECK(place.cached().at("made_for") == good.at("made_for"));
    }
    CHECK(place.run(command).errors == "");
}

TEST_CASE("A cache folder that cannot be written is no error")
{
    const Workplace workplace;
    put_random(workplace, "image.npy", 16, 16, 1, automatic_seed);
    put_random(workplace, "file.npy", 2, 2, 1, automatic_seed); // no folder
    const std::string command = on_device("filter image.npy out.npy --filter box:size=3 --method auto --format rgba8");
    const ProcessResult result = workplace.run(command, {.environment = {{"XDG_CACHE_HOME", workplace / "file.npy"}}});
    CHECK(result.exit_code == 0);
    CHECK(lines(result.errors) == 2);
    CHECK_THAT(result.errors, ContainsSubstring("not kept"));
    const ProcessResult nowhere =
        workplace.run(command, {.environment = {{"XDG_CACHE_HOME", "relative"}, {"HOME", "relative"}}});
    CHECK(nowhere.exit_code == 0);
    CHECK(lines(nowhere.errors) == 2);
    CHECK_THAT(nowhere.errors, ContainsSubstring("not kept: no cache folder"));
}

TEST_CASE("info says where calibrations are, since when and what they predict")
{
    const CachedWorkplace place;
    put_random(place.workplace, "image.npy", 16, 16, 1, automatic_seed);
    const auto calibration = [&] {
        const Json info = Json::parse(place.run("info --json").output);
        for (const Json& one : info.at("calibrations"))
            if (one.at("format") == "rg32f")
                return one;
        return Json();
    };
    CHECK(calibration().at("calibrated").is_null());
    CHECK_THAT(place.run("info").output, ContainsSubstring("not yet") && ContainsSubstring("fragfft calibrate"));
    place.run("filter image.npy out.npy --filter box:size=3 --method auto --format rg32f");
    const Json made = calibration();
    CHECK(made.at("file") == place.only_file().string());
    CHECK(made.at("calibrated") == place.cached().at("date"));
    REQUIRE(made.at("predicted_crossovers").size() == 2);
    // A GPU's transforms by compute programs may be faster than the smallest convolution.
    if (!Json::parse(place.run("info --json").output).at("is_software").get<bool>())
        return;
    for (const Json& predicted : made.at("predicted_crossovers")) {
        // Fewer fetches for as large a kernel: separably, larger kernels are as fast.
        CHECK(predicted.at("separable_kernel_size") >= predicted.at("non_separable_kernel_size"));
        CHECK(predicted.at("separable_kernel_size") > 0);
    }
    CHECK_THAT(place.run("info").output,
               ContainsSubstring("1024 x 1024 pixels, 2 channels: separable convolution for kernels up to"));
}

TEST_CASE("bench --method auto shows each candidate's prediction and time, and the share of good choices")
{
    const CachedWorkplace place;
    const ProcessResult result = place.run("bench --method auto --size 16 --runs 1 --format rg32f --json");
    CHECK_THAT(result.errors, ContainsSubstring("of 8 choices were the fastest"));
    const Json rows = Json::parse(result.output).at("results");
    int chosen = 0;
    for (const Json& row : rows) {
        CHECK(row.at("predicted_milliseconds").get<double>() > 0.0);
        CHECK(row.at("format") == "rg32f");
        chosen += row.at("chosen").get<bool>();
        if (row.at("chosen").get<bool>())
            CHECK(row.at("median_milliseconds").get<double>() > 0.0);
    }
    CHECK(chosen == 8);
    const std::string text = place.run("bench --method auto --size 16 --runs 1 --format rg32f").output;
    CHECK_THAT(text, ContainsSubstring("chosen") && ContainsSubstring("of 8 choices were"));
    const std::string csv = place.run("bench --method auto --size 16 --runs 1 --format rg32f --csv").output;
    CHECK(csv.starts_with("width,height,channels,format,boundary,kernel_size"));
}
