// Shared by the filters of one command: the device, which is opened when it is first needed, and estimates of times.
#pragma once

#include "commands/device_session.hpp"
#include "commands/further_methods.hpp"
#include "commands/messages.hpp"
#include "fragfft/conventions.hpp"
#include "program/filtering/filter_candidates.hpp"

#include <condition_variable>
#include <deque>
#include <functional>
#include <future>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <type_traits>
#include <vector>

namespace fragfft::commands {

// How a command filters.
struct MethodOptions
{
    std::string method = automatic_method;
    std::optional<std::string> device;
    std::optional<gl::PixelFormat> format;
    std::optional<Twiddles> twiddles;

    gl::PixelFormat texels() const { return format.value_or(gl::PixelFormat::rgba32f); }
    // Whether texels are less precise than 32-bit floats.
    bool is_coarse() const
    {
        const gl::PixelFormatInfo& info = gl::info(texels());
        return info.bytes_per_pixel / info.components < 4;
    }
};

// The least time to open a GPU's context and query its properties, in milliseconds.
inline constexpr double least_start_of_a_gpu = 100.0;

// The device's context is current only on the thread that made this object. Requests of other threads to the device are
// executed there, while it serves them.
class FilteringMachine
{
public:
    // The messages must outlive this object.
    FilteringMachine(const MethodOptions& options, const Messages& messages);

    // May be called by other threads. The first call of any opens the device; all throw as open_context does.
    // Returns a job's candidates on the device.
    TiledCandidates candidates(const FilterJob& job, const std::string& method);
    // Filters by a candidate on the device; the filter prepared last is kept. Throws as prepare() and
    // PreparedFilter::apply do.
    std::vector<Image> apply(const FilterCandidate& way, const FilterJob& job, Image& image);

    void note_method(const std::string& method);

    // The names of the methods that have filtered, without repetition.
    const std::vector<std::string>& methods() const { return methods_; }
    // Whether a job that takes the CPU so long may be faster on a GPU, so that one should be opened: if there is a GPU,
    // and if the estimate with the time to open it is lower.
    bool may_gain_by_gpu(const FilterJob& job, double milliseconds_on_cpu) const;

    // Executes requests of other threads until `is_done`, which is checked again after each wake().
    void serve_until(const std::function<bool()>& is_done);
    void wake() noexcept;

private:
    struct Prepared
    {
        std::string way = {};
        FilterJob job = {};
        std::unique_ptr<PreparedFilter> filter = {};
    };

    DeviceSession& session();
    PreparedFilter& prepared(const FilterCandidate& way, const FilterJob& job);
    // Runs `work` on this object's thread; returns its result, and rethrows what it throws.
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
    std::mutex mutex_; // protects the next three members
    std::condition_variable asked_;
    std::deque<std::function<void()>> requests_;
    std::vector<std::string> methods_;
    std::optional<DeviceSession> session_;
    Prepared prepared_;
};

} // namespace fragfft::commands
