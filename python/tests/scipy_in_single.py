"""A plugin of pytest: fragfft is the backend of scipy.fft, in all threads, for `pytest --pyargs scipy.fft.tests`."""

import fragfft
import in_single
import scipy.fft
from scipy_skipped import skipped


class Counted(fragfft.ScipyBackend):
    """Counts what it computes."""

    computed = 0

    def __ua_function__(self, *call):
        result = super().__ua_function__(*call)
        self.computed += result is not NotImplemented
        return result


backend = Counted(precision="single")
scipy.fft.register_backend("scipy")
scipy.fft.set_global_backend(backend)


def pytest_collection_modifyitems(items):
    for item in items:
        in_single.adapt(item, skipped)


def pytest_sessionfinish(session):
    print(f"{backend.computed} transforms were computed by fragfft")
    if session.testscollected > session.testsfailed and not session.config.option.collectonly:
        assert backend.computed > 1000
