// The machine that results were measured on and the program that made them: stamped on every result file.
#pragma once

#include "gl/context.hpp"

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace fragfft::measuring {

struct Machine
{
    std::string commit;
    std::string gpu;
    std::string driver;
    std::string cpu;
    int cpu_threads = 0;
    std::string compiler;
    std::string date; // UTC, ISO 8601
};

// Distinguishes processors: "AMD EPYC, family 25 model 17, 2.6 GHz"; "unknown" if the system does not say.
std::string cpu_name();
// The commit that this program was built from: its abbreviated hash, followed by " with local changes" if there were
// any; "unknown" outside a repository.
const char* built_from_commit();
const char* date_of_commit(); // "2026-11-21"; empty outside a repository

Machine describe_machine(const gl::Device& device);

// Whether both results were made by the same program on the same machine.
bool same_but_date(const Machine& one, const Machine& other);

// Whether both are the same machine with the same driver, whatever the program.
bool same_hardware(const Machine& one, const Machine& other);

// An object with the members' names, in their order.
nlohmann::ordered_json as_json(const Machine& machine);
// Throws nlohmann::json::exception for a missing member or one of another type, and InputError for an absurd number of
// threads.
void from_json(const nlohmann::json& json, Machine& machine);
void to_json(nlohmann::json& json, const Machine& machine);

// "commit ..., GPU ..., driver ..., CPU ..., compiler ..., date": one line.
std::string to_line(const Machine& machine);

// How much other processes use this machine during a measurement.

// Processor time in seconds since the start of the machine and of this process.
struct ProcessorTimes
{
    double all = 0.0;  // of all processors, busy or idle
    double busy = 0.0; // including what a hypervisor took for other guests
    double own = 0.0;  // of this process and of the children that it waited for
};

// Nothing if the system does not say, or if /proc/stat lists other processors than this program may use.
std::optional<ProcessorTimes> processor_times();

// The part of the processors' time that other processes used in between, from 0 to 1.
double share_of_others(const ProcessorTimes& before, const ProcessorTimes& after);

} // namespace fragfft::measuring
