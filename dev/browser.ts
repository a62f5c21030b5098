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
const isSeen = process.env.HEADED === '1';
/** The registry's is for Linux on x64. It has no window, and opens a page with a fraction of the work. */
const isOfRegistry =
  !isSeen && (!systemBrowser || (process.platform === 'linux' && process.arch === 'x64'));

/** Unpacks the browser of the npm registry where it is needed: once, before tests run at once. */
export async function prepareBrowser(): Promise<void> {
  if (isOfRegistry) await sparticuz.executablePath();
}

let launched: Promise<Browser> | null = null;

/**
 * A real browser: the one that comes from the npm registry, or else the system's Chromium. It is the same for
 * all files of a worker and ends with it: whoever opens pages closes them, and leaves the browser.
 * `HEADED=1` shows its window, slowly.
 */
export function theBrowser(): Promise<Browser> {
  launched ??= launch();
  return launched;
}

async function launch(): Promise<Browser> {
  if (isSeen && !systemBrowser) {
    throw new Error(
      'HEADED=1 needs a Chromium of the system: the one of the registry has no window',
    );
  }
  const look = isSeen ? { headless: false, slowMo: 250 } : { headless: true };
  const env = { ...process.env, FONTCONFIG_FILE: FONTS };
  const start = (executablePath?: string) =>
    chromium.launch({ executablePath, args: QUIET, env, ...look });
  if (!isOfRegistry) return start(systemBrowser);
  // It needs libraries that a machine without any browser may lack.
  return start(await sparticuz.executablePath()).catch((error) => {
    if (!systemBrowser) throw error;
    return start(systemBrowser);
  });
}
