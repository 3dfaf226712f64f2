"""A plugin of pytest: without ./check --thorough no test function runs more than `few` of its cases.

The first is drawn at random, always the same of a function; each other differs from those before it in as many
parameters as it can, so that none is left out because it comes in step with the choice.
"""

import os
import random

few = 2


def differences(item, other):
    indices = other.callspec.indices
    return sum(place != indices[name] for name, place in item.callspec.indices.items())


def spread(name, several):
    left = random.Random(name).sample(several, len(several))
    chosen = [left.pop()]
    while len(chosen) < few:
        chosen.append(max(left, key=lambda item: min(differences(item, other) for other in chosen)))
        left.remove(chosen[-1])
    return chosen


def pytest_collection_modifyitems(config, items):
    if "FRAGFFT_THOROUGH" in os.environ:
        return
    cases = {}
    for item in items:
        cases.setdefault(item.nodeid.split("[")[0], []).append(item)
    kept = set()
    for name, several in cases.items():
        kept.update(several if len(several) <= few else spread(name, several))
    left_out = [item for item in items if item not in kept]
    items[:] = [item for item in items if item in kept]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
