#include "driver_state.hpp"

#include <iterator>
#include <utility>

namespace fragfft::failing {

namespace {

constexpr std::pair<Calls, const char*> words_of[] = {
    {Calls::allocate_texture, "a texture is not allocated"},
    {Calls::fill_texture, "a texture is not filled"},
    {Calls::make_program, "a program is not made"},
    {Calls::make_object, "an object is not made"},
    {Calls::compile, "a program is not compiled"},
    {Calls::link, "a program is not linked"},
    {Calls::complete_framebuffer, "a framebuffer is not complete"},
    {Calls::allocate_buffer, "a buffer is not allocated"},
    {Calls::map_buffer, "a buffer is not mapped"},
    {Calls::unmap_buffer, "a buffer has lost what it held"},
    {Calls::read_pixels, "texels are not read"},
    {Calls::begin_query, "a query is not begun"},
    {Calls::draw, "a draw, dispatch or copy fails"},
    {Calls::any, "the device is reset"},
};

} // namespace

const std::vector<Calls>& all_calls()
{
    static const std::vector<Calls> all = [] {
        std::vector<Calls> calls;
        for (const auto& [known, words] : words_of)
            calls.push_back(known);
        return calls;
    }();
    return all;
}

const char* name(Calls calls)
{
    return words_of[static_cast<std::size_t>(calls)].second;
}

void fail(Calls calls, long n, Times times)
{
    stop_failing();
    driver.failing = calls;
    driver.n = n;
    driver.times = times;
    driver.seen = 0;
}

void heed(bool heeds)
{
    driver.heeds = heeds;
}

unsigned taken_error()
{
    // An error of the caller's that the library found is now in the real driver, because gl::ErrorScope has provoked it
    // again.
    const GLenum own = std::exchange(driver.error, GLenum{GL_NO_ERROR});
    const GLenum drivers = drivers_get_error == nullptr ? GLenum{GL_NO_ERROR} : drivers_get_error();
    return own != GL_NO_ERROR ? own : drivers;
}

bool was_reset()
{
    return driver.is_reset;
}

bool stop_failing()
{
    driver.heeds = true;
    driver.n = 0;
    driver.is_reset = false;
    driver.error = GL_NO_ERROR;
    return std::exchange(driver.has_failed, false);
}

long calls_so_far()
{
    return driver.seen;
}

bool is_at_work()
{
    return driver.calls_at_work > 0;
}

void answer_instead(const std::map<unsigned, int>& answers)
{
    driver.answers = answers;
}

void call_renderer(const std::string& name)
{
    driver.renderer = name;
}

std::map<std::string, long> living_objects()
{
    std::map<std::string, long> counts;
    for (const auto& [kind, objects] : driver.living)
        if (!objects.empty())
            counts[kind] = std::ssize(objects);
    return counts;
}

long wrong_deletions()
{
    return driver.wrong_deletions;
}

void forget()
{
    driver.living.clear();
    driver.error = GL_NO_ERROR;
}

} // namespace fragfft::failing
