// Brings into sight what a step's "Look:" speaks of. A step names it in `lookAt`: parts of a tab by the names below, or
// selectors, what matters most first. All elements that a name finds belong to it.

const parts = {
  passes: '#watch .strip', // the thumbnails
  name: '#watch .pass-name',
  chain: '#watch .trace-line', // how many texels a trace finds, from pass to pass
  reads: '#watch .reads-side .panel:first-child .stack', // what is read, without tables
  tables: '#watch .reads-side .panel:not(:first-child)', // tables and responses
  sources: '#watch .mark.read', // the texels that are read
  texel: '#watch .mark.here', // the texel that is written
  writes: '#watch .writes-side .stack',
  axes: '#watch .axes', // how texels are counted, and what words in cells mean
  legend: '#watch .legend',
  equation: '#watch .explained .equation',
  program: '#watch .program .code',
  player: '#watch .player',
  picture: '#filter .filter-views figure:first-child .filter-stack',
  spectrum: '#filter .filter-views figure:last-child .filter-stack',
  sliders: '#filter .filter-sliders',
  answer: '#tour .tour-answer', // the button that shows it
};

const around = ['passes', 'name', '#watch .stage', 'legend', '#filter .filter-below']; // are good to see beside it

const panelGap = 8; // pixels above the tour's panel: see tours.css

// The selector of a part.
export const selectorOf = (name) => parts[name] ?? name;

// From top to bottom, in pixels of the whole page, so that scrolling does not matter.
function extentOf(elements) {
  const boxes = elements.map((each) => each.getBoundingClientRect()).filter(({ height }) => height > 0);
  return { top: Math.min(...boxes.map(({ top }) => top)) + scrollY,
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)) + scrollY };
}

// What covers the page at the window's edges: `above`, the height of the player, which sticks to the top once the page
// is scrolled down to it, and `end`, the top of the tour's sheet or the lower edge of the window.
function edges(panel, isSheet) {
  const player = document.querySelector('#watch .player');
  const sticks = player.checkVisibility() && getComputedStyle(player).position === 'sticky';
  return { above: sticks ? player.offsetHeight : 0, end: isSheet ? panel.getBoundingClientRect().top : innerHeight };
}

// Scrolls until all parts are in sight, and what is around them, or the first ones if there is no room for all. Of the
// places where they are it takes the one where the page is, otherwise the first of: the page's top, that of the lanes,
// that of the pass, the one with the parts in the middle, and the highest. Beside the page the tour's panel must be in
// sight as well.
export function bringIntoSight(lookAt, panel) {
  const found = [...lookAt, ...around].map((name) => [...document.querySelectorAll(selectorOf(name))].filter((each) =>
    each.checkVisibility() && !each.closest('.player, #tour'))).filter((elements) => elements.length > 0);
  const isSheet = getComputedStyle(panel).position === 'fixed';
  const { above, end } = edges(panel, isSheet);
  const lanes = document.querySelector('#watch .lanes');
  const lanesTop = lanes.checkVisibility() ? extentOf([lanes]).top : 0;
  const passTop = lanes.checkVisibility() ? extentOf([...lanes.querySelectorAll('.shown')]).top : 0;
  const { top: mainTop, bottom: mainBottom } = extentOf([document.querySelector('main')]);
  // Where the panel, which sticks to the window's top, lies when the page is scrolled to y.
  const panelAt = (y) => Math.min(Math.max(panelGap, mainTop + panelGap - y),
    Math.max(mainBottom - panelGap, mainTop + panelGap + panel.offsetHeight) - panel.offsetHeight - y);
  const isPanelInSight = (y) => isSheet || (panelAt(y) >= 0 && panelAt(y) + panel.offsetHeight <= innerHeight);
  const most = document.documentElement.scrollHeight - innerHeight;
  for (let count = found.length; count > 0; --count) {
    const { top, bottom } = extentOf(found.slice(0, count).flat());
    const isInSight = (y) => isPanelInSight(y) && top - y >= (top < lanesTop ? 0 : above) && bottom - y <= end;
    const middle = (top + bottom - above - end) / 2;
    const place = [scrollY, 0, lanesTop - above, passTop - above, middle, bottom - end]
      .map((y) => Math.max(0, Math.min(most, Math.round(y)))).find(isInSight);
    if (place === undefined && count > 1) continue;
    // A single part that is higher than the window is seen from its beginning.
    scrollTo({ top: place ?? top - above, behavior: 'instant' });
    return;
  }
}
