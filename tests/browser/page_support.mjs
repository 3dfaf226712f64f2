// What tests of the live page share: node page_..._test.mjs FETCHED FOLDER CHROMIUM FRAGFFT, where FOLDER has live.html.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export const [fetched, folder, chromiumPath, fragfft] = process.argv.slice(2);
const { chromium } = createRequire(pathToFileURL(join(fetched, 'package.json')))('playwright-core');

export const page_address = pathToFileURL(join(folder, 'live.html')).href;
export const desktop = { viewport: { width: 1280, height: 900 } };
export const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };

// The drawing of Chromium on two independent implementations.
export const renderers = {
  mesa: ['--use-gl=angle', '--use-angle=gl-egl', '--ignore-gpu-blocklist'],
  swiftshader: ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'],
};

export const launch = (renderer) => chromium.launch({ executablePath: chromiumPath, args: renderers[renderer] });

// The same page, whose modules a test can reach as `modules['engine/device.js']`. The page itself gives nothing away.
export function openedPage() {
  const opened = join(folder, 'live_opened.html');
  const text = readFileSync(join(folder, 'live.html'), 'utf8');
  const parts = text.split('const modules = {};');
  if (parts.length !== 2) throw new Error('live.html has no modules, or has them twice');
  writeFileSync(opened, parts.join('const modules = globalThis.modules = {};'));
  return pathToFileURL(opened).href;
}

// Opens the page in a fresh window without a network, does something there, and closes it. `options` are a browser
// context's; `before` of them is a function that runs in the page before its script.
export async function visit(browser, options, what, address = page_address) {
  const { before, ...contextOptions } = options;
  const context = await browser.newContext({ offline: true, ...contextOptions });
  try {
    const page = await context.newPage();
    const messages = [];
    const requests = [];
    // A hint of SwiftShader, of what is meant: numbers are read back to be looked at.
    const isHint = (text) => text.includes('GPU stall due to ReadPixels');
    page.on('console', (message) => { if (!isHint(message.text())) messages.push(message.text()); });
    page.on('pageerror', (error) => messages.push(String(error)));
    page.on('request', (request) => requests.push(request.url()));
    if (before) await page.addInitScript(before);
    await page.goto(address);
    await page.waitForFunction(() => globalThis.fragfft !== undefined);
    return await what(page, { messages, requests });
  } finally {
    await context.close();
  }
}
