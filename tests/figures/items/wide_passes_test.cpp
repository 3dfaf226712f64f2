// What the chapter on few wide passes computes from plans: work, steps of a line, and drawings of them.
#include "catch_framework.hpp"
#include "engine/plan_totals.hpp"
#include "figures/claim_support.hpp"
#include "figures/items/common/filter_rows.hpp"
#include "figures/items/common/fitness.hpp"
#include "figures/items/items.hpp"
#include "figures/items/wide_passes/wide_chapter.hpp"
#include "filters/filtering_plan.hpp"
#include "methods/own/wide.hpp"
#include "methods/papers/lloyd_boyd_govindaraju_2008.hpp"

#include <map>
#include <set>

using namespace fragfft;
using namespace fragfft::figures;

namespace {

double texels_left(const Plan& plan)
{
    double texels = 0.0;
    for (const auto& [family, accesses] : totals(plan).accesses)
        texels += static_cast<double>(accesses.attachment_writes + accesses.image_writes);
    return texels;
}

constexpr const char* graphics_card = "NVIDIA H200";
constexpr const char* software = "llvmpipe";

// Three samples of a filter, timed in turn with a copy pass of 1 ms.
class TimedByHand
{
public:
    TimedByHand& add(const std::string& method, int side, double milliseconds, double copy_milliseconds = 1.0)
    {
        const DrawnFilter filter{&method_named(method), planned_problem(side), true, false};
        const Key time = filter_key(filter);
        const int turn = method_named(method).dispatches ? 2 : 1;
        add_row(time, turn, {milliseconds, milliseconds, milliseconds});
        if (copies_.insert(copy_pass_beside(time)).second)
            add_row(copy_pass_beside(time), turn, {copy_milliseconds, copy_milliseconds, copy_milliseconds});
        for (const char* quantity :
             {"passes", "textures written", "textures fetched", "fetches for each texel written, most of a pass"})
            add_row({quantity, time.labels()}, turn, {8.0});
        return *this;
    }
    TimedByHand& add_writing(double milliseconds)
    {
        double texels = 0.0;
        for (const WrittenTexels& written :
             written_texels(DrawnFilter{&method_named(first_method), planned_problem(1024), true, false}.plan()))
            texels += written.texels;
        rows_.push_back(made_up_writing(gl::PixelFormat::rgba32f, milliseconds / texels));
        return *this;
    }

    // One of the two claims.
    Claim claim(const std::string& name, const char* renderer = graphics_card) const
    {
        Machine machine;
        machine.gpu = renderer;
        const Run run(machine, ItemEffort::standard, rows_);
        return claim_named(judged(chapter_stem, why_few_wide_passes_win.claims, run),
                           std::string(chapter_stem) + '_' + name);
    }

    const std::vector<Row>& rows() const { return rows_; }

private:
    void add_row(const Key& key, int turn, const std::vector<double>& samples)
    {
        Row row;
        row.item = chapter_stem;
        row.turn = turn;
        row.key = key;
        row.samples = samples;
        rows_.push_back(row);
    }

    std::vector<Row> rows_;
    std::set<Key> copies_;
};

std::set<int> numbers_up_to(int length)
{
    std::set<int> numbers;
    for (int number = 0; number < length; ++number)
        numbers.insert(number);
    return numbers;
}

} // namespace

TEST_CASE("The work of a filter is what its plan's totals say, in textures of the image's size")
{
    constexpr int side = 1024;
    for (const Method& method : all_methods()) {
        INFO(method.name);
        const auto work = planned_filter_work(method, side);
        REQUIRE(work);
        const auto filter = planned_filter(method, side);
        REQUIRE(filter);
        // Three planes of a line of 1024 exceed the shared memory that every device has.
        CHECK(filter->is_published == (method.name != "intel-2014-slm"));
        const Plan plan = filter->plan();
        CHECK(work->passes == totals(plan).passes);
        // A texel with one number is half of one of the image's texels.
        const double of_texel = gl::info(filter->problem.format).components / 4.0;
        CHECK(work->written_textures == Approx(of_texel * texels_left(plan) / (side * side)));
        CHECK(work->fetched_textures >= work->written_textures);
        CHECK(work->most_fetches >= 1.0);
    }
}

TEST_CASE("A wide filter writes as many textures as it has passes, whatever parts they are drawn in")
{
    const auto work = planned_filter_work(method_named(wide::method_name), 1024);
    REQUIRE(work);
    CHECK(work->passes == 8);
    CHECK(work->written_textures == Approx(8.0));
    const auto first = planned_filter_work(method_named("moreland-angel-2003"), 1024);
    REQUIRE(first);
    CHECK(first->passes == 45);
    CHECK(first->fetched_textures == Approx(2080.0 / 16.0).epsilon(1e-4)); // Table 2's MiB over those of a texture
}

TEST_CASE("A method is this library's own where no paper has it")
{
    CHECK(method_named(wide::method_name).is_of_this_library);
    for (const Method& method : all_methods()) {
        INFO(method.name);
        CHECK(method.is_of_this_library == method.paper.starts_with("this library"));
        CHECK(method.is_of_this_library == (method.year >= 2026));
    }
}

TEST_CASE("Textures are told to a tenth")
{
    CHECK(textures_text(8.0) == "8");
    CHECK(textures_text(8.04) == "8");
    CHECK(textures_text(44.06) == "44.1");
    CHECK(textures_text(0.0) == "0");
}

TEST_CASE("Every step leaves every number once, and fetches as often as its programs say")
{
    const auto check = [](const Plan& plan, const std::vector<LineStep>& steps, int length) {
        for (std::size_t i = 0; i < steps.size(); ++i) {
            const LineStep& step = steps[i];
            INFO(step.name << " of " << length);
            std::multiset<int> left;
            for (const LineFragment& fragment : step.fragments)
                left.insert(fragment.leaves.begin(), fragment.leaves.end());
            const std::set<int> all = numbers_up_to(length);
            CHECK(std::vector<int>(left.begin(), left.end()) == std::vector<int>(all.begin(), all.end()));
            int fetches = 0;
            for (const Draw& draw : plan.passes.at(i).draws())
                for (const AccessCount& accessed : draw.program.accesses)
                    fetches += accessed.binding == "source" ? accessed.count * draw.region.width : 0;
            CHECK(step.fetches() == fetches);
        }
    };
    for (const int length : {2, 8, 64}) {
        const std::vector<LineStep> narrow = narrow_steps(length);
        check(filtering_plan(method_named(lloyd_boyd_govindaraju_2008::method_name),
                             filtering_of(planned_problem(length))),
              narrow, length);
    }
    for (const auto& [length, radix] : {std::pair{64, 8}, {64, 4}, {64, 64}, {1024, 32}})
        check(filtering_plan(method_named(wide::method_name), filtering_of(planned_problem_of_radix(length, radix))),
              wide_steps(length, radix), length);
}

TEST_CASE("Radix 2 takes log2 N passes and a higher radix as many as it needs, and both reach every number")
{
    CHECK(narrow_steps(64).size() == 6);
    CHECK(wide_steps(64, 8).size() == 2);
    CHECK(wide_steps(64, 4).size() == 3);
    const std::vector<LineStep> of_parts = wide_steps(1024, 32);
    REQUIRE(of_parts.size() == 2);
    CHECK(of_parts.front().parts == 4);
    CHECK(of_parts.front().fragments.size() == 4 * 32);
    CHECK(of_parts.front().fragments.back().leaves.size() == 8);
    for (int wanted = 0; wanted < 64; ++wanted) {
        const auto narrow = numbers_behind(narrow_steps(64), wanted);
        REQUIRE(narrow.size() == 7);
        for (std::size_t i = 0; i < narrow.size(); ++i)
            CHECK(narrow[i].size() == std::size_t{1} << (6 - i));
        const auto wide = numbers_behind(wide_steps(64, 8), wanted);
        REQUIRE(wide.size() == 3);
        CHECK(wide[0].size() == 64);
        CHECK(wide[1].size() == 8);
        CHECK(wide[2] == std::vector{wanted});
    }
}

TEST_CASE("A wide step's second fragments find all that they read in one layer")
{
    for (const auto& [length, radix] : {std::pair{64, 8}, {256, 16}}) {
        const std::vector<LineStep> steps = wide_steps(length, radix);
        std::map<int, int> layer_of;
        for (const LineFragment& fragment : steps.at(0).fragments)
            for (std::size_t i = 0; i < fragment.leaves.size(); ++i)
                layer_of[fragment.leaves[i]] = fragment.layers.at(i);
        for (const LineFragment& fragment : steps.at(1).fragments) {
            std::set<int> layers;
            for (const int number : fragment.reads)
                layers.insert(layer_of.at(number));
            CHECK(layers.size() == 1);
        }
    }
}

TEST_CASE("Other programs and other axes have no steps along rows")
{
    CHECK(steps_along_rows(filtering_plan(method_named("moreland-angel-2003"), filtering_of(planned_problem(64))), 64)
              .empty());
    Problem columns = planned_problem(64);
    columns.axes = Axes::columns;
    columns.domain = Domain::complex;
    CHECK(steps_along_rows(method_named(wide::method_name).forward(columns), 64).empty());
    CHECK(numbers_behind({}, 5) == std::vector<std::vector<int>>{{5}});
}

TEST_CASE("The drawings show what they are given")
{
    const std::string bytes =
        drawn_moved_textures({{"first", 2003, {45, 45.0, 135.0, 3.0}}, {"second", 2026, {3, 3.0, 6.1, 2.0}, true}});
    for (const std::string words :
         {"first, 2003: 45 passes", "second, 2026: 3 passes", ">45<", ">135<", ">3<", ">6.1<"})
        CHECK_THAT(bytes, ContainsSubstring(words));
    const std::string lines =
        drawn_lines_of_numbers({{"narrow ones", narrow_steps(16)}, {"wide", wide_steps(16, 4)}}, 16, 3);
    for (const std::string words : {"narrow ones", "written: 4 x 16", "fetched: 2 for each written", "written: 2 x 16",
                                    "fetched: 1 for each written"})
        CHECK_THAT(lines, ContainsSubstring(words));
    CHECK_THAT(drawn_wide_fragments(wide_steps(64, 8), 64, 3), ContainsSubstring("fragment 3: reads 8, leaves 8"));
    const std::string parts = drawn_parts_of_step(wide_steps(1024, 32).front(), 3);
    for (const std::string words :
         {"32 outputs in 8 layers and 4 parts", ">layer 7<", ">output 31<", ">part 3<", ">places 96 to 127<"})
        CHECK_THAT(parts, ContainsSubstring(words));
}

TEST_CASE("What a wide filter takes in copy passes is judged only where passes wait for writing")
{
    const std::string wide = wide::method_name;
    const auto claim = [&](double milliseconds, double writing, const char* renderer) {
        return TimedByHand()
            .add(first_method, 1024, 45.0)
            .add(wide, 1024, milliseconds)
            .add_writing(writing)
            .claim("copy_passes", renderer);
    };
    CHECK(claim(8.1, 41.0, graphics_card).judgement.verdict() == Verdict::reproduced);
    CHECK(claim(8.1, 41.0, graphics_card).interval());
    CHECK(claim(9.6, 41.0, graphics_card).judgement.verdict() == Verdict::not_reproduced);
    CHECK(claim(8.1, 41.0, software).judgement.verdict() == Verdict::cannot_be_tested);
    CHECK(TimedByHand().claim("copy_passes").judgement.verdict() == Verdict::cannot_be_tested);
    const Claim fetching = claim(8.1, 40.0, graphics_card);
    CHECK(fetching.judgement.verdict() == Verdict::cannot_be_tested);
    CHECK_THAT(fetching.explanation, ContainsSubstring("less than nine tenths of their time"));
}

TEST_CASE("How much faster a wide filter is, is judged over all sides that were timed")
{
    const std::string wide = wide::method_name;
    const auto verdict = [&](double at_256, double at_512) {
        return TimedByHand()
            .add(first_method, 256, 40.0)
            .add(wide, 256, at_256)
            .add(first_method, 512, 100.0)
            .add(wide, 512, at_512)
            .claim("times_as_fast", software)
            .judgement.verdict();
    };
    CHECK(verdict(7.0, 15.0) == Verdict::reproduced);
    CHECK(verdict(7.0, 25.0) == Verdict::not_reproduced); // the claim is about every side
    CHECK(verdict(9.0, 25.0) == Verdict::not_reproduced);
    CHECK(TimedByHand().claim("times_as_fast").judgement.verdict() == Verdict::cannot_be_tested);
    // Methods timed beside different copy passes are compared in units of these.
    const TimedByHand two = TimedByHand().add(first_method, 256, 40.0).add("intel-2014-slm", 256, 20.0, 2.0);
    const Run run({}, ItemEffort::standard, two.rows());
    const ItemRows& rows = run.of(chapter_stem);
    CHECK(times_as_fast_as_first(rows, filter_at(rows, "intel-2014-slm", 256).value()).middle == Approx(4.0));
    CHECK(times_as_fast_as_first(rows, filter_at(rows, first_method, 256).value()).middle == Approx(1.0));
}

TEST_CASE("The source of our own claims is the one that the report knows")
{
    for (const char* name : {"copy_passes", "times_as_fast"})
        CHECK(claim_row(std::string(chapter_stem) + '_' + name).source == our_own_claim);
}
