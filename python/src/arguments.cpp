#include "arguments.hpp"

#include "errors.hpp"
#include "gl/pixel_format.hpp"
#include "unknown_word.hpp"

#include <array>
#include <cstring>
#include <fmt/core.h>
#include <limits>
#include <vector>

namespace fragfft::python {

namespace {

template <typename Value> using Words = std::initializer_list<std::pair<const char*, Value>>;

template <typename Value> Value from_word(const char* what, const std::string& word, Words<Value> words)
{
    std::vector<std::string_view> known;
    for (const auto& [name, value] : words) {
        if (word == name)
            return value;
        known.push_back(name);
    }
    throw InputError(unknown_word(what, word, known));
}

} // namespace

Axes axes_from(const std::string& word)
{
    return from_word<Axes>("axes", word, {{"rows", Axes::rows}, {"columns", Axes::columns}, {"both", Axes::both}});
}

Direction direction_from(const std::string& word)
{
    return from_word<Direction>("direction", word, {{"forward", Direction::forward}, {"inverse", Direction::inverse}});
}

Kind kind_from(const std::string& word)
{
    return from_word<Kind>("kind", word, {{"complex", Kind::complex}, {"real", Kind::real}, {"half", Kind::half}});
}

Norm norm_from(const std::string& word)
{
    return from_word<Norm>("norm", word,
                           {{"backward", Norm::backward}, {"ortho", Norm::ortho}, {"forward", Norm::forward}});
}

Boundary boundary_from(const std::string& word)
{
    return from_word<Boundary>(
        "boundary", word,
        {{"wrap", Boundary::wrap}, {"clamp", Boundary::clamp}, {"zero", Boundary::zero}, {"mirror", Boundary::mirror}});
}

Combination combination_from(const std::string& word)
{
    return from_word<Combination>("combination", word,
                                  {{"multiply", Combination::multiply},
                                   {"divide", Combination::divide},
                                   {"divide_by_first", Combination::divide_by_first},
                                   {"add", Combination::add},
                                   {"subtract", Combination::subtract},
                                   {"subtract_first", Combination::subtract_first},
                                   {"conjugate", Combination::conjugate}});
}

Format format_from(const std::string& word)
{
    return gl::pixel_format_from_name(word);
}

Domain domain_from(const std::string& word)
{
    return from_word<Domain>(
        "domain", word, {{"real", Domain::real}, {"complex", Domain::complex}, {"half_complex", Domain::half_complex}});
}

Scaling scaling_from(const std::string& word)
{
    return from_word<Scaling>("scaling", word,
                              {{"none", Scaling::none}, {"paper", Scaling::paper}, {"unitary", Scaling::unitary}});
}

Kernel kernel_from(const py::array& weights)
{
    if (!py::isinstance<py::array_t<double>>(weights) || weights.ndim() != 2)
        throw CallerError("a kernel is an array of float64 of two dimensions");
    const auto numbers = py::array_t<double, py::array::c_style | py::array::forcecast>::ensure(weights);
    constexpr py::ssize_t most = 1 << 14;
    if (numbers.shape(0) < 1 || numbers.shape(1) < 1 || numbers.shape(0) > most || numbers.shape(1) > most)
        throw SizeError(fmt::format("a kernel has 1 to {} rows and columns, not {} and {}", most, numbers.shape(0),
                                    numbers.shape(1)));
    Kernel kernel;
    kernel.width = static_cast<int>(numbers.shape(1));
    kernel.height = static_cast<int>(numbers.shape(0));
    kernel.weights.assign(numbers.data(), numbers.data() + numbers.size());
    return kernel;
}

Numbers::Numbers(py::object array, const char* role, bool is_written) : kept_(std::move(array)), role_(role)
{
    if (py::isinstance<DeviceArray>(kept_)) {
        on_device_ = kept_.cast<DeviceArrayOfPython>();
        place_.buffer = on_device_->name();
        count_ = on_device_->count();
        return;
    }
    if (!py::isinstance<py::array>(kept_))
        throw CallerError(fmt::format("the {} is neither a NumPy array nor one on a device", role));
    auto numbers = py::reinterpret_borrow<py::array>(kept_);
    const bool is_real = py::isinstance<py::array_t<float>>(kept_);
    if (!is_real && !py::isinstance<py::array_t<std::complex<float>>>(kept_))
        throw CallerError(fmt::format("the {} is not an array of float32 or complex64", role));
    if ((numbers.flags() & py::array::c_style) == 0 ||
        reinterpret_cast<std::uintptr_t>(numbers.data()) % alignof(float) != 0)
        throw CallerError(fmt::format("the numbers of the {} do not follow each other", role));
    if (is_written && !numbers.writeable())
        throw CallerError(fmt::format("the {} is read-only", role));
    // Only what is written is written to.
    place_.numbers = const_cast<float*>(static_cast<const float*>(numbers.data()));
    count_ = static_cast<std::size_t>(numbers.size()) * (is_real ? 1 : 2);
}

bool Numbers::overlaps(const Numbers& other) const
{
    if (on_device_ != nullptr || other.on_device_ != nullptr)
        return on_device_ == other.on_device_;
    return place_.numbers < other.place_.numbers + other.count_ && other.place_.numbers < place_.numbers + count_;
}

void Numbers::require_count(std::size_t count) const
{
    if (count_ != count)
        throw CallerError(fmt::format("the {} has {} numbers, not the {} that its shape says", role_, count_, count));
}

void Numbers::require_session(const Session& session) const
{
    if (on_device_ != nullptr && on_device_->session().get() != &session)
        throw ClosedError(
            fmt::format("the {} lives on a device that was closed, or on another than '{}'", role_, session.name()));
}

std::size_t product(std::initializer_list<long long> lengths)
{
    constexpr long long most = 1LL << 40;
    long long result = 1;
    for (const long long length : lengths) {
        if (length < 1)
            throw SizeError(fmt::format("an axis has at least one number, not {}", length));
        if (length > most / result)
            throw SizeError("the array has too many numbers");
        result *= length;
    }
    return static_cast<std::size_t>(result);
}

} // namespace fragfft::python
