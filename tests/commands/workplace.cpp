#include "workplace.hpp"

#include "catch_framework.hpp"
#include "program/image/image_file.hpp"
#include "program_copies.hpp"

#include <cstdlib>

namespace fragfft {

namespace fs = std::filesystem;

std::unique_ptr<Process> Workplace::start(const std::string& command) const
{
    return std::make_unique<Process>(FRAGFFT_BINARY, words_of(command), *this / "");
}

ProcessResult Workplace::run(const std::string& command, const ProcessOptions& options, const std::string& binary) const
{
    return binary == FRAGFFT_BINARY ? run_words(words_of(command), options)
                                    : Process(binary, words_of(command), *this / "", options).wait();
}

ProcessResult Workplace::run_words(const std::vector<std::string>& words, const ProcessOptions& options) const
{
    if (copy_serves(options))
        return Process::of_copy(words, *this / "", options)->wait();
    return Process(FRAGFFT_BINARY, words, *this / "", options).wait();
}

ProcessResult Workplace::succeed(const std::string& command) const
{
    const ProcessResult result = run(command);
    INFO("fragfft " << command << "\nsays: " << result.errors);
    REQUIRE(result.exit_code == 0);
    return result;
}

std::map<std::string, Bytes> Workplace::contents() const
{
    std::map<std::string, Bytes> result;
    const fs::path folder = *this / "";
    for (const auto& entry : fs::recursive_directory_iterator(folder))
        if (entry.is_regular_file())
            result[entry.path().lexically_relative(folder).string()] = get_file(entry.path());
    return result;
}

void Workplace::put(const std::string& name, const Image& image, int png_bits) const
{
    save_image(*this / name, image, {.bits_per_integer = png_bits});
}

void Workplace::put(const std::string& name, const ComplexImage& image) const
{
    save_complex_npy(*this / name, image);
}

Image Workplace::image(const std::string& name) const
{
    return std::get<Image>(load_image(*this / name).pixels);
}

ComplexImage Workplace::complex_image(const std::string& name) const
{
    return std::get<ComplexImage>(load_image(*this / name).pixels);
}

void Workplace::check_refused(const std::string& command, int exit_code, const std::vector<std::string>& named,
                              const ProcessOptions& options) const
{
    const auto before = contents();
    const std::vector<std::string> names_before = names();
    const ProcessResult result = run(command, options);
    INFO("fragfft " << command << "\nsays: " << result.errors);
    CHECK(result.exit_code == exit_code);
    CHECK(result.output == "");
    CHECK(result.errors.starts_with("fragfft: "));
    CHECK(result.errors.find('\n') + 1 == result.errors.size());
    for (const std::string& name : named)
        CHECK_THAT(result.errors, ContainsSubstring(name));
    CHECK(names() == names_before);
    const bool files_as_before = contents() == before; // compared outside of CHECK, which would print every byte
    CHECK(files_as_before);
}

std::string on_device(const std::string& command)
{
    const char* device = std::getenv("FRAGFFT_TEST_DEVICE");
    const auto lacks = [&](const char* option) { return command.find(option) == std::string::npos; };
    std::string rest = " --device " + std::string(device == nullptr ? "auto" : device);
    if (command.starts_with("filter ") || command.starts_with("convolve ")) {
        if (lacks("--method"))
            rest += " --method moreland-angel-2003";
        if (lacks("--boundary"))
            rest += " --boundary wrap";
    }
    return command + rest;
}

bool has_software_device(const Workplace& workplace)
{
    return workplace.run("info --device cpu").exit_code == 0;
}

} // namespace fragfft
