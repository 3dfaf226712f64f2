# Run in a bare Debian with the packages and their recommendations, on Mesa's software renderer.
set -eu
fail() { echo "smoke_program: $*"; exit 1; }
cd "$(mktemp -d)"
fragfft info | tee info.txt | head -n 4
grep -q llvmpipe info.txt || fail "info does not name the device"
python3 /smoke/photograph.py --device auto
for method in moreland-angel-2003 wide fused spatial; do
    python3 /smoke/photograph.py --method $method
done
python3 /smoke/compare_with_numpy.py /usr/bin/fragfft
fragfft page live.html
grep -q '</html>' live.html || fail "the live page is not whole"
fragfft reproduce --quick --out report moreland_angel_2003_table1 >report.txt
grep -q '</html>' "$(tail -n 1 report.txt)" || fail "there is no report"
python3 - <<'PROGRAM'
import fragfft, fragfft.ndimage, numpy
x = numpy.random.default_rng(1).random((96, 128), numpy.float32)
want = numpy.fft.rfft2(x.astype(numpy.float64))
error = numpy.linalg.norm(fragfft.rfft2(x) - want) / numpy.linalg.norm(want)
bound = 2 * 1.3 * 2.0**-24 * numpy.log2(x.size) ** 0.5
print(f"fragfft.rfft2: relative error {error:.3g}, of {bound:.3g} that are promised")
assert error <= bound
soft = fragfft.ndimage.gaussian_filter(x, 2.0)
assert soft.shape == x.shape and 0.4 < soft.mean() < 0.6 and soft.std() < x.std() / 4
PROGRAM
