// The program's commands with methods of compute programs, on a photograph, and without compute programs.
#include "catch_framework.hpp"
#include "measured_rows.hpp"
#include "methods/method.hpp"
#include "reference/error_measures.hpp"
#include "sweep.hpp"
#include "workplace.hpp"

#include <filesystem>
#include <nlohmann/json.hpp>

using namespace fragfft;
using reference::AccuracyMode;

namespace {

// Mesa's device, told to imitate a version without compute programs.
const ProcessOptions without_compute_programs{
    .environment = {{"MESA_GL_VERSION_OVERRIDE", "3.3"}, {"MESA_GLSL_VERSION_OVERRIDE", "330"}}};

std::vector<std::string> names_of_dispatching_methods()
{
    std::vector<std::string> names;
    for (const Method& method : all_methods())
        if (method.dispatches)
            names.push_back(method.name);
    return names;
}

void put_photograph(const Workplace& workplace)
{
    std::filesystem::copy_file(FRAGFFT_PHOTOGRAPH, workplace / "photo.png");
}

bool tests_device_has_compute_programs(const Workplace& workplace)
{
    const std::string info = workplace.succeed(on_device("info --json")).output;
    if (nlohmann::json::parse(info).at("maximum_group_invocations") > 0)
        return true;
    WARN("no compute programs here: not tested");
    return false;
}

double relative_difference(const ComplexImage& got, const ComplexImage& want)
{
    return reference::relative_l2(cpu::to_double(got), cpu::to_double(want));
}

double relative_difference(const Image& got, const Image& want)
{
    return reference::relative_l2(cpu::to_double(got), cpu::to_double(want));
}

} // namespace

TEST_CASE("Methods of compute programs transform a photograph as an older method does, and back")
{
    const Workplace workplace;
    if (!tests_device_has_compute_programs(workplace))
        return;
    put_photograph(workplace);
    workplace.succeed(on_device("transform photo.png want.npy --method fialka-cadik-2006"));
    const ComplexImage want = workplace.complex_image("want.npy");
    // Each of the two is within the bound of one transform.
    const double bound = 2.0 * reference::promised_transform_bound(AccuracyMode::float32_table, 512, 512);
    for (const std::string& method : swept(names_of_dispatching_methods(), 2)) {
        INFO(method);
        workplace.succeed(on_device("transform photo.png got.npy --method " + method));
        CHECK(relative_difference(workplace.complex_image("got.npy"), want) <= bound);
        workplace.succeed(on_device("transform got.npy back.png --inverse --method " + method));
        CHECK(workplace.image("back.png").samples == workplace.image("photo.png").samples);
    }
}

TEST_CASE("Methods of compute programs filter a photograph as an older method does")
{
    const Workplace workplace;
    if (!tests_device_has_compute_programs(workplace))
        return;
    put_photograph(workplace);
    const std::string to = "filter photo.png ";
    const std::string gaussian = " --filter gaussian:sigma=4 --method ";
    workplace.succeed(on_device(to + "want.npy" + gaussian + "fialka-cadik-2006"));
    const Image want = workplace.image("want.npy");
    // Each of the two is within its bound.
    const double whole = reference::promised_convolution_bound(AccuracyMode::float32_table).relative_l2.value();
    const double halves = reference::promised_convolution_bound(AccuracyMode::float16_nearest).relative_l2.value();
    for (const auto& [method, in_halves] :
         swept_pairs<std::string, bool>(swept(names_of_dispatching_methods(), 3), {false, true})) {
        INFO(method << ", in halves " << in_halves);
        const std::string twiddles =
            method_named(method).offers(Twiddles::computed) ? " --twiddles computed" : " --twiddles table";
        workplace.succeed(
            on_device(to + "got.npy" + gaussian + method + (in_halves ? twiddles + " --format rgba16f" : "")));
        CHECK(relative_difference(workplace.image("got.npy"), want) <= whole + (in_halves ? halves : whole));
    }
}

TEST_CASE("Methods of compute programs are planned and timed")
{
    const Workplace workplace;
    if (!tests_device_has_compute_programs(workplace))
        return;
    for (const std::string& method : names_of_dispatching_methods()) {
        INFO(method);
        const auto plan = nlohmann::json::parse(workplace.succeed("plan --size 64 --json --method " + method).output);
        CHECK(plan.at("totals").at("draws") == 0);
        CHECK(plan.at("totals").at("dispatches").get<int>() >= 3); // at least rows, columns, rows
        CHECK_THAT(workplace.succeed("plan --size 64 --method " + method).output,
                   ContainsSubstring(" 0 draws, ") && ContainsSubstring(" groups of "));
    }
    for (const std::string method : {"intel-2014-slm", "mota-2022-stockham-radix-4"}) {
        INFO(method);
        const auto times = nlohmann::json::parse(
            workplace.succeed(on_device("bench --size 32 --runs 1 --json --method " + method)).output);
        CHECK(rows_where(times.at("results"), "method", method).at("filter").at("middle") > 0.0);
    }
}

TEST_CASE("A line that no group holds is refused with the limit and with the method that takes it")
{
    const Workplace workplace;
    if (!tests_device_has_compute_programs(workplace))
        return;
    workplace.check_refused(on_device("bench --size 16384x2 --method intel-2014-slm"), 2,
                            {"intel-2014-slm", "16384 invocations", "intel-2014-uav takes longer lines"});
    workplace.check_refused(on_device("bench --size 2x16384 --method mota-2022-stockham-radix-4"), 2,
                            {"mota-2022-stockham-radix-4", "mota-2022-stage-per-pass takes longer lines"});
}

TEST_CASE("Without compute programs their methods are refused in a line that says what they need")
{
    const Workplace workplace;
    if (!has_software_device(workplace)) {
        WARN("no software device here: not tested");
        return;
    }
    workplace.put("image.npy", Image(16, 8, 1));
    std::vector<std::pair<std::string, std::string>> cases;
    for (const std::string command :
         {"filter image.npy out.npy --filter box:size=3", "convolve image.npy image.npy out.npy",
          "transform image.npy out.npy", "bench --size 16", "ocean out.png"})
        for (const std::string& method : names_of_dispatching_methods())
            cases.emplace_back(command, method);
    for (const auto& [command, method] : swept(cases, 8))
        workplace.check_refused(command + " --device cpu --method " + method, 2,
                                {method + " needs compute programs: OpenGL 4.3 or OpenGL ES 3.1"},
                                without_compute_programs);
}

TEST_CASE("Without compute programs everything else works")
{
    const Workplace workplace;
    if (!has_software_device(workplace)) {
        WARN("no software device here: not tested");
        return;
    }
    workplace.put("image.npy", Image(16, 8, 1));
    for (const std::string command :
         {"filter image.npy out.npy --filter box:size=3", "filter image.npy out.npy --filter box:size=3 --method auto",
          "filter image.npy out.npy --filter box:size=3 --method spatial",
          "filter image.npy out.npy --filter box:size=3 --method lloyd-boyd-govindaraju-2008",
          "convolve image.npy image.npy out.npy --method moreland-angel-2003", "transform image.npy out.npy",
          "ocean out.npy --size 16", "reproduce mota_2022_ocean --out results --quick"}) {
        INFO(command);
        CHECK(workplace.run(command + " --device cpu", without_compute_programs).exit_code == 0);
    }
    const ProcessResult info = workplace.run("info --json --device cpu", without_compute_programs);
    CHECK(nlohmann::json::parse(info.output).at("maximum_group_invocations") == 0);
    // Methods that cannot run are named, and the others are timed.
    const ProcessResult all =
        workplace.run("bench --method all --size 16 --runs 1 --json --device cpu", without_compute_programs);
    CHECK(all.exit_code == 0);
    std::size_t timed = 0;
    const nlohmann::json measured = nlohmann::json::parse(all.output);
    for (const auto& row : measured.at("results"))
        timed += row.at("quantity") == "filter";
    CHECK(timed == drawing_methods().size() - 1); // stored needs images
    for (const std::string& method : names_of_dispatching_methods())
        CHECK_THAT(all.errors, ContainsSubstring("left out: " + method + " needs compute programs"));
}
