#include "commands/info_numbers.hpp"

#include "program/numbers/answers.hpp"
#include "program/numbers/questions.hpp"

#include <fmt/format.h>

namespace fragfft::commands {

void print_numbers(DeviceSession& session)
{
    const DeviceAnswers here = ask_device(session.engine, session.context->device());
    fmt::print("{} ({}, OpenGL {})\n", here.text("device"), here.text("renderer"), here.text("opengl"));
    int unlike = 0;
    int questions = 0;
    for (const NumberChapter& chapter : number_chapters()) {
        fmt::print("\n{}. {}\n", chapter.title, chapter.how);
        for (const NumberQuestion& question : chapter.questions) {
            const std::string answer = here.text(question.id);
            const std::string alike = those_alike(known_devices(), question.id, answer);
            ++questions;
            unlike += alike == like_none ? 1 : 0;
            fmt::print("  {}\n      {}  ({})\n", question.question, answer, alike);
        }
    }
    fmt::print("\n{} of {} answers are {}\n", unlike, questions, like_none);
}

void print_numbers_csv(DeviceSession& session)
{
    fmt::print("{}", as_csv(ask_device(session.engine, session.context->device())));
}

} // namespace fragfft::commands
