import { beforeAll, describe, expect, test } from 'vitest';
import { overrideStoreSubscription } from '../../../src/features/platform/subscriptions/override-store-subscription.ts';
import { newId } from '../../../src/ids.ts';
import { useApp } from '../../support/app.ts';
import { formFields, pagesOf } from '../../support/pages.ts';
import { rows } from '../../support/rows.ts';
import { anOperator, type TestStore } from '../../support/stores.ts';
import { type Subscribed, subscribed } from '../../support/subscribed.ts';

const context = useApp();
const { get, post } = pagesOf(context);
const HOME = '/admin/subscriptions';
let asha: Awaited<ReturnType<typeof anOperator>>;
let operator: TestStore;

beforeAll(async () => {
  asha = await anOperator(context.app);
  operator = asha as unknown as TestStore;
});

const stored = async (id: string) => {
  const [row] = await rows<{ plan_slug: string; status: string; ends: Date }>(
    'select plan_slug, status, current_period_end as ends from user_subscriptions where id = ?',
    [id],
  );
  if (!row) throw new Error('no such subscription');
  return row;
};

describe('the list', () => {
  test('shows store, plan, status, end, usage and last payment, and answers htmx in part', async () => {
    const { store, id } = await subscribed(context.app, 'active', 20, { cycle: 'yearly' });
    await rows(
      `insert into subscription_payments (id, user_subscription_id, plan_slug, billing_cycle,
         amount_minor, currency, status, paid_at)
       values (?, ?, 'growth', 'yearly', 1499000, 'INR', 'success', now())`,
      [newId(), id],
    );
    const { body } = await get(
      operator,
      // As the form sends it: what was left alone, too.
      `${HOME}?search=${store.slug}&status=&planSlug=&billingCycle=&sort=-createdAt&limit=25`,
      { 'hx-request': 'true' },
    );
    expect(body.trim()).toMatch(/^<div id="list"/);
    expect(body).toContain(`href="${HOME}/${id}"`);
    for (const word of [
      'Blue Mug',
      store.email,
      'Growth',
      'Yearly',
      'Active',
      '0 of 2,000',
      '₹14,990',
    ]) {
      expect(body).toContain(word);
    }
    expect(body).toContain('1 subscription');
    expect(body).toContain('Remove the filter');
  });

  test('no subscription in “past due” is good news', async () => {
    const { body } = await get(operator, `${HOME}?status=past_due`);
    expect(body).toContain('No past-due subscriptions');
    expect(body).toContain('All payments are up to date');
    const none = await get(operator, `${HOME}?search=nobody-is-called-so`);
    expect(none.body).toContain('No subscriptions match “nobody-is-called-so”');
    expect(none.body).toContain('Clear filters');
  });

  test('comes as a file with the same filter', async () => {
    const { store, id } = await subscribed(context.app, 'expired', -20);
    const { body, headers } = await get(
      operator,
      `${HOME}.csv?search=${store.slug}&status=expired`,
    );
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    const lines = body.trim().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(id);
    expect(lines[1]).toContain(',"expired","monthly",');
  });
});

test('a page of one shows payments, history and what operators did; unknown ones are not found', async () => {
  const { store, id } = await subscribed(context.app, 'trial', 3);
  await overrideStoreSubscription(id, { status: 'active' }, { operator: asha, reason: 'A pilot' });
  const { body } = await get(operator, `${HOME}/${id}`);
  expect(body).toContain('Subscription for <span dir="auto">Blue Mug</span>');
  expect(body).toContain('Trial → <strong>Active</strong>');
  expect(body).toContain('“A pilot”');
  expect(body).toContain(`/admin/stores/${store.storeId}`);
  expect(body).toContain('Show all actions');
  for (const unknown of [newId(), '7', 'x'.repeat(90)]) {
    expect((await get(operator, `${HOME}/${unknown}`)).statusCode).toBe(404);
    expect((await get(operator, `${HOME}/${unknown}/override`)).statusCode).toBe(404);
  }
});

test('a payment that was loaded without its plan is shown all the same', async () => {
  const { id } = await subscribed(context.app, 'active', 20);
  await rows(
    `insert into subscription_payments (id, user_subscription_id, amount_minor, currency, status, paid_at)
     values (?, ?, 49900, 'INR', 'success', now())`,
    [newId(), id],
  );
  const { statusCode, body } = await get(operator, `${HOME}/${id}`);
  expect([statusCode, body]).toEqual([200, expect.stringContaining('<td data-label="For">–</td>')]);
});

describe('an override', () => {
  const formOf = async ({ id }: Subscribed, query = '') => {
    const { body } = await get(operator, `${HOME}/${id}/override${query}`);
    return { body, fields: formFields(body, 'override') };
  };
  const send = (id: string, fields: Record<string, string>) =>
    post(operator, `${HOME}/${id}/override`, fields);

  test('is shown before and after, then confirmed, without script', async () => {
    const one = await subscribed(context.app, 'active', 20);
    const { body, fields } = await formOf(one);
    expect(body).toContain('doesn’t charge or refund anything');
    expect(body).toContain('No changes yet. Choose another plan');
    const typed = { ...fields, planSlug: 'scale', extendDays: '10', reason: 'Asked by phone' };
    const preview = await send(one.id, typed);
    expect(preview.statusCode).toBe(200);
    expect(preview.body).toContain('<td>Growth</td><td><strong>Scale</strong></td>');
    expect(await stored(one.id)).toMatchObject({ plan_slug: 'growth' });
    const confirmed = await send(one.id, formFields(preview.body, 'override'));
    expect([confirmed.statusCode, confirmed.headers.location]).toEqual([303, `${HOME}/${one.id}`]);
    const after = await stored(one.id);
    expect(after.plan_slug).toBe('scale');
    expect(after.ends.getTime() - one.end.getTime()).toBe(10 * 86_400_000);
  });

  test('is previewed live, and begins with the days that a link asks for', async () => {
    const one = await subscribed(context.app, 'trial', 3);
    const link = await get(operator, `${HOME}/${one.id}?extendDays=7`);
    expect(link.headers.location).toBe(`${HOME}/${one.id}/override?extendDays=7`);
    const { fields } = await formOf(one, '?extendDays=7');
    expect(fields).toMatchObject({ extendDays: '7', status: 'trial' });
    expect(fields.shown).not.toBe('');
    const url = `${HOME}/${one.id}/override?status=expired&planSlug=growth&billingCycle=monthly`;
    const live = await get(operator, url, { 'hx-request': 'true' });
    expect(live.body.trim()).toMatch(/^<section class="stack" id="preview"/);
    expect(live.body).toContain('will be locked immediately');
  });

  test.each([
    [{ extendDays: '367' }, 'Days to add must be from 1 to 366'],
    [{ extendDays: '-1' }, 'Days to add must be from 1 to 366'],
    [{ extendDays: '0' }, 'Days to add must be from 1 to 366'],
    [{ extendDays: 'ten' }, 'Days to add must be from 1 to 366'],
  ])('%j comes back with what was typed', async (wrong, words) => {
    const one = await subscribed(context.app, 'active', 20);
    const { fields } = await formOf(one);
    const answer = await send(one.id, { ...fields, ...wrong, reason: 'Kept words' });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain(words);
    expect(answer.body).toContain(`value="${wrong.extendDays}"`);
    expect(answer.body).toContain('value="Kept words"');
  });

  test('of nothing is refused in words', async () => {
    const one = await subscribed(context.app, 'active', 20);
    const { fields } = await formOf(one);
    const answer = await send(one.id, { ...fields, reason: '' });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('role="alert"');
    expect(answer.body).toContain(
      'You haven’t changed anything. Choose another plan, status or billing cycle, or add days',
    );
  });

  test('needs a reason', async () => {
    const one = await subscribed(context.app, 'active', 20);
    const { fields } = await formOf(one, '?extendDays=5');
    const answer = await send(one.id, { ...fields, reason: ' x ' });
    expect([answer.statusCode, answer.body]).toEqual([422, expect.stringContaining('3 to 500')]);
    expect((await stored(one.id)).ends).toEqual(one.end);
  });

  test('of what another operator has changed meanwhile is shown anew, with who did it', async () => {
    const one = await subscribed(context.app, 'active', 20);
    const { fields } = await formOf(one, '?extendDays=5');
    await overrideStoreSubscription(one.id, { planSlug: 'starter' }, { operator: asha });
    const clash = await send(one.id, { ...fields, reason: 'Asked by phone' });
    expect(clash.statusCode).toBe(409);
    expect(clash.body).toContain('Asha changed this subscription just now');
    expect(clash.body).toContain('value="Asked by phone"');
    expect((await stored(one.id)).ends).toEqual(one.end);
    const again = { ...formFields(clash.body, 'override'), planSlug: 'starter' };
    const shown = await send(one.id, again);
    const confirmed = await send(one.id, formFields(shown.body, 'override'));
    expect(confirmed.statusCode).toBe(303);
    expect(await stored(one.id)).toMatchObject({ plan_slug: 'starter' });
  });
});
