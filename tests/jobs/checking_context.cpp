// Where, and under which condition, a random problem is solved.
#include "library/counted_allocations.hpp"
#include "random_problem_checks.hpp"

#include <exception>
#include <thread>

namespace fragfft {

Kind RandomProblemChecker::kind_of(const RandomProblem& problem)
{
    constexpr Kind kinds[] = {Kind::core, Kind::compatibility, Kind::es, Kind::no_error_core, Kind::no_error_es};
    return kinds[problem.context];
}

RandomProblemChecker::CheckingContext::CheckingContext(Kind kind, bool is_in_any_state) : host(kind)
{
    if (is_in_any_state)
        state.emplace(host.functions());
    in_state(1, fault, [&] {
        context.emplace(eglGetProcAddress);
        context_in_c = host::c_context();
    });
}

void RandomProblemChecker::CheckingContext::in_state(unsigned seed, std::string& changed,
                                                     const std::function<void()>& work)
{
    if (!state)
        return work();
    state->randomize(seed + ++states);
    const StateValues before = state->current();
    work();
    for (const auto& [name, values] : state->current())
        if (values != before.at(name))
            changed += name + " is changed; ";
}

void RandomProblemChecker::CheckingContext::stage(const RandomProblem& problem, CheckedProblem& checked,
                                                  const std::function<void()>& work)
{
    if (word_of(problem, &RandomProblem::condition) == "other_thread") {
        AnyContext::make_none_current();
        std::exception_ptr thrown;
        std::thread([&] {
            host.make_current();
            try {
                work();
            } catch (...) {
                thrown = std::current_exception();
            }
            AnyContext::make_none_current();
        }).join();
        host.make_current();
        if (thrown)
            std::rethrow_exception(thrown);
        return;
    }
    std::string changed = fault;
    in_state(static_cast<unsigned>(problem.seed), changed, work);
    if (!changed.empty())
        add_fault(checked, changed);
}

void RandomProblemChecker::CheckingContext::run(const RandomProblem& problem, CheckedProblem& checked,
                                                const std::function<void()>& work)
{
    stage(problem, checked, work);
    if (word_of(problem, &RandomProblem::condition) != "no_memory")
        return;
    host.functions().Finish(); // the driver, which is no part of the library, has had the first run
    if (allocations_of(work) != 0)
        add_fault(checked, "a run allocates");
    host.functions().Finish();
}

void RandomProblemChecker::CheckingContext::bind_and_run(const RandomProblem& problem, CheckedProblem& checked,
                                                         const ProblemTexture& image,
                                                         const std::vector<const ProblemTexture*>& results,
                                                         const std::function<void()>& bind,
                                                         const std::function<void()>& work)
{
    const std::vector<float> given = image.image();
    std::vector<const ProblemTexture*> textures = results;
    textures.push_back(&image);
    std::vector<TextureParameters> before;
    if (state)
        for (const ProblemTexture* const texture : textures)
            before.push_back(texture->set_parameters_at_random(static_cast<unsigned>(problem.seed)));
    stage(problem, checked, bind);
    run(problem, checked, work);
    if (state)
        for (std::size_t i = 0; i < textures.size(); ++i) {
            if (textures[i]->parameters() != before[i])
                add_fault(checked, "a texture's parameters are changed");
            textures[i]->reset_levels();
        }
    if (image.image() != given)
        add_fault(checked, "the image is changed");
}

RandomProblemChecker::CheckingContext& RandomProblemChecker::context_of(const RandomProblem& problem)
{
    const bool is_in_any_state = word_of(problem, &RandomProblem::condition) == "any_state";
    std::unique_ptr<CheckingContext>& place = places_[{problem.context, is_in_any_state}];
    if (place == nullptr)
        place = std::make_unique<CheckingContext>(kind_of(problem), is_in_any_state);
    place->host.make_current();
    return *place;
}

} // namespace fragfft
