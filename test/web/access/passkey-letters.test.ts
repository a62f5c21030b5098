import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { hashPassword } from '../../../src/features/accounts/passwords/password-hash.ts';
import { aSeller, PASSWORD, post, type Registered, signIn } from '../../support/accounts.ts';
import { useApp } from '../../support/app.ts';
import { type Authenticator, aPasskey, signInBy } from '../../support/authenticator.ts';
import { useInstantWorker } from '../../support/instant-worker.ts';
import { linkLettersTo } from '../../support/link-letters.ts';
import { openLink } from '../../support/open-link.ts';
import { rows } from '../../support/rows.ts';

const context = useApp();
const worker = useInstantWorker();

const ADDED = 'A passkey was added';
const NEW_PASSWORD = 'mine again, thanks';
const origin = () => context.config.frontendUrl;

/** The newest letter with a subject; its text without what keeps mail programs from making links. */
async function letter(email: string, subject: string) {
  await worker.idle();
  const letters = await linkLettersTo(context.config, email);
  const found = letters.find((each) => each.subject === subject);
  if (!found) throw new Error(`no letter "${subject}" to ${email}`);
  return { ...found, text: found.text.replaceAll('\u200b', '') };
}

async function anOwner(): Promise<Registered> {
  const owner = await aSeller(context.app);
  await rows('update users set email_confirmed_at = now() where email = ? returning 1', [
    owner.email,
  ]);
  return owner;
}

const add = (owner: Registered, password = PASSWORD) =>
  aPasskey(context.app, owner.headers, { origin: origin(), password });
const remove = (owner: Registered, id: string) =>
  context.app.inject({
    method: 'DELETE',
    url: `/api/account/passkeys/${id}`,
    headers: owner.headers,
    payload: { currentPassword: PASSWORD },
  });
const undo = (token: string) =>
  post(context.app, '/api/auth/reset-password', { token, password: NEW_PASSWORD });
const works = async (passkey: Authenticator) =>
  (await signInBy(context.app, passkey)).statusCode === 200;
/** As if it had been added some days ago. */
const makeOlder = (id: string, days: number) =>
  rows(
    'update passkeys set created_at = created_at - make_interval(days => ?) where id = ? returning 1',
    [days, id],
  );

test('letters tell of a passkey that was added or removed, and not what it is called', async () => {
  const owner = await anOwner();
  const passkey = await add(owner);
  await context.app.inject({
    method: 'PATCH',
    url: `/api/account/passkeys/${passkey.passkeyId}`,
    headers: owner.headers,
    payload: { name: 'Free mugs at mugs.example' },
  });
  const { text } = await letter(owner.email, ADDED);
  expect(text).toContain('Whoever has it can sign in without the password');
  expect(text).toContain('Unknown device, from the address 10.');
  await remove(owner, passkey.passkeyId);
  const removed = await letter(owner.email, 'A passkey was removed');
  expect(removed.text).not.toContain('mugs.example');
});

test('its link takes a stranger’s passkey away, signs out everywhere and sets a password', async () => {
  const owner = await anOwner();
  const own = await add(owner);
  await makeOlder(own.passkeyId, 10);
  const thiefs = await add(owner);
  const { path, token } = await letter(owner.email, ADDED);
  const { page } = await openLink(context.app, path);
  expect(page.body).toContain('If you didn’t change the passkeys');
  const later = await add(owner);
  expect((await undo(token)).statusCode).toBe(204);
  expect([await works(own), await works(thiefs), await works(later)]).toEqual([true, false, false]);
  expect((await signIn(context.app, owner.email, NEW_PASSWORD)).statusCode).toBe(200);
  const me = await context.app.inject({ url: '/api/auth/me', headers: owner.headers });
  expect(me.statusCode).toBe(401);
  expect((await undo(token)).json().code).toBe('TOKEN_INVALID');
});

test('the old address takes the account back from passkeys that were added before and after', async () => {
  const owner = await anOwner();
  const own = await add(owner);
  await makeOlder(own.passkeyId, 10);
  const before = await add(owner);
  const to = `thief-of-${owner.email}`;
  await post(
    context.app,
    '/api/auth/change-email',
    { email: to, currentPassword: PASSWORD },
    owner.headers,
  );
  const { token: confirmation } = await letter(to, 'Confirm your new email address');
  await post(context.app, '/api/auth/confirm-new-email', { token: confirmation }, owner.headers);
  const after = await add(owner);
  const thiefs = await letter(to, ADDED);
  const { token } = await letter(owner.email, 'Your email address was changed');
  expect((await undo(token)).statusCode).toBe(204);
  expect([await works(own), await works(before), await works(after)]).toEqual([true, false, false]);
  expect((await undo(thiefs.token)).json().code).toBe('TOKEN_INVALID');
});

test('after a reset, the letter lists the passkeys that can still sign in', async () => {
  const owner = await anOwner();
  const passkey = await add(owner);
  await post(context.app, '/api/auth/forgot-password', { email: owner.email });
  const { token } = await letter(owner.email, 'Choose a new password');
  expect((await undo(token)).statusCode).toBe(204);
  expect(await works(passkey)).toBe(true);
  const { text } = await letter(owner.email, 'Your password was changed');
  expect(text).toContain('These passkeys can still sign in to your account: Unknown device (added');
});

test('a thief who keeps the account busy does not keep its owner from taking it back', async () => {
  const owner = await anOwner();
  await add(owner);
  const { token } = await letter(owner.email, ADDED);
  let isOver = false;
  const crowd = async () => {
    while (!isOver) await hashPassword('a guess', { payer: owner.user.id }).catch(() => wait(1));
  };
  // One is at work, and the other has the account's place in the queue.
  const crowds = [crowd(), crowd()];
  const undone = await undo(token).finally(() => {
    isOver = true;
  });
  expect(undone.statusCode).toBe(204);
  await Promise.all(crowds);
});

test('a passkey that was being added when the account was taken back is not added', async () => {
  const owner = await anOwner();
  await add(owner);
  const { token } = await letter(owner.email, ADDED);
  const [undone] = await Promise.all([
    undo(token),
    ...Array.from({ length: 3 }, () => add(owner).catch(() => null)),
  ]);
  expect(undone?.statusCode).toBe(204);
  const left = await rows('select 1 from passkeys where user_id = ?', [owner.user.id]);
  expect(left).toEqual([]);
});
