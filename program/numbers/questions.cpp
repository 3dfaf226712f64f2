#include "program/numbers/questions.hpp"

namespace fragfft {

const std::vector<NumberChapter>& number_chapters()
{
    static const std::vector<NumberChapter> chapters{half_float_questions(), subnormal_questions(), value_questions(),
                                                     arithmetic_questions(), function_questions(),  level_questions(),
                                                     drawing_questions()};
    return chapters;
}

} // namespace fragfft
