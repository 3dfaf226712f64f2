#include "fuzz/fuzzing.hpp"

#include "program/files/printable_text.hpp"
#include "reliability/record.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

namespace fragfft::fuzz {

namespace {

std::uint64_t accepted = 0;
std::uint64_t refused = 0;
std::chrono::steady_clock::time_point began;

// The program fuzz_npy has the target "npy".
std::string target_name()
{
    const std::string program = ::program_invocation_short_name;
    return program.substr(std::min(program.find('_') + 1, program.size()));
}

// Counts the inputs in the source tree that once caused faults; they are tried first.
std::size_t mended_faults()
{
    std::error_code none;
    const std::filesystem::path folder = std::filesystem::path(FRAGFFT_CORPORA) / target_name();
    const std::filesystem::directory_iterator files(folder, none);
    return static_cast<std::size_t>(std::count_if(begin(files), end(files), [](const auto& file) {
        return file.path().filename().string().starts_with("fault");
    }));
}

// Runs only in a process that has met no fault.
void tell()
{
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    const std::string whole_seconds = std::to_string(static_cast<int>(seconds + 0.5));
    std::fprintf(stderr, "%s: %llu inputs in %s s, %llu accepted, %llu refused\n", target_name().c_str(),
                 static_cast<unsigned long long>(accepted + refused), whole_seconds.c_str(),
                 static_cast<unsigned long long>(accepted), static_cast<unsigned long long>(refused));
    record_reliability("fuzzed", {{"bytes_of", target_name()},
                                  {"inputs_tried", std::to_string(accepted + refused)},
                                  {"seconds", whole_seconds},
                                  {"accepted", std::to_string(accepted)},
                                  {"refused", std::to_string(refused)},
                                  {"faults", "0"},
                                  {"faults_found_before_and_mended", std::to_string(mended_faults())}});
}

} // namespace

void require(bool holds, const std::string& what)
{
    if (holds)
        return;
    std::fprintf(stderr, "a fault: not so: %s\n", what.c_str());
    std::abort();
}

void count_refusal(const std::string& fault)
{
    // Unprintable characters are escaped when a message is shown, which would turn a second line into "\n".
    require(fault.find('\n') == std::string::npos, "a refusal is one line: " + fault);
    ++refused;
}

void count_acceptance()
{
    ++accepted;
}

extern "C" int LLVMFuzzerInitialize(int* /*argc*/, char*** /*argv*/);

int LLVMFuzzerInitialize(int* /*argc*/, char*** /*argv*/)
{
    began = std::chrono::steady_clock::now();
    return std::atexit(tell);
}

} // namespace fragfft::fuzz
