import { beforeEach, describe, expect, test, vi } from 'vitest';
import { said } from '../../../dev/simulators/reader/answer.ts';
import type { Question } from '../../../dev/simulators/reader/question.ts';
import { approveDraft } from '../../../src/features/drafts/approve-draft.ts';
import { rejectDraft } from '../../../src/features/drafts/decide-draft.ts';
import { editDraft } from '../../../src/features/drafts/edit-draft.ts';
import {
  askWaiting,
  untilAnswered,
} from '../../../src/features/model-readings/asking/model-desk.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import {
  aChatShop,
  type ChatShop,
  CLEAN,
  cart,
  draftsOf,
  orderedIn,
  theDraft,
  writes,
} from '../../support/drafts.ts';
import { orderCount } from '../../support/goods.ts';
import { useInvariants } from '../../support/invariants.ts';
import {
  askAll,
  readingsOf,
  switchOn,
  useReaderSimulator,
} from '../../support/reader-simulator.ts';
import { rows } from '../../support/rows.ts';
import { shopOf } from '../../support/stores.ts';

const context = useApp();
useInvariants();
const model = useReaderSimulator();
let shop: ChatShop;

beforeEach(async () => {
  shop = await aChatShop(context);
  await switchOn(shop);
});

const minutes = (count: number) => new Date(Date.now() + count * 60_000);
/** The model reads mugs, so many of them, wherever the words stand. */
const mugs =
  (quantity: number, ...words: string[]) =>
  (question: Question) => {
    const { products, message, earlier } = question;
    const mug = products.find(({ name }) => name === 'Blue Mug');
    const texts = [...earlier, message];
    const quotes = words.map((each) => ({
      message: texts.findLast(({ text }) => text.includes(each))?.id ?? message.id,
      words: each,
    }));
    const variant = mug?.variants[0]?.[0] ?? null;
    return said([{ product: mug?.id ?? '', variant, quantity, quotes }]);
  };
const nothing = () => said([]);
const noticeCount = async () =>
  (
    await rows(
      `select 1 from notifications where owner_id = ? and event = 'draft_new' and channel = 'in_app'`,
      [shop.ownerId],
    )
  ).length;

describe('what is asked about', () => {
  test('is nothing where the store has not switched it on', async () => {
    await rows('update stores set model_reader = false where owner_id = ?', [shop.ownerId]);
    await writes(shop, '2 Blue Mug');
    await askAll();
    expect(await readingsOf(shop)).toEqual([]);
    expect(model.asked).toBe(0);
  });

  test('is no greeting, no cart and nothing empty', async () => {
    await writes(shop, 'hello');
    await writes(shop, 'thank you so much');
    await writes(shop, cart([{ retailerId: 'MUG', quantity: 1 }]));
    await writes(shop, '  ');
    expect(await readingsOf(shop)).toEqual([]);
  });

  test('has its row in the transaction of its message, with one job', async () => {
    await writes(shop, '2 Blue Mug');
    expect(await readingsOf(shop)).toMatchObject([{ state: 'waiting', tries: 0 }]);
    const jobs = await rows(`select data from jobs where name = 'ask-model' and state = 'queued'`);
    expect(jobs.length).toBeGreaterThan(0);
  });

  test('holds no phone, no postal code, no id and nothing of the profile', async () => {
    const bodies: string[] = [];
    model.onBody = (body) => bodies.push(body);
    const { conversation } = await writes(shop, CLEAN);
    await askAll();
    const sent = bodies.join();
    expect(sent).toContain('2 Blue Mug');
    for (const secret of ['9876543210', '673032', shop.ownerId, conversation.id, '9876500001']) {
      expect(sent).not.toContain(secret);
    }
  });
});

describe('the answer', () => {
  test('takes the place of the built-in reading, as one more version', async () => {
    await writes(shop, '2 Blue Mug no wait I mean 3');
    const before = await theDraft(shop);
    expect(before.reader).toBe('built-in');
    model.answer = mugs(3, 'Blue Mug', '3');
    await askAll();
    const after = await theDraft(shop);
    expect(after).toMatchObject({ id: before.id, reader: 'model', version: before.version + 1 });
    expect(after.messageText).toBe(before.messageText);
    expect(orderedIn(after)).toEqual({ MUG: 3 });
    expect(await readingsOf(shop)).toMatchObject([{ state: 'done', outcome: 'changed' }]);
    expect(await noticeCount()).toBe(1);
  });

  test('begins the draft that the built-in reader missed, and its seller is told', async () => {
    await writes(shop, 'do you have the azure one? then a pair');
    expect(await draftsOf(shop)).toEqual([]);
    model.answer = mugs(2, 'azure one', 'a pair');
    await askAll();
    expect(orderedIn(await theDraft(shop))).toEqual({ MUG: 2 });
    expect(await noticeCount()).toBe(1);
    await askAll();
    expect(await noticeCount()).toBe(1);
  });

  test('that orders nothing leaves a draft where one is, for a person to decide', async () => {
    await writes(shop, '2 Blue Mug');
    model.answer = nothing;
    await askAll();
    const draft = await theDraft(shop);
    expect(orderedIn(draft)).toEqual({ MUG: 2 });
    expect(draft.parseErrors).toContainEqual({ code: 'IS_IT_AN_ORDER', text: '' });
  });

  test('to a question changes nothing', async () => {
    await writes(shop, 'do you have the Blue Mug in green?');
    const before = await draftsOf(shop);
    model.answer = nothing;
    await askAll();
    expect(await draftsOf(shop)).toEqual(before);
    expect(await readingsOf(shop)).toMatchObject([{ state: 'done', outcome: 'kept' }]);
  });

  test('is taken up once, however often it is claimed', async () => {
    await writes(shop, '2 Blue Mug');
    await askAll();
    const { version } = await theDraft(shop);
    await rows(
      `update model_readings set state = 'waiting', finished_at = null where owner_id = ?`,
      [shop.ownerId],
    );
    await Promise.all([askAll(), askAll()]);
    const draft = await theDraft(shop);
    expect(orderedIn(draft)).toEqual({ MUG: 2 });
    expect(draft.version).toBe(version + 1);
  });
});

describe('nothing is changed', () => {
  /** Lets something happen between the question and its answer. */
  async function meanwhile(happens: () => Promise<unknown>): Promise<void> {
    model.delayMs = 250;
    model.answer = mugs(9, 'Blue Mug');
    await askWaiting();
    await vi.waitFor(() => expect(model.asked).toBe(1));
    await happens();
    await untilAnswered();
  }

  test('where the seller has edited the draft', async () => {
    await writes(shop, '2 Blue Mug');
    const draft = await theDraft(shop);
    const { productId, variants } = shop.goods.mug;
    const items = [{ productId, variantId: variants.MUG ?? null, quantity: 4 }];
    await meanwhile(async () => editDraft(await shopOf(shop), draft.id, { items }, SYSTEM));
    expect(orderedIn(await theDraft(shop))).toEqual({ MUG: 4 });
    expect(await readingsOf(shop)).toMatchObject([{ state: 'done', outcome: 'touched' }]);
  });

  test('where the seller has settled a part of it', async () => {
    await writes(shop, '2 Blue Mug');
    const draft = await theDraft(shop);
    await meanwhile(async () =>
      editDraft(await shopOf(shop), draft.id, { settledFields: ['address'] }, SYSTEM),
    );
    expect(orderedIn(await theDraft(shop))).toEqual({ MUG: 2 });
  });

  test('where it was approved, and no second draft is made', async () => {
    await writes(shop, CLEAN);
    const draft = await theDraft(shop);
    const way = { actor: SYSTEM, idempotency: null };
    await meanwhile(async () => approveDraft(await shopOf(shop), draft.id, {}, way));
    expect(await theDraft(shop)).toMatchObject({ status: 'approved' });
    expect(await orderCount(shop)).toBe(1);
    expect(await readingsOf(shop)).toMatchObject([{ outcome: 'ended' }]);
  });

  test('where it was rejected', async () => {
    await writes(shop, '2 Blue Mug');
    const draft = await theDraft(shop);
    await meanwhile(() => rejectDraft(shop.tenant, draft.id, {}, SYSTEM));
    expect(await theDraft(shop)).toMatchObject({ status: 'rejected' });
  });

  test('where a later message was read meanwhile: that one decides', async () => {
    await writes(shop, '2 Blue Mug', { sentAt: minutes(-2) });
    await meanwhile(() => writes(shop, 'and 1 Cotton Kurta M', { sentAt: minutes(-1) }));
    model.answer = null;
    await askAll();
    const [first, second] = await readingsOf(shop);
    expect(first).toMatchObject({ outcome: 'superseded' });
    expect(second).toMatchObject({ state: 'done' });
  });

  test('where the shopper has taken the words back, and nothing of them is kept', async () => {
    const { message } = await writes(shop, '2 Blue Mug');
    await meanwhile(() =>
      rows('update messages set deleted_at = now() where owner_id = ? and id = ?', [
        shop.ownerId,
        message.id,
      ]),
    );
    expect(orderedIn(await theDraft(shop))).toEqual({ MUG: 2 });
    expect(await readingsOf(shop)).toMatchObject([{ outcome: 'gone', answer: null }]);
  });

  test('where an order was made at once; and no order is made by the model', async () => {
    await rows(`update stores set chat_order_mode = 'direct' where owner_id = ?`, [shop.ownerId]);
    await writes(shop, 'Is the Blue Mug big?', { sentAt: minutes(-2) });
    const text = 'Asha Rao, 12 Beach Road, Kozhikode 673032, 9876543210';
    await writes(shop, cart([{ retailerId: 'MUG', quantity: 2 }], { text, sentAt: minutes(-1) }));
    expect(await orderCount(shop)).toBe(1);
    model.answer = mugs(9, 'Blue Mug');
    await askAll();
    expect(await orderCount(shop)).toBe(1);
    expect(await draftsOf(shop)).toEqual([]);
    expect(await readingsOf(shop)).toMatchObject([{ state: 'skipped', outcome: 'ordered' }]);
    expect(model.asked).toBe(0);
  });
});

describe('messages that follow', () => {
  test('are applied to what the model has read', async () => {
    await writes(shop, 'azure drinking thing please send 1', { sentAt: minutes(-3) });
    model.answer = mugs(1, 'azure drinking thing', '1');
    await askAll();
    expect(orderedIn(await theDraft(shop))).toEqual({ MUG: 1 });
    await writes(shop, 'and 1 Cotton Kurta M', { sentAt: minutes(-2) });
    expect(orderedIn(await theDraft(shop))).toEqual({ MUG: 1, 'KURTA-M': 1 });
  });

  test('that say nothing of goods keep no answer away', async () => {
    await writes(shop, '2 Blue Mug no wait I mean 3', { sentAt: minutes(-3) });
    await writes(shop, 'when will it come?', { sentAt: minutes(-2) });
    model.answer = (question) =>
      question.message.text.includes('Mug') ? mugs(3, 'Blue Mug', '3')(question) : said([]);
    await askAll();
    expect(orderedIn(await theDraft(shop))).toEqual({ MUG: 3 });
  });

  test('are all read where the built-in reader missed each of them', async () => {
    await writes(shop, 'azure drinking things', { sentAt: minutes(-3) });
    await writes(shop, 'my dream: a pair', { sentAt: minutes(-2) });
    model.answer = (question) =>
      question.message.text.includes('pair')
        ? mugs(2, 'azure drinking things', 'a pair')(question)
        : said([]);
    await askAll();
    expect(orderedIn(await theDraft(shop))).toEqual({ MUG: 2 });
  });
});
