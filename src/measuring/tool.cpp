#include "measuring/tool.hpp"

#include "errors.hpp"

#include <array>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fstream>
#include <malloc.h>
#include <spawn.h>
#include <sstream>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace fragfft::measuring {

namespace {

class FileActions
{
public:
    FileActions()
    {
        posix_spawn_file_actions_init(&actions_);
    }
    ~FileActions()
    {
        posix_spawn_file_actions_destroy(&actions_);
    }
    FileActions(const FileActions&) = delete;
    FileActions& operator=(const FileActions&) = delete;

    void read_nothing()
    {
        posix_spawn_file_actions_addopen(&actions_, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    }
    void print_to(int file)
    {
        posix_spawn_file_actions_adddup2(&actions_, file, STDOUT_FILENO);
        posix_spawn_file_actions_adddup2(&actions_, file, STDERR_FILENO);
    }
    const posix_spawn_file_actions_t* get() const
    {
        return &actions_;
    }

private:
    posix_spawn_file_actions_t actions_;
};

std::string read_to_end(int file)
{
    std::string text;
    std::array<char, 4096> block{};
    for (;;) {
        const ssize_t size = read(file, block.data(), block.size());
        if (size > 0)
            text.append(block.data(), static_cast<std::size_t>(size));
        else if (size == 0 || errno != EINTR)
            return text;
    }
}

int exit_status(pid_t child, rusage& used)
{
    int status = 0;
    while (wait4(child, &status, 0, &used) < 0 && errno == EINTR) {
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

// Linux counts among what a child had at most what its parent has had, as far as the parent has not forgotten it.
void forget_peak_memory()
{
    malloc_trim(0);
    std::ofstream("/proc/self/clear_refs") << "5";
}

} // namespace

bool is_installed(const std::string& tool)
{
    const char* path = std::getenv("PATH");
    std::istringstream folders(path == nullptr ? "" : path);
    for (std::string folder; std::getline(folders, folder, ':');)
        if (access((std::filesystem::path(folder) / tool).c_str(), X_OK) == 0)
            return true;
    return false;
}

std::string output_of(const std::vector<std::string>& words)
{
    return run_of(words).output;
}

ToolRun run_of(const std::vector<std::string>& words)
{
    forget_peak_memory();
    const auto start = std::chrono::steady_clock::now();
    const std::string command = fmt::format("{}", fmt::join(words, " "));
    std::array<int, 2> pipe_ends{};
    if (pipe2(pipe_ends.data(), O_CLOEXEC) != 0)
        throw DeviceError(fmt::format("cannot run '{}': {}", command, std::strerror(errno)));
    FileActions actions;
    actions.read_nothing();
    actions.print_to(pipe_ends[1]);
    std::vector<char*> arguments;
    for (const std::string& word : words)
        arguments.push_back(const_cast<char*>(word.c_str())); // posix_spawn only reads them
    arguments.push_back(nullptr);
    pid_t child = 0;
    const int error = posix_spawnp(&child, arguments.front(), actions.get(), nullptr, arguments.data(), environ);
    close(pipe_ends[1]);
    ToolRun run{error == 0 ? read_to_end(pipe_ends[0]) : "", 0.0, 0.0};
    close(pipe_ends[0]);
    if (error != 0)
        throw DeviceError(fmt::format("cannot run '{}': {}", command, std::strerror(error)));
    rusage used{};
    const int status = exit_status(child, used);
    run.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    run.peak_mebibytes = static_cast<double>(used.ru_maxrss) / 1024.0;
    if (status != 0)
        throw DeviceError(fmt::format("'{}' failed with {}: {}", command, status, run.output));
    return run;
}

TemporaryFolder::TemporaryFolder()
{
    const std::filesystem::path parent = std::filesystem::temp_directory_path();
    std::string pattern = (parent / "fragfft-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr)
        throw DeviceError(fmt::format("no temporary folder in {}", parent.string()));
    path_ = pattern;
}

TemporaryFolder::~TemporaryFolder()
{
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

} // namespace fragfft::measuring
