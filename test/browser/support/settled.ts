import type { Page } from 'playwright-core';

/** Waits until what the last tap has brought takes taps in the same place. */
export const settled = (page: Page): Promise<void> =>
  page.locator('html:not([data-settling])').waitFor({ state: 'attached' });
