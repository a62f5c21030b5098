import { expect, test } from 'vitest';
import { aSeller, PASSWORD, signIn } from '../support/accounts.ts';
import { rows } from '../support/rows.ts';
import { expectAccessible } from './support/accessibility.ts';
import { settled } from './support/settled.ts';
import { useBrowser } from './support/use-browser.ts';

const { context, open } = useBrowser();

/** An owner with a day’s work in the log. */
async function anOwner() {
  const owner = await aSeller(context.app);
  await signIn(context.app, owner.email, PASSWORD);
  const send = (method: 'GET' | 'PATCH' | 'POST', url: string, payload?: object) =>
    context.app.inject({
      method,
      url,
      headers: owner.headers,
      remoteAddress: '203.0.113.7',
      ...(payload ? { payload } : {}),
    });
  await send('PATCH', '/api/store', { description: 'Mugs', checkoutSettings: { codFee: 20 } });
  await send('POST', '/api/staff', {
    name: 'Ravi',
    email: `ravi-${owner.email}`,
    password: 'paper kites 60',
  });
  await send('GET', '/api/customers/export.csv');
  const long = 'Handmade-ceramic-mug-with-a-name-that-does-not-end-anywhere-near-here';
  await rows(
    `insert into store_log_entries (owner_id, id, action, actor_id, actor_name, operator_id, operator_name, subject, device, place)
     values (?, gen_random_uuid(), 'product_deleted', ?, 'Meera', gen_random_uuid(), 'Asha', ?, 'Samsung Internet on Android', '2001:db8:ffff::x')`,
    [owner.user.ownerId, owner.user.ownerId, long],
  );
  return owner;
}

test.each([
  { width: 360, javaScriptEnabled: false },
  { width: 360, javaScriptEnabled: true },
  { width: 1280, javaScriptEnabled: true },
])(
  'at $width px, script $javaScriptEnabled, an owner finds who took the customers out',
  async (way) => {
    const page = await open({ ...way, signedIn: await anOwner() });
    await page.goto('/dashboard/settings');
    await page.getByRole('link', { name: 'Store log' }).click();
    await page.getByRole('heading', { name: 'Store log' }).waitFor();
    await page.getByText('Customers exported').waitFor();
    if (way.javaScriptEnabled) await expectAccessible(page);
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (way.javaScriptEnabled) expect(await overflow()).toBeLessThanOrEqual(0);
    await page.getByText('Filters', { exact: true }).click();
    await page.getByLabel('Show').selectOption('Exports, prints');
    if (way.javaScriptEnabled) await settled(page);
    else await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('1 entry').waitFor();
    expect(page.url()).toContain('kind=export');
    expect(await page.getByText('Product deleted').count()).toBe(0);
    if (way.javaScriptEnabled) await expectAccessible(page);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export' }).click();
    expect((await download).suggestedFilename()).toBe('store-log.csv');
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await page.getByText('Product deleted').waitFor();
    await page.getByText('Store log exported').waitFor();
  },
);
