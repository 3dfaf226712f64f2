// Calibrations as the cache folder keeps them, which other programs may write: taken or refused; what was taken
// survives being written, and estimates every plan that it covers.
#include "cli/calibration_file.hpp"
#include "filters/cost_calibration.hpp"
#include "fuzz/fuzzing.hpp"
#include "fuzz/json_mutator.hpp"
#include "fuzz/made_for.hpp"

#include <cmath>

namespace fragfft {

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const gl::Device device = fuzz::made_up_device();
    constexpr auto format = gl::PixelFormat::rgba32f;
    return fuzz::told([&] {
        const cli::Calibration calibration =
            cli::calibration_from_text(fuzz::text_of(data, size), device, DeviceProbe{}, format);
        const std::string text = cli::to_text(calibration, device, format);
        const cli::Calibration again = cli::calibration_from_text(text, device, DeviceProbe{}, format);
        fuzz::require(cli::to_text(again, device, format) == text, "a calibration that is written is the same");
        static const std::vector<CalibrationTask> tasks = calibration_tasks(64, format, device, DeviceProbe{});
        for (const CalibrationTask& task : tasks) {
            const double milliseconds = calibration.model.milliseconds(task.plan);
            fuzz::require(!std::isnan(milliseconds) && milliseconds >= 0.0, "an estimate is a time");
        }
    });
}

} // namespace fragfft

FRAGFFT_MUTATES_JSON
