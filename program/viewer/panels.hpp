// Draws the window: each panel reads the model and sets its next choices.
#pragma once

#include "program/viewer/live_lines.hpp"
#include "program/viewer/model.hpp"

#include <imgui.h>

#include <functional>
#include <map>
#include <memory>
#include <string>

namespace fragfft::viewer {

// A rectangle of texels on the screen. Row 0 is the lowest, as in textures.
struct Shown
{
    ImVec2 corner;
    float texel; // side of a texel in pixels
    int width;   // width of a layer in texels
    int height;
    bool is_clicked = false;

    // Returns the upper left corner of a texel.
    ImVec2 place(const Texel& at) const
    {
        return {corner.x + texel * static_cast<float>(at.layer * width + at.x),
                corner.y + texel * static_cast<float>(height - 1 - at.y)};
    }
};

// Draws text that wraps.
void say(const std::string& text, const ImVec4* colour = nullptr);
// Alpha is drawn like other channels, without transparency.
void show_texture(const gl::Functions& gl, GLuint name, const ImVec2& size);

class Panels
{
public:
    // `open_page` opens the live page at the current view.
    Panels(Model& model, const gl::Functions& gl, std::function<void()> open_page)
        : model_(model), gl_(gl), open_page_(std::move(open_page))
    {
    }

    // Draws the whole window. `help`: whether the keys are listed on top; `said`: the result of the last key.
    void draw(bool& help, const std::string& keys, const std::string& said, double frames_per_second);

private:
    void draw_choices(Choices& choices);
    void draw_filter_choices(Choices& choices);
    void draw_filtering(Choices& choices);
    void draw_crossover();
    void draw_steps(Choices& choices);
    void draw_lane(Choices& choices, const Lane& lane, std::size_t number, float width);
    int chosen_pass(const Lane& lane, std::size_t number, const Choices& choices);
    void draw_reads(const Lane& lane, const std::vector<Shown>& read, const Shown& written);
    void draw_trace(const Lane& lane, std::size_t number, float room);
    void draw_program(const Lane& lane);
    Shown draw_texture(const Captured& texture, const Look& look, const std::string& key, float room);
    const ShownPicture& shown(const std::string& key, const Picture& picture);
    // The same for the picture that `make` returns; it is called again only if the stamp has changed.
    template <typename Make>
    const ShownPicture& shown_once(const std::string& key, const std::string& stamp, const Make& make)
    {
        if (const auto known = pictures_.find(key); known != pictures_.end() && stamps_[key] == stamp)
            return known->second;
        stamps_[key] = stamp;
        return shown(key, make());
    }
    // Everything that a picture of texels depends on.
    std::string stamp(const Look& look) const;

    Model& model_;
    const gl::Functions& gl_;
    std::function<void()> open_page_;
    std::map<std::string, ShownPicture> pictures_;
    std::map<std::string, std::string> stamps_;             // of pictures that shown_once draws
    std::map<std::string, std::vector<ProgramLine>> lines_; // of programs shown so far, by their keys
    std::string looked_at_;                                 // the program shown last
    bool is_painting_ = false;
    float brush_ = 8.0f;
    std::string spectrum_of_; // the picture and the mask of the spectrum that is shown
    double spectrum_is_old_ = 0.0;
};

} // namespace fragfft::viewer
