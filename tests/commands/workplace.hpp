// A folder in which to run fragfft, and checks that every refusal must pass.
#pragma once

#include "image/test_support.hpp"
#include "process.hpp"

#include <map>
#include <string>
#include <vector>

namespace fragfft {

class Workplace
{
public:
    // Runs fragfft, or another build of it, in this folder with the words of `command`, separated by spaces.
    ProcessResult run(const std::string& command, const ProcessOptions& options = {},
                      const std::string& binary = FRAGFFT_BINARY) const;
    // The same for words that may be empty or contain spaces.
    ProcessResult run_words(const std::vector<std::string>& words, const ProcessOptions& options = {}) const;
    // The same with an exit code of 0 required.
    ProcessResult succeed(const std::string& command) const;
    std::unique_ptr<Process> start(const std::string& command) const;

    std::filesystem::path operator/(std::string_view name) const { return directory_ / name; }
    std::vector<std::string> names() const { return directory_.names(); }
    // The content of every regular file, by its path relative to this folder.
    std::map<std::string, Bytes> contents() const;

    void put(const std::string& name, const Image& image, int png_bits = 8) const;
    void put(const std::string& name, const ComplexImage& image) const;
    Image image(const std::string& name) const;
    ComplexImage complex_image(const std::string& name) const;

    // Checks that the command ends with this exit code, prints nothing but one line on standard error that contains
    // each of `named`, and leaves every file unchanged.
    void check_refused(const std::string& command, int exit_code, const std::vector<std::string>& named,
                       const ProcessOptions& options = {}) const;

private:
    TemporaryDirectory directory_;
};

// Adds the option for the device that FRAGFFT_TEST_DEVICE chooses for tests. Unless the command says otherwise, filter
// and convolve use the transform of 2003 with boundary wrap.
std::string on_device(const std::string& command);

// Whether --device cpu finds a device. Mesa's can be told to be old, or short of memory; hardware cannot.
bool has_software_device(const Workplace& workplace);

} // namespace fragfft
