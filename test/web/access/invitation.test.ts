import { beforeEach, describe, expect, test } from 'vitest';
import { connectMail, mailFolder } from '../../../src/clients/mail.ts';
import { LETTERS } from '../../../src/features/email-limits/letter-limits.ts';
import { logOptions } from '../../../src/log.ts';
import { aSeller, freshAddress, post, signIn } from '../../support/accounts.ts';
import { useApp } from '../../support/app.ts';
import { Jar } from '../../support/browser-jar.ts';
import { useInstantWorker } from '../../support/instant-worker.ts';
import { linkLettersTo } from '../../support/link-letters.ts';
import { caughtLog } from '../../support/logs.ts';
import { openLink } from '../../support/open-link.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const logs = caughtLog();
const context = useApp({}, { ...logOptions('trace'), stream: logs.stream });
const worker = useInstantWorker();
const PASSWORD = 'paper kites over tin roofs';
let count = 0;
let store: TestStore;
let email: string;
beforeEach(async () => {
  store = await aStore(context.app);
  email = `noor-${++count}-${process.pid}@invited.example`;
});

const invite = (more: object = {}, by = store) =>
  post(
    context.app,
    '/api/staff/invitations',
    { name: 'Noor', email, preset: 'packer', ...more },
    by.headers,
  );
const accept = (token: string | undefined, more: object = {}) =>
  context.app.inject({
    method: 'POST',
    url: '/api/auth/accept-invitation',
    payload: { token, name: 'Noor K', password: PASSWORD, ...more },
    remoteAddress: freshAddress(),
  });
const show = async (path = '') => (await openLink(context.app, path)).page;
const list = async () =>
  (await context.app.inject({ url: '/api/staff/invitations', headers: store.headers })).json()
    .items;

async function lettersTo(address = email) {
  await worker.idle();
  return linkLettersTo(context.config, address);
}

const tokenOf = async () => (await lettersTo())[0]?.token;

test('an invited person opens their account with the letter, and does what their role lets them', async () => {
  const sent = await invite();
  expect(sent.statusCode).toBe(202);
  expect(sent.json()).toMatchObject({ name: 'Noor', email, preset: 'packer' });
  const days = (Date.parse(sent.json().expiresAt) - Date.now()) / 86_400_000;
  expect(days).toBeCloseTo(7, 2);
  const [letter] = await lettersTo();
  expect(letter?.subject).toBe('Blue Mug invited you to its staff');
  const link = await openLink(context.app, letter?.path);
  expect(link.page.body).toContain('Join <span dir="auto">Blue Mug</span></h1>');
  const opened = await link.send({ name: 'Noor K', password: PASSWORD });
  expect([opened.statusCode, opened.headers.location]).toEqual([303, '/dashboard']);
  const { user, accessToken } = (await signIn(context.app, email, PASSWORD)).json();
  expect(user).toMatchObject({ name: 'Noor K', role: 'STAFF', ownerId: store.ownerId });
  const headers = { authorization: `Bearer ${accessToken}` };
  const answers = ['/api/orders', '/api/products'].map((url) =>
    context.app.inject({ url, headers }),
  );
  expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([200, 403]);

  expect(await list()).toEqual([]);
  expect((await show(letter?.path)).statusCode).toBe(410);
  expect((await accept(letter?.token)).json().code).toBe('TOKEN_INVALID');
  expect(logs.text()).not.toContain(letter?.token);
  expect(await rows(`select 1 from staff_invitations where owner_id = ?`, [store.ownerId])).toEqual(
    [],
  );
  const log = await context.app.inject({ url: '/api/store/log', headers: store.headers });
  expect(log.json().items.map(({ action }: { action: string }) => action)).toEqual([
    'signed_in',
    'signed_in',
    'staff_added',
    'staff_invited',
  ]);
});

describe('until people choose another language, they read what their store reads:', () => {
  const speak = (language: string) =>
    rows(`update users set preferences = jsonb_build_object('language', ?::text) where id = ?`, [
      language,
      store.ownerId,
    ]);
  const languageOf = async (address = email) => {
    const [found] = await rows<{ language: string | null }>(
      `select preferences ->> 'language' as language from users where lower(email) = ?`,
      [address],
    );
    return found?.language;
  };

  test('the letter, its page, the account and its later letters', async () => {
    await speak('es');
    await invite();
    const [letter] = await lettersTo();
    expect(letter?.subject).toContain('te invit');
    const link = await openLink(context.app, letter?.path);
    expect(link.page.body).toContain('<html lang="es"');
    const opened = await link.send({ name: 'Noor K', password: PASSWORD });
    expect(opened.headers.location).toBe('/dashboard');
    expect(await languageOf()).toBe('es');
    await post(context.app, '/api/auth/forgot-password', { email });
    const letters = await lettersTo();
    expect(letters.map(({ subject }) => subject)).toContain('Elige una contraseña nueva');
  });

  test('an account opened through the API', async () => {
    await speak('pt-BR');
    await invite();
    expect((await accept(await tokenOf())).statusCode).toBe(201);
    expect(await languageOf()).toBe('pt-BR');
  });

  test('the language that the visitor chose on the page wins', async () => {
    await speak('es');
    await invite();
    const jar = new Jar(context.app);
    const link = await openLink(context.app, (await lettersTo())[0]?.path, jar);
    await jar.get(`/languages/hi?at=${encodeURIComponent(link.at)}`);
    expect((await link.reload()).body).toContain('<html lang="hi"');
    await link.send({ name: 'Noor K', password: PASSWORD });
    expect(await languageOf()).toBe('hi');
  });

  test('the browser’s, where the owner has chosen none', async () => {
    await invite();
    const link = await openLink(context.app, (await lettersTo())[0]?.path);
    expect(link.page.body).toContain('<html lang="en"');
  });

  test('whoever gets a first password from the owner', async () => {
    await speak('hi');
    const added = { name: 'Noor', email, password: PASSWORD, preset: 'packer' };
    expect((await post(context.app, '/api/staff', added, store.headers)).statusCode).toBe(201);
    expect(await languageOf()).toBe('hi');
  });
});

describe('a link works once, in its time, and as it was sent:', () => {
  test('of ten uses at once one succeeds', async () => {
    await invite();
    const token = await tokenOf();
    const answers = await Promise.all(Array.from({ length: 10 }, () => accept(token)));
    const won = answers.filter(({ statusCode }) => statusCode === 201);
    expect(won.length).toBe(1);
    for (const lost of answers.filter(({ statusCode }) => statusCode !== 201)) {
      expect(['TOKEN_INVALID', 'BUSY', 'RATE_LIMITED', 'UNAVAILABLE']).toContain(lost.json().code);
    }
    expect(await rows(`select 1 from users where lower(email) = ?`, [email])).toHaveLength(1);
  });

  test('late', async () => {
    await invite();
    const token = await tokenOf();
    await rows(`update staff_invitations set expires_at = now() where owner_id = ?`, [
      store.ownerId,
    ]);
    expect((await accept(token)).json().code).toBe('TOKEN_INVALID');
    expect((await show(`/invitation/${token}`)).statusCode).toBe(410);
  });

  test('altered', async () => {
    await invite();
    const token = (await tokenOf()) ?? '';
    const other = token.startsWith('A') ? 'B' : 'A';
    for (const wrong of [other + token.slice(1), token.slice(1), `${token}A`, '', ' ']) {
      expect((await accept(wrong)).json().code).toBe('TOKEN_INVALID');
    }
    expect((await accept(token)).statusCode).toBe(201);
  });

  test('sent again: the new one works and the old one ends', async () => {
    const { id } = (await invite()).json();
    const old = await tokenOf();
    const again = await post(context.app, `/api/staff/invitations/${id}/again`, {}, store.headers);
    expect(again.statusCode).toBe(202);
    const fresh = await tokenOf();
    expect(fresh).not.toBe(old);
    expect((await accept(old)).json().code).toBe('TOKEN_INVALID');
    expect((await accept(fresh)).statusCode).toBe(201);
  });

  test('withdrawn', async () => {
    const { id } = (await invite()).json();
    const token = await tokenOf();
    const url = `/api/staff/invitations/${id}`;
    const withdraw = () => context.app.inject({ method: 'DELETE', url, headers: store.headers });
    expect((await withdraw()).statusCode).toBe(204);
    expect((await withdraw()).statusCode).toBe(404);
    expect((await accept(token)).json().code).toBe('TOKEN_INVALID');
  });

  test('of a store whose owner was suspended', async () => {
    await invite();
    const token = await tokenOf();
    await rows(`update users set is_active = false where id = ?`, [store.ownerId]);
    expect((await accept(token)).json().code).toBe('TOKEN_INVALID');
  });
});

test('a weak password or no name is refused beside its field, and the link still works', async () => {
  await invite();
  const token = await tokenOf();
  for (const [field, more] of [
    ['password', { password: 'short' }],
    ['password', { password: 'password1' }],
    ['name', { name: ' ' }],
  ] as const) {
    const answer = await accept(token, more);
    expect([answer.statusCode, answer.json().details.fields[0].path]).toEqual([400, field]);
  }
  expect((await accept(token)).statusCode).toBe(201);
});

test('an address that has an account is answered the same, and gets a letter without a link', async () => {
  const other = await aSeller(context.app);
  const [taken, free] = [await invite({ email: other.email }), await invite()];
  const shape = ({ statusCode, ...answer }: typeof taken) => [
    statusCode,
    Object.keys(answer.json()),
    answer.json().preset,
  ];
  expect(shape(taken)).toEqual(shape(free));
  expect((await list()).length).toBe(2);
  await worker.idle();
  const letters = await mailFolder(context.config.dataDir).list();
  const [letter] = letters.filter(
    ({ to, subject }) => to === other.email && subject.includes('invited you'),
  );
  expect(letter?.subject).toBe('Blue Mug invited you, but you already have an account');
  expect(letter?.text).not.toContain('/invitation/');
});

test('an address that gets an account in the meantime is not taken over', async () => {
  await invite();
  const token = await tokenOf();
  const owner = await aSeller(context.app);
  await rows(`update users set email = ? where id = ?`, [email, owner.user.id]);
  const answer = await accept(token);
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'EMAIL_TAKEN']);
  expect((await list()).length).toBe(1);
});

test('the same address again gets a new link for the one invitation', async () => {
  const first = await invite();
  const old = await tokenOf();
  const second = await invite({ email: email.toUpperCase(), preset: 'reports' });
  expect(second.json()).toMatchObject({ id: first.json().id, preset: 'reports' });
  expect(await list()).toHaveLength(1);
  expect((await accept(old)).json().code).toBe('TOKEN_INVALID');
});

test('somebody on the staff is not invited again', async () => {
  await invite();
  await accept(await tokenOf());
  const answer = await invite();
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'ALREADY_STAFF']);
});

test('an address is invited a few times a day, whoever asks', async () => {
  for (let i = 0; i < LETTERS.invitationsOfAddressPerDay; i++) {
    expect((await invite({}, await aStore(context.app))).statusCode).toBe(202);
  }
  const answer = await invite();
  expect([answer.statusCode, answer.json().code]).toEqual([429, 'TOO_MANY_LETTERS']);
  expect(await list()).toEqual([]);
});

test('invitations that wait count as people of the staff', async () => {
  await rows(
    `insert into users (id, role, name, email, password_hash, owner_id)
     select gen_random_uuid(), 'STAFF', 'Ravi', ? || n || '@example.com', '$argon2id$x', ?
       from generate_series(1, 99) n`,
    [`crowd-${count}-`, store.ownerId],
  );
  expect((await invite()).statusCode).toBe(202);
  const answer = await invite({ email: `other-${email}` });
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'TOO_MANY_STAFF']);
});

test('an owner who has not confirmed their own address invites nobody', async () => {
  await rows(`update users set email_confirmed_at = null where id = ?`, [store.ownerId]);
  const answer = await invite();
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'EMAIL_UNCONFIRMED']);
  expect(await lettersTo()).toEqual([]);
});

test('without mail nobody is invited: the owner gives a first password, as before', async () => {
  connectMail({ ...context.config, smtpUrl: null, environment: 'production' });
  try {
    expect((await invite()).json().code).toBe('NO_MAIL');
    const page = await context.app.inject({ url: '/dashboard/staff', headers: store.headers });
    expect(page.body).toContain('Temporary password');
  } finally {
    connectMail(context.config);
  }
  const page = await context.app.inject({ url: '/dashboard/staff', headers: store.headers });
  expect(page.body).toContain('Send invitation');
  expect(page.body).not.toContain('Temporary password');
});

test('the owner’s page lists who was invited, sends again and withdraws', async () => {
  const submit = (url: string, payload: object = {}) =>
    context.app.inject({ method: 'POST', url, headers: store.headers, payload });
  const wrong = await submit('/dashboard/staff/invitations', { name: '', email: 'x' });
  expect(wrong.statusCode).toBe(422);
  await submit('/dashboard/staff/invitations', { name: 'Noor', email, preset: 'packer' });
  const page = () => context.app.inject({ url: '/dashboard/staff', headers: store.headers });
  const { body } = await page();
  expect(body).toContain(email);
  const action = /\/dashboard\/staff\/invitations\/[0-9a-f-]{36}/.exec(body)?.[0] ?? '';
  expect((await submit(`${action}/again`)).statusCode).toBe(303);
  expect((await lettersTo()).length).toBe(2);
  expect((await submit(`${action}/withdraw`)).statusCode).toBe(303);
  expect((await page()).body).not.toContain(email);
});
