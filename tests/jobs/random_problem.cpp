#include "random_problem.hpp"

#include "fragfft/fragfft.hpp"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <random>
#include <sstream>
#include <stdexcept>

namespace fragfft {

namespace {

class RandomNumbers
{
public:
    explicit RandomNumbers(unsigned seed) : generator_(seed) {}

    int between(int least, int most) { return std::uniform_int_distribution<int>(least, most)(generator_); }
    bool once_in(int n) { return between(1, n) == 1; }
    template <typename Value> Value any_of(const std::vector<Value>& values)
    {
        return values[static_cast<std::size_t>(between(0, static_cast<int>(values.size()) - 1))];
    }
    // Mostly small lengths, where plans have their special cases; often a power of two, which every method takes, or
    // one off.
    int length(bool is_power_of_two)
    {
        if (is_power_of_two)
            return 1 << between(0, 7);
        if (once_in(4))
            return std::max(1, (1 << between(0, 7)) + between(-1, 1));
        return once_in(4) ? between(41, 200) : between(1, 40);
    }

private:
    std::mt19937 generator_;
};

std::vector<std::string> words_of_methods()
{
    std::vector<std::string> names = method_names();
    names.insert(names.end(), {"best", "spatial"});
    return names;
}

std::vector<std::string> words_of_textures()
{
    return {"as_computed", "rgba32f", "rgba16f", "rgba8",    "rg32f",    "rg16f",         "r32f",
            "r16f",        "r8",      "rg8",     "srgb8_a8", "rgb10_a2", "r11f_g11f_b10f"};
}

const RandomField& field_named(std::string_view name)
{
    for (const RandomField& field : random_fields())
        if (name == field.name)
            return field;
    throw std::invalid_argument(fmt::format("a random problem has no '{}'", name));
}

int value_of(const RandomField& field, std::string_view text)
{
    const auto word = std::find(field.words.begin(), field.words.end(), text);
    if (word != field.words.end())
        return static_cast<int>(word - field.words.begin());
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (!field.words.empty() || error != std::errc{} || end != text.data() + text.size())
        throw std::invalid_argument(fmt::format("'{}' is no {} of a random problem", text, field.name));
    return number;
}

int method_called(const std::string& name)
{
    return value_of(field_named("method"), name);
}

void choose_filter(RandomProblem& problem, RandomNumbers& random)
{
    const std::vector<std::string>& methods = field_named("method").words;
    const std::vector<std::string> often{"best", "best", "best", "spatial", "wide", "wide"};
    const int chosen = random.between(0, static_cast<int>(methods.size() - 2 + often.size()) - 1);
    const bool is_often = chosen < static_cast<int>(often.size());
    problem.method =
        is_often ? method_called(often[static_cast<std::size_t>(chosen)]) : chosen - static_cast<int>(often.size());
    problem.boundary = random.between(0, 3);
    problem.filters = random.once_in(3) ? random.between(2, 3) : 1;
    const bool may_have_responses =
        word_of(problem, &RandomProblem::boundary) == "wrap" && word_of(problem, &RandomProblem::method) != "spatial";
    problem.responses = may_have_responses && random.once_in(3) ? 1 : 0;
    const int most = random.once_in(5) ? 25 : 7;
    problem.kernel_width = random.between(1, most);
    problem.kernel_height = random.between(1, most);
    problem.weights = random.between(0, 1);
    const int textures = static_cast<int>(words_of_textures().size());
    problem.image_format = random.once_in(4) ? random.between(1, textures - 1) : 0;
    problem.result_format = random.once_in(4) ? random.between(1, textures - 1) : 0;
    problem.change = random.once_in(4) ? random.between(1, 2) : 0;
}

void choose_transform(RandomProblem& problem, RandomNumbers& random)
{
    problem.method =
        random.once_in(2) ? random.between(0, static_cast<int>(method_names().size()) - 1) : method_called("best");
    problem.axes = random.any_of<int>({0, 0, 1, 2});
    problem.domain = random.between(0, 2);
    problem.direction = random.between(0, 1);
    const bool is_half = word_of(problem, &RandomProblem::format).ends_with("16f");
    problem.scaling = is_half || random.once_in(3) ? 1 : 0;
    problem.image_format = random.once_in(6) ? random.between(1, static_cast<int>(words_of_textures().size()) - 1) : 0;
    problem.result_format = random.once_in(6) ? 1 + random.any_of<int>({0, 1, 3, 4}) : 0;
}

} // namespace

const std::vector<RandomField>& random_fields()
{
    static const std::vector<RandomField> fields{
        {"kind", &RandomProblem::kind, {"filter", "transform"}, false},
        {"seed", &RandomProblem::seed, {}, false},
        {"method", &RandomProblem::method, words_of_methods(), false},
        {"width", &RandomProblem::width},
        {"height", &RandomProblem::height},
        {"context", &RandomProblem::context, {"core", "compatibility", "es", "no_error_core", "no_error_es"}},
        {"condition", &RandomProblem::condition, {"none", "any_state", "other_thread", "no_memory"}},
        {"through", &RandomProblem::through, {"cpp", "c", "command", "python"}},
        {"format", &RandomProblem::format, {"rgba32f", "rgba16f", "rg32f", "rg16f"}},
        {"image_format", &RandomProblem::image_format, words_of_textures()},
        {"result_format", &RandomProblem::result_format, words_of_textures()},
        {"channels", &RandomProblem::channels},
        {"twiddles", &RandomProblem::twiddles, {"table", "computed"}},
        {"boundary", &RandomProblem::boundary, {"wrap", "clamp", "zero", "mirror"}},
        {"filters", &RandomProblem::filters},
        {"responses", &RandomProblem::responses},
        {"weights", &RandomProblem::weights, {"mean", "signed"}},
        {"change", &RandomProblem::change, {"none", "set", "set_within_reach"}},
        {"kernel_width", &RandomProblem::kernel_width},
        {"kernel_height", &RandomProblem::kernel_height},
        {"axes", &RandomProblem::axes, {"both", "rows", "columns"}},
        {"domain", &RandomProblem::domain, {"complex", "real", "half_complex"}},
        {"direction", &RandomProblem::direction, {"forward", "inverse"}},
        {"scaling", &RandomProblem::scaling, {"none", "unitary"}},
    };
    return fields;
}

const std::string& word_of(const RandomProblem& problem, int RandomProblem::*field)
{
    for (const RandomField& known : random_fields())
        if (known.value == field)
            return known.words.at(static_cast<std::size_t>(problem.*field));
    throw std::invalid_argument("a random problem has no such field");
}

std::string to_text(const RandomProblem& problem)
{
    std::string text;
    for (const RandomField& field : random_fields()) {
        const int value = problem.*field.value;
        if (value == RandomProblem{}.*field.value && field.is_made_smaller)
            continue;
        text +=
            fmt::format("{}{}={}", text.empty() ? "" : " ", field.name,
                        field.words.empty() ? std::to_string(value) : field.words.at(static_cast<std::size_t>(value)));
    }
    return text;
}

RandomProblem random_problem_from(std::string_view text)
{
    RandomProblem problem;
    std::istringstream words{std::string(text)};
    for (std::string word; words >> word;) {
        const std::size_t equals = word.find('=');
        if (equals == std::string::npos)
            throw std::invalid_argument(fmt::format("'{}' is no NAME=VALUE", word));
        const RandomField& field = field_named(std::string_view(word).substr(0, equals));
        problem.*field.value = value_of(field, std::string_view(word).substr(equals + 1));
    }
    return problem;
}

RandomProblem random_problem(int kind, int context, int seed)
{
    RandomNumbers random(static_cast<unsigned>(seed));
    RandomProblem problem{.kind = kind, .context = context, .seed = seed};
    const bool powers_of_two = random.once_in(2);
    problem.width = random.length(powers_of_two);
    problem.height = random.length(powers_of_two);
    problem.format = random.any_of<int>({0, 0, 0, 1, 2, 3});
    problem.channels = random.between(1, 4);
    problem.twiddles = random.once_in(6) ? 1 : 0;
    if (word_of(problem, &RandomProblem::kind) == "filter")
        choose_filter(problem, random);
    else
        choose_transform(problem, random);
    problem.condition = random.once_in(3) ? random.between(1, 3) : 0;
    problem.through = random.once_in(4) ? 1 : 0; // C++ or C; the others take a process each
    return problem;
}

std::vector<RandomProblem> simpler_problems(const RandomProblem& problem, const RandomField& field)
{
    std::vector<RandomProblem> simpler;
    const int least = RandomProblem{}.*field.value;
    const int now = problem.*field.value;
    if (!field.is_made_smaller)
        return simpler;
    const int half = field.words.empty() ? least + (now - least) / 2 : least + 1;
    for (const int value : {least, half, now - 2, now - 1})
        if (value < now && value >= least) {
            RandomProblem& made = simpler.emplace_back(problem);
            made.*field.value = value;
        }
    return simpler;
}

std::string reproduction_of(const RandomProblem& problem)
{
    return fmt::format("FRAGFFT_TEST_PROBLEM='{}' library_border_gl_tests '[random]'", to_text(problem));
}

} // namespace fragfft
