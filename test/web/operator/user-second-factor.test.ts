import { beforeAll, expect, test } from 'vitest';
import { mailFolder } from '../../../src/clients/mail.ts';
import { aSeller, type Registered, signIn } from '../../support/accounts.ts';
import { useApp } from '../../support/app.ts';
import type { TestOperator } from '../../support/impersonation.ts';
import { useInstantWorker } from '../../support/instant-worker.ts';
import { noticesOf } from '../../support/notices.ts';
import { rows } from '../../support/rows.ts';
import { setUpFactor } from '../../support/second-factor.ts';
import { anOperator, type TestStore } from '../../support/stores.ts';

const context = useApp();
const worker = useInstantWorker();
let operator: TestOperator;
beforeAll(async () => {
  operator = await anOperator(context.app);
});

const pageOf = (id: string) => `/admin/users/${id}/second-factor`;
const headers = () => ({ ...operator.headers, accept: 'text/html' });
const show = (url: string) => context.app.inject({ url, headers: headers() });
const send = (id: string, reason: string) =>
  context.app.inject({
    method: 'POST',
    url: pageOf(id),
    headers: headers(),
    payload: { reason },
  });
const remove = (id: string, by: { authorization: string }) =>
  context.app.inject({
    method: 'DELETE',
    url: `/api/admin/users/${id}/second-factor`,
    headers: by,
    payload: { reason: 'Lost the phone' },
  });

async function aGuardedSeller(): Promise<Registered> {
  const seller = await aSeller(context.app);
  await setUpFactor(context.app, seller);
  return seller;
}

test('an operator turns it off with a reason; the person, the store and the audit log are told', async () => {
  const seller = await aGuardedSeller();
  const user = await show(`/admin/users/${seller.user.id}`);
  expect(user.body).toContain(`href="${pageOf(seller.user.id)}"`);
  expect((await show(pageOf(seller.user.id))).body).toContain('lost both their phone');
  const refused = await send(seller.user.id, ' ');
  expect(refused.statusCode).toBe(422);
  expect(refused.body).toContain('aria-invalid');
  expect((await signIn(context.app, seller.email)).json()).toHaveProperty('twoFactor');
  const done = await send(seller.user.id, 'Called from the known number');
  expect([done.statusCode, done.headers.location]).toEqual([303, `/admin/users/${seller.user.id}`]);
  expect((await signIn(context.app, seller.email)).json()).toHaveProperty('accessToken');
  const [audited] = await rows(
    `select actor_id, owner_id, reason from audit_events
      where action = 'second_factor_removed' and target_id = ?`,
    [seller.user.id],
  );
  expect(audited).toEqual({
    actor_id: operator.id,
    owner_id: seller.user.id,
    reason: 'Called from the known number',
  });
  await worker.idle();
  const letters = await mailFolder(context.config.dataDir).list();
  // The account's own letter; the store's notification comes before or after it.
  const own = letters.filter(
    ({ to, text }) => to === seller.email && text.includes('Platform support turned it off.'),
  );
  expect(own.map(({ subject }) => subject)).toEqual([expect.stringContaining('turned off')]);
  const told = await noticesOf({ ownerId: seller.user.id } as TestStore);
  expect(JSON.stringify(told)).toContain('turned off two-step verification for Meera');
  expect((await show(pageOf(seller.user.id))).body).toContain('is already off');
  expect((await send(seller.user.id, 'Once more')).statusCode).toBe(422);
});

test('the API does the same, for operators alone, and not to operators', async () => {
  const seller = await aGuardedSeller();
  expect((await remove(seller.user.id, seller.headers)).statusCode).toBe(403);
  expect((await remove(seller.user.id, operator.headers)).statusCode).toBe(204);
  const again = await remove(seller.user.id, operator.headers);
  expect([again.statusCode, again.json().code]).toEqual([409, 'SECOND_FACTOR_OFF']);
  const other = await anOperator(context.app, 'Noor');
  const protectedOne = await remove(other.id, operator.headers);
  expect(protectedOne.json().code).toBe('SUPER_ADMIN_PROTECTED');
  expect((await send(other.id, 'Called in')).statusCode).toBe(403);
  expect((await remove(operator.id, operator.headers)).statusCode).toBe(403);
});
