import { expect, test } from 'vitest';
import { aStore } from '../support/stores.ts';
import { BOTH_WIDTHS, PHONE, useBrowser } from './support/use-browser.ts';

const { context, open } = useBrowser();

test.each(BOTH_WIDTHS)('help lists the keys where there are any: %i px', async (width) => {
  const page = await open({ width, signedIn: await aStore(context.app) });
  await page.goto('/dashboard/help');
  const keys = page.getByRole('heading', { name: 'Keyboard' });
  expect(await keys.isVisible()).toBe(width !== PHONE);
});
