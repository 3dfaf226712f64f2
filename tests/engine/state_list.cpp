#include "state_list.hpp"

namespace fragfft {

int RandomValues::between(int least, int most)
{
    return std::uniform_int_distribution<int>(least, most)(random_);
}

bool RandomValues::coin()
{
    return between(0, 1) == 1;
}

float RandomValues::fraction()
{
    return static_cast<float>(between(0, 16)) / 16.0f;
}

GLboolean RandomValues::truth()
{
    return coin() ? GL_TRUE : GL_FALSE;
}

GLenum RandomValues::one_of(const std::vector<GLenum>& choices)
{
    return choices[static_cast<std::size_t>(between(0, static_cast<int>(choices.size()) - 1))];
}

void StateList::add(std::string name, Ask ask, Set set)
{
    pieces_.push_back({std::move(name), std::move(ask), std::move(set)});
}

void StateList::add_integers(const char* name, GLenum query, int count, Set set)
{
    add(
        name,
        [=, this] {
            std::vector<GLint> values(static_cast<std::size_t>(count) + 4, 0); // some drivers return more values
            gl_.GetIntegerv(query, values.data());
            return as_doubles(values, count);
        },
        std::move(set));
}

void StateList::add_floats(const char* name, GLenum query, int count, Set set)
{
    add(
        name,
        [=, this] {
            std::vector<GLfloat> values(static_cast<std::size_t>(count) + 4, 0.0f);
            gl_.GetFloatv(query, values.data());
            return as_doubles(values, count);
        },
        std::move(set));
}

void StateList::add_choice(const char* name, GLenum query, std::vector<GLenum> choices, std::function<void(GLenum)> set)
{
    add_integers(name, query, 1, [=](RandomValues& random) { set(random.one_of(choices)); });
}

void StateList::add_switch(const char* name, GLenum cap)
{
    add(
        name, [=, this] { return std::vector<double>{static_cast<double>(gl_.IsEnabled(cap))}; },
        [=, this](RandomValues& random) { random.coin() ? gl_.Enable(cap) : gl_.Disable(cap); });
}

void StateList::add_switch_of(const char* name, GLenum cap, GLuint index)
{
    add(
        std::string(name) + " " + std::to_string(index),
        [=, this] { return std::vector<double>{static_cast<double>(gl_.IsEnabledi(cap, index))}; },
        [=, this](RandomValues& random) { random.coin() ? gl_.Enablei(cap, index) : gl_.Disablei(cap, index); });
}

StateValues StateList::current() const
{
    StateValues state;
    for (const Piece& piece : pieces_)
        state[piece.name] = piece.ask();
    return state;
}

void StateList::randomize(unsigned seed)
{
    RandomValues random(seed);
    for (const Piece& piece : pieces_)
        if (piece.set)
            piece.set(random);
}

} // namespace fragfft
