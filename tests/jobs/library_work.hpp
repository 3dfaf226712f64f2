// Filters and transforms of the library as a program in C++ calls them and as a program in C calls them, behind one
// interface.
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
    // `bins` is how many bins all spectra have together.
    virtual std::vector<std::complex<double>> unpack(std::span<const float> texels, int channels,
                                                     std::size_t bins) const = 0;
};

// Through the C++ interface. The context must outlive what is returned.
std::unique_ptr<LibraryFilter> filter_in_cpp(const Context& context, const FilterOptions& options,
                                             const std::vector<FilterDefinition>& filters);
std::unique_ptr<LibraryTransform> transform_in_cpp(const Context& context, const TransformOptions& options);
// Through the C interface; its error codes are thrown as the exceptions of C++.
std::unique_ptr<LibraryFilter> filter_in_c(const host::CContext& context, const FilterOptions& options,
                                           const std::vector<FilterDefinition>& filters);
std::unique_ptr<LibraryTransform> transform_in_c(const host::CContext& context, const TransformOptions& options);

} // namespace fragfft
