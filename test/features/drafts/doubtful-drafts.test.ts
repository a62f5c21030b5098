import { beforeEach, expect, test } from 'vitest';
import { editDraft } from '../../../src/features/drafts/edit-draft.ts';
import { findDraft } from '../../../src/features/drafts/find-draft.ts';
import { listDrafts } from '../../../src/features/drafts/list-drafts.ts';
import { draftCounts } from '../../../src/features/drafts/queries/count-drafts.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { aChatShop, type ChatShop } from '../../support/drafts.ts';
import { aPhone, noticesOf } from '../../support/notices.ts';
import { aReadDraft, mugs, readAgain } from '../../support/read-drafts.ts';
import { shopOf } from '../../support/stores.ts';

const context = useApp();
let shop: ChatShop;

beforeEach(async () => {
  shop = await aChatShop(context);
  await aPhone(shop, 'https://push.example.com/doubt');
});

const DOUBT = expect.objectContaining({ code: 'IS_IT_AN_ORDER' });
const aDoubtful = () => aReadDraft(shop, { lines: [mugs(shop, 2)], isDoubtful: true });
const told = async () =>
  (await noticesOf(shop)).map(({ channel, title }) => `${channel}: ${title}`).toSorted();

test('a message that may be an order waits apart from those that are', async () => {
  const sure = await aReadDraft(shop, { lines: [mugs(shop, 1)] });
  const doubtful = await aDoubtful();
  expect(doubtful).toMatchObject({ parseErrors: [DOUBT], unknowns: 1 });
  expect(await draftCounts(shop.tenant)).toMatchObject({
    review: 1,
    doubtful: 1,
    ready: 1,
    check: 0,
  });
  const listed = async (filter: 'review' | 'doubtful' | 'pending') =>
    (await listDrafts(shop.tenant, { page: 1, limit: 9, filter })).items.map(({ id }) => id);
  expect(await listed('review')).toEqual([sure.id]);
  expect(await listed('doubtful')).toEqual([doubtful.id]);
  expect(await listed('pending')).toEqual([doubtful.id, sure.id]);
});

test('nobody’s phone rings for it before it is an order for sure', async () => {
  const draft = await aDoubtful();
  expect(await told()).toEqual(['in_app: Is this an order? Message from Asha']);
  const sure = await readAgain(shop, draft, { lines: [mugs(shop, 2)], reader: 'model' });
  expect(sure).toMatchObject({ parseErrors: [], unknowns: 0, reader: 'model' });
  const names = await told();
  expect(names).toContain('in_app: New chat order from Asha');
  expect(names).toContain('push: New chat order from Asha');
  expect(names).not.toContain('in_app: Is this an order? Message from Asha');
  await readAgain(shop, sure, { lines: [mugs(shop, 3)] });
  expect(await told()).toEqual(names);
});

test('once a person has said that it is one, no later reading doubts it', async () => {
  const draft = await aDoubtful();
  const store = await shopOf(shop);
  const settled = await editDraft(store, draft.id, { settledFields: ['order'] }, SYSTEM);
  expect(settled).toMatchObject({ parseErrors: [], unknowns: 0 });
  const again = await readAgain(shop, settled, { lines: [mugs(shop, 2)], isDoubtful: true });
  expect(again.parseErrors).toEqual([]);
});

test('the same message read anew may be doubted, and a draft that is doubted may be more so', async () => {
  const draft = await aReadDraft(shop, { lines: [mugs(shop, 2)] });
  const doubted = await readAgain(shop, draft, { lines: [mugs(shop, 2)], isDoubtful: true });
  expect(doubted.parseErrors).toEqual([DOUBT]);
  await readAgain(shop, doubted, { lines: [mugs(shop, 1)], isDoubtful: true });
  expect((await findDraft(shop.tenant, draft.id)).parseErrors).toEqual([DOUBT]);
});
