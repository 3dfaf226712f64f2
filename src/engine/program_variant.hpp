// Which program a draw or a dispatch runs: a file and the definitions that select one branch-free variant of it.
#pragma once

#include <array>
#include <string>
#include <vector>

namespace fragfft {

// How often one invocation reads or writes texels through a sampler or an image. Attachments are not listed: each is
// written once.
struct AccessCount
{
    std::string binding;
    int count = 1;

    bool operator==(const AccessCount&) const = default;
};

// The work groups of a compute program, as its source declares them.
struct GroupShape
{
    std::array<int, 3> size{1, 1, 1}; // invocations
    int shared_bytes = 0;
    int barriers = 0; // barriers at which a group waits

    bool operator==(const GroupShape&) const = default;

    int invocations() const { return size[0] * size[1] * size[2]; }
};

struct ProgramVariant
{
    std::string name;                                    // in the paper's words: "untangle_rows_real_lower"
    std::string family;                                  // the row of the paper's tables that it belongs to: "untangle"
    std::string file;                                    // path in the program files
    std::vector<std::string> defines;                    // each becomes a #define
    std::vector<AccessCount> accesses;                   // by one invocation
    std::string vertex_file = "common/full_screen.vert"; // for a fragment program
    GroupShape group = {};                               // for a compute program
    // Samplers, images and uniforms that a compiler may find to have no effect and leave out. Any other that is missing
    // from the compiled program is an error.
    std::vector<std::string> may_be_left_out = {};
    // The most rounds that its loops go in one invocation, all together, counting one more for each time a loop is
    // entered. 0: fewer than rounds_of_any_device, whatever the problem's size.
    int rounds = 0;

    bool operator==(const ProgramVariant&) const = default;

    // Whether it is a fragment program that stores in images, from OpenGL 4.2 on. Its file's name says so, because the
    // version line of its text depends on it.
    bool stores() const { return file.ends_with(".store.frag"); }

    // Equal for variants that compile to the same program, even if their names differ.
    std::string key() const
    {
        std::string result = vertex_file + ' ' + file;
        for (const std::string& define : defines)
            result += ' ' + define;
        return result;
    }
};

} // namespace fragfft
