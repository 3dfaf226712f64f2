// What the window draws: each panel reads the model and says what is chosen next.
#pragma once

#include "program/viewer/live_lines.hpp"
#include "program/viewer/model.hpp"

#include <imgui.h>

#include <functional>
#include <map>
#include <memory>
#include <string>

namespace fragfft::viewer {

// A rectangle of texels on the screen: row 0 is the lowest, as textures count.
struct Shown
{
    ImVec2 corner;
    float texel; // pixels of a texel's side
    int width;   // of a layer, in texels
    int height;
    bool is_clicked = false;

    // The upper left corner of a texel.
    ImVec2 place(const Texel& at) const
    {
        return {corner.x + texel * static_cast<float>(at.layer * width + at.x),
                corner.y + texel * static_cast<float>(height - 1 - at.y)};
    }
};

// Text that wraps.
void say(const std::string& text, const ImVec4* colour = nullptr);
// Alpha is a number like the others, and hides nothing.
void show_texture(const gl::Functions& gl, GLuint name, const ImVec2& size);

class Panels
{
public:
    // `open_page` opens the live page at what is shown.
    Panels(Model& model, const gl::Functions& gl, std::function<void()> open_page)
        : model_(model), gl_(gl), open_page_(std::move(open_page))
    {
    }

    // The whole of the window. `help`: whether keys are listed over it; `said`: what became of the last key.
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
    // The same of what `make` returns, which is called again only where the stamp is another.
    template <typename Make>
    const ShownPicture& shown_once(const std::string& key, const std::string& stamp, const Make& make)
    {
        if (const auto known = pictures_.find(key); known != pictures_.end() && stamps_[key] == stamp)
            return known->second;
        stamps_[key] = stamp;
        return shown(key, make());
    }
    // What a picture of texels depends on.
    std::string stamp(const Look& look) const;

    Model& model_;
    const gl::Functions& gl_;
    std::function<void()> open_page_;
    std::map<std::string, ShownPicture> pictures_;
    std::map<std::string, std::string> stamps_;             // of those that are shown once
    std::map<std::string, std::vector<ProgramLine>> lines_; // of programs that were looked at, by their keys
    std::string looked_at_;                                 // the last one
    bool is_painting_ = false;
    float brush_ = 8.0f;
    std::string spectrum_of_; // the picture and the mask that the shown spectrum is of
    double spectrum_is_old_ = 0.0;
};

} // namespace fragfft::viewer
