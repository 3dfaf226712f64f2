// Answers about numbers: their CSV, the comparing, and what is kept of known devices.
#include "catch_framework.hpp"
#include "fault_of.hpp"
#include "program/numbers/answers.hpp"
#include "program/numbers/questions.hpp"

#include <set>

using namespace fragfft;

namespace {

DeviceAnswers some_device(const std::string& name, std::map<std::string, std::string> texts)
{
    texts.insert({{"device", name}, {"renderer", "a renderer (of 2, or 3)"}, {"opengl", "4.5"}, {"seen", "a test"}});
    return {texts};
}

} // namespace

TEST_CASE("Answers as CSV are the same when they are read")
{
    const DeviceAnswers device = some_device("one", {{"sum", "right"}, {"quotient", "2 ulp; 30 % wrong"}});
    const std::string csv = as_csv(device);
    CHECK(csv == "question,answer\ndevice,one\nrenderer,\"a renderer (of 2, or 3)\"\nopengl,4.5\nseen,a test\n"
                 "sum,right\nquotient,2 ulp; 30 % wrong\n");
    CHECK(answers_from_csv("one.csv", csv) == device);
}

TEST_CASE("CSV of another form is refused by its file's name")
{
    const std::string device = "question,answer\ndevice,one\nrenderer,r\nopengl,4.5\nseen,a test\n";
    CHECK(answers_from_csv("one.csv", device + "sum,right\nquotient,right\n").text("quotient") == "right");
    for (const std::string& csv :
         {std::string(), std::string("question,answer\n"), "x" + device.substr(1),
          std::string("question,answer\nsum,right\n"), device + "sum,right", device + "sum\n", device + "\n",
          device + "sum,\n", device + ",right\n", device + "sum,a, b\n", device + "sum,\"right\"\n",
          device + "sun,right\n", device + "sum,right\nsum,right\n", device + "sum,right\nsum,wrong\n",
          device + "quotient,right\nsum,right\n"}) {
        INFO(csv);
        CHECK(fault_of([&] { answers_from_csv("one.csv", csv); }) ==
              "one.csv: not the answers of a device, in the form of 'fragfft info --numbers --csv'");
    }
}

TEST_CASE("Devices that answer alike are named")
{
    const std::vector<DeviceAnswers> devices{some_device("one", {{"sum", "right"}, {"product", "right"}}),
                                             some_device("two", {{"sum", "1 ulp"}}),
                                             some_device("three", {{"sum", "right"}})};
    CHECK(those_alike(devices, "sum", "right") == "as all known but two");
    CHECK(those_alike(devices, "sum", "1 ulp") == "as two");
    CHECK(those_alike(devices, "sum", "2 ulp") == "as none of the known");
    // Two of them were not asked.
    CHECK(those_alike(devices, "product", "right") == "as all known");
    CHECK(those_alike(devices, "quotient", "right") == "as none of the known");
}

TEST_CASE("Each question has an id of its own, and known devices that this probe asked answer all")
{
    std::set<std::string> ids;
    std::size_t asked_by_page = 0;
    for (const NumberChapter& chapter : number_chapters())
        for (const NumberQuestion& question : chapter.questions) {
            INFO(question.id);
            CHECK(ids.insert(question.id).second);
            asked_by_page += question.in_webgl.is_null() ? 0 : 1;
            CHECK(question.id.find_first_not_of("abcdefghijklmnopqrstuvwxyz_0123456789") == std::string::npos);
        }
    std::set<std::string> names;
    bool software = false;
    for (const DeviceAnswers& device : known_devices()) {
        INFO(device.text("device"));
        CHECK(names.insert(device.text("device")).second);
        const std::size_t answers = device.texts.size() - 4; // less what is known beside them
        CHECK(answers > ids.size() / 2);
        CHECK((device.text("seen") != "fragfft info --numbers" || answers == ids.size()));
        CHECK((device.text("seen") != seen_by_page || answers == asked_by_page));
        // Graphics cards come first.
        const bool is_software = device.text("renderer").find("NVIDIA") == std::string::npos;
        CHECK((is_software || !software));
        software = is_software;
    }
    CHECK(names.contains("llvmpipe 22.3.6"));
}
