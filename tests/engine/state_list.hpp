// Pieces of OpenGL state as a list, each with a way to query it and a way to set it at random.
#pragma once

#include "gl/functions.hpp"

#include <functional>
#include <map>
#include <random>
#include <sstream>
#include <string>
#include <vector>

namespace fragfft {

// Values by the name of the state, such as "GL_VIEWPORT" or "GL_TEXTURE_BINDING_2D of unit 3".
using StateValues = std::map<std::string, std::vector<double>>;

class RandomValues
{
public:
    explicit RandomValues(unsigned seed) : random_(seed) {}

    int between(int least, int most);
    bool coin();
    // A number in [0, 1] that OpenGL's floats represent exactly.
    float fraction();
    GLboolean truth();
    GLenum one_of(const std::vector<GLenum>& choices);

private:
    std::mt19937 random_;
};

template <typename Number> std::vector<double> as_doubles(const std::vector<Number>& numbers, int count)
{
    return {numbers.begin(), numbers.begin() + count};
}

class StateList
{
public:
    using Ask = std::function<std::vector<double>()>;
    using Set = std::function<void(RandomValues&)>; // may be empty if setting another piece sets this one, too

    explicit StateList(const gl::Functions& gl) : gl_(gl) {}

    const gl::Functions& functions() const { return gl_; }

    void add(std::string name, Ask ask, Set set = {});
    void add_integers(const char* name, GLenum query, int count, Set set = {});
    void add_floats(const char* name, GLenum query, int count, Set set = {});
    void add_choice(const char* name, GLenum query, std::vector<GLenum> choices, std::function<void(GLenum)> set);
    void add_switch(const char* name, GLenum cap);
    void add_switch_of(const char* name, GLenum cap, GLuint index);

    StateValues current() const;
    // Sets every piece to random values, in the list's order.
    void randomize(unsigned seed);

private:
    struct Piece
    {
        std::string name;
        Ask ask;
        Set set;
    };

    const gl::Functions& gl_;
    std::vector<Piece> pieces_;
};

// Calls add(name, value) for all values, whose names are listed in `names`, separated by commas.
template <typename Add> void for_each_named(const std::string& names, std::initializer_list<GLenum> values, Add add)
{
    std::istringstream words(names);
    for (const GLenum value : values) {
        std::string name;
        std::getline(words >> std::ws, name, ',');
        add(name.c_str(), value);
    }
}

} // namespace fragfft

// A name and its value, as the first two arguments of functions that add a piece.
#define FRAGFFT_NAMED(name) #name, name
// Several names and their values, for for_each_named.
#define FRAGFFT_ALL_NAMED(...)                                                                                         \
#__VA_ARGS__,                                                                                                      \
    {                                                                                                                  \
        __VA_ARGS__                                                                                                    \
    }
