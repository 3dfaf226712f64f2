#include "counted_functions.hpp"

#include <EGL/egl.h>
#include <GL/glcorearb.h>
#include <array>
#include <string_view>

namespace host {

namespace {

template <std::size_t index, typename Function> struct Counted;

template <std::size_t index, typename Result, typename... Arguments> struct Counted<index, Result (*)(Arguments...)>
{
    static inline Result (*original)(Arguments...) = nullptr;
    static inline long calls = 0;

    static Result call(Arguments... arguments)
    {
        ++calls;
        return original(arguments...);
    }
};

struct Entry
{
    std::string_view name;
    void (*(*wrapper)(void (*original)()))();
    const long* calls;
};

template <std::size_t index, typename Function> constexpr Entry entry(std::string_view name)
{
    using Wrapped = Counted<index, Function>;
    return {name,
            [](void (*original)()) {
                Wrapped::original = reinterpret_cast<Function>(original);
                return reinterpret_cast<void (*)()>(&Wrapped::call);
            },
            &Wrapped::calls};
}

constexpr std::array<Entry, 23> entries{{
    entry<0, PFNGLGENTEXTURESPROC>("glGenTextures"),
    entry<1, PFNGLGENFRAMEBUFFERSPROC>("glGenFramebuffers"),
    entry<2, PFNGLGENRENDERBUFFERSPROC>("glGenRenderbuffers"),
    entry<3, PFNGLGENBUFFERSPROC>("glGenBuffers"),
    entry<4, PFNGLGENVERTEXARRAYSPROC>("glGenVertexArrays"),
    entry<5, PFNGLGENSAMPLERSPROC>("glGenSamplers"),
    entry<6, PFNGLGENQUERIESPROC>("glGenQueries"),
    entry<7, PFNGLCREATETEXTURESPROC>("glCreateTextures"),
    entry<8, PFNGLCREATEFRAMEBUFFERSPROC>("glCreateFramebuffers"),
    entry<9, PFNGLCREATEBUFFERSPROC>("glCreateBuffers"),
    entry<10, PFNGLCREATEVERTEXARRAYSPROC>("glCreateVertexArrays"),
    entry<11, PFNGLCREATESAMPLERSPROC>("glCreateSamplers"),
    entry<12, PFNGLCREATESHADERPROC>("glCreateShader"),
    entry<13, PFNGLCREATEPROGRAMPROC>("glCreateProgram"),
    entry<14, PFNGLTEXIMAGE2DPROC>("glTexImage2D"),
    entry<15, PFNGLTEXIMAGE3DPROC>("glTexImage3D"),
    entry<16, PFNGLTEXSTORAGE2DPROC>("glTexStorage2D"),
    entry<17, PFNGLTEXSTORAGE3DPROC>("glTexStorage3D"),
    entry<18, PFNGLRENDERBUFFERSTORAGEPROC>("glRenderbufferStorage"),
    entry<19, PFNGLBUFFERDATAPROC>("glBufferData"),
    entry<20, PFNGLCOMPILESHADERPROC>("glCompileShader"),
    entry<21, PFNGLLINKPROGRAMPROC>("glLinkProgram"),
    entry<22, PFNGLDELETEPROGRAMPROC>("glDeleteProgram"),
}};

} // namespace

void (*counting_address(const char* name))()
{
    void (*const original)() = eglGetProcAddress(name);
    for (const Entry& counted : entries)
        if (counted.name == name && original != nullptr)
            return counted.wrapper(original);
    return original;
}

std::map<std::string, long> calls_so_far()
{
    std::map<std::string, long> calls;
    for (const Entry& counted : entries)
        calls[std::string(counted.name)] = *counted.calls;
    return calls;
}

} // namespace host
