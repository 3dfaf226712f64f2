// The matrix: every job, by every method that can do it, under every condition, is within the promised bound or refused
// in one line. What is a row or a column here is tested nowhere else.
#include "catch_framework.hpp"
#include "outside_problem.hpp"
#include "random_problem_checks.hpp"
#include "reliability/record.hpp"
#include "sweep.hpp"

#include <cstdlib>
#include <fmt/core.h>

using namespace fragfft;

namespace {

// Images whose sizes are powers of two, which every method takes, and of sizes that no method prefers; kernels of even
// and of odd sizes, none of them symmetric, whose results lie outside [0, 1] on both sides.
const std::vector<std::string>& jobs()
{
    static const std::vector<std::string> all{
        "kind=filter width=16 height=32 channels=4 kernel_width=4 kernel_height=3 weights=signed",
        "kind=filter width=13 height=10 channels=3 kernel_width=3 kernel_height=6 weights=signed boundary=clamp",
        "kind=filter width=33 height=17 channels=2 kernel_width=70 kernel_height=1 weights=signed boundary=zero",
        "kind=filter width=37 height=23 channels=4 kernel_width=6 kernel_height=5 weights=signed boundary=mirror",
        "kind=filter width=8 height=4 channels=4 kernel_width=21 kernel_height=10",
        "kind=filter width=13 height=7 channels=1 kernel_width=16 kernel_height=30 boundary=mirror",
        "kind=filter width=16 height=8 channels=4 kernel_width=3 kernel_height=2 weights=signed filters=3",
        "kind=filter width=19 height=11 channels=4 kernel_width=1 kernel_height=40 filters=2 boundary=clamp",
        "kind=filter width=16 height=16 channels=4 responses=1",
        "kind=filter width=30 height=18 channels=3 responses=1 filters=2",
        "kind=filter width=1 height=23 channels=2 kernel_width=13 kernel_height=12 weights=signed boundary=zero",
        // The drawn groups of columns are wider than the image.
        "kind=filter width=5 height=33 channels=4 kernel_width=3 kernel_height=2 boundary=clamp",
        // Their channels matter to the commands and to Python, whose images are no textures.
        "kind=transform width=16 height=8 channels=2",
        "kind=transform width=16 height=8 direction=inverse scaling=unitary channels=3",
        "kind=transform width=15 height=9 axes=columns channels=4",
        "kind=transform width=9 height=6 axes=rows direction=inverse",
        "kind=transform width=32 height=8 domain=real channels=3",
        "kind=transform width=7 height=12 domain=real axes=columns channels=3",
        "kind=transform width=16 height=16 domain=real direction=inverse",
        "kind=transform width=12 height=20 domain=real axes=rows direction=inverse channels=2",
        "kind=transform width=16 height=8 domain=half_complex",
        "kind=transform width=2 height=31 domain=half_complex axes=columns channels=2",
        "kind=transform width=15 height=6 domain=half_complex axes=columns direction=inverse channels=4",
        "kind=transform width=1 height=7 domain=half_complex direction=inverse",
    };
    return all;
}

struct Condition
{
    std::string words;
    std::string kind = {}; // which jobs the condition applies to: "filter", "transform", or all where empty
    std::size_t jobs = 2;  // how many jobs are tried unless the run is thorough
};

const std::vector<Condition>& conditions()
{
    static const std::vector<Condition> all = [] {
        std::vector<Condition> made{
            {"context=core condition=any_state"},
            {"context=compatibility condition=any_state"},
            {"context=es condition=any_state"},
            {"context=no_error_core condition=any_state"},
            {"context=no_error_es condition=any_state"},
            {"context=core condition=other_thread"},
            {"context=es condition=other_thread"},
            {"context=core condition=no_memory"},
            {"context=es condition=no_memory"},
            {"through=c"},
            {"through=c context=es condition=any_state"},
            {"format=rgba16f scaling=unitary"},
            {"format=rg32f"},
            {"format=rg16f scaling=unitary through=c"},
            {"twiddles=computed"},
            {"twiddles=computed through=c"},
            {"change=set", "filter"},
            {"change=set context=es condition=any_state", "filter"},
            {"change=set through=c image_format=r8 result_format=r8", "filter"},
            {"change=set format=rgba16f", "filter"},
            {"change=set_within_reach", "filter"},
            {"change=set_within_reach through=c", "filter"},
            {"format=rg32f image_format=r32f result_format=r32f", "filter"},
            {"format=rg32f image_format=r32f", "transform"},
            {"format=rg32f image_format=r8 through=c", "transform"},
            {"result_format=rg16f", "transform"},
            {"result_format=rgba32f format=rg32f through=c", "transform"},
            {"through=command", "", 6},
            {"through=command format=rgba16f scaling=unitary"},
            {"through=command twiddles=computed"},
        };
        if (std::string_view(FRAGFFT_PYTHON) != "")
            made.push_back({"through=python", "", 4});
        // Each format as the image's, as the result's, and as both, in contexts of all profiles in turn.
        const std::vector<std::string> contexts{"core", "compatibility", "es"};
        std::size_t number = 0;
        for (const RandomField& field : random_fields())
            if (field.value == &RandomProblem::image_format)
                for (const std::string& format : field.words) {
                    const std::string context = " context=" + contexts[number++ % contexts.size()];
                    if (format == "as_computed")
                        continue;
                    made.push_back({"image_format=" + format + context, "", 1});
                    made.push_back({"result_format=" + format + context, "filter", 1});
                    made.push_back({"image_format=" + format + " result_format=" + format + context, "filter", 1});
                }
        return made;
    }();
    return all;
}

const std::vector<std::string>& all_of_methods()
{
    for (const RandomField& field : random_fields())
        if (field.value == &RandomProblem::method)
            return field.words;
    throw std::logic_error("random problems have a method");
}

struct Done
{
    int tried = 0;
    int done = 0;
};

void check(RandomProblemChecker& checker, const std::string& words, const std::string& method, Done& done)
{
    const RandomProblem problem = random_problem_from(words + " method=" + method);
    const bool filters = word_of(problem, &RandomProblem::kind) == "filter";
    const bool convolves = filters && problem.responses == 0;
    if (method == "spatial" && (!convolves || word_of(problem, &RandomProblem::change) == "set_within_reach"))
        return; // spatial convolution has no response and no reach
    if (is_outside(problem) && !can_be_asked_outside(problem))
        return;
    const CheckedProblem checked = checker.check(problem);
    INFO("again by: " << reproduction_of(problem));
    CHECK(checked.fault == "");
    ++done.tried;
    done.done += checked.is_refused ? 0 : 1;
    if (is_outside(problem))
        return; // the commands and Python make contexts of their own
    const char* const implementation = std::getenv("FRAGFFT_IMPLEMENTATION");
    const std::string error = checked.is_refused ? "refused" : fmt::format("{:.2f}", checked.part_of_bound);
    record_reliability("implementations", {{"implementation", implementation == nullptr ? "llvmpipe" : implementation},
                                           {"context", word_of(problem, &RandomProblem::context)},
                                           {"method", method},
                                           {"format", word_of(problem, &RandomProblem::format)},
                                           {"transform_error_of_bound", filters ? "" : error},
                                           {"filter_error_of_bound", filters ? error : ""}});
}

} // namespace

// By default each method does every ninth, a filter and a transform among them, and the usual one all of them. Other
// OpenGL implementations, which Mesa's drivers can be made to imitate, run the same jobs.
TEST_CASE("Every job is done right by every method that takes it", "[matrix]")
{
    const std::string context = GENERATE("core", "es");
    RandomProblemChecker checker;
    std::size_t number = 0;
    for (const std::string& job : jobs()) {
        if (!is_thorough() && std::getenv("FRAGFFT_IMPLEMENTATION") != nullptr && number % 2 == 1) {
            ++number; // only every second job: another rasteriser is slow
            continue;
        }
        Done done;
        for (std::size_t i = 0; i < all_of_methods().size(); ++i)
            if (const std::string& method = all_of_methods()[i];
                is_thorough() || (i + number) % 9 == 0 ||
                (context == "core" && method == (job.starts_with("kind=filter") ? "wide" : "best")))
                check(checker, job + " context=" + context, method, done);
        ++number;
        INFO(job);
        if (context == "core") // OpenGL ES need not draw into float textures
            CHECK(done.done >= 1);
    }
}

// Each condition is tried with two methods, the usual one and one that changes from job to job; with two jobs (one
// filter and one transform where the condition applies to both), or one job for a format, where every third has the
// second method. By default the jobs are four of all, or two, for a condition is about how a job is done, not about
// which. The commands and Python have an option or a function for most of what jobs differ by, and so more of all.
TEST_CASE("Jobs are done right under every condition", "[matrix]")
{
    RandomProblemChecker checker;
    const std::vector<std::string>& methods = all_of_methods();
    std::size_t number = 0;
    std::size_t others = 0;
    for (const Condition& condition : conditions()) {
        std::vector<std::string> changed = jobs();
        std::erase_if(changed, [&](const std::string& job) { return !job.starts_with("kind=" + condition.kind); });
        if (condition.jobs <= 2)
            changed = swept(changed, condition.jobs == 1 ? 2 : 4);
        Done done;
        const std::size_t tried = is_thorough() ? changed.size() : condition.jobs;
        for (std::size_t i = 0; i < tried; ++i, ++number) {
            const std::string& job = changed[(number + i * changed.size() / 2) % changed.size()];
            // "best" would choose spatial convolution for these small kernels, so filters name a transform.
            const std::string usual = job.starts_with("kind=filter") ? "wide" : "best";
            check(checker, job + " " + condition.words, usual, done);
            if (is_thorough() || condition.jobs > 1 || number % 3 == 0)
                check(checker, job + " " + condition.words, methods[others++ % methods.size()], done);
        }
        INFO(condition.words << ": " << done.done << " of " << done.tried);
        if (!condition.words.starts_with("context=no_error"))
            CHECK(done.done >= 1);
    }
}
