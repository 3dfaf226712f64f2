// Whatever the numbers of cases and choices are, none is left out where cases are shared out among choices.
#include "catch_framework.hpp"
#include "sweep.hpp"

#include <set>
#include <string>

using namespace fragfft;

namespace {

// Sets or clears what ./check --thorough sets, and restores it.
class Thorough
{
public:
    explicit Thorough(bool is_set)
    {
        if (const char* const former = std::getenv(name))
            former_ = former;
        set(is_set ? "yes" : nullptr);
    }
    ~Thorough() { set(former_.empty() ? nullptr : former_.c_str()); }
    Thorough(const Thorough&) = delete;
    Thorough& operator=(const Thorough&) = delete;

private:
    static constexpr const char* name = "FRAGFFT_THOROUGH";

    static void set(const char* value) { value == nullptr ? unsetenv(name) : setenv(name, value, 1); }

    std::string former_;
};

std::vector<int> numbers_below(std::size_t count)
{
    std::vector<int> numbers(count);
    std::iota(numbers.begin(), numbers.end(), 0);
    return numbers;
}

} // namespace

TEST_CASE("Each choice has its turn with equally many cases, and every case comes by the last", "[sweep]")
{
    const Thorough some(false);
    for (std::size_t count = 1; count <= 12; ++count)
        for (std::size_t choices = 1; choices <= 12; ++choices)
            for (const std::size_t first : {std::size_t{0}, std::size_t{5}}) {
                INFO(count << " cases, " << choices << " choices, from " << first);
                InTurn<int> cases(numbers_below(count), choices, first);
                std::set<int> seen;
                std::size_t taken = 0;
                for (std::size_t choice = 0; choice < choices; ++choice) {
                    const std::vector<int> next = cases.next();
                    REQUIRE(!next.empty());
                    if (choice == 0)
                        CHECK(next.front() == static_cast<int>(first % count));
                    CHECK(std::set<int>(next.begin(), next.end()).size() == next.size());
                    taken += next.size();
                    seen.insert(next.begin(), next.end());
                }
                CHECK(seen.size() == count);
                CHECK(taken < count + choices);
            }
}

TEST_CASE("A thorough run has every choice meet every case", "[sweep]")
{
    const Thorough all(true);
    InTurn<int> cases(numbers_below(5), 3, 2);
    for (int choice = 0; choice < 3; ++choice)
        CHECK(cases.next() == numbers_below(5));
}
