import { expect, test } from 'vitest';
import { findStoreOf } from '../../../src/features/stores/find-store.ts';
import { switchStore } from '../../../src/features/stores/switch-store.ts';
import { newId } from '../../../src/ids.ts';
import { useApp } from '../../support/app.ts';
import { rows } from '../../support/rows.ts';
import { anOperator, aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();

const auditOf = ({ storeId }: TestStore) =>
  rows<{ action: string }>(
    `select action, actor_name, target_name, owner_id, before, after, reason
       from audit_events where target_id = ? order by created_at, id`,
    [storeId],
  );

test('a store is switched off and on, each kept with who, before, after and why', async () => {
  const store = await aStore(context.app);
  const asha = await anOperator(context.app);
  const before = await findStoreOf(store.tenant);
  expect(await switchStore(store.storeId, { reason: ' fraud ' }, asha)).toBe(false);
  const after = await findStoreOf(store.tenant);
  expect(after?.isActive).toBe(false);
  // Caches of its public pages end.
  expect(after?.catalogVersion).toBe((before?.catalogVersion ?? 0) + 1);
  expect(await switchStore(store.storeId, {}, asha)).toBe(true);
  expect(await auditOf(store)).toMatchObject([
    {
      action: 'store_switched',
      actor_name: 'Asha',
      target_name: 'Blue Mug',
      owner_id: store.ownerId,
      before: { isActive: true },
      after: { isActive: false },
      reason: 'fraud',
    },
    { before: { isActive: false }, after: { isActive: true }, reason: null },
  ]);
});

test('who asks for what is so already is refused, and nothing is kept of it', async () => {
  const store = await aStore(context.app);
  const asha = await anOperator(context.app);
  await expect(switchStore(store.storeId, { active: true }, asha)).rejects.toMatchObject({
    statusCode: 409,
    code: 'ALREADY_SWITCHED',
  });
  expect(await auditOf(store)).toEqual([]);
});

test('of two operators who switch off at once, one is told that it was done', async () => {
  const store = await aStore(context.app);
  const both = [await anOperator(context.app), await anOperator(context.app, 'Bela')];
  const results = await Promise.allSettled(
    both.map((operator) => switchStore(store.storeId, { active: false }, operator)),
  );
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await auditOf(store)).toHaveLength(1);
});

test('an unknown store and an id that is none are 404', async () => {
  const asha = await anOperator(context.app);
  for (const id of [newId(), 'x']) {
    await expect(switchStore(id, {}, asha)).rejects.toMatchObject({ statusCode: 404 });
  }
});
