// native_passes OFFER FOLDER: draws the plan of the live page's offer with that number in OpenGL ES and stores what
// each pass writes. Inputs are in FOLDER/NAME, results in FOLDER/PASS_NAME, where the first pass is 1. The files
// contain 32-bit floats, texel by texel; those of a pass contain the layers that it writes.
#include "engine/image_runner.hpp"
#include "figures/page/offers.hpp"
#include "gl/context_egl.hpp"
#include "program/programs/all_program_files.hpp"

#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <map>
#include <set>

using namespace fragfft;

namespace {

std::vector<float> numbers_in(const std::filesystem::path& path)
{
    std::vector<float> numbers(std::filesystem::file_size(path) / sizeof(float));
    std::ifstream file(path, std::ios::binary);
    file.read(reinterpret_cast<char*>(numbers.data()), static_cast<std::streamsize>(numbers.size() * sizeof(float)));
    return numbers;
}

class KeptPasses final : public ExecutionObserver
{
public:
    explicit KeptPasses(std::filesystem::path folder) : folder_(std::move(folder)) {}

    void after_pass(PlanExecutor& executor, std::size_t pass) override
    {
        const Plan& plan = executor.plan();
        std::map<std::size_t, std::set<int>> layers;
        for (const Binding& binding : plan.passes[pass].bindings)
            if (binding.writes())
                layers[binding.resource].insert(std::max(binding.layer, 0));
        for (const auto& [resource, written] : layers) {
            const std::vector<float> texels = executor.read_back(resource);
            const std::size_t size = texels.size() / static_cast<std::size_t>(plan.resources[resource].layers);
            std::ofstream file(folder_ / fmt::format("{}_{}", pass + 1, plan.resources[resource].name),
                               std::ios::binary);
            for (const int layer : written)
                file.write(reinterpret_cast<const char*>(texels.data() + static_cast<std::size_t>(layer) * size),
                           static_cast<std::streamsize>(size * sizeof(float)));
        }
    }

private:
    std::filesystem::path folder_;
};

} // namespace

int main(int argc, char** argv)
{
    if (argc != 3)
        return 2;
    const std::filesystem::path folder = argv[2];
    const Plan plan = figures::all_offers().at(std::stoul(argv[1])).plan;
    const auto context = gl::make_egl_context("auto", false, {gl::Api::es});
    Engine engine(context->functions(), all_program_files());
    ImageRunner runner(engine, plan);
    for (const Resource& texture : plan.resources) {
        if (texture.role != ResourceRole::input)
            continue;
        Image image(texture.width, texture.height, gl::info(texture.format).components);
        image.samples = numbers_in(folder / texture.name);
        runner.upload(texture.name, image);
    }
    KeptPasses kept(folder);
    runner.prepared().run(kept);
    context->throw_errors(plan.name);
    return 0;
}
