import { expect, test } from 'vitest';
import { extendImpersonation } from '../../../src/features/accounts/impersonation/extend-impersonation.ts';
import { impersonate } from '../../../src/features/accounts/impersonation/impersonate.ts';
import { endSession, endSessionsOf } from '../../../src/features/accounts/sessions/end-session.ts';
import { findSession } from '../../../src/features/accounts/sessions/queries/find-session.ts';
import { rotateSession } from '../../../src/features/accounts/sessions/rotate-session.ts';
import { inTransaction } from '../../../src/kernel/db/db.ts';
import { useApp } from '../../support/app.ts';
import { rows } from '../../support/rows.ts';
import { anOperator, aStore } from '../../support/stores.ts';

const t = useApp();

async function anImpersonator() {
  const { headers: _, ...operator } = await anOperator(t.app);
  const [own] = await rows<{ family_id: string }>(
    'select family_id from refresh_tokens where user_id = ?',
    [operator.id],
  );
  return { operator, familyId: own?.family_id ?? '', userAgent: 'test' };
}

const terms = { minutes: 30, reason: null };

test.each([
  [
    'switched off',
    (id: string) =>
      inTransaction(async (trx) => {
        await rows('update users set is_active = false where id = ?', [id], trx);
        await endSessionsOf(id, trx);
      }),
  ],
  ['signed out', (id: string) => inTransaction((trx) => endSessionsOf(id, trx))],
])('an operator who is %s while beginning acts for nobody afterwards', async (_how, end) => {
  const { ownerId } = await aStore(t.app);
  for (let round = 0; round < 8; round++) {
    const by = await anImpersonator();
    const [begun] = await Promise.allSettled([
      impersonate(by, ownerId, terms),
      end(by.operator.id),
    ]);
    if (begun?.status !== 'fulfilled') continue;
    // One that was begun before the end is over with it.
    const { session } = begun.value;
    await expect.poll(() => findSession(session.userId, session.familyId)).toBeNull();
  }
});

test('an operator’s session that is ended takes the impersonation along', async () => {
  const { ownerId } = await aStore(t.app);
  const by = await anImpersonator();
  const { session } = await impersonate(by, ownerId, terms);
  await endSession(by.operator.id, by.familyId);
  expect(await findSession(session.userId, session.familyId)).toBeNull();
  await expect(impersonate(by, ownerId, terms)).rejects.toMatchObject({ statusCode: 401 });
});

test('extended while it is rotated, all of it has the new end', async () => {
  const { ownerId } = await aStore(t.app);
  for (let round = 0; round < 8; round++) {
    const { session, refreshToken } = await impersonate(await anImpersonator(), ownerId, terms);
    await Promise.all([rotateSession(refreshToken), extendImpersonation(session, '127.0.0.1')]);
    const ends = await rows<{ minutes: number }>(
      `select distinct round(extract(epoch from expires_at
                 - (select min(created_at) from refresh_tokens where family_id = ?)) / 60)::int as minutes
         from refresh_tokens where family_id = ?`,
      [session.familyId, session.familyId],
    );
    expect(ends).toEqual([{ minutes: 60 }]);
  }
});

test('two presses of Extend write one row', async () => {
  const { ownerId } = await aStore(t.app);
  const { session } = await impersonate(await anImpersonator(), ownerId, terms);
  const both = await Promise.allSettled(
    [1, 2].map(() => extendImpersonation(session, '127.0.0.1')),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const kept = await rows(
    `select 1 from audit_events where action = 'impersonation_extended' and owner_id = ?`,
    [ownerId],
  );
  expect(kept).toHaveLength(1);
});

test('what has ended is not extended', async () => {
  const { ownerId } = await aStore(t.app);
  const { session } = await impersonate(await anImpersonator(), ownerId, terms);
  await rows('update refresh_tokens set revoked_at = now() where family_id = ?', [
    session.familyId,
  ]);
  const extended = extendImpersonation(session, '127.0.0.1');
  await expect(extended).rejects.toMatchObject({ code: 'IMPERSONATION_OVER' });
});
