// What the filters of one command share: the device, opened when it is first needed, and what filtering costs here.
#pragma once

#include "cli/device_session.hpp"
#include "cli/messages.hpp"
#include "cli/wisdom_cache.hpp"
#include "filtering/ways.hpp"
#include "fragfft/conventions.hpp"

#include <optional>
#include <string>

namespace fragfft::cli {

class FilteringMachine
{
public:
    // `device` as --device names it. The messages must outlive this object.
    FilteringMachine(std::string device, TexelOptions texels, Effort effort, const Messages& messages);

    // The first call opens the device; throws as open_context does.
    DeviceSession& session();
    // The same with its tuner.
    FilteringDevice device();
    // Kept from an earlier command, or measured by the first call.
    const CostModel& cost_model();
    // What an earlier command measured; none where none has.
    const std::optional<CpuSpeed>& known_cpu_speed();
    // The same, measured where it is not known.
    const CpuSpeed& measured_cpu_speed();
    // Throws what OpenGL reported since the last call, if a device is open.
    void throw_errors();

private:
    const std::string device_;
    const TexelOptions texels_;
    const Effort effort_;
    const Messages& messages_;
    std::optional<CpuSpeed> cpu_speed_;
    std::optional<CostModel> cost_model_;
    std::optional<DeviceSession> session_;
    std::optional<SessionTuner> tuner_;
};

} // namespace fragfft::cli
