import { expect, test } from 'vitest';
import { connectMail } from '../../../src/clients/mail.ts';
import { logOptions } from '../../../src/log.ts';
import {
  aSeller,
  freshAddress,
  PASSWORD,
  post,
  type Registered,
  signIn,
  statusOf,
} from '../../support/accounts.ts';
import { useApp } from '../../support/app.ts';
import { useInstantWorker } from '../../support/instant-worker.ts';
import { linkLettersTo } from '../../support/link-letters.ts';
import { caughtLog } from '../../support/logs.ts';
import { aPhone, noticesOf } from '../../support/notices.ts';
import { openLink } from '../../support/open-link.ts';
import { aStaffMember } from '../../support/people.ts';
import { rows } from '../../support/rows.ts';
import { anOperator, type TestStore } from '../../support/stores.ts';

const logs = caughtLog();
const context = useApp({}, { ...logOptions('trace'), stream: logs.stream });
const worker = useInstantWorker();

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const storeOf = ({ user }: Registered) => ({ ownerId: user.id }) as TestStore;

const change = (headers: object, currentPassword: string, newPassword: string) =>
  context.app.inject({
    method: 'POST',
    url: '/api/auth/change-password',
    headers: { ...headers, 'user-agent': FIREFOX },
    payload: { currentPassword, newPassword },
    remoteAddress: freshAddress(),
  });

/** The letters about new passwords, the oldest first. */
async function undoLetters(email: string) {
  await worker.idle();
  const letters = await linkLettersTo(context.config, email);
  return letters.filter(({ subject }) => subject === 'Your password was changed').reverse();
}

const reset = (token: string | undefined, password: string) =>
  post(context.app, '/api/auth/reset-password', { token, password });

const canSignIn = async (email: string, password: string): Promise<boolean> =>
  (await signIn(context.app, email, password)).statusCode === 200;

async function aTakenAccount() {
  const owner = await aSeller(context.app);
  const { accessToken: thief } = (await signIn(context.app, owner.email)).json();
  const headers = { authorization: `Bearer ${thief}` };
  expect((await change(headers, PASSWORD, 'thief’s first word')).statusCode).toBe(204);
  expect((await change(headers, 'thief’s first word', 'thief’s second')).statusCode).toBe(204);
  return { owner, thief, headers };
}

test('a thief who changes the password twice loses the account to the mailbox, by either letter', async () => {
  for (const nth of [0, 1]) {
    const { owner, thief } = await aTakenAccount();
    await aPhone(storeOf(owner), 'https://push.example/thief');
    expect(await statusOf(context.app, owner.accessToken)).toBe(401);
    const letters = await undoLetters(owner.email);
    expect(letters).toHaveLength(2);
    expect(letters[nth]?.text).toMatch(/Firefox on Linux, from the address 10\./);
    expect((await reset(letters[nth]?.token, 'paper kites 31')).statusCode).toBe(204);
    expect(await statusOf(context.app, thief)).toBe(401);
    expect(await canSignIn(owner.email, 'thief’s second')).toBe(false);
    expect(await canSignIn(owner.email, 'paper kites 31')).toBe(true);
    const phones = await rows(`select 1 from push_subscriptions where owner_id = ?`, [
      owner.user.id,
    ]);
    expect(phones).toEqual([]);
  }
});

test('an older letter wins against whoever has used a newer one, and each works once', async () => {
  const { owner } = await aTakenAccount();
  const [older, newer] = await undoLetters(owner.email);
  expect((await reset(newer?.token, 'whoever it was 1')).statusCode).toBe(204);
  expect((await reset(older?.token, 'paper kites 32')).statusCode).toBe(204);
  for (const { token } of [older, newer].filter((letter) => letter !== undefined)) {
    const again = await reset(token, 'once more, please');
    expect([again.statusCode, again.json().code]).toEqual([400, 'TOKEN_INVALID']);
  }
  expect(await canSignIn(owner.email, 'paper kites 32')).toBe(true);
});

test('of ten uses at the same time one sets its password', async () => {
  const { owner } = await aTakenAccount();
  const [letter] = await undoLetters(owner.email);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => reset(letter?.token, `paper kites ${n}`)),
  );
  const winners = answers.flatMap(({ statusCode }, n) => (statusCode === 204 ? [n] : []));
  expect(winners).toHaveLength(1);
  expect(await canSignIn(owner.email, `paper kites ${winners[0]}`)).toBe(true);
});

test('the thief who changes the password in the same moment does not keep it', async () => {
  const { owner, headers } = await aTakenAccount();
  const [letter] = await undoLetters(owner.email);
  await Promise.all([
    reset(letter?.token, 'paper kites 33'),
    change(headers, 'thief’s second', 'thief’s third'),
  ]);
  expect(await canSignIn(owner.email, 'paper kites 33')).toBe(true);
  expect(await canSignIn(owner.email, 'thief’s third')).toBe(false);
});

test('a bad new password is named and does not use up the link', async () => {
  const { owner } = await aTakenAccount();
  const [letter] = await undoLetters(owner.email);
  for (const bad of ['short', 'password123', 'x'.repeat(201)]) {
    const answer = await reset(letter?.token, bad);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().details.fields[0].path).toBe('password');
  }
  expect((await reset(letter?.token, 'paper kites 34')).statusCode).toBe(204);
});

test('the page of the link sets the password, and opening it does nothing', async () => {
  const { owner, thief } = await aTakenAccount();
  const [letter] = await undoLetters(owner.email);
  const link = await openLink(context.app, letter?.path);
  expect(link.page.body).toContain('Get your account back');
  expect(await statusOf(context.app, thief)).toBe(200);
  const wrong = await link.send({ password: '12345678' });
  expect(wrong.statusCode).toBe(422);
  expect(wrong.body).toContain('too easy to guess');
  expect((await link.send({ password: 'paper kites 35' })).statusCode).toBe(303);
  expect((await link.reload()).body).toContain('Password set</h1>');
  expect(await canSignIn(owner.email, 'paper kites 35')).toBe(true);
  expect(logs.text()).not.toContain(letter?.token);
});

test('links end after three days, and none of another purpose does', async () => {
  const { owner } = await aTakenAccount();
  const [letter] = await undoLetters(owner.email);
  const [link] = await rows<{ hours: number }>(
    `select extract(epoch from expires_at - created_at)::float / 3600 as hours
       from account_links where sent_to = ? and purpose = 'undo_password' limit 1`,
    [owner.email],
  );
  expect(link?.hours).toBeCloseTo(72);
  await rows(`update account_links set expires_at = now() where sent_to = ?`, [owner.email]);
  expect((await reset(letter?.token, 'paper kites 36')).json().code).toBe('TOKEN_INVALID');
  const other = await aSeller(context.app);
  await worker.idle();
  const [confirming] = await linkLettersTo(context.config, other.email);
  expect((await reset(confirming?.token, 'paper kites 37')).json().code).toBe('TOKEN_INVALID');
});

test('staff whose password the owner sets, and operators who change theirs, are told as well', async () => {
  const owner = await aSeller(context.app);
  const staff = await aStaffMember(context, storeOf(owner));
  const answer = await context.app.inject({
    method: 'PATCH',
    url: `/api/staff/${staff.id}`,
    headers: owner.headers,
    payload: { password: 'new for the staff' },
  });
  expect(answer.statusCode).toBe(200);
  const [letter] = await undoLetters(staff.email);
  expect(letter?.text).toContain('Your store’s owner changed it');
  expect((await reset(letter?.token, 'by the staff alone')).statusCode).toBe(204);
  expect(await canSignIn(staff.email, 'by the staff alone')).toBe(true);

  const operator = await anOperator(context.app);
  await change(operator.headers, 'correct horse battery', 'an operator’s new one');
  const [theirs] = await undoLetters(operator.email);
  expect((await reset(theirs?.token, 'the operator again')).statusCode).toBe(204);
  expect(await canSignIn(operator.email, 'the operator again')).toBe(true);
});

test('an operator starts a new password: mailed, for an hour, told, and in the audit', async () => {
  const owner = await aSeller(context.app);
  const operator = await anOperator(context.app);
  const start = (reason?: string) =>
    context.app.inject({
      method: 'POST',
      url: `/api/admin/users/${owner.user.id}/reset-password`,
      headers: operator.headers,
      payload: { reason },
    });
  expect((await start()).statusCode).toBe(400);
  expect((await start('Called in, ticket 812')).json()).toEqual({ sentTo: owner.email, url: null });
  await worker.idle();
  await start('Once more');
  await worker.idle();
  const letters = await linkLettersTo(context.config, owner.email);
  const [newer, older] = letters.filter(({ subject }) => subject === 'Choose a new password');
  expect(newer?.text).toContain('Asha (platform support)');
  expect((await reset(older?.token, 'paper kites 38')).statusCode).toBe(400);
  expect(await statusOf(context.app, owner.accessToken)).toBe(200);
  expect((await reset(newer?.token, 'paper kites 39')).statusCode).toBe(204);
  expect(await statusOf(context.app, owner.accessToken)).toBe(401);
  const told = (await noticesOf(storeOf(owner))).filter(({ event }) => event === 'support_access');
  expect(told[0]?.title).toContain('started a password reset');
  const [kept] = await rows<{ actor: string; reason: string; after: object }>(
    `select actor_id as actor, reason, after from audit_events
      where action = 'password_reset_started' and target_id = ? order by created_at limit 1`,
    [owner.user.id],
  );
  expect(kept).toMatchObject({ actor: operator.id, reason: 'Called in, ticket 812' });
  expect(kept?.after).toMatchObject({ way: 'mailed' });
  const more = await Promise.all([1, 2, 3, 4].map(() => start('Again')));
  expect(more.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 429]);
});

test('an operator’s page starts it; operators themselves are out of reach, as is who is off', async () => {
  const owner = await aSeller(context.app);
  const operator = await anOperator(context.app);
  const other = await anOperator(context.app, 'Ben');
  const open = (id: string, payload?: object) =>
    context.app.inject({
      method: payload ? 'POST' : 'GET',
      url: `/admin/users/${id}/reset-password`,
      headers: { ...operator.headers, accept: 'text/html' },
      ...(payload ? { payload } : {}),
    });
  expect((await open(owner.user.id)).body).toContain('Send link</button>');
  expect((await open(owner.user.id, { reason: '' })).statusCode).toBe(422);
  const started = await open(owner.user.id, { reason: 'Called in' });
  expect([started.statusCode, started.headers.location]).toEqual([
    303,
    `/admin/users/${owner.user.id}`,
  ]);
  expect((await open(other.id)).statusCode).toBe(403);
  expect((await open(other.id, { reason: 'Called in' })).statusCode).toBe(403);
  await rows(`update users set is_active = false where id = ?`, [owner.user.id]);
  expect((await open(owner.user.id, { reason: 'Called in' })).body).toContain(
    'This account is suspended. Reactivate it first',
  );
});

test('without a mail server the operator sees the link once, and the audit says so', async () => {
  const owner = await aSeller(context.app);
  const operator = await anOperator(context.app);
  connectMail({ ...context.config, environment: 'production' });
  try {
    const page = await context.app.inject({
      method: 'POST',
      url: `/admin/users/${owner.user.id}/reset-password`,
      headers: { ...operator.headers, accept: 'text/html' },
      payload: { reason: 'Stood at the desk' },
    });
    const [, token] = /\/reset-password\/([\w-]+)<\/code>/.exec(page.body) ?? [];
    expect(page.headers['cache-control']).toBe('no-store');
    expect((await reset(token, 'paper kites 40')).statusCode).toBe(204);
    const [kept] = await rows<{ after: object }>(
      `select after from audit_events where action = 'password_reset_started' and target_id = ?`,
      [owner.user.id],
    );
    expect(kept?.after).toMatchObject({ way: 'shown to the operator' });
    expect(JSON.stringify(kept)).not.toContain(token);
  } finally {
    connectMail(context.config);
  }
});
