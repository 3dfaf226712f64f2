#include "program_copies.hpp"

#define CATCH_CONFIG_EXTERNAL_INTERFACES
#include "catch_framework.hpp"
#include "cli/program.hpp"

#include <algorithm>
#include <cstdlib>
#include <dlfcn.h>
#include <fcntl.h>
#include <stdexcept>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace fragfft {
namespace {

// Texts and their numbers, one after the other, as they go from one process to another.
class Parcel
{
public:
    Parcel() = default;
    explicit Parcel(std::string bytes) : bytes_(std::move(bytes)) {}
    const std::string& bytes() const { return bytes_; }

    void put(const std::string& text)
    {
        put_size(text.size());
        bytes_ += text;
    }
    void put_size(std::size_t size) { bytes_.append(reinterpret_cast<const char*>(&size), sizeof size); }

    std::string take() { return take_bytes(take_size()); }
    std::size_t take_size()
    {
        std::size_t size = 0;
        take_bytes(sizeof size).copy(reinterpret_cast<char*>(&size), sizeof size);
        return size;
    }

private:
    std::string take_bytes(std::size_t size)
    {
        place_ += size;
        return bytes_.substr(place_ - size, size);
    }

    std::string bytes_;
    std::size_t place_ = 0;
};

bool read_all(int file, char* bytes, std::size_t size)
{
    while (size > 0) {
        const ssize_t got = ::read(file, bytes, size);
        if (got <= 0)
            return false;
        bytes += got;
        size -= static_cast<std::size_t>(got);
    }
    return true;
}

bool write_all(int file, const char* bytes, std::size_t size)
{
    while (size > 0) {
        const ssize_t put = ::write(file, bytes, size);
        if (put <= 0)
            return false;
        bytes += put;
        size -= static_cast<std::size_t>(put);
    }
    return true;
}

// The process that copies itself: it has run nothing yet. `requests_` lead there, `answers_` back.
class Original
{
public:
    void begin()
    {
        int requests[2];
        int answers[2];
        if (::pipe2(requests, O_CLOEXEC) != 0 || ::pipe2(answers, O_CLOEXEC) != 0)
            return;
        // What a copy's parent leaves behind when it ends is this process's own.
        ::prctl(PR_SET_CHILD_SUBREAPER, 1);
        process_ = ::fork();
        const bool is_original = process_ == 0;
        requests_ = requests[is_original ? 0 : 1];
        answers_ = answers[is_original ? 1 : 0];
        ::close(requests[is_original ? 1 : 0]);
        ::close(answers[is_original ? 0 : 1]);
        if (is_original)
            serve();
    }

    void end()
    {
        ::close(requests_);
        ::close(answers_);
        ::waitpid(process_, nullptr, 0);
    }

    int copy(const std::string& request)
    {
        const std::size_t size = request.size();
        int copy = -1;
        if (process_ <= 0 || !write_all(requests_, reinterpret_cast<const char*>(&size), sizeof size) ||
            !write_all(requests_, request.data(), size) ||
            !read_all(answers_, reinterpret_cast<char*>(&copy), sizeof copy) || copy < 0)
            throw std::runtime_error("no copy of the program can be made");
        return copy;
    }

private:
    [[noreturn]] void serve()
    {
        handle_no_signal();
        std::size_t size = 0;
        while (read_all(requests_, reinterpret_cast<char*>(&size), sizeof size)) {
            std::string bytes(size, '\0');
            if (!read_all(requests_, bytes.data(), size))
                break;
            start(Parcel(bytes));
        }
        ::_exit(0);
    }

    // By a process that ends at once, so that the copy becomes the test's child.
    void start(Parcel request)
    {
        std::vector<std::string> words(request.take_size());
        for (std::string& word : words)
            word = request.take();
        if (std::find(words.begin(), words.end(), "--device") != words.end())
            load_mesa();
        const int between = ::fork();
        if (between == 0) {
            const int copy = ::fork();
            if (copy == 0)
                run(words, request);
            write_all(answers_, reinterpret_cast<const char*>(&copy), sizeof copy);
            ::_exit(0);
        }
        ::waitpid(between, nullptr, 0);
    }

    [[noreturn]] void run(std::vector<std::string>& words, Parcel request)
    {
        ::close(requests_);
        ::close(answers_);
        const std::string folder = request.take();
        ProcessOptions options;
        options.standard_input = request.take();
        options.standard_output = request.take();
        options.standard_error = request.take();
        for (std::size_t variables = request.take_size(); variables > 0; --variables) {
            const std::string name = request.take();
            ::setenv(name.c_str(), request.take().c_str(), 1);
        }
        become_child(folder, options, {});
        std::vector<char*> arguments;
        for (std::string& word : words)
            arguments.push_back(word.data());
        arguments.push_back(nullptr);
        const int exit_code = cli::run_program(static_cast<int>(words.size()), arguments.data());
        std::fflush(nullptr);
        ::_exit(exit_code);
    }

    // What Mesa's EGL loads, where it is: no copy has to load it again.
    static void load_mesa()
    {
        static const bool done = [] {
            void* egl = ::dlopen("libEGL_mesa.so.0", RTLD_NOW);
            Dl_info info{};
            void* symbol = egl == nullptr ? nullptr : ::dlsym(egl, "__egl_Main");
            if (symbol != nullptr && ::dladdr(symbol, &info) != 0)
                ::dlopen((std::filesystem::path(info.dli_fname).parent_path() / "dri/swrast_dri.so").c_str(), RTLD_NOW);
            return true;
        }();
        static_cast<void>(done);
    }

    int process_ = -1;
    int requests_ = -1;
    int answers_ = -1;
};

Original& original()
{
    static Original only;
    return only;
}

struct KeepsOriginal : CatchListener
{
    using CatchListener::CatchListener;
    void testRunStarting(const Catch::TestRunInfo&) override { original().begin(); }
    void testRunEnded(const Catch::TestRunStats&) override { original().end(); }
};

CATCH_REGISTER_LISTENER(KeepsOriginal)

} // namespace

bool copy_serves(const std::vector<std::string>& words, const ProcessOptions& options)
{
    // The loader has read its variables before.
    const auto is_the_loaders = [](const auto& variable) { return variable.first.starts_with("LD_"); };
    return !options.largest_file_bytes && !options.largest_memory_bytes && !options.bound_by_permissions &&
           std::none_of(options.environment.begin(), options.environment.end(), is_the_loaders) &&
           std::find(words.begin(), words.end(), "--whole-process") == words.end();
}

int start_copy(const std::vector<std::string>& words, const std::filesystem::path& folder,
               const ProcessOptions& options, const ChildStreams& captures)
{
    Parcel request;
    request.put_size(words.size());
    for (const std::string& word : words)
        request.put(word);
    request.put(folder);
    request.put(options.standard_input);
    // A file without a name is reached by whose it is.
    const std::string ours = "/proc/" + std::to_string(::getpid()) + "/fd/";
    const auto path = [&](const std::filesystem::path& wanted, int capture) {
        return wanted.empty() ? ours + std::to_string(capture) : wanted.string();
    };
    request.put(path(options.standard_output, captures.output));
    request.put(path(options.standard_error, captures.errors));
    request.put_size(options.environment.size());
    for (const auto& [name, value] : options.environment) {
        request.put(name);
        request.put(value);
    }
    return original().copy(request.bytes());
}

} // namespace fragfft
