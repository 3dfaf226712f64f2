#include "program/files/tool.hpp"

#include "errors.hpp"

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sstream>
#include <sys/wait.h>
#include <unistd.h>

namespace fragfft {

namespace {

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

int exit_status(pid_t child)
{
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

// Runs in the child, between fork and exec, and so makes only calls that are safe there. Sends errors to the parent.
[[noreturn]] void become(const std::vector<char*>& arguments, int output, int errors)
{
    const int nothing = open("/dev/null", O_RDONLY);
    if (nothing >= 0 && dup2(nothing, STDIN_FILENO) >= 0 && dup2(output, STDOUT_FILENO) >= 0 &&
        dup2(output, STDERR_FILENO) >= 0)
        execvp(arguments.front(), arguments.data());
    const int error = errno;
    static_cast<void>(!write(errors, &error, sizeof error));
    _exit(127);
}

std::array<int, 2> made_pipe(const std::string& command)
{
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0)
        throw DeviceError(fmt::format("cannot run '{}': {}", command, std::strerror(errno)));
    return ends;
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
    const std::string command = fmt::format("{}", fmt::join(words, " "));
    std::vector<char*> arguments;
    for (const std::string& word : words)
        arguments.push_back(const_cast<char*>(word.c_str())); // execvp only reads them
    arguments.push_back(nullptr);
    const std::array<int, 2> output = made_pipe(command);
    const std::array<int, 2> errors = made_pipe(command);
    const pid_t child = fork();
    if (child == 0)
        become(arguments, output[1], errors[1]);
    int error = child < 0 ? errno : 0;
    close(output[1]);
    close(errors[1]);
    if (child > 0 && read(errors[0], &error, sizeof error) < 0)
        error = errno;
    std::string printed = child > 0 ? read_to_end(output[0]) : "";
    close(output[0]);
    close(errors[0]);
    const int status = child > 0 ? exit_status(child) : 127;
    if (error != 0)
        throw DeviceError(fmt::format("cannot run '{}': {}", command, std::strerror(error)));
    if (status != 0)
        throw DeviceError(fmt::format("'{}' failed with {}: {}", command, status, printed));
    return printed;
}

} // namespace fragfft
