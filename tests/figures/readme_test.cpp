// The README prints measured numbers: here they are those of figures/results, rounded to the digits that it prints.
#include "catch_framework.hpp"
#include "figures/readme_results.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <regex>
#include <stdexcept>
#include <string>
#include <vector>

using fragfft::reference::published_table;
using fragfft::reference::PublishedTable;
using namespace fragfft::tests;

namespace {

// What is checked below, and hence all that the README may print of measurements. A # stands for a number.
const std::string recording_costs =
    "a pass of Fialka & Cadik, one draw, takes # to # microseconds, a pass of Moreland & Angel, four draws on average, "
    "# to #, and the guard # to #\\.";
const std::string cost_of_transfers = "on their way to the device and back add # to # % to a filter";
const std::string verdicts_of_h200 =
    "Of the # conclusions, all but two of them the five papers', the H200 reproduces # and # more hold in shape; # are "
    "undecided, # are not reproduced and # cannot be tested";
const std::string verdicts_of_two_cores = "Without a GPU it is #, #, #, # and # ";
const std::string exact_constructions = "All # constructions, such as counts and layouts, are exact on both";
const std::string copy_rates = "A copy pass moves # GB/s there, the same copy by a compute program # ";
const std::string passes_by_prediction = "The # passes of 2003 take # times what writing";
const std::string savings_of_table_3 =
    "experiment saves # % of a frame where the reads are removed and # % where the arithmetic";
const std::string filters_by_compute_programs =
    "a filter of 1024 x 1024 takes # copy passes by `mota-2022-stockham-radix-4`, where the programs of 2008 take #, "
    "and its complex transform takes # times the time of cuFFT";
const std::string own_filters = "a filter of 1024 x 1024 takes # copy passes by `wide` and # by `stored`, where the "
                                "programs of 2003 take #; ";
const std::string own_beside_cufft = "`fused` takes # times as long as cuFFT at 512 x 512, # at 1024 x 1024 and # at "
                                     "2048 x 2048, and # times as long as three copies of the image at 1024 x 1024";
const std::string own_alone = "a filter of 1024 x 1024 by `fused` takes # microseconds, and # where a caller uses each "
                              "result before the next";
const std::string own_narrow = "a transform of 1024 x 1024 numbers by `fused` takes # times as long as cuFFT's, and a "
                               "filter by `wide` # times as long as in texels of two";
const std::string own_on_two_cores = "In software, on two cores, `wide` is # times as fast as the programs of 2003 at "
                                     "256 x 256, # at 512 x 512 and # at 1024 x 1024";
const std::vector<std::string> checked_sentences{
    recording_costs,     cost_of_transfers, verdicts_of_h200,     verdicts_of_two_cores,
    exact_constructions, copy_rates,        passes_by_prediction, savings_of_table_3,
    own_filters,         own_beside_cufft,  own_on_two_cores,     filters_by_compute_programs,
    own_alone,           own_narrow};

const std::string filter_on_gpu = "the filter on the GPU";
const std::string filter_by_one_thread = "the same by FFTW, one thread";
const std::string filter_by_all_threads = "the same by FFTW, all threads";
const std::string gpu_by_fftw = "GPU time / FFTW time on one thread";
const std::string passes = "passes";
const std::string in_copy_passes = "in full-screen copy passes";
const std::string fragments = "fragments drawn, FFT program (Table 1)";
const std::string instructions = "instructions per fragment, FFT program (Table 1)";
const std::string teapot = "the teapot rendered and filtered, 1024 x 1024 (Table 3)";
const std::string bytes = "bytes read, written (Table 2)";
const std::string crossover_mono = "256 x 256 to 1024 x 1024, mono, 16-bit floats, separable kernels";
const std::string crossover_four_channels = "the same, four channels";
const std::string eight_filters = "eight filters on one image instead of one";
const std::string bits_per_channel = "8 : 16 : 32 bits per channel, speed of convolution";

// A program on a machine, whose whole commands are timed.
struct Command
{
    std::string row;
    Machine machine;
    std::string program;
};
const std::vector<Command> commands{
    {"two CPU cores, no GPU: fragfft filter", two_cores, "fragfft auto"},
    {"vips gaussblur, floats", two_cores, "vips gaussblur"},
    {"PIL GaussianBlur", two_cores, "PIL GaussianBlur"},
    {"SciPy gaussian_filter", two_cores, "SciPy gaussian_filter"},
    {"an NVIDIA H200 and its 16 threads: fragfft filter", h200, "fragfft auto"},
    {"on the GPU, Fialka & Cadik 2006", h200, "fragfft fialka-cadik-2006"},
    {"on the GPU, convolution", h200, "fragfft spatial"},
};

std::vector<std::string> checked_rows()
{
    std::vector<std::string> rows{filter_on_gpu,
                                  filter_by_one_thread,
                                  filter_by_all_threads,
                                  gpu_by_fftw,
                                  passes,
                                  in_copy_passes,
                                  fragments,
                                  instructions,
                                  teapot,
                                  bytes,
                                  crossover_mono,
                                  crossover_four_channels,
                                  eight_filters,
                                  bits_per_channel};
    for (const Command& command : commands)
        rows.push_back(command.row);
    for (const std::string& row : rows_of_2008())
        rows.push_back(row);
    return rows;
}

void check_sentence(const std::string& sentence, const std::vector<double>& expected)
{
    const std::vector<std::string> printed = readme().numbers_of(sentence);
    REQUIRE(printed.size() == expected.size());
    for (std::size_t i = 0; i < printed.size(); ++i)
        CHECK(printed[i] == rounded_as(printed[i], expected[i]));
}

// What `bench` printed of methods on a machine.
class Bench
{
public:
    explicit Bench(const Machine& machine, const std::string& file = "bench_transforms")
        : table_(results(machine, file))
    {
    }

    // Of a square image, by the first of a method's kinds of twiddle factors.
    double of(const std::string& method, int side, const std::string& column,
              const std::string& format = "rgba32f") const
    {
        for (std::size_t row = 0; row < table_.row_count(); ++row)
            if (table_.text(row, "method") == method && table_.number(row, "width") == side &&
                table_.text(row, "format") == format)
                return table_.number(row, column);
        throw std::runtime_error("no " + std::to_string(side) + " by " + method);
    }

private:
    PublishedTable table_;
};

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
    check_sentence(recording_costs, expected);
}

TEST_CASE("What 8-bit transfers add is what the README says", "[readme]")
{
    const PublishedTable bench = results(h200, "bench_transforms");
    std::vector<double> percent;
    for (std::size_t row = 0; row < bench.row_count(); ++row)
        percent.push_back(100.0 * (bench.number(row, "with_8_bit_transfers_in_filters") - 1.0));
    check_sentence(cost_of_transfers, {*std::min_element(percent.begin(), percent.end()),
                                       *std::max_element(percent.begin(), percent.end())});
}

TEST_CASE("What compute programs take is what the README says", "[readme]")
{
    const Bench bench(h200);
    const std::string radix_4 = "mota-2022-stockham-radix-4";
    check_sentence(filters_by_compute_programs, {bench.of(radix_4, 1024, "filter_in_copy_passes"),
                                                 bench.of("lloyd-boyd-govindaraju-2008", 1024, "filter_in_copy_passes"),
                                                 bench.of(radix_4, 1024, "transform_in_cufft_median")});
}

TEST_CASE("What this library's own methods take is what the README says", "[readme]")
{
    const Bench on_h200(h200, "bench_own_methods");
    check_sentence(own_filters, {on_h200.of("wide", 1024, "filter_in_copy_passes"),
                                 on_h200.of("stored", 1024, "filter_in_copy_passes"),
                                 Bench(h200).of("moreland-angel-2003", 1024, "filter_in_copy_passes")});
    std::vector<double> by_cufft;
    for (const int side : {512, 1024, 2048})
        by_cufft.push_back(on_h200.of("fused", side, "filter_in_cufft_median"));
    by_cufft.push_back(on_h200.of("fused", 1024, "filter_in_three_copies_median"));
    check_sentence(own_beside_cufft, by_cufft);
    const std::string filter = "filter_median_milliseconds";
    check_sentence(own_alone, {1e3 * on_h200.of("fused", 1024, filter),
                               1e3 * on_h200.of("fused", 1024, "filter_alone_milliseconds")});
    check_sentence(own_narrow, {on_h200.of("fused", 1024, "transform_in_cufft_median", "rg32f"),
                                on_h200.of("wide", 1024, filter, "rg32f") / on_h200.of("wide", 1024, filter)});
    const Bench in_software(two_cores, "bench_own_methods");
    std::vector<double> times_as_fast;
    for (const int side : {256, 512, 1024})
        times_as_fast.push_back(in_software.of("moreland-angel-2003", side, filter) /
                                in_software.of("wide", side, filter));
    check_sentence(own_on_two_cores, times_as_fast);
}

TEST_CASE("The README's table of what is reproduced is what was measured", "[readme]")
{
    const auto seconds = [](const Machine& machine, const std::string& implementation) {
        return cell(machine, "moreland_angel_2003_fftw", "implementation", implementation, "seconds, median");
    };
    const std::string by_table = "fragment programs, twiddles from a table";
    check_row(filter_on_gpu, h200, {milliseconds(seconds(h200, by_table))});
    check_row(filter_on_gpu, two_cores, {std::stod(seconds(two_cores, by_table))});
    const auto by_fftw = [&](const Machine& machine, const std::string& threads) {
        return milliseconds(seconds(machine, "FFTW 3, real transforms, " + threads));
    };
    for (const Machine& machine : {h200, two_cores})
        check_row(filter_by_one_thread, machine, {by_fftw(machine, "1 thread")});
    check_row(filter_by_all_threads, h200, {by_fftw(h200, "16 threads"), 16});
    check_row(filter_by_all_threads, two_cores, {by_fftw(two_cores, "2 threads"), 2});

    for (const Machine& machine : {h200, two_cores}) {
        const auto ratio = [&](const std::string& column) {
            return std::stod(cell(machine, "ledger", "id", "moreland_angel_2003_fftw_ratio", column));
        };
        check_row(gpu_by_fftw, machine, {ratio("middle"), ratio("low"), ratio("high")});
        check_row(
            passes, machine,
            {std::stod(cell(machine, "then_and_now", "implementation", "moreland-angel-2003, rgba32f", "passes"))});
        const PublishedTable bench = results(machine, "bench_transforms");
        for (std::size_t row = 0; row < bench.row_count(); ++row)
            if (bench.text(row, "method") == "moreland-angel-2003" && bench.text(row, "format") == "rgba32f" &&
                bench.text(row, "width") == "1024")
                check_row(in_copy_passes, machine, {bench.number(row, "filter_in_copy_passes")});

        const auto of_fft = [&](const std::string& column) {
            return cell(machine, "moreland_angel_2003_table1", "program", "FFT", column);
        };
        check_row(fragments, machine, {std::stod(of_fft("invocations, counted here (GL_SAMPLES_PASSED)"))});
        const std::string by = machine.folder == h200.folder ? "driver's assembly" : "SPIR-V";
        std::vector<double> counts;
        for (const std::string kind : {"arithmetic instructions", "texture reads"})
            for (const std::string& count : numbers_in(of_fft(kind + ", here (" + by + ")")))
                counts.push_back(std::stod(count));
        check_row(instructions, machine, counts);

        check_row(teapot, machine,
                  {std::stod(cell(machine, "moreland_angel_2003_table3", "image size", "1024 x 1024",
                                  "rendering rate in Hz, here"))});
        const auto of_all = [&](const std::string& column) {
            return std::stod(cell(machine, "moreland_angel_2003_table2", "program", "Total", column));
        };
        check_row(bytes, machine, {of_all("MiB read, here"), of_all("MiB written, here")});
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
    CHECK(readme().numbers_of(verdicts_of_h200) == of_h200);
    const PublishedTable ledger = results(h200, "ledger");
    int own = 0;
    for (std::size_t row = 0; row < ledger.row_count(); ++row)
        own += ledger.text(row, "kind") == "conclusion" &&
               ledger.text(row, "id").find("_20") == std::string::npos; // no paper's year
    CHECK(own == 2);
    CHECK(readme().numbers_of(verdicts_of_two_cores) == conclusions(two_cores));
    for (const Machine& machine : {h200, two_cores})
        CHECK(readme().numbers_of(exact_constructions) == std::vector{count(machine, "construction", "exact")});
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
    check(readme().numbers_of(copy_rates),
          {limit("copy pass", "rate, median"), limit("dispatched copy", "rate, median")});
    check(readme().numbers_of(passes_by_prediction),
          {std::stod(readme().cell(passes, h200.column)), limit("moreland-angel-2003", "measured / predicted")});
    // "0.19 (0.05 to 0.39) times as much: 12 (3.6 to 20) % and 61 (51 to 70) % of a frame"
    const std::string shares = cell(two_cores, "ledger", "id", "moreland_angel_2003_table3_shares", "measured");
    std::smatch saved;
    REQUIRE(std::regex_search(shares, saved, std::regex(": ([0-9.]+) .*% and ([0-9.]+) ")));
    check(readme().numbers_of(savings_of_table_3), {std::stod(saved[2]), std::stod(saved[1])});
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
        check_row(crossover_mono, machine, {*least, *most});
        check_row(crossover_four_channels, machine,
                  {measured(machine, "fialka_cadik_2006_figure7_crossover_four_channels")});
        check_row(eight_filters, machine, {measured(machine, "fialka_cadik_2006_figure8_crossover_8"), sizes.front()});
        check_row(bits_per_channel, machine,
                  {measured(machine, "fialka_cadik_2006_bit_depth_8_bits"),
                   measured(machine, "fialka_cadik_2006_bit_depth_16_bits"), 1.0});
    }
}

TEST_CASE("The README's table of whole commands is what was measured", "[readme]")
{
    constexpr std::size_t first_column = 1;
    for (const Command& command : commands) {
        INFO(command.row);
        const PublishedTable times = results(command.machine, "bench_whole_process");
        std::size_t column = first_column;
        for (const auto& [width, sigma] : {std::pair{512, 4}, {3000, 4}, {3000, 30}}) {
            INFO(width << ", sigma " << sigma);
            std::vector<double> seconds;
            for (std::size_t i = 0; i < times.row_count(); ++i)
                if (times.text(i, "program") == command.program && times.number(i, "width") == width &&
                    times.number(i, "sigma_in_pixels") == sigma)
                    seconds.push_back(times.number(i, "median_seconds"));
            REQUIRE(seconds.size() == 1);
            check_printed(readme().cell(command.row, column), seconds);
            ++column;
        }
    }
}

TEST_CASE("What the README says was published is what was published", "[readme]")
{
    const PublishedTable fftw = published_table("moreland_angel_2003_fftw");
    const double gpu = fftw.number(fftw.row_where("implementation", "fragment programs"), "filtering_seconds");
    const double cpu = fftw.number(fftw.row_where("implementation", "FFTW"), "filtering_seconds");
    check_published(filter_on_gpu, {gpu});
    check_published(filter_by_one_thread, {cpu});
    check_published(gpu_by_fftw, {std::round(10.0 * gpu / cpu) / 10.0});
    const PublishedTable counts = published_table("moreland_angel_2003_table1");
    const std::size_t fft = counts.row_where("program", "FFT");
    constexpr double size = 1024.0;
    check_published(fragments,
                    {counts.number(fft, "invocations_per_pixel_and_stage") * size * size * 2.0 * std::log2(size)});
    check_published(instructions, {counts.number(fft, "arithmetic_instructions_per_fragment"),
                                   counts.number(fft, "texture_instructions_per_fragment")});
    const PublishedTable rates = published_table("moreland_angel_2003_table3");
    check_published(teapot, {rates.number(rates.row_where("width_pixels", "1024"), "rendering_rate_hertz")});
    const PublishedTable totals = published_table("moreland_angel_2003_table2");
    double read = 0.0;
    double written = 0.0;
    for (std::size_t row = 0; row < totals.row_count(); ++row)
        if (totals.text(row, "program") != "Total") {
            read += totals.number(row, "read_mebibytes");
            written += totals.number(row, "written_mebibytes");
        }
    check_published(bytes, {read, written});
    const PublishedTable crossovers = published_table("fialka_cadik_2006_figure7");
    const std::size_t mono = crossovers.row_where("what", "crossover, separable kernels, mono");
    check_published(crossover_mono,
                    {crossovers.number(mono, "least_kernel_size"), crossovers.number(mono, "greatest_kernel_size")});
    const std::size_t four = crossovers.row_where("what", "crossover, separable kernels, 3 or 4 channels");
    check_published(crossover_four_channels, {crossovers.number(four, "least_kernel_size")});
    const PublishedTable several = published_table("fialka_cadik_2006_figure8");
    const auto crossover_of = [&](const std::string& filters) {
        return several.number(several.row_where("filters", filters), "crossover_kernel_size");
    };
    check_published(eight_filters, {crossover_of("8"), crossover_of("1")});
    const PublishedTable speeds = published_table("fialka_cadik_2006_bit_depth");
    const auto speed = [&](const std::string& format) {
        return speeds.number(speeds.row_where("format", format), "relative_speed");
    };
    check_published(bits_per_channel, {speed("8-bit integers"), speed("16-bit floats"), speed("32-bit floats")});
}

TEST_CASE("The README prints no measurement that is not checked", "[readme]")
{
    // What is promised in "How exact" is what the tests of accuracy hold.
    CHECK(readme().others(checked_sentences, checked_rows(), {"How exact"}) == std::vector<std::string>{});
    CHECK(readme().others({}, {}, {"How exact"}).size() > checked_rows().size());
}
