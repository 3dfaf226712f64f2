"""Textures of moderngl, by their names, in its own context."""

import fragfft
import numpy
import pytest
from accuracy import relative_error

moderngl = pytest.importorskip("moderngl")


@pytest.fixture
def context():
    try:
        made = moderngl.create_context(standalone=True, backend="egl")
    except Exception as error:
        pytest.skip(f"moderngl makes no context: {error}")
    yield made
    made.release()


def test_filter(context, random):
    from scipy import ndimage

    image = random.random((40, 60, 4)).astype(numpy.float32)
    source = context.texture((60, 40), 4, image.tobytes(), dtype="f4")
    target = context.texture((60, 40), 4, dtype="f4")
    kernel = random.standard_normal((5, 5))
    ours = fragfft.Context()
    prepared = ours.filter(60, 40, kernel, boundary="clamp")
    prepared.bind(fragfft.Texture(source.glo, 60, 40), fragfft.Texture(target.glo, 60, 40))
    prepared.run()
    got = numpy.frombuffer(target.read(), numpy.float32).reshape(image.shape)
    assert relative_error(got, ndimage.convolve(image.astype(float), kernel[:, :, None], mode="nearest")) < 2e-6
    assert prepared.method and "passes" in prepared.plan_json()


def test_transform_beside_our_own_context(context, random):
    numbers = random.random((32, 64, 2)).astype(numpy.float32)
    source = context.texture((64, 32), 2, numbers.tobytes(), dtype="f4")
    target = context.texture((64, 32), 2, dtype="f4")
    ours = fragfft.Context()
    prepared = ours.transform(64, 32, format="rg32f")
    prepared.bind(fragfft.Texture(source.glo, 64, 32, "rg32f"), fragfft.Texture(target.glo, 64, 32, "rg32f"))
    prepared.run()
    whole = numbers[..., 0] + 1j * numbers[..., 1]
    # Arrays are computed in a context of fragfft's own, and moderngl's stays current.
    by_arrays = fragfft.fft2(whole.astype(numpy.complex64))
    got = numpy.frombuffer(target.read(), numpy.float32).reshape(numbers.shape)
    want = numpy.fft.fft2(whole)
    assert relative_error(got[..., 0] + 1j * got[..., 1], want) < 5e-7
    assert relative_error(by_arrays, want) < 5e-7


def test_wrong_textures_are_refused(context):
    ours = fragfft.Context()
    prepared = ours.filter(8, 8, numpy.ones((3, 3)))
    with pytest.raises(fragfft.ArgumentError):
        prepared.run()
    with pytest.raises(fragfft.ArgumentError):
        prepared.bind(fragfft.Texture(4711, 8, 8), fragfft.Texture(4712, 8, 8))
    with pytest.raises(fragfft.ArgumentError):
        ours.filter(8, 8, numpy.ones((3, 3)), format="rgb9")


def test_a_dead_context_is_an_exception():
    context = moderngl.create_context(standalone=True, backend="egl")
    ours = fragfft.Context()
    prepared = ours.filter(8, 8, numpy.ones((3, 3)))
    ours.abandon()
    context.release()
    with pytest.raises(fragfft.Error):
        prepared.run()
    with pytest.raises(fragfft.Error):
        ours.filter(8, 8, numpy.ones((3, 3)))
