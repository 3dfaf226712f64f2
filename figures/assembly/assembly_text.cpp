#include "figures/assembly/assembly_text.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <stdexcept>
#include <vector>

namespace fragfft::assembly {

namespace {

// "moreland_angel_2003/assembly/fft.fp" for "moreland_angel_2003/fft.frag"
std::string file_in_assembly(const std::string& file)
{
    const std::size_t name = file.rfind('/') + 1;
    return file.substr(0, name) + "assembly/" + file.substr(name, file.rfind('.') - name) + ".fp";
}

std::vector<std::string> lines_of(const std::string& text)
{
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);)
        lines.push_back(line);
    return lines;
}

// The words in the brackets at the beginning of a line, which are taken off it.
std::vector<std::string> take_conditions(std::string& line)
{
    if (!line.starts_with('['))
        return {};
    const std::size_t end = line.find(']');
    std::istringstream inside(line.substr(1, end - 1));
    line.erase(0, line.find_first_not_of(' ', end + 1));
    std::vector<std::string> words;
    for (std::string word; inside >> word;)
        words.push_back(word);
    return words;
}

void replace_all(std::string& text, const std::string& from, const std::string& to)
{
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
}

std::string in_arb(const ProgramVariant& variant, const std::string& file, const std::string& text)
{
    const std::set<std::string> defined(variant.defines.begin(), variant.defines.end());
    std::set<std::string> known{"ALONG_ROWS", "ALONG_COLUMNS"};
    const bool rows = defined.contains("ALONG_ROWS");
    std::string result;
    for (std::string line : lines_of(text)) {
        bool belongs = true;
        for (const std::string& condition : take_conditions(line)) {
            const bool wanted = !condition.starts_with('!');
            const std::string word = condition.substr(wanted ? 0 : 1);
            known.insert(word);
            belongs = belongs && defined.contains(word) == wanted;
        }
        replace_all(line, ".along", rows ? ".x" : ".y");
        replace_all(line, ".across", rows ? ".y" : ".x");
        if (belongs)
            result += line + '\n';
    }
    for (const std::string& define : defined)
        if (!known.contains(define))
            throw std::logic_error(fmt::format("{} has no variant '{}'", file, define));
    return result;
}

// What a declaration's names stand for in NV_fragment_program, which declares no registers.
class NvNames
{
public:
    // Whether the line is a declaration.
    bool take(const std::string& line)
    {
        static const std::regex bound(
            R"((ATTRIB|PARAM) (\w+) = (fragment\.position|fragment\.texcoord|program\.local)(\[(\d+)\])?;)");
        std::smatch found;
        if (std::regex_match(line, found, bound)) {
            const std::string number = found[5];
            names_[found[2]] = found[3] == "fragment.position"   ? "f[WPOS]"
                               : found[3] == "fragment.texcoord" ? fmt::format("f[TEX{}]", number)
                                                                 : fmt::format("p[{}]", number);
            return true;
        }
        if (!line.starts_with("TEMP "))
            return line.starts_with("OPTION ");
        static const std::regex word(R"(\w+)");
        const std::string registers = line.substr(5);
        for (std::sregex_iterator name(registers.begin(), registers.end(), word), end; name != end; ++name)
            names_[name->str()] = fmt::format("R{}", temporaries_++);
        return true;
    }

    std::string replaced(const std::string& line) const
    {
        static const std::regex word(R"(\.?[A-Za-z_]\w*(\.color|\[\d+\])?)");
        std::string result;
        std::size_t done = 0;
        for (std::sregex_iterator found(line.begin(), line.end(), word), end; found != end; ++found) {
            const auto at = static_cast<std::size_t>(found->position());
            result += line.substr(done, at - done) + replaced_word(found->str());
            done = at + static_cast<std::size_t>(found->length());
        }
        return result + line.substr(done);
    }

private:
    std::string replaced_word(const std::string& word) const
    {
        if (word == "result.color")
            return "o[COLR]";
        if (word.starts_with("texture["))
            return fmt::format("TEX{}", word.substr(8, word.size() - 9));
        const auto known = names_.find(word);
        return known == names_.end() ? word : known->second;
    }

    std::map<std::string, std::string> names_;
    int temporaries_ = 0;
};

// It has no sine and cosine in one instruction. The cosine comes last, because it may overwrite the angle.
std::string without_scs(const std::string& line)
{
    static const std::regex scs(R"(SCS (\w+)\.xy, (.*))");
    return std::regex_replace(line, scs, "SIN $1.y, $2\nCOS $1.x, $2");
}

std::string without_comment(std::string line)
{
    line.erase(std::min(line.size(), line.find('#')));
    line.erase(line.find_last_not_of(' ') + 1);
    return line;
}

std::string in_nv(const std::string& arb)
{
    NvNames names;
    std::string result = std::string(name(Language::nv_fragment_program)) + '\n';
    for (const std::string& commented : lines_of(arb)) {
        const std::string line = without_comment(commented);
        if (!line.empty() && !line.starts_with("!!") && !names.take(line))
            result += names.replaced(without_scs(line)) + '\n';
    }
    return result;
}

} // namespace

const char* name(Language language)
{
    return language == Language::arb_fragment_program ? "!!ARBfp1.0" : "!!FP1.0";
}

std::string text_of(const ProgramVariant& variant, const ProgramFiles& files, Language language)
{
    const std::string file = file_in_assembly(variant.file);
    const auto found = files.find(file);
    if (found == files.end())
        throw std::logic_error(fmt::format("there is no {}", file));
    const std::string text = in_arb(variant, file, std::string(found->second));
    return language == Language::arb_fragment_program ? text : in_nv(text);
}

WrittenInstructions count_written(const std::string& text)
{
    static const std::set<std::string> no_instructions{"ATTRIB", "END", "OPTION", "PARAM", "TEMP"};
    WrittenInstructions count;
    for (const std::string& line : lines_of(text)) {
        const std::string word = line.substr(0, line.find_first_of(" ;"));
        if (line.starts_with('#') || line.starts_with("!!") || word.empty() || no_instructions.contains(word))
            continue;
        ++(word == "TEX" ? count.texture : count.arithmetic);
    }
    return count;
}

} // namespace fragfft::assembly
