import { expect, test } from 'vitest';
import { logOptions } from '../../../src/log.ts';
import { aSeller, post, signIn } from '../../support/accounts.ts';
import { useApp } from '../../support/app.ts';
import { Jar } from '../../support/browser-jar.ts';
import { useInstantWorker } from '../../support/instant-worker.ts';
import { linkLettersTo } from '../../support/link-letters.ts';
import { caughtLog } from '../../support/logs.ts';
import { openLink } from '../../support/open-link.ts';
import { rows } from '../../support/rows.ts';

const logs = caughtLog();
const context = useApp({}, { ...logOptions('trace'), stream: logs.stream });
const worker = useInstantWorker();
const NEW_PASSWORD = 'paper kites 71';

/** An owner with the letter for a forgotten password. */
async function aForgetful() {
  const owner = await aSeller(context.app);
  await post(context.app, '/api/auth/forgot-password', { email: owner.email });
  await worker.idle();
  const letters = await linkLettersTo(context.config, owner.email);
  const letter = letters.find(({ subject }) => subject === 'Choose a new password');
  if (!letter) throw new Error('no letter');
  return { ...owner, letter };
}

const canSignIn = async (email: string) =>
  (await signIn(context.app, email, NEW_PASSWORD)).statusCode === 200;

test.each(['reset-password', 'confirm-email', 'new-email', 'invitation'])(
  'the address of /%s leads on to one without the token, which only a cookie keeps',
  async (kind) => {
    const token = 'A'.repeat(32);
    const answer = await context.app.inject({ url: `/${kind}/${token}` });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toMatch(new RegExp(`^/${kind}\\?link=[\\w-]{16}$`));
    expect(answer.headers['referrer-policy']).toBe('no-referrer');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).not.toContain(token);
    expect(answer.cookies).toMatchObject([
      { name: 'sk_links', value: token, httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 3_600 },
    ]);
  },
);

test('a link survives scanners, reloads and an error in the form, and works once', async () => {
  const { email, letter } = await aForgetful();
  for (let scan = 0; scan < 3; scan++) await openLink(context.app, letter.path);
  const link = await openLink(context.app, letter.path);
  expect(link.page.body).toContain(email);
  expect((await link.send({ password: '12345678' })).statusCode).toBe(422);
  expect((await link.reload()).body).toContain('Choose a new password</h1>');
  expect((await link.send({ password: NEW_PASSWORD })).headers.location).toBe(link.at);
  expect((await link.reload()).body).toContain('Password set</h1>');
  expect((await link.send({ password: 'once more, please' })).body).toContain('Password set</h1>');
  expect(await canSignIn(email)).toBe(true);
  for (const page of [link.page, await link.reload()])
    expect(page.body).not.toContain(letter.token);
  expect(link.at).not.toContain(letter.token.slice(0, 8));
  expect(logs.text()).not.toContain(letter.token);
});

test('of two links in two tabs, each page acts on its own', async () => {
  const [asha, meera] = [await aForgetful(), await aForgetful()];
  const jar = new Jar(context.app);
  const first = await openLink(context.app, asha.letter.path, jar);
  const second = await openLink(context.app, meera.letter.path, jar);
  expect((await first.reload()).body).toContain(asha.email);
  expect((await second.reload()).body).toContain(meera.email);
  expect((await first.send({ password: NEW_PASSWORD })).statusCode).toBe(303);
  expect([await canSignIn(asha.email), await canSignIn(meera.email)]).toEqual([true, false]);
});

test('the browser keeps the five links that were opened last', async () => {
  const { letter } = await aForgetful();
  const jar = new Jar(context.app);
  const link = await openLink(context.app, letter.path, jar);
  for (let n = 0; n < 4; n++) await openLink(context.app, `/reset-password/other-${n}`, jar);
  expect((await link.reload()).statusCode).toBe(200);
  await openLink(context.app, '/reset-password/one-too-many', jar);
  expect((await link.reload()).body).toContain('Open the link again');
  expect((await openLink(context.app, letter.path, jar)).page.statusCode).toBe(200);
});

test('a page without its cookie, or with another name, neither shows nor does anything', async () => {
  const { email, letter } = await aForgetful();
  const { at } = await openLink(context.app, letter.path);
  const stranger = new Jar(context.app);
  for (const path of [at, '/reset-password', '/reset-password?link=', `${at}A`]) {
    const [page, sent] = [await stranger.get(path), await stranger.submit(path)];
    for (const answer of [page, sent]) {
      expect([answer.statusCode, answer.body.includes('Open the link again')]).toEqual([410, true]);
      expect(answer.body).not.toContain(email);
    }
  }
  await stranger.submit(at, { password: NEW_PASSWORD });
  expect(await canSignIn(email)).toBe(false);
});

test('an altered token, one of another kind and one that is late open nothing', async () => {
  const { email, letter } = await aForgetful();
  const altered = `${letter.path.slice(0, -1)}${letter.path.endsWith('A') ? 'B' : 'A'}`;
  const ofAnother = letter.path.replace('reset-password', 'confirm-email');
  for (const path of [altered, ofAnother, `${letter.path}A`]) {
    const link = await openLink(context.app, path);
    expect(link.page.statusCode).toBe(410);
    expect((await link.send({ password: NEW_PASSWORD })).statusCode).toBe(410);
  }
  const late = await openLink(context.app, letter.path);
  expect(late.page.statusCode).toBe(200);
  await rows(`update account_links set expires_at = now() where sent_to = ? returning 1`, [email]);
  expect((await late.send({ password: NEW_PASSWORD })).statusCode).toBe(410);
  expect((await late.reload()).statusCode).toBe(410);
  expect(await canSignIn(email)).toBe(false);
});
