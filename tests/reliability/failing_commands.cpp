#include "failing_commands.hpp"

#include "commands/random_image_files.hpp"
#include "record.hpp"

namespace fragfft {

namespace {

const std::string on_cpu = " --method direct-cpu --filter box:size=3";
const std::string by_vectors = " --method convolution-cpu --filter box:size=3";

// Inputs of other kinds, made once in a process of their own.
void put_made_inputs(const Workplace& workplace)
{
    static const std::map<std::string, Bytes> files = [] {
        const Workplace maker;
        put_random(maker, "image.npy", 20, 12, 3);
        for (const char* ending : {"png", "jpg", "tif", "exr"})
            maker.succeed(std::string("filter image.npy image.") + ending + " --method direct-cpu --filter identity");
        maker.succeed("transform image.npy spectrum.npy --method fftw");
        return maker.contents();
    }();
    for (const auto& [name, bytes] : files)
        put_file(workplace / name, bytes);
}

} // namespace

void put_inputs(const Workplace& workplace)
{
    put_made_inputs(workplace);
    put_random(workplace, "kernel.npy", 3, 3, 1);
    put_random(workplace, "other.npy", 5, 4, 3);
    for (const std::string folder : {"results", "others"}) {
        std::filesystem::create_directories(workplace / folder);
        put_file(workplace / (folder + "/machine.json"),
                 bytes_of(R"({"commit": "", "gpu": "", "driver": "", "cpu": "", "cpu_threads": 1, "compiler": "",
                              "date": ""})"));
        put_file(workplace / (folder + "/ledger.csv"),
                 bytes_of("id,kind,statement,source,published,hardware,year,measured,low,middle,high,"
                          "now_divided_by_then,verdict,rule,explanation,paper,item,rules_of,measured_on\n"));
    }
}

std::vector<Command> commands_on_the_cpu()
{
    std::vector<Command> commands{
        {.words = "filter image.png result.png" + on_cpu, .outputs = {"result.png"}},
        {.words = "filter image.jpg result.jpg" + on_cpu, .outputs = {"result.jpg"}},
        {.words = "filter image.tif result.tif" + on_cpu, .outputs = {"result.tif"}},
        {.words = "filter image.png result.png" + by_vectors, .outputs = {"result.png"}},
        {.words = "filter image.tif result.tif" + by_vectors, .outputs = {"result.tif"}},
        {.words = "filter image.exr result.exr" + on_cpu, .outputs = {"result.exr"}},
        {.words = "filter image.npy result.ppm" + on_cpu, .outputs = {"result.ppm"}},
        {.words = "filter - result.npy" + on_cpu, .outputs = {"result.npy"}, .standard_input = "image.npy"},
        {.words = "filter image.npy -" + on_cpu},
        {.words = "filter image.png other.npy --out-dir folder --type png" + on_cpu,
         .outputs = {"folder/image.png", "folder/other.png"},
         .most_lines = 3},
        {.words = "convolve image.npy kernel.npy result.npy --method direct-cpu", .outputs = {"result.npy"}},
        {.words = "filter image.npy result.npy --method fftw --filter gaussian:sigma=2", .outputs = {"result.npy"}},
        {.words = "transform image.npy result.npy --method fftw", .outputs = {"result.npy"}},
        {.words = "transform spectrum.npy result.npy --method fftw --inverse", .outputs = {"result.npy"}},
        {.words = "spectrum image.png result.png", .outputs = {"result.png"}},
        {.words = "plan --method wide --size 16 --json"},
        {.words = "report results others --out both", .outputs = {"both/comparison.html"}},
        {.words = "page live.html", .outputs = {"live.html"}},
        {.words = "list --json"},
        {.words = "man"},
    };
    // Every fourth command; none of these takes a second each time, as `page` does.
    std::size_t number = 0;
    if (!is_full_run())
        std::erase_if(commands, [&](const Command&) { return number++ % 4 != 0; });
    return commands;
}

std::vector<Command> commands_on_a_device()
{
    return {
        {.words = "filter image.png result.png --method wide --filter box:size=3", .outputs = {"result.png"}},
        {.words = "convolve image.npy kernel.npy result.npy --method spatial", .outputs = {"result.npy"}},
        {.words = "transform image.npy result.npy --method wide", .outputs = {"result.npy"}},
        {.words = "transform spectrum.npy result.npy --method wide --inverse --real", .outputs = {"result.npy"}},
        {.words = "ocean result.npy --size 16", .outputs = {"result.npy"}},
        {.words = "bench --method wide --size 16 --runs 1 --json --quiet", .measures = true},
    };
}

} // namespace fragfft
