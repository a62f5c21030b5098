import type { Locator, Page, Request } from 'playwright-core';
import { settled } from './settled.ts';

/** What came of two taps. */
interface Taps {
  /** The paths of the POST requests. */
  sent: string[];
  /** The paths that the browser opened. */
  went: string[];
  /** Milliseconds between the two as the browser took them: a busy machine may hand it the second one late. */
  apart: number;
}

const TAPPED = 'tapped at';

/**
 * Taps the middle of a target twice as one finger does: the second tap, some milliseconds later,
 * hits the same place, whatever is there by then.
 */
export async function tapTwice(page: Page, target: Locator, gap: number): Promise<Taps> {
  await settled(page);
  const taps: Taps = { sent: [], went: [], apart: 0 };
  const times: number[] = [];
  page.on('console', (message) => {
    const [said, time] = message.text().split(': ');
    if (said === TAPPED) times.push(Number(time));
  });
  await page.addInitScript(noteTaps, TAPPED);
  await page.evaluate(noteTaps, TAPPED);
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
  const [one = 0, other = one] = times;
  return { ...taps, apart: other - one };
}

/**
 * In the page: says when each tap was made, also one that the page then refuses. A browser that people
 * use gives a page no tap before it is drawn, and so before its scripts; the one of tests does.
 */
function noteTaps(said: string): void {
  const note = (event: Event) => {
    console.debug(`${said}: ${performance.timeOrigin + event.timeStamp}`);
    if (performance.getEntriesByType('paint').length > 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('click', note, true);
}
