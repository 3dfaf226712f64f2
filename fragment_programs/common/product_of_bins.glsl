// The product of the bins of two images' spectra, F and G: of up to four channels, each by itself.
//   CONVOLUTION        F G
//   CORRELATION        F conj G
//   PHASE_CORRELATION  F conj G / |F conj G|; 0 where |F| or |G| is no more than what counts as nothing
//   DECONVOLUTION      F conj G / (|G|^2 + noise); 0 where that is 0 / 0
// Bins are divided by their larger part before they are squared, so that squares stay within the range of floats.
#if defined(PHASE_CORRELATION)
uniform float faintest;       // of |F|
uniform float faintest_other; // of |G|
#elif defined(DECONVOLUTION)
uniform float noise;
#endif

struct Bins // a component for each channel
{
    vec4 real;
    vec4 imaginary;
};

vec4 larger_part(Bins bins)
{
    return max(abs(bins.real), abs(bins.imaginary));
}

// A divisor, and 1 for 0.
vec4 or_one(vec4 divisor)
{
    return mix(divisor, vec4(1.0), equal(divisor, vec4(0.0)));
}

#if defined(PHASE_CORRELATION)
Bins of_length_one(Bins bins, float nothing)
{
    vec4 larger = larger_part(bins);
    vec4 real = bins.real / or_one(larger);
    vec4 imaginary = bins.imaginary / or_one(larger);
    vec4 length = sqrt(real * real + imaginary * imaginary);
    vec4 factor = vec4(greaterThan(larger * length, vec4(nothing))) / or_one(length);
    return Bins(real * factor, imaginary * factor);
}
#elif defined(DECONVOLUTION)
// G / (|G|^2 + noise)
Bins weighed(Bins bins)
{
    vec4 larger = or_one(larger_part(bins));
    vec4 real = bins.real / larger;
    vec4 imaginary = bins.imaginary / larger;
    vec4 divisor = or_one(larger * (real * real + imaginary * imaginary) + noise / larger);
    return Bins(real / divisor, imaginary / divisor);
}
#endif

Bins product_of(Bins f, Bins g)
{
#if defined(CONVOLUTION)
    return Bins(f.real * g.real - f.imaginary * g.imaginary, f.real * g.imaginary + f.imaginary * g.real);
#else
#if defined(PHASE_CORRELATION)
    f = of_length_one(f, faintest);
    g = of_length_one(g, faintest_other);
#elif defined(DECONVOLUTION)
    g = weighed(g);
#elif !defined(CORRELATION)
#error "define CONVOLUTION, CORRELATION, PHASE_CORRELATION or DECONVOLUTION"
#endif
    return Bins(f.real * g.real + f.imaginary * g.imaginary, f.imaginary * g.real - f.real * g.imaginary);
#endif
}
