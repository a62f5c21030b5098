import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { theBrowser } from '../dev/browser.ts';
import { ensureDemo } from '../dev/demo/ensure-demo.ts';
import { migrateUp } from '../migrations/run.ts';
import { loadConfig } from '../src/config.ts';
import { openOwnDatabase } from './own-database.ts';
import type { Figure } from './report.ts';
import { UsageError } from './usage-error.ts';
import { startWebStack } from './web-stack.ts';

const SIZE = { width: 360, height: 740 };
/** 400 kbit/s and 400 ms to an answer, on a processor a sixth as fast as this one. */
const NETWORK = { bytesPerSecond: 50_000, latencyMs: 400 };
const SLOWER = 6;
const ROUNDS = 3;
/** How long a page may still move after everything of it has come. */
const STILL_MS = 1_000;
const LIMITS = { lcpMs: 2_000, inpMs: 200, shift: 0 };
const SHOP = '/catalog/blue-mug';
const LOGIN = { email: 'meera@bluemug.example', password: 'paper-boats-42' };

interface Look {
  name: string;
  path: string;
  /** What is tapped first. */
  tap: string;
  /** Only of the shop; a seller's desk is opened once a day. */
  hasLcpLimit: boolean;
}

const SHOP_LOOKS: readonly Look[] = [
  { name: 'shop', path: SHOP, tap: 'main [type=search]', hasLcpLimit: true },
  {
    name: 'product',
    path: `${SHOP}/products/blue-mug`,
    tap: 'main form button[type=submit], main form button:last-child',
    hasLcpLimit: true,
  },
  { name: 'checkout', path: `${SHOP}/checkout`, tap: 'main input', hasLcpLimit: true },
];
const DESK_LOOKS: readonly Look[] = ['', '/orders', '/drafts', '/products', '/conversations'].map(
  (path) => ({
    name: `desk${path}`,
    path: `/dashboard${path}`,
    tap: 'summary, .bottombar button, main button',
    hasLcpLimit: false,
  }),
);

/** When the largest thing was drawn and how far what was there moved, each from the page's start. */
interface Seen {
  lcpMs: number;
  shift: number;
  inpMs: number;
}

/**
 * What a shopper and a seller see on a slow phone with a bad network: each page opened anew with
 * nothing kept, its largest picture or text, what moves, and the first tap. @throws UsageError
 */
export async function measure(_dir: string, args: string[]): Promise<Figure[]> {
  if (args.length > 0) throw new UsageError();
  const dataDir = mkdtempSync(join(tmpdir(), 'stallkeeper-bench-'));
  const database = await openOwnDatabase(dataDir);
  const stops: (() => unknown)[] = [
    () => rmSync(dataDir, { recursive: true, force: true }),
    () => database.stop(),
  ];
  try {
    await migrateUp(database.url);
    const keys = {
      ENCRYPTION_KEY: 'the-benchmark-encryption-key-0000001',
      JWT_SECRET: 'the-benchmark-signs-sessions-with-this',
    };
    const env = { ...keys, DATABASE_URL: database.url, DATA_DIR: dataDir };
    await ensureDemo(loadConfig({ ...env, NODE_ENV: 'development' }));
    const web = await startWebStack(1, { ...env, NODE_ENV: 'development' });
    stops.push(() => web.stop());
    const browser = await theBrowser();
    stops.push(() => browser.close());
    const [url = ''] = web.urls;
    const figures: Figure[] = [];
    for (const look of SHOP_LOOKS) figures.push(...(await ofLook(browser, url, look, false)));
    for (const look of DESK_LOOKS) figures.push(...(await ofLook(browser, url, look, true)));
    return figures;
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

async function ofLook(
  browser: Browser,
  url: string,
  look: Look,
  isSignedIn: boolean,
): Promise<Figure[]> {
  const seen: Seen[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    seen.push(await openOnce(browser, url, look, isSignedIn));
  }
  const middle = (values: number[]) => values.toSorted((a, b) => a - b)[ROUNDS >> 1] ?? 0;
  const of = (part: keyof Seen) => middle(seen.map((each) => each[part]));
  const { name, hasLcpLimit } = look;
  return [
    {
      what: `${name}: largest part drawn`,
      unit: 'ms',
      value: Math.round(of('lcpMs')),
      ...(hasLcpLimit ? { limit: LIMITS.lcpMs } : {}),
    },
    { what: `${name}: first tap answered`, unit: 'ms', value: of('inpMs'), limit: LIMITS.inpMs },
    {
      what: `${name}: moved, of the screen`,
      unit: 'thousandths',
      value: Number((Math.max(...seen.map(({ shift }) => shift)) * 1_000).toFixed(1)),
      limit: LIMITS.shift,
    },
  ];
}

async function openOnce(
  browser: Browser,
  url: string,
  { path, tap }: Look,
  isSignedIn: boolean,
): Promise<Seen> {
  const profile = await browser.newContext({ baseURL: url, viewport: SIZE, hasTouch: true });
  try {
    const page = await profile.newPage();
    await prepare(page, isSignedIn, path);
    await slowDown(page);
    await page.addInitScript({ content: WATCH });
    await page.goto(path, { timeout: 60_000 });
    await page.waitForTimeout(STILL_MS);
    const drawn = await page.evaluate<Seen>('({ ...window.seen })');
    const target = page.locator(tap).filter({ visible: true }).first();
    await target.scrollIntoViewIfNeeded();
    await target.tap({ noWaitAfter: true });
    await page.waitForTimeout(STILL_MS);
    const inpMs = await page.evaluate<number>('window.seen.inpMs');
    return { ...drawn, inpMs };
  } finally {
    await profile.close();
  }
}

/** What was there before the page is opened: a session, or goods in the cart. */
async function prepare(page: Page, isSignedIn: boolean, path: string): Promise<void> {
  if (isSignedIn) {
    await page.goto('/login');
    await page.fill('[name=email]', LOGIN.email);
    await page.fill('[name=password]', LOGIN.password);
    await Promise.all([page.waitForURL('**/dashboard**'), page.keyboard.press('Enter')]);
  } else if (path.endsWith('/checkout')) {
    await page.goto(`${SHOP}/products/blue-mug`);
    await page.locator('[name=variant]').first().check();
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.waitForFunction(`localStorage.length > 0`);
  }
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.clearBrowserCache');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: NETWORK.latencyMs,
    downloadThroughput: NETWORK.bytesPerSecond,
    uploadThroughput: NETWORK.bytesPerSecond,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

/** Runs in the page before everything else; what it sees is in `window.seen`. */
const WATCH = `(() => {
  const seen = { lcpMs: 0, shift: 0, inpMs: 0 };
  window.seen = seen;
  const watch = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note))
      .observe({ type, buffered: true, durationThreshold: 16 });
  watch('largest-contentful-paint', ({ startTime }) => { seen.lcpMs = startTime; });
  watch('layout-shift', ({ hadRecentInput, value }) => { if (!hadRecentInput) seen.shift += value; });
  watch('event', ({ duration, interactionId }) => { if (interactionId) seen.inpMs = Math.max(seen.inpMs, duration); });
})()`;
