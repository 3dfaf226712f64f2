# Every dependency is a package of the distribution. fmt and nlohmann's JSON are compiled into the library, so its users
# need neither.
find_package(fmt REQUIRED)
find_package(nlohmann_json REQUIRED)

# Only EGL's headers: the library is loaded when a device is opened.
find_path(EGL_INCLUDE_DIR EGL/egl.h REQUIRED)

# The OpenGL loader is generated at build time by the distribution's glad 2.
find_program(GLAD_EXECUTABLE glad PATHS /usr/bin NO_DEFAULT_PATH REQUIRED)

# The distribution's Python, which has the packages that the tests need, unless -DPython_EXECUTABLE names another.
if(FRAGFFT_BUILD_PYTHON)
  if(NOT Python_EXECUTABLE)
    find_program(Python_EXECUTABLE python3 PATHS /usr/bin NO_DEFAULT_PATH)
  endif()
  find_package(Python 3.9 QUIET COMPONENTS Interpreter)
  if(NOT Python_Interpreter_FOUND)
    message(STATUS "No Python package: there is no Python")
    set(FRAGFFT_BUILD_PYTHON OFF)
  endif()
endif()

if(FRAGFFT_BUILD_PROGRAM)
  find_package(PkgConfig REQUIRED)
  pkg_check_modules(EGL REQUIRED IMPORTED_TARGET egl)
  find_package(glm REQUIRED)
  find_package(CLI11 REQUIRED)
  find_package(OpenEXR 3 REQUIRED)
  # Without these packages the window is left out.
  find_package(glfw3 QUIET)
  pkg_check_modules(IMGUI IMPORTED_TARGET imgui)
  find_package(Threads REQUIRED)
  find_package(ZLIB REQUIRED)
  pkg_check_modules(VIPS REQUIRED IMPORTED_TARGET "vips-cpp>=8.14")
  # Its option -pthread would not match headers that were precompiled without it.
  set_property(TARGET PkgConfig::VIPS PROPERTY INTERFACE_COMPILE_OPTIONS)
  # From this version on, a libtiff handle can have its own error handler.
  pkg_check_modules(TIFF REQUIRED IMPORTED_TARGET "libtiff-4>=4.5")
  pkg_check_modules(STB REQUIRED IMPORTED_TARGET stb)
  pkg_check_modules(FFTW REQUIRED IMPORTED_TARGET fftw3)
  pkg_check_modules(FFTWF REQUIRED IMPORTED_TARGET fftw3f)

  # FFTW has no CMake configuration for its thread libraries.
  find_library(FFTWF_THREADS_LIBRARY fftw3f_threads REQUIRED)
  find_library(FFTW_THREADS_LIBRARY fftw3_threads REQUIRED)
endif()
