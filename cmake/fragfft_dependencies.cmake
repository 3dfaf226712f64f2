# Every dependency is a package of the distribution. The library compiles fmt and nlohmann's JSON in: who uses it needs
# neither.
find_package(fmt REQUIRED)
find_package(nlohmann_json REQUIRED)

# The OpenGL loader is generated at build time by the distribution's glad 2.
find_program(GLAD_EXECUTABLE glad PATHS /usr/bin NO_DEFAULT_PATH REQUIRED)

if(FRAGFFT_BUILD_PROGRAM)
  find_package(PkgConfig REQUIRED)
  find_package(glm REQUIRED)
  find_package(CLI11 REQUIRED)
  find_package(PNG REQUIRED)
  find_package(JPEG REQUIRED)
  find_package(GIF 5 REQUIRED)
  find_package(TIFF 4.5 REQUIRED)
  find_package(OpenEXR 3 REQUIRED)
  find_package(glfw3 REQUIRED)
  find_package(Threads REQUIRED)
  find_package(ZLIB REQUIRED)
  pkg_check_modules(DEFLATE REQUIRED IMPORTED_TARGET libdeflate)
  pkg_check_modules(EGL REQUIRED IMPORTED_TARGET egl)
  pkg_check_modules(STB REQUIRED IMPORTED_TARGET stb)
  pkg_check_modules(FFTW REQUIRED IMPORTED_TARGET fftw3)
  pkg_check_modules(FFTWF REQUIRED IMPORTED_TARGET fftw3f)

  # FFTW ships no configuration for its threaded single-precision library.
  find_library(FFTWF_THREADS_LIBRARY fftw3f_threads REQUIRED)
endif()
