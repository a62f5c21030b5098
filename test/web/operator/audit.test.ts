import { beforeAll, expect, test } from 'vitest';
import { AUDIT_ACTIONS } from '../../../src/enums.ts';
import { recordAudit } from '../../../src/features/platform/audit/record-audit.ts';
import { overrideStoreSubscription } from '../../../src/features/platform/subscriptions/override-store-subscription.ts';
import { newId } from '../../../src/ids.ts';
import { inTransaction } from '../../../src/kernel/db/db.ts';
import { useApp } from '../../support/app.ts';
import { pagesOf } from '../../support/pages.ts';
import { anOperator, type TestStore } from '../../support/stores.ts';
import { subscribed } from '../../support/subscribed.ts';

const context = useApp();
const { get } = pagesOf(context);
const HOME = '/admin/settings/audit';
let asha: Awaited<ReturnType<typeof anOperator>>;
let operator: TestStore;

beforeAll(async () => {
  asha = await anOperator(context.app);
  operator = asha as unknown as TestStore;
});

test('an empty audit says so', async () => {
  expect((await get(operator, HOME)).body).toContain('No actions recorded yet');
});

test('tells in words who did what to whom, what it changed, why, when and from where', async () => {
  const { id, store } = await subscribed(context.app, 'trial', 5);
  const reason = 'A <b>pilot</b>';
  await overrideStoreSubscription(
    id,
    { planSlug: 'scale', status: 'active' },
    { operator: asha, reason },
  );
  const { body } = await get(operator, `${HOME}?ownerId=${store.ownerId}`);
  for (const words of [
    'Changed a subscription',
    `<a href="/admin/subscriptions/${id}" dir="auto">Blue Mug</a>`,
    '2 details',
    '<span class="was">Growth</span>',
    '<strong>Scale</strong>',
    '<strong>Active</strong>',
    '“A &lt;b&gt;pilot&lt;/b&gt;”',
    'from 127.0.0.1',
    '1 action',
  ]) {
    expect(body).toContain(words);
  }
});

test('filters stand in the address, as chips and in the file', async () => {
  const store = { type: 'store', id: newId(), name: 'Green Cup' } as const;
  const entry = { action: 'store_switched', actor: asha, target: store } as const;
  await inTransaction((trx) => recordAudit({ ...entry, after: { isActive: false } }, trx));
  const part = await get(
    operator,
    `${HOME}?search=green&action=store_switched&actorId=&targetType=&limit=25&from=&to=`,
    {
      'hx-request': 'true',
    },
  );
  expect(part.body.trim()).toMatch(/^<div id="list"/);
  expect(part.body).toContain('Suspended a store');
  expect(part.body).toContain('no reason given');
  expect(part.body).toContain('Remove the filter');
  const file = await get(operator, `${HOME}.csv?search=green`);
  expect(file.headers['content-disposition']).toBe('attachment; filename="audit.csv"');
  expect(file.body.trim().split('\n')).toHaveLength(2);
  expect((await get(operator, `${HOME}?search=nothing-like-it`)).body).toContain('Clear filters');
  const odd = await get(operator, `${HOME}?from=2026-02-31&to=soon`);
  expect(odd.statusCode).toBe(200);
  expect((await get(operator, `${HOME}?to=2020-01-01`)).body).toContain('No matching actions');
});

test('every action has its words among the filters', async () => {
  const { body } = await get(operator, HOME);
  for (const action of AUDIT_ACTIONS) expect(body).toContain(`<option value="${action}"`);
});
