"""Tests of scipy.fft.tests that ask for what is not computed here, by the names of their functions, and why."""

skipped = {
    "test_fht_agrees_with_fftlog": (
        "SciPy's Hankel transform weighs by powers of r over eight decades around rfft and irfft, and their rounding"
    ),
}
