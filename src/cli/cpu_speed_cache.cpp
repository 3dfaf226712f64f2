#include "cli/cpu_speed_cache.hpp"

#include "cli/calibration_cache.hpp"
#include "cli/json.hpp"
#include "errors.hpp"
#include "files/atomic_file.hpp"
#include "measuring/machine.hpp"
#include "reference/parallel_ranges.hpp"
#include "reference/weighted_sums.hpp"

#include <filesystem>
#include <fmt/format.h>

namespace fragfft::cli {

namespace fs = std::filesystem;

namespace {

// To be raised when what is measured, or how the ways work, changes.
constexpr int cpu_speed_version = 4;
constexpr const char* cpu_speed_file_name = "cpu.json";

Json cpu_speed_circumstances()
{
    return {{"version", cpu_speed_version},
            {"cpu", measuring::cpu_name()},
            {"threads", reference::hardware_thread_count()},
            {"vector_units", reference::vector_units_here().size()}};
}

Json cpu_speed_to_json(const CpuSpeed& speed)
{
    return {{"sample_by_lines", speed.sample_by_lines},
            {"sample_by_plane", speed.sample_by_plane},
            {"tap_of_line", speed.tap_of_line},
            {"tap_of_plane", speed.tap_of_plane},
            {"transformed_sample", speed.transformed_sample},
            {"fresh_byte", speed.fresh_byte},
            {"planning", speed.planning}};
}

// Nothing where the file cannot serve: measuring again costs little.
std::optional<CpuSpeed> kept_in(const fs::path& file)
{
    try {
        const std::vector<std::uint8_t> bytes = read_file_bytes(file);
        const Json json = Json::parse(bytes.begin(), bytes.end());
        if (json.at("made_for") != cpu_speed_circumstances())
            return std::nullopt;
        const Json& numbers = json.at("nanoseconds");
        const CpuSpeed speed{.sample_by_lines = numbers.at("sample_by_lines").get<double>(),
                             .sample_by_plane = numbers.at("sample_by_plane").get<double>(),
                             .tap_of_line = numbers.at("tap_of_line").get<double>(),
                             .tap_of_plane = numbers.at("tap_of_plane").get<double>(),
                             .transformed_sample = numbers.at("transformed_sample").get<double>(),
                             .fresh_byte = numbers.at("fresh_byte").get<double>(),
                             .planning = numbers.at("planning").get<double>()};
        speed.require_sound();
        return speed;
    } catch (const Json::exception&) {
        return std::nullopt;
    } catch (const InputError&) {
        return std::nullopt;
    }
}

} // namespace

std::optional<CpuSpeed> kept_cpu_speed()
{
    const std::optional<fs::path> folder = cache_folder();
    return folder ? kept_in(*folder / cpu_speed_file_name) : std::nullopt;
}

CpuSpeed cpu_speed(const Messages& messages)
{
    const std::optional<CpuSpeed> kept = kept_cpu_speed();
    return kept ? *kept : newly_measured_cpu_speed(messages);
}

CpuSpeed newly_measured_cpu_speed(const Messages& messages)
{
    const std::optional<fs::path> folder = cache_folder();
    const CpuSpeed speed = measure_cpu_speed();
    messages.detail("measured this CPU for --method auto");
    if (!folder)
        return speed;
    const std::string text =
        Json{{"made_for", cpu_speed_circumstances()}, {"nanoseconds", cpu_speed_to_json(speed)}}.dump(1) + "\n";
    try {
        std::error_code ignored; // writing says why
        fs::create_directories(*folder, ignored);
        write_file_atomically(*folder / cpu_speed_file_name,
                              {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
    } catch (const InputError& error) {
        messages.detail(fmt::format("the CPU's speed is not kept: {}", error.what()));
    }
    return speed;
}

} // namespace fragfft::cli
