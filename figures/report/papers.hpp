// The papers, by the names that items, claims and errata call them.
#pragma once

namespace fragfft::figures::papers {

inline constexpr const char* moreland_angel_2003 = "Moreland & Angel 2003";
inline constexpr const char* fialka_cadik_2006 = "Fialka & Čadík 2006";
inline constexpr const char* lloyd_boyd_govindaraju_2008 = "Lloyd, Boyd & Govindaraju 2008";
// A sample's text, which names no author: the second of two on FFTs of images.
inline constexpr const char* intel_2014 = "Intel 2014";
// Jorge Francisco Teixeira Bastos da Mota, High Performance Fourier Transforms on GPUs, University of Minho.
inline constexpr const char* mota_2022 = "Mota 2022";

} // namespace fragfft::figures::papers
