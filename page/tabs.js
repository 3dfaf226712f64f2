// The row of tabs: one part of the page is shown at a time, and the address names it.

// What the address asks for: 'watch' of '#watch', and of '#watch/...' too, whose rest is for that part. The years end
// chapter zero.
function nameInAddress() {
  const name = /^#([a-z]+)/.exec(location.hash)?.[1];
  return name === 'years' ? 'zero' : name;
}

// Tabs as WAI-ARIA describes them: one of them takes the focus by the tabulator key, arrows lead to its neighbours.
export class Tabs {
  #names;
  #choose;

  // `choose(name)` is called for each tab that the reader asks for.
  constructor(names, choose) {
    this.#names = names;
    this.#choose = choose;
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
    if (nameInAddress() !== name) history.replaceState(null, '', `#${name}`);
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

  // The tab that the address names, or else the first. A tour begins in Watch, wherever it leads then.
  get first() {
    const named = nameInAddress() === 'tour' ? 'watch' : nameInAddress();
    return this.#names.includes(named) ? named : this.#names[0];
  }

  // Shows one part and hides the others. The address stays unless it names another tab: it may say more than that.
  mark(chosen) {
    for (const name of this.#names) {
      document.getElementById(name).hidden = name !== chosen;
      this.#button(name).setAttribute('aria-selected', String(name === chosen));
      this.#button(name).tabIndex = name === chosen ? 0 : -1;
    }
    const named = nameInAddress();
    if (this.#names.includes(named) && named !== chosen) history.replaceState(null, '', `#${chosen}`);
  }
}
