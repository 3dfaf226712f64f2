// What a device does with numbers where OpenGL leaves it free, or where devices do otherwise: a row for each question.
#pragma once

#include "program/numbers/asking.hpp"

#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace fragfft {

struct NumberQuestion
{
    std::string id; // the same in every version
    std::string question;
    // The device's answer, in the words that its chapter says, without commas. The same whenever it is asked.
    std::function<std::string(Asking&)> answer;
    // For the live page, which asks the same in WebGL 2: the `way` in which it asks (page/check/number_ways.js), the
    // `program` without a version, and the numbers of that way. Null where WebGL 2 cannot ask.
    nlohmann::ordered_json in_webgl = nullptr;
};

// Questions that are asked alike.
struct NumberChapter
{
    std::string title;
    std::string how; // the questions are asked, and the answers are read
    std::vector<NumberQuestion> questions;
};

// All that is asked, in the order in which it is shown.
const std::vector<NumberChapter>& number_chapters();

NumberChapter half_float_questions();
NumberChapter subnormal_questions();
NumberChapter value_questions();
NumberChapter arithmetic_questions();
NumberChapter function_questions();
NumberChapter level_questions();
NumberChapter drawing_questions();

} // namespace fragfft
