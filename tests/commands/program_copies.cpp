#include "program_copies.hpp"

#define CATCH_CONFIG_EXTERNAL_INTERFACES
#include "catch_framework.hpp"
#include "commands/program.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <fcntl.h>
#include <memory>
#include <stdexcept>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace fragfft {
namespace {

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

// Send texts and numbers through a pipe, and receive them. They throw std::runtime_error when the other end is closed.
template <typename Number> void put_number(std::FILE* file, Number number)
{
    if (std::fwrite(&number, sizeof number, 1, file) != 1)
        throw std::runtime_error("what copies the program is gone");
}

template <typename Number> Number take_number(std::FILE* file)
{
    Number number{};
    if (std::fread(&number, sizeof number, 1, file) != 1)
        throw std::runtime_error("what copies the program is gone");
    return number;
}

void put_text(std::FILE* file, const std::string& text)
{
    put_number(file, text.size());
    std::fwrite(text.data(), 1, text.size(), file);
}

std::string take_text(std::FILE* file)
{
    std::string text(take_number<std::size_t>(file), '\0');
    if (std::fread(text.data(), 1, text.size(), file) != text.size())
        throw std::runtime_error("what copies the program is gone");
    return text;
}

// What to run. Standard output and error always have a file's path here.
struct Request
{
    std::vector<std::string> words;
    std::filesystem::path folder;
    ProcessOptions options;
};

void put(std::FILE* file, const Request& request)
{
    put_number(file, request.words.size());
    for (const std::string& word : request.words)
        put_text(file, word);
    put_text(file, request.folder);
    put_text(file, request.options.standard_input);
    put_text(file, request.options.standard_output);
    put_text(file, request.options.standard_error);
    put_number(file, request.options.environment.size());
    for (const auto& [name, value] : request.options.environment) {
        put_text(file, name);
        put_text(file, value);
    }
    std::fflush(file);
}

Request taken(std::FILE* file)
{
    Request request;
    request.words.resize(take_number<std::size_t>(file));
    for (std::string& word : request.words)
        word = take_text(file);
    request.folder = take_text(file);
    request.options.standard_input = take_text(file);
    request.options.standard_output = take_text(file);
    request.options.standard_error = take_text(file);
    request.options.environment.resize(take_number<std::size_t>(file));
    for (auto& [name, value] : request.options.environment) {
        name = take_text(file);
        value = take_text(file);
    }
    return request;
}

// The process from which copies are forked; it has run nothing before. `requests_` lead to it, `answers_` back.
class Original
{
public:
    void begin()
    {
        int requests[2];
        int answers[2];
        if (::pipe2(requests, O_CLOEXEC) != 0 || ::pipe2(answers, O_CLOEXEC) != 0)
            return;
        // The intermediate process ends at once; then its copy becomes a child of this process.
        ::prctl(PR_SET_CHILD_SUBREAPER, 1);
        process_ = ::fork();
        const int mine = process_ == 0 ? 0 : 1; // index of the end of `requests` used here; of `answers` the other one
        requests_ = File(::fdopen(requests[mine], mine == 0 ? "r" : "w"), &std::fclose);
        answers_ = File(::fdopen(answers[1 - mine], mine == 0 ? "w" : "r"), &std::fclose);
        ::close(requests[1 - mine]);
        ::close(answers[mine]);
        if (process_ == 0)
            serve();
    }

    void end()
    {
        requests_.reset();
        answers_.reset();
        ::waitpid(process_, nullptr, 0);
    }

    int copy(const Request& request)
    {
        if (process_ <= 0)
            throw std::runtime_error("no copy of the program can be made");
        put(requests_.get(), request);
        const int copy = take_number<int>(answers_.get());
        if (copy < 0)
            throw std::runtime_error("no copy of the program can be made");
        return copy;
    }

private:
    [[noreturn]] void serve()
    {
        handle_no_signal();
        try {
            for (;;)
                start(taken(requests_.get()));
        } catch (const std::runtime_error&) {
            ::_exit(0); // the test has ended
        }
    }

    // Forks twice, so that the copy becomes a child of the test when the intermediate process ends.
    void start(Request request)
    {
        if (std::find(request.words.begin(), request.words.end(), "--device") != request.words.end())
            load_mesa();
        const int between = ::fork();
        if (between == 0) {
            const int copy = ::fork();
            if (copy == 0)
                run(request);
            put_number(answers_.get(), copy);
            std::fflush(answers_.get());
            ::_exit(0);
        }
        ::waitpid(between, nullptr, 0);
    }

    [[noreturn]] void run(Request& request) noexcept
    {
        requests_.reset();
        answers_.reset();
        for (const auto& [name, value] : request.options.environment)
            ::setenv(name.c_str(), value.c_str(), 1);
        become_child(request.folder, request.options, {});
        std::vector<char*> arguments = pointers(request.words);
        const int exit_code = commands::run_program(static_cast<int>(request.words.size()), arguments.data());
        std::fflush(nullptr);
        ::_exit(exit_code);
    }

    // Loads what Mesa's EGL would load, if it is installed, so that no copy has to load it again.
    static void load_mesa()
    {
        void* egl = ::dlopen("libEGL_mesa.so.0", RTLD_NOW);
        Dl_info info{};
        void* symbol = egl == nullptr ? nullptr : ::dlsym(egl, "__egl_Main");
        if (symbol != nullptr && ::dladdr(symbol, &info) != 0)
            ::dlopen((std::filesystem::path(info.dli_fname).parent_path() / "dri/swrast_dri.so").c_str(), RTLD_NOW);
    }

    int process_ = -1;
    File requests_{nullptr, &std::fclose};
    File answers_{nullptr, &std::fclose};
};

Original& original()
{
    static Original only;
    return only;
}

// Starts the program with these words in a copy of the process as it was before the first test, when no library had
// threads, and returns its number: a child of this process. Its streams lead to the options' files or to these. Throws
// std::runtime_error when that is impossible.
int start_copy(const std::vector<std::string>& words, const std::filesystem::path& folder,
               const ProcessOptions& options, const ChildStreams& captures)
{
    Request request{words, folder, options};
    // A file without a name is reached by whose it is.
    const std::string ours = "/proc/" + std::to_string(::getpid()) + "/fd/";
    if (options.standard_output.empty())
        request.options.standard_output = ours + std::to_string(captures.output);
    if (options.standard_error.empty())
        request.options.standard_error = ours + std::to_string(captures.errors);
    return original().copy(request);
}

struct KeepsOriginal : CatchListener
{
    using CatchListener::CatchListener;
    void testRunStarting(const Catch::TestRunInfo&) override { original().begin(); }
    void testRunEnded(const Catch::TestRunStats&) override { original().end(); }
};

CATCH_REGISTER_LISTENER(KeepsOriginal)

} // namespace

bool copy_serves(const ProcessOptions& options)
{
    // The loader reads its variables when a process starts, which a copy does not.
    const auto is_the_loaders = [](const auto& variable) { return variable.first.starts_with("LD_"); };
    return !options.largest_file_bytes && !options.largest_memory_bytes && !options.bound_by_permissions &&
           std::none_of(options.environment.begin(), options.environment.end(), is_the_loaders);
}

std::unique_ptr<Process> Process::of_copy(const std::vector<std::string>& arguments,
                                          const std::filesystem::path& folder, const ProcessOptions& options)
{
    std::unique_ptr<Process> process(new Process);
    std::vector<std::string> words{"fragfft"};
    words.insert(words.end(), arguments.begin(), arguments.end());
    process->process_ = start_copy(words, folder, options, process->captures());
    return process;
}

} // namespace fragfft
