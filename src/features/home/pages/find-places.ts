import type { MessageKey } from '../../../kernel/translation/message-key.ts';
import { english, type Translator } from '../../../kernel/translation/translator.ts';
import type { Permission } from '../../../permissions.ts';
import { plainWords } from '../../orders/search/search-text.ts';

interface Place {
  href: string;
  title: MessageKey;
  words: MessageKey;
  needs: Permission;
}

const SETTINGS = '/dashboard/settings';

const PLACES: readonly Place[] = [
  place('/dashboard/orders', 'desk.nav.orders', 'desk.find.words.orders', 'orders.read'),
  place('/dashboard/orders/new', 'desk.home.newOrder', 'desk.find.words.newOrder', 'orders.edit'),
  place(
    '/dashboard/orders?tab=all',
    'desk.find.exportOrders',
    'desk.find.words.exportOrders',
    'orders.export',
  ),
  place('/dashboard/drafts', 'desk.nav.drafts', 'desk.find.words.drafts', 'messages.read'),
  place(
    '/dashboard/conversations',
    'desk.nav.conversations',
    'desk.find.words.conversations',
    'messages.read',
  ),
  place('/dashboard/products', 'desk.nav.products', 'desk.find.words.products', 'products.read'),
  place(
    '/dashboard/products/new',
    'products.new.title',
    'desk.find.words.newProduct',
    'products.edit',
  ),
  place(
    '/dashboard/products/import',
    'products.import.title',
    'desk.find.words.importProducts',
    'products.edit',
  ),
  place(
    '/dashboard/customers',
    'desk.nav.customers',
    'desk.find.words.customers',
    'customers.read',
  ),
  place('/dashboard/parcels', 'desk.nav.parcels', 'desk.find.words.parcels', 'orders.read'),
  place(
    '/dashboard/parcels/add',
    'orders.tracking.title',
    'desk.find.words.addTracking',
    'orders.fulfil',
  ),
  place('/dashboard/money', 'desk.nav.money', 'desk.find.words.money', 'money.read'),
  place(
    '/dashboard/payments/remittance',
    'money.remittance.title',
    'desk.find.words.remittance',
    'money.record',
  ),
  place('/dashboard/reports', 'desk.nav.reports', 'desk.find.words.reports', 'reports.read'),
  place('/dashboard/share', 'desk.more.shareShop', 'desk.find.words.share', 'products.read'),
  place('/dashboard/staff', 'desk.nav.staff', 'desk.find.words.staff', 'staff.read'),
  place('/dashboard/billing', 'desk.nav.plan', 'desk.find.words.plan', 'plan.read'),
  place(SETTINGS, 'settings.title', 'desk.find.words.store', 'settings.read'),
  place(`${SETTINGS}/place`, 'settings.place.title', 'desk.find.words.place', 'settings.read'),
  place(
    `${SETTINGS}/payments`,
    'settings.payments.title',
    'desk.find.words.payments',
    'settings.read',
  ),
  place(
    `${SETTINGS}/payments/cash`,
    'settings.cash.title',
    'desk.find.words.cash',
    'settings.read',
  ),
  place(`${SETTINGS}/papers`, 'settings.papers.title', 'desk.find.words.papers', 'settings.read'),
  place(
    `${SETTINGS}/courier`,
    'settings.courier.title',
    'desk.find.words.courier',
    'settings.read',
  ),
  place(
    `${SETTINGS}/messages`,
    'settings.messages.title',
    'desk.find.words.messages',
    'settings.read',
  ),
  place(
    `${SETTINGS}/notices`,
    'settings.notices.title',
    'desk.find.words.notices',
    'settings.read',
  ),
  place(
    `${SETTINGS}/api-keys`,
    'settings.more.apiKeys',
    'desk.find.words.apiKeys',
    'settings.keys',
  ),
  place(
    `${SETTINGS}/webhooks`,
    'settings.more.webhooks',
    'desk.find.words.webhooks',
    'settings.webhooks',
  ),
  place(`${SETTINGS}/log`, 'settings.log.title', 'desk.find.words.log', 'settings.log'),
  place('/dashboard/profile', 'desk.nav.profile', 'desk.find.words.profile', 'account.read'),
  place(
    '/dashboard/profile/second-factor',
    'common.factor.title',
    'desk.find.words.secondFactor',
    'account.own',
  ),
  place('/dashboard/help', 'desk.nav.help', 'desk.find.words.help', 'desk.use'),
];

function place(href: string, title: MessageKey, words: MessageKey, needs: Permission): Place {
  return { href, title, words, needs };
}

/** Words this short, such as "de" and "my", are in every question. */
const SHORTEST = 3;
const SHOWN = 5;

/** Best first: half of the words begin one of its names, in the desk's language or English. */
export function findPlaces(
  typed: string,
  may: (permission: Permission) => boolean,
  t: Translator,
): { href: string; title: string }[] {
  const all = plainWords(typed);
  const long = all.filter((word) => [...word].length >= SHORTEST);
  const asked = long.length > 0 ? long : all;
  if (asked.length === 0) return [];
  return PLACES.filter(({ needs }) => may(needs))
    .map((each) => ({ ...each, hits: hitsOf(asked, each, t) }))
    .filter(({ hits }) => hits * 2 >= asked.length)
    .sort((one, other) => other.hits - one.hits)
    .slice(0, SHOWN)
    .map(({ href, title }) => ({ href, title: t(title) }));
}

function hitsOf(asked: readonly string[], { title, words }: Place, t: Translator): number {
  const names = plainWords(`${t(title)} ${t(words)} ${english(words)}`);
  return asked.filter((word) => names.some((name) => name.startsWith(word))).length;
}
