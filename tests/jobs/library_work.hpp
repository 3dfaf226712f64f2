// Filters and transforms of the library as a program in C++ meets them, and as one in C does: the same calls.
#pragma once

#include "fragfft/fragfft.hpp"
#include "library/c_handles.hpp"

#include <complex>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace fragfft {

class LibraryFilter
{
public:
    virtual ~LibraryFilter() = default;
    virtual std::string method() const = 0;
    virtual std::string plan_json() const = 0;
    virtual void bind(const Texture& image, std::span<const Texture> results) = 0;
    virtual void set_filter(std::size_t number, const FilterDefinition& filter) = 0;
    virtual void run() = 0;
};

class LibraryTransform
{
public:
    virtual ~LibraryTransform() = default;
    virtual std::string method() const = 0;
    virtual std::string plan_json() const = 0;
    virtual void bind(const Texture& image, const Texture& result) = 0;
    virtual void run() = 0;
    // So many bins.
    virtual std::vector<std::complex<double>> unpack(std::span<const float> texels, int channels,
                                                     std::size_t bins) const = 0;
};

// Made by the interface of C++. The context outlives them.
std::unique_ptr<LibraryFilter> filter_in_cpp(const Context& context, const FilterOptions& options,
                                             const std::vector<FilterDefinition>& filters);
std::unique_ptr<LibraryTransform> transform_in_cpp(const Context& context, const TransformOptions& options);
// By the interface of C, whose codes become the exceptions of C++.
std::unique_ptr<LibraryFilter> filter_in_c(const host::CContext& context, const FilterOptions& options,
                                           const std::vector<FilterDefinition>& filters);
std::unique_ptr<LibraryTransform> transform_in_c(const host::CContext& context, const TransformOptions& options);

} // namespace fragfft
