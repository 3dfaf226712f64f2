#include "engine/image_runner.hpp"
#include "engine/plan_json_sources.hpp"
#include "engine/plan_json_text.hpp"
#include "errors.hpp"
#include "gl/gl_error.hpp"
#include "program/commands/clamping.hpp"
#include "program/commands/command.hpp"
#include "program/commands/commands.hpp"
#include "program/commands/device_session.hpp"
#include "program/commands/finished.hpp"
#include "program/commands/option_types.hpp"
#include "program/commands/parameter_option.hpp"
#include "program/commands/pass_files.hpp"
#include "program/commands/progress.hpp"
#include "program/files/atomic_file.hpp"
#include "program/image/image_checks.hpp"
#include "program/image/image_file.hpp"
#include "program/programs/all_program_files.hpp"
#include "unknown_word.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <memory>

namespace fragfft::commands {

namespace {

struct RunOptions
{
    std::string plan;
    std::vector<std::string> files;       // NAME=FILE
    std::vector<std::string> settings;    // PARAMETER=VALUE
    std::optional<std::string> each_pass; // a folder
    std::string device = "auto";
    Messages messages;
};

struct PlanFile
{
    Plan plan;
    std::optional<PlanSources> sources;
};

PlanFile load_plan(const std::string& path)
{
    const std::vector<std::uint8_t> bytes = read_file_bytes(path);
    try {
        const auto json = json_from_text({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
        PlanFile file{plan_from_json(json), std::nullopt};
        file.sources = sources_from_json(json, file.plan);
        return file;
    } catch (const InputError& error) {
        throw InputError(fmt::format("{}: {}", shown_name(path, false), error.what()));
    }
}

void require_no_mesh(const Plan& plan)
{
    for (const Pass& pass : plan.passes)
        for (const Draw& draw : pass.draws())
            if (!draw.mesh.empty())
                throw InputError(
                    fmt::format("plan '{}' draws the mesh '{}': a plan with meshes cannot be run from a file",
                                plan.name, draw.mesh));
}

std::vector<std::string> names_of_resources(const Plan& plan)
{
    std::vector<std::string> names;
    for (const Resource& resource : plan.resources)
        names.push_back(resource.name);
    return names;
}

void require_result_file(const std::string& path)
{
    require_known_ending(path);
    require_writable(path);
}

// What is to be read and written, by texture.
class NamedFiles
{
public:
    // Throws InputError unless every texture named is the plan's and named once, each input is there, and outputs are
    // to be written to files of known endings that can be written: one at least, unless each pass has files of its own.
    NamedFiles(const Plan& plan, const std::vector<std::string>& arguments, bool has_files_of_passes)
    {
        for (const std::string& argument : arguments)
            add(plan, argument);
        for (const Resource& resource : plan.resources)
            if (resource.role == ResourceRole::input && !inputs.contains(resource.name))
                throw InputError(
                    fmt::format("plan '{}' needs its input '{}': {}=FILE", plan.name, resource.name, resource.name));
        if (outputs.empty() && !has_files_of_passes)
            throw InputError(fmt::format("nothing is to be written: name one of the textures {} as NAME=FILE.npy",
                                         fmt::join(names_of_resources(plan), ", ")));
    }

    std::map<std::string, std::string> inputs;
    std::map<std::string, std::string> outputs;

private:
    void add(const Plan& plan, const std::string& argument)
    {
        const auto [name, file] = parse_assignment(argument, "NAME=FILE");
        if (!plan.has_resource(name))
            throw InputError(
                fmt::format("plan '{}': {}", plan.name, unknown_word("texture", name, names_of_resources(plan))));
        const bool is_input = plan.resources[plan.resource_index(name)].role == ResourceRole::input;
        if (!is_input)
            require_result_file(file);
        if (!(is_input ? inputs : outputs).emplace(name, file).second)
            throw InputError(fmt::format("'{}' is given twice", name));
    }
};

// Complex samples as two components each, of a file that is to fill a texture.
Image components_of(const LoadedImage& loaded)
{
    if (const auto* image = std::get_if<Image>(&loaded.pixels))
        return *image;
    const auto& complex = std::get<ComplexImage>(loaded.pixels);
    Image image(complex.width, complex.height, 2 * complex.channels);
    for (std::size_t i = 0; i < complex.samples.size(); ++i) {
        image.samples[2 * i] = complex.samples[i].real();
        image.samples[2 * i + 1] = complex.samples[i].imag();
    }
    return image;
}

// A texture as an image: the layers of an array lie one below the other.
int image_height(const Resource& resource)
{
    const std::int64_t height = static_cast<std::int64_t>(resource.height) * resource.layers;
    require_supported_size(resource.width, height, fmt::format("texture '{}'", resource.name));
    return static_cast<int>(height);
}

std::vector<float> load_texels(const Resource& resource, const std::string& path)
{
    const int height = image_height(resource);
    const Image image = components_of(load_image(path));
    const gl::PixelFormatInfo& format = gl::info(resource.format);
    if (image.width != resource.width || image.height != height)
        throw InputError(fmt::format("{}: is {} x {}, and '{}' must be {} x {}", path, image.width, image.height,
                                     resource.name, resource.width, height));
    if (image.channels > format.components)
        throw InputError(fmt::format("{}: has {} channels, and '{}' is {}, of {} components", path, image.channels,
                                     resource.name, format.name, format.components));
    return texels_from_image(image, resource.format);
}

std::unique_ptr<gl::Context> open_context_for(const std::optional<PlanSources>& sources, const std::string& device)
{
    if (!sources)
        return open_context(device);
    const ShadingLanguage language = sources->language;
    const bool is_es = language == ShadingLanguage::essl_300 || language == ShadingLanguage::essl_310;
    auto context = open_context(device, {is_es ? gl::Api::es : gl::Api::desktop});
    const bool is_newer = language == ShadingLanguage::glsl_430 || language == ShadingLanguage::essl_310;
    if (is_newer && !gl::at_least(context->functions(), {4, 3}, {3, 1}))
        throw InputError(fmt::format("the plan's programs are written in {}, which {} does not take", name(language),
                                     context->device().opengl_version));
    return context;
}

void require_room_for_plan(const Plan& plan, const gl::Device& device)
{
    for (const Resource& resource : plan.resources)
        if (std::max(resource.width, resource.height) > device.maximum_texture_size)
            throw InputError(fmt::format("'{}' is {} x {}, and this device's textures are 1 to {} texels wide and high",
                                         resource.name, resource.width, resource.height, device.maximum_texture_size));
}

std::string first_line(const std::string& text)
{
    return text.substr(0, text.find('\n'));
}

// Throws InputError for programs that do not compile or do not fit the plan: their texts, defines and interfaces are
// input like the plan itself. The driver's first line tells the cause; the rest would be pages.
std::unique_ptr<PlanExecutor> prepared(Engine& engine, const PlanFile& file)
{
    try {
        return engine.prepare(file.plan);
    } catch (const std::logic_error& error) {
        throw InputError(first_line(error.what()));
    } catch (const gl::ProgramError& error) {
        throw InputError(fmt::format("plan '{}': {}", file.plan.name, first_line(error.what())));
    } catch (const gl::GlError& error) {
        if (!file.sources)
            throw;
        throw InputError(first_line(error.what()));
    }
}

class Run
{
public:
    Run(const gl::Functions& gl, const PlanFile& file)
        : gl_(gl), engine_(gl, all_program_files(), file.sources ? file.sources->texts : ProgramTexts{}),
          prepared_(prepared(engine_, file))
    {
        for (const Resource& resource : file.plan.resources) {
            if (resource.role != ResourceRole::input && resource.role != ResourceRole::output)
                continue;
            const bool is_array = resource.kind == ResourceKind::texture_array;
            const auto [entry, is_new] =
                textures_.emplace(resource.name, gl::Texture(gl, resource.width, resource.height, resource.format,
                                                             resource.name, is_array ? resource.layers : 0));
            prepared_->bind(resource.name, entry->second.view());
        }
    }

    void upload(const std::string& name, const std::vector<float>& texels)
    {
        gl::upload(gl_, textures_.at(name).view(), texels);
    }
    void run(ExecutionObserver* observer)
    {
        if (observer == nullptr)
            prepared_->run();
        else
            prepared_->run(*observer);
    }
    Image image_of(const std::string& name) const
    {
        const std::size_t index = prepared_->plan().resource_index(name);
        const Resource& resource = prepared_->plan().resources[index];
        return image_from_texels(prepared_->read_back(index), resource.width, image_height(resource), resource.format,
                                 gl::info(resource.format).components);
    }

private:
    const gl::Functions& gl_;
    Engine engine_;
    std::unique_ptr<PlanExecutor> prepared_;
    std::map<std::string, gl::Texture> textures_;
};

void save(const std::string& path, const Image& image, const Messages& messages)
{
    const SaveReport report = save_image(path, image, {.integers = false});
    note_clamped(messages, path, report.clamped_samples, image.samples.size(), image.channels, HasDisplay::no);
}

void tell_run(const RunOptions& options, const Plan& plan, const NamedFiles& files)
{
    const auto paths = [](const auto& named) {
        std::vector<std::string> all;
        for (const auto& [name, path] : named)
            all.push_back(path);
        return all;
    };
    tell_finished(options.messages, [&] {
        std::vector<std::string> outputs = paths(files.outputs);
        if (options.each_pass)
            outputs.push_back(*options.each_pass);
        return FinishedWork{.result = fmt::format("{}", fmt::join(outputs, ", ")),
                            .done = plan.name,
                            .source = shown_name(options.plan, false),
                            .in_place = is_in_place(paths(files.inputs), outputs)};
    });
}

void run_plan_file(const RunOptions& options)
{
    Progress progress(options.messages, "running " + options.plan);
    progress.step("reading");
    PlanFile file = load_plan(options.plan);
    require_no_mesh(file.plan);
    set_parameters(file.plan, options.settings);
    const NamedFiles files(file.plan, options.files, options.each_pass.has_value());
    if (options.each_pass)
        PassFiles::require_possible(*options.each_pass, file.plan);
    const auto resource = [&](const std::string& name) -> const Resource& {
        return file.plan.resources[file.plan.resource_index(name)];
    };
    std::map<std::string, std::vector<float>> inputs;
    for (const auto& [name, path] : files.inputs)
        inputs[name] = load_texels(resource(name), path);
    for (const auto& [name, path] : files.outputs)
        image_height(resource(name));

    progress.step("preparing the device");
    const std::unique_ptr<gl::Context> context = open_context_for(file.sources, options.device);
    require_room_for_plan(file.plan, context->device());
    options.messages.detail(
        fmt::format("{}: {} passes on {}", file.plan.name, file.plan.passes.size(), context->device().renderer));
    Run run(context->functions(), file);
    std::unique_ptr<PassFiles> files_of_passes;
    if (options.each_pass)
        files_of_passes = std::make_unique<PassFiles>(context->functions(), *options.each_pass, file.plan);
    progress.step("computing");
    for (const auto& [name, texels] : inputs)
        run.upload(name, texels);
    run.run(files_of_passes.get());
    std::map<std::string, Image> results;
    for (const auto& [name, path] : files.outputs)
        results[name] = run.image_of(name);
    context->throw_errors(file.plan.name);
    progress.step("writing");
    for (const auto& [name, path] : files.outputs)
        save(path, results.at(name), options.messages);
    if (files_of_passes)
        files_of_passes->take_place();
    tell_run(options, file.plan, files);
}

} // namespace

void add_run(const Command& program)
{
    auto options = std::make_shared<RunOptions>();
    const Command command = program.add_command("run", "Run a plan from a file that `fragfft plan --json` printed");
    command.add_option("PLAN", options->plan, "Plan in JSON; - is standard input").type_name("FILE").required();
    command
        .add_option("NAME=FILE", options->files,
                    "A texture of the plan and its file. Inputs are read: images of the texture's size, where "
                    "missing components are 0. Any other is written after the run. An array's layers lie one below "
                    "the other")
        .type_name("FILE")
        .required();
    command
        .add_option("--set", options->settings,
                    "A parameter of the plan, and the value that it has in this run; a vector's numbers are "
                    "separated by commas; may be given several times")
        .type_name("PARAMETER=VALUE")
        .may_repeat();
    command
        .add_option("--each-pass", options->each_pass,
                    "A new folder, which gets the texels that each pass writes: 001_scratch.npy is what the first one "
                    "left in the texture 'scratch'")
        .type_name("FOLDER");
    add_device_option(command, options->device);
    add_verbosity_options(command, options->messages);
    command.footer("With --sources in the plan (see `fragfft plan --help`) its own program texts are compiled, in a "
                   "context of their language; without, this program's.\n"
                   "Example:\n  fragfft run plan.json image=photo.npy result=packed.npy");
    command.callback([options] { run_plan_file(*options); });
}

} // namespace fragfft::commands
