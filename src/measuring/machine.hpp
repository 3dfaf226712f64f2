// What results were measured on and made from: stamped on every result file.
#pragma once

#include "gl/context.hpp"

#include <nlohmann/json.hpp>
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

std::string cpu_name();
// Of the sources that this program was built from: its abbreviated hash, " with local changes" where there were some;
// "unknown" outside a repository.
const char* built_from_commit();
const char* date_of_commit(); // "2026-11-21"; empty outside a repository

Machine describe_machine(const gl::Device& device);

// Whether results of both were made by one program on one machine.
bool same_but_date(const Machine& one, const Machine& other);

// As an object of its members' names. Reading one throws nlohmann::json::exception when a member is missing.
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Machine, commit, gpu, driver, cpu, cpu_threads, compiler, date)

// "commit ..., GPU ..., driver ..., CPU ..., compiler ..., date": one line.
std::string to_line(const Machine& machine);

} // namespace fragfft::measuring
