import type { Page } from 'playwright-core';

/** Waits until what the last tap has brought takes taps in the same place. */
export const settled = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => !document.documentElement.hasAttribute('data-settling'));
};
