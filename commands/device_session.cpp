#include "commands/device_session.hpp"

#include "errors.hpp"
#include "gl/timer.hpp"
#include "program/programs/all_program_files.hpp"

#include <cmath>
#include <fmt/format.h>

namespace fragfft::commands {

namespace {

std::unique_ptr<gl::Context> open_context(const std::string& device)
{
    try {
        return gl::make_egl_context(device);
    } catch (const DeviceError& error) {
        if (device == "auto")
            throw;
        throw DeviceError(fmt::format("{}; --device {} asked for it", error.what(), device));
    }
}

} // namespace

DeviceSession::DeviceSession(const std::string& device, PhaseClock* phases)
    : context(open_context(device)), engine(context->functions(), all_program_files()), probe(probe_device(engine))
{
    engine.tell_phases_to(phases);
}

std::string DeviceSession::clock() const
{
    return gl::Timer(context->functions(), context->device()).method();
}

void DeviceSession::warn_about(Twiddles twiddles, const Messages& messages) const
{
    if (twiddles == Twiddles::computed && probe.sin_cos_error > tolerated_sin_cos_error)
        messages.warn(fmt::format("this device's sin and cos are wrong by up to 2^{:.1f}, more than 2^-21: transforms "
                                  "with --twiddles computed may miss their bound of 5e-6",
                                  std::log2(probe.sin_cos_error)));
}

} // namespace fragfft::commands
