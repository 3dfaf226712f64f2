#include "program/commands/files_at_once.hpp"

#include "errors.hpp"

#include <atomic>
#include <fmt/format.h>
#include <mutex>
#include <thread>

namespace fragfft::commands {

namespace {

class FilesAtOnce
{
public:
    FilesAtOnce(const FilteringOptions& options, const std::vector<Filter>& filters,
                const std::vector<FilteredFile>& files, SharedByFiles& shared)
        : options_(options), filters_(filters), files_(files), shared_(shared), states_(files.size()),
          lines_(files.size()), progress_(options.messages, fmt::format("filtering {} images", files.size()))
    {
    }

    std::vector<bool> run()
    {
        std::vector<std::jthread> threads;
        try {
            while (static_cast<int>(threads.size()) < shared_.files_at_once)
                threads.emplace_back([this] { work(); });
        } catch (const std::exception&) {
            // Those that were started do it all; where none was, nothing is done.
        }
        shared_.machine.serve_until([&] { return ended_ == threads.size(); });
        std::vector<bool> done;
        for (const State state : states_)
            done.push_back(state == State::done);
        return done;
    }

private:
    enum class State
    {
        open,
        done,
        failed,
    };

    void work() noexcept
    {
        try {
            FilteringOptions options = options_;
            options.messages = options_.messages.held();
            FileFilter filter(options, filters_, shared_);
            for (std::size_t number = next_++; number < files_.size() && !stops_; number = next_++)
                filter_one(filter, options.messages, number);
        } catch (const std::exception&) {
            // What it has not done is left.
        }
        ++ended_;
        shared_.machine.wake();
    }

    void filter_one(FileFilter& filter, const Messages& messages, std::size_t number)
    {
        State state = State::failed;
        try {
            messages.detail(files_[number].input + ":");
            filter.filter(files_[number]);
            state = State::done;
        } catch (const InputError&) {
        } catch (const std::exception&) {
            stops_ = true;
        }
        std::string lines = messages.take_lines();
        const std::lock_guard lock(mutex_);
        states_[number] = state;
        if (state == State::done)
            lines_[number] = std::move(lines);
        for (; said_ < files_.size() && states_[said_] != State::open; ++said_)
            if (!lines_[said_].empty())
                options_.messages.say_lines(lines_[said_]);
        ++finished_;
        progress_.step(fmt::format("{} done", finished_));
        progress_.fraction(static_cast<double>(finished_) / static_cast<double>(files_.size()));
    }

    const FilteringOptions& options_;
    const std::vector<Filter>& filters_;
    const std::vector<FilteredFile>& files_;
    SharedByFiles& shared_;
    std::atomic<std::size_t> next_ = 0;
    std::atomic<bool> stops_ = false;
    std::atomic<std::size_t> ended_ = 0; // of the threads
    std::mutex mutex_;                   // of all below
    std::vector<State> states_;
    std::vector<std::string> lines_; // that are to be said of each file
    std::size_t said_ = 0;           // of how many files
    std::size_t finished_ = 0;
    Progress progress_;
};

} // namespace

std::vector<bool> filter_at_once(const FilteringOptions& options, const std::vector<Filter>& filters,
                                 const std::vector<FilteredFile>& files, SharedByFiles& shared)
{
    return FilesAtOnce(options, filters, files, shared).run();
}

} // namespace fragfft::commands
