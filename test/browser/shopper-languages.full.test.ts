import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailFolder } from '../../src/clients/mail.ts';
import { requestPapers } from '../../src/features/documents/request-papers.ts';
import { bindChannels, openChannels } from '../../src/features/notifications/deliver/channels.ts';
import { changeStatus } from '../../src/features/orders/change-status.ts';
import { pageLocale } from '../../src/kernel/translation/page-locale.ts';
import { english, type Translator, translator } from '../../src/kernel/translation/translator.ts';
import { SYSTEM } from '../../src/session.ts';
import { setGateway, useGatewaySimulator } from '../support/gateway-simulator.ts';
import { aNumber, inboundText, receive } from '../support/inbound.ts';
import { useInstantWorker } from '../support/instant-worker.ts';
import { useProviderSimulator } from '../support/provider-simulator.ts';
import { rows } from '../support/rows.ts';
import { LanguageWatch } from './support/language-watch.ts';
import { otherThan, type People, peopleOf } from './support/people-of-languages.ts';
import { keptPdf, squeezed } from './support/printed.ts';
import { aShop, fillDetails, type OpenShop, onShelf } from './support/shop-floor.ts';
import { PHONE, useBrowser } from './support/use-browser.ts';

const { context, open } = useBrowser();
const worker = useInstantWorker();
const gateway = useGatewaySimulator(context);
const provider = useProviderSimulator(context);

beforeAll(() => {
  const { port } = context.app.server.address() as AddressInfo;
  gateway.webhookUrl = `http://127.0.0.1:${port}/webhooks/gateway`;
  const places = { ...context.config, providerApiUrl: provider.origin };
  bindChannels(openChannels(places, context.app.secrets));
});
afterAll(() => gateway.webhooksSent());

/** Words that stand on an invoice, a packing slip and a label. */
const PRINTED = ['documents.invoice.title', 'documents.slip.title', 'documents.label.to'] as const;

const SELLERS_NAME = 'Mug';

interface Walk {
  shop: OpenShop;
  people: People;
  t: Translator;
  watch: LanguageWatch;
  /** Of the shopper. */
  page: Page;
  email: string;
}

/** A shop of the country that speaks another language first, and has the shopper’s as a further one. */
async function aShopOf({ language, country, currency, shop: name, product, ...people }: People) {
  const shop = await aShop(context);
  const first = otherThan(language);
  await setGateway(shop.store);
  await rows(
    `update stores set name = ?, language = ?, languages = ?, country = ?, currency = ?, time_zone = ?,
            cod_fee_minor = 2000, contact = '{"chat":"+919847012345","phone":"+919847012345"}'::jsonb
      where owner_id = ?`,
    [name, first, [language], country, currency, people.phone.timezoneId, shop.store.ownerId],
  );
  await onShelf(shop, {
    ...{ name: SELLERS_NAME, slug: 'mug', options: [people.option.name] },
    variants: people.option.values.map((value) => ({
      ...{ name: value, options: { [people.option.name]: value }, priceMinor: 34_900, stock: 9 },
    })),
    translations: { [language]: { name: product, description: people.answer } },
  });
  return { ...shop, t: translator(language, pageLocale(language, { language: first, country })) };
}

/** Opens the shop, looks at it in another language, comes back to her own and stays. */
async function lookAround({ page, people, shop, t, watch }: Walk): Promise<void> {
  await page.goto(shop.url);
  await watch.see(page, 'shop');
  const other = page.locator(`.languages [lang="${otherThan(people.language)}"]`);
  await other.tap();
  await page.waitForURL(`**/${otherThan(people.language)}/catalog/**`);
  await page.locator(`.languages [lang="${people.language}"]`).tap();
  await page.waitForURL(`**/${people.language}/catalog/**`);
  await page.goto(`${shop.url}/cart`);
  await page.getByText(t('shop.cart.empty')).first().waitFor();
  await watch.see(page, 'empty cart');
}

/** Puts one of the product into the cart and goes to the checkout, her details typed. */
async function toCheckout({ page, people, shop, t, watch }: Walk, email = ''): Promise<void> {
  await page.goto(`${shop.url}/products/mug`);
  await page.getByRole('heading', { level: 1, name: people.product }).waitFor();
  await page.getByRole('button', { name: t('shop.product.add') }).tap();
  await page.getByText(t('shop.product.chooseOption')).or(page.locator('[data-choose]')).waitFor();
  await watch.see(page, 'product');
  await page.getByRole('radio', { name: people.option.values[1] }).check();
  await page.getByRole('button', { name: t('shop.product.add') }).tap();
  const drawer = page.getByRole('dialog');
  await drawer.getByText(people.product).first().waitFor();
  await watch.see(page, 'cart');
  await drawer.getByRole('link', { name: t('shop.cart.checkout') }).tap();
  await page.getByRole('heading', { level: 1, name: t('shop.checkout.title') }).waitFor();
  await fillDetails(page, t, people.shopper);
  if (!email) return;
  await page.getByText(t('shop.checkout.addEmail')).tap();
  await page.getByLabel(t('shop.checkout.email')).fill(email);
}

interface Placed {
  id: string;
  number: number;
  /** Of its page. */
  path: string;
}

/** Ends on the page of the order. */
async function placed({ page, shop, t }: Walk): Promise<Placed> {
  await page.getByRole('heading', { name: t('shop.progress.placed.thanks') }).waitFor();
  const [order] = await rows<Omit<Placed, 'path'>>(
    `select id, order_number as number from orders where owner_id = ? order by order_number desc limit 1`,
    [shop.store.ownerId],
  );
  return { ...(order as Placed), path: new URL(page.url()).pathname };
}

async function buyInCash(walk: Walk): Promise<Placed> {
  const { page, t, watch } = walk;
  await toCheckout(walk, walk.email);
  await page.getByLabel(t('shop.payment.cash')).check();
  await page
    .getByText(t('shop.sum.codFee'), { exact: true })
    .first()
    .waitFor({ state: 'attached' });
  await watch.see(page, 'checkout');
  await page.locator('[data-place]').tap();
  const order = await placed(walk);
  await watch.see(page, 'order in cash');
  return order;
}

async function payOnline(walk: Walk): Promise<Placed> {
  const { page, t, watch } = walk;
  await toCheckout(walk, walk.email);
  await page.getByLabel(t('shop.payment.now')).check();
  await watch.see(page, 'checkout online');
  await page.locator('[data-place]').tap();
  await page.frameLocator('iframe').getByRole('button', { name: 'Pay by card' }).click();
  const order = await placed(walk);
  await watch.see(page, 'order paid');
  await gateway.webhooksSent();
  return order;
}

/** The newest letter to her with this subject, of which every word is in her language. */
async function letterOn({ email, watch }: Walk, subject: string): Promise<string> {
  await worker.idle();
  const letters = await mailFolder(context.config.dataDir).list();
  const letter = letters.find((one) => one.to === email && one.subject === subject);
  expect(letter, `${subject} among ${letters.map((one) => one.subject)}`).toBeDefined();
  watch.read(`${letter?.subject} ${letter?.text}`, `letter “${subject}”`);
  return letter?.text ?? '';
}

/** What the seller prints for her is in her language, not in the desk’s. */
async function getsDocuments({ shop, t, watch, people }: Walk, orderId: string): Promise<void> {
  const kinds = ['invoice', 'packing_slip', 'label'] as const;
  const { id } = await requestPapers(shop.store.tenant, { kinds, orderIds: [orderId] }, SYSTEM);
  await worker.idle();
  const url = `/dashboard/papers/${id}/file.pdf`;
  const { rawPayload } = await context.app.inject({ url, headers: shop.store.headers });
  const text = await keptPdf(rawPayload, `${people.language}-documents`);
  for (const key of PRINTED) expect(squeezed(text)).toContain(squeezed(t(key)));
  // Packers and reports need the seller’s own name of a product.
  watch.read(text.replaceAll(SELLERS_NAME, ''), 'documents');
}

/** She writes by the shop’s link; the seller, who speaks another language, has answers ready in hers. */
async function asks({ page, people, shop, t, watch }: Walk): Promise<void> {
  const link = page.getByRole('main').getByRole('link', { name: t('shop.layout.chat') });
  const href = new URL((await link.getAttribute('href')) ?? '');
  const greeting = href.searchParams.get('text') ?? '';
  watch.read(greeting, 'greeting');
  const number = await aNumber(shop.store, context);
  const text = `${greeting} ${people.question}`;
  const { conversation } = await receive(shop.store, number, inboundText(text));
  const desk = await open({ width: PHONE, signedIn: shop.store });
  await desk.goto(`/dashboard/conversations/${conversation.id}`);
  await desk.locator('.bubble', { hasText: people.question }).waitFor();
  await desk.getByRole('button', { name: english('drafts.ask.size') }).click();
  const answer = t('answers.any.size');
  const box = desk.getByLabel(english('drafts.reply.label'));
  await expect.poll(() => box.inputValue()).toBe(answer);
  await box.fill(people.answer);
  await desk.getByRole('button', { name: english('drafts.reply.send') }).click();
  await desk.locator('.bubble.us', { hasText: people.answer }).waitFor();
  await expect.poll(() => provider.sent[0]?.text).toBe(people.answer);
}

/** Asks for her order’s link again, follows the order and asks to cancel it. */
async function findsAndCancels(walk: Walk, order: Placed): Promise<void> {
  const { page, people, shop, t, watch } = walk;
  const named = { number: order.number, store: people.shop };
  await page.goto(`${shop.url}/orders`);
  await watch.see(page, 'find order');
  await page.getByLabel(t('shop.lookup.number')).fill(String(order.number));
  await page.getByLabel(t('shop.lookup.lastFour')).fill(people.shopper.phone.slice(-4));
  await page.getByRole('button', { name: t('shop.lookup.send') }).tap();
  await page.locator('#asked').waitFor();
  await watch.see(page, 'link sent');
  const letter = await letterOn(walk, t('notices.shopper.link.title', named));
  expect(letter).toContain(order.path);
  await page.goto(order.path);
  await page.getByText(t('shop.order.cancel')).tap();
  await page.getByRole('button', { name: t('shop.order.requestCancel') }).tap();
  await page.getByText(t('shop.order.cancelAsked', { shop: people.shop })).waitFor();
  await watch.see(page, 'cancellation requested');
  const cancelled = { status: 'cancelled', reason: 'customer' } as const;
  await changeStatus(shop.store.tenant, order.id, cancelled, SYSTEM);
  await letterOn(walk, t('notices.shopper.cancelled.title', named));
  await page.reload();
  await page.getByRole('heading', { name: t('shop.progress.cancelled.word') }).waitFor();
  await watch.see(page, 'cancelled');
}

/** The order comes nearer, and each letter and page says so. */
async function followsOrder(walk: Walk, order: Placed): Promise<void> {
  const { page, people, shop, t, watch } = walk;
  const named = { number: order.number, store: people.shop };
  for (const status of ['confirmed', 'packed', 'shipped', 'delivered'] as const) {
    if (status === 'packed') await getsDocuments(walk, order.id);
    await changeStatus(shop.store.tenant, order.id, { status }, SYSTEM);
    await page.goto(order.path);
    await page.getByRole('heading', { name: t(`shop.progress.${status}.word`) }).waitFor();
    await watch.see(page, status);
    if (status !== 'packed') await letterOn(walk, t(`notices.shopper.${status}.title`, named));
  }
}

test.each(peopleOf('shop'))(
  'in $language a shopper buys in cash and online, gets letters and documents, asks and cancels',
  { timeout: 120_000 },
  async (people) => {
    const { t, ...shop } = await aShopOf(people);
    const page = await open({ width: PHONE, hasTouch: true, ...people.phone });
    const email = `shopper-${people.language}@example.com`.toLowerCase();
    const watch = new LanguageWatch(people.language);
    const walk: Walk = { shop, people, t, watch, page, email };
    await lookAround(walk);
    const first = await buyInCash(walk);
    const named = { number: first.number, store: people.shop };
    const letter = await letterOn(walk, t('notices.shopper.placed.title', named));
    expect(letter).toContain(people.product);
    await asks(walk);
    await findsAndCancels(walk, first);
    await followsOrder(walk, await payOnline(walk));
    watch.expectAllWell();
  },
);
