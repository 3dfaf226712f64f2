// Random problems of the library as plain numbers: each is written as one line, read again, and made smaller while it
// still fails.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fragfft {

// What is not used by a problem of its kind has its simplest value.
struct RandomProblem
{
    int kind = 0;      // a filter or a transform
    int context = 0;   // of OpenGL
    int condition = 0; // under which it is done
    int through = 0;   // which interface
    int seed = 1;      // of all random numbers
    int method = 0;
    int width = 1;
    int height = 1;
    int format = 0;        // that is computed with
    int image_format = 0;  // of the image's texture; the first: as it is computed with
    int result_format = 0; // of the results', or of a spectrum's
    int channels = 1;
    int twiddles = 0;
    int boundary = 0;
    int filters = 1;
    int responses = 0; // filters are frequency responses
    int weights = 0;   // of kernels
    int change = 0;    // by which filters came into the place of others
    int kernel_width = 1;
    int kernel_height = 1;
    int axes = 0;
    int domain = 0;
    int direction = 0;
    int scaling = 0;

    bool operator==(const RandomProblem&) const = default;
};

// A problem's number by its name.
struct RandomField
{
    const char* name;
    int RandomProblem::*value;
    std::vector<std::string> words = {}; // that stand for 0, 1, ...; none for a plain number
    bool is_made_smaller = true;
};
const std::vector<RandomField>& random_fields();

// The word that stands for the value of a field.
const std::string& word_of(const RandomProblem& problem, int RandomProblem::*field);

// "kind=filter method=wide width=13": what is not the simplest. Unknown names and words throw
// std::invalid_argument.
std::string to_text(const RandomProblem& problem);
RandomProblem random_problem_from(std::string_view text);

// Another problem for each seed, always the same for one.
RandomProblem random_problem(int kind, int context, int seed);

// The other problems that are simpler in one field, the simplest first: its least value, half of what is above it, two
// less, for faults of odd or of even numbers alone, and one less.
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

// How to do one problem again, in a line.
std::string reproduction_of(const RandomProblem& problem);

} // namespace fragfft
