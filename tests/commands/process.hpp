// Runs a program as its users do: in a process of its own, with its streams and its exit status.
#pragma once

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace fragfft {

struct ProcessOptions
{
    std::vector<std::pair<std::string, std::string>> environment = {}; // added to this process's own
    std::filesystem::path standard_input = {};
    std::filesystem::path standard_output = {}; // if set, output is written there instead of captured
    std::filesystem::path standard_error = {};
    std::optional<std::uint64_t> largest_file_bytes = {};   // as a shell's ulimit -f sets it
    std::optional<std::uint64_t> largest_memory_bytes = {}; // limit of the address space
    bool bound_by_permissions = false;                      // applies to root as well
};

struct ProcessResult
{
    int exit_code = -1; // -1 when a signal ended the process
    int signal = 0;
    std::string output; // what it wrote to standard output
    std::string errors; // and to standard error
};

// The words of a command, separated by spaces.
std::vector<std::string> words_of(const std::string& command);

// Pointers to the texts, null-terminated, as main() and execve() take them.
std::vector<char*> pointers(std::vector<std::string>& texts);

// The child's output and errors go there unless the options say otherwise.
struct ChildStreams
{
    int output = -1;
    int errors = -1;
};

// For a child, using only calls that are safe between fork and exec: the test runner's handlers allocate, and might
// then wait forever for a lock that another thread held.
void handle_no_signal();
// For a child, likewise: sets the folder, the streams and the limits of `options`, or exits with 126.
void become_child(const std::filesystem::path& folder, const ProcessOptions& options, const ChildStreams& captures);

class Process
{
public:
    // Starts `program` in `folder`. Throws std::runtime_error when that is impossible.
    Process(const std::string& program, const std::vector<std::string>& arguments, const std::filesystem::path& folder,
            const ProcessOptions& options = {});
    // Starts a copy of this process that ends with the exit code of `work`. If the program is linked into the test,
    // this saves loading it with its libraries, which takes most of the time of a refused command. No other thread may
    // run meanwhile.
    Process(const std::function<int()>& work, const std::filesystem::path& folder, const ProcessOptions& options = {});
    // Starts fragfft as a copy of the test's process, see program_copies.hpp.
    static std::unique_ptr<Process> of_copy(const std::vector<std::string>& arguments,
                                            const std::filesystem::path& folder, const ProcessOptions& options);
    // Kills the process if it is still running.
    ~Process();
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    bool is_running();
    void send(int signal) const;
    // What was written to standard error so far.
    std::string errors() const;
    // The peak of its resident memory so far, in bytes; 0 when the process has ended. wait4 cannot tell it, because its
    // value starts with that of the parent.
    std::uint64_t peak_bytes() const;
    ProcessResult wait();

private:
    Process();
    void start(const std::function<int()>& work, const std::filesystem::path& folder, const ProcessOptions& options);
    ChildStreams captures() const;

    // Files, not pipes, because a full pipe would block.
    using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

    File output_;
    File errors_;
    int process_ = 0;
    std::optional<int> status_;
};

} // namespace fragfft
