import type { Locator, Page, Request } from 'playwright-core';
import { settled } from './settled.ts';

/** What came of two taps. */
interface Taps {
  /** The paths of the POST requests. */
  sent: string[];
  /** The paths that the browser opened. */
  went: string[];
}

/**
 * Taps the middle of a target twice as one finger does: the second tap, some milliseconds later,
 * hits the same place, whatever is there by then.
 */
export async function tapTwice(page: Page, target: Locator, gap: number): Promise<Taps> {
  await settled(page);
  const taps: Taps = { sent: [], went: [] };
  const note = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST') taps.sent.push(pathname);
    if (request.isNavigationRequest() && !request.redirectedFrom()) taps.went.push(pathname);
  };
  await target.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await target.boundingBox()) ?? {};
  const [atX, atY] = [x + width / 2, y + height / 2];
  page.on('request', note);
  // The finger does not wait for what the first tap brings: on a busy machine that can take seconds.
  const first = page.mouse.click(atX, atY);
  await new Promise((resolve) => setTimeout(resolve, gap));
  await Promise.all([first, page.mouse.click(atX + 3, atY - 3)]);
  await page.waitForLoadState();
  await settled(page);
  page.off('request', note);
  return taps;
}
