import { beforeEach, expect, test } from 'vitest';
import { findDraft } from '../../../src/features/drafts/find-draft.ts';
import { useApp } from '../../support/app.ts';
import { aReadyDraft, aShopper } from '../../support/desk-drafts.ts';
import { aChatShop, aDraft, type ChatShop } from '../../support/drafts.ts';
import { orderCount } from '../../support/goods.ts';
import { useInvariants } from '../../support/invariants.ts';
import { formFields, pagesOf } from '../../support/pages.ts';
import { aReadDraft, mugs } from '../../support/read-drafts.ts';
import { rows } from '../../support/rows.ts';

const context = useApp();
useInvariants();
const { get, post } = pagesOf(context);
const HTMX = { 'hx-request': 'true' };
const LIST = '/dashboard/drafts';
let shop: ChatShop;

beforeEach(async () => {
  shop = await aChatShop(context);
});

const rowOf = async (id: string): Promise<string> => {
  const { body } = await get(shop, LIST);
  return new RegExp(`<li id="draft-row-${id}"[\\s\\S]*?</li>`).exec(body)?.[0] ?? '';
};
const approve = (draft: { id: string; version: number }, headers = {}) =>
  post(shop, `${LIST}/${draft.id}/approve`, { version: String(draft.version) }, headers);

test('a row says what is ordered, what it comes to and how it is paid', async () => {
  const ready = await aReadyDraft(shop, 'Asha');
  const unsure = await aDraft(shop, '2 Cotton Kurta', aShopper('Chitra'));
  const row = (await rowOf(ready.id)).replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
  expect(row).toMatch(/2 Blue Mug .*₹998 .*Not paid/);
  expect(await rowOf(ready.id)).toContain(`${LIST}/${ready.id}/approve`);
  expect(await rowOf(unsure.id)).not.toContain('/approve');
});

test('a ready row is approved where it stands, and undone there', async () => {
  const draft = await aReadyDraft(shop, 'Asha');
  const done = await approve(draft, HTMX);
  expect(done.body).toMatch(/Order \d+<\/a> created for/);
  expect(done.body).not.toContain('<html');
  expect(done.body).toMatch(/id="draft-filters"[\s\S]*>To review<\/a>/);
  expect(await orderCount(shop)).toBe(1);
  const undone = await post(shop, `${LIST}/${draft.id}/undo?of=approved&inList=1`, {}, HTMX);
  expect(undone.statusCode).toBe(200);
  expect(undone.body).toContain(`<li id="draft-row-${draft.id}"`);
  const now = await findDraft(shop.tenant, draft.id);
  expect(now.status).toBe('pending');
  expect((await approve(now, HTMX)).statusCode).toBe(200);
});

test('without script the list comes back and offers to undo it', async () => {
  const draft = await aReadyDraft(shop, 'Asha');
  const { headers } = await approve(draft);
  expect(headers.location).toBe(`${LIST}?approved=${draft.id}`);
  const page = (await get(shop, String(headers.location))).body;
  expect(page).toContain('An order was created from the draft.');
  await post(shop, `${LIST}/${draft.id}/undo?of=approved`);
  expect((await findDraft(shop.tenant, draft.id)).status).toBe('pending');
});

test.each([
  ['was changed meanwhile', (id: string) => sql('version = version + 1', id), 'has changed'],
  [
    'has something to check by now',
    (id: string) => sql('checks = 1', id),
    'check it before you approve it',
  ],
])('a row that %s makes no order', async (_, meanwhile, words) => {
  const draft = await aReadyDraft(shop, 'Asha');
  await meanwhile(draft.id);
  const refused = await approve(draft, HTMX);
  expect(refused.statusCode).toBe(409);
  expect(refused.body).toContain(words);
  expect(refused.body).toContain(`<li id="draft-row-${draft.id}"`);
  expect(await orderCount(shop)).toBe(0);
});

test('what repeats an order of today, or was deleted by its shopper, is to be opened', async () => {
  const draft = await aReadyDraft(shop, 'Asha');
  await rows('update messages set deleted_at = now() where owner_id = ?', [shop.ownerId]);
  expect((await approve(draft, HTMX)).body).toContain('check it before you approve it');
  expect(await orderCount(shop)).toBe(0);
});

test('words that name no product offer what is like them, then all products', async () => {
  const draft = await aDraft(shop, '2 Blue Mug and 1 mugful lamp', aShopper('Dina'));
  expect(draft.unmatched).not.toEqual([]);
  const { body } = await post(shop, `${LIST}/${draft.id}`, {
    ...formFields((await get(shop, `${LIST}/${draft.id}`)).body, `draft-form-${draft.id}`),
    do: 'seek:0',
  });
  expect(body).toContain('class="hide">Add Blue Mug');
  expect(body).not.toContain('No product matches');
});

const sql = (change: string, id: string) =>
  rows(`update draft_orders set ${change} where owner_id = ? and id = ?`, [shop.ownerId, id]);

test.each([
  [{}, 'No address'],
  [{ address: { line1: '12 Beach Road' } }, 'Address incomplete'],
])('a ready row says which address is missing: %j', async (known, words) => {
  const whole = await aReadyDraft(shop, 'Asha');
  expect(await rowOf(whole.id)).not.toMatch(/No address|Address incomplete/);
  await rows(
    `update draft_orders set customer = ?::jsonb, settled_fields = '{address}'
      where owner_id = ? and id = ?`,
    [JSON.stringify({ name: 'Asha', phone: '+919847012345', ...known }), shop.ownerId, whole.id],
  );
  expect(await rowOf(whole.id)).toContain(words);
});

test('approving reads the conversation, unless something was written since', async () => {
  const unread = async ({ conversationId }: { conversationId: string }) => {
    const [row] = await rows<{ unread: number }>(
      'select unread from conversations where owner_id = ? and id = ?',
      [shop.ownerId, conversationId],
    );
    return row?.unread;
  };
  const [read, written] = [await aReadyDraft(shop, 'Asha'), await aReadyDraft(shop, 'Bina')];
  await rows(
    `update conversations set last_message_at = now() + interval '1 minute', unread = unread + 1
      where owner_id = ? and id = ?`,
    [shop.ownerId, written.conversationId],
  );
  expect(await unread(read)).toBe(1);
  for (const draft of [read, written]) await approve(draft, HTMX);
  expect([await unread(read), await unread(written)]).toEqual([0, 2]);
});

test('a doubtful row that is put back by "Undo" can be settled there again', async () => {
  const { id } = await aReadDraft(shop, { lines: [mugs(shop, 2)], isDoubtful: true });
  const wrong = { reason: 'not_an_order', inList: '1' };
  await post(shop, `${LIST}/${id}/reject?filter=doubtful`, wrong, HTMX);
  const undo = `${LIST}/${id}/undo?of=rejected&inList=1&filter=doubtful`;
  expect((await post(shop, undo, {}, HTMX)).body).toContain(`${LIST}/${id}/settle`);
});
