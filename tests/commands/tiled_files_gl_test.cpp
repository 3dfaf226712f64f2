// Images filtered in tiles by the device's transforms and convolutions.
#include "cached_workplace.hpp"
#include "catch_framework.hpp"
#include "random_image_files.hpp"
#include "reference/error_measures.hpp"

using namespace fragfft;

namespace {

double error(const Workplace& workplace)
{
    return reference::relative_l2(cpu::to_double(workplace.image("out.npy")),
                                  cpu::to_double(workplace.image("exact.npy")));
}

double bound(reference::AccuracyMode mode)
{
    return *reference::promised_convolution_bound(mode).relative_l2;
}

} // namespace

TEST_CASE("Tiles keep the convolution's bound by every method of the device, under every boundary rule")
{
    const Workplace workplace;
    put_random(workplace, "in.npy", 150, 110, 3);
    put_random(workplace, "kernel.npy", 10, 7, 1, 9);
    for (const std::string boundary : {"clamp", "wrap", "zero", "mirror"}) {
        workplace.succeed("convolve in.npy kernel.npy exact.npy --method direct-cpu --tile none --boundary " +
                          boundary);
        for (const auto& [how, mode] :
             {std::pair<std::string, reference::AccuracyMode>{"moreland-angel-2003 --tile 64",
                                                              reference::AccuracyMode::float32_table},
              {"fialka-cadik-2006 --tile 64x32", reference::AccuracyMode::float32_table},
              {"lloyd-boyd-govindaraju-2008 --tile 60x50", reference::AccuracyMode::bluestein_float32},
              {"spatial --tile 70x33", reference::AccuracyMode::float32_table}}) {
            INFO(how << ", " << boundary);
            workplace.succeed(
                on_device("convolve in.npy kernel.npy out.npy --boundary " + boundary + " --method " + how));
            CHECK(error(workplace) <= bound(mode));
        }
    }
    workplace.succeed(on_device("convolve in.npy kernel.npy out.npy --boundary mirror --method fialka-cadik-2006 "
                                "--format rgba16f --tile 64"));
    CHECK(error(workplace) <= bound(reference::AccuracyMode::float16_nearest));
    workplace.check_refused(
        on_device("convolve in.npy kernel.npy other.npy --boundary clamp --method fialka-cadik-2006 --tile 60"), 2,
        {"60 x 60", "--tile auto"});
}

TEST_CASE("Auto finds tiles that the method takes")
{
    const CachedWorkplace cached;
    put_random(cached.workplace, "in.npy", 600, 300, 1);
    cached.workplace.succeed("filter in.npy exact.npy --filter gaussian:sigma=2 --method direct-cpu");
    const ProcessResult result = cached.run(
        "filter in.npy out.npy --filter gaussian:sigma=2 --boundary clamp --method moreland-angel-2003 --memory 122 "
        "--verbose");
    CHECK_THAT(result.errors, ContainsSubstring("tiles: ") && ContainsSubstring("2 MiB of memory may be taken"));
    CHECK(error(cached.workplace) <= bound(reference::AccuracyMode::float32_table));
}

TEST_CASE("A band of rows keeps the convolution's bound on the device")
{
    const Workplace workplace;
    put_random(workplace, "in.npy", 150, 110, 3);
    put_random(workplace, "kernel.npy", 10, 7, 1, 9);
    for (const std::string boundary : {"clamp", "wrap"}) {
        workplace.succeed("convolve in.npy kernel.npy whole.npy --method direct-cpu --boundary " + boundary);
        const Image whole = workplace.image("whole.npy");
        Image exact(150, 60, 3);
        std::copy_n(&whole.at(0, 50), exact.samples.size(), exact.samples.begin());
        workplace.put("exact.npy", exact);
        for (const std::string how : {"moreland-angel-2003 --tile 64", "spatial"}) {
            INFO(how << ", " << boundary);
            workplace.succeed(on_device("convolve in.npy kernel.npy out.npy --rows 50:110 --boundary " + boundary +
                                        " --method " + how));
            CHECK(error(workplace) <= bound(reference::AccuracyMode::float32_table));
        }
    }
}
