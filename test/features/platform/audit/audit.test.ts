import { beforeAll, expect, test } from 'vitest';
import { exportAudit } from '../../../../src/features/platform/audit/audit.list.ts';
import type { AuditFilter } from '../../../../src/features/platform/audit/audit-event.ts';
import { lastAuditOf, listAudit } from '../../../../src/features/platform/audit/list-audit.ts';
import { recordAudit, SERVER } from '../../../../src/features/platform/audit/record-audit.ts';
import { newId } from '../../../../src/ids.ts';
import { inTransaction } from '../../../../src/kernel/db/db.ts';
import type { Operator } from '../../../../src/session.ts';
import { useDatabase } from '../../../support/database.ts';
import { firstPlan } from '../../../support/first-plan.ts';
import { rows } from '../../../support/rows.ts';

const db = useDatabase();
const FIRST = { page: 1, limit: 20 };
const asha: Operator = {
  id: newId(),
  name: 'Asha',
  email: 'asha@platform.example',
  address: '10.0.0.1',
};
const ownerId = newId();
const storeId = newId();
const store = { type: 'store', id: storeId, name: 'Blue Mug' } as const;

beforeAll(async () => {
  await inTransaction(async (trx) => {
    const switched = { action: 'store_switched', actor: asha, target: store, ownerId } as const;
    const change = { before: { isActive: true }, after: { isActive: false } };
    await recordAudit({ ...switched, ...change, reason: 'Sells =fakes' }, trx);
  });
  await inTransaction((trx) =>
    recordAudit(
      { action: 'job_run', actor: SERVER, target: { type: 'job', id: 'prune', name: 'prune' } },
      trx,
    ),
  );
});

const found = async (filter: AuditFilter) =>
  (await listAudit(filter, FIRST)).items.map(({ action }) => action);

test('an entry says who did what to whom, with before, after and reason, the newest first', async () => {
  const { items, total } = await listAudit({}, FIRST);
  expect(total).toBe(2);
  expect(items).toMatchObject([
    { action: 'job_run', actor: { id: null, name: 'Server command' }, before: null, reason: null },
    {
      action: 'store_switched',
      actor: { id: asha.id, name: 'Asha', email: 'asha@platform.example' },
      address: '10.0.0.1',
      targetType: 'store',
      targetId: storeId,
      targetName: 'Blue Mug',
      ownerId,
      before: { isActive: true },
      after: { isActive: false },
      reason: 'Sells =fakes',
    },
  ]);
});

const DAY = 86_400_000;
const at = (days: number) => new Date(Date.now() + days * DAY).toISOString();

test.each<[AuditFilter, string[]]>([
  [{ action: 'job_run' }, ['job_run']],
  [{ actorId: asha.id }, ['store_switched']],
  [{ targetType: 'store' }, ['store_switched']],
  [{ targetType: 'job', targetId: 'prune' }, ['job_run']],
  [{ ownerId }, ['store_switched']],
  [{ ownerId: newId() }, []],
  [{ from: at(-1), to: at(1) }, ['job_run', 'store_switched']],
  [{ to: at(-1) }, []],
  [{ from: at(1) }, []],
  [{ search: ' BLUE ' }, ['store_switched']],
  [{ search: 'fakes' }, ['store_switched']],
  [{ search: 'asha@platform' }, ['store_switched']],
  [{ search: '%' }, []],
])('the filter %j finds %j', async (filter, actions) => {
  expect(await found(filter)).toEqual(actions);
});

test('the last action on something is found by its kinds', async () => {
  expect(await lastAuditOf('store', storeId, ['store_switched'])).toMatchObject({ ownerId });
  expect(await lastAuditOf('store', storeId, ['job_run'])).toBeNull();
});

test('the file has every entry once, over many batches, and no cell that a spreadsheet runs', async () => {
  await rows(
    `insert into audit_events (id, action, actor_name, actor_email, target_type, created_at)
     select gen_random_uuid(), 'job_run', 'Server command', '', 'job', now() - interval '1 day'
       from generate_series(1, 1100)`,
  );
  let text = '';
  for await (const piece of exportAudit({})) text += piece;
  const lines = text.trim().split('\n');
  expect(lines).toHaveLength(1_103);
  expect(new Set(lines.map((line) => line.split(',').at(-1))).size).toBe(1_103);
  let one = '';
  for await (const piece of exportAudit({ action: 'store_switched' })) one += piece;
  expect(one.split('\n')[1]).toContain('Sells =fakes');
  expect(one.trim().split('\n')).toHaveLength(2);
});

test.each([
  `update audit_events set reason = 'nothing'`,
  `delete from audit_events where action = 'job_run'`,
  'truncate audit_events',
])('H-08 nothing there is ever changed: %s', async (statement) => {
  await expect(rows(statement)).rejects.toThrow('The audit only grows');
});

test('every way to filter is read off an index, without sorting', async () => {
  const plans: [AuditFilter, string][] = [
    [{}, 'audit_events_created'],
    [{ action: 'job_run' }, 'audit_events_action'],
    [{ actorId: asha.id }, 'audit_events_actor'],
    [{ ownerId }, 'audit_events_owner'],
    [{ targetType: 'store', targetId: storeId }, 'audit_events_target'],
  ];
  for (const [filter, index] of plans) {
    const plan = await firstPlan(db, () => listAudit(filter, FIRST));
    expect(plan).toContain(index);
    expect(plan).not.toContain('Sort Key');
  }
});

test('the last action on something is looked up by what it was done to', async () => {
  await rows('analyze audit_events');
  const last = await firstPlan(db, () => lastAuditOf('store', storeId, ['store_switched']));
  expect(last).toContain('audit_events_target');
});
