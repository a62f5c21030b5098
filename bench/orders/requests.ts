import { rows } from '../../src/kernel/db/db.ts';
import type { LargeStore } from '../orders-database.ts';
import type { Asked } from '../timed-requests.ts';

/** Orders on a page of the list. */
const PAGE = 25;

/** What is asked: every tab, deep pages, filters common and rare, searches of every kind. */
export async function requestsOf({ ownerId }: LargeStore, orders: number): Promise<Asked[]> {
  const [name = '', secondName = ''] = await labelsOf(ownerId, `word ~ '^[a-z]{4,}$'`);
  const [phone = ''] = await labelsOf(ownerId, `word like '+%' and length(word) = 11`);
  const page = (query: string) => `/dashboard/orders?${query}`;
  const search = (text: string) => page(`search=${encodeURIComponent(text)}`);
  const deep = (pageLength: number) => Math.ceil((orders * 0.8) / pageLength);
  const { area, from, to } = await filtersOf(ownerId);
  const after = await orderAt(ownerId, Math.floor(orders / 2));
  const tabs = ['to-confirm', 'to-pack', 'to-ship', 'on-the-way', 'delivered', 'cancelled', 'all'];
  const asked: [what: string, url: string][] = [
    ...tabs.map((tab): [string, string] => [`tab ${tab}`, page(`tab=${tab}`)]),
    ['tab all, read on in the middle', page(`tab=all&page=${deep(PAGE)}&after=${after}`)],
    ['tab delivered, read on in the middle', page(`tab=delivered&page=9&after=${after}`)],
    ['tab all, deep page by its number', page(`tab=all&page=${deep(PAGE)}`)],
    ['tab all, last page', page(`tab=all&page=${Math.ceil(orders / PAGE)}`)],
    ['tab delivered, deep page by its number', page(`tab=delivered&page=${deep(PAGE)}`)],
    ['filter cash', page('tab=all&payment=cod')],
    ['filter cash, not asked', page('tab=all&cod=unasked')],
    ['filter label missing', page('tab=to-pack&label=missing')],
    ['filter a month', page(`tab=all&from=${from}&to=${to}`)],
    ['filter area', page(`tab=all&area=${encodeURIComponent(area)}`)],
    ['filter tag', page('tab=all&tag=gift')],
    ['filter tag of nobody', page('tab=all&tag=nobody')],
    ['filters that nothing matches', page('tab=all&payment=cod&cod=refused&source=social')],
    ['search number', search(`#${1_000 + Math.ceil(orders * 0.6)}`)],
    ['search common name', search(name)],
    ['search two names', search(`${name} ${secondName}`)],
    ['search 1 letter', search('a')],
    ['search 2 letters', search('ra')],
    ['search phone', search(phone.slice(1))],
    ['search last 4 digits', search(phone.slice(-4))],
    ['search email', search('asha@')],
    ['search nobody', search('zzzz')],
    ['search common name in a tab', page(`tab=delivered&search=${name}`)],
    ['search 1 letter with filters', page('tab=delivered&payment=cod&search=a')],
    ['find anything', `/dashboard/find?q=${name}`],
    ['JSON all', '/api/orders?limit=100'],
    ['JSON, read on in the middle', `/api/orders?limit=100&page=${deep(100)}&after=${after}`],
    ['JSON deep page by its number', `/api/orders?limit=100&page=${deep(100)}`],
    ['JSON several states', '/api/orders?limit=100&status=confirmed,packed,delivered'],
    ['JSON dates, exact total', `/api/orders?limit=100&from=${from}`],
    ['JSON by total', '/api/orders?limit=100&sort=-totalAmount'],
    ['JSON search, exact total', `/api/orders?limit=100&search=${name}`],
  ];
  return asked.map(([what, url]) => ({ what, url }));
}

/** The most frequent area, and the month in which half of the orders are made. */
async function filtersOf(ownerId: string): Promise<{ area: string; from: string; to: string }> {
  const [found] = await rows<{ area: string; from: string; to: string }>(
    `select mode() within group (order by area) as area,
            percentile_disc(0.5) within group (order by created_at)::date::text as from,
            (percentile_disc(0.5) within group (order by created_at)::date + 30)::text as to
       from orders where owner_id = ?`,
    [ownerId],
  );
  if (!found) throw new Error('the store has no orders');
  return found;
}

/** The order at a place of the list. */
async function orderAt(ownerId: string, place: number): Promise<string> {
  const [found] = await rows<{ id: string }>(
    'select id from orders where owner_id = ? order by created_at desc, id desc offset ? limit 1',
    [ownerId, place],
  );
  return found?.id ?? '';
}

/** The store's most frequent words of a kind. */
async function labelsOf(ownerId: string, kind: string): Promise<string[]> {
  const found = await rows<{ word: string }>(
    `select word from order_words where owner_id = ? and ${kind} group by word order by count(*) desc limit 2`,
    [ownerId],
  );
  return found.map(({ word }) => word);
}
