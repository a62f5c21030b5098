import { beforeEach, describe, expect, test } from 'vitest';
import { connectMail } from '../../../../src/clients/mail.ts';
import { switchAdmin } from '../../../../src/features/accounts/operators/change-admins.ts';
import { ConfirmedOperator } from '../../../../src/features/accounts/operators/confirmed-operator.ts';
import { listAudit } from '../../../../src/features/platform/audit/list-audit.ts';
import { signIn } from '../../../support/accounts.ts';
import { useApp } from '../../../support/app.ts';
import { useInstantWorker } from '../../../support/instant-worker.ts';
import { useMailbox } from '../../../support/mailbox.ts';
import { rows } from '../../../support/rows.ts';
import { anOperator, aStore } from '../../../support/stores.ts';

const context = useApp();
const mailbox = useMailbox();
const worker = useInstantWorker();
const currentPassword = 'correct horse battery';
type OperatorInTest = Awaited<ReturnType<typeof anOperator>>;
let asha: OperatorInTest;
let noor: OperatorInTest;

beforeEach(async () => {
  connectMail({ ...context.config, smtpUrl: mailbox.url });
  await rows(`delete from users where role = 'SUPER_ADMIN'`);
  asha = await anOperator(context.app);
  noor = await anOperator(context.app, 'Noor');
});

const call = (by: OperatorInTest, method: 'PATCH' | 'DELETE', id: string, payload: object) =>
  context.app.inject({
    method,
    url: `/api/admin/settings/admins/${id}`,
    payload,
    headers: by.headers,
  });
const statusOf = async ({ headers }: OperatorInTest) =>
  (await context.app.inject({ url: '/api/admin/settings/admins', headers })).statusCode;
const active = async () =>
  (await rows(`select id from users where role = 'SUPER_ADMIN' and is_active`)).length;
const lastAudit = async () => (await listAudit({}, { page: 1, limit: 1 })).items[0];

test('an operator who has left is switched off: sessions end at once, and the audit says so', async () => {
  const store = await aStore(context.app);
  const acting = await context.app.inject({
    method: 'POST',
    url: `/api/admin/users/${store.ownerId}/impersonate`,
    headers: noor.headers,
    payload: { reason: 'Asked for help' },
  });
  const answer = await call(asha, 'PATCH', noor.id, {
    ...{ isActive: false, currentPassword, reason: 'Has left' },
  });
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    expect.objectContaining({ id: noor.id, isActive: false }),
  ]);
  expect(await statusOf(noor)).toBe(401);
  const asOwner = await context.app.inject({
    url: '/api/auth/me',
    headers: { authorization: `Bearer ${acting.json().accessToken}` },
  });
  expect(asOwner.statusCode).toBe(401);
  expect((await signIn(context.app, noor.email, currentPassword)).statusCode).toBe(401);
  expect(await lastAudit()).toMatchObject({
    ...{ action: 'user_switched', actor: { id: asha.id }, targetId: noor.id },
    before: { isActive: true },
    after: { isActive: false },
    reason: 'Has left',
  });
  const on = await call(asha, 'PATCH', noor.id, { isActive: true, currentPassword });
  expect(on.json().isActive).toBe(true);
  expect((await signIn(context.app, noor.email, currentPassword)).statusCode).toBe(200);
});

test('an operator is deleted for good; what they did keeps their name', async () => {
  await call(noor, 'PATCH', asha.id, { isActive: true, currentPassword });
  const made = await call(asha, 'DELETE', noor.id, { currentPassword });
  expect(made.statusCode).toBe(204);
  expect(await statusOf(noor)).toBe(401);
  expect(await lastAudit()).toMatchObject({
    ...{ action: 'user_deleted', targetId: noor.id },
    before: { email: noor.email, isActive: true },
  });
  expect((await call(asha, 'DELETE', noor.id, { currentPassword })).statusCode).toBe(404);
});

test('neither oneself nor somebody who is no operator, and so never the last one', async () => {
  const { ownerId } = await aStore(context.app);
  for (const method of ['PATCH', 'DELETE'] as const) {
    const own = await call(asha, method, asha.id, { isActive: false, currentPassword });
    expect([own.statusCode, own.json().code]).toEqual([409, 'OWN_ACCOUNT']);
    const owner = await call(asha, method, ownerId, { isActive: false, currentPassword });
    expect(owner.statusCode).toBe(404);
  }
  expect(await active()).toBe(2);
});

describe('a session that somebody found open', () => {
  test('does nothing to operators without the password', async () => {
    for (const method of ['PATCH', 'DELETE'] as const) {
      const answer = await call(asha, method, noor.id, {
        ...{ isActive: false, currentPassword: 'a guess' },
      });
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'WRONG_PASSWORD']);
      expect((await call(asha, method, noor.id, { isActive: false })).statusCode).toBe(400);
    }
    expect(await active()).toBe(2);
  });

  test('does not find the password out: the eleventh guess is not compared', async () => {
    const guess = (password: string) =>
      call(asha, 'PATCH', noor.id, { isActive: false, currentPassword: password });
    for (let i = 0; i < 10; i++) expect((await guess(`guess ${i}`)).statusCode).toBe(400);
    expect((await guess(currentPassword)).statusCode).toBe(429);
    expect(await active()).toBe(2);
  });
});

test('two who switch each other off at the same time: one remains', async () => {
  for (let round = 0; round < 5; round++) {
    const [first, second] = await Promise.all([
      ConfirmedOperator.confirm(asha, currentPassword),
      ConfirmedOperator.confirm(noor, currentPassword),
    ]);
    const outcomes = await Promise.allSettled([
      switchAdmin(noor.id, { isActive: false }, first),
      switchAdmin(asha.id, { isActive: false }, second),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await active()).toBe(1);
    await rows(`update users set is_active = true where role = 'SUPER_ADMIN'`);
  }
});

test('all other operators are written to, whatever happens to one', async () => {
  // Letters about what was done before this test.
  await worker.idle();
  mailbox.received.length = 0;
  const ravi = await anOperator(context.app, 'Ravi');
  const headers = asha.headers;
  const account = { name: 'Lena', email: 'lena@platform.example', password: 'a lamp by the sea' };
  const made = await context.app.inject({
    method: 'POST',
    url: '/api/admin/settings/create-admin',
    payload: { ...account, currentPassword },
    headers,
  });
  expect(made.statusCode).toBe(201);
  await worker.idle();
  expect(mailbox.received.flatMap(({ to }) => to).sort()).toEqual([noor.email, ravi.email].sort());
  expect(mailbox.received[0]?.raw).toContain('Subject: Asha added Lena as an operator');
  mailbox.received.length = 0;
  await call(asha, 'PATCH', ravi.id, { isActive: false, currentPassword });
  await call(asha, 'DELETE', ravi.id, { currentPassword });
  await worker.idle();
  expect(mailbox.received.map(({ to }) => to[0]).sort()).toEqual(
    [noor.email, noor.email, account.email, account.email].sort(),
  );
  const subjects = mailbox.received.map(({ raw }) => /^Subject: (.*)\r$/m.exec(raw)?.[1]);
  expect(new Set(subjects)).toEqual(
    new Set(['Asha suspended the operator Ravi', 'Asha deleted the operator Ravi']),
  );
});
