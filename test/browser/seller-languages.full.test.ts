import { expect, test } from 'vitest';
import { tenantOf } from '../../src/kernel/tenancy/tenant.ts';
import type { MessageKey } from '../../src/kernel/translation/message-key.ts';
import { pageLocale } from '../../src/kernel/translation/page-locale.ts';
import { translator } from '../../src/kernel/translation/translator.ts';
import { aDraft, type ChatStore } from '../support/drafts.ts';
import { aNumber } from '../support/inbound.ts';
import { useInstantWorker } from '../support/instant-worker.ts';
import { useProviderSimulator } from '../support/provider-simulator.ts';
import { rows } from '../support/rows.ts';
import { signInAs } from '../support/stores.ts';
import { LanguageWatch } from './support/language-watch.ts';
import { addProduct, type NewSeller, register, Thumb } from './support/new-seller.ts';
import { peopleOf } from './support/people-of-languages.ts';
import { keptPdf, squeezed } from './support/printed.ts';
import { PHONE, useBrowser } from './support/use-browser.ts';

const { context, open } = useBrowser();
useInstantWorker();
useProviderSimulator(context);

const PAPERS = [
  ['orders.order.papers.openInvoice', 'invoice', 'documents.invoice.title'],
  ['orders.order.papers.openLabel', 'label', 'documents.label.to'],
] as const;

interface Walk extends NewSeller {
  watch: LanguageWatch;
}

/** The store that was just opened, with a number that its shoppers write to. */
async function chatStoreOf({ email, people }: Walk): Promise<ChatStore> {
  const [found] = await rows<{ ownerId: string; storeId: string; slug: string }>(
    `select owner_id as "ownerId", id as "storeId", slug from stores
      where owner_id = (select id from users where email = ?)`,
    [email],
  );
  const { ownerId = '', storeId = '', slug = '' } = found ?? {};
  const user = { userId: ownerId, role: 'OWNER', ownerId, name: people.seller } as const;
  const headers = await signInAs(context.app, user);
  const tenant = tenantOf({ userId: ownerId, ownerId });
  const store = { tenant, ownerId, storeId, slug, email, headers };
  return { ...store, numberId: await aNumber(store, context) };
}

/** A shopper orders in a chat; the seller opens the draft, fills in what is missing and approves. */
async function sellsByChat(walk: Walk): Promise<string> {
  const { page, people, t, see, thumb } = walk;
  const { name, line1, city, postalCode, phone } = people.shopper;
  const store = await chatStoreOf(walk);
  const text = `1 ${people.product} ${people.option.values[1]}`;
  // The address of the shop, and the names of plans.
  walk.watch.ignore(store.slug, 'Free', 'Starter', 'Growth', 'Scale');
  const draft = await aDraft(store, text, { from: { waId: undefined, name } });
  await page.goto('/dashboard/drafts');
  await see('drafts');
  await page.goto(`/dashboard/drafts/${draft.id}`);
  await see('draft');
  const fields = {
    name,
    phone,
    'address.line1': line1,
    'address.postalCode': postalCode,
    'address.city': city,
  };
  for (const [field, words] of Object.entries(fields)) {
    await page.locator(`[name="customer.${field}"]`).fill(words);
  }
  await page.getByLabel(t('drafts.pay.cash')).check();
  const approve = page.locator('[data-main]');
  await expect.poll(() => approve.textContent()).toContain(t('drafts.bar.approve'));
  await see('draft filled in');
  await thumb.tap(approve);
  await page.locator('.toast').waitFor();
  await see('draft approved');
  const [order] = await rows<{ id: string }>(`select id from orders where owner_id = ?`, [
    store.ownerId,
  ]);
  return order?.id ?? '';
}

/** The text of the papers that the page of an order leads to. */
async function printed({ page, people, t }: Walk, link: MessageKey, paper: string) {
  const url = await page.getByRole('link', { name: t(link) }).getAttribute('href');
  const answer = await page.request.get(url ?? '');
  return keptPdf(await answer.body(), `${people.language}-seller-${paper}`);
}

/** From the order’s confirmation to the cash in hand. */
async function fulfils(walk: Walk, orderId: string): Promise<void> {
  const { page, t, see, watch, thumb } = walk;
  const step = (key: MessageKey) => page.getByRole('button', { name: t(key), exact: true });
  const says = (key: MessageKey) => page.locator('header').getByText(t(key), { exact: true });
  await page.goto('/dashboard/orders');
  await see('orders');
  await page.goto(`/dashboard/orders/${orderId}`);
  await see('order');
  await thumb.tap(step('orders.step.confirmed'));
  await says('common.orderStatus.confirmed').waitFor();
  await thumb.tap(step('orders.order.papers.create').first());
  await step('orders.step.packed').waitFor();
  const papers = page.locator('summary', { hasText: t('orders.order.papers.title') });
  if (!(await papers.evaluate((node) => node.parentElement?.hasAttribute('open')))) {
    await thumb.tap(papers);
  }
  await see('order with papers');
  for (const [link, paper, words] of PAPERS) {
    const text = await printed(walk, link, paper);
    expect(squeezed(text)).toContain(squeezed(t(words)));
    watch.read(text, paper);
  }
  await thumb.tap(step('orders.step.packed'));
  await says('common.orderStatus.packed').waitFor();
  await thumb.tap(page.getByRole('link', { name: t('orders.step.shipped'), exact: true }));
  await page.getByRole('heading', { level: 1, name: t('orders.ship.heading') }).waitFor();
  await page.getByLabel(t('orders.ship.field.awb')).fill('AWB12345678');
  await see('ship');
  await thumb.tap(step('orders.ship.button'));
  await says('common.orderStatus.shipped').waitFor();
  await thumb.tap(page.locator('summary', { hasText: t('orders.step.delivered') }));
  await see('cash received');
  await thumb.tap(step('orders.order.cash.yes'));
  await says('common.orderStatus.delivered').waitFor();
  await see('order delivered');
}

const READ = {
  home: '',
  reports: '/reports',
  'reports by product': '/reports?by=product',
  money: '/payments',
  customers: '/customers',
  conversations: '/conversations',
  notifications: '/notifications',
  products: '/products',
  parcels: '/parcels',
  more: '/more',
  profile: '/profile',
  settings: '/settings',
  place: '/settings/place',
  papers: '/settings/papers',
  notices: '/settings/notices',
  plan: '/billing',
  help: '/help',
};

test.each(peopleOf('desk'))(
  'in $language a seller opens a store, sells by chat, prints, ships, is paid and reads reports',
  { timeout: 300_000 },
  async (people) => {
    const { language, country, phone } = people;
    const locale = pageLocale(language, { language, country });
    const page = await open({ width: PHONE, hasTouch: true, ...phone });
    const watch = new LanguageWatch(language);
    const walk: Walk = {
      ...{ page, people, watch, thumb: new Thumb(), t: translator(language, locale) },
      email: `seller-of-${language}@example.com`.toLowerCase(),
      see: (step) => watch.see(page, `seller ${step}`),
    };
    await register(walk);
    await addProduct(walk);
    await fulfils(walk, await sellsByChat(walk));
    for (const [step, path] of Object.entries(READ)) {
      await page.goto(`/dashboard${path}`);
      await walk.see(step);
    }
    watch.expectAllWell();
  },
);
