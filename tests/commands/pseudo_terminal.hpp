// A terminal without a window; records what was written to it.
#pragma once

#include "catch_framework.hpp"

#include <chrono>
#include <cstdlib>
#include <fcntl.h>
#include <poll.h>
#include <string>
#include <unistd.h>

namespace fragfft {

class PseudoTerminal
{
public:
    PseudoTerminal() : master_(::posix_openpt(O_RDWR | O_NOCTTY))
    {
        REQUIRE(master_ >= 0);
        REQUIRE(::grantpt(master_) == 0);
        REQUIRE(::unlockpt(master_) == 0);
        path_ = ::ptsname(master_);
        slave_ = ::open(path_.c_str(), O_RDWR | O_NOCTTY);
        REQUIRE(slave_ >= 0);
    }
    ~PseudoTerminal()
    {
        ::close(slave_);
        ::close(master_);
    }
    PseudoTerminal(const PseudoTerminal&) = delete;
    PseudoTerminal& operator=(const PseudoTerminal&) = delete;

    // The path by which a program opens it.
    const std::string& path() const { return path_; }
    int descriptor() const { return slave_; }

    // What was written since the last call.
    std::string text() const
    {
        std::string result;
        char block[4096];
        for (pollfd ready{master_, POLLIN, 0}; ::poll(&ready, 1, 50) == 1;) {
            const ssize_t size = ::read(master_, block, sizeof(block));
            if (size <= 0)
                break;
            result.append(block, static_cast<std::size_t>(size));
        }
        return result;
    }

    // Waits until the text contains `part` this many times, because a busy machine may take long.
    std::string text_with(const std::string& part, int times) const
    {
        std::string result;
        const auto is_enough = [&] {
            std::size_t place = 0;
            for (int i = 0; i < times; ++i, ++place) {
                place = result.find(part, place);
                if (place == std::string::npos)
                    return false;
            }
            return true;
        };
        const auto begin = std::chrono::steady_clock::now();
        while (!is_enough() && std::chrono::steady_clock::now() - begin < std::chrono::seconds(20))
            result += text();
        return result;
    }

private:
    int master_;
    int slave_ = -1; // kept open so that what was written stays readable after its writer ends
    std::string path_;
};

} // namespace fragfft
