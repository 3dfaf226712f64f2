# Run in a bare Debian with only the packages: no OpenGL driver, no charts, no counts of instructions.
set -eu
fail() { echo "smoke_bare: $*"; exit 1; }
cd "$(mktemp -d)"
fragfft --version
fragfft --version | grep -qE '^fragfft [0-9]+\.[0-9]+\.[0-9]+, commit [0-9a-f]{12}' || fail "--version says something else"
status=0
fragfft info >info.txt 2>info.err || status=$?
# Mesa prints its own lines before those of fragfft.
echo "info without a driver: exit code $status: $(tail -n 1 info.err)"
[ "$status" = 3 ] && [ "$(grep -c '^fragfft: ' info.err)" = 1 ] && tail -n 1 info.err | grep -q '^fragfft: ' ||
    { cat info.err; fail "info does not say in a line that there is no device"; }
# Without a device the CPU filters.
python3 /smoke/photograph.py
zcat /usr/share/man/man1/fragfft.1.gz >manual
fragfft man | cmp - manual || fail "the manual is another program's"
python3 -c 'import fragfft, fragfft.ndimage, numpy
assert fragfft.fft(numpy.ones(3, numpy.float32))[0] == 3
assert fragfft.ndimage.uniform_filter(numpy.ones((9, 9), numpy.float32), 3).max() == 1
print("Python without a driver:", fragfft.device())' || fail "Python does not compute without a driver"
status=0
python3 -c 'import fragfft; fragfft.use("gpu")' 2>python.err || status=$?
[ "$status" = 1 ] && tail -n 1 python.err | grep -q DeviceError || fail "Python does not say that there is no device"
