// Random filters and transforms of textures under random conditions: each is within the bound that its header promises,
// or refused in one line. FRAGFFT_TEST_SEED and FRAGFFT_TEST_PROBLEMS choose the seed and how many problems of each
// kind are tried in each context. A problem that fails is shrunk, and the smallest one that still fails is printed as a
// line for FRAGFFT_TEST_PROBLEM.
#include "catch_framework.hpp"
#include "random_problem_checks.hpp"
#include "reliability/record.hpp"

#include <algorithm>
#include <cstdlib>
#include <fmt/core.h>
#include <map>

using namespace fragfft;

namespace {

int number_of(const char* variable, int otherwise)
{
    const char* const text = std::getenv(variable);
    return text == nullptr ? otherwise : std::atoi(text);
}

// 36 problems in all by default; about a thousand in the full run, which records what it found.
int problems_in_each_context()
{
    return number_of("FRAGFFT_TEST_PROBLEMS", is_full_run() ? 170 : 6);
}

struct Found
{
    int tried = 0;
    int right = 0;
    int refused = 0;
    double worst = 0.0;
};

void tell(const CheckedProblem& checked, const RandomProblem& problem)
{
    INFO(to_text(problem) << ", by " << checked.method);
    CHECK(checked.fault == "");
}

void check(RandomProblemChecker& checker, const RandomProblem& problem, std::map<std::string, Found>& found)
{
    const CheckedProblem checked = checker.check(problem);
    Found& here = found[checked.method];
    ++here.tried;
    here.refused += checked.is_refused && !checked.is_wrong() ? 1 : 0;
    here.right += !checked.is_refused && !checked.is_wrong() ? 1 : 0;
    here.worst = std::max(here.worst, checked.part_of_bound);
    if (!checked.is_wrong()) {
        tell(checked, problem);
        return;
    }
    const RandomProblem smallest =
        made_smaller(problem, [&](const RandomProblem& simpler) { return checker.check(simpler).is_wrong(); });
    INFO("found as: " << to_text(problem) << "\nagain by: " << reproduction_of(smallest));
    tell(checker.check(smallest), smallest);
}

} // namespace

TEST_CASE("Random problems are within the promised bound, or refused in a line", "[random]")
{
    if (std::getenv("FRAGFFT_TEST_PROBLEM") != nullptr)
        return;
    RandomProblemChecker checker;
    std::map<std::string, Found> found;
    for (const int kind : {0, 1})
        for (const int context : {0, 1, 2}) {
            const int seed = number_of("FRAGFFT_TEST_SEED", 10000 * kind + 1000 * (1 + context));
            for (int i = 0; i < problems_in_each_context(); ++i)
                check(checker, random_problem(kind, context, seed + i), found);
        }
    Found all;
    for (const auto& [method, here] : found) {
        all.tried += here.tried;
        all.right += here.right;
        if (std::getenv("FRAGFFT_TEST_PROBLEMS") == nullptr) // not when another driver is tried with fewer problems
            record_reliability("random_problems", {{"method", method},
                                                   {"tried", std::to_string(here.tried)},
                                                   {"within_the_bound", std::to_string(here.right)},
                                                   {"refused", std::to_string(here.refused)},
                                                   {"worst_part_of_the_bound", fmt::format("{:.3g}", here.worst)}});
    }
    if (all.tried > 30) // a device may refuse many problems, but a test of refusals alone would show nothing
        CHECK(3 * all.right > all.tried);
}

TEST_CASE("The random problem that FRAGFFT_TEST_PROBLEM says is within its bound, or refused in a line", "[random]")
{
    const char* const text = std::getenv("FRAGFFT_TEST_PROBLEM");
    if (text == nullptr)
        return;
    const RandomProblem problem = random_problem_from(text);
    RandomProblemChecker checker;
    tell(checker.check(problem), problem);
}

// With a made-up fault: the shrunk problem keeps only what the fault depends on.
TEST_CASE("A failing problem is made as small as its fault allows", "[random]")
{
    const auto is_wrong = [](const RandomProblem& problem) {
        return problem.width >= 13 && word_of(problem, &RandomProblem::boundary) == "mirror" &&
               problem.kernel_height % 2 == 0;
    };
    int shrunk = 0;
    for (int seed = 0; seed < 400; ++seed) {
        const RandomProblem problem = random_problem(0, seed % 3, seed);
        if (!is_wrong(problem))
            continue;
        ++shrunk;
        const RandomProblem smallest = made_smaller(problem, is_wrong);
        INFO(to_text(problem) << " -> " << to_text(smallest));
        RandomProblem want;
        want.seed = problem.seed;
        want.method = problem.method;
        want.width = 13;
        want.boundary = 3;
        want.kernel_height = 2;
        CHECK(smallest == want);
        CHECK(reproduction_of(smallest) ==
              fmt::format("FRAGFFT_TEST_PROBLEM='kind=filter seed={} method={} width=13 boundary=mirror "
                          "kernel_height=2' library_border_gl_tests '[random]'",
                          seed, word_of(problem, &RandomProblem::method)));
    }
    CHECK(shrunk > 10);
}

TEST_CASE("A random problem is read as it was written, and always the same for its seed", "[random]")
{
    for (int kind = 0; kind < 2; ++kind)
        for (int seed = 1; seed < 200; ++seed) {
            const RandomProblem problem = random_problem(kind, seed % 3, seed);
            CHECK(random_problem_from(to_text(problem)) == problem);
            CHECK(random_problem(kind, seed % 3, seed) == problem);
        }
    for (const char* const text : {"width", "width=x", "depth=3", "boundary=torn", "boundary=1"})
        CHECK_THROWS_AS(random_problem_from(text), std::invalid_argument);
}
