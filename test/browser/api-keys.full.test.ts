import { expect, test } from 'vitest';
import { anApiKey } from '../support/api-keys.ts';
import { aStore } from '../support/stores.ts';
import { expectAccessible } from './support/accessibility.ts';
import { settled } from './support/settled.ts';
import { useBrowser } from './support/use-browser.ts';

const { context, open } = useBrowser();

/** A narrow one and a wide one, light and dark, and one without script, which is not looked at. */
const WAYS = [
  { width: 360, colorScheme: 'light', javaScriptEnabled: true },
  { width: 1280, colorScheme: 'dark', javaScriptEnabled: true },
  { width: 360, colorScheme: 'light', javaScriptEnabled: false },
] as const;

test.each(WAYS)(
  'at $width px, $colorScheme, script $javaScriptEnabled, an owner creates a key, uses and revokes it',
  async (way) => {
    const look = way.javaScriptEnabled ? expectAccessible : async () => {};
    const store = await aStore(context.app);
    await anApiKey(store, ['orders.read', 'orders.edit', 'products.read'], { name: 'Shop sync' });
    const page = await open({ ...way, signedIn: store });
    await page.goto('/dashboard/settings');
    await page.getByRole('link', { name: 'API keys' }).click();
    await page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor();
    await look(page);
    await settled(page);
    await page.getByLabel('Name').fill('Accounting');
    await page.getByRole('button', { name: 'Create API key' }).click();
    await page.getByRole('alert').waitFor();
    await look(page);
    await settled(page);
    await page.getByLabel('Expires').selectOption('90');
    await page.getByRole('checkbox', { name: 'View orders, parcels' }).check();
    await page.getByRole('checkbox', { name: 'Export orders' }).check();
    await page.getByRole('button', { name: 'Create API key' }).click();
    await page.getByRole('heading', { name: 'API key Accounting' }).waitFor();
    await look(page);
    const key = (await page.locator('code', { hasText: /^sk_/ }).innerText()).trim();
    const called = await context.app.inject({
      url: '/api/orders',
      headers: { authorization: `Bearer ${key}` },
    });
    expect(called.statusCode).toBe(200);
    await settled(page);
    await page.getByRole('link', { name: 'Done' }).click();
    await page.getByText('Orders: view, export').waitFor();
    expect(await page.content()).not.toContain(key);
    await settled(page);
    await page.getByRole('link', { name: 'Revoke Accounting' }).click();
    await page.getByRole('heading', { name: 'Revoke API key Accounting?' }).waitFor();
    await look(page);
    await settled(page);
    await page.getByRole('button', { name: 'Revoke key' }).click();
    await page.getByText('API key Accounting was revoked').waitFor();
    expect(await page.getByRole('link', { name: 'Revoke Accounting' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Revoke Shop sync' }).waitFor();
  },
);
