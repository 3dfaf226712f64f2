#include "cli/cpu_speed_cache.hpp"

#include "cli/calibration_cache.hpp"
#include "cli/json.hpp"
#include "errors.hpp"
#include "figures/measuring/machine.hpp"
#include "program/cpu/parallel_ranges.hpp"
#include "program/cpu/weighted_sums.hpp"
#include "program/files/atomic_file.hpp"

#include <filesystem>
#include <fmt/format.h>

namespace fragfft::cli {

namespace fs = std::filesystem;

namespace {

// To be raised when what is measured, or how the CPU filters, changes.
constexpr int cpu_speed_version = 4;
constexpr const char* cpu_speed_file_name = "cpu.json";

Json cpu_speed_circumstances()
{
    return {{"version", cpu_speed_version},
            {"cpu", measuring::cpu_name()},
            {"threads", cpu::hardware_thread_count()},
            {"vector_units", cpu::vector_units_here().size()}};
}

// What the file calls them, in nanoseconds.
constexpr std::pair<const char*, double CpuSpeed::*> cpu_speed_fields[] = {
    {"sample_by_lines", &CpuSpeed::sample_by_lines},
    {"sample_by_plane", &CpuSpeed::sample_by_plane},
    {"tap_of_line", &CpuSpeed::tap_of_line},
    {"tap_of_plane", &CpuSpeed::tap_of_plane},
    {"transformed_sample", &CpuSpeed::transformed_sample},
    {"fresh_byte", &CpuSpeed::fresh_byte},
    {"planning", &CpuSpeed::planning}};

// Nothing where the file cannot serve: measuring again costs little.
std::optional<CpuSpeed> kept_in(const fs::path& file)
{
    try {
        const std::vector<std::uint8_t> bytes = read_file_bytes(file);
        const Json json = Json::parse(bytes.begin(), bytes.end());
        if (json.at("made_for") != cpu_speed_circumstances())
            return std::nullopt;
        const Json& numbers = json.at("nanoseconds");
        CpuSpeed speed;
        for (const auto& [name, number] : cpu_speed_fields)
            speed.*number = numbers.at(name).get<double>();
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
    const CpuSpeed speed = measure_cpu_speed();
    messages.detail("measured this CPU for --method auto");
    if (!cache_folder())
        return speed;
    Json numbers;
    for (const auto& [name, number] : cpu_speed_fields)
        numbers[name] = speed.*number;
    try {
        keep_in_cache(cpu_speed_file_name,
                      Json{{"made_for", cpu_speed_circumstances()}, {"nanoseconds", numbers}}.dump(1) + "\n");
    } catch (const InputError& error) {
        messages.detail(fmt::format("the CPU's speed is not kept: {}", error.what()));
    }
    return speed;
}

} // namespace fragfft::cli
