// A loader of OpenGL functions in which a chosen call fails, a chosen call resets the device, or queries give other
// answers. It counts the objects that are alive. For one thread and one context at a time.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace fragfft::failing {

// Groups of calls that fail in the same way.
enum class Calls
{
    allocate_texture, // or a view of a texture: GL_OUT_OF_MEMORY
    fill_texture,     // GL_OUT_OF_MEMORY
    make_program,     // a program or a stage of it: returns no name, GL_OUT_OF_MEMORY
    make_object,      // returns no name, GL_OUT_OF_MEMORY
    compile,          // the program's stage does not compile
    link,
    complete_framebuffer, // GL_FRAMEBUFFER_UNSUPPORTED
    allocate_buffer,      // GL_OUT_OF_MEMORY
    map_buffer,           // returns a null pointer, GL_OUT_OF_MEMORY
    unmap_buffer,         // the buffer's content is lost
    read_pixels,          // GL_OUT_OF_MEMORY
    begin_query,          // GL_INVALID_OPERATION
    draw,                 // also dispatches and copies: GL_OUT_OF_MEMORY
    any, // the device is reset: from that call on OpenGL does nothing, and each call gives the error GL_CONTEXT_LOST
};

const std::vector<Calls>& all_calls();
const char* name(Calls calls);

// Whether the calls after the failing one fail, too.
enum class Times
{
    once,
    from_then_on,
};

// The loader, with the signature of eglGetProcAddress.
void (*address(const char* name))();

// Makes the n-th of these calls fail, counted from now on and starting at 1. Replaces earlier instructions.
void fail(Calls calls, long n, Times times);
// Stops all failures. Returns whether any has occurred.
bool stop_failing();
// Turns failures on or off; they are on initially.
void heed(bool heeds);
// The number of these calls since fail().
long calls_so_far();

// Whether a call of such a function is in progress.
bool is_at_work();

// Makes glGetIntegerv and glGetQueryiv answer these values, by the name that is queried.
void answer_instead(const std::map<unsigned, int>& answers);
// Makes glGetString return this name for GL_RENDERER; the real one if empty.
void call_renderer(const std::string& name);

// Returns the error of a failed call that nobody has fetched yet, and clears it; 0 if there is none.
unsigned taken_error();
// Whether the device was reset since fail().
bool was_reset();

// The number of objects that were created and not deleted yet, by kind, without zeros.
std::map<std::string, long> living_objects();
// How often an object was deleted that was not created, or twice.
long wrong_deletions();
// Call it when an OpenGL context is gone with all its objects and errors.
void forget();

} // namespace fragfft::failing
