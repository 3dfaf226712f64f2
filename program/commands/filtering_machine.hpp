// What the filters of one command share: the device, opened when it is first needed, and what filtering costs here.
#pragma once

#include "fragfft/conventions.hpp"
#include "program/commands/device_session.hpp"
#include "program/commands/messages.hpp"
#include "program/commands/wisdom_cache.hpp"
#include "program/filtering/ways.hpp"

#include <optional>
#include <string>
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

class FilteringMachine
{
public:
    // The messages must outlive this object.
    FilteringMachine(const MethodOptions& options, const Messages& messages);

    // The first call of any opens the device; throws as open_context does.
    PlannedDevice planned_device();
    Engine& engine();
    Tuner& tuner();
    // On the device tuned before.
    std::unique_ptr<PreparedFilter> prepare(Way& way, const ImageJob& job);
    // Whether a GPU is to be looked for, for a job that takes the CPU so long: where there is one, and where it is
    // estimated to be sooner with its start, or where something may be known of it, or is to be measured.
    bool may_gain_by_gpu(const Job& job, std::int64_t runs, double milliseconds_on_cpu) const;
    // Which methods have filtered, each once.
    void note_method(const std::string& method);
    const std::vector<std::string>& methods() const { return methods_; }
    // Throws what OpenGL reported since the last call, if a device is open.
    void throw_errors();

private:
    DeviceSession& session();

    const MethodOptions options_;
    const Messages& messages_;
    std::optional<DeviceSession> session_;
    std::optional<SessionTuner> tuner_;
    std::vector<std::string> methods_;
};

} // namespace fragfft::commands
