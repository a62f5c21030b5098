import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sparticuz from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';
import { projectRoot } from '../src/paths.ts';

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** No call home: none of it is needed, and a closed network makes each try slow. */
const QUIET = [
  '--no-sandbox',
  // The package's own arguments are for one short-lived page; closing a second one ends the browser.
  '--no-zygote',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page here lives for less than a second: compiling its scripts for speed is never repaid.
  // Together with fewer rounds of garbage collection that is a sixth of the browser's work.
  '--js-flags=--no-opt --no-maglev --min-semi-space-size=32',
];

/** Fonts for every language that is offered: a machine without them draws boxes, which are wider. */
const FONTS = join(projectRoot, 'dev/browser-fonts.conf');

const systemBrowser = SYSTEM_BROWSERS.find((path) => existsSync(path));

/** Unpacks the browser of the npm registry where it is needed: once, before tests run at once. */
export async function prepareBrowser(): Promise<void> {
  if (!systemBrowser) await sparticuz.executablePath();
}

let launched: Promise<Browser> | null = null;

/**
 * A real browser, the system's Chromium or else the one that comes from the npm registry. It is the same for
 * all files of a worker and ends with it: whoever opens pages closes them, and leaves the browser.
 * `HEADED=1` shows its window, slowly.
 */
export function theBrowser(): Promise<Browser> {
  launched ??= launch();
  return launched;
}

async function launch(): Promise<Browser> {
  const isSeen = process.env.HEADED === '1';
  if (isSeen && !systemBrowser) {
    throw new Error(
      'HEADED=1 needs a Chromium of the system: the one of the registry has no window',
    );
  }
  const executablePath = systemBrowser ?? (await sparticuz.executablePath());
  const look = isSeen ? { headless: false, slowMo: 250 } : { headless: true };
  const env = { ...process.env, FONTCONFIG_FILE: FONTS };
  return chromium.launch({ executablePath, args: QUIET, env, ...look });
}
