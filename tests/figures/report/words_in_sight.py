"""words_in_sight.py [--most WORDS] [--parts] [--checks-itself] REPORT...: counts the words that a reader of a report sees without unfolding
anything. What a closed <details> holds is not in sight, its summary is; an open one is in sight; neither are style
sheets, scripts and the titles of drawings. Prints the sum of each report, with --parts by section and by kind, and
exits with 1 if a report has more than WORDS."""
import argparse
import collections
import html.parser
import sys

VOID = {'area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr'}
NEVER_SHOWN = {'style', 'script', 'title', 'desc', 'head'}
SPOKEN = 'spoken'  # the class of what a screen reader says and nobody sees


def kind_of(tag, classes):
    """The kind of text that an element begins; None if it is as around it."""
    if 'claims' in classes:
        return 'claims'
    if 'marks' in classes or 'legend' in classes or 'counts' in classes:
        return 'marks'
    if tag == 'svg':
        return 'charts'
    if tag == 'figcaption':
        return 'captions'
    if tag == 'table':
        return 'tables'
    if tag == 'summary':
        return 'summaries'
    if 'prose' in classes:
        return 'prose'
    return None


class Counter(html.parser.HTMLParser):
    """Counts words in sight by section and kind."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.open = []  # of each open element: tag, whether its text is shown, section, kind, whether it is a closed <details>
        self.words = collections.Counter()  # by section and kind
        self.folded = 0

    def around(self):
        return self.open[-1] if self.open else ('', True, 'the beginning', 'other', False)

    def handle_starttag(self, tag, attributes):
        if tag in VOID:
            return
        attributes = dict(attributes)
        _, is_shown, section, kind, folds = self.around()
        if folds and tag != 'summary':
            is_shown = False
        if tag == 'section':
            section = attributes.get('id', section)
        classes = (attributes.get('class') or '').split()
        if tag in NEVER_SHOWN or SPOKEN in classes:
            is_shown = None
        kind = kind_of(tag, classes) or kind
        self.open.append((tag, is_shown, section, kind, tag == 'details' and 'open' not in attributes))

    def handle_endtag(self, tag):
        if tag in VOID:
            return
        while self.open and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data):
        _, is_shown, section, kind, folds = self.around()
        count = len(data.split())
        if is_shown and not folds:
            self.words[section, kind] += count
        elif is_shown is not None:
            self.folded += count


def counted(path):
    counter = Counter()
    with open(path, encoding='utf-8') as file:
        counter.feed(file.read())
    counter.close()
    return counter


def print_parts(words):
    kinds = sorted({kind for _, kind in words}, key=lambda one: -sum(n for (_, kind), n in words.items() if kind == one))
    sections = list(dict.fromkeys(section for section, _ in words))
    print(f'{"":48}{"all":>10}' + ''.join(f'{kind:>10}' for kind in kinds))
    for name, chosen in [('all', sections)] + [(section, [section]) for section in sections]:
        numbers = [sum(words[section, kind] for section in chosen) for kind in kinds]
        print(f'{name:48}{sum(numbers):10}' + ''.join(f'{number:10}' for number in numbers))


def check_itself():
    """What is in sight is counted, and what is not is not."""
    counter = Counter()
    counter.feed('<style>a b</style><p>one two<br>three</p><details><summary>four</summary><p>no</p><details open>'
                 '<summary>no</summary>no</details></details><details open><summary>five</summary>six</details>'
                 '<svg><title>no</title><text>seven</text></svg><b class="spoken">no</b>')
    counter.close()
    assert sum(counter.words.values()) == 7, counter.words
    assert counter.folded == 3, counter.folded


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--checks-itself', action='store_true')
    parser.add_argument('--most', type=int)
    parser.add_argument('--parts', action='store_true')
    parser.add_argument('reports', nargs='*')
    arguments = parser.parse_args()
    if arguments.checks_itself:
        check_itself()
    exceeds = False
    for path in arguments.reports:
        counter = counted(path)
        total = sum(counter.words.values())
        exceeds = exceeds or (arguments.most is not None and total > arguments.most) or total == 0
        print(f'{path}: {total} words in sight, {counter.folded} folded')
        if arguments.parts:
            print_parts(counter.words)
    return 1 if exceeds else 0


if __name__ == '__main__':
    sys.exit(main())
