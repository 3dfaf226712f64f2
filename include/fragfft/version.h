/// @file
/// Which version of the library the headers are of, in C and in C++.
#ifndef FRAGFFT_VERSION_H
#define FRAGFFT_VERSION_H

#define FRAGFFT_VERSION_MAJOR 2
#define FRAGFFT_VERSION_MINOR 0
#define FRAGFFT_VERSION_PATCH 0
/// The three numbers above, with points between them. The build takes the project's version from here.
#define FRAGFFT_VERSION "2.0.0"

#endif
