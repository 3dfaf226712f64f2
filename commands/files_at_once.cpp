#include "commands/files_at_once.hpp"

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
        : options_(options), filters_(filters), files_(files), shared_(shared), has_ended_(files.size()),
          done_(files.size()), lines_(files.size()),
          progress_(options.messages, fmt::format("filtering {} images", files.size()))
    {
    }

    std::vector<bool> run()
    {
        std::vector<std::jthread> threads;
        try {
            while (static_cast<int>(threads.size()) < shared_.files_at_once)
                threads.emplace_back([this] { work(); });
        } catch (const std::exception&) {
            // The threads that were started do all the work; if none was, nothing is done.
        }
        shared_.machine.serve_until([&] { return ended_ == threads.size(); });
        return std::move(done_); // results are written: nothing may be allocated from here on
    }

private:
    void work() noexcept
    {
        try {
            FilteringOptions options = options_;
            options.messages = options_.messages.held();
            FileFilter filter(options, filters_, shared_);
            for (std::size_t number = next_++; number < files_.size() && !stops_; number = next_++)
                filter_one(filter, options.messages, number);
        } catch (const std::exception&) {
            // The files that it has not filtered remain undone.
        }
        ++ended_;
        shared_.machine.wake();
    }

    void filter_one(FileFilter& filter, const Messages& messages, std::size_t number)
    {
        bool is_done = false;
        try {
            messages.detail(files_[number].input + ":");
            filter.filter(files_[number]);
            is_done = true;
        } catch (const InputError&) {
        } catch (const std::exception&) {
            stops_ = true;
        }
        std::string lines = messages.take_lines();
        const std::lock_guard lock(mutex_);
        has_ended_[number] = true;
        done_[number] = is_done;
        if (is_done)
            lines_[number] = std::move(lines);
        for (; said_ < files_.size() && has_ended_[said_]; ++said_)
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
    std::atomic<std::size_t> ended_ = 0; // number of threads that have ended
    std::mutex mutex_;                   // protects all members below
    std::vector<bool> has_ended_;
    std::vector<bool> done_;
    std::vector<std::string> lines_; // messages about each file, until they are printed
    std::size_t said_ = 0;           // number of files whose messages were printed
    std::size_t finished_ = 0;       // number of files that have ended
    Progress progress_;
};

} // namespace

std::vector<bool> filter_at_once(const FilteringOptions& options, const std::vector<Filter>& filters,
                                 const std::vector<FilteredFile>& files, SharedByFiles& shared)
{
    return FilesAtOnce(options, filters, files, shared).run();
}

} // namespace fragfft::commands
