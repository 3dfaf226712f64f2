// What results were measured on and made from: stamped on every result file.
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

// What tells processors apart: "AMD EPYC, family 25 model 17, 2.6 GHz"; "unknown" where the system does not say.
std::string cpu_name();
// The commit of the sources that this program was built from: its abbreviated hash, " with local changes" where there
// were some; "unknown" outside a repository.
const char* built_from_commit();
const char* date_of_commit(); // "2026-11-21"; empty outside a repository

Machine describe_machine(const gl::Device& device);

// Whether results of both were made by one program on one machine.
bool same_but_date(const Machine& one, const Machine& other);

// Whether both are one machine with one driver, whatever the program.
bool same_hardware(const Machine& one, const Machine& other);

// An object of its members' names, in their order.
nlohmann::ordered_json as_json(const Machine& machine);
// Throws nlohmann::json::exception for a member that is missing or of another type, InputError for absurd threads.
void from_json(const nlohmann::json& json, Machine& machine);
void to_json(nlohmann::json& json, const Machine& machine);

// "commit ..., GPU ..., driver ..., CPU ..., compiler ..., date": one line.
std::string to_line(const Machine& machine);

// How busy others keep this machine while something is measured.

// Processor time in seconds, since the machine and the process started.
struct ProcessorTimes
{
    double all = 0.0;  // of every processor, busy or idle
    double busy = 0.0; // what a hypervisor gave to others included
    double own = 0.0;  // of this process and of those that it started and waited for
};

// Nothing where the system does not say, as where /proc/stat tells of other processors than the program may use.
std::optional<ProcessorTimes> processor_times();

// What of the processors others used in between, from 0 to 1.
double share_of_others(const ProcessorTimes& before, const ProcessorTimes& after);

} // namespace fragfft::measuring
