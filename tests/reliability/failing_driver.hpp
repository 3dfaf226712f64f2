// OpenGL as a loader hands it out, of which a chosen call fails, the device is reset at a chosen call, or what is asked
// is answered otherwise. It counts the objects that live. One thread, one context at a time.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace fragfft::failing {

// The calls that fail alike.
enum class Calls
{
    allocate_texture, // or a view of one: GL_OUT_OF_MEMORY
    fill_texture,     // GL_OUT_OF_MEMORY
    make_program,     // no name, and GL_OUT_OF_MEMORY: of a program or a stage of it
    make_object,      // no name, and GL_OUT_OF_MEMORY
    compile,          // the program's stage is not compiled
    link,
    complete_framebuffer, // GL_FRAMEBUFFER_UNSUPPORTED
    allocate_buffer,      // GL_OUT_OF_MEMORY
    map_buffer,           // a null pointer, and GL_OUT_OF_MEMORY
    unmap_buffer,         // what it held is lost
    read_pixels,          // GL_OUT_OF_MEMORY
    begin_query,          // GL_INVALID_OPERATION
    draw,                 // or dispatch, or copy: GL_OUT_OF_MEMORY
    any, // the device is reset: from that call on OpenGL does nothing, and each call is the error GL_CONTEXT_LOST
};

const std::vector<Calls>& all_calls();
const char* name(Calls calls);

// Whether what follows the call fails too.
enum class Times
{
    once,
    from_then_on,
};

// As eglGetProcAddress is.
void (*address(const char* name))();

// The n-th of these calls fails, counted from now on and from 1. What another has been told before is forgotten.
void fail(Calls calls, long n, Times times);
// Nothing fails any more. Returns whether anything has.
bool stop_failing();
// Whether what has been told is heeded, which it is from the beginning.
void heed(bool heeds);
// How many of these calls there have been since fail().
long calls_so_far();

// Whether this is asked from within a call of such a function.
bool is_at_work();

// What glGetIntegerv and glGetQueryiv answer instead of the truth, by the name that is asked for.
void answer_instead(const std::map<unsigned, int>& answers);
// What glGetString answers to GL_RENDERER; the truth where empty.
void call_renderer(const std::string& name);

// An error that a call which failed has left, and nobody has asked for; 0 where there is none. It is forgotten.
unsigned taken_error();
// Whether the device was reset since fail().
bool was_reset();

// The objects that were made and are not deleted yet, by their kind; a kind of which none lives is left out.
std::map<std::string, long> living_objects();
// How often an object was deleted that has not been made, or twice.
long wrong_deletions();
// For an OpenGL context that is gone, with all its objects and its errors.
void forget();

} // namespace fragfft::failing
