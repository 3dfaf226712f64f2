#include "process.hpp"

#include <csignal>
#include <cstdlib>
#include <exception>
#include <fcntl.h>
#include <fstream>
#include <iterator>
#include <linux/capability.h>
#include <sstream>
#include <stdexcept>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace fragfft {
namespace {

std::string content(std::FILE* file)
{
    std::string text;
    char block[4096];
    for (ssize_t size = 0; (size = ::pread(fileno(file), block, sizeof(block), static_cast<off_t>(text.size()))) > 0;)
        text.append(block, static_cast<std::size_t>(size));
    return text;
}

std::vector<std::string> environment_with(const std::vector<std::pair<std::string, std::string>>& additions)
{
    std::vector<std::string> variables;
    for (char** variable = environ; *variable != nullptr; ++variable) {
        const std::string text = *variable;
        bool replaced = false;
        for (const auto& [name, value] : additions)
            replaced = replaced || text.starts_with(name + "=");
        if (!replaced)
            variables.push_back(text);
    }
    for (const auto& [name, value] : additions)
        variables.push_back(name + "=" + value);
    return variables;
}

void limit(int resource, const std::optional<std::uint64_t>& most)
{
    if (!most)
        return;
    const rlimit both{*most, *most};
    ::setrlimit(static_cast<__rlimit_resource>(resource), &both);
}

bool stream_leads_to(int stream, const std::filesystem::path& path, int capture)
{
    return ::dup2(path.empty() ? capture : ::open(path.c_str(), O_WRONLY), stream) >= 0;
}

} // namespace

std::vector<char*> pointers(std::vector<std::string>& texts)
{
    std::vector<char*> result;
    for (std::string& text : texts)
        result.push_back(text.data());
    result.push_back(nullptr);
    return result;
}

std::vector<std::string> words_of(const std::string& command)
{
    std::istringstream stream(command);
    return {std::istream_iterator<std::string>(stream), {}};
}

void handle_no_signal()
{
    for (int signal = 1; signal < NSIG; ++signal)
        std::signal(signal, SIG_DFL);
}

void become_child(const std::filesystem::path& folder, const ProcessOptions& options, const ChildStreams& captures)
{
    if (!options.standard_input.empty() && ::dup2(::open(options.standard_input.c_str(), O_RDONLY), STDIN_FILENO) < 0)
        ::_exit(126);
    if (!stream_leads_to(STDOUT_FILENO, options.standard_output, captures.output) ||
        !stream_leads_to(STDERR_FILENO, options.standard_error, captures.errors) || ::chdir(folder.c_str()) != 0)
        ::_exit(126);
    limit(RLIMIT_FSIZE, options.largest_file_bytes);
    limit(RLIMIT_AS, options.largest_memory_bytes);
    // Users other than root lack these capabilities, and cannot drop them either.
    if (options.bound_by_permissions)
        for (const int power : {CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH})
            ::prctl(PR_CAPBSET_DROP, power);
}

Process::Process() : output_(std::tmpfile(), &std::fclose), errors_(std::tmpfile(), &std::fclose)
{
    if (output_ == nullptr || errors_ == nullptr)
        throw std::runtime_error("no temporary files for a process's output");
}

Process::Process(const std::string& program, const std::vector<std::string>& arguments,
                 const std::filesystem::path& folder, const ProcessOptions& options)
    : Process()
{
    std::vector<std::string> words{program};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<std::string> variables = environment_with(options.environment);
    const std::vector<char*> word_pointers = pointers(words);
    const std::vector<char*> variable_pointers = pointers(variables);
    const auto become_program = [&] {
        ::execve(program.c_str(), word_pointers.data(), variable_pointers.data());
        return 127;
    };
    start(become_program, folder, options);
}

Process::Process(const std::function<int()>& work, const std::filesystem::path& folder, const ProcessOptions& options)
    : Process()
{
    const auto work_and_flush = [&] {
        const int exit_code = work();
        std::fflush(nullptr);
        return exit_code;
    };
    std::fflush(nullptr); // otherwise the copy would write the buffer again
    start(work_and_flush, folder, options);
}

void Process::start(const std::function<int()>& work, const std::filesystem::path& folder,
                    const ProcessOptions& options)
{
    // Block signals until the child has removed the test runner's handlers.
    sigset_t all_signals;
    sigset_t signals_before;
    sigfillset(&all_signals);
    ::sigprocmask(SIG_SETMASK, &all_signals, &signals_before);
    process_ = ::fork();
    if (process_ == 0)
        handle_no_signal();
    ::sigprocmask(SIG_SETMASK, &signals_before, nullptr);
    if (process_ < 0)
        throw std::runtime_error("no process can be made");
    if (process_ == 0) {
        become_child(folder, options, captures());
        // An exception here must not destroy this object, because its process belongs to the parent.
        try {
            ::_exit(work());
        } catch (...) {
            std::terminate();
        }
    }
}

ChildStreams Process::captures() const
{
    return {fileno(output_.get()), fileno(errors_.get())};
}

Process::~Process()
{
    if (is_running()) {
        send(SIGKILL);
        wait();
    }
}

bool Process::is_running()
{
    int status = 0;
    if (!status_ && ::waitpid(process_, &status, WNOHANG) == process_)
        status_ = status;
    return !status_;
}

void Process::send(int signal) const
{
    ::kill(process_, signal);
}

std::string Process::errors() const
{
    return content(errors_.get());
}

std::uint64_t Process::peak_bytes() const
{
    std::ifstream status("/proc/" + std::to_string(process_) + "/status");
    std::uint64_t kibibytes = 0;
    for (std::string name; status >> name; std::getline(status, name))
        if (name == "VmHWM:" && status >> kibibytes)
            return 1024 * kibibytes;
    return 0;
}

ProcessResult Process::wait()
{
    int status = 0;
    while (!status_)
        if (::waitpid(process_, &status, 0) == process_)
            status_ = status;
    ProcessResult result;
    if (WIFEXITED(*status_))
        result.exit_code = WEXITSTATUS(*status_);
    else
        result.signal = WTERMSIG(*status_);
    result.output = content(output_.get());
    result.errors = errors();
    return result;
}

} // namespace fragfft
