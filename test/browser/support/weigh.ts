import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';

/**
 * What the first view of a page costs, in bytes over the wire by kind. Photos below the fold are
 * fetched early by a browser that has time; the first view does not wait for them.
 */
interface Weight {
  document: number;
  stylesheet: number;
  script: number;
  /** What scripts ask the shop for: the lines of a cart. */
  fetch: number;
  image: number;
  font: number;
  total: number;
  requests: number;
}

const NOTHING: Weight = {
  document: 0,
  stylesheet: 0,
  script: 0,
  fetch: 0,
  image: 0,
  font: 0,
  total: 0,
  requests: 0,
};

/** Milliseconds without a request after which a page has all that it needs. */
const QUIET_MS = 500;
/** What never ends: on a busy machine it begins before the rest is there. */
const STREAM = '/dashboard/live';

/** Opens a page and weighs all that it fetches until nothing more is on its way. */
export async function weigh(page: Page, path: string): Promise<Weight> {
  const requests: Request[] = [];
  const underWay = new Set<Request>();
  let last = 0;
  const ended = (request: Request) => {
    underWay.delete(request);
    last = performance.now();
  };
  page.on('request', (request) => {
    if (!request.url().endsWith(STREAM)) underWay.add(request);
  });
  page.on('requestfailed', ended);
  page.on('requestfinished', (request) => {
    ended(request);
    requests.push(request);
  });
  await page.goto(path);
  await expect
    .poll(() => underWay.size === 0 && performance.now() - last > QUIET_MS, { timeout: 25_000 })
    .toBe(true);
  const seen = new Set(await imagesInView(page));
  const weight: Weight = { ...NOTHING };
  for (const request of requests) {
    const kind = request.resourceType();
    if (kind === 'image' && !seen.has(request.url())) continue;
    const { responseBodySize } = await request.sizes();
    if (kind in weight) weight[kind as keyof Weight] += responseBodySize;
    weight.total += responseBodySize;
    weight.requests += 1;
  }
  return weight;
}

const imagesInView = (page: Page): Promise<string[]> =>
  page.evaluate(
    `[...document.images]
       .filter((image) => image.getBoundingClientRect().top < innerHeight)
       .map((image) => image.currentSrc)`,
  );
