// The row of tabs, which shows one part of the page at a time. The address names the part.

// The tab that the address asks for: 'watch' for '#watch' and also for '#watch/...', whose rest is for that tab. The
// years belong to the end of chapter zero.
function nameInAddress() {
  const name = /^#([a-z]+)/.exec(location.hash)?.[1];
  return name === 'years' ? 'zero' : name;
}

// Tabs as WAI-ARIA describes them: one of them gets the focus by the Tab key, arrow keys lead to its neighbours.
export class Tabs {
  #names;
  #choose;
  #addressOf;

  // `choose(name)` is called for each tab that the reader chooses. `addressOf(name)` is the address of what it shows.
  constructor(names, choose, addressOf) {
    this.#names = names;
    this.#choose = choose;
    this.#addressOf = addressOf;
    for (const name of names) {
      this.#button(name).addEventListener('click', () => this.#onChoice(name));
      this.#button(name).addEventListener('keydown', (event) => this.#onKey(event, name));
    }
    addEventListener('hashchange', () => {
      if (names.includes(nameInAddress())) choose(nameInAddress());
    });
  }

  #button(name) {
    return document.getElementById(`tab-${name}`);
  }

  #onChoice(name) {
    const how = nameInAddress() === 'tour' ? 'pushState' : 'replaceState'; // Back leads to the tour's step again
    if (nameInAddress() !== name) history[how](null, '', this.#addressOf(name));
    this.#choose(name);
  }

  #onKey(event, name) {
    const at = this.#names.indexOf(name);
    const count = this.#names.length;
    const next = { ArrowRight: (at + 1) % count, ArrowLeft: (at + count - 1) % count, Home: 0, End: count - 1 }[event.key];
    if (next === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    this.#button(this.#names[next]).focus();
    this.#onChoice(this.#names[next]);
  }

  // The tab that the address names, or else the first. Every tour begins in Watch.
  get first() {
    const named = nameInAddress() === 'tour' ? 'watch' : nameInAddress();
    return this.#names.includes(named) ? named : this.#names[0];
  }

  // Shows one part and hides the others. The address changes only if it names another tab, because it may hold more
  // than that.
  mark(chosen) {
    const left = this.#names.find((name) => document.getElementById(name).contains(document.activeElement));
    if (left && left !== chosen) this.#button(chosen).focus({ preventScroll: true }); // what is hidden loses the focus
    for (const name of this.#names) {
      document.getElementById(name).hidden = name !== chosen;
      this.#button(name).setAttribute('aria-selected', String(name === chosen));
      this.#button(name).tabIndex = name === chosen ? 0 : -1;
    }
    const named = nameInAddress();
    if (this.#names.includes(named) && named !== chosen) history.replaceState(null, '', this.#addressOf(chosen));
  }
}
