// What a session's thread works with: a context, an engine, and what was prepared in them.
#pragma once

#include "device_arrays/kept.hpp"
#include "device_arrays/prepared.hpp"
#include "engine/device_probe.hpp"
#include "engine/engine.hpp"
#include "filters/cost_model.hpp"
#include "filters/planner.hpp"
#include "filters/prepared_work.hpp"
#include "gl/context_egl.hpp"

#include <memory>
#include <string>

namespace fragfft::device_arrays {

// Everything here is called on the thread on which the context is current.
class Device
{
public:
    explicit Device(const std::string& name);
    ~Device();
    Device(const Device&) = delete;
    Device& operator=(const Device&) = delete;

    const gl::Device& facts() const { return context_->device(); }
    const gl::Functions& gl() const { return context_->functions(); }
    Engine& engine() { return engine_; }
    const DeviceProbe& probe() const { return probe_; }
    PlannedDevice planned() const { return {facts(), probe_}; }
    Staging& staging() { return staging_; }
    // Prepared work runs one after the other, so all of it can use the same temporary textures.
    SharedParts shared() { return {Scratch::shared, &makers_, responses_of_changing_kernels(facts().is_software)}; }

    PreparedTransform& transform(const TransformKey& key);
    PreparedFilter& filter(const FilterKey& key);
    PreparedCombination& combination(const CombinationKey& key);

    std::size_t prepared() const { return transforms_.size() + filters_.size() + combinations_.size(); }
    // Deletes what is prepared, and the programs that nothing uses any more.
    void release();

private:
    std::unique_ptr<gl::Context> context_;
    Engine engine_;
    DeviceProbe probe_;
    KernelResponseMakers makers_;
    Staging staging_;
    Kept<TransformKey, PreparedTransform> transforms_;
    Kept<FilterKey, PreparedFilter> filters_;
    Kept<CombinationKey, PreparedCombination> combinations_;
};

} // namespace fragfft::device_arrays
