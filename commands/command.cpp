#include "commands/command.hpp"

#include "commands/words.hpp"

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>
#include <type_traits>

namespace fragfft::commands {

const Option& Option::type_name(const std::string& name) const
{
    option_->type_name(name);
    return *this;
}

const Option& Option::check(const Check& check) const
{
    option_->check(CLI::Validator(check.fault, check.type));
    return *this;
}

const Option& Option::group(const std::string& name) const
{
    option_->group(name);
    return *this;
}

const Option& Option::required() const
{
    option_->required();
    return *this;
}

const Option& Option::default_str(const std::string& text) const
{
    option_->default_str(text);
    return *this;
}

const Option& Option::capture_default_str() const
{
    option_->capture_default_str();
    return *this;
}

const Option& Option::may_repeat() const
{
    option_->expected(1)->allow_extra_args(false)->take_all();
    return *this;
}

const Option& Option::excludes(const Option& other) const
{
    option_->excludes(other.option_);
    return *this;
}

const Option& Option::needs(const Option& other) const
{
    option_->needs(other.option_);
    return *this;
}

Command Command::add_command(const std::string& name, const std::string& sentence) const
{
    return Command(*app_->add_subcommand(name, sentence));
}

template <typename Value>
Option Command::add_option(const std::string& name, Value& value, const std::string& sentence) const
{
    return Option(*app_->add_option(name, value, sentence));
}

template Option Command::add_option(const std::string&, std::string&, const std::string&) const;
template Option Command::add_option(const std::string&, std::optional<std::string>&, const std::string&) const;
template Option Command::add_option(const std::string&, std::vector<std::string>&, const std::string&) const;

template <typename Value>
Option Command::add_number(const std::string& name, Value& value, double least, double largest,
                           const std::string& sentence) const
{
    constexpr bool is_whole = std::is_same_v<Value, int> || std::is_same_v<Value, std::optional<int>> ||
                              std::is_same_v<Value, std::vector<int>>;
    return Option(*app_->add_option(name, value, sentence))
        .check(number_from(is_whole ? NumberForm::whole : NumberForm::finite, least, largest));
}

template Option Command::add_number(const std::string&, int&, double, double, const std::string&) const;
template Option Command::add_number(const std::string&, std::optional<int>&, double, double, const std::string&) const;
template Option Command::add_number(const std::string&, std::vector<int>&, double, double, const std::string&) const;
template Option Command::add_number(const std::string&, double&, double, double, const std::string&) const;
template Option Command::add_number(const std::string&, std::optional<double>&, double, double,
                                    const std::string&) const;

Option Command::add_option_function(const std::string& name, const std::function<void(const std::string&)>& set,
                                    const std::string& sentence) const
{
    return Option(*app_->add_option_function<std::string>(name, set, sentence));
}

Option Command::add_option_function(const std::string& name,
                                    const std::function<void(const std::vector<std::string>&)>& set,
                                    const std::string& sentence) const
{
    return Option(*app_->add_option_function<std::vector<std::string>>(name, set, sentence));
}

Option Command::add_flag(const std::string& name, bool& value, const std::string& sentence) const
{
    return Option(*app_->add_flag(name, value, sentence)->disable_flag_override());
}

Option Command::add_flag_function(const std::string& name, const std::function<void()>& set,
                                  const std::string& sentence) const
{
    return Option(*app_->add_flag_function(
                           name, [set](std::int64_t) { set(); }, sentence)
                       ->disable_flag_override());
}

Option Command::option(const std::string& name) const
{
    return Option(*app_->get_option(name));
}

void Command::footer(const std::string& text) const
{
    app_->footer(text);
}

void Command::callback(const std::function<void()>& run) const
{
    app_->callback(run);
}

std::size_t Command::count(const std::string& option) const
{
    return app_->count(option);
}

} // namespace fragfft::commands
