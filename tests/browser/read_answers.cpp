// read_answers FILE: reads a device's answers about numbers, which the live page saved, and writes them again.
#include "errors.hpp"
#include "program/numbers/answers.hpp"

#include <cstdio>
#include <fmt/format.h>
#include <fstream>
#include <sstream>

int main(int count, char** words)
{
    if (count != 2) {
        fmt::print(stderr, "usage: read_answers FILE\n");
        return 2;
    }
    std::ostringstream csv;
    csv << std::ifstream(words[1], std::ios::binary).rdbuf();
    try {
        fmt::print("{}", fragfft::as_csv(fragfft::answers_from_csv(words[1], csv.str())));
    } catch (const fragfft::InputError& error) {
        fmt::print(stderr, "{}\n", error.what());
        return 1;
    }
}
