/// @file
/// Which version of the library the headers are of, in C and in C++.
#ifndef FRAGFFT_VERSION_H
#define FRAGFFT_VERSION_H

#define FRAGFFT_VERSION_MAJOR 1
#define FRAGFFT_VERSION_MINOR 1
#define FRAGFFT_VERSION_PATCH 0
/// The three numbers above, with points between them. The build takes the project's version from here.
#define FRAGFFT_VERSION "1.1.0"

#endif
