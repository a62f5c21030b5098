import { test } from 'vitest';
import { approveDraft } from '../../src/features/drafts/approve-draft.ts';
import { saveDirectMethods } from '../../src/features/payments/direct/direct-methods.ts';
import { SYSTEM } from '../../src/session.ts';
import { aReadyDraft } from '../support/desk-drafts.ts';
import { aChatShop } from '../support/drafts.ts';
import { useProviderSimulator } from '../support/provider-simulator.ts';
import { rows } from '../support/rows.ts';
import { shopOf } from '../support/stores.ts';
import { useBrowser } from './support/use-browser.ts';

const { context, open } = useBrowser();
useProviderSimulator(context);
test('shots', async () => {
  const shop = await aChatShop(context);
  await rows(`update stores set language = 'es-MX', country = 'MX', currency = 'MXN', languages = '{}' where owner_id = ?`, [shop.ownerId]);
  await saveDirectMethods(shop.tenant, [{ kind: 'bank', label: 'SPEI', isActive: true, details: { accountHolder: 'Lucía Hernández', bankName: 'BBVA México', clabe: '012180001234567899' } }], SYSTEM);
  const ready = await aReadyDraft(shop, 'Ana');
  await rows(`update draft_orders set customer = jsonb_set(customer, '{address,postalCode}', '"06700"') where owner_id = ?`, [shop.ownerId]);
  const phone = await open({ width: 360, signedIn: shop });
  await phone.goto(`/dashboard/drafts/${ready.id}`);
  await phone.locator('.draft-more summary').click();
  await phone.screenshot({ path: '/tmp/shot-more.png' });
  const { result: order } = await approveDraft(await shopOf(shop), ready.id, {}, { actor: SYSTEM, idempotency: null });
  for (const [name, width, colorScheme] of [['phone', 360, 'light'], ['desk', 1280, 'dark']] as const) {
    const page = await open({ width, signedIn: shop, colorScheme });
    await page.goto(`/dashboard/conversations/${ready.conversationId}?ask=${order.id}`);
    await page.screenshot({ path: `/tmp/shot-ask-${name}.png`, fullPage: true });
    await page.goto(`/dashboard/orders/${order.id}`);
    await page.locator('#ask').scrollIntoViewIfNeeded();
    await page.screenshot({ path: `/tmp/shot-order-${name}.png` });
    await page.goto(`/dashboard/settings/messages#asking`);
    await page.locator('#asking').scrollIntoViewIfNeeded();
    await page.screenshot({ path: `/tmp/shot-settings-${name}.png` });
    await page.goto(`/dashboard/drafts?approved=${ready.id}`);
    await page.screenshot({ path: `/tmp/shot-list-${name}.png` });
  }
}, 120_000);
