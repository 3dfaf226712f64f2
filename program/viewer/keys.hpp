// The keys of the window. Each executes a line of a script.
#pragma once

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <array>

namespace fragfft::viewer {

struct Key
{
    int key;
    int modifiers;
    const char* name;
    const char* meaning;
    const char* line; // line of a script that does the same
};

// The page keys are those that a presenter's remote control sends.
inline constexpr std::array keys{
    Key{GLFW_KEY_F1, 0, "F1", "list the keys", "help"},
    Key{GLFW_KEY_1, 0, "1", "filter pictures live", "scene filter"},
    Key{GLFW_KEY_2, 0, "2", "step through the passes", "scene steps"},
    Key{GLFW_KEY_RIGHT, 0, "Right", "next pass", "by 1"},
    Key{GLFW_KEY_LEFT, 0, "Left", "pass before", "by -1"},
    Key{GLFW_KEY_HOME, 0, "Home", "first pass", "pass 1"},
    Key{GLFW_KEY_END, 0, "End", "last pass", "by 10000"},
    Key{GLFW_KEY_PAGE_DOWN, 0, "PageDown", "next pass", "by 1"},
    Key{GLFW_KEY_PAGE_UP, 0, "PageUp", "pass before", "by -1"},
    Key{GLFW_KEY_ESCAPE, 0, "Escape", "leave the lecture", "lecture no"},
    Key{GLFW_KEY_SPACE, 0, "Space", "let the picture move, or stand", "toggle moving"},
    Key{GLFW_KEY_C, 0, "C", "convolution beside", "toggle compare"},
    Key{GLFW_KEY_T, 0, "T", "trace the chosen texel back", "toggle trace"},
    Key{GLFW_KEY_V, 0, "V", "next view", "next view"},
    Key{GLFW_KEY_P, 0, "P", "open the live page, which explains this pass", "page"},
    Key{GLFW_KEY_L, 0, "L", "lecture: large letters and pictures, no controls", "toggle lecture"},
    Key{GLFW_KEY_Z, GLFW_MOD_CONTROL, "Ctrl+Z", "undo", "undo"},
    Key{GLFW_KEY_S, GLFW_MOD_CONTROL, "Ctrl+S", "keep the window as fragfft-view.png", "keep window fragfft-view.png"},
    Key{GLFW_KEY_G, GLFW_MOD_CONTROL, "Ctrl+G", "keep the passes as fragfft-passes.png",
        "keep passes fragfft-passes.png"},
    Key{GLFW_KEY_R, GLFW_MOD_CONTROL, "Ctrl+R", "keep the result as fragfft-result.npy",
        "keep result fragfft-result.npy"},
    Key{GLFW_KEY_C, GLFW_MOD_CONTROL, "Ctrl+C", "copy the command line that gives the same result", "copy"},
    Key{GLFW_KEY_Q, GLFW_MOD_CONTROL, "Ctrl+Q", "close the window", "quit"},
};

} // namespace fragfft::viewer
