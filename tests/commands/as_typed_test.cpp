// Commands as people type them. Names and texts in files must have no effect on a terminal.
#include "catch_framework.hpp"
#include "program/files/printable_text.hpp"
#include "random_image_files.hpp"

using namespace fragfft;
namespace fs = std::filesystem;

TEST_CASE("An option takes one value, so that arguments may follow it")
{
    const Workplace workplace;
    put_random(workplace, "in.npy", 8, 8, 1);
    workplace.succeed("filter --filter identity in.npy out.npy --method convolution-cpu");
    CHECK(workplace.image("out.npy").samples == workplace.image("in.npy").samples);
    workplace.succeed("filter --filter identity --filter gaussian:sigma=1 in.npy two.npy");
    CHECK(fs::exists(workplace / "two-0.npy"));
    CHECK(fs::exists(workplace / "two-1.npy"));
}

TEST_CASE("help prints what --help prints, and -V what --version prints")
{
    const Workplace workplace;
    CHECK(workplace.succeed("help").output == workplace.succeed("--help").output);
    for (const std::string command : {"filter", "bench", "help"})
        CHECK(workplace.succeed("help " + command).output == workplace.succeed(command + " --help").output);
    workplace.check_refused("help fliter", 2, {"'fliter'", "did you mean 'filter'"});
    CHECK(workplace.succeed("-V").output == workplace.succeed("--version").output);
}

TEST_CASE("The folder of --out-dir is made where there is none, and only for what can be done")
{
    const Workplace workplace;
    put_random(workplace, "in.npy", 8, 8, 1);
    workplace.succeed("filter in.npy --out-dir new/folder --filter identity --method convolution-cpu");
    CHECK(workplace.image("new/folder/in.npy").samples == workplace.image("in.npy").samples);
    workplace.check_refused("filter in.npy --out-dir none/at/all --type xyz --filter identity", 2, {"xyz"});
    workplace.check_refused("filter in.npy --out-dir in.npy --filter identity", 2, {"in.npy", "--out-dir"});
    workplace.check_refused("filter in.npy --out-dir in.npy/x --filter identity", 2, {"in.npy/x", "--out-dir"});
}

TEST_CASE("The option --type says the kind of what has no ending, such as an open file")
{
    const Workplace workplace;
    put_random(workplace, "in.npy", 8, 8, 1);
    const std::string command = "filter in.npy /dev/fd/1 --type npy --filter identity --method convolution-cpu";
    put_file(workplace / "out.npy", {});
    const ProcessResult result = workplace.run(command, {.standard_output = workplace / "out.npy"});
    INFO(result.errors);
    CHECK(result.exit_code == 0);
    CHECK(workplace.image("out.npy").samples == workplace.image("in.npy").samples);
    workplace.succeed("filter in.npy picture --type png --filter identity --method convolution-cpu");
    CHECK(get_file(workplace / "picture").at(1) == 'P');
    workplace.check_refused("filter in.npy out.png --type npy --filter identity --method convolution-cpu", 2,
                            {"--type", "out.png"});
}

TEST_CASE("Control characters of names and of files' texts do not reach the terminal")
{
    const Workplace workplace;
    const std::string red = "\x1b[31mred\x9b\n\x07";
    const auto check_clean = [](const std::string& said) {
        INFO(said);
        CHECK(said.ends_with("\n"));
        CHECK(std::count(said.begin(), said.end(), '\n') == 1);
        CHECK(std::all_of(said.begin(), said.end(), [](char letter) { return letter == '\n' || letter >= ' '; }));
    };
    const ProcessResult missing = workplace.run_words({"filter", red + ".png", "out.png", "--filter", "identity"});
    CHECK(missing.exit_code == 2);
    CHECK_THAT(missing.errors, ContainsSubstring("\\x1b[31mred\\x9b\\n\\x07.png"));
    check_clean(missing.errors);
    check_clean(workplace.run_words({"plan", "--method", red}).errors);
    check_clean(workplace.run_words({red}).errors);
    // A word in a file, which the refusal quotes.
    put_random(workplace, "in.npy", 8, 8, 1);
    put_file(workplace / "kernel.txt", bytes_of("1 2 \x1b[31m\x07\n"));
    const ProcessResult quoted = workplace.run("convolve in.npy kernel.txt out.npy");
    CHECK_THAT(quoted.errors, ContainsSubstring("\\x1b[31m\\x07"));
    check_clean(quoted.errors);
}

TEST_CASE("What is printable stays, and the rest is named")
{
    CHECK(printable("plain, \xc3\xa4, \xe2\x82\xac, \xf0\x9f\x8c\x8a") ==
          "plain, \xc3\xa4, \xe2\x82\xac, \xf0\x9f\x8c\x8a");
    CHECK(printable("a\tb\nc\x7f") == "a\\tb\\nc\\x7f");
    CHECK(printable("\xc2\x9b"
                    "2J") == "\\xc2\\x9b2J"); // a control character above ASCII
    CHECK(printable("\xff\xc3") == "\\xff\\xc3");
    CHECK(printable_lines("a\n\nb\x1b\nc\nd\n", 3) == std::vector<std::string>{"a", "b\\x1b", "and 2 lines more"});
}
