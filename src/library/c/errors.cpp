#include "device_arrays/closed_error.hpp"
#include "library/c/guard.hpp"

#include <array>
#include <new>
#include <string_view>

namespace fragfft::c {

namespace {

// Its length is fixed, because it must also report that memory is exhausted.
thread_local std::array<char, 1024> last_error{};

fragfft_error said(fragfft_error code, std::string_view text) noexcept
{
    const std::string_view line = text.substr(0, std::min(text.find('\n'), last_error.size() - 1));
    *std::copy(line.begin(), line.end(), last_error.begin()) = '\0';
    return code;
}

constexpr const char* no_memory = "the process has no memory left";

} // namespace

fragfft_error told() noexcept
{
    try {
        throw;
    } catch (const Stopped& error) {
        return said(FRAGFFT_ERROR_STOPPED, error.what());
    } catch (const SizeError& error) {
        return said(FRAGFFT_ERROR_UNSUPPORTED_SIZE, error.what());
    } catch (const InputError& error) {
        return said(FRAGFFT_ERROR_UNSUPPORTED, error.what());
    } catch (const device_arrays::ClosedError& error) {
        return said(FRAGFFT_ERROR_CLOSED, error.what());
    } catch (const DeviceError& error) {
        return said(FRAGFFT_ERROR_DEVICE, error.what());
    } catch (const CallerError& error) {
        return said(FRAGFFT_ERROR_INVALID_ARGUMENT, error.what());
    } catch (const std::bad_alloc&) {
        return said(FRAGFFT_ERROR_OUT_OF_MEMORY, no_memory);
    } catch (const std::length_error&) { // more than any memory holds
        return said(FRAGFFT_ERROR_OUT_OF_MEMORY, no_memory);
    } catch (const std::exception& error) {
        return said(FRAGFFT_ERROR_INTERNAL, error.what());
    } catch (...) {
        return said(FRAGFFT_ERROR_INTERNAL, "a callback has thrown what is no std::exception");
    }
}

} // namespace fragfft::c

const char* fragfft_last_error(void)
{
    return fragfft::c::last_error.data();
}

const char* fragfft_error_text(int error)
{
    switch (error) {
    case FRAGFFT_OK:
        return "no error";
    case FRAGFFT_ERROR_INVALID_ARGUMENT:
        return "invalid argument";
    case FRAGFFT_ERROR_UNSUPPORTED:
        return "unsupported";
    case FRAGFFT_ERROR_UNSUPPORTED_SIZE:
        return "unsupported size";
    case FRAGFFT_ERROR_DEVICE:
        return "the device failed";
    case FRAGFFT_ERROR_OUT_OF_MEMORY:
        return "out of memory";
    case FRAGFFT_ERROR_STOPPED:
        return "stopped by a callback";
    case FRAGFFT_ERROR_INTERNAL:
        return "internal error";
    case FRAGFFT_ERROR_CLOSED:
        return "the device is closed";
    default:
        return "unknown error";
    }
}
