// --effort: measured once, kept, used from then on; and a kept file that cannot serve does no harm.
#include "cached_workplace.hpp"
#include "catch_framework.hpp"
#include "random_image_files.hpp"
#include "reference/error_measures.hpp"

#include <algorithm>

using namespace fragfft;

namespace {

constexpr unsigned wisdom_seed = 1965;

std::string text_of(const std::filesystem::path& file)
{
    const Bytes bytes = get_file(file);
    return {bytes.begin(), bytes.end()};
}

struct WisePlace : CachedWorkplace
{
    std::filesystem::path file = folder / "wisdom.txt";

    void put_wisdom(const std::string& text) const
    {
        std::filesystem::create_directories(folder);
        put_file(file, Bytes(text.begin(), text.end()));
    }
    // Without --device.
    ProcessResult wisdom(const std::string& options) const
    {
        return workplace.run("wisdom " + options,
                             {.environment = {{"XDG_CACHE_HOME", (workplace / "cache").string()}}});
    }
};

const std::string wise_filter =
    "filter image.npy out.npy --filter gaussian:sigma=1 --boundary wrap --method wide --verbose";

} // namespace

TEST_CASE("A filter that is measured is measured once, listed, exported, imported and forgotten")
{
    const WisePlace place;
    put_random(place.workplace, "image.npy", 64, 64, 3, wisdom_seed);
    place.workplace.succeed("filter image.npy exact.npy --filter gaussian:sigma=1 --boundary wrap --method direct-cpu");
    const auto check_result = [&] {
        CHECK(reference::relative_l2(cpu::to_double(place.workplace.image("out.npy")),
                                     cpu::to_double(place.workplace.image("exact.npy"))) <= 1e-6);
    };
    CHECK_THAT(place.wisdom("").output, ContainsSubstring("0 tunings"));
    const ProcessResult first = place.run(wise_filter + " --effort measure");
    CHECK_THAT(first.errors, ContainsSubstring("wide: measured ") && ContainsSubstring("estimate"));
    check_result();
    const std::string kept = text_of(place.file);
    for (const std::string effort : {"", " --effort measure"}) {
        const ProcessResult again = place.run(wise_filter + effort);
        CHECK_THAT(again.errors, ContainsSubstring("wide: tuned as known") && !ContainsSubstring("measured"));
        check_result();
    }
    CHECK(text_of(place.file) == kept);
    CHECK_THAT(place.run(wise_filter + " --effort patient").errors, ContainsSubstring("wide: measured "));
    check_result();
    // Another size is another problem, and a transform is no filter.
    CHECK(place.run("transform image.npy spectrum.npy --method wide --verbose").errors.find("known") ==
          std::string::npos);
    place.run("transform image.npy spectrum.npy --method wide --effort measure");
    CHECK_THAT(place.run("transform image.npy spectrum.npy --method wide --verbose").errors,
               ContainsSubstring("tuned as known"));

    CHECK_THAT(place.wisdom("").output, ContainsSubstring("2 tunings") &&
                                            ContainsSubstring("wide, filter of 64 x 64") &&
                                            ContainsSubstring("measured patiently"));
    CHECK(place.wisdom("--export all.txt").exit_code == 0);
    CHECK(place.wisdom("--export -").output == text_of(place.workplace / "all.txt"));
    CHECK(place.wisdom("--forget").exit_code == 0);
    CHECK(!std::filesystem::exists(place.file));
    CHECK(place.wisdom("--forget").exit_code == 0);
    CHECK(place.wisdom("--import all.txt").exit_code == 0);
    CHECK(text_of(place.file) == text_of(place.workplace / "all.txt"));
    CHECK_THAT(place.run(wise_filter).errors, ContainsSubstring("tuned as known"));
}

TEST_CASE("Patience with --method auto measures the methods before one is chosen")
{
    const WisePlace place;
    put_random(place.workplace, "image.npy", 32, 32, 1, wisdom_seed);
    place.run("transform image.npy spectrum.npy --effort patient");
    const std::string listed = place.wisdom("").output;
    CHECK_THAT(listed, ContainsSubstring("  wide, forward 32 x 32") &&
                           ContainsSubstring("  fialka-cadik-2006, forward 32 x 32"));
}

TEST_CASE("What is kept and cannot serve is told of in one line, and no reason to fail")
{
    const WisePlace place;
    put_random(place.workplace, "image.npy", 64, 64, 1, wisdom_seed);
    const std::string quiet = wise_filter.substr(0, wise_filter.rfind(" --verbose"));
    place.run(quiet + " --effort measure");
    const std::string kept = text_of(place.file);
    for (const std::string& broken :
         {std::string("fragfft wisdom 0\n"), std::string(100, '\0'), kept.substr(0, kept.size() - 12)}) {
        place.put_wisdom(broken);
        const ProcessResult result = place.run(quiet);
        CHECK(lines(result.errors) == 1);
        CHECK_THAT(result.errors, ContainsSubstring("wisdom.txt: line"));
        CHECK(place.wisdom("").exit_code == 2);
    }
    place.run(quiet + " --effort measure");
    CHECK(place.run(quiet).errors.empty());

    // Wisdom of another device or other programs is kept, not used.
    std::string other = text_of(place.file);
    const std::size_t digits = other.find('\t', other.find('\n', other.find('#'))) + 1;
    other.replace(digits, 16, std::string(16, '0'));
    place.put_wisdom(other);
    CHECK(place.run(wise_filter).errors.find("known") == std::string::npos);
    place.run(quiet + " --effort measure");
    CHECK_THAT(place.wisdom("").output, ContainsSubstring("2 tunings") && ContainsSubstring("other programs"));

    // A tuning of other lengths.
    std::string foolish = kept;
    const std::size_t tuning = foolish.find("targets");
    const std::size_t start = foolish.rfind('\t', tuning) + 1;
    foolish.replace(start, foolish.find('\t', start) - start, "first 32x32");
    place.put_wisdom(foolish);
    const ProcessResult result = place.run(quiet);
    CHECK(lines(result.errors) == 1);
    CHECK_THAT(result.errors, ContainsSubstring("what is known of wide is not used"));
}

TEST_CASE("A bench takes what is known, or measures it")
{
    const WisePlace place;
    CHECK_THAT(place.run("bench --method wide --size 32 --runs 1 --effort measure --verbose").errors,
               ContainsSubstring("wide: measured "));
    CHECK_THAT(place.run("bench --method wide --size 32 --runs 1 --verbose").errors,
               ContainsSubstring("wide: tuned as known"));
}
