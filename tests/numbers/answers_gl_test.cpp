// The device of the tests answers as its kind is known to.
#include "catch_framework.hpp"
#include "gl_test_support.hpp"
#include "program/numbers/answers.hpp"
#include "program/numbers/questions.hpp"

using namespace fragfft;

namespace {

// What a renderer on the processor takes from it, such as estimates of reciprocals, and a time. Conversions of numbers
// outside an integer's range are the processor's, too: with AVX-512 an instruction gives FFFFFFFF for them, and without
// it a sequence of others does not.
bool may_differ(const std::string& question, const std::string& answer)
{
    const bool is_measured = answer.find("ulp") != std::string::npos || answer.starts_with("2^-");
    return question == "renderer" || question == "seen" || question == "time_elapsed" || question == "float_to_uint" ||
           is_measured;
}

} // namespace

TEST_CASE_METHOD(GlFixture, "The device answers all questions about numbers, and as is known of its version")
{
    const DeviceAnswers here = ask_device(engine, context.device());
    for (const NumberChapter& chapter : number_chapters())
        for (const NumberQuestion& question : chapter.questions) {
            INFO(question.id);
            CHECK_FALSE(here.text(question.id).empty());
        }
    CHECK(answers_from_csv("here", as_csv(here)) == here);
    require_no_errors();

    bool is_known = false;
    for (const DeviceAnswers& known : known_devices())
        if (known.text("device") == here.text("device"))
            for (const auto& [question, answer] : known.texts) {
                is_known = true;
                INFO(question);
                if (!may_differ(question, answer))
                    CHECK(here.text(question) == answer);
            }
    if (!is_known)
        WARN("nothing is known of " << here.text("device"));
}

TEST_CASE_METHOD(GlFixture, "Values of expressions come back with their bits, for any number of operands")
{
    const Asking asking(engine);
    std::vector<FourBits> operands;
    for (std::uint32_t i = 0; i < 1024; ++i)
        operands.push_back({i, 0x7F800001U + i, ~i, 0x3F800000U});
    const std::vector<FourBits> bits = asking.evaluate({{"bits.x + 1u", "bits.y", "bits.z"}, true}, operands);
    REQUIRE(bits.size() == operands.size());
    for (std::uint32_t i = 0; i < bits.size(); ++i)
        CHECK(bits[i] == FourBits{i + 1U, 0x7F800001U + i, ~i, 0});
    CHECK(asking.evaluate({{"d + d"}}, operands.front()) == FourBits{0x40000000U, 0, 0, 0});
    require_no_errors();
}
