import { expect, test } from 'vitest';
import { connectMail } from '../../../src/clients/mail.ts';
import { LETTERS } from '../../../src/features/email-limits/letter-limits.ts';
import { logOptions } from '../../../src/log.ts';
import { aSeller, freshAddress, post, signIn, statusOf } from '../../support/accounts.ts';
import { useApp } from '../../support/app.ts';
import { useInstantWorker } from '../../support/instant-worker.ts';
import { linkLettersTo } from '../../support/link-letters.ts';
import { caughtLog } from '../../support/logs.ts';
import { openLink } from '../../support/open-link.ts';
import { rows } from '../../support/rows.ts';
import { anOperator } from '../../support/stores.ts';

const logs = caughtLog();
const context = useApp({}, { ...logOptions('trace'), stream: logs.stream });
const worker = useInstantWorker();

const ask = (email: string) => post(context.app, '/api/auth/forgot-password', { email });
const send = (email: string, remoteAddress = freshAddress()) =>
  context.app.inject({
    method: 'POST',
    url: '/forgot-password',
    headers: { accept: 'text/html' },
    payload: { email },
    remoteAddress,
  });
const show = (url: string) => context.app.inject({ url, headers: { accept: 'text/html' } });
const reset = (token: string | undefined, password: string) =>
  post(context.app, '/api/auth/reset-password', { token, password });

/** The letters that a forgotten password brought to an address, the newest first. */
async function lettersTo(email: string) {
  await worker.idle();
  const letters = await linkLettersTo(context.config, email);
  return letters.filter(({ text }) => text.includes('Forgot password?'));
}

/** As if the account's last links had been asked for earlier. */
const passMinutes = (email: string, minutes: number) =>
  rows(
    `update account_links set created_at = created_at - make_interval(mins => ?)
      where sent_to = ? returning 1`,
    [minutes, email],
  );

test('a person who forgot the password gets back in by the letter, and all devices are signed out', async () => {
  const owner = await aSeller(context.app);
  expect((await show('/login')).body).toContain('<a href="/forgot-password">Forgot password?</a>');
  const sent = await send(`  ${owner.email.toUpperCase()} `);
  expect([sent.statusCode, sent.headers.location]).toEqual([303, '/forgot-password/sent']);
  expect((await show('/forgot-password/sent')).body).toContain('Check your email</h1>');
  const [letter] = await lettersTo(owner.email);
  expect(letter?.subject).toBe('Choose a new password');
  expect((await openLink(context.app, letter?.path)).page.body).toContain(
    'Choose a new password</h1>',
  );
  expect((await reset(letter?.token, 'paper kites 60')).statusCode).toBe(204);
  expect(await statusOf(context.app, owner.accessToken)).toBe(401);
  expect((await signIn(context.app, owner.email, 'paper kites 60')).statusCode).toBe(200);
  expect((await reset(letter?.token, 'once more, please')).json().code).toBe('TOKEN_INVALID');
  expect(logs.text()).not.toContain(letter?.token);
});

test('known, unknown and suspended accounts get the same answer, and only the known one a letter', async () => {
  const [known, suspended] = [await aSeller(context.app), await aSeller(context.app)];
  await rows(`update users set is_active = false where id = ? returning 1`, [suspended.user.id]);
  const unknown = 'nobody-at-all@example.com';
  const answers = await Promise.all([known.email, suspended.email, unknown].map(ask));
  const seen = answers.map(({ statusCode, body, headers }) => {
    const { date: _, 'x-request-id': __, ...others } = headers;
    return { statusCode, body, names: Object.keys(others).sort() };
  });
  expect(seen[0]).toMatchObject({ statusCode: 202, body: '' });
  expect(seen[1]).toEqual(seen[0]);
  expect(seen[2]).toEqual(seen[0]);
  expect(await lettersTo(known.email)).toHaveLength(1);
  expect(await lettersTo(suspended.email)).toEqual([]);
  expect(await lettersTo(unknown)).toEqual([]);
  const jobs = await rows<{ data: object }>(
    `select data from jobs where name = 'mail-password-link' order by created_at desc limit 3`,
  );
  // Not even the queue shows which of them have an account.
  for (const { data } of jobs) {
    expect(data).toEqual({ userId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  }
});

test('a second letter comes after a pause, at most five a day, and the first link still works', async () => {
  const owner = await aSeller(context.app);
  for (let n = 0; n < 3; n++) expect((await ask(owner.email)).statusCode).toBe(202);
  expect(await lettersTo(owner.email)).toHaveLength(1);
  for (let n = 0; n < LETTERS.forgottenPerDay + 1; n++) {
    await passMinutes(owner.email, LETTERS.forgottenPauseMinutes);
    await ask(owner.email);
    await worker.idle();
  }
  const letters = await lettersTo(owner.email);
  expect(letters).toHaveLength(LETTERS.forgottenPerDay);
  expect((await reset(letters.at(-1)?.token, 'paper kites 61')).statusCode).toBe(204);
  const other = await reset(letters[0]?.token, 'paper kites 62');
  expect(other.json().code).toBe('TOKEN_INVALID');
});

test('what operators start has a limit of its own', async () => {
  const owner = await aSeller(context.app);
  const { headers } = await anOperator(context.app);
  for (let n = 0; n < LETTERS.forgottenPerDay + 1; n++) {
    await passMinutes(owner.email, LETTERS.forgottenPauseMinutes);
    await ask(owner.email);
    await worker.idle();
  }
  const url = `/api/admin/users/${owner.user.id}/reset-password`;
  expect((await post(context.app, url, { reason: 'Called in' }, headers)).statusCode).toBe(200);
});

test('a link is over after an hour, and its page offers a new one', async () => {
  const owner = await aSeller(context.app);
  await ask(owner.email);
  const [letter] = await lettersTo(owner.email);
  const [link] = await rows<{ minutes: number }>(
    `select extract(epoch from expires_at - created_at)::float / 60 as minutes
       from account_links where sent_to = ? and purpose = 'forgot_password'`,
    [owner.email],
  );
  expect(link?.minutes).toBe(60);
  await rows(`update account_links set expires_at = now() where sent_to = ? returning 1`, [
    owner.email,
  ]);
  expect((await reset(letter?.token, 'paper kites 63')).statusCode).toBe(400);
  const { page } = await openLink(context.app, letter?.path);
  expect(page.statusCode).toBe(410);
  expect(page.body).toContain('href="/forgot-password">Get a new link</a>');
});

test('an operator who forgot the password gets in likewise, which the audit log records', async () => {
  const operator = await anOperator(context.app);
  const [{ email }] = (await rows<{ email: string }>(`select email from users where id = ?`, [
    operator.id,
  ])) as [{ email: string }];
  await ask(email);
  const [letter] = await lettersTo(email);
  expect((await reset(letter?.token, 'harbour kites 64')).statusCode).toBe(204);
  expect((await signIn(context.app, email, 'harbour kites 64')).statusCode).toBe(200);
  const [kept] = await rows(
    `select actor_name, target_id, address from audit_events
      where action = 'password_changed' and actor_id = ?`,
    [operator.id],
  );
  expect(kept).toMatchObject({ target_id: operator.id, address: expect.stringMatching(/^10\./) });
});

test.each(['', 'no address', 'a@b', `${'x'.repeat(250)}@example.com`])(
  'the page says on the field what is no address: “%s”; the API accepts whatever it gets',
  async (email) => {
    expect((await ask(email)).statusCode).toBe(202);
    const page = await send(email);
    expect(page.statusCode).toBe(422);
    expect(page.body).toContain('aria-invalid');
  },
);

test('one sender asks ten times in a quarter of an hour', async () => {
  const from = freshAddress();
  const answers = [];
  for (let n = 0; n < 11; n++) answers.push(await send(`guess-${n}@example.com`, from));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(10).fill(303), 429]);
});

test('without a mail server the page says whom to ask', async () => {
  connectMail({ ...context.config, environment: 'production', smtpUrl: null });
  const page = await show('/forgot-password');
  expect(page.body).toContain('doesn’t send email yet');
  expect(page.body).toContain('ask platform');
  expect(page.body).not.toContain('<form');
  const sent = await send('somebody@example.com');
  expect([sent.statusCode, sent.headers.location]).toEqual([303, '/forgot-password']);
  expect((await ask('somebody@example.com')).statusCode).toBe(202);
  connectMail(context.config);
});
