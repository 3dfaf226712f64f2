// What the filters of one command share: the device, opened when it is first needed, and what filtering costs here.
#pragma once

#include "fragfft/conventions.hpp"
#include "program/commands/device_session.hpp"
#include "program/commands/messages.hpp"
#include "program/commands/wisdom_cache.hpp"
#include "program/filtering/ways.hpp"

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <future>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <type_traits>
#include <vector>

namespace fragfft::commands {

// The value of --method for whichever candidate is estimated to be the fastest.
inline constexpr const char* automatic_method = "auto";

// By what a command filters.
struct MethodOptions
{
    std::string method = automatic_method;
    std::optional<std::string> device;
    std::optional<gl::PixelFormat> format;
    std::optional<Twiddles> twiddles;
    std::optional<Effort> effort;

    gl::PixelFormat texels() const { return format.value_or(gl::PixelFormat::rgba32f); }
};

// What opening a GPU's context and asking what it can takes at least, in milliseconds.
inline constexpr double least_start_of_a_gpu = 100.0;

// The device's context is current on the thread that made this object, and on no other: what other threads ask of the
// device is done there, while it serves them.
class FilteringMachine
{
public:
    // The messages must outlive this object.
    FilteringMachine(const MethodOptions& options, const Messages& messages);

    // May be called by other threads, and the first call of any opens the device; these throw as open_context does.
    PlannedDevice planned_device();
    // As Tuner does.
    void take_times(std::vector<Candidate>& candidates);
    // Prepares what apply() would.
    void prepare(const Way& way, const ImageJob& job);
    // Filters by a way on the device, tuned before. For each boundary rule the last job stays prepared. Throws as
    // prepare() and PreparedFilter::apply do. On the device's thread results are handed over to `take`, where there is
    // one, and none returned; other threads must not keep the device waiting by it.
    // Stored is float, or a byte for levels.
    template <typename Stored>
    std::vector<Image> apply(const Way& way, const ImageJob& job, SampleArray<Stored>& image, const TakeRows& take);
    void note_method(const std::string& method);

    // Which methods have filtered, each once, by their names.
    const std::vector<std::string>& methods() const { return methods_; }
    Tuner& tuner();
    // Whether a GPU is to be looked for, for a job that takes the CPU so long: where there is one, and where it is
    // estimated to be sooner with its start, or where something may be known of it, or is to be measured.
    bool may_gain_by_gpu(const Job& job, std::int64_t runs, double milliseconds_on_cpu) const;
    // Throws what OpenGL reported since the last call, if a device is open.
    void throw_errors();
    bool is_open() const { return is_open_; }
    // Gives the device back, for a command that does not ask for it again.
    void close() noexcept;

    // Does what other threads ask for until `is_done`, which is asked again after each wake().
    void serve_until(const std::function<bool()>& is_done);
    void wake() noexcept;

private:
    struct Prepared
    {
        std::string way;
        ImageJob job;
        std::unique_ptr<PreparedFilterOnDevice> filter;
    };

    DeviceSession& session();
    PreparedFilterOnDevice& prepared(const Way& way, const ImageJob& job);
    // Returns what `work` returns, and throws what it throws, on this object's thread.
    template <typename Work> auto on_its_thread(const Work& work)
    {
        if (std::this_thread::get_id() == thread_)
            return work();
        std::packaged_task<std::invoke_result_t<Work>()> task(work);
        auto result = task.get_future();
        ask([&task] { task(); });
        return result.get();
    }
    void ask(std::function<void()> request);

    const MethodOptions options_;
    const Messages& messages_;
    const std::thread::id thread_ = std::this_thread::get_id();
    std::mutex mutex_; // of the next three
    std::condition_variable asked_;
    std::deque<std::function<void()>> requests_;
    std::vector<std::string> methods_;
    std::atomic<bool> is_open_ = false;
    std::optional<DeviceSession> session_;
    std::optional<SessionTuner> tuner_;
    std::map<Boundary, Prepared> prepared_;
};

} // namespace fragfft::commands
