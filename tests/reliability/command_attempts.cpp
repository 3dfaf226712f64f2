#include "command_attempts.hpp"

#include "catch_framework.hpp"
#include "commands/program.hpp"

#include <csignal>
#include <cstdlib>
#include <unistd.h>

namespace fragfft {

namespace {

namespace fs = std::filesystem;
using failing_system::Calls;
using failing_system::Fault;
using failing_system::How;

// Longer than any command takes on a busy machine: a command that takes longer waits for something that will not
// happen.
constexpr unsigned most_seconds = 60;

std::vector<std::string> whole_command(const std::string& words)
{
    std::vector<std::string> all{commands::program_name};
    for (const std::string& word : words_of(words))
        all.push_back(word);
    return all;
}

std::map<std::string, Bytes> files_in(const fs::path& folder)
{
    std::map<std::string, Bytes> files;
    for (const auto& entry : fs::recursive_directory_iterator(folder))
        if (entry.is_regular_file())
            files[entry.path().lexically_relative(folder).string()] = get_file(entry.path());
    return files;
}

bool is_temporary(const std::string& name)
{
    return fs::path(name).filename().string().starts_with(".fragfft-") || name.starts_with("temporary/");
}

bool is_kept_in_cache(const std::string& name)
{
    return name.starts_with("cache/");
}

} // namespace

void Outcomes::add(const Outcomes& others)
{
    failed += others.failed;
    right += others.right;
    refused += others.refused;
    killed += others.killed;
    left_a_temporary += others.left_a_temporary;
}

CommandAttempts::CommandAttempts(const Command& command, const std::function<void(const Workplace&)>& put)
    : command_(command), folder_(fs::canonical(workplace_ / "").string())
{
    put(workplace_);
    for (const char* name : {"cache", "temporary"})
        fs::create_directories(workplace_ / name);
    inputs_ = files_in(folder_);
    before_[0] = inputs_;
    put_back(false);
    usual_result_ = start(std::nullopt)->wait();
    INFO("fragfft " << command.words << "\nsays: " << usual_result_.errors);
    REQUIRE(usual_result_.exit_code == 0);
    usual_ = files_in(folder_);
    for (const std::string& output : command.outputs)
        REQUIRE(usual_.contains(output));
    // Add the other files that it writes or changes.
    for (const auto& [name, bytes] : usual_)
        if (!is_kept_in_cache(name) && (!inputs_.contains(name) || inputs_.at(name) != bytes) && !is_output(name))
            command_.outputs.push_back(name);
    before_[1] = inputs_;
    for (const std::string& output : command_.outputs)
        before_[1].try_emplace(output, bytes_of("what was there before"));
}

bool CommandAttempts::is_output(const std::string& name) const
{
    return std::find(command_.outputs.begin(), command_.outputs.end(), name) != command_.outputs.end();
}

std::unique_ptr<Process> CommandAttempts::start(const std::optional<Fault>& fault)
{
    const auto work = [&] {
        ::alarm(most_seconds);
        ::setenv("XDG_CACHE_HOME", (folder_ + "/cache").c_str(), 1);
        ::setenv("TMPDIR", (folder_ + "/temporary").c_str(), 1);
        std::vector<std::string> words = whole_command(command_.words);
        std::vector<char*> arguments = pointers(words);
        const std::string folder = folder_ + "/";
        if (fault)
            failing_system::begin(*fault, folder);
        const int exit_code = commands::run_program(static_cast<int>(words.size()), arguments.data());
        failing_system::end();
        return exit_code;
    };
    // Creates the shared memory before the process is copied; otherwise the copy would have its own.
    static_cast<void>(failing_system::met());
    ProcessOptions options;
    if (!command_.standard_input.empty())
        options.standard_input = fs::path(folder_) / command_.standard_input;
    return std::make_unique<Process>(work, folder_, options);
}

void CommandAttempts::put_back(bool replaces)
{
    const Files& wanted = before_[replaces ? 1 : 0];
    for (const auto& [name, bytes] : files_in(folder_))
        if (!wanted.contains(name))
            fs::remove(fs::path(folder_) / name);
    for (const auto& [name, bytes] : wanted) {
        const fs::path path = fs::path(folder_) / name;
        fs::create_directories(path.parent_path());
        if (!fs::exists(path) || get_file(path) != bytes)
            put_file(path, bytes);
    }
}

long CommandAttempts::count(Calls calls, bool replaces)
{
    const auto known = counts_.find({calls, replaces});
    if (known != counts_.end())
        return known->second;
    put_back(replaces);
    const ProcessResult result = start(Fault{.calls = calls})->wait();
    REQUIRE(result.exit_code == 0);
    return counts_[{calls, replaces}] = failing_system::met().calls;
}

bool CommandAttempts::is_right(const std::string& output, const Files& files) const
{
    const auto found = files.find(output);
    return found != files.end() && (command_.measures ? !found->second.empty() : found->second == usual_.at(output));
}

bool CommandAttempts::all_are_right(const ProcessResult& result, const Files& files) const
{
    for (const std::string& output : command_.outputs)
        if (!is_right(output, files))
            return false;
    return result.exit_code == 0 && (command_.measures || result.output == usual_result_.output);
}

long CommandAttempts::require_whole_outputs(bool replaces, Outcomes& outcomes)
{
    const Files& before = before_[replaces ? 1 : 0];
    long right = 0;
    for (const auto& [name, bytes] : files_in(folder_)) {
        INFO(name);
        const auto old = before.find(name);
        const bool is_old = old != before.end() && old->second == bytes;
        if (is_output(name) && is_right(name, {{name, bytes}}))
            ++right;
        else if (is_temporary(name))
            ++outcomes.left_a_temporary;
        else if (!is_kept_in_cache(name))
            CHECK(is_old);
    }
    for (const auto& [name, bytes] : before) {
        INFO(name);
        CHECK(fs::exists(fs::path(folder_) / name));
    }
    return right;
}

Outcomes CommandAttempts::attempt(const Fault& fault, bool replaces, const std::vector<std::string>& told)
{
    put_back(replaces);
    const ProcessResult result = start(fault)->wait();
    const std::string first = failing_system::met().first;
    INFO("fragfft " << command_.words << "\n"
                    << failing_system::name(fault.calls) << ", call " << fault.n
                    << (fault.and_all_that_follow ? " and all that follow" : "") << ", in " << first << ", error "
                    << fault.error_number << (replaces ? ", an old output" : ", a new output") << "\nends with "
                    << result.exit_code << ", signal " << result.signal << ", and says: " << result.errors);
    Outcomes outcomes;
    if (failing_system::met().failed == 0)
        return outcomes;
    outcomes.failed = 1;
    const long right_outputs = require_whole_outputs(replaces, outcomes);
    if (fault.how == How::by_a_kill) {
        CHECK(result.signal == SIGKILL);
        outcomes.killed = 1;
        return outcomes;
    }
    CHECK(result.signal == 0);
    // A file whose removal fails stays.
    if (fault.calls != Calls::remove)
        CHECK(outcomes.left_a_temporary == 0);
    if (result.exit_code == 0) {
        CHECK(all_are_right(result, files_in(folder_)));
        outcomes.right = 1;
        return outcomes;
    }
    outcomes.refused = 1;
    CHECK(fault.how == How::by_an_error);
    CHECK(result.exit_code == 2);
    const long lines = std::count(result.errors.begin(), result.errors.end(), '\n');
    CHECK((lines >= 1 && lines <= command_.most_lines));
    CHECK(result.errors.starts_with("fragfft: "));
    CHECK(std::any_of(told.begin(), told.end(),
                      [&](const std::string& text) { return result.errors.find(text) != std::string::npos; }));
    if (command_.outputs.size() < 2)
        CHECK(right_outputs == 0);
    if (!command_.measures)
        CHECK(usual_result_.output.starts_with(result.output));
    return outcomes;
}

Outcomes CommandAttempts::attempt_each(const Fault& fault, long most, const std::vector<std::string>& told)
{
    Outcomes all;
    for (const bool replaces : {false, true}) {
        if (replaces && command_.outputs.empty())
            break;
        const long calls = count(fault.calls, replaces);
        const long each = calls <= most ? calls : most / 2;
        for (long n = 1; n <= calls;) {
            Fault one = fault;
            one.n = n;
            all.add(attempt(one, replaces, told));
            n += n < each ? 1 : std::max(1L, (calls - each + (most - each) - 1) / std::max(1L, most - each));
        }
    }
    return all;
}

std::vector<std::string> CommandAttempts::file_names() const
{
    std::vector<std::string> names = command_.outputs;
    names.insert(names.end(), {folder_, "standard output"});
    if (!command_.standard_input.empty())
        names.emplace_back("standard input");
    const auto is_file_or_folder = [&](const std::string& name) {
        return std::any_of(usual_.begin(), usual_.end(),
                           [&](const auto& file) { return file.first == name || file.first.starts_with(name + "/"); });
    };
    for (const std::string& word : words_of(command_.words)) {
        const std::string name = word.substr(word.find('=') + 1); // a plan's input is TEXTURE=FILE
        if (is_file_or_folder(name))
            names.push_back(name);
    }
    return names;
}

} // namespace fragfft
