// What tests of the live page share: node page_..._test.mjs FETCHED FOLDER CHROMIUM FRAGFFT, where FOLDER has
// live.html.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export const [fetched, folder, chromiumPath, fragfft] = process.argv.slice(2);
const { chromium, firefox } = createRequire(pathToFileURL(join(fetched, 'package.json')))('playwright-core');

export const page_address = pathToFileURL(join(folder, 'live.html')).href;

// What the reader of a report was promised: the sizes of the whole, and of drawings and their letters in CSS pixels.
export const promised = { bytes: 2.5e6, words: 23000, heightOfDrawing: 600, letters: 9 };

export const desktop = { viewport: { width: 1280, height: 900 } };
export const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };

// WebGL in Chromium on two independent implementations. Chromium composes the page itself with neither: what a person
// would see is not tested, and the tests take a quarter less time.
export const renderers = {
  mesa: ['--use-gl=angle', '--use-angle=gl-egl', '--ignore-gpu-blocklist', '--disable-gpu-compositing'],
  swiftshader: ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist',
    '--disable-gpu-compositing'],
};

// How long a browser may take for a step, in milliseconds: many times what it takes on a machine that does nothing else.
const patience = { timeout: 120_000 };

// Without a renderer, Chromium draws in its default way.
export const launch = (renderer) => chromium.launch({ executablePath: chromiumPath, args: renderers[renderer],
  ...patience });

// The path of a program, or null.
const installed = (name) => {
  try {
    return execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
};

// The system's Firefox, or null if Firefox or Xvfb is missing: Firefox has no WebGL without a screen.
export async function launchFirefox() {
  const executablePath = installed('firefox-esr') ?? installed('firefox');
  if (executablePath === null || installed('Xvfb') === null) return null;
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [display] = await once(screen.stdout, 'data');
  const browser = await firefox.launch({ channel: 'moz-firefox', headless: false, executablePath, ...patience,
    firefoxUserPrefs: { 'webgl.force-enabled': true }, env: { ...process.env, DISPLAY: `:${String(display).trim()}` } });
  browser.on('disconnected', () => screen.kill());
  return browser;
}

// The same page with its modules made available to tests, as `modules['engine/device.js']`. The page itself hides them.
export function openedPage() {
  const opened = join(folder, 'live_opened.html');
  const text = readFileSync(join(folder, 'live.html'), 'utf8');
  const parts = text.split('const modules = {};');
  if (parts.length !== 2) throw new Error('live.html has no modules, or has them twice');
  writeFileSync(opened, parts.join('const modules = globalThis.modules = {};'));
  return pathToFileURL(opened).href;
}

// Hides from the page what a graphics card may lack; used as `before` of `visit`.
export function lacking({ extensions = [], targets }) {
  const { prototype } = WebGL2RenderingContext;
  const { getExtension, getParameter } = prototype;
  prototype.getExtension = function (name) { return extensions.includes(name) ? null : getExtension.call(this, name); };
  prototype.getParameter = function (name) {
    const isTargets = name === prototype.MAX_DRAW_BUFFERS || name === prototype.MAX_COLOR_ATTACHMENTS;
    return isTargets && targets ? targets : getParameter.call(this, name);
  };
}

// The window that each browser used last. It is used again because a new window starts a process, which takes longer
// than to load the page.
const windows = new WeakMap();

async function windowOf(browser, { before, ...options }) {
  const key = JSON.stringify({ ...options, before: before?.map(String), told: before?.[1] });
  const known = windows.get(browser);
  if (known?.key === key) return known.page;
  await known?.page.context().close();
  windows.delete(browser);
  const page = await (await browser.newContext({ offline: true, ...options })).newPage();
  page.setDefaultTimeout(patience.timeout);
  if (before) await page.addInitScript(...before);
  windows.set(browser, { key, page });
  return page;
}

// Opens an address without a network in a window that keeps nothing of the page before, and calls `what` there.
// `options` are those of a browser context; their `before`, [function, argument], runs in the page before its script.
export async function visitAddress(browser, options, address, what) {
  const page = await windowOf(browser, options);
  const messages = [];
  const requests = [];
  // SwiftShader warns that reading back stalls, which is intended here: numbers are read back to be shown.
  const isHint = (text) => text.includes('GPU stall due to ReadPixels');
  page.on('console', (message) => { if (!isHint(message.text())) messages.push(message.text()); });
  page.on('pageerror', (error) => messages.push(String(error)));
  page.on('request', (request) => requests.push(request.url()));
  try {
    await page.goto(address);
    const result = await what(page, { messages, requests });
    page.removeAllListeners();
    await page.mouse.move(0, 0);
    await page.goto('about:blank');
    return result;
  } catch (error) {
    windows.delete(browser);
    await page.context().close();
    throw error;
  }
}

// The same for the live page, after it has started; an address that names no part of it opens Watch.
export const visit = (browser, options, what, address = page_address) =>
  visitAddress(browser, options, address.includes('#') ? address : `${address}#watch`, async (page, told) => {
    await page.waitForFunction(() => globalThis.fragfft !== undefined);
    return what(page, told);
  });

// Until the tab Filter shows a filter's result.
export const filterIsThere = (page) => page.waitForFunction(() => globalThis.fragfft.filter?.result);
