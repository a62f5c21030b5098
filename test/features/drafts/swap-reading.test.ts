import { beforeEach, expect, test } from 'vitest';
import type { Refusal } from '../../../src/errors.ts';
import { lastCorrections } from '../../../src/features/drafts/corrections/correction.ts';
import { rejectDraft } from '../../../src/features/drafts/decide-draft.ts';
import { swapReading } from '../../../src/features/drafts/swap-reading.ts';
import { newId } from '../../../src/ids.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { aChatShop, type ChatShop, orderedIn } from '../../support/drafts.ts';
import { aReadDraft, kurtas, mugs, otherReading } from '../../support/read-drafts.ts';
import { aStore, shopOf } from '../../support/stores.ts';

const context = useApp();
let shop: ChatShop;

beforeEach(async () => {
  shop = await aChatShop(context);
});

const refusal = (asked: Promise<unknown>): Promise<Refusal> =>
  asked.then(
    () => {
      throw new Error('was not refused');
    },
    (error: Refusal) => error,
  );
const twoWays = () =>
  aReadDraft(shop, {
    reader: 'model',
    lines: [mugs(shop, 2)],
    alternatives: [otherReading(mugs(shop, 3), kurtas(shop, 'M', 1))],
  });
const swap = async (id: string, at = 0, version?: number) =>
  swapReading(await shopOf(shop), id, { at, version }, SYSTEM);

test('the other reading takes the draft’s place, and the same swap takes it back', async () => {
  const draft = await twoWays();
  const swapped = await swap(draft.id, 0, draft.version);
  expect(orderedIn(swapped)).toEqual({ MUG: 3, 'KURTA-M': 1 });
  expect(swapped).toMatchObject({
    reader: 'built-in',
    confidence: 0.5,
    customer: draft.customer,
    version: draft.version + 1,
    editedAt: expect.any(Date),
    alternatives: [{ reader: 'model', intent: 'order', lines: [{ quantity: 2 }] }],
  });
  expect(swapped.items[0]?.id).toBe(draft.items[0]?.id);
  const back = await swap(draft.id);
  expect(orderedIn(back)).toEqual({ MUG: 2 });
  expect(back).toMatchObject({ reader: 'model', alternatives: [{ reader: 'built-in' }] });
  expect(back.alternatives[0]?.lines).toHaveLength(2);
});

test('it corrects the first reading until it is taken back', async () => {
  const draft = await twoWays();
  await swap(draft.id);
  expect((await lastCorrections(shop.tenant, 10)).map(({ became }) => became?.quantity)).toEqual(
    expect.arrayContaining([3, 1]),
  );
  await swap(draft.id);
  expect(await lastCorrections(shop.tenant, 10)).toEqual([]);
});

test('a doubt about the whole message stays', async () => {
  const draft = await aReadDraft(shop, {
    isDoubtful: true,
    lines: [mugs(shop, 2)],
    alternatives: [otherReading(mugs(shop, 3))],
  });
  const swapped = await swap(draft.id);
  expect(swapped.parseErrors).toMatchObject([{ code: 'IS_IT_AN_ORDER' }]);
  expect(swapped.unknowns).toBe(1);
});

test('what is not there, changed or settled is refused', async () => {
  const draft = await aReadDraft(shop, {
    lines: [mugs(shop, 2)],
    alternatives: [{ ...otherReading(), intent: 'none' }],
  });
  expect(await refusal(swap(draft.id))).toMatchObject({ statusCode: 400 });
  expect(await refusal(swap(draft.id, 1))).toMatchObject({ statusCode: 400 });
  expect(await refusal(swap(newId()))).toMatchObject({ statusCode: 404 });
  const other = await shopOf(await aStore(context.app));
  expect(await refusal(swapReading(other, draft.id, { at: 0 }, SYSTEM))).toMatchObject({
    statusCode: 404,
  });
  const second = await twoWays();
  expect(await refusal(swap(second.id, 0, second.version + 1))).toMatchObject({
    code: 'DRAFT_CHANGED',
  });
  await rejectDraft(shop.tenant, second.id, {}, SYSTEM);
  expect(await refusal(swap(second.id))).toMatchObject({ code: 'DRAFT_NOT_PENDING' });
});
