#include "figures/page/bundled_modules.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <optional>
#include <set>
#include <stdexcept>
#include <vector>

namespace fragfft::figures {

namespace {

struct Import
{
    std::vector<std::string> names;
    std::string from; // path of the module
};

struct Module
{
    std::vector<Import> imports;
    std::vector<std::string> exports;
    std::string body; // the lines that remain without imports, the word export, and lines that hold only a comment
};

[[noreturn]] void refuse(std::string_view name, const std::string& fault)
{
    throw std::logic_error(fmt::format("page/{}: {}", name, fault));
}

bool is_of_name(char character)
{
    return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') ||
           (character >= '0' && character <= '9') || character == '_' || character == '$';
}

std::string_view without_spaces(std::string_view text)
{
    constexpr std::string_view spaces = " \t\r\n";
    const std::size_t begin = text.find_first_not_of(spaces);
    if (begin == std::string_view::npos)
        return {};
    return text.substr(begin, text.find_last_not_of(spaces) - begin + 1);
}

// The text after `start`; nothing if it begins differently.
std::optional<std::string_view> behind(std::string_view text, std::string_view start)
{
    if (!text.starts_with(start))
        return std::nullopt;
    return text.substr(start.size());
}

std::string_view leading_name(std::string_view text)
{
    const auto end = std::find_if_not(text.begin(), text.end(), is_of_name);
    return text.substr(0, static_cast<std::size_t>(end - text.begin()));
}

std::vector<std::string> listed_names(std::string_view module, std::string_view list)
{
    std::vector<std::string> names;
    while (!without_spaces(list).empty()) {
        const std::size_t comma = std::min(list.find(','), list.size());
        const std::string_view name = without_spaces(list.substr(0, comma));
        if (name.empty() || leading_name(name) != name)
            refuse(module, fmt::format("'{}' is no name that can be imported", name));
        names.emplace_back(name);
        list.remove_prefix(std::min(comma + 1, list.size()));
    }
    return names;
}

// Resolves an import's path: "check/../dom.js" gives "dom.js".
std::string path_from(std::string_view module, std::string_view relative)
{
    return (std::filesystem::path(module).parent_path() / relative).lexically_normal().generic_string();
}

// `statement` is the text from the word import to before the semicolon.
Import parsed_import(std::string_view module, std::string_view statement)
{
    const auto fault = [&] { refuse(module, fmt::format("cannot be bundled: {}", statement)); };
    const std::size_t open = statement.find('{');
    const std::size_t close = statement.find('}');
    if (open == std::string_view::npos || close == std::string_view::npos || close < open ||
        without_spaces(statement.substr(0, open)) != "import")
        fault();
    const std::string_view rest = without_spaces(statement.substr(close + 1));
    const std::string_view quoted = without_spaces(behind(rest, "from").value_or(std::string_view{}));
    if (quoted.size() < 4 || quoted.front() != '\'' || quoted.back() != '\'' || quoted[1] != '.')
        fault();
    return {listed_names(module, statement.substr(open + 1, close - open - 1)),
            path_from(module, quoted.substr(1, quoted.size() - 2))};
}

// The name that is declared after the word export.
std::string exported_name(std::string_view module, std::string_view declaration)
{
    const std::string_view plain = behind(declaration, "async ").value_or(declaration);
    for (const std::string_view kind : {"function* ", "function ", "class ", "const "})
        if (const auto rest = behind(plain, kind))
            if (const std::string_view name = leading_name(*rest); !name.empty())
                return std::string(name);
    refuse(module, fmt::format("cannot be bundled: export {}",
                               declaration.substr(0, std::min<std::size_t>(declaration.find('\n'), 60))));
}

std::string as_constants(const Import& imported)
{
    return fmt::format("const {{ {} }} = modules['{}'];\n", fmt::join(imported.names, ", "), imported.from);
}

// Whether a line holds only a comment. The page omits these: they are a twentieth of it, and the repository has them.
bool is_comment(std::string_view line)
{
    return without_spaces(line).starts_with("//");
}

Module parsed_module(std::string_view name, std::string_view text)
{
    Module parsed;
    if (text.find("<!--") != std::string_view::npos)
        refuse(name, "'<!--' would be misread in HTML");
    while (!text.empty()) {
        std::size_t length = std::min(text.find('\n'), text.size() - 1) + 1;
        if (text.starts_with("import ") || text.starts_with("import{")) {
            const std::size_t end = text.find(';');
            if (end == std::string_view::npos)
                refuse(name, "an import does not end");
            parsed.imports.push_back(parsed_import(name, text.substr(0, end)));
            length = end + 1;
        } else if (const auto declaration = behind(text.substr(0, length), "export ")) {
            parsed.exports.push_back(exported_name(name, *declaration));
            parsed.body += *declaration;
        } else if (!is_comment(text.substr(0, length))) {
            parsed.body += text.substr(0, length);
        }
        text.remove_prefix(length);
    }
    return parsed;
}

// Sorts modules so that each comes after those that it imports.
class Ordering
{
public:
    explicit Ordering(const std::map<std::string, Module>& modules) : modules_(modules)
    {
        for (const auto& [name, module] : modules_)
            visit(name);
    }

    std::vector<std::string> take() { return std::move(order_); }

private:
    void visit(const std::string& name)
    {
        if (done_.contains(name))
            return;
        if (std::find(path_.begin(), path_.end(), name) != path_.end())
            refuse(name,
                   fmt::format("modules import each other in a circle: {} -> {}", fmt::join(path_, " -> "), name));
        path_.push_back(name);
        for (const Import& imported : modules_.at(name).imports) {
            require_exported(name, imported);
            visit(imported.from);
        }
        path_.pop_back();
        done_.insert(name);
        order_.push_back(name);
    }

    void require_exported(const std::string& name, const Import& imported) const
    {
        const auto found = modules_.find(imported.from);
        if (found == modules_.end())
            refuse(name, fmt::format("imports from page/{}, which there is not", imported.from));
        const std::vector<std::string>& exports = found->second.exports;
        for (const std::string& wanted : imported.names)
            if (std::find(exports.begin(), exports.end(), wanted) == exports.end())
                refuse(name, fmt::format("imports '{}', which page/{} does not export", wanted, imported.from));
    }

    const std::map<std::string, Module>& modules_;
    std::vector<std::string> path_;
    std::set<std::string> done_;
    std::vector<std::string> order_;
};

// Whether HTML would read "</script" at the beginning of `text`, in any case.
bool ends_script(std::string_view text)
{
    constexpr std::string_view end = "</script";
    return text.size() >= end.size() && std::equal(end.begin(), end.end(), text.begin(), [](char wanted, char letter) {
               return wanted == std::tolower(static_cast<unsigned char>(letter));
           });
}

// HTML ends a script wherever "</script" stands. In JavaScript it can stand only in a string, where "<\/" means the
// same.
std::string without_script_ends(std::string script)
{
    for (std::size_t at = script.find("</"); at != std::string::npos; at = script.find("</", at + 1))
        if (ends_script(std::string_view(script).substr(at)))
            script.insert(at + 1, "\\");
    return script;
}

} // namespace

std::string script_of_modules(const PageFiles& files)
{
    std::map<std::string, Module> modules;
    for (const auto& [name, text] : files)
        if (name.ends_with(".js"))
            modules.emplace(name, parsed_module(name, text));
    std::string script = "const modules = {};\n";
    for (const std::string& name : Ordering(modules).take()) {
        const Module& module = modules.at(name);
        script += fmt::format("modules['{}'] = (() => {{\n", name);
        for (const Import& imported : module.imports)
            script += as_constants(imported);
        script += module.body;
        script += fmt::format("\nreturn {{ {} }};\n}})();\n", fmt::join(module.exports, ", "));
    }
    return without_script_ends(std::move(script));
}

std::string joined_styles(const PageFiles& files)
{
    std::string styles;
    const auto add = [&](std::string_view name, std::string_view text) {
        if (text.find("</style") != std::string_view::npos)
            refuse(name, "'</style' would end the page's style");
        styles += text;
    };
    if (const auto common = files.find("style.css"); common != files.end())
        add(common->first, common->second);
    for (const auto& [name, text] : files)
        if (name.ends_with(".css") && name != "style.css")
            add(name, text);
    return styles;
}

} // namespace fragfft::figures
