// Random problems of the library as plain numbers: each can be written as one line, parsed again, and shrunk while it
// still fails.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fragfft {

// Fields hold numbers, or indices into the words of random_fields(). Fields that a kind of problem does not use have
// their simplest value.
struct RandomProblem
{
    int kind = 0;      // a filter or a transform
    int context = 0;   // the kind of OpenGL context
    int condition = 0; // the state of OpenGL, thread or memory under which it is solved
    int through = 0;   // the interface: C++, C, the commands or Python
    int seed = 1;      // of all its random numbers
    int method = 0;
    int width = 1;
    int height = 1;
    int format = 0;        // in which the library computes
    int image_format = 0;  // of the image's texture; 0: as the library computes
    int result_format = 0; // of the textures of results, or of a spectrum
    int channels = 1;
    int twiddles = 0;
    int boundary = 0;
    int filters = 1;
    int responses = 0; // 1: filters are frequency responses
    int weights = 0;   // the kind of kernel weights
    int change = 0;    // how filters replace former ones
    int kernel_width = 1;
    int kernel_height = 1;
    int axes = 0;
    int domain = 0;
    int direction = 0;
    int scaling = 0;

    bool operator==(const RandomProblem&) const = default;
};

// A field of RandomProblem with the name that its text has for it.
struct RandomField
{
    const char* name;
    int RandomProblem::*value;
    std::vector<std::string> words = {}; // the words for the values 0, 1, ...; empty for a plain number
    bool is_made_smaller = true;
};
const std::vector<RandomField>& random_fields();

// The word for the value of a field.
const std::string& word_of(const RandomProblem& problem, int RandomProblem::*field);

// For example "kind=filter method=wide width=13": the fields that do not have their simplest value. Parsing throws
// std::invalid_argument for unknown names and words.
std::string to_text(const RandomProblem& problem);
RandomProblem random_problem_from(std::string_view text);

// Always the same problem for the same kind, context and seed.
RandomProblem random_problem(int kind, int context, int seed);

// The problems that are simpler in one field, the simplest first: its least value, half its distance from that, two
// less (for faults of odd or of even numbers alone), and one less.
std::vector<RandomProblem> simpler_problems(const RandomProblem& problem, const RandomField& field);

// The smallest problem that still fails and can be reached by making one field simpler at a time.
template <typename Fails> RandomProblem made_smaller(RandomProblem failing, const Fails& fails)
{
    for (bool goes_on = true; goes_on;) {
        goes_on = false;
        for (const RandomField& field : random_fields())
            for (const RandomProblem& simpler : simpler_problems(failing, field))
                if (fails(simpler)) {
                    failing = simpler;
                    goes_on = true;
                    break;
                }
    }
    return failing;
}

// A line of shell that runs one problem again.
std::string reproduction_of(const RandomProblem& problem);

} // namespace fragfft
