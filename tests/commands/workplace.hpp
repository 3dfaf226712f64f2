// A folder to run fragfft in, and what every refusal must look like.
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
    // The same of words that may hold spaces, or be empty.
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

    // Checks that the command ends with this exit code, prints nothing but one line on standard error, which holds
    // every one of `named`, and leaves every file as it was.
    void check_refused(const std::string& command, int exit_code, const std::vector<std::string>& named,
                       const ProcessOptions& options = {}) const;

private:
    TemporaryDirectory directory_;
};

// The command on the device that FRAGFFT_TEST_DEVICE chooses for tests; filter and convolve by the transform of 2003
// under wrap unless they say otherwise.
std::string on_device(const std::string& command);

// Whether --device cpu finds one: Mesa's can be told to be old, or short of memory; hardware cannot.
bool has_software_device(const Workplace& workplace);

} // namespace fragfft
