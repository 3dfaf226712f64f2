#include "engine/plan_json.hpp"
#include "engine/plan_json_text.hpp"
#include "errors.hpp"
#include "program/files/atomic_file.hpp"
#include "program/image/image_file.hpp"
#include "program/pictures/animated_png.hpp"
#include "program/pictures/encoded_picture.hpp"
#include "program/viewer/model.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace fragfft::viewer {

namespace {

using Json = nlohmann::ordered_json;

constexpr double seconds_of_a_pass = 0.5;
constexpr int least_side_of_pictures = 256;

// Enlarges by an integer, so that single texels are visible.
Image image_of(const Picture& picture)
{
    const int times = std::max(1, least_side_of_pictures / std::max(picture.width, picture.height));
    Image image(picture.width * times, picture.height * times, 3);
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x)
            for (int channel = 0; channel < 3; ++channel) {
                const auto from = 4 * (static_cast<std::size_t>(y / times) * static_cast<std::size_t>(picture.width) +
                                       static_cast<std::size_t>(x / times)) +
                                  static_cast<std::size_t>(channel);
                image.at(x, y, channel) = static_cast<float>(picture.rgba[from]) / 255.0f;
            }
    return image;
}

// Writes pixels as a PNG, or the numbers themselves as an array.
void save(const std::string& path, const Image& image)
{
    if (path.ends_with(".npy"))
        save_image(path, image);
    else if (path.ends_with(".png"))
        save_png(path, image);
    else
        throw InputError(fmt::format("{}: kept are .png, of 8 bits, and .npy, all numbers as they are", path));
}

// Centres the image on a canvas.
Image centred(const Image& image, int width, int height)
{
    Image result(width, height, image.channels);
    const int left = (width - image.width) / 2;
    const int top = (height - image.height) / 2;
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x)
            for (int channel = 0; channel < image.channels; ++channel)
                result.at(left + x, top + y, channel) = image.at(x, y, channel);
    return result;
}

Json told_of(const Lane& lane, const Choices& choices)
{
    const int pass = lane.pass(choices);
    const Captured& written = lane.around.written.front();
    Json told{{"method", lane.stepper->what().method},
              {"passes", lane.stepper->plan().passes.size()},
              {"name", lane.stepper->plan().passes[static_cast<std::size_t>(pass)].name},
              {"milliseconds", lane.facts[static_cast<std::size_t>(pass)].milliseconds},
              {"error", lane.error},
              {"width", written.width},
              {"height", written.height}};
    if (choices.texel && choices.texel->x < written.width && choices.texel->y < written.height &&
        choices.texel->layer < written.layers) {
        Json values = Json::array();
        for (int k = 0; k < written.components; ++k)
            values.push_back(written.at(*choices.texel, k));
        told["values"] = values;
        told["words"] = lane.words;
    }
    if (lane.reads)
        told["reads"] = lane.reads->reads.size();
    told["trace"] = lane.trace_counts();
    return told;
}

} // namespace

Json Model::told() const
{
    Json told;
    for (const Control& control : controls())
        told[control.name] = control.text(choices_);
    told["error"] = error_;
    told["programs"] = programs_error_.empty() ? "good" : programs_error_;
    told["picture"] = {picture_.width, picture_.height};
    if (filter_)
        told["filtered"] = {{"by", filter_->method()}, {"milliseconds", filter_->milliseconds()}};
    if (convolution_)
        told["convolved"] = {{"by", convolution_->method()}, {"milliseconds", convolution_->milliseconds()}};
    Json rows = Json::array();
    if (crossover_)
        for (const Crossover::Row& row : crossover_->rows())
            rows.push_back({row.kernel_size, row.by_transform, row.by_convolution});
    told["crossover"] = rows;
    Json lanes = Json::array();
    for (const Lane& lane : lanes_)
        lanes.push_back(told_of(lane, choices_));
    told["lanes"] = lanes;
    return told;
}

std::string Model::command_line() const
{
    if (choices_.scene == steps_scene) {
        const std::string of_filter =
            choices_.operation == "filter" ? fmt::format(" --filter {} --boundary wrap", choices_.filter) : "";
        return choices_.method == spatial_method
                   ? fmt::format("fragfft plan --operation convolution --size {}{}", choices_.size, of_filter)
                   : fmt::format("fragfft plan --method {} --operation {} --size {}{} --scale none --twiddles table "
                                 "--json",
                                 choices_.method == best_method ? "auto" : choices_.method, choices_.operation,
                                 choices_.size, of_filter);
    }
    if (choices_.mask)
        return "# No command filters by the brush: keep result FILE, or keep mask FILE for its gains.";
    const bool is_file = std::filesystem::exists(choices_.source);
    return fmt::format("fragfft filter {} result.npy --filter {} --boundary {} --method {}",
                       is_file ? choices_.source : "picture.npy", choices_.filter, name(choices_.boundary),
                       choices_.method == best_method ? "auto" : choices_.method);
}

void Model::keep(const std::string& what, const std::string& path)
{
    const auto require_lane = [&]() -> const Lane& {
        if (lanes_.empty())
            throw InputError(fmt::format("keep {}: there are no passes; choose the scene steps", what));
        return lanes_.front();
    };
    if (what == "picture")
        return save(path, image_from_texels(gl::read_back(place_->gl, picture_), picture_.width, picture_.height,
                                            picture_.format, 4));
    if (what == "mask") {
        if (!choices_.mask)
            throw InputError("keep mask: nothing is painted");
        return save(path, *choices_.mask);
    }
    if (what == "result") {
        if (choices_.scene == steps_scene) {
            const Stepper& stepper = *require_lane().stepper;
            const bool is_spectrum = stepper.what().operation == Operation::forward;
            const Image result = require_lane().stepper->result();
            return save(path, is_spectrum ? result : upside_down(result)); // image files have their highest row first
        }
        if (!filter_)
            throw InputError("keep result: there is none");
        return save(path, filter_->read_back(4));
    }
    if (what == "plan") {
        const Stepped& stepped = require_lane().stepper->what();
        const NamedPlan named = std::visit(
            [&](const auto& job) { return named_plan(stepped.operation, job, stepped.means()); }, stepped.job());
        AtomicFile file(path);
        const std::string text = json_text(to_json(named.plan, named.facts)) + "\n";
        file.write({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
        return file.take_place();
    }
    if (what != "passes")
        throw InputError(fmt::format("keep '{}': known are picture, mask, result, plan and passes", what));

    // Make all of one size: layers are wider
    const Lane& lane = require_lane();
    std::vector<Image> images;
    int width = 0;
    int height = 0;
    for (std::size_t pass = 0; pass < lane.thumbnails.size(); ++pass) {
        images.push_back(
            image_of(picture_of(lane.thumbnails[pass], {choices_.view, choices_.channel, lane.largest.at(pass)})));
        width = std::max(width, images.back().width);
        height = std::max(height, images.back().height);
    }
    const std::filesystem::path place(path);
    if (!place.has_extension()) {
        std::filesystem::create_directories(place);
        for (std::size_t pass = 0; pass < images.size(); ++pass)
            save_png(place / fmt::format("{:03}.png", pass + 1), images[pass]);
        return;
    }
    require_png_ending(place);
    write_file_atomically(place, animated_png(static_cast<int>(images.size()), seconds_of_a_pass, [&](int pass) {
                              return centred(images[static_cast<std::size_t>(pass)], width, height);
                          }));
}

} // namespace fragfft::viewer
