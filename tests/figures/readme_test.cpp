// The README prints measured numbers: here they are those of figures/results, rounded to the digits that it prints.
#include "catch_framework.hpp"
#include "reference/published_values.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

using fragfft::reference::PublishedTable;

namespace {

const std::string source_folder = FRAGFFT_SOURCE_FOLDER;

// In the order of the README's columns, which begin with a row's name and what was published.
struct Machine
{
    std::string folder;
    std::size_t column;
};
const Machine h200{"nvidia-h200", 2};
const Machine two_cores{"llvmpipe-2-cores", 3};

std::string text_of(const std::string& path)
{
    std::ifstream file(source_folder + "/" + path, std::ios::binary);
    if (!file)
        throw std::runtime_error("cannot read " + path);
    return {std::istreambuf_iterator<char>(file), {}};
}

PublishedTable results(const Machine& machine, const std::string& item)
{
    return PublishedTable(item, text_of("figures/results/" + machine.folder + "/" + item + ".csv"));
}

// What stands in one column of the row where another column has that value.
std::string cell(const Machine& machine, const std::string& item, const std::string& row_column,
                 const std::string& value, const std::string& column)
{
    const PublishedTable table = results(machine, item);
    return table.text(table.row_where(row_column, value), column);
}

// "8.64 (8.5 to 8.7) times" begins with 8.64.
double measured(const Machine& machine, const std::string& claim)
{
    return std::stod(cell(machine, "ledger", "id", claim, "measured"));
}

// As they are printed, digits in groups of three put together: "41 943 040" is one.
std::vector<std::string> numbers_in(const std::string& text)
{
    static const std::regex number("[0-9]+( [0-9]{3})*(\\.[0-9]+)?");
    std::vector<std::string> numbers;
    for (std::sregex_iterator found(text.begin(), text.end(), number), end; found != end; ++found) {
        numbers.push_back(found->str());
        std::erase(numbers.back(), ' ');
    }
    return numbers;
}

// The value, with as many decimals as are printed.
std::string rounded_as(const std::string& printed, double value)
{
    const std::size_t point = printed.find('.');
    return fmt::format("{:.{}f}", value, point == std::string::npos ? 0 : printed.size() - point - 1);
}

void check_printed(const std::string& text, const std::vector<double>& values)
{
    INFO(text);
    const std::vector<std::string> numbers = numbers_in(text);
    REQUIRE(numbers.size() == values.size());
    for (std::size_t i = 0; i < values.size(); ++i)
        CHECK(numbers[i] == rounded_as(numbers[i], values[i]));
}

// Of the README's only table row with that name.
std::string readme_cell(const std::string& row, const Machine& machine)
{
    std::istringstream lines(text_of("README.md"));
    std::string line;
    while (std::getline(lines, line))
        if (line.starts_with("| " + row + " |")) {
            std::istringstream cells(line.substr(1));
            std::string text;
            for (std::size_t i = 0; i <= machine.column; ++i)
                std::getline(cells, text, '|');
            return text;
        }
    throw std::runtime_error("the README has no row '" + row + "'");
}

void check_row(const std::string& row, const Machine& machine, const std::vector<double>& values)
{
    INFO(row << ", " << machine.folder);
    check_printed(readme_cell(row, machine), values);
}

// The numbers in a sentence of the README, which `pattern` catches; line breaks are spaces.
std::vector<std::string> numbers_of_sentence(const std::string& pattern)
{
    std::string text = text_of("README.md");
    std::replace(text.begin(), text.end(), '\n', ' ');
    std::smatch found;
    if (!std::regex_search(text, found, std::regex(std::regex_replace(pattern, std::regex("#"), "([0-9.]*[0-9])"))))
        throw std::runtime_error("the README says nothing like '" + pattern + "'");
    return {std::next(found.begin()), found.end()};
}

double milliseconds(const std::string& seconds)
{
    return 1e3 * std::stod(seconds);
}

} // namespace

TEST_CASE("What recording costs is what the README says", "[readme]")
{
    const PublishedTable bench = results(h200, "bench_transforms");
    std::map<std::string, std::vector<double>> record; // by method
    std::vector<double> guard;
    for (std::size_t row = 0; row < bench.row_count(); ++row) {
        record[bench.text(row, "method")].push_back(bench.number(row, "record_of_a_pass_median_microseconds"));
        guard.push_back(bench.number(row, "state_guard_median_microseconds"));
    }
    std::vector<double> expected;
    for (const std::vector<double>& times : {record.at("fialka-cadik-2006"), record.at("moreland-angel-2003"), guard}) {
        expected.push_back(*std::min_element(times.begin(), times.end()));
        expected.push_back(*std::max_element(times.begin(), times.end()));
    }
    const std::vector<std::string> printed = numbers_of_sentence(
        "a pass of Fialka & Cadik, one draw, takes # to # microseconds, a pass of Moreland & Angel, four draws on "
        "average, # to #, and the guard # to #\\.");
    REQUIRE(printed.size() == expected.size());
    for (std::size_t i = 0; i < printed.size(); ++i)
        CHECK(printed[i] == rounded_as(printed[i], expected[i]));
}

TEST_CASE("What 8-bit transfers add is what the README says", "[readme]")
{
    const PublishedTable bench = results(h200, "bench_transforms");
    std::vector<double> percent;
    for (std::size_t row = 0; row < bench.row_count(); ++row)
        percent.push_back(100.0 * (bench.number(row, "with_8_bit_transfers_in_filters") - 1.0));
    const std::vector<std::string> printed =
        numbers_of_sentence("on their way to the device and back add # to # % to a filter");
    REQUIRE(printed.size() == 2);
    CHECK(printed[0] == rounded_as(printed[0], *std::min_element(percent.begin(), percent.end())));
    CHECK(printed[1] == rounded_as(printed[1], *std::max_element(percent.begin(), percent.end())));
}

TEST_CASE("The README's table of what is reproduced is what was measured", "[readme]")
{
    const auto seconds = [](const Machine& machine, const std::string& implementation) {
        return cell(machine, "moreland_angel_2003_fftw", "implementation", implementation, "seconds, median");
    };
    const std::string by_table = "fragment programs, twiddles from a table";
    check_row("the filter on the GPU", h200, {milliseconds(seconds(h200, by_table))});
    check_row("the filter on the GPU", two_cores, {std::stod(seconds(two_cores, by_table))});
    const auto by_fftw = [&](const Machine& machine, const std::string& threads) {
        return milliseconds(seconds(machine, "FFTW 3, real transforms, " + threads));
    };
    for (const Machine& machine : {h200, two_cores})
        check_row("the same by FFTW, one thread", machine, {by_fftw(machine, "1 thread")});
    const std::string all_threads = "the same by FFTW, all threads";
    check_row(all_threads, h200, {by_fftw(h200, "16 threads"), 16});
    check_row(all_threads, two_cores, {by_fftw(two_cores, "2 threads"), 2});

    for (const Machine& machine : {h200, two_cores}) {
        const auto ratio = [&](const std::string& column) {
            return std::stod(cell(machine, "ledger", "id", "moreland_angel_2003_fftw_ratio", column));
        };
        check_row("GPU time / FFTW time on one thread", machine, {ratio("middle"), ratio("low"), ratio("high")});
        const std::string passes =
            cell(machine, "then_and_now", "implementation", "moreland-angel-2003, rgba32f", "passes");
        check_row("passes", machine, {std::stod(passes)});
        const PublishedTable bench = results(machine, "bench_transforms");
        for (std::size_t row = 0; row < bench.row_count(); ++row)
            if (bench.text(row, "method") == "moreland-angel-2003" && bench.text(row, "format") == "rgba32f" &&
                bench.text(row, "width") == "1024")
                check_row("in full-screen copy passes", machine, {bench.number(row, "filter_in_copy_passes")});

        const auto of_fft = [&](const std::string& column) {
            return cell(machine, "moreland_angel_2003_table1", "program", "FFT", column);
        };
        check_row("fragments drawn, FFT program (Table 1)", machine,
                  {std::stod(of_fft("invocations, counted here (GL_SAMPLES_PASSED)"))});
        const std::string by = machine.folder == h200.folder ? "driver's assembly" : "SPIR-V";
        std::vector<double> instructions;
        for (const std::string kind : {"arithmetic instructions", "texture reads"})
            for (const std::string& count : numbers_in(of_fft(kind + ", here (" + by + ")")))
                instructions.push_back(std::stod(count));
        check_row("instructions per fragment, FFT program (Table 1)", machine, instructions);

        check_row("the teapot rendered and filtered, 1024 x 1024 (Table 3)", machine,
                  {std::stod(cell(machine, "moreland_angel_2003_table3", "image size", "1024 x 1024",
                                  "rendering rate in Hz, here"))});
        const auto of_all = [&](const std::string& column) {
            return std::stod(cell(machine, "moreland_angel_2003_table2", "program", "Total", column));
        };
        check_row("bytes read, written (Table 2)", machine, {of_all("MiB read, here"), of_all("MiB written, here")});
    }
}

TEST_CASE("The README counts the verdicts of the ledgers", "[readme]")
{
    const auto count = [](const Machine& machine, const std::string& kind, const std::string& verdict) {
        const PublishedTable ledger = results(machine, "ledger");
        int rows = 0;
        for (std::size_t row = 0; row < ledger.row_count(); ++row)
            rows += ledger.text(row, "kind") == kind && (verdict.empty() || ledger.text(row, "verdict") == verdict);
        return std::to_string(rows);
    };
    const auto conclusions = [&](const Machine& machine) {
        std::vector<std::string> counts;
        for (const std::string verdict :
             {"reproduced", "holds in shape", "undecided", "not reproduced", "cannot be tested here"})
            counts.push_back(count(machine, "conclusion", verdict));
        return counts;
    };
    std::vector<std::string> of_h200 = conclusions(h200);
    of_h200.insert(of_h200.begin(), count(h200, "conclusion", ""));
    CHECK(
        numbers_of_sentence("Of the # conclusions of the two papers the H200 reproduces # and # more hold in shape; # "
                            "are undecided, # are not reproduced and # cannot be tested") == of_h200);
    CHECK(numbers_of_sentence("Without a GPU it is #, #, #, # and # ") == conclusions(two_cores));
    for (const Machine& machine : {h200, two_cores})
        CHECK(numbers_of_sentence("All # constructions, such as counts and layouts, are exact on both") ==
              std::vector{count(machine, "construction", "exact")});
}

TEST_CASE("What the README says of a machine's limits is what was measured", "[readme]")
{
    const PublishedTable limits = results(h200, "machine_limits");
    const auto limit = [&](const std::string& what, const std::string& column) {
        for (std::size_t row = 0; row < limits.row_count(); ++row)
            if (limits.text(row, "what") == what && limits.text(row, "format") == "rgba32f")
                return limits.number(row, column);
        throw std::runtime_error("no limit is called " + what);
    };
    const auto check = [](const std::vector<std::string>& printed, const std::vector<double>& values) {
        REQUIRE(printed.size() == values.size());
        for (std::size_t i = 0; i < printed.size(); ++i)
            CHECK(printed[i] == rounded_as(printed[i], values[i]));
    };
    check(numbers_of_sentence("A copy pass moves # GB/s there, the same copy by a compute program # "),
          {limit("copy pass", "rate, median"), limit("dispatched copy", "rate, median")});
    check(numbers_of_sentence("The 45 passes of 2003 take # times what writing"),
          {limit("moreland-angel-2003", "measured / predicted")});
    // "0.19 (0.05 to 0.39) times as much: 12 (3.6 to 20) % and 61 (51 to 70) % of a frame"
    const std::string shares = cell(two_cores, "ledger", "id", "moreland_angel_2003_table3_shares", "measured");
    std::smatch saved;
    REQUIRE(std::regex_search(shares, saved, std::regex(": ([0-9.]+) .*% and ([0-9.]+) ")));
    check(
        numbers_of_sentence("experiment saves # % of a frame where the reads are removed and # % where the arithmetic"),
        {std::stod(saved[2]), std::stod(saved[1])});
}

TEST_CASE("The README's table of FFT or convolution is what was measured", "[readme]")
{
    for (const Machine& machine : {h200, two_cores}) {
        // "256 x 256: 103; 512 x 512: 99": the range of what follows the colons.
        const std::string mono = cell(machine, "ledger", "id", "fialka_cadik_2006_figure7_crossover_mono", "measured");
        static const std::regex crossover(": ([0-9]+)");
        std::vector<double> sizes;
        for (std::sregex_iterator found(mono.begin(), mono.end(), crossover), end; found != end; ++found)
            sizes.push_back(std::stod((*found)[1]));
        REQUIRE(sizes.size() == 3);
        const auto [least, most] = std::minmax_element(sizes.begin(), sizes.end());
        check_row("256 x 256 to 1024 x 1024, mono, 16-bit floats, separable kernels", machine, {*least, *most});
        check_row("the same, four channels", machine,
                  {measured(machine, "fialka_cadik_2006_figure7_crossover_four_channels")});
        check_row("eight filters on one image instead of one", machine,
                  {measured(machine, "fialka_cadik_2006_figure8_crossover_8"), sizes.front()});
        check_row("8 : 16 : 32 bits per channel, speed of convolution", machine,
                  {measured(machine, "fialka_cadik_2006_bit_depth_8_bits"),
                   measured(machine, "fialka_cadik_2006_bit_depth_16_bits"), 1.0});
    }
}

// The README's rows of whole commands: a program on a machine, and its median seconds in the order of the columns.
TEST_CASE("The README's table of whole commands is what was measured", "[readme]")
{
    struct Row
    {
        std::string name;
        Machine machine;
        std::string program;
    };
    const std::vector<Row> rows{
        {"two CPU cores, no GPU: fragfft filter", two_cores, "fragfft auto"},
        {"vips gaussblur, floats", two_cores, "vips gaussblur"},
        {"PIL GaussianBlur", two_cores, "PIL GaussianBlur"},
        {"SciPy gaussian_filter", two_cores, "SciPy gaussian_filter"},
        {"an NVIDIA H200 and its 16 threads: fragfft filter", h200, "fragfft auto"},
        {"on the GPU, Fialka & Cadik 2006", h200, "fragfft fialka-cadik-2006"},
        {"on the GPU, convolution", h200, "fragfft spatial"},
    };
    constexpr std::size_t first_column = 1;
    for (const Row& row : rows) {
        INFO(row.name);
        const PublishedTable times = results(row.machine, "bench_whole_process");
        std::size_t column = first_column;
        for (const auto& [width, sigma] : {std::pair{512, 4}, {3000, 4}, {3000, 30}}) {
            INFO(width << ", sigma " << sigma);
            std::vector<double> seconds;
            for (std::size_t i = 0; i < times.row_count(); ++i)
                if (times.text(i, "program") == row.program && times.number(i, "width") == width &&
                    times.number(i, "sigma_in_pixels") == sigma)
                    seconds.push_back(times.number(i, "median_seconds"));
            REQUIRE(seconds.size() == 1);
            check_printed(readme_cell(row.name, {row.machine.folder, column}), seconds);
            ++column;
        }
    }
}
