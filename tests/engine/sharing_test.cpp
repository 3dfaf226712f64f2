// Temporaries that share textures: as few textures as possible, and every pass reads what it read before.
#include "catch_framework.hpp"
#include "composed_plans.hpp"
#include "engine/composition.hpp"
#include "engine/plan_check.hpp"

#include <optional>
#include <tuple>

using namespace fragfft;

namespace {

int count_of(const Plan& plan, ResourceRole role)
{
    return static_cast<int>(std::count_if(plan.resources.begin(), plan.resources.end(),
                                          [&](const Resource& resource) { return resource.role == role; }));
}

// The final values of the outputs. A value is identified by the pass that wrote it and by the values which that pass
// read.
class Meaning
{
public:
    std::vector<int> of_outputs(const Plan& plan)
    {
        std::vector<int> held(plan.resources.size());
        for (std::size_t i = 0; i < plan.resources.size(); ++i)
            held[i] = number({plan.resources[i].name, plan.resources[i].readable_at_once() ? 1 : 0});
        for (const Pass& pass : plan.passes) {
            Key key{pass.name};
            for (const std::size_t source : pass.read_resources())
                key.push_back(held[source]);
            for (const std::size_t target : pass.written_resources()) {
                held[target] = number(key);
                key.push_back(-1);
            }
        }
        std::vector<int> result;
        for (std::size_t i = 0; i < plan.resources.size(); ++i)
            if (plan.resources[i].role == ResourceRole::output)
                result.push_back(held[i]);
        return result;
    }

private:
    struct Key
    {
        Key(std::string name_) : name(std::move(name_)) {}
        Key(std::string name_, int value) : name(std::move(name_)), values{value} {}
        void push_back(int value) { values.push_back(value); }
        auto operator<=>(const Key&) const = default;

        std::string name;
        std::vector<int> values;
    };

    int number(const Key& key) { return numbers_.emplace(key, static_cast<int>(numbers_.size())).first->second; }

    std::map<Key, int> numbers_;
};

// Returns the plan with shared temporaries, after checking what holds for every plan.
Plan shared(const Plan& plan)
{
    Plan result = plan;
    share_temporaries(result);
    CHECK_NOTHROW(require_valid(result));
    REQUIRE(result.passes.size() == plan.passes.size());
    for (std::size_t i = 0; i < plan.passes.size(); ++i) {
        CHECK(result.passes[i].name == plan.passes[i].name);
        CHECK(result.passes[i].work == plan.passes[i].work);
        REQUIRE(result.passes[i].bindings.size() == plan.passes[i].bindings.size());
        for (std::size_t j = 0; j < plan.passes[i].bindings.size(); ++j) {
            const Binding& before = plan.passes[i].bindings[j];
            const Binding& after = result.passes[i].bindings[j];
            CHECK(std::tie(after.name, after.access, after.layer) ==
                  std::tie(before.name, before.access, before.layer));
            CHECK(same_shape(result.resources[after.resource], plan.resources[before.resource]));
        }
    }
    for (const ResourceRole role : {ResourceRole::input, ResourceRole::output, ResourceRole::constant})
        CHECK(count_of(result, role) == count_of(plan, role));
    Meaning meaning;
    CHECK(meaning.of_outputs(result) == meaning.of_outputs(plan));
    return result;
}

// The largest number of values of one format that are alive at once: every plan needs as many textures.
int widest_moment(const Plan& plan, gl::PixelFormat format)
{
    int widest = 0;
    for (std::size_t pass = 0; pass <= plan.passes.size(); ++pass) {
        int alive = 0;
        for (std::size_t i = 0; i < plan.resources.size(); ++i) {
            if (plan.resources[i].format != format || plan.resources[i].readable_at_once())
                continue;
            // Alive: written by this pass or before it, and read later before it is written again.
            bool written = false;
            bool read_later = false;
            for (std::size_t other = 0; other < plan.passes.size(); ++other) {
                const auto reads = plan.passes[other].read_resources();
                const auto writes = plan.passes[other].written_resources();
                const bool does_write = std::count(writes.begin(), writes.end(), i) > 0;
                written |= other < pass && does_write;
                if (other < pass)
                    continue;
                if (std::count(reads.begin(), reads.end(), i) > 0) {
                    read_later = true;
                    break;
                }
                if (does_write)
                    break;
                read_later |= other + 1 == plan.passes.size() && plan.resources[i].role == ResourceRole::output;
            }
            if (pass == plan.passes.size())
                read_later = plan.resources[i].role == ResourceRole::output;
            bool written_now = false;
            if (pass < plan.passes.size()) {
                const auto writes = plan.passes[pass].written_resources();
                written_now = std::count(writes.begin(), writes.end(), i) > 0;
            }
            alive += static_cast<int>(written && read_later) + static_cast<int>(written_now);
        }
        widest = std::max(widest, alive);
    }
    return widest;
}

int textures_to_write(const Plan& plan, gl::PixelFormat format)
{
    return static_cast<int>(std::count_if(plan.resources.begin(), plan.resources.end(), [&](const Resource& resource) {
        return resource.format == format && !resource.readable_at_once();
    }));
}

Plan plan_of_names(const std::vector<std::string>& outputs)
{
    Plan plan{"plan", "for tests", {}, {}};
    plan.add_resource({"image", 4, 2, gl::PixelFormat::rgba32f, ResourceRole::input});
    for (const std::string& output : outputs)
        plan.add_resource({output, 4, 2, gl::PixelFormat::rgba32f, ResourceRole::output});
    return plan;
}

std::size_t add_step(Plan& plan, const std::string& name, const std::vector<std::size_t>& sources,
                     std::optional<std::size_t> target = std::nullopt)
{
    const std::size_t written = target ? *target : plan.add_resource({name, 4, 2});
    plan.passes.push_back(mixing_pass(name, plan, sources, written));
    return written;
}

} // namespace

TEST_CASE("A chain of any length needs one texture beside its output")
{
    for (int length = 1; length <= 8; ++length) {
        INFO(length << " passes");
        Plan plan = plan_of_names({"result"});
        std::size_t source = 0;
        for (int i = 1; i < length; ++i)
            source = add_step(plan, "step " + std::to_string(i), {source});
        add_step(plan, "last", {source}, 1);
        const Plan fewer = shared(plan);
        CHECK(count_of(fewer, ResourceRole::temporary) == (length > 1 ? 1 : 0));
    }
}

TEST_CASE("A diamond needs two textures beside its output")
{
    Plan plan = plan_of_names({"result"});
    const std::size_t top = add_step(plan, "top", {0});
    const std::size_t left = add_step(plan, "left", {top});
    const std::size_t right = add_step(plan, "right", {top});
    add_step(plan, "bottom", {left, right}, 1);
    const Plan fewer = shared(plan);
    CHECK(count_of(fewer, ResourceRole::temporary) == 2);
}

// During a filter's last pass the spectrum, its product and the previous results are alive.
TEST_CASE("Filters that share one spectrum need one texture beside their outputs")
{
    Plan plan = plan_of_names({"blurred", "sharpened", "edges"});
    const std::size_t rows = add_step(plan, "rows", {0});
    const std::size_t spectrum = add_step(plan, "columns", {rows});
    for (std::size_t filter = 1; filter <= 3; ++filter) {
        const std::string number = std::to_string(filter);
        const std::size_t product = add_step(plan, "multiply " + number, {spectrum});
        const std::size_t back = add_step(plan, "columns back " + number, {product});
        add_step(plan, "rows back " + number, {back}, filter);
    }
    const Plan fewer = shared(plan);
    // The spectrum is stored in the texture of the last result.
    CHECK(count_of(fewer, ResourceRole::temporary) == 2 - 1);
}

TEST_CASE("Textures of other shapes are not shared, and what nothing uses is removed")
{
    Plan plan = plan_of_names({"result"});
    const std::size_t halves = plan.add_resource({"halves", 4, 2, gl::PixelFormat::rgba16f});
    plan.add_resource({"unused", 4, 2});
    const std::size_t step = add_step(plan, "step", {0});
    add_step(plan, "to halves", {step}, halves);
    add_step(plan, "last", {halves}, 1);
    const Plan fewer = shared(plan);
    CHECK(count_of(fewer, ResourceRole::temporary) == 1);
    CHECK(fewer.has_resource("halves"));
    CHECK_FALSE(fewer.has_resource("unused"));
}

TEST_CASE("What a pass leaves beside its result, and nobody reads, gets a texture still")
{
    Plan plan = plan_of_names({"result"});
    const std::size_t step = add_step(plan, "step", {0});
    const std::size_t beside = plan.add_resource({"beside", 4, 2});
    Pass pass = whole_pass(plan, test_program("two_targets"), step, 1);
    add_second_target(pass, beside);
    plan.passes.push_back(pass);
    const Plan fewer = shared(plan);
    CHECK(count_of(fewer, ResourceRole::temporary) == 2);
}

TEST_CASE("Arrays share from their first write to their last read")
{
    const auto layered = [](bool overlapping) {
        Plan plan = plan_of_names({"result"});
        const auto add_array = [&](const std::string& name) {
            return plan.add_resource(
                {name, 4, 2, gl::PixelFormat::rgba32f, ResourceRole::temporary, {}, ResourceKind::texture_array, 2});
        };
        const std::size_t first = add_array("first");
        const std::size_t second = add_array("second");
        const auto write = [&](std::size_t array, int layer) {
            Pass pass = mixing_pass("write", plan, {0}, array);
            pass.bindings.back().layer = layer;
            plan.passes.push_back(pass);
        };
        const auto read = [&](std::size_t array, std::size_t target) {
            Pass pass = mixing_pass("read", plan, {array}, target);
            plan.passes.push_back(pass);
        };
        write(first, 0);
        write(first, 1);
        if (!overlapping)
            read(first, plan.add_resource({"step", 4, 2}));
        write(second, 0);
        write(second, 1);
        if (overlapping)
            read(first, plan.add_resource({"step", 4, 2}));
        read(second, 1);
        return plan;
    };
    CHECK(count_of(shared(layered(false)), ResourceRole::temporary) == 1);
    CHECK(count_of(shared(layered(true)), ResourceRole::temporary) == 2);
}

TEST_CASE("Any plan means the same afterwards, and uses no more textures than its widest moment")
{
    for (unsigned seed = 0; seed < 300; ++seed) {
        INFO("seed " << seed);
        const Plan plan = random_plan(seed);
        CHECK_NOTHROW(require_valid(plan));
        const Plan fewer = shared(plan);
        for (const auto format : {gl::PixelFormat::rgba32f, gl::PixelFormat::rgba16f})
            CHECK(textures_to_write(fewer, format) == widest_moment(plan, format));
        Plan again = fewer;
        share_temporaries(again);
        Meaning meaning;
        CHECK(meaning.of_outputs(again) == meaning.of_outputs(plan));
        CHECK(again.resources.size() == fewer.resources.size());
    }
}
