#!/bin/sh
# vtkImageFourierCenter of VTK 9.1.0. One would guess what its manual says, that it "shifts the zero frequency to the
# center of the image": to column n/2 of n, rounded down, as fftshift of NumPy, MATLAB and others do, so that a second
# use gives a spectrum of even sides back. It puts zero at n/2 + 1, at even sides and odd ones, one beyond most others,
# and a second use leaves an even spectrum two columns and two rows aside. A mask that is drawn round the middle keeps
# other frequencies on one side than on the other, so that the filtered image is no longer real; a picture of the
# spectrum hides it.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
debian_packages python3-vtk9=9.1.0+really9.1.0+dfsg2-5+deb12u1 python3-numpy
cd "$folder"
python3 - <<'END'
import numpy
import vtk
from vtk.util.numpy_support import numpy_to_vtk, vtk_to_numpy

def centred(spectrum):
    """What vtkImageFourierCenter makes of complex numbers."""
    rows, columns = spectrum.shape
    given = vtk.vtkImageData()
    given.SetDimensions(columns, rows, 1)
    pairs = numpy.stack([spectrum.real, spectrum.imag], -1).reshape(-1, 2)
    given.GetPointData().SetScalars(numpy_to_vtk(pairs, deep=True))
    centre = vtk.vtkImageFourierCenter()
    centre.SetInputData(given)
    centre.Update()
    made = vtk_to_numpy(centre.GetOutput().GetPointData().GetScalars())
    return (made[:, 0] + 1j * made[:, 1]).reshape(rows, columns)

def place(spectrum):
    """Row and column of the frequency zero, the largest number of an image that has no negative ones."""
    return tuple(int(index) for index in numpy.unravel_index(numpy.abs(spectrum).argmax(), spectrum.shape))

for shape in ((8, 8), (6, 10), (5, 7), (6, 9)):
    spectrum = numpy.fft.fft2(numpy.random.default_rng(0).random(shape))
    shifted = centred(spectrum)
    middle = tuple(side // 2 for side in shape)
    again = place(centred(shifted))
    print(f"{shape[0]} x {shape[1]}: zero at {place(shifted)}, by fftshift at {middle}; after a second use at {again}")
    if place(shifted) != tuple(side // 2 + 1 for side in shape) or place(numpy.fft.fftshift(spectrum)) != middle:
        raise SystemExit("changed")
    if not numpy.array_equal(shifted, numpy.roll(spectrum, place(shifted), (0, 1))):
        raise SystemExit("changed: not a shift alone")

# What is within two steps of the middle is kept of a real image, and what comes back should be real again.
image = numpy.random.default_rng(1).random((16, 16))
distance = numpy.hypot(*numpy.mgrid[-8:8, -8:8])
imaginary = {}
for name, shift in (("fftshift", numpy.fft.fftshift), ("vtkImageFourierCenter", centred)):
    shifted = shift(numpy.fft.fft2(image))
    kept = numpy.where(distance <= 2, shifted, 0)
    back = numpy.fft.ifft2(numpy.roll(kept, [-index for index in place(shifted)], (0, 1)))
    imaginary[name] = numpy.abs(back.imag).max()
    print(f"low pass round the middle, after {name}: largest imaginary part {imaginary[name]:.1e}")
if not (imaginary["fftshift"] < 1e-12 and imaginary["vtkImageFourierCenter"] > 1e-3):
    raise SystemExit("changed: low pass")
END
