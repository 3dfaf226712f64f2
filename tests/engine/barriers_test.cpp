// Which barriers follow from the accesses of a plan's passes: every one that is needed, and no other.
#include "engine/barriers.hpp"

#include "catch_framework.hpp"
#include "engine/plan_json_words.hpp"
#include "small_plans.hpp"

using namespace fragfft;

namespace {

constexpr Barrier none{};
constexpr Barrier texture_fetch{.texture_fetch = true};
constexpr Barrier image_access{.image_access = true};
constexpr Barrier framebuffer{.framebuffer = true};

// Only the accesses matter. Textures 0 and 1 are temporaries, 2 is an output, 3 and 4 are inputs.
Plan plan_of_bindings(const std::vector<std::vector<Binding>>& passes)
{
    Plan plan{"plan", "for tests", {}, {}};
    plan.add_resource({"a", 4, 2});
    plan.add_resource({"b", 4, 2});
    plan.add_resource({"result", 4, 2, gl::PixelFormat::rgba32f, ResourceRole::output});
    plan.add_resource({"image", 4, 2, gl::PixelFormat::rgba32f, ResourceRole::input});
    plan.add_resource({"other", 4, 2, gl::PixelFormat::rgba32f, ResourceRole::input});
    for (const std::vector<Binding>& bindings : passes)
        plan.passes.push_back(Pass::dispatching("pass", bindings, {}));
    return plan;
}

Binding on(std::size_t resource, Access access)
{
    return {"binding", resource, access, all_layers};
}

std::vector<Barrier> barriers_of(const std::vector<std::vector<Binding>>& passes)
{
    return barriers_before(plan_of_bindings(passes), true);
}

struct Pair
{
    Access first;
    Access second;
    Barrier between;
};

} // namespace

TEST_CASE("Each pair of accesses to one texture gets the barrier it needs")
{
    using enum Access;
    const auto pair = GENERATE(
        Pair{image_write, sampled, texture_fetch}, Pair{image_write, image_read, image_access},
        Pair{image_write, image_write, image_access}, Pair{image_write, attachment, framebuffer},
        // A store must wait for reads of what it replaces.
        Pair{sampled, image_write, image_access}, Pair{image_read, image_write, image_access},
        // Draws are ordered by OpenGL, and two reads need no order.
        Pair{attachment, sampled, none}, Pair{attachment, image_read, none}, Pair{attachment, attachment, none},
        Pair{sampled, sampled, none}, Pair{sampled, image_read, none}, Pair{sampled, attachment, none},
        Pair{image_read, sampled, none}, Pair{image_read, image_read, none}, Pair{image_read, attachment, none});
    INFO(word_of(access_words, pair.first) << ", then " << word_of(access_words, pair.second));
    CHECK(barriers_of({{on(3, pair.first)}, {on(3, pair.second)}})[1] == pair.between);
    // Accesses to different textures need no order.
    CHECK(barriers_of({{on(3, pair.first)}, {on(4, pair.second)}})[1] == none);
}

TEST_CASE("What one barrier has let be seen needs no second of its kind, of another kind it does")
{
    using enum Access;
    CHECK(barriers_of({{on(0, image_write)}, {on(0, sampled)}, {on(0, sampled)}})[2] == none);
    CHECK(barriers_of({{on(0, image_write)}, {on(0, sampled)}, {on(0, image_read)}})[2] == image_access);
    CHECK(barriers_of({{on(0, image_write)}, {on(0, image_read)}, {on(0, sampled)}})[2] == texture_fetch);
    CHECK(barriers_of({{on(0, image_write)}, {on(1, attachment)}, {on(0, sampled)}})[2] == texture_fetch);
    // A new store needs a new barrier.
    CHECK(barriers_of({{on(0, image_write)}, {on(0, sampled)}, {on(0, image_write)}, {on(0, sampled)}})[3] ==
          texture_fetch);
    // A draw over it needs no barrier for what follows.
    CHECK(barriers_of({{on(0, image_write)}, {on(0, attachment)}, {on(0, sampled)}})[2] == none);
}

TEST_CASE("One barrier serves every texture, and a pass asks once for all of its accesses")
{
    using enum Access;
    const auto two = barriers_of({{on(0, image_write)}, {on(1, image_write)}, {on(0, sampled)}, {on(1, sampled)}});
    CHECK(two[2] == texture_fetch);
    CHECK(two[3] == none);
    const auto both =
        barriers_of({{on(0, image_write), on(1, image_write)}, {on(0, sampled), on(1, image_read), on(2, attachment)}});
    CHECK(both[1] == Barrier{.texture_fetch = true, .image_access = true});
}

TEST_CASE("A plan of draws needs no barrier, in any run")
{
    using enum Access;
    const auto passes = std::vector<std::vector<Binding>>{
        {on(3, sampled), on(0, attachment)}, {on(0, sampled), on(1, attachment)}, {on(1, sampled), on(2, attachment)}};
    CHECK(barriers_of(passes) == std::vector<Barrier>(3, none));
    CHECK_FALSE(ends_with_image_stores(plan_of_bindings(passes)));
}

TEST_CASE("Dispatches that take turns with two textures wait for what they read and for what they replace")
{
    using enum Access;
    const auto barriers = barriers_of({{on(3, sampled), on(0, image_write)},
                                       {on(0, sampled), on(1, image_write)},
                                       {on(1, sampled), on(0, image_write)},
                                       {on(0, sampled), on(2, image_write)}});
    // A pass's stores depend on its fetches, so a barrier for its fetches orders its stores, too.
    for (std::size_t i = 1; i < barriers.size(); ++i)
        CHECK(barriers[i] == texture_fetch);
}

TEST_CASE("What groups that wait for each other have written themselves needs no barrier before the pass")
{
    using enum Access;
    const auto wait = [](bool groups_wait) {
        Plan plan = plan_of_bindings({{on(3, sampled), on(2, image_read), on(2, image_write)}});
        std::get<Dispatching>(plan.passes[0].work).groups_wait = groups_wait;
        return barriers_after_a_run(plan, true)[0];
    };
    CHECK(wait(true) == texture_fetch);
    CHECK(wait(false) == Barrier{.texture_fetch = true, .image_access = true});
}

TEST_CASE("A store that no fetch precedes waits for what it replaces by a barrier of its own")
{
    using enum Access;
    const auto stored_and_read = std::vector<Binding>{on(3, sampled), on(0, sampled), on(1, image_write)};
    // Reading an image is not fetching.
    CHECK(barriers_of({stored_and_read, {on(4, image_read), on(0, image_write)}})[1] == image_access);
    CHECK(barriers_of({stored_and_read, {on(0, image_write)}})[1] == image_access);
    CHECK(barriers_of({stored_and_read, {on(4, sampled), on(0, image_write)}})[1] == texture_fetch);
    // A barrier before the fetches of another pass does not order a pass that fetches nothing itself, but it orders one
    // that does.
    const auto fetched = std::vector<Binding>{on(1, sampled), on(2, image_write)};
    CHECK(barriers_of({stored_and_read, fetched, {on(4, image_read), on(0, image_write)}})[2] == image_access);
    CHECK(barriers_of({stored_and_read, fetched, {on(4, sampled), on(0, image_write)}})[2] == none);
    // A draw stores no image, so a barrier for fetches does not wait for what the draw has fetched.
    const auto drawn_and_read = std::vector<Binding>{on(0, sampled), on(1, attachment)};
    CHECK(barriers_of({drawn_and_read, {on(4, sampled), on(0, image_write)}})[1] == image_access);
    CHECK(barriers_of({drawn_and_read, stored_and_read, {on(4, sampled), on(0, image_write)}})[2] == image_access);
}

// Plans run repeatedly: the previous run, or the caller with its result, may still be reading.
TEST_CASE("The first store into a texture waits for the run before and for readers of the output")
{
    using enum Access;
    // The run ends with a draw, so nothing else orders two runs.
    const auto drawn = barriers_of({{on(3, sampled), on(0, image_write)}, {on(0, sampled), on(2, attachment)}});
    CHECK(drawn == std::vector<Barrier>{image_access, texture_fetch});
    CHECK(barriers_of({{on(3, sampled), on(2, image_write)}}) == std::vector<Barrier>{image_access});
    // A texture that is drawn first is not affected by the previous run.
    CHECK(barriers_of({{on(3, sampled), on(0, attachment)}, {on(0, sampled), on(2, attachment)}})[0] == none);
    // A texture that is never read is still replaced.
    CHECK(barriers_of({{on(3, sampled), on(0, image_write), on(2, attachment)}})[0] == texture_fetch);
    CHECK(barriers_of({{on(3, image_read), on(0, image_write), on(2, attachment)}})[0] == image_access);
}

TEST_CASE("A run right after another waits for no caller, but for what the run before still does")
{
    using enum Access;
    const auto after_a_run = [](const std::vector<std::vector<Binding>>& passes) {
        return barriers_after_a_run(plan_of_bindings(passes), true);
    };
    CHECK(after_a_run({{on(3, sampled), on(2, image_write)}}) == std::vector<Barrier>{texture_fetch});
    CHECK(after_a_run({{on(3, image_read), on(2, image_write)}}) == std::vector<Barrier>{image_access});
    CHECK(after_a_run({{on(3, sampled), on(0, image_write)}, {on(0, sampled), on(2, image_write)}}) ==
          std::vector<Barrier>{texture_fetch, texture_fetch});
    // A draw reads the stored texture, so the next run's store must wait for that draw.
    CHECK(after_a_run({{on(3, sampled), on(0, image_write)}, {on(0, sampled), on(2, attachment)}}) ==
          std::vector<Barrier>{image_access, texture_fetch});
    CHECK(after_a_run({{on(3, sampled), on(2, attachment)}}) == std::vector<Barrier>{none});
}

TEST_CASE("Where no fetch orders a store, every store into what was used waits by a barrier for images")
{
    using enum Access;
    const Plan turns = plan_of_bindings({{on(3, sampled), on(0, image_write)},
                                         {on(0, sampled), on(1, image_write)},
                                         {on(1, sampled), on(0, image_write)}});
    const Barrier both{.texture_fetch = true, .image_access = true};
    CHECK(barriers_before(turns, true)[2] == texture_fetch);
    CHECK(barriers_before(turns, false)[2] == both);
    CHECK(barriers_before(turns, false)[1].texture_fetch);
    CHECK(barriers_after_a_run(turns, false) == std::vector<Barrier>{image_access, texture_fetch, both});
}

TEST_CASE("A plan tells whether an output was stored, for the barrier behind it")
{
    using enum Access;
    CHECK(ends_with_image_stores(plan_of_bindings({{on(2, image_write)}})));
    CHECK(ends_with_image_stores(plan_of_bindings({{on(2, image_write)}, {on(2, sampled), on(0, attachment)}})));
    CHECK_FALSE(ends_with_image_stores(plan_of_bindings({{on(2, image_write)}, {on(2, attachment)}})));
    CHECK_FALSE(ends_with_image_stores(plan_of_bindings({{on(0, image_write)}, {on(0, sampled), on(2, attachment)}})));
}
