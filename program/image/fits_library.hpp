// cfitsio: files that it has open, and what it says of faults.
#pragma once

#include <array>
#include <fitsio.h>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

namespace fragfft {

// What a number of cfitsio's faults means.
inline std::string words_of_fits(int status)
{
    std::array<char, FLEN_STATUS> text{};
    fits_get_errstatus(status, text.data());
    fits_clear_errmsg();
    return text.data();
}

// A file that cfitsio has open. Calls throw std::runtime_error with its words.
class Fits
{
public:
    static std::shared_ptr<Fits> opened(const std::string& path)
    {
        fitsfile* handle = nullptr;
        int status = 0;
        if (fits_open_diskfile(&handle, path.c_str(), READONLY, &status) != 0)
            throw std::runtime_error(words_of_fits(status));
        return std::make_shared<Fits>(handle);
    }
    static std::shared_ptr<Fits> made(const std::string& path)
    {
        fitsfile* handle = nullptr;
        int status = 0;
        if (fits_create_diskfile(&handle, path.c_str(), &status) != 0)
            throw std::runtime_error(words_of_fits(status));
        return std::make_shared<Fits>(handle);
    }

    explicit Fits(fitsfile* handle) : handle_(handle) {}
    Fits(const Fits&) = delete;
    Fits& operator=(const Fits&) = delete;
    ~Fits()
    {
        int ignored = 0;
        if (handle_ != nullptr)
            fits_close_file(handle_, &ignored);
        fits_clear_errmsg();
    }

    // call(handle, arguments..., &status)
    template <typename Call, typename... Arguments> void operator()(const Call& call, Arguments... arguments)
    {
        if (const int status = status_of(call, arguments...); status != 0)
            throw std::runtime_error(words_of_fits(status));
    }
    template <typename Call, typename... Arguments> int status_of(const Call& call, Arguments... arguments)
    {
        int status = 0;
        call(handle_, arguments..., &status);
        return status;
    }
    // What call(handle, &status) returns.
    template <typename Call> int value_of(const Call& call)
    {
        int status = 0;
        const int value = call(handle_, &status);
        if (status != 0)
            throw std::runtime_error(words_of_fits(status));
        return value;
    }
    void close()
    {
        int status = 0;
        fits_close_file(std::exchange(handle_, nullptr), &status);
        if (status != 0)
            throw std::runtime_error(words_of_fits(status));
    }

private:
    fitsfile* handle_;
};

} // namespace fragfft
