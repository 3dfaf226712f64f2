// Numbers at the edges of their formats in files: what is not finite is refused by its place in every command; the
// others are filtered and transformed within their bound by every method, or refused in a line. Where
// FRAGFFT_RELIABILITY is set, all kinds of numbers are tried with all methods, else some.
#include "catch_framework.hpp"
#include "image/npy_maker.hpp"
#include "methods/method.hpp"
#include "methods/spectrum_truth.hpp"
#include "reference/direct_convolution.hpp"
#include "reference/error_measures.hpp"
#include "reliability/number_table.hpp"
#include "workplace.hpp"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <cstring>
#include <fmt/format.h>
#include <map>
#include <span>

using namespace fragfft;

namespace {

constexpr float least_normal = std::numeric_limits<float>::min();

// Writes a file of numbers that the program's own writer would refuse.
void put_numbers(const Workplace& workplace, const std::string& name, const std::string& type, const std::string& shape,
                 const std::vector<float>& numbers)
{
    put_file(workplace / name, make_npy(type, shape, number_bytes(numbers)));
}

constexpr int width = 16;
constexpr int height = 8;

std::vector<NumberKind> kinds_tried()
{
    std::vector<NumberKind> kinds;
    for (const NumberKind& kind : number_kinds())
        if (kind.is_finite && (is_full_run() || kind.name == "the smallest normal" ||
                               kind.name == "1e30 among the smallest" || kind.name == "the largest float"))
            kinds.push_back(kind);
    return kinds;
}

std::vector<std::string> methods_tried(const std::vector<std::string>& others)
{
    std::vector<std::string> names{"moreland-angel-2003", "wide", "fused"};
    if (is_full_run()) {
        names.clear();
        for (const Method& method : all_methods())
            names.push_back(method.name);
    }
    names.insert(names.end(), others.begin(), others.end());
    return names;
}

// Whether the refusal is about the numbers: that half floats cannot hold them, or the place of a number that files may
// not contain.
bool is_for_the_numbers(const std::string& errors)
{
    return errors.find("rgba16f may overflow") != std::string::npos ||
           errors.find("x=0, y=0, channel 0") != std::string::npos;
}

// The complex numbers of a file, which may be larger than any that the program would read.
std::vector<double> parts_in(const std::filesystem::path& npy)
{
    const Bytes bytes = get_file(npy);
    const std::size_t begin = 10u + bytes.at(8) + 256u * bytes.at(9);
    std::vector<float> parts((bytes.size() - begin) / sizeof(float));
    std::memcpy(parts.data(), bytes.data() + begin, parts.size() * sizeof(float));
    return {parts.begin(), parts.end()};
}

// Runs the command, which must write its result or be refused in a line that names the place of a number. Returns
// whether there is a result.
bool done(const Workplace& workplace, const std::string& command, bool must_be_refused, Counts& counts)
{
    std::filesystem::remove(workplace / "out.npy");
    const ProcessResult result = workplace.run(command);
    INFO(result.errors);
    if (result.exit_code != 0) {
        ++counts.refused;
        CHECK(result.exit_code == 2);
        CHECK(result.errors.find('\n') + 1 == result.errors.size());
        CHECK_FALSE(std::filesystem::exists(workplace / "out.npy"));
        CHECK(is_for_the_numbers(result.errors));
        return false;
    }
    CHECK_FALSE(must_be_refused);
    ++counts.within_bound;
    return true;
}

} // namespace

TEST_CASE("A number that is not finite is refused by its place in every command")
{
    const Workplace workplace;
    const std::vector<float> ordinary = numbers_of(number_kinds().front(), 5 * 4 * 3, least_normal);
    workplace.put("image.npy", [] {
        Image image(5, 4, 3);
        std::fill(image.samples.begin(), image.samples.end(), 0.5f);
        return image;
    }());
    workplace.put("small.npy", Image(3, 3, 1));
    for (const float bad : {INFINITY, -INFINITY, std::numeric_limits<float>::quiet_NaN(), 2e30f, -FLT_MAX}) {
        INFO(bad);
        std::vector<float> numbers = ordinary;
        numbers[(2 * 5 + 3) * 3 + 1] = bad; // x=3, y=2, channel 1
        put_numbers(workplace, "bad.npy", "<f4", "(4, 5, 3)", numbers);
        std::vector<float> bins(40, 0.5f);
        bins[2 * (2 * 5 + 3) + 1] = bad; // an imaginary part
        put_numbers(workplace, "bins.npy", "<c8", "(4, 5)", bins);
        std::vector<float> weights(9, 0.1f);
        weights[4] = bad;
        put_numbers(workplace, "kernel.npy", "<f4", "(3, 3)", weights);
        const std::string sample = "x=3, y=2, channel 1";
        const std::vector<std::string> commands{
            "filter bad.npy out.npy --filter gaussian:sigma=1",
            "filter bad.npy out.png --filter gaussian:sigma=1",
            "filter bad.npy out.npy --filter gaussian-low-pass:cutoff=0.1 --boundary mirror",
            "filter bad.npy out.npy --filter gaussian:sigma=1 --boundary zero --format rgba16f --method wide",
            "filter bad.npy out.npy --filter gaussian:sigma=1 --method fftw",
            "filter bad.npy out.npy --filter gaussian:sigma=1 --method convolution-cpu",
            "filter bad.npy out.npy --filter gaussian:sigma=1 --method spatial",
            "convolve bad.npy small.npy out.npy",
            "transform bad.npy out.npy",
            "transform bad.npy out.npy --method fftw --axes rows",
            "transform bad.npy out.npy --layout packed --inverse --method wide",
            "spectrum bad.npy out.png"};
        // In a full run each number with each command; otherwise only NaN, and others with the first two.
        for (const std::string& command :
             std::span(commands).first(is_full_run() || std::isnan(bad) ? commands.size() : 2))
            workplace.check_refused(command, 2, {"bad.npy", sample});
        if (!is_full_run() && !std::isnan(bad))
            continue;
        for (const std::string command : {"transform bins.npy out.npy", "transform bins.npy out.npy --inverse",
                                          "transform bins.npy out.npy --inverse --real --method wide",
                                          "transform bins.npy out.npy --inverse --layout half --method fftw"})
            workplace.check_refused(command, 2, {"bins.npy", "x=3, y=2, channel 0"});
        workplace.check_refused("convolve image.npy kernel.npy out.npy", 2, {"kernel.npy", "x=1, y=1, channel 0"});
    }
}

TEST_CASE("Numbers at the edges are filtered within their bound by every method, or refused by their place")
{
    const Workplace workplace;
    Image kernel(3, 2, 1);
    kernel.samples = {0.05f, 0.2f, 0.1f, 0.25f, 0.3f, 0.1f};
    workplace.put("kernel.npy", kernel);
    Table table;
    for (const NumberKind& kind : kinds_tried()) {
        const std::vector<float> numbers = numbers_of(kind, std::size_t{width} * height, least_normal);
        put_numbers(workplace, "image.npy", "<f4", fmt::format("({}, {})", height, width), numbers);
        Image image(width, height, 1);
        image.samples = numbers;
        const DoubleImage want =
            reference::direct_convolution(image, reference::kernel_of_samples(kernel), Boundary::clamp);
        for (const std::string& method : methods_tried({"spatial", "fftw", "convolution-cpu"}))
            for (const std::string format : {"rgba32f", "rgba16f"}) {
                const bool is_on_cpu = method == "fftw" || method == "convolution-cpu";
                if (format == "rgba16f" && (is_on_cpu || !is_full_run()))
                    continue;
                const std::string convolve =
                    "convolve image.npy kernel.npy out.npy --boundary clamp --method " + method;
                const std::string command = is_on_cpu ? convolve : on_device(convolve + " --format " + format);
                INFO(kind.name << ": " << command);
                if (!done(workplace, command, kind.name == "the largest float", table.at(method, kind.name)))
                    continue;
                std::vector<double> difference = want.samples;
                const Image got = workplace.image("out.npy");
                for (std::size_t i = 0; i < difference.size(); ++i)
                    difference[i] -= static_cast<double>(got.samples[i]);
                const double bound =
                    format == "rgba16f"
                        ? *reference::promised_convolution_bound(reference::AccuracyMode::float16_nearest).relative_l2 +
                              0x1p-11
                        : 2e-6;
                CHECK(reference::l2_norm(difference) <=
                      bound * std::max(reference::l2_norm(want.samples),
                                       reference::l2_norm(cpu::to_double(image).samples)) +
                          lost(least_normal, difference.size(), 1.0));
            }
    }
    table.record();
}

TEST_CASE("Numbers at the edges are transformed within their bound by every method, or refused by their place")
{
    const Workplace workplace;
    Table table;
    for (const NumberKind& kind : kinds_tried()) {
        const std::vector<float> numbers = numbers_of(kind, std::size_t{width} * height, least_normal);
        put_numbers(workplace, "image.npy", "<f4", fmt::format("({}, {})", height, width), numbers);
        Image image(width, height, 1);
        image.samples = numbers;
        const DoubleComplexImage want = truth(image);
        std::vector<double> parts;
        for (const std::complex<double>& bin : want.samples)
            parts.insert(parts.end(), {bin.real(), bin.imag()});
        for (const std::string& method : methods_tried({"fftw"}))
            for (const std::string format : {"rgba32f", "rgba16f"}) {
                if (format == "rgba16f" && (method == "fftw" || !is_full_run()))
                    continue;
                const std::string transform = "transform image.npy out.npy --method " + method;
                const std::string command = method == "fftw" ? transform : on_device(transform + " --format " + format);
                INFO(kind.name << ": " << command);
                if (!done(workplace, command, kind.name == "the largest float", table.at(method, kind.name)))
                    continue;
                std::vector<double> difference = parts_in(workplace / "out.npy");
                REQUIRE(difference.size() == parts.size());
                for (std::size_t i = 0; i < parts.size(); ++i)
                    difference[i] -= parts[i];
                const double bound =
                    reference::promised_transform_bound(format == "rgba16f" ? reference::AccuracyMode::float16_nearest
                                                                            : reference::AccuracyMode::float32_table,
                                                        width, height) +
                    (format == "rgba16f" ? 0x1p-11 : 0x1p-24);
                CHECK(reference::l2_norm(difference) <=
                      bound * reference::l2_norm(parts) +
                          lost(least_normal, parts.size(), std::sqrt(static_cast<double>(width * height))));
            }
    }
    table.record();
}
