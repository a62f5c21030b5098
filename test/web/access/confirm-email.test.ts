import { expect, test } from 'vitest';
import { connectMail } from '../../../src/clients/mail.ts';
import { logOptions } from '../../../src/log.ts';
import { aNewSeller, post, type Registered } from '../../support/accounts.ts';
import { useApp } from '../../support/app.ts';
import { useInstantWorker } from '../../support/instant-worker.ts';
import { linkLettersTo } from '../../support/link-letters.ts';
import { caughtLog } from '../../support/logs.ts';
import { openLink } from '../../support/open-link.ts';
import { aStaffMember } from '../../support/people.ts';
import { rows } from '../../support/rows.ts';
import type { TestStore } from '../../support/stores.ts';

const logs = caughtLog();
const context = useApp({}, { ...logOptions('trace'), stream: logs.stream });
const worker = useInstantWorker();

const get = (url: string, headers: object = {}) =>
  context.app.inject({ url, headers: { accept: 'text/html', ...headers } });

const lettersOf = async ({ email }: Registered) => {
  await worker.idle();
  return linkLettersTo(context.config, email);
};

async function theLink(seller: Registered) {
  const [letter] = await lettersOf(seller);
  if (!letter) throw new Error('no letter');
  return letter;
}

const isConfirmed = async ({ email }: Registered): Promise<boolean> => {
  const [user] = await rows<{ confirmed: boolean }>(
    `select email_confirmed_at is not null as confirmed from users where email = ?`,
    [email],
  );
  return user?.confirmed ?? false;
};

const me = async ({ headers }: Pick<Registered, 'headers'>) =>
  (await context.app.inject({ url: '/api/auth/me', headers })).json().letters;

test('whoever registers gets a letter with a link, and nothing in it that they typed', async () => {
  const seller = await aNewSeller(context.app, {
    name: 'Amazon Security Team',
    storeName: 'Evil.example: your account is locked',
  });
  const letter = await theLink(seller);
  expect(letter.subject).toBe('Confirm your email address');
  expect(letter.text).not.toMatch(/amazon|evil/i);
  expect(await isConfirmed(seller)).toBe(false);
});

test('opening the link confirms nothing; its button does, signed out and in any browser', async () => {
  const seller = await aNewSeller(context.app);
  const { path } = await theLink(seller);
  for (let scan = 0; scan < 3; scan++) {
    const { opened, page } = await openLink(context.app, path);
    expect(opened.headers['referrer-policy']).toBe('no-referrer');
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain(seller.email);
  }
  expect(await isConfirmed(seller)).toBe(false);
  const link = await openLink(context.app, path);
  expect((await link.send()).statusCode).toBe(303);
  expect(await isConfirmed(seller)).toBe(true);
  expect((await link.reload()).body).toContain('Email address confirmed');
});

test('the API confirms once: of ten at the same time one does', async () => {
  const seller = await aNewSeller(context.app);
  const { token } = await theLink(seller);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => post(context.app, '/api/auth/confirm-email', { token })),
  );
  const codes = answers.map(({ statusCode }) => statusCode).sort();
  expect(codes).toEqual([204, ...Array(9).fill(400)]);
  const refused = answers.find(({ statusCode }) => statusCode === 400);
  expect(refused?.json().code).toBe('TOKEN_INVALID');
});

test('the database keeps no token, and no log does', async () => {
  const seller = await aNewSeller(context.app);
  const { token, path } = await theLink(seller);
  const link = await openLink(context.app, path);
  await link.send();
  const kept = await rows(`select to_jsonb(l)::text as text from account_links l`);
  expect(JSON.stringify(kept)).not.toContain(token);
  expect(logs.text()).not.toContain(token);
});

test('a link that is over, and one for something else, confirm nothing', async () => {
  const seller = await aNewSeller(context.app);
  const { token, path } = await theLink(seller);
  await rows(
    `update account_links set expires_at = now() - interval '1 second' where sent_to = ?`,
    [seller.email],
  );
  expect((await post(context.app, '/api/auth/confirm-email', { token })).statusCode).toBe(400);
  const page = await (await openLink(context.app, path)).send();
  expect(page.statusCode).toBe(410);
  expect(page.body).toContain('This link no longer works');
  await rows(
    `update account_links set expires_at = now() + interval '1 hour', purpose = 'reset_password'
      where sent_to = ?`,
    [seller.email],
  );
  expect((await post(context.app, '/api/auth/confirm-email', { token })).statusCode).toBe(400);
  expect(await isConfirmed(seller)).toBe(false);
});

test('a strip on the seller’s pages says so until then, and the API does', async () => {
  const seller = await aNewSeller(context.app);
  const staff = await aStaffMember(context, { ownerId: seller.user.id } as TestStore);
  expect(await me(seller)).toBe('unconfirmed');
  expect((await get('/dashboard', seller.headers)).body).toContain('Confirm your email address.');
  expect((await get('/dashboard/orders', staff.headers)).body).toContain('is not confirmed');
  const { token } = await theLink(seller);
  await post(context.app, '/api/auth/confirm-email', { token });
  expect(await me(seller)).toBe('leave');
  expect(await me(staff)).toBe('leave');
  for (const { headers } of [seller, staff]) {
    expect((await get('/dashboard', headers)).body).not.toContain('Email address not confirmed');
  }
});

test('the letter is sent again some times a day; each of the links works', async () => {
  const seller = await aNewSeller(context.app);
  const again = () =>
    context.app.inject({
      method: 'POST',
      url: '/api/auth/confirm-email/again',
      headers: seller.headers,
    });
  const answers = await Promise.all(Array.from({ length: 8 }, again));
  expect(answers.filter(({ statusCode }) => statusCode === 202)).toHaveLength(4);
  const refused = answers.find(({ statusCode }) => statusCode === 429);
  expect(refused?.json().code).toBe('TOO_MANY_LETTERS');
  const letters = await lettersOf(seller);
  expect(new Set(letters.map(({ token }) => token)).size).toBe(5);
  const page = await context.app.inject({
    method: 'POST',
    url: '/dashboard/confirm-email/again',
    headers: { ...seller.headers, accept: 'text/html' },
    payload: { back: '/dashboard/orders' },
  });
  expect([page.statusCode, page.headers.location]).toEqual([303, '/dashboard/orders']);
  const token = letters.at(-1)?.token;
  expect((await post(context.app, '/api/auth/confirm-email', { token })).statusCode).toBe(204);
  expect((await again()).json().code).toBe('ALREADY_CONFIRMED');
});

test('staff send the owner no letter', async () => {
  const seller = await aNewSeller(context.app);
  const staff = await aStaffMember(context, { ownerId: seller.user.id } as TestStore);
  const url = '/api/auth/confirm-email/again';
  const answer = await context.app.inject({ method: 'POST', url, headers: staff.headers });
  expect(answer.statusCode).toBe(403);
});

test('without a mail server the strip says what to ask for', async () => {
  connectMail({ ...context.config, environment: 'production' });
  try {
    const seller = await aNewSeller(context.app);
    expect(await lettersOf(seller)).toEqual([]);
    expect(await me(seller)).toBe('no-mail');
    expect((await get('/dashboard', seller.headers)).body).toContain('set up a mail server');
    const url = '/api/auth/confirm-email/again';
    const answer = await context.app.inject({ method: 'POST', url, headers: seller.headers });
    expect(answer.json().code).toBe('NO_MAIL');
  } finally {
    connectMail(context.config);
  }
});
