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
// The commit of the sources that this program was built from: its abbreviated hash, " with local changes" where there
// were some; "unknown" outside a repository.
const char* built_from_commit();
const char* date_of_commit(); // "2026-11-21"; empty outside a repository

Machine describe_machine(const gl::Device& device);

// Whether results of both were made by one program on one machine.
bool same_but_date(const Machine& one, const Machine& other);

// An object of its members' names, in their order.
nlohmann::ordered_json as_json(const Machine& machine);
// Throws nlohmann::json::exception when a member is missing or of another type.
void from_json(const nlohmann::json& json, Machine& machine);
void to_json(nlohmann::json& json, const Machine& machine);

// "commit ..., GPU ..., driver ..., CPU ..., compiler ..., date": one line.
std::string to_line(const Machine& machine);

} // namespace fragfft::measuring
