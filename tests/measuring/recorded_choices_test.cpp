// The choices of --method auto by its constants, with times that were measured on several machines and committed:
// neither choosing nor judging needs a device.
#include "catch_framework.hpp"
#include "figures/measuring/choice_benchmark.hpp"
#include "reference/published_values.hpp"

#include <fstream>
#include <sstream>

using namespace fragfft;
using namespace fragfft::measuring;

namespace {

struct RecordedTable
{
    const char* file;
    gl::Device device;
    int threads; // of the machine's CPU
    DeviceProbe probe;
    gl::PixelFormat format;
    bool on_cpu;
    int least_good; // least number of good choices among all: as many as the measured calibrations achieved with the
                    // same tables
};

gl::Device device_of(bool is_software, int maximum_texture_size, int maximum_shared_bytes)
{
    gl::Device device;
    device.is_software = is_software;
    device.maximum_texture_size = maximum_texture_size;
    device.maximum_fragment_uniform_components = 4096;
    device.maximum_group_invocations = 1024;
    device.maximum_shared_bytes = maximum_shared_bytes;
    device.maximum_draw_buffers = 8;
    device.maximum_fragment_images = 8;
    return device;
}

reference::PublishedTable table_of(const std::string& file)
{
    std::ifstream stream(std::string(FRAGFFT_SOURCE_FOLDER) + "/tests/measuring/choices/" + file);
    std::ostringstream text;
    text << stream.rdbuf();
    return {file, text.str()};
}

bool is_separable(const FilterJob& job)
{
    return job.filters.front().separability().factors.has_value();
}

// The times of one job by the names of the candidates, in the table's order; nothing for a hopeless candidate.
std::map<std::string, std::optional<double>> times_of(const reference::PublishedTable& table, const FilterJob& wanted)
{
    std::map<std::string, std::optional<double>> times;
    for (std::size_t row = 0; row < table.row_count(); ++row)
        if (table.number(row, "width") == wanted.image.width && table.number(row, "height") == wanted.image.height &&
            table.number(row, "channels") == wanted.image.channels &&
            table.text(row, "boundary") == name(wanted.boundary) &&
            table.number(row, "kernel_size") == wanted.filters.front().kernel()->width &&
            table.text(row, "kernel_separable") == (is_separable(wanted) ? "true" : "false") &&
            table.number(row, "filters") == static_cast<double>(wanted.filters.size()))
            times[table.text(row, "candidate")] = table.text(row, "median_milliseconds").empty()
                                                      ? std::nullopt
                                                      : std::optional(table.number(row, "median_milliseconds"));
    return times;
}

} // namespace

TEST_CASE("What auto chooses is the fastest or within a tenth of it, on recorded times")
{
    const gl::Device h200 = device_of(false, 32768, 49152);
    const gl::Device llvmpipe = device_of(true, 16384, 32768);
    DeviceProbe rounds_in_program;
    rounds_in_program.half_rounding = HalfRounding::toward_zero;
    const RecordedTable tables[] = {
        {"nvidia-h200_cpu.csv", h200, 16, rounds_in_program, gl::PixelFormat::rgba32f, true, 54},
        {"nvidia-h200_rgba32f.csv", h200, 16, rounds_in_program, gl::PixelFormat::rgba32f, false, 45},
        {"nvidia-h200_rgba16f.csv", h200, 16, rounds_in_program, gl::PixelFormat::rgba16f, false, 54},
        {"llvmpipe-2-cores_cpu.csv", llvmpipe, 2, rounds_in_program, gl::PixelFormat::rgba32f, true, 53},
        // On another day, when convolution and FFTW took about 1.3 times as long.
        {"llvmpipe-2-cores_cpu_again.csv", llvmpipe, 2, rounds_in_program, gl::PixelFormat::rgba32f, true, 52},
        {"llvmpipe-2-cores_rgba32f.csv", llvmpipe, 2, rounds_in_program, gl::PixelFormat::rgba32f, false, 54},
        {"llvmpipe-2-cores_rgba16f.csv", llvmpipe, 2, rounds_in_program, gl::PixelFormat::rgba16f, false, 54}};
    for (const RecordedTable& recorded : tables) {
        const reference::PublishedTable table = table_of(recorded.file);
        int good = 0;
        int choices = 0;
        std::string bad;
        for (const FilterJob& job : choice_jobs(recorded.format, {})) {
            const auto times = times_of(table, job);
            REQUIRE_FALSE(times.empty());
            double fastest = std::numeric_limits<double>::infinity();
            for (const auto& [name, time] : times)
                fastest = std::min(fastest, time.value_or(fastest));
            const FilterCandidate chosen =
                choices_of(job, {recorded.device, recorded.probe}, recorded.on_cpu, recorded.threads).front();
            REQUIRE(times.contains(chosen.name));
            const std::optional<double> time = times.at(chosen.name);
            const bool is_good = time && *time <= good_factor * fastest;
            ++choices;
            good += is_good;
            if (!is_good) {
                std::ostringstream line;
                line << job.image.width << "x" << job.image.height << "x" << job.image.channels << " "
                     << name(job.boundary) << " " << job.filters.front().kernel()->width
                     << (is_separable(job) ? " separable " : " ") << job.filters.size() << ": " << chosen.name
                     << " predicted " << chosen.milliseconds << " took " << time.value_or(-1) << ", fastest " << fastest
                     << "\n";
                bad += line.str();
            }
        }
        INFO(recorded.file << ": " << good << " of " << choices << "\n" << bad);
        CHECK(choices == 54);
        CHECK(good >= recorded.least_good);
    }
}
