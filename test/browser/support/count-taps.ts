import type { Page } from 'playwright-core';

/** Counts how often a finger comes down on the pages that are opened from now on. */
export async function countTaps(page: Page): Promise<() => number> {
  let taps = 0;
  await page.exposeFunction('noteTap', () => taps++);
  await page.addInitScript(() => {
    const { noteTap } = window as unknown as { noteTap: () => void };
    document.addEventListener('pointerdown', () => noteTap(), true);
  });
  return () => taps;
}
