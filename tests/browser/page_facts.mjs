// Questions about a page. Each function runs inside the browser, so it uses nothing from outside, and most return a
// list of what is wrong.

// Links to places that the page does not have.
export function brokenLinksInPage() {
  return [...document.querySelectorAll('a[href^="#"]')]
    .map((link) => link.getAttribute('href'))
    .filter((href) => document.getElementById(href.slice(1)) === null);
}

export function repeatedIds() {
  const ids = [...document.querySelectorAll('[id]')].map((element) => element.id);
  return ids.filter((id, place) => ids.indexOf(id) !== place);
}

export function linksToFiles() {
  return [...document.querySelectorAll('a[href]:not([href^="#"])')].map((link) => link.getAttribute('href'));
}

// Elements that extend beyond the right edge and are not in a box that can be scrolled.
export function whatSticksOut() {
  const width = document.documentElement.clientWidth;
  const out = [...document.querySelectorAll('body *')]
    .filter((element) => !element.parentElement.closest('.scroll, svg, pre'))
    .filter((element) => element.getBoundingClientRect().right > width + 0.5)
    .map((element) => `${element.tagName} of ${element.closest('[id]')?.id}: ${element.textContent.slice(0, 40)}`);
  return document.documentElement.scrollWidth > width ? ['the page scrolls sideways', ...out] : out;
}

// Elements to be touched whose width or height is less than `least` pixels.
export function smallTargets({ selector, least }) {
  return [...document.querySelectorAll(selector)]
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => Math.min(box.width, box.height) < least)
    .map(({ element, box }) => `${box.width} x ${box.height}: ${element.outerHTML.slice(0, 80)}`);
}

// Texts whose contrast ratio with their background is less than `least`, as WCAG 2.2 defines it. The background of a
// text in a drawing is the rectangles and circles drawn before it. Disabled controls are exempt, as in WCAG.
export function faintTexts(least) {
  const parsed = (colour) => {
    const [red, green, blue, alpha = 1] = colour.match(/[\d.]+/g).map(Number);
    return { channels: [red, green, blue], alpha };
  };
  const over = (upper, opacity, lower) =>
    upper.channels.map((channel, i) => opacity * upper.alpha * channel + (1 - opacity * upper.alpha) * lower[i]);
  const luminance = (channels) => {
    const [red, green, blue] = channels.map((channel) => {
      const value = channel / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one, other) => {
    const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (lighter + 0.05) / (darker + 0.05);
  };
  const probe = document.body.appendChild(document.createElement('div'));
  probe.style.background = 'Canvas';
  const canvas = parsed(getComputedStyle(probe).backgroundColor).channels;
  probe.remove();

  const behindElement = (element) => {
    const chain = [];
    for (let ancestor = element; ancestor; ancestor = ancestor.parentElement) chain.unshift(ancestor);
    return chain.reduce((below, ancestor) => over(parsed(getComputedStyle(ancestor).backgroundColor), 1, below), canvas);
  };
  const behindDrawnText = (text) => {
    const box = text.getBoundingClientRect();
    const middle = [box.left + box.width / 2, box.top + box.height / 2];
    let colour = behindElement(text.ownerSVGElement);
    for (const shape of text.ownerSVGElement.querySelectorAll('rect, circle')) {
      const before = shape.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING;
      const bounds = shape.getBoundingClientRect();
      const around = bounds.left <= middle[0] && middle[0] <= bounds.right && bounds.top <= middle[1] &&
                     middle[1] <= bounds.bottom;
      const style = getComputedStyle(shape);
      if (before && around && style.fill !== 'none')
        colour = over(parsed(style.fill), Number(style.fillOpacity), colour);
    }
    return colour;
  };

  const faint = new Set();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const words = texts.currentNode.data.trim();
    const element = texts.currentNode.parentElement;
    const drawn = element.closest('svg text');
    if (words === '' || element.closest('title, desc, style, :disabled') || !element.checkVisibility()) continue;
    const style = getComputedStyle(element);
    const behind = drawn ? behindDrawnText(drawn) : behindElement(element);
    const ratio = contrast(over(parsed(drawn ? style.fill : style.color), Number(style.opacity), behind), behind);
    if (ratio < least) faint.add(`${ratio.toFixed(2)}: "${words.slice(0, 40)}" of ${element.closest('[id]')?.id}`);
  }
  return [...faint];
}

// Charts without a size, and texts of charts that do not have the page's colour.
export function faultsOfCharts() {
  const colour = getComputedStyle(document.body).color;
  const charts = [...document.querySelectorAll('.beside svg')];
  const empty = charts.filter((chart) => chart.clientWidth < 100 || chart.clientHeight < 100);
  const texts = charts.flatMap((chart) => [...chart.querySelectorAll('text')]);
  const odd = texts.filter((text) => getComputedStyle(text).fill !== colour);
  return [...(charts.length === 0 || texts.length === 0 ? ['no chart, or one without text'] : []),
    ...empty.map((chart) => `no size: ${chart.getAttribute('aria-label')}`),
    ...odd.map((text) => `another colour than the page's: ${text.textContent}`)];
}

// Texts of drawings and charts that extend beyond them or are smaller than `least` pixels.
export function illegibleDrawnTexts(least) {
  const faults = [];
  for (const text of document.querySelectorAll('figure svg text')) {
    const words = `"${text.textContent}" of ${text.closest('[id]')?.id}`;
    const box = text.getBoundingClientRect();
    const drawing = text.ownerSVGElement.getBoundingClientRect();
    const size = parseFloat(getComputedStyle(text).fontSize) * drawing.width / text.ownerSVGElement.viewBox.baseVal.width;
    if (size < least) faults.push(`${size.toFixed(1)} pixels: ${words}`);
    if (box.left < drawing.left - 1 || box.right > drawing.right + 1 || box.top < drawing.top - 1 ||
        box.bottom > drawing.bottom + 1)
      faults.push(`leaves its drawing: ${words}`);
  }
  return faults;
}

// Texts that are not laid out, or that a box with a scroll bar cuts off.
export function hiddenTexts() {
  const hidden = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    // On paper, tables that are folded on a screen are left out, as their CSV files have them, and so are programs.
    const elsewhere = 'details.data, .history, .told, #programs, .skip';
    if (texts.currentNode.data.trim() === '' || element.closest(`title, desc, style, ${elsewhere}`)) continue;
    if (!element.checkVisibility()) hidden.push(`not shown: ${texts.currentNode.data.slice(0, 60)}`);
  }
  const cut = [...document.querySelectorAll('.scroll')].filter((box) => box.scrollWidth > box.clientWidth + 1);
  return [...hidden, ...cut.map((box) => `cut off on the right: a table of ${box.closest('[id]').id}`)];
}

export function picturesWithoutWords() {
  const named = (element) => element.alt || element.getAttribute('aria-label') || element.querySelector('title');
  return [...document.querySelectorAll('img, figure svg')]
    .filter((picture) => !named(picture) || (picture.tagName === 'IMG' && picture.naturalWidth === 0))
    .map((picture) => picture.closest('[id]')?.id);
}

// Drawings taller than `most` pixels.
export function tallDrawings(most) {
  return [...document.querySelectorAll('figure svg')]
    .map((drawing) => ({ drawing, height: drawing.getBoundingClientRect().height }))
    .filter(({ height }) => height > most)
    .map(({ drawing, height }) => `${height.toFixed(1)} pixels: ${drawing.getAttribute('aria-label')}`);
}

// How many drawings are wider than their boxes, and what is wrong with those: a box that cannot be scrolled to the
// drawing's right edge, or that shows no shadow where the drawing goes on.
export function drawingsThatScroll() {
  const wide = [...document.querySelectorAll('figure svg')]
    .filter((drawing) => drawing.getBoundingClientRect().width > drawing.parentElement.clientWidth + 0.5);
  const faults = wide.flatMap((drawing) => {
    const box = drawing.parentElement;
    box.scrollLeft = box.scrollWidth;
    const beyond = drawing.getBoundingClientRect().right - box.getBoundingClientRect().right;
    box.scrollLeft = 0;
    return [...(beyond > 1 ? [`out of reach by ${beyond.toFixed(1)} pixels`] : []),
      ...(getComputedStyle(box).backgroundImage.includes('gradient') ? [] : ['no shadow'])]
      .map((fault) => `${fault}: ${drawing.getAttribute('aria-label')}`);
  });
  return { count: wide.length, faults };
}

// The report's size in bytes of UTF-8, its number of words before anything is unfolded, and its number of items.
export function sizeOfReport() {
  const others = ['introduction', 'ledger', 'ideas', 'history', 'errata', 'glossary', 'programs'];
  return {
    bytes: new TextEncoder().encode(document.documentElement.outerHTML).length,
    words: document.body.innerText.split(/\s+/).filter((word) => word !== '').length,
    items: [...document.querySelectorAll('section')].filter(({ id }) => !others.includes(id)).length,
    tables: document.querySelectorAll('table').length,
    height: document.documentElement.scrollHeight,
  };
}
