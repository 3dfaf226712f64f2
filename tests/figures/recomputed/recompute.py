"""Recomputes conclusions of committed runs from their samples.csv alone and compares the verdicts with ledger.csv.

Imports nothing of this project: rules and numbers stand here again, so that a mistake of the judge must be made twice to
stay unseen. Usage: recompute.py FOLDER ...
"""
import csv
import os
import sys

import beyond  # noqa: F401: each adds its conclusions
import papers_2003_2006  # noqa: F401
import papers_2008_2022  # noqa: F401
from rows import Run, are_of_today
from verdicts import CONCLUSIONS, UNTESTED, judged

LEAST_CONCLUSIONS = 60


def main(folders):
    differing = 0
    folders = [folder for folder in folders if are_of_today(folder)]
    for folder in folders:
        run = Run(folder)
        disagreeing = run.disagreeing()
        with open(os.path.join(folder, 'ledger.csv'), newline='') as file:
            ledger = {row['id']: row['verdict'] for row in csv.DictReader(file)}
        tested = 0
        for conclusion in CONCLUSIONS:
            verdict = judged(run, conclusion, disagreeing)
            if verdict == UNTESTED and conclusion.item not in run.moments:
                continue  # the item is younger than the run
            tested += verdict != UNTESTED
            if verdict != ledger.get(conclusion.name):
                differing += 1
                print(f'{folder}: {conclusion.name}: {verdict} by its samples, {ledger.get(conclusion.name)} in the ledger')
        print(f'{folder}: {len(CONCLUSIONS)} conclusions recomputed, {tested} of them tested here')
    if len(CONCLUSIONS) < LEAST_CONCLUSIONS or not folders:
        print(f'fewer than {LEAST_CONCLUSIONS} conclusions, or no folder')
        return 1
    return 1 if differing else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
