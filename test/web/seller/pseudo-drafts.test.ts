import { beforeAll, describe, expect, test } from 'vitest';
import type { Draft } from '../../../src/features/drafts/draft.ts';
import { stored } from '../../../src/kernel/translation/text.ts';
import { message } from '../../../src/kernel/translation/translator.ts';
import { useApp } from '../../support/app.ts';
import { customerBy } from '../../support/customers.ts';
import { aReadyDraft, aShopper, REST } from '../../support/desk-drafts.ts';
import {
  aChatShop,
  aDraft,
  type ChatShop,
  cart,
  letExpire,
  theDraft,
  writes,
} from '../../support/drafts.ts';
import { inboundText, receive } from '../../support/inbound.ts';
import { anOrder } from '../../support/orders.ts';
import { pagesOf } from '../../support/pages.ts';
import { plainWords } from '../../support/plain-words.ts';
import { aReadDraft, mugs } from '../../support/read-drafts.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const { get, post } = pagesOf(context);
const DRAFTS = '/dashboard/drafts';
const CONVERSATIONS = '/dashboard/conversations';
const CUSTOMERS = '/dashboard/customers';

/** Names, addresses and messages of the tests. */
const DATA = [
  'Cotton Kurta',
  'Blue Mug',
  'Blue mug',
  'Size',
  'size',
  'Asha Rao',
  'Asha',
  'Meera',
  'Test Shop',
  'purple saucer',
  'purple',
  'saucer',
  'good morning',
  'namaste',
  'laal wale',
  'mugs',
  '12 Beach Road',
  'Kozhikode',
  'Kerala',
  'asha@example.com',
  'KURTA',
  'MUG',
  'WhatsApp',
  'Stallkeeper',
];

/** Of partials that other pages share. */
const SHARED = ['(optional)', 'Fix 1 error', 'Fix 2 errors', 'Fix 3 errors'];

async function speaksPseudo<Shop extends TestStore>(shop: Shop): Promise<Shop> {
  await rows(`update users set preferences = '{"language": "en-XA"}' where id = ?`, [shop.ownerId]);
  await rows(`update stores set name = '१' where owner_id = ?`, [shop.ownerId]);
  return shop;
}

/** Their names are written by Intl, which has none in the pseudo-language. */
const COUNTRIES = /<select[^>]*name="customer\.address\.country"[\s\S]*?<\/select>/;

/** A page without the layout around it. */
const partOf = (html: string): string => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? html;

/** What is not translated in a page's own part; the layout around it is not looked at. */
const leftIn = (html: string): string[] =>
  plainWords(partOf(html).replace(COUNTRIES, ''), [...DATA, ...SHARED]);

async function expectTranslated(shop: TestStore, urls: readonly string[]): Promise<void> {
  const left: Record<string, string[]> = {};
  for (const url of urls) {
    const { body, statusCode } = await get(shop, url);
    expect(statusCode, url).toBe(200);
    expect(body, url).toContain('⟦');
    left[url] = leftIn(body);
  }
  expect(Object.entries(left).filter(([, words]) => words.length > 0)).toEqual([]);
}

/** What a form or button answers, with the page that a redirect leads to. */
async function answerTo(shop: TestStore, url: string, fields: Record<string, string>) {
  const answer = await post(shop, url, fields);
  const { location } = answer.headers;
  if (!location) return answer.body;
  const flash = answer.cookies.find(({ name }) => name === 'sk_flash');
  const cookie = flash ? `sk_flash=${encodeURIComponent(flash.value)}` : '';
  const page = await get(shop, String(location), { cookie });
  const told = (flash?.value ?? '').split('\n')[0];
  return `<main>${told} ${partOf(page.body)}</main>`;
}

let shop: ChatShop;

beforeAll(async () => {
  shop = await speaksPseudo(await aChatShop(context));
});

describe('drafts', () => {
  test('without any', async () => {
    const bare = await speaksPseudo(await aStore(context.app));
    const connected = await speaksPseudo(await aChatShop(context));
    for (const store of [bare, connected]) {
      await expectTranslated(store, [DRAFTS, `${DRAFTS}?filter=expiring`]);
    }
  });

  test('in every list', async () => {
    await aReadyDraft(shop, '१');
    await aDraft(shop, '1 Cotton Kurta', aShopper('२'));
    await aReadDraft(shop, { lines: [mugs(shop, 2)], isDoubtful: true });
    await rows(
      `update channel_connections set display_name = '१', state = 'blocked', state_since = now(),
              state_reason = ? where owner_id = ?`,
      [stored(message('errors.channels.suspended')), shop.ownerId],
    );
    const filters = [
      'review',
      'doubtful',
      'ready',
      'check',
      'expiring',
      'approved',
      'rejected',
      'expired',
    ];
    await expectTranslated(
      shop,
      filters.map((filter) => `${DRAFTS}?filter=${filter}`),
    );
  });

  const formOf = ({ version, items, customer }: Draft, changes: Record<string, string> = {}) => ({
    version: String(version),
    key: '',
    seek: '',
    paymentMethod: 'cod',
    notes: '',
    'customer.name': customer.name ?? '',
    'customer.phone': customer.phone ?? '',
    ...Object.fromEntries(
      items.flatMap(({ id, productId, variantId, quantity }, at) => [
        [`items.${at}.id`, id],
        [`items.${at}.productId`, productId],
        [`items.${at}.variantId`, variantId ?? ''],
        [`items.${at}.quantity`, String(quantity)],
      ]),
    ),
    ...changes,
  });

  test('of all kinds, and what their buttons answer', async () => {
    const ready = await aReadyDraft(shop, '४');
    const unsure = await aDraft(shop, '1 Cotton Kurta\n2 purple saucer', aShopper('५'));
    const many = await aDraft(shop, `900 Blue Mug\nAsha Rao\n${REST}`, aShopper('६'));
    const doubtful = await aReadDraft(shop, { lines: [mugs(shop, 2)], isDoubtful: true });
    const drafts = [ready.id, unsure.id, many.id, doubtful.id];
    await expectTranslated(
      shop,
      drafts.flatMap((id) => [`${DRAFTS}/${id}`, `${DRAFTS}/${id}/reject`]),
    );
    const here = `${DRAFTS}/${unsure.id}`;
    const answers: Record<string, string> = {};
    for (const press of ['approve', 'split', 'save', 'not-sold:0', 'ask']) {
      const now = await rowVersion(unsure);
      answers[press] = await answerTo(shop, here, formOf(now, { do: press }));
    }
    answers.quantity = await answerTo(
      shop,
      here,
      formOf(await rowVersion(unsure), { do: 'save', 'items.0.quantity': '0' }),
    );
    answers.clash = await answerTo(
      shop,
      here,
      formOf({ ...unsure, version: 0 }, { do: 'save', notes: '१' }),
    );
    answers.reject = await answerTo(shop, `${here}/reject`, { reason: 'duplicate' });
    answers.undo = await answerTo(shop, `${here}/undo`, {});
    answers.doubt = await answerTo(
      shop,
      `${DRAFTS}/${doubtful.id}`,
      formOf(doubtful, { do: 'order' }),
    );
    answers.inList = await answerTo(shop, `${DRAFTS}/${ready.id}/approve`, {
      version: String(ready.version),
    });
    const left = Object.entries(answers).map(([press, body]) => [press, leftIn(body)] as const);
    expect(left.filter(([, words]) => words.length > 0)).toEqual([]);
    await letExpire(shop, many.id);
    await post(shop, `${here}/reject`, { reason: 'spam' });
    await expectTranslated(shop, [here, `${DRAFTS}/${ready.id}`, `${DRAFTS}/${many.id}`]);
  });

  const rowVersion = async (draft: Draft): Promise<Draft> => {
    const [{ version } = { version: 0 }] = (await rows(
      'select version from draft_orders where owner_id = ? and id = ?',
      [shop.ownerId, draft.id],
    )) as { version: number }[];
    return { ...draft, version };
  };

  test('of a cart', async () => {
    const own = await speaksPseudo(await aChatShop(context));
    await writes(own, cart([{ retailerId: 'MUG', quantity: 2 }]));
    await expectTranslated(own, [`${DRAFTS}/${(await theDraft(own)).id}`]);
  });
});

describe('conversations', () => {
  test('without any, and where a search finds none', async () => {
    const bare = await speaksPseudo(await aStore(context.app));
    const connected = await speaksPseudo(await aChatShop(context));
    await expectTranslated(bare, [CONVERSATIONS]);
    await expectTranslated(connected, [
      CONVERSATIONS,
      `${CONVERSATIONS}?search=1`,
      `${CONVERSATIONS}?show=unread`,
    ]);
  });

  test('with messages of every kind', async () => {
    const own = await speaksPseudo(await aChatShop(context));
    const from = { name: '१' };
    const details = {
      forwarded: true,
      referral: { headline: '२' },
      story: {},
      unreadable: { code: 131060 },
      before: '३',
      links: [{ type: 'share', url: 'https://example.com/1' }],
      reaction: '🙂',
    };
    const { conversation } = await receive(own, own.numberId, inboundText('१', { from, details }));
    await receive(own, own.numberId, inboundText('', { from, type: 'image' }));
    const here = `${CONVERSATIONS}/${conversation.id}`;
    await expectTranslated(own, [CONVERSATIONS, here]);
    const empty = await answerTo(own, `${here}/messages`, { text: ' ', key: '1' });
    const sized = await answerTo(own, `${here}/messages`, { answer: '0', text: '', key: '' });
    expect([leftIn(empty), leftIn(sized)]).toEqual([[], []]);
    for (const status of ['queued', 'sent', 'delivered', 'read', 'unsure', 'failed']) {
      await rows(
        `insert into messages (owner_id, id, conversation_id, channel, direction, type, text, status,
                status_error, sent_at)
         values (?, gen_random_uuid(), ?, 'chat', 'out', 'text', '१', ?, ?, now())`,
        [own.ownerId, conversation.id, status, stored(message('errors.messages.reconnect'))],
      );
    }
    await rows(
      `update messages set deleted_at = now() where owner_id = ? and direction = 'in' and type = 'image'`,
      [own.ownerId],
    );
    await expectTranslated(own, [here]);
    await rows(
      `update conversations set last_inbound_at = now() - interval '2 days' where owner_id = ?`,
      [own.ownerId],
    );
    await expectTranslated(own, [here]);
    await rows('update conversations set connection_id = null where owner_id = ?', [own.ownerId]);
    await expectTranslated(own, [here]);
  });
});

describe('customers', () => {
  test('in their list, and none', async () => {
    const bare = await speaksPseudo(await aStore(context.app));
    await expectTranslated(bare, [
      CUSTOMERS,
      `${CUSTOMERS}?search=1`,
      `${CUSTOMERS}?show=noCod`,
      `${CUSTOMERS}/new`,
    ]);
  });

  test('each with their page, merged and erased', async () => {
    const own = await speaksPseudo(await aStore(context.app));
    await anOrder(own, { name: 'Asha Rao', phone: '98765 43210' });
    await anOrder(own, { name: 'Asha Rao', phone: '98470 12345' });
    const one = await customerBy(own, '98765 43210');
    const other = await customerBy(own, '98470 12345');
    const here = `${CUSTOMERS}/${one.id}`;
    await rows(
      `update customers set refused_count = 2, tags = '{1,2,3,4,5}' where owner_id = ? and id = ?`,
      [own.ownerId, one.id],
    );
    const pages = [
      CUSTOMERS,
      here,
      `${here}/merge`,
      `${here}/merge?search=1`,
      `${here}/merge?into=${other.id}`,
      `${here}/erase`,
    ];
    await expectTranslated(own, pages);
    const answers = {
      off: await answerTo(own, `${here}/cash`, { cash: 'off' }),
      wrong: await answerTo(own, here, { name: '', email: '1', tags: '1'.repeat(50), notes: '' }),
      saved: await answerTo(own, here, { name: '१', email: '', tags: '', notes: '' }),
      known: await answerTo(own, `${CUSTOMERS}/new`, {
        name: '२',
        phone: '98765 43210',
        tags: '1',
        key: '1',
      }),
      empty: await answerTo(own, `${CUSTOMERS}/new`, { name: '', phone: '98111 11111', key: '2' }),
      merged: await answerTo(own, `${here}/merge`, { intoId: other.id }),
      erased: await answerTo(own, `${CUSTOMERS}/${other.id}/erase`, { name: '९' }),
    };
    const left = Object.entries(answers).map(([what, body]) => [what, leftIn(body)] as const);
    expect(left.filter(([, words]) => words.length > 0)).toEqual([]);
    await rows(`update orders set status = 'delivered' where owner_id = ?`, [own.ownerId]);
    await expectTranslated(own, [`${CUSTOMERS}/${other.id}`, `${CUSTOMERS}/${other.id}/erase`]);
  });
});
