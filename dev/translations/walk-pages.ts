import type { BrowserContext, Page } from 'playwright-core';
import type { DemoProduct } from './demo-product.ts';

const MOST_PAGES = 400;
/** Files, other languages' pages, and what ends the visit. */
const NOT_WALKED = /\.(?:pdf|csv|zip|jpg|png|webp|xml|txt)(?:\?|$)|\/logout|\/language\?/;

/**
 * Opens `visit` for each page that links lead to from `starts`, as far as they stay below them.
 * @param ofAKind so many pages of one kind are opened: a second often shows another state
 */
export async function walkPages(
  context: BrowserContext,
  { origin }: Pick<DemoProduct, 'origin'>,
  starts: readonly string[],
  visit: (page: Page, path: string) => Promise<void>,
  ofAKind = 2,
): Promise<string[]> {
  const page = await context.newPage();
  const waiting = [...starts];
  const seen = new Set(waiting);
  const ofKind = new Map<string, number>();
  const walked: string[] = [];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const kind = kindOf(path);
    const count = ofKind.get(kind) ?? 0;
    if (count >= ofAKind || walked.length >= MOST_PAGES) continue;
    const response = await page.goto(origin + path).catch(() => null);
    // A download has no page.
    if (!response?.headers()['content-type']?.startsWith('text/html')) continue;
    ofKind.set(kind, count + 1);
    walked.push(path);
    await visit(page, path);
    for (const link of await linksOf(page)) {
      const isBelow = starts.some((start) => link === start || link.startsWith(`${start}/`));
      if (!isBelow || seen.has(link) || NOT_WALKED.test(link)) continue;
      seen.add(link);
      waiting.push(link);
    }
  }
  await page.close();
  return walked;
}

/** The paths, with their queries, that a page links to on its own site. */
async function linksOf(page: Page): Promise<string[]> {
  const html = await page.content();
  const here = new URL(page.url());
  return [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)]
    .map(([, href = '']) => new URL(href.replaceAll('&amp;', '&'), here))
    .filter(({ origin }) => origin === here.origin)
    .map(({ pathname, search }) => pathname + search);
}

/** Pages that differ only in ids, numbers and values of the query are of a kind. */
const kindOf = (path: string): string =>
  path
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '*')
    .replace(/(?<=\/catalog\/[\w-]+\/(?:products|orders)\/)[\w-]+/g, '*')
    .replace(/(?<==)[^&]*/g, '*');

/** Signs the demo store's owner in. */
export async function signInOwner(
  context: BrowserContext,
  { origin, owner }: Pick<DemoProduct, 'origin' | 'owner'>,
): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${origin}/login`);
  await page.fill('input[name=email]', owner.email);
  await page.fill('input[name=password]', owner.password);
  await Promise.all([page.waitForURL(/\/dashboard/), page.press('input[name=password]', 'Enter')]);
  await page.close();
}
