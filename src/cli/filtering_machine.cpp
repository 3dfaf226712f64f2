#include "cli/filtering_machine.hpp"

#include "cli/calibration_cache.hpp"
#include "cli/cpu_speed_cache.hpp"

#include <utility>

namespace fragfft::cli {

FilteringMachine::FilteringMachine(std::string device, TexelOptions texels, Effort effort, const Messages& messages)
    : device_(std::move(device)), texels_(texels), effort_(effort), messages_(messages)
{
}

DeviceSession& FilteringMachine::session()
{
    if (!session_) {
        session_.emplace(device_);
        session_->warn_about(texels_.twiddles, messages_);
    }
    return *session_;
}

FilteringDevice FilteringMachine::device()
{
    DeviceSession& opened = session();
    if (!tuner_)
        tuner_.emplace(opened, effort_, messages_);
    return {opened.engine, opened.context->device(), opened.probe, &tuner_->tuner()};
}

const CostModel& FilteringMachine::cost_model()
{
    if (!cost_model_)
        cost_model_ = CalibrationCache::load_or_calibrate(session(), texels_.format, messages_).model;
    return *cost_model_;
}

const std::optional<CpuSpeed>& FilteringMachine::known_cpu_speed()
{
    if (!cpu_speed_)
        cpu_speed_ = kept_cpu_speed();
    return cpu_speed_;
}

const CpuSpeed& FilteringMachine::measured_cpu_speed()
{
    if (!cpu_speed_)
        cpu_speed_ = cpu_speed(messages_);
    return *cpu_speed_;
}

void FilteringMachine::throw_errors()
{
    if (session_)
        session_->context->throw_errors("filtering");
}

} // namespace fragfft::cli
