import { beforeEach, describe, expect, test } from 'vitest';
import { loadProducts } from '../../../src/features/catalog/load-products.ts';
import type { Draft } from '../../../src/features/drafts/draft.ts';
import { findDraft } from '../../../src/features/drafts/find-draft.ts';
import { newId } from '../../../src/ids.ts';
import { useApp } from '../../support/app.ts';
import { aReadyDraft, aShopper, REST } from '../../support/desk-drafts.ts';
import { aChatShop, aDraft, type ChatShop, draftsOf, writes } from '../../support/drafts.ts';
import { orderCount } from '../../support/goods.ts';
import { useInvariants } from '../../support/invariants.ts';
import { formFields, pagesOf } from '../../support/pages.ts';
import { useProviderSimulator } from '../../support/provider-simulator.ts';
import { rows } from '../../support/rows.ts';
import { signInAs } from '../../support/stores.ts';

const context = useApp();
useInvariants();
const provider = useProviderSimulator(context);
const { get, post } = pagesOf(context);
const HTMX = { 'hx-request': 'true' };
const list = '/dashboard/drafts';
let shop: ChatShop;

beforeEach(async () => {
  shop = await aChatShop(context);
});

const at = (draft: Draft) => `${list}/${draft.id}`;
const opened = async (draft: Draft) =>
  formFields((await get(shop, at(draft))).body, `draft-form-${draft.id}`);
const press = async (draft: Draft, what: string, fields: Record<string, string> = {}) =>
  post(shop, at(draft), { ...(await opened(draft)), ...fields, do: what });
const now = ({ id }: Draft) => findDraft(shop.tenant, id);
const orders = () =>
  rows<{ orderNumber: number; total: number; draft: string; method: string; customer: object }>(
    `select order_number as "orderNumber", total_amount_minor as total, draft_order_id as draft,
       payment_method as method, customer from orders where owner_id = ? order by order_number`,
    [shop.ownerId],
  );
/** Everything but the lines is known. */
const KNOWN = {
  'customer.name': 'Asha Rao',
  'customer.phone': '9876543210',
  'settled.address': '1',
};

describe('approving', () => {
  test('a clean draft takes one press, and the next one opens with a word about it', async () => {
    const [first, second] = [await aReadyDraft(shop, 'Asha'), await aReadyDraft(shop, 'Bina')];
    const answer = await press(second, 'approve');
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe(`${at(first)}?approved=${second.id}`);
    const [order] = await orders();
    expect(order).toMatchObject({ total: 99_800, draft: second.id });
    expect(answer.cookies.find(({ name }) => name === 'sk_flash')?.value).toBe(
      `Order ${order?.orderNumber} created for Bina`,
    );
    expect((await press(first, 'approve')).headers.location).toBe(`${list}?approved=${first.id}`);
    expect(await orderCount(shop)).toBe(2);
  });

  test('for htmx the next draft comes at once, with the list and a toast', async () => {
    const [first, second] = [await aReadyDraft(shop, 'Asha'), await aReadyDraft(shop, 'Bina')];
    const fields = { ...(await opened(second)), do: 'approve' };
    const answer = await post(shop, at(second), fields, HTMX);
    expect(answer.headers['hx-push-url']).toBe(at(first));
    expect(answer.body).toContain('<div id="draft"');
    expect(answer.body).toContain('hx-target="#draft-list"');
    expect(answer.body).toMatch(/toast.*created for Bina/);
    const last = await post(shop, at(first), { ...(await opened(first)), do: 'approve' }, HTMX);
    expect(last.headers['hx-push-url']).toBe(list);
    expect(last.body).toContain('Nothing left to review');
  });

  test('keeps to the list that it was opened from', async () => {
    await aReadyDraft(shop, 'Asha');
    const mine = await aReadyDraft(shop, 'Bina');
    await aDraft(shop, '1 Cotton Kurta', aShopper('Chitra'));
    const query = '?filter=ready&sort=expiresAt';
    const { body } = await get(shop, `${at(mine)}${query}`);
    const fields = formFields(body, `draft-form-${mine.id}`);
    const answer = await post(shop, `${at(mine)}${query}`, { ...fields, do: 'approve' });
    expect(answer.headers.location).toMatch(/\?filter=ready&sort=expiresAt&approved=/);
    const [shown] = /[0-9a-f-]{36}/.exec(answer.headers.location ?? '') ?? [''];
    expect((await findDraft(shop.tenant, shown)).customer.name).toBe('Asha');
  });

  test('says what is missing, each with its field, and keeps all that was typed', async () => {
    const draft = await aDraft(shop, '1 Cotton Kurta', aShopper('Chitra'));
    const answer = await press(draft, 'approve', { notes: 'a gift', reply: 'hello' });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toMatch(/role="alert"[^>]*><h2[^>]*>Check 1 detail/);
    expect(answer.body).toContain('href="#line-0-first"');
    expect(answer.body).toContain('a gift');
    expect(answer.body).toContain('hello');
    expect(await orderCount(shop)).toBe(0);
    expect((await now(draft)).version).toBe(draft.version);
  });

  test('what was answered in the form is saved and approved by the same press', async () => {
    const draft = await aDraft(shop, '1 Cotton Kurta', aShopper('Chitra'));
    const { variants } = shop.goods.kurta;
    const answer = await press(draft, 'approve', {
      ...KNOWN,
      'items.0.variantId': variants['KURTA-M'] ?? '',
      'items.0.quantity': '2',
      paymentMethod: 'cod',
    });
    expect(answer.statusCode).toBe(303);
    expect((await orders())[0]).toMatchObject({ total: 179_800, method: 'cod' });
  });

  test('a quantity that is none and a line that is sold out are refused beside the line', async () => {
    const draft = await aReadyDraft(shop, 'Asha');
    const bad = await press(draft, 'approve', { 'items.0.quantity': 'many' });
    expect(bad.statusCode).toBe(422);
    expect(bad.body).toContain('value="many"');
    expect(bad.body).toContain('href="#f-items-0-quantity"');
    const short = await press(draft, 'approve', { 'items.0.quantity': '60' });
    expect(short.statusCode).toBe(422);
    expect(short.body).toContain('Line 1: only 50 of Blue Mug left');
    expect(short.body).toContain('>Check 1 detail</button>');
    expect((await now(draft)).status).toBe('pending');
  });

  test('a phone that is none is refused beside the field', async () => {
    const draft = await aReadyDraft(shop, 'Asha');
    const answer = await press(draft, 'approve', { 'customer.phone': '12' });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('href="#f-customer-phone"');
    expect(answer.body).toContain('value="12"');
  });
});

describe('two people', () => {
  test('who approve at once make one order; the second sees who was first', async () => {
    const draft = await aReadyDraft(shop, 'Asha');
    const fields = { ...(await opened(draft)), do: 'approve' };
    const ravi = {
      ...shop,
      headers: await signInAs(context.app, {
        userId: shop.ownerId,
        role: 'OWNER',
        ownerId: shop.ownerId,
        name: 'Ravi',
      }),
    };
    const answers = await Promise.all([
      post(shop, at(draft), fields),
      post(ravi, at(draft), fields),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([303, 409]);
    const late = answers.find(({ statusCode }) => statusCode === 409);
    expect(late?.body).toMatch(
      /<strong dir="auto">\w+<\/strong> approved this draft \d+ s ago → <a href="\/dashboard\/orders\/[^"]+">order \d+/,
    );
    expect(await orderCount(shop)).toBe(1);
  });

  test('see that somebody else looks at the same draft', async () => {
    const draft = await aReadyDraft(shop, 'Asha');
    const userId = newId();
    await rows(
      `insert into users (id, role, name, email, password_hash, owner_id)
       select ?, 'STAFF', 'Ravi', ?, password_hash, id from users where id = ?`,
      [userId, `${userId}@example.com`, shop.ownerId],
    );
    const user = { userId, role: 'STAFF' as const, ownerId: shop.ownerId, name: 'Ravi' };
    const ravi = { ...shop, headers: await signInAs(context.app, user) };
    const alone = await get(shop, at(draft));
    expect(alone.body).not.toContain('is also viewing this draft');
    expect((await get(ravi, at(draft))).body).toContain(
      '<strong dir="auto">Meera</strong> is also viewing this draft',
    );
    const poll = /hx-get="([^"]+standing[^"]+)"/.exec(alone.body)?.[1]?.replaceAll('&amp;', '&');
    const told = await get(shop, poll ?? '', HTMX);
    expect(told.body).toContain('<strong dir="auto">Ravi</strong> is also viewing this draft');
    expect(told.body.trim()).toMatch(/^<div id="standing-.*<\/div>$/s);
  });

  test('a form that is older than the draft saves nothing and shows both', async () => {
    const draft = await aReadyDraft(shop, 'Asha');
    const fields = { ...(await opened(draft)), notes: 'mine' };
    await press(draft, 'save', { 'items.0.quantity': '5' });
    const clash = await post(shop, at(draft), { ...fields, do: 'approve' });
    expect(clash.statusCode).toBe(409);
    expect(clash.body).toContain('This draft changed after you opened it');
    expect(clash.body).toContain('The draft now says: 5 × Blue Mug');
    expect(clash.body).toContain('mine');
    expect(await orderCount(shop)).toBe(0);
    const kept = formFields(clash.body, `draft-form-${draft.id}`);
    expect((await post(shop, at(draft), { ...kept, do: 'save' })).statusCode).toBe(303);
    expect(await now(draft)).toMatchObject({ notes: 'mine', items: [{ quantity: 2 }] });
  });

  test('an older form answers no words that came later', async () => {
    const shopper = aShopper('Asha');
    const draft = await aDraft(shop, `1 Cotton Kurta\n1 brass lamp\n${REST}`, shopper);
    const fields = { ...(await opened(draft)), 'unmatched.0': '1' };
    await rows(
      `update draft_orders set version = version + 1,
         unmatched = '[{"text": "tin kettle", "quantity": 1, "spans": [], "settled": false}]'
        where owner_id = ? and id = ?`,
      [shop.ownerId, draft.id],
    );
    const clash = await post(shop, at(draft), { ...fields, do: 'approve' });
    expect(clash.statusCode).toBe(409);
    expect(clash.body).toContain('This draft changed after you opened it');
    expect(clash.body).toContain('“tin kettle” isn’t one of your products');
  });

  test('the page asks how it stands: nothing while all is as it was, else what happened', async () => {
    const draft = await aReadyDraft(shop, 'Asha');
    const { body } = await get(shop, at(draft));
    const poll = /hx-get="([^"]+standing[^"]+)"/.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect((await get(shop, poll, HTMX)).statusCode).toBe(204);
    await press(draft, 'save', { notes: 'x' });
    const { body: moved } = await get(shop, poll, HTMX);
    expect(moved).toContain('This draft has changed');
    // It is said as long as the page shows the older one, whatever else happens meanwhile.
    const next = /hx-get="([^"]+)"/.exec(moved)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect((await get(shop, next, HTMX)).statusCode).toBe(204);
    expect((await get(shop, next.replace(/seen=.*/, 'seen='), HTMX)).body).toContain(
      'This draft has changed',
    );
    await press(draft, 'approve');
    expect((await get(shop, poll, HTMX)).body).toContain('approved this');
  });
});

describe('rejecting', () => {
  test('asks why, opens the next draft and can be taken back', async () => {
    const [first, second] = [await aReadyDraft(shop, 'Asha'), await aReadyDraft(shop, 'Bina')];
    const page = await get(shop, `${at(second)}/reject`);
    for (const words of ['Not an order', 'Duplicate', 'Spam', 'Customer changed their mind']) {
      expect(page.body).toContain(words);
    }
    const answer = await post(shop, `${at(second)}/reject`, { reason: 'duplicate' });
    expect(answer.headers.location).toBe(`${at(first)}?rejected=${second.id}`);
    expect((await get(shop, answer.headers.location ?? '')).body).toContain(
      `action="${at(second)}/undo"`,
    );
    expect((await get(shop, at(second))).body).toContain('Duplicate');
    const back = await post(shop, `${at(second)}/undo`);
    expect(back.headers.location).toBe(at(second));
    expect((await now(second)).status).toBe('pending');
  });

  test('of the last draft can be taken back from the list; only the address of a draft is', async () => {
    const draft = await aReadyDraft(shop, 'Asha');
    const answer = await post(shop, `${at(draft)}/reject?filter=ready`, { reason: 'spam' });
    expect(answer.headers.location).toBe(`${list}?filter=ready&rejected=${draft.id}`);
    expect((await get(shop, answer.headers.location ?? '')).body).toContain(
      `action="${at(draft)}/undo?filter=ready"`,
    );
    const forged = await get(shop, `${list}?rejected=../orders/${draft.id}/cancel?`);
    expect(forged.body).not.toContain('The draft was rejected');
  });

  test('for htmx the toast has the undo, which opens the draft again', async () => {
    const draft = await aReadyDraft(shop, 'Asha');
    const answer = await post(shop, `${at(draft)}/reject`, { reason: 'spam' }, HTMX);
    expect(answer.body).toContain(`hx-post="${at(draft)}/undo"`);
    const back = await post(shop, `${at(draft)}/undo`, {}, HTMX);
    expect(back.headers['hx-push-url']).toBe(at(draft));
    expect(back.body).toContain('Approve · ');
    expect(back.body).toContain('Draft restored');
  });

  test('of a draft that was approved meanwhile says so', async () => {
    const draft = await aReadyDraft(shop, 'Asha');
    await press(draft, 'approve');
    const answer = await post(shop, `${at(draft)}/reject`, { reason: 'spam' });
    expect(answer.statusCode).toBe(409);
    expect(answer.body).toContain('approved this');
    expect((await post(shop, `${at(draft)}/undo`)).statusCode).toBe(409);
  });
});

describe('the order beside the message', () => {
  test('a size is chosen with one tap; nothing is saved before it is approved', async () => {
    const draft = await aDraft(shop, '1 Cotton Kurta', aShopper('Chitra'));
    const { productId, variants } = shop.goods.kurta;
    const answer = await press(draft, `pick:0:${productId}:${variants['KURTA-L']}`, KNOWN);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('Approve · ₹899');
    expect((await now(draft)).version).toBe(draft.version);
  });

  test('lines are counted up and down, added and taken away', async () => {
    const draft = await aReadyDraft(shop, 'Asha');
    const { productId, variants } = shop.goods.kurta;
    expect((await press(draft, 'more:0')).body).toContain('Approve · ₹1,497');
    expect((await press(draft, 'less:0')).body).toContain('Approve · ₹499');
    const found = await press(draft, 'search', { search: 'kurta' });
    expect(found.body).toContain(`value="add:${productId}:${variants['KURTA-S']}"`);
    const added = await press(draft, `add:${productId}:${variants['KURTA-S']}`);
    expect(added.body).toContain('Approve · ₹1,897');
    expect((await press(draft, 'remove:0')).body).toContain('No match was found. Choose a product');
  });

  test('a number that is none undoes nothing of what is pressed beside it', async () => {
    const draft = await aReadyDraft(shop, 'Asha', `2 Blue Mug and 1 Cotton Kurta M\n${REST}`);
    const answer = await press(draft, 'remove:1', { 'items.0.quantity': 'many' });
    expect(answer.statusCode).toBe(422);
    const fields = formFields(answer.body, `draft-form-${draft.id}`);
    expect(fields).toMatchObject({ 'items.0.quantity': 'many' });
    expect(fields).not.toHaveProperty(['items.1.productId']);
  });

  test('a line that looks right is ticked, and the tick can be taken back', async () => {
    const draft = await aReadyDraft(shop, 'Asha');
    await rows(
      `update draft_order_items set parts = '{"product": 0.6}' where owner_id = ? and draft_order_id = ?`,
      [shop.ownerId, draft.id],
    );
    const box = /<input type="checkbox" id="line-0-right"[^>]*>/;
    const ticked = await press(draft, 'reckon', { 'items.0.settled': '1' });
    expect(ticked.body).toContain('Approve · ');
    expect(box.exec(ticked.body)?.[0]).toContain(' checked');
    const fields = formFields(ticked.body, `draft-form-${draft.id}`);
    expect(fields['items.0.settled']).toBe('1');
    const back = await post(shop, at(draft), { ...fields, 'items.0.settled': '', do: 'reckon' });
    expect(back.body).not.toContain('Approve · ');
    expect(box.exec(back.body)?.[0]).not.toContain(' checked');
  });

  test('words for nothing that is sold are answered by a product, or by that', async () => {
    const text = `2 Blue Mug\n1 brass lamp\n${REST}`;
    const draft = await aDraft(shop, text, aShopper('Dina'));
    expect(draft.unmatched.map(({ text: words }) => words)).toEqual(['brass lamp']);
    const { body } = await get(shop, at(draft));
    expect(body).toContain('“brass lamp” isn’t one of your products');
    const sought = await press(draft, 'seek:0');
    expect(sought.body).toContain('Which product is it?');
    const { productId, variants } = shop.goods.kurta;
    const fields = formFields(sought.body, `draft-form-${draft.id}`);
    const answered = await post(shop, at(draft), {
      ...fields,
      do: `add:${productId}:${variants['KURTA-M']}`,
    });
    expect(answered.body).not.toContain('isn’t one of your products');
    expect(answered.body).toMatch(/Always read <q[^>]*>brass lamp<\/q> as /);
    const ticked = formFields(answered.body, `draft-form-${draft.id}`);
    await post(shop, at(draft), { ...ticked, 'items.1.remember': '1', do: 'save' });
    expect((await now(draft)).items[1]).toMatchObject({ productId, sourceText: 'brass lamp' });
    const product = (await loadProducts(shop.tenant, [productId])).get(productId);
    expect(product?.aliases).toEqual(['brass lamp']);
    const other = await aDraft(shop, text, aShopper('Esha'));
    expect((await press(other, 'not-sold:0')).body).not.toContain('isn’t one of your products');
  });

  test('the address of the last parcel is offered and filled in with one tap', async () => {
    const before = await aReadyDraft(shop, 'Asha');
    await press(before, 'approve');
    const draft = await aReadyDraft(shop, 'Asha');
    await rows(
      `update draft_orders set checks = 1, customer = jsonb_build_object('name', 'Asha', 'phone', ?::text)
        where owner_id = ? and id = ?`,
      [before.customer.phone, shop.ownerId, draft.id],
    );
    const { body } = await get(shop, at(draft));
    expect(body).toContain('Last address: <span dir="auto">12 Beach Road, Kozhikode 673032');
    expect(body).toContain('This is probably a repeat');
    const filled = await press(draft, 'address');
    expect(filled.body).toContain('value="12 Beach Road"');
    expect(filled.body).toContain('Approve · ₹998');
  });

  test('is split into two drafts of the same message', async () => {
    const draft = await aReadyDraft(shop, 'Asha', `2 Blue Mug and 1 Cotton Kurta M\n${REST}`);
    const [, second] = draft.items;
    const none = await press(draft, 'split');
    expect(none.statusCode).toBe(422);
    const answer = await press(draft, 'split', { moving: second?.id ?? '' });
    expect(answer.headers.location).toBe(at(draft));
    const parts = (await draftsOf(shop)).map(({ items }) => items.map(({ sku }) => sku));
    expect(parts).toHaveLength(2);
    expect(parts.flat().sort()).toEqual(['KURTA-M', 'MUG']);
  });

  test('a later message of the shopper shows as a change', async () => {
    const shopper = aShopper('Asha');
    const draft = await aDraft(shop, '1 Cotton Kurta', shopper);
    const fields = await opened(draft);
    await writes(shop, 'M size please', shopper);
    const answer = await post(shop, at(draft), { ...fields, do: 'save', notes: 'mine' });
    expect(answer.statusCode).toBe(409);
    expect(answer.body).toContain('mine');
  });
});

describe('asking the customer', () => {
  test('a ready answer names the product and what is in stock, in the shopper’s language', async () => {
    const draft = await aDraft(shop, 'Bhai ek Cotton Kurta chahiye', aShopper('Chitra'));
    const answer = await press(draft, 'use:which');
    expect(answer.body).toContain('Cotton Kurta: kaun sa chahiye? Hamare paas S, M, L hai.');
  });

  test('a ready answer leaves what was typed, and makes room for another one', async () => {
    const draft = await aDraft(shop, '1 Cotton Kurta', aShopper('Chitra'));
    const box = async (what: string, reply: string) =>
      /<textarea[^>]*id="f-reply"[^>]*>\n(.*?)<\/textarea>/s.exec(
        (await press(draft, what, { reply })).body,
      )?.[1] ?? '';
    const which = await box('use:which', '');
    expect(await box('use:which', 'Hello!')).toBe(`Hello!\n${which}`);
    expect(await box('use:address', which)).not.toContain(which);
    expect(await box('save', 'Hello!')).toBe('Hello!');
  });

  test('is sent once, also beside a number that is none', async () => {
    const draft = await aReadyDraft(shop, 'Asha');
    const fields = { ...(await opened(draft)), 'items.0.quantity': 'many', do: 'ask' };
    const answer = await post(shop, at(draft), { ...fields, reply: 'Hello' }, HTMX);
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('Your reply is being sent');
    const again = formFields(answer.body, `draft-form-${draft.id}`);
    expect(again).toMatchObject({ 'items.0.quantity': 'many' });
    await post(shop, at(draft), { ...fields, reply: 'Hello' }, HTMX);
    expect(provider.sent.map(({ text }) => text)).toEqual(['Hello']);
    const other = await post(shop, at(draft), { ...fields, reply: 'Hello again' }, HTMX);
    expect(other.body).toContain('You’ve already sent a reply from this page');
    const key = formFields(other.body, `draft-form-${draft.id}`).key ?? '';
    await post(shop, at(draft), { ...fields, key, reply: 'Hello again' }, HTMX);
    expect(provider.sent).toHaveLength(2);
  });

  test('an empty answer is refused beside its field, and nothing else is lost', async () => {
    const draft = await aReadyDraft(shop, 'Asha');
    const answer = await press(draft, 'ask', { notes: 'a gift' });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('id="f-reply-error"');
    expect(answer.body).toContain('a gift');
  });

  test('after 24 hours the box says that no reply can be sent', async () => {
    const draft = await aReadyDraft(shop, 'Asha');
    await rows(
      `update conversations set last_inbound_at = now() - interval '25 hours' where owner_id = ?`,
      [shop.ownerId],
    );
    const { body } = await get(shop, at(draft));
    expect(body).toContain('You can’t reply here now');
    expect(body).toContain('href="https://wa.me/');
    expect(body).not.toContain('name="reply"');
    expect((await press(draft, 'ask', { reply: 'hello' })).statusCode).toBe(422);
  });
});
