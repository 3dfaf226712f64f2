#include "cli/calibration_file.hpp"

#include "cli/json.hpp"
#include "engine/program_source.hpp"
#include "errors.hpp"
#include "filters/cost_calibration.hpp"

#include <utility>

namespace fragfft::cli {

namespace {

// What a calibration holds for, beside its version.
Json calibration_circumstances(const gl::Device& device, gl::PixelFormat format)
{
    return {{"renderer", device.renderer},
            {"driver", device.opengl_version},
            {"format", gl::info(format).name},
            {"fragment_programs", fingerprint_of_programs()}};
}

} // namespace

std::string to_text(const Calibration& calibration, const gl::Device& device, gl::PixelFormat format)
{
    const Json json{{"made_for", calibration_circumstances(device, format)},
                    {"date", calibration.date},
                    {"model", to_json(calibration.model)}};
    return json.dump(1) + "\n";
}

Calibration calibration_from_text(std::string_view text, const gl::Device& device, const DeviceProbe& probe,
                                  gl::PixelFormat format)
{
    try {
        const Json json = Json::parse(text);
        if (json.at("made_for") != calibration_circumstances(device, format))
            throw InputError("it was made for another device, driver, format or other fragment programs");
        Calibration calibration{cost_model_from_json(json.at("model")), json.at("date").get<std::string>()};
        if (!covers(calibration.model, format, device, probe))
            throw InputError("it lacks a kind of pass");
        return calibration;
    } catch (const Json::exception& error) {
        throw InputError(error.what());
    }
}

} // namespace fragfft::cli
