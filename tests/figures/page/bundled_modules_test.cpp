// How modules are bundled into one script. The effect of the script is tested in browsers: tests/browser.
#include "catch_framework.hpp"
#include "figures/page/bundled_modules.hpp"

using namespace fragfft;
using namespace fragfft::figures;

namespace {

// Checks that the files are refused with a message that names the module and the fault.
void check_refused(const PageFiles& files, const std::string& module, const std::string& fault)
{
    INFO(module << ": " << fault);
    CHECK_THROWS_WITH(script_of_modules(files),
                      Catch::Matchers::StartsWith("page/" + module + ": ") && ContainsSubstring(fault));
}

} // namespace

TEST_CASE("A module becomes a function after those that it imports, and returns what it exports")
{
    const PageFiles files{
        {"a.js", "// First.\nimport { two, three } from './parts/b.js';\n\nexport const one = two + three;\n"},
        {"parts/b.js",
         "import {\n  three,\n} from '../c.js';\nexport async function two() {}\nexport class three {}\n"},
        {"c.js", "export function three() {}\nconst hidden = 1;"},
        {"style.css", "a {}"}};
    CHECK(script_of_modules(files) == "const modules = {};\n"
                                      "modules['c.js'] = (() => {\n"
                                      "function three() {}\nconst hidden = 1;\n"
                                      "return { three };\n})();\n"
                                      "modules['parts/b.js'] = (() => {\n"
                                      "const { three } = modules['c.js'];\n\n"
                                      "async function two() {}\nclass three {}\n\n"
                                      "return { two, three };\n})();\n"
                                      "modules['a.js'] = (() => {\n"
                                      "const { two, three } = modules['parts/b.js'];\n"
                                      "\n\nconst one = two + three;\n\n"
                                      "return { one };\n})();\n");
}

TEST_CASE("Lines that hold a comment alone stay out of the script, others keep what they say")
{
    CHECK_THAT(script_of_modules({{"a.js", "// One.\nconst a = 'b // c'; // Two.\n  // Three.\nconst d = 1;\n//"}}),
               ContainsSubstring("(() => {\nconst a = 'b // c'; // Two.\nconst d = 1;\n\nreturn"));
}

TEST_CASE("A text that would end the script is written so that it does not")
{
    const std::string script = script_of_modules({{"a.js", "const end = '</script>' + '</SCRIPT' + `</style>`;"}});
    CHECK_THAT(script, ContainsSubstring("'<\\/script>' + '<\\/SCRIPT' + `</style>`"));
    check_refused({{"a.js", "const comment = '<!--';"}}, "a.js", "<!--");
}

TEST_CASE("Modules that cannot be joined are refused with the fault")
{
    check_refused({{"a.js", "import { b } from './b.js';\n"}}, "a.js", "page/b.js, which there is not");
    check_refused({{"a.js", "import { c } from './b.js';\n"}, {"b.js", "export const b = 1;\n"}}, "a.js",
                  "'c', which page/b.js does not export");
    check_refused({{"a.js", "import { b } from './b.js';\nexport const a = 1;\n"},
                   {"b.js", "import { a } from './a.js';\nexport const b = 1;\n"}},
                  "a.js", "in a circle: a.js -> b.js -> a.js");
    for (const std::string text :
         {"import b from './b.js';\n", "import * as b from './b.js';\n", "import './b.js';\n",
          "import { b as c } from './b.js';\n", "import { b } from 'b';\n", "import { b } from \"./b.js\";\n",
          "import { b } from './b.js'", "export default 1;\n", "export { b };\n", "export let b = 1;\n",
          "export const { b } = c;\n", "export * from './b.js';\n"})
        check_refused({{"a.js", text}, {"b.js", "export const b = 1;\n"}}, "a.js", "");
}

TEST_CASE("Styles are joined, the common one first")
{
    CHECK(joined_styles({{"a.css", "a\n"}, {"style.css", "s\n"}, {"watch/w.css", "w\n"}, {"m.js", "m"}}) ==
          "s\na\nw\n");
    CHECK_THROWS_WITH(joined_styles({{"a.css", "</style>"}}), Catch::Matchers::StartsWith("page/a.css: "));
}
