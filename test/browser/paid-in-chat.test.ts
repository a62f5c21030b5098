import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HostedSimulator } from '../../dev/simulators/hosted/hosted-simulator.ts';
import { PAYSTACK } from '../../dev/simulators/paystack/paystack-dialect.ts';
import { files } from '../../src/clients/files.ts';
import { mediaFileKey } from '../../src/features/conversations/media/media-files.ts';
import { saveDirectMethods } from '../../src/features/payments/direct/direct-methods.ts';
import { changeGateway } from '../../src/features/payments/gateway/change-gateway.ts';
import {
  connectGateways,
  gatewaySettings,
} from '../../src/features/payments/gateway/gateway-connection.ts';
import { SYSTEM } from '../../src/session.ts';
import { aReadyDraft } from '../support/desk-drafts.ts';
import { aChatShop, type ChatShop } from '../support/drafts.ts';
import { inboundText, receive } from '../support/inbound.ts';
import { useInvariants } from '../support/invariants.ts';
import { aPicture } from '../support/pictures.ts';
import { useProviderSimulator } from '../support/provider-simulator.ts';
import { rows } from '../support/rows.ts';
import { countTaps } from './support/count-taps.ts';
import { PHONE, useBrowser } from './support/use-browser.ts';

const { context, open } = useBrowser();
useInvariants();
const provider = useProviderSimulator(context);

/** What the contract allows a seller from the message to the money, after setting up. */
const MOST_TAPS = 12;

type Way = Parameters<typeof saveDirectMethods>[1][number];

interface Country {
  name: string;
  place: { country: string; currency: string; timeZone: string; language: string };
  address: { line1: string; city: string; postalCode: string };
  ways: Way[];
  /** What the shopper reads in the chat of how to pay. */
  says: string[];
}

const direct = (kind: Way['kind'], label: string, details: Way['details']): Way => ({
  kind,
  label,
  details,
  isActive: true,
});

const COUNTRIES: Country[] = [
  {
    name: 'Mexico',
    place: {
      country: 'MX',
      currency: 'MXN',
      timeZone: 'America/Mexico_City',
      language: 'es-MX',
    },
    address: { line1: 'Durango 180', city: 'Ciudad de México', postalCode: '06700' },
    ways: [
      direct('bank', 'SPEI', {
        accountHolder: 'Lucía Hernández',
        bankName: 'BBVA México',
        clabe: '012180001234567899',
      }),
    ],
    says: ['Tu pedido', '012180001234567899'],
  },
  {
    name: 'Brazil',
    place: {
      country: 'BR',
      currency: 'BRL',
      timeZone: 'America/Sao_Paulo',
      language: 'pt-BR',
    },
    address: { line1: 'Laranjeiras 210', city: 'Rio de Janeiro', postalCode: '22240-003' },
    ways: [
      direct('pix', 'Pix', {
        pixKey: 'vendas@rioceramica.example',
        accountHolder: 'Paula Souza',
        city: 'Rio de Janeiro',
      }),
    ],
    says: ['Seu pedido', 'br.gov.bcb.pix'],
  },
  {
    name: 'India',
    place: { country: 'IN', currency: 'INR', timeZone: 'Asia/Kolkata', language: 'en' },
    address: { line1: '12 Beach Road', city: 'Kozhikode', postalCode: '673032' },
    ways: [direct('upi', 'UPI', { upiId: 'bluemug@examplebank', accountHolder: 'Blue Mug' })],
    says: ['Your order', 'bluemug@examplebank'],
  },
];

/** With a draft of Ana that can be approved. */
async function aShopIn({ place, ways, address }: Pick<Country, 'place' | 'ways' | 'address'>) {
  const shop = await aChatShop(context);
  await rows(
    `update stores set country = ?, currency = ?, time_zone = ?, language = ?, languages = '{}'
      where owner_id = ?`,
    [place.country, place.currency, place.timeZone, place.language, shop.ownerId],
  );
  await saveDirectMethods(shop.tenant, ways, SYSTEM);
  await aReadyDraft(shop, 'Ana');
  await rows(
    `update draft_orders set customer = jsonb_set(customer, '{address}', ?::jsonb) where owner_id = ?`,
    [JSON.stringify(address), shop.ownerId],
  );
  return shop;
}

/** From the home page: opens the draft, approves it and sends how to pay. */
async function approveAndAsk(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Main menu' }).getByText('Drafts').tap();
  await page.locator('.draft-list a', { hasText: 'Ana' }).first().tap();
  await page.locator('.draft-more summary').tap();
  await page.getByRole('button', { name: 'Approve and ask for payment' }).tap();
  await page.waitForURL('**/dashboard/conversations/**');
  await page.getByRole('button', { name: 'Send', exact: true }).tap();
  await expect.poll(() => provider.sent.length).toBe(1);
}

/** Ana sends a picture of the receipt into the chat. */
async function sendReceipt(shop: ChatShop): Promise<void> {
  const [ana] = await rows<{ waId: string }>(
    'select wa_id as "waId" from conversations where owner_id = ?',
    [shop.ownerId],
  );
  const kind = 'image' as const;
  const file = { mimeType: '', fileName: '', url: null, providerMediaId: '5', kind };
  const from = { waId: ana?.waId ?? '', name: 'Ana' };
  await receive(shop, shop.numberId, inboundText('', { type: 'image', from, media: [file] }));
  const [media] = await rows<{ id: string }>(
    `update message_media set state = 'stored' where owner_id = ? returning id`,
    [shop.ownerId],
  );
  const key = mediaFileKey(shop.ownerId, media?.id ?? '', 'picture.webp');
  await files().put(key, await aPicture(200, 300).webp().toBuffer());
}

async function paidOrders({ ownerId }: ChatShop): Promise<number> {
  const sql = `select id from orders where owner_id = ? and financial_status = 'paid'`;
  return (await rows(sql, [ownerId])).length;
}

/** Kenya takes cards and M-Pesa through Paystack, whose page is its own. */
const KENYA: Omit<Country, 'ways'> = {
  name: 'Kenya',
  place: { country: 'KE', currency: 'KES', timeZone: 'Africa/Nairobi', language: 'en' },
  address: { line1: 'Ngong Road 45', city: 'Nairobi', postalCode: '00100' },
  says: ['Your order', 'Pay here:'],
};
const paystack = new HostedSimulator(PAYSTACK);
beforeAll(async () => {
  const { port } = context.app.server.address() as AddressInfo;
  const frontendUrl = `http://127.0.0.1:${port}`;
  const gatewayOrigins = { ...context.config.gatewayOrigins, paystack: await paystack.start() };
  const config = { ...context.config, gatewayOrigins, frontendUrl };
  connectGateways(gatewaySettings(config, context.app.secrets));
});
afterAll(() => paystack.stop());

test('in Kenya the shopper pays at Paystack, and the seller taps five times', async () => {
  provider.sent.length = 0;
  const shop = await aShopIn({ ...KENYA, ways: [] });
  await changeGateway(shop.tenant, 'paystack', { ...PAYSTACK.account, isActive: true }, SYSTEM);
  const seller = await open({ width: PHONE, signedIn: shop, hasTouch: true });
  const taps = await countTaps(seller);
  await approveAndAsk(seller);
  const text = provider.sent[0]?.text ?? '';
  for (const words of KENYA.says) expect(text).toContain(words);
  const [link = ''] = /\/pay\/[\w-]+/.exec(text) ?? [];
  const shopper = await open({ width: PHONE, hasTouch: true, javaScriptEnabled: false });
  await shopper.goto(link);
  await shopper.getByRole('button', { name: /Paystack/ }).tap();
  await shopper.getByRole('button', { name: 'Pay by card', exact: true }).tap();
  await shopper.waitForURL(`**${link}**`);
  await expect.poll(() => paidOrders(shop)).toBe(1);
  expect(taps()).toBeLessThanOrEqual(5);
});

describe.each(COUNTRIES)('in $name', (country) => {
  test('from the message to confirmed money a seller taps at most twelve times', async () => {
    provider.sent.length = 0;
    const shop = await aShopIn(country);
    const seller = await open({ width: PHONE, signedIn: shop, hasTouch: true });
    const taps = await countTaps(seller);
    await approveAndAsk(seller);
    const text = provider.sent[0]?.text ?? '';
    for (const words of country.says) expect(text).toContain(words);
    await sendReceipt(shop);
    await seller.reload();
    await seller.getByRole('button', { name: 'This is the payment for order' }).tap();
    await seller.getByRole('button', { name: 'Confirm payment' }).tap();
    await expect.poll(() => paidOrders(shop)).toBe(1);
    expect(taps()).toBeLessThanOrEqual(MOST_TAPS);
  });
});
