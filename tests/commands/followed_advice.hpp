// Messages that give advice, and commands that follow it.
#pragma once

#include "catch_framework.hpp"
#include "workplace.hpp"

#include <string>
#include <vector>

namespace fragfft {

struct Advice
{
    std::string provoked; // the command that provokes the message
    std::string said;
    std::vector<std::string> followed; // commands that follow the advice
    int exit_code = 2;                 // of the command that provokes the message: 0 if it is only a note
};

inline void check_followed(const Workplace& workplace, const std::vector<Advice>& all)
{
    for (const Advice& advice : all) {
        const ProcessResult provoked = workplace.run(advice.provoked);
        INFO("fragfft " << advice.provoked << "\nsays: " << provoked.errors);
        CHECK(provoked.exit_code == advice.exit_code);
        CHECK_THAT(provoked.errors, ContainsSubstring(advice.said));
        for (const std::string& command : advice.followed) {
            const ProcessResult result = workplace.run(command);
            INFO("fragfft " << command << "\nsays: " << result.errors);
            CHECK(result.exit_code == 0);
            CHECK_THAT(result.errors, !ContainsSubstring(advice.said));
        }
    }
}

} // namespace fragfft
