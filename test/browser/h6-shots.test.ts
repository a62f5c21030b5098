import { beforeAll, test } from 'vitest';
import { inTransaction, rows } from '../../src/db.ts';
import { createOrderFromPayment } from '../../src/domain/checkout/create-order-from-payment.ts';
import { lockTransaction } from '../../src/domain/payments/transactions/find-transaction.ts';
import { saveAndAlert } from '../../src/domain/payments/attention/follow-attention.ts';
import { SYSTEM } from '../../src/session.ts';
import { newId } from '../../src/ids.ts';
import { someGoods } from '../support/goods.ts';
import { aStore, type TestStore } from '../support/stores.ts';
import { aFailedRefund, aSecondPayment, aWaitingPayment, shopOf } from '../support/waiting-payments.ts';
import { useBrowser } from './support/use-browser.ts';

const { context, open } = useBrowser();
let store: TestStore;
beforeAll(async () => {
  store = await aStore(context.app);
  await rows('update stores set shipping_fee_minor = 4000 where owner_id = ?', [store.ownerId]);
  const mug = await someGoods(store, { name: 'Blue mug, 300 ml', stock: 12 });
  const kurta = await someGoods(store, { name: 'Kurta with a hand-blocked indigo border', stock: 3, priceMinor: 129_900 });
  const customer = { name: 'Asha Rao', phone: '+91 98765 43210', email: 'asha.rao@example.com' };
  const paid = await aWaitingPayment(store, { items: [{ ...mug, quantity: 2 }, { ...kurta, quantity: 1 }], customer });
  const last = await aWaitingPayment(store, { items: [{ ...kurta, quantity: 3 }], customer: { ...customer, name: 'Farhan Qureshi' }, missing: 'needsRefund' });
  await rows(`update product_variants set stock = 1 where owner_id = ? and id = ?`, [store.ownerId, kurta.variantId]);
  await aWaitingPayment(store, { items: [{ ...mug, quantity: 2 }], customer: { ...customer, name: 'Lakshmi Priya Venkataraman' }, seen: { amountMinor: 1_000 } });
  await aWaitingPayment(store, { items: [{ ...mug, quantity: 1 }], customer: { name: 'Joseph', phone: '98470 12345' }, seen: { verified: false, confirmed: false, method: 'netbanking' } });
  const done = await aWaitingPayment(store, { items: [{ ...mug, quantity: 1 }], customer });
  const { order } = await createOrderFromPayment(await shopOf(store), done.id, { actor: SYSTEM, idempotency: null });
  await aSecondPayment(store, done);
  await aFailedRefund(store, done); void order;
  void paid; void last;
});
test.each([360, 1280])('shots %i', async (width) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await open({ width, colorScheme, signedIn: store });
    await page.goto('/dashboard/payments?tab=attention');
    await page.screenshot({ path: `/tmp/shots/h6-list-${width}-${colorScheme}.png`, fullPage: true });
    if (colorScheme === 'light') {
      for (const d of await page.locator('.decide summary').all()) await d.click();
      await page.screenshot({ path: `/tmp/shots/h6-close-${width}.png`, fullPage: true });
      for (const d of await page.locator('.decide details:nth-of-type(1) summary').all()) await d.click();
      await page.screenshot({ path: `/tmp/shots/h6-refund-${width}.png`, fullPage: true });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      console.log('scrollWidth', width, wide);
      await page.locator('form[id^=order-] button').first().click();
      await page.waitForLoadState();
      await page.screenshot({ path: `/tmp/shots/h6-after-${width}.png`, fullPage: true });
      await page.goto('/dashboard');
      await page.screenshot({ path: `/tmp/shots/h6-home-${width}.png`, fullPage: true });
      await page.goto('/dashboard/notifications');
      await page.screenshot({ path: `/tmp/shots/h6-notices-${width}.png`, fullPage: true });
    }
  }
}, 60_000);
