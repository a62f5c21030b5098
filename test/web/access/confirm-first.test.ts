import { expect, test } from 'vitest';
import { LETTERS } from '../../../src/features/email-limits/letter-limits.ts';
import { pruneTables } from '../../../src/kernel/tenancy/prune-tables.ts';
import { translator } from '../../../src/kernel/translation/translator.ts';
import { logOptions } from '../../../src/log.ts';
import { freshAddress, PASSWORD, post, signIn } from '../../support/accounts.ts';
import { useApp } from '../../support/app.ts';
import { Jar } from '../../support/browser-jar.ts';
import { useInstantWorker } from '../../support/instant-worker.ts';
import { linkLettersTo } from '../../support/link-letters.ts';
import { caughtLog } from '../../support/logs.ts';
import { openLink } from '../../support/open-link.ts';
import { rows } from '../../support/rows.ts';

const logs = caughtLog();
const context = useApp(
  { registration: 'confirm-first' },
  { ...logOptions('trace'), stream: logs.stream },
);
const worker = useInstantWorker();

let count = 0;
const anAddress = () => `new-${++count}-${process.pid}@example.com`;
const account = (email: string, more: object = {}) => ({
  name: 'Meera',
  email,
  password: PASSWORD,
  storeName: 'Blue Mug',
  ...more,
});
const ask = (email: string, more: object = {}) =>
  post(context.app, '/api/auth/register', account(email, more));
/** The password that the link's page asks for. */
const CHOSEN = 'violet lantern 88';
const confirm = (token: string | undefined) =>
  post(context.app, '/api/auth/confirm-registration', { token, password: CHOSEN });

async function lettersTo(email: string) {
  await worker.idle();
  return linkLettersTo(context.config, email);
}

const tokenOf = async (email: string) => (await lettersTo(email))[0]?.token;
const usersWith = (email: string) => rows(`select id from users where email = ?`, [email]);
const pendingOf = (email: string) =>
  rows(`select * from pending_registrations where email = ?`, [email]);

/** Registers and confirms, as a person who has had an account for long. */
async function aKnownAddress(): Promise<string> {
  const email = anAddress();
  await ask(email);
  expect((await confirm(await tokenOf(email))).statusCode).toBe(201);
  return email;
}

/** All that a caller sees, but for what differs from one request to the next. */
function seen(answer: Awaited<ReturnType<typeof ask>>) {
  const { date: _, 'x-request-id': __, ...headers } = answer.headers;
  const counted = Object.entries(headers).filter(([name]) => !name.startsWith('x-ratelimit'));
  return { status: answer.statusCode, body: answer.body, headers: counted };
}

test('nothing exists until the link is used; then the owner is in and the address confirmed', async () => {
  const email = anAddress();
  const asked = await ask(email, { country: 'MX', slug: `wished-${process.pid}` });
  expect([asked.statusCode, asked.json()]).toEqual([202, { accepted: true }]);
  expect(await usersWith(email)).toEqual([]);
  expect((await signIn(context.app, email)).statusCode).toBe(401);
  const [letter] = await lettersTo(email);
  // The letter speaks as Mexico does.
  expect(letter?.subject).toBe(translator('es')('access.letter.registration.subject'));
  expect(letter?.text).not.toMatch(/meera|blue mug/i);
  const [hours] = await rows<{ hours: number }>(
    `select extract(epoch from expires_at - created_at)::float / 3600 as hours
       from pending_registrations where email = ?`,
    [email],
  );
  expect(hours?.hours).toBeCloseTo(24);
  expect(JSON.stringify(await pendingOf(email))).not.toContain(letter?.token);
  const opened = await confirm(letter?.token);
  expect(opened.statusCode).toBe(201);
  const { user, store, accessToken } = opened.json();
  expect(user).toMatchObject({ email, name: 'Meera', role: 'OWNER' });
  expect(store).toMatchObject({ name: 'Blue Mug', slug: `wished-${process.pid}`, currency: 'MXN' });
  const me = await context.app.inject({
    url: '/api/auth/me',
    headers: { authorization: `Bearer ${accessToken}` },
  });
  expect(me.json()).toMatchObject({ letters: 'leave', subscription: { status: 'trial' } });
  expect(await pendingOf(email)).toEqual([]);
  // Whoever asked may be a stranger: the password they typed opens nothing.
  expect((await signIn(context.app, email)).statusCode).toBe(401);
  expect((await signIn(context.app, email, CHOSEN)).statusCode).toBe(200);
  expect((await confirm(letter?.token)).json().code).toBe('TOKEN_INVALID');
  expect(logs.text()).not.toContain(letter?.token);
});

test('known and unknown addresses get the same answer and one letter each, by API and page', async () => {
  const known = await aKnownAddress();
  const unknown = anAddress();
  expect(seen(await ask(known))).toEqual(seen(await ask(unknown)));
  const again = [await ask(known), await ask(unknown)].map(seen);
  expect(again[0]).toEqual(again[1]);
  const [toKnown, toUnknown] = [await lettersTo(known), await lettersTo(unknown)];
  const subjects = toKnown.map(({ subject }) => subject);
  expect(subjects.slice(0, 2)).toEqual(Array(2).fill('You already have an account'));
  expect(toKnown[0]).toMatchObject({ token: '' });
  expect(toKnown[0]?.text).toContain('/login');
  expect(toUnknown).toHaveLength(2);
  const pages = [];
  for (const email of [await aKnownAddress(), anAddress()]) {
    const jar = new Jar(context.app);
    const sent = await jar.submit('/register', account(email));
    expect([sent.statusCode, sent.headers.location, sent.cookies]).toEqual([
      303,
      '/register/sent',
      [],
    ]);
    pages.push((await jar.get('/register/sent')).body.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ''));
  }
  expect(pages[0]).toContain('Check your email</h1>');
  expect(pages[0]).toBe(pages[1]);
});

test('nor do sign-in and “Forgot password?” know an address that is not confirmed', async () => {
  const [waiting, unknown] = [anAddress(), anAddress()];
  await ask(waiting);
  const signIns = [await signIn(context.app, waiting), await signIn(context.app, unknown)];
  expect(signIns.map(({ body }) => JSON.parse(body).code)).toEqual(
    Array(2).fill('INVALID_CREDENTIALS'),
  );
  const forgot = (email: string) => post(context.app, '/api/auth/forgot-password', { email });
  expect(seen(await forgot(waiting))).toEqual(seen(await forgot(unknown)));
  expect((await lettersTo(waiting)).map(({ subject }) => subject)).toEqual([
    'Confirm your email address to open your store',
  ]);
});

test('the link of the letter opens the store with its button, and looking at it does not', async () => {
  const email = anAddress();
  const jar = new Jar(context.app);
  await jar.submit('/register', account(email));
  const [letter] = await lettersTo(email);
  for (let scan = 0; scan < 3; scan++) await openLink(context.app, letter?.path);
  const link = await openLink(context.app, letter?.path, jar);
  expect(link.page.body).toContain('<b dir="auto">Blue Mug</b>');
  expect(link.at).not.toContain(letter?.token);
  expect(await usersWith(email)).toEqual([]);
  expect((await link.send()).statusCode).toBe(422);
  const opened = await link.send({ password: CHOSEN });
  expect([opened.statusCode, opened.headers.location]).toEqual([303, '/dashboard']);
  expect((await jar.get('/dashboard')).statusCode).toBe(200);
  expect((await link.reload()).statusCode).toBe(410);
  expect((await link.send({ password: CHOSEN })).body).toContain('This link no longer works');
  expect(await usersWith(email)).toHaveLength(1);
});

test('of ten uses at the same time one opens an account; late and altered tokens open none', async () => {
  const email = anAddress();
  await ask(email);
  const token = (await tokenOf(email)) ?? '';
  const altered = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
  for (const wrong of [altered, '', ' ']) {
    expect((await confirm(wrong)).json().code).toBe('TOKEN_INVALID');
  }
  const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(token)));
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  expect(await usersWith(email)).toHaveLength(1);
  const late = anAddress();
  await ask(late);
  const lateToken = await tokenOf(late);
  await rows(`update pending_registrations set expires_at = now() where email = ? returning 1`, [
    late,
  ]);
  expect((await confirm(lateToken)).json().code).toBe('TOKEN_INVALID');
  await pruneTables();
  expect(await pendingOf(late)).toEqual([]);
});

test('of two registrations with one address the first that is confirmed counts', async () => {
  const email = anAddress();
  await ask(email);
  const first = await tokenOf(email);
  await ask(email.toUpperCase(), { password: 'another paper kite 9' });
  const second = (await lettersTo(email.toUpperCase()))[0]?.token;
  expect((await confirm(second)).statusCode).toBe(201);
  const answer = await confirm(first);
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'EMAIL_TAKEN']);
  const link = await openLink(context.app, `/register/confirm/${first}`);
  expect((await link.send({ password: CHOSEN })).body).toContain(
    'There is already an account with this email',
  );
  expect((await signIn(context.app, email, CHOSEN)).statusCode).toBe(200);
});

test('an address gets three such letters a day, and the answer stays the same', async () => {
  const email = anAddress();
  const answers = [];
  for (let n = 0; n < LETTERS.registrationsPerDay + 2; n++) {
    answers.push(seen(await ask(email.replace('@', `+${n}@`))));
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  const sent = await rows(`select 1 from pending_registrations where email like ?`, [
    email.replace('@', '+%@'),
  ]);
  expect(sent).toHaveLength(LETTERS.registrationsPerDay);
});

test('one sender registers ten times an hour', async () => {
  const remoteAddress = freshAddress();
  const answers = [];
  for (let n = 0; n < 11; n++) {
    const payload = account(anAddress());
    const url = '/api/auth/register';
    answers.push(await context.app.inject({ method: 'POST', url, payload, remoteAddress }));
  }
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(10).fill(202), 429]);
});

test('wrong fields and a taken slug are named before anything is sent', async () => {
  const known = await aKnownAddress();
  const [store] = await rows<{ slug: string }>(
    `select s.slug from stores s join users u on u.id = s.owner_id where u.email = ?`,
    [known],
  );
  for (const email of [known, anAddress()]) {
    const wrong = await ask(email, { password: 'short', country: 'XX' });
    expect(wrong.json().details.fields.map(({ path }: { path: string }) => path)).toEqual([
      'country',
      'password',
    ]);
    expect((await ask(email, { slug: store?.slug })).json().code).toBe('SLUG_TAKEN');
  }
});

test('a wished slug that another store has taken since is replaced', async () => {
  const slug = `harbour-${process.pid}`;
  const [first, second] = [anAddress(), anAddress()];
  await ask(first, { slug });
  await ask(second, { slug });
  expect((await confirm(await tokenOf(first))).json().store.slug).toBe(slug);
  const other = (await confirm(await tokenOf(second))).json().store.slug;
  expect(other).toMatch(/^blue-mug/);
});
