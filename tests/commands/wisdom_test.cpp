// `fragfft wisdom` with files that are none; no device is opened.
#include "catch_framework.hpp"
#include "workplace.hpp"

using namespace fragfft;

TEST_CASE("A file that is no wisdom is refused, naming it and the line")
{
    const Workplace workplace;
    const auto put_text = [&](const std::string& name, const std::string& text) {
        put_file(workplace / name, Bytes(text.begin(), text.end()));
    };
    put_text("version.txt", "fragfft wisdom 7\n");
    put_text("fields.txt", "fragfft wisdom 1\n# a remark\nonly one field\n");
    put_text("empty.txt", "");
    put_text("picture.txt", "\x89PNG");
    const ProcessOptions cache{.environment = {{"XDG_CACHE_HOME", (workplace / "cache").string()}}};
    for (const auto& [file, line] : {std::pair<std::string, std::string>{"version.txt", "line 1"},
                                     {"fields.txt", "line 3"},
                                     {"empty.txt", "line 1"},
                                     {"picture.txt", "line 1"},
                                     {"none.txt", "none.txt: "},
                                     {"/dev/zero", "line 1"}})
        workplace.check_refused("wisdom --import " + file, 2, {file, line}, cache);
    workplace.check_refused("wisdom --export missing/all.txt", 2, {"missing"}, cache);
    workplace.check_refused("wisdom --export a --import b", 2, {"--export", "--import"}, cache);
    workplace.check_refused("wisdom --forget --import b", 2, {"--forget", "--import"}, cache);
    workplace.check_refused("wisdom surplus", 2, {"surplus"}, cache);
}

TEST_CASE("An effort where nothing is tuned is refused")
{
    const Workplace workplace;
    put_file(workplace / "image.npy", Bytes());
    workplace.check_refused("filter image.npy out.npy --filter identity --method fftw --effort measure", 2,
                            {"--effort", "fftw"});
    workplace.check_refused("filter image.npy out.npy --filter identity --method spatial --effort patient", 2,
                            {"--effort", "spatial"});
    workplace.check_refused("filter image.npy out.npy --filter identity --effort hours", 2, {"hours", "patient"});
    workplace.check_refused("bench --method spatial --effort measure", 2, {"--effort", "spatial"});
    workplace.check_refused("bench --method wide --effort measure --tuning targets", 2, {"--effort", "--tuning"});
}
