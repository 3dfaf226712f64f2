// What the filters of one command share: the device, opened when it is first needed, and what filtering costs here.
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

// By what a command filters.
struct MethodOptions
{
    std::string method = automatic_method;
    std::optional<std::string> device;
    std::optional<gl::PixelFormat> format;
    std::optional<Twiddles> twiddles;

    gl::PixelFormat texels() const { return format.value_or(gl::PixelFormat::rgba32f); }
    // Whether texels are coarser than 32-bit floats.
    bool is_coarse() const
    {
        const gl::PixelFormatInfo& info = gl::info(texels());
        return info.bytes_per_pixel / info.components < 4;
    }
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
    // A job's candidates there.
    TiledCandidates candidates(const FilterJob& job, const std::string& method);
    // Filters by a way on the device; what it prepared last it keeps. Throws as prepare() and PreparedFilter::apply do.
    std::vector<Image> apply(const FilterCandidate& way, const FilterJob& job, Image& image);

    void note_method(const std::string& method);

    // Which methods have filtered, each once, by their names.
    const std::vector<std::string>& methods() const { return methods_; }
    // Whether a GPU is to be looked for, for a job that takes the CPU so long: where there is one, and where it is
    // estimated to be sooner with its start.
    bool may_gain_by_gpu(const FilterJob& job, double milliseconds_on_cpu) const;

    // Does what other threads ask for until `is_done`, which is asked again after each wake().
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
    std::optional<DeviceSession> session_;
    Prepared prepared_;
};

} // namespace fragfft::commands
