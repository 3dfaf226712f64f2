"""A plugin of pytest: without ./check --thorough no test function runs more than `few` of its cases.

They are drawn at random, always the same of a function, so that no parameter is left out because it comes in step with
the choice.
"""

import os
import random

few = 4


def pytest_collection_modifyitems(config, items):
    if "FRAGFFT_THOROUGH" in os.environ:
        return
    cases = {}
    for item in items:
        cases.setdefault(item.nodeid.split("[")[0], []).append(item)
    kept = set()
    for name, several in cases.items():
        kept.update(several if len(several) <= few else random.Random(name).sample(several, few))
    left_out = [item for item in items if item not in kept]
    items[:] = [item for item in items if item in kept]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
