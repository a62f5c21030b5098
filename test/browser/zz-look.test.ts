import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, test } from 'vitest';
import { HostedSimulator } from '../../dev/simulators/hosted/hosted-simulator.ts';
import { MERCADO_PAGO } from '../../dev/simulators/mercado-pago/mercado-pago-dialect.ts';
import { saveDirectMethods } from '../../src/features/payments/direct/direct-methods.ts';
import { changeGateway } from '../../src/features/payments/gateway/change-gateway.ts';
import { connectGateways, gatewaySettings } from '../../src/features/payments/gateway/gateway-connection.ts';
import { createPaymentRequest } from '../../src/features/payments/requests/create-request.ts';
import { SYSTEM } from '../../src/session.ts';
import { anOnlineShop } from '../support/online-shop.ts';
import { rows } from '../support/rows.ts';
import { PHONE, useBrowser } from './support/use-browser.ts';

const { context, open } = useBrowser();
const mp = new HostedSimulator(MERCADO_PAGO);
beforeAll(async () => {
  const { port } = context.app.server.address() as AddressInfo;
  const frontendUrl = `http://127.0.0.1:${port}`;
  const gatewayOrigins = { ...context.config.gatewayOrigins, mercado_pago: await mp.start() };
  connectGateways(gatewaySettings({ ...context.config, gatewayOrigins, frontendUrl }, context.app.secrets));
});
afterAll(() => mp.stop());

test('look', async () => {
  const { store, goods } = await anOnlineShop(context, { stock: 100 });
  await rows(`update stores set country='MX', currency='MXN', language='es-MX', languages='{}', time_zone='America/Mexico_City', name='Taller Azul' where owner_id = ?`, [store.ownerId]);
  await changeGateway(store.tenant, 'mercado_pago', { ...MERCADO_PAGO.account, isActive: true }, SYSTEM);
  await saveDirectMethods(store.tenant, [
    { kind: 'bank', label: 'SPEI', isActive: true, instructions: 'Envíanos el comprobante por chat.', details: { accountHolder: 'Lucía Hernández', bankName: 'BBVA México', clabe: '012180001234567899' } },
    { kind: 'other', label: 'OXXO', isActive: true, details: { text: 'Tarjeta 4152 3138 0000 0000, a nombre de Lucía Hernández' } },
  ] as never, SYSTEM);
  const shop = await open({ width: PHONE, hasTouch: true });
  const desk = await open({ width: 1280 });
  const dark = await open({ width: PHONE, colorScheme: 'dark', hasTouch: true });
  const shot = async (name: string, url: string) => {
    for (const [page, mark] of [[shop, ''], [desk, '-desk'], [dark, '-dark']] as const) {
      await page.goto(url);
      await page.screenshot({ path: `/tmp/look/${name}${mark}.png`, fullPage: true });
    }
  };
  const buy = `/catalog/${store.slug}/checkout?product=${goods.productId}&variant=${goods.variantId}&quantity=2`;
  await shot('checkout', buy);
  await shop.goto(buy);
  await shop.getByLabel(/nombre/i).first().fill('Ana López');
  await shop.locator('[name="customer.phone"]').fill('55 1234 5678');
  await shop.locator('[name="customer.address.line1"]').fill('Durango 180');
  await shop.locator('[name="customer.address.city"]').fill('Ciudad de México');
  for (const [n, v] of [['customer.address.postalCode', '06700'], ['customer.address.state', 'CDMX']] as const) {
    const at = shop.locator(`[name="${n}"]`);
    if (await at.count()) await at.fill(v).catch(() => {});
  }
  await shop.locator('[value^="transfer"]').first().check({ force: true });
  await shop.screenshot({ path: '/tmp/look/checkout-filled.png', fullPage: true });
  await shop.locator('button:visible', { hasText: /Hacer pedido/ }).last().click();
  await shop.waitForURL('**/orders/**');
  const orderUrl = shop.url();
  await shot('order', orderUrl);
  const [order] = await rows<{ id: string }>('select id from orders where owner_id = ?', [store.ownerId]);
  const { request } = await createPaymentRequest(store.tenant, order?.id ?? '', {}, SYSTEM);
  await shot('pay', `/pay/${request.token}`);
  await shop.goto(orderUrl);
  const summary = shop.locator('summary', { hasText: /pag/i });
  if (await summary.count()) await summary.first().click().catch(() => {});
  await shop.locator('#claim-form [name=reference]').fill('SPEI 8812345');
  await shop.screenshot({ path: '/tmp/look/order-claim.png', fullPage: true });
  await shop.locator('#claim-form button').last().click();
  await shop.waitForLoadState('networkidle');
  await shot('order-claimed', orderUrl);
  await shot('pay-claimed', `/pay/${request.token}`);
  const s1 = await open({ width: PHONE, signedIn: store, hasTouch: true });
  const s2 = await open({ width: 1280, signedIn: store });
  const s3 = await open({ width: 1280, signedIn: store, colorScheme: 'dark' });
  const see = async (name: string, url: string) => {
    for (const [page, mark] of [[s1, ''], [s2, '-desk'], [s3, '-dark']] as const) {
      const answer = await page.goto(url);
      console.log(name, mark, answer?.status(), await page.evaluate(() => document.documentElement.scrollWidth > innerWidth));
      await page.screenshot({ path: `/tmp/look/${name}${mark}.png`, fullPage: true });
    }
  };
  await see('s-home', '/dashboard');
  await see('s-money', '/dashboard/money');
  await see('s-claims', '/dashboard/payments?tab=claims');
  await see('s-receivable', '/dashboard/payments?tab=receivable');
  await see('s-links', '/dashboard/payment-requests');
  await see('s-order', `/dashboard/orders/${order?.id}`);
  await see('s-payments', '/dashboard/settings/payments');
  await see('s-direct', '/dashboard/settings/payments/direct');
  await see('s-direct-new', '/dashboard/settings/payments/direct/new?kind=bank');
  await see('s-gateway', '/dashboard/settings/payments/gateways/mercado_pago');
}, 300_000);
