// context_starter DEVICE: creates a context and prints the device, or prints the error and exits like the command line;
// and does so a second time.
#include "errors.hpp"
#include "gl/context_egl.hpp"

#include <iostream>

int main(int count, char** arguments)
{
    try {
        for (int round = 0; round < 2; ++round)
            std::cout << fragfft::gl::make_egl_context(count > 1 ? arguments[1] : "auto")->device().opengl_version
                      << '\n';
        return 0;
    } catch (const fragfft::InputError& error) {
        std::cout << error.what() << '\n';
        return 2;
    } catch (const fragfft::DeviceError& error) {
        std::cout << error.what() << '\n';
        return 3;
    }
}
