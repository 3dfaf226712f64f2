#include "failing_system.hpp"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <iterator>
#include <link.h>
#include <string_view>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <unwind.h>
#include <utility>

namespace fragfft::failing_system {

namespace {

constexpr std::pair<Calls, const char*> words_of[] = {
    {Calls::open, "a file is not opened"},
    {Calls::read, "a file is not read"},
    {Calls::write, "a file is not written"},
    {Calls::reach_disk, "the disk is not reached"},
    {Calls::close, "a file is not closed"},
    {Calls::rename, "a file is not renamed"},
    {Calls::link, "a file is not named"},
    {Calls::remove, "a file is not removed"},
    {Calls::look, "a file is not looked at"},
    {Calls::change_mode, "a mode is not changed"},
    {Calls::seek, "a place is not sought"},
    {Calls::map, "a file is not mapped"},
    {Calls::make_folder, "a folder is not made"},
    {Calls::list_folder, "a folder is not listed"},
    {Calls::follow_link, "a link is not followed"},
    {Calls::ask_file_system, "a file system does not tell its kind"},
    {Calls::duplicate, "a descriptor is not duplicated"},
    {Calls::allocate, "memory is not given"},
    {Calls::start_thread, "a thread is not started"},
    {Calls::any_on_files, "any call on files"},
};

struct Told
{
    Fault fault;
    char folder[PATH_MAX] = {};
    bool is_heeded = false;
    bool (*is_excused)() = nullptr;
};

Told told;

struct CodeRange
{
    std::uintptr_t begin = 0;
    std::uintptr_t end = 0;
    bool is_transparent = false; // library code, for which its caller counts instead
};

constexpr std::size_t most_ranges = 16;
CodeRange code_ranges[most_ranges];
std::size_t code_range_count = 0;

// The first object is the executable.
int note_code(dl_phdr_info* object, std::size_t /*size*/, void* is_first)
{
    const bool is_executable = std::exchange(*static_cast<bool*>(is_first), false);
    const std::string_view path = object->dlpi_name == nullptr ? "" : object->dlpi_name;
    const bool is_transparent =
        path.find("libstdc++") != std::string_view::npos || path.find("libfmt") != std::string_view::npos;
    if (!is_executable && !is_transparent)
        return 0;
    for (int i = 0; i < object->dlpi_phnum; ++i) {
        const auto& part = object->dlpi_phdr[i];
        if (part.p_type != PT_LOAD || (part.p_flags & PF_X) == 0 || code_range_count == most_ranges)
            continue;
        const std::uintptr_t begin = object->dlpi_addr + part.p_vaddr;
        code_ranges[code_range_count++] = {begin, begin + part.p_memsz, is_transparent};
    }
    return 0;
}

const CodeRange* range_of(std::uintptr_t address)
{
    const CodeRange* const begin = code_ranges;
    const CodeRange* const end = begin + code_range_count;
    const CodeRange* const found =
        std::find_if(begin, end, [&](const CodeRange& range) { return address >= range.begin && address < range.end; });
    return found == end ? nullptr : found;
}

struct Walk
{
    std::uintptr_t caller = 0;
    bool is_past_caller = false;
    bool is_ours = false;
};

_Unwind_Reason_Code step_outwards(_Unwind_Context* frame, void* to_walk)
{
    Walk& walk = *static_cast<Walk*>(to_walk);
    const auto address = static_cast<std::uintptr_t>(_Unwind_GetIP(frame));
    walk.is_past_caller = walk.is_past_caller || address == walk.caller;
    if (!walk.is_past_caller)
        return _URC_NO_REASON;
    const CodeRange* const range = range_of(address);
    if (range != nullptr && range->is_transparent)
        return _URC_NO_REASON;
    walk.is_ours = range != nullptr;
    return _URC_END_OF_STACK;
}

bool is_ours(const void* caller)
{
    const auto address = reinterpret_cast<std::uintptr_t>(caller);
    const CodeRange* const range = range_of(address);
    if (range == nullptr || !range->is_transparent)
        return range != nullptr;
    Walk walk{address};
    _Unwind_Backtrace(step_outwards, &walk);
    return walk.is_ours;
}

// Uses none of the functions below, which would call themselves.
std::string_view path_of(int descriptor, char (&path)[PATH_MAX])
{
    char name[64];
    std::snprintf(name, sizeof(name), "/proc/self/fd/%d", descriptor);
    const long length = ::syscall(SYS_readlinkat, AT_FDCWD, name, path, sizeof(path));
    return {path, length < 0 ? 0U : static_cast<std::size_t>(length)};
}

bool is_ours(std::string_view path)
{
    return path.starts_with(told.folder) || path.starts_with("/memfd:fragfft");
}

bool is_of_descriptor(const char* path, int& descriptor)
{
    return std::sscanf(path, "/proc/self/fd/%d", &descriptor) == 1;
}

bool strikes(Calls calls, const char* function, std::string_view file)
{
    const bool counts =
        calls == told.fault.calls || (told.fault.calls == Calls::any_on_files && calls < Calls::allocate);
    if (!counts)
        return false;
    const long number = ++met().calls;
    if (told.fault.n == 0 || number < told.fault.n || (number > told.fault.n && !told.fault.and_all_that_follow))
        return false;
    if (met().failed++ == 0)
        std::snprintf(met().first, sizeof(met().first), "%s %.*s", function, static_cast<int>(file.size()),
                      file.data());
    return true;
}

CallOutcome outcome_of(Calls calls, const char* function, std::string_view file)
{
    if (!is_ours(file) || !strikes(calls, function, file))
        return CallOutcome::works;
    switch (told.fault.how) {
    case How::by_a_kill:
        ::kill(::getpid(), SIGKILL);
        return CallOutcome::fails;
    case How::in_part:
        return CallOutcome::works_in_part;
    case How::by_an_interruption:
        errno = EINTR;
        return CallOutcome::fails;
    default:
        errno = told.fault.error_number;
        return CallOutcome::fails;
    }
}

bool heeds()
{
    return told.is_heeded && !Pause::is_one_alive() && (told.is_excused == nullptr || !told.is_excused());
}

} // namespace

const std::vector<Calls>& calls_on_files()
{
    static const std::vector<Calls> all = [] {
        std::vector<Calls> calls;
        for (const auto& [known, words] : words_of)
            if (known < Calls::allocate)
                calls.push_back(known);
        return calls;
    }();
    return all;
}

const char* name(Calls calls)
{
    return words_of[static_cast<std::size_t>(calls)].second;
}

Met& met()
{
    static Met* const shared = [] {
        void* const memory = ::mmap(nullptr, sizeof(Met), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        return new (memory) Met;
    }();
    return *shared;
}

void begin(const Fault& fault, const std::string& folder)
{
    met().calls = 0;
    met().failed = 0;
    met().first[0] = '\0';
    told.fault = fault;
    folder.copy(told.folder, sizeof(told.folder) - 1);
    told.folder[std::min(folder.size(), sizeof(told.folder) - 1)] = '\0';
    code_range_count = 0;
    bool is_first = true;
    ::dl_iterate_phdr(note_code, &is_first);
    told.is_heeded = true;
}

void end()
{
    told.is_heeded = false;
}

void excuse(bool (*is_excused)())
{
    told.is_excused = is_excused;
}

CallOutcome outcome_of_path(Calls calls, const char* function, int folder, const char* path)
{
    if (!heeds() || path == nullptr)
        return CallOutcome::works;
    int descriptor = -1;
    char target[PATH_MAX];
    if (is_of_descriptor(path, descriptor))
        return outcome_of(calls, function, path_of(descriptor, target));
    if (path[0] == '/')
        return outcome_of(calls, function, path);
    // The process's working directory is the folder.
    return outcome_of(calls, function, folder == AT_FDCWD ? std::string_view(told.folder) : path_of(folder, target));
}

CallOutcome outcome_of_descriptor(Calls calls, const char* function, int descriptor)
{
    if (!heeds())
        return CallOutcome::works;
    const int error = errno;
    char path[PATH_MAX];
    const CallOutcome outcome = outcome_of(calls, function, path_of(descriptor, path));
    if (outcome == CallOutcome::works)
        errno = error;
    return outcome;
}

Caller caller_of(Calls calls, const char* function, const void* address)
{
    if (!heeds() || calls != told.fault.calls)
        return Caller::another;
    const Pause pause;
    if (!is_ours(address))
        return Caller::another;
    return strikes(calls, function, "") ? Caller::ours_and_it_fails : Caller::ours;
}

} // namespace fragfft::failing_system
