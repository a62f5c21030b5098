import { afterEach, describe, expect, test } from 'vitest';
import { mailFolder } from '../../../src/clients/mail.ts';
import { aSeller, PASSWORD, post, type Registered, signIn } from '../../support/accounts.ts';
import { useApp } from '../../support/app.ts';
import { Jar } from '../../support/browser-jar.ts';
import { TABLE_PASSWORD } from '../../support/impersonation.ts';
import { useInstantWorker } from '../../support/instant-worker.ts';
import { linkLettersTo } from '../../support/link-letters.ts';
import { openLink } from '../../support/open-link.ts';
import { aStaffMember } from '../../support/people.ts';
import { setPlatform } from '../../support/platform-settings.ts';
import { rows } from '../../support/rows.ts';
import { codeOf, passSteps, setUpFactor } from '../../support/second-factor.ts';
import { anOperator, aStore } from '../../support/stores.ts';

const context = useApp();
const worker = useInstantWorker();
afterEach(() => setPlatform({ requireOperatorSecondFactor: false }));

const PAGE = '/login/second-factor';
const OWN = '/dashboard/profile/second-factor';
const OPERATORS = '/admin/settings/second-factor';

async function lettersTo(email: string) {
  await worker.idle();
  return (await mailFolder(context.config.dataDir).list()).filter(({ to }) => to === email);
}

/** A browser in which a person has entered the password. */
async function aBrowser({ email }: { email: string }, password = PASSWORD, next = '') {
  const jar = new Jar(context.app);
  const answer = await jar.submit('/login', { email, password, next });
  return { jar, location: answer.headers.location };
}

/** A person's own browser, signed in without a second factor. */
async function signedIn(person: { email: string }, password = PASSWORD): Promise<Jar> {
  return (await aBrowser(person, password)).jar;
}

const hidden = (body: string) => /name="token" value="([^"]+)"/.exec(body)?.[1] ?? '';
const keyOf = (body: string) =>
  (/class="setup-key">([^<]+)</.exec(body)?.[1] ?? '').replaceAll(' ', '');

describe('the page after the password', () => {
  test('asks for the code, and leads on to where the person wanted to go', async () => {
    const seller = await aSeller(context.app);
    const { secret } = await setUpFactor(context.app, seller);
    const { jar, location } = await aBrowser(seller, PASSWORD, '/dashboard/orders');
    expect(location).toBe(`${PAGE}?next=%2Fdashboard%2Forders`);
    expect((await jar.get('/dashboard')).statusCode).toBe(303);
    const page = await jar.get(location ?? '');
    expect(page.body).toContain('Enter your code</h1>');
    expect(page.body).toContain('autocomplete="one-time-code"');
    const wrong = await jar.submit(PAGE, { code: '12 34', next: '/dashboard/orders' });
    expect(wrong.statusCode).toBe(422);
    expect(wrong.body).toContain('The code is incorrect or was already used. Try again');
    const done = await jar.submit(PAGE, { code: codeOf(secret), next: '/dashboard/orders' });
    expect([done.statusCode, done.headers.location]).toEqual([303, '/dashboard/orders']);
    expect((await jar.get('/dashboard')).statusCode).toBe(200);
    expect((await jar.get(PAGE)).headers.location).toBe('/login');
  });

  test('takes a recovery code, which is told by letter', async () => {
    const seller = await aSeller(context.app);
    const { recoveryCodes } = await setUpFactor(context.app, seller);
    const { jar } = await aBrowser(seller);
    const page = await jar.get(`${PAGE}?with=recovery-code`);
    expect(page.body).toContain('Enter a recovery code</h1>');
    const [recoveryCode = ''] = recoveryCodes;
    expect((await jar.submit(PAGE, { recoveryCode })).headers.location).toBe('/dashboard');
    const [letter] = await lettersTo(seller.email);
    expect(letter?.subject).toBe('A recovery code was used to sign in');
    expect(letter?.text).toContain('9 recovery codes are left.');
    expect(letter?.text).toContain('/forgot-password');
  });

  test('starts again without a sign-in that waits, and after ten minutes', async () => {
    const seller = await aSeller(context.app);
    const { secret } = await setUpFactor(context.app, seller);
    const stranger = new Jar(context.app);
    expect((await stranger.get(PAGE)).headers.location).toBe('/login');
    const code = codeOf(secret);
    expect((await stranger.submit(PAGE, { code })).headers.location).toBe('/login');
    const { jar } = await aBrowser(seller);
    await rows(`update pending_sign_ins set expires_at = now() where user_id = ? returning 1`, [
      seller.user.id,
    ]);
    expect((await jar.submit(PAGE, { code })).headers.location).toBe('/login');
    expect((await jar.get('/login')).body).toContain('Your sign-in has expired');
  });

  test('remembers the device for 30 days, for each account of a browser', async () => {
    const [one, other] = [await aSeller(context.app), await aSeller(context.app)];
    const jar = new Jar(context.app);
    for (const seller of [one, other]) {
      const { secret } = await setUpFactor(context.app, seller);
      await jar.submit('/login', { email: seller.email, password: PASSWORD });
      const done = await jar.submit(PAGE, { code: codeOf(secret), rememberDevice: 'on' });
      const cookie = done.cookies.find(({ name }) => name === 'sk_device');
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', maxAge: 30 * 86_400 });
    }
    for (const { email } of [one, other]) {
      await jar.submit('/logout');
      const answer = await jar.submit('/login', { email, password: PASSWORD });
      expect(answer.headers.location).toBe('/dashboard');
    }
    const page = await jar.get(OWN);
    const [, id] = /devices\/([^/]+)\/forget/.exec(page.body) ?? [];
    await jar.submit(`${OWN}/devices/${id}/forget`);
    await jar.submit('/logout');
    const asked = await jar.submit('/login', { email: other.email, password: PASSWORD });
    expect(asked.headers.location).toBe(PAGE);
  });
});

describe('one’s own page', () => {
  test('sets it up with password, QR code and a first code, and shows the codes once', async () => {
    const seller = await aSeller(context.app);
    const jar = await signedIn(seller);
    expect((await jar.get('/dashboard/profile')).body).toContain(`href="${OWN}"`);
    const refused = await jar.submit(`${OWN}/set-up`, { currentPassword: 'not mine' });
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain('href="#f-up-currentPassword"');
    const begun = await jar.submit(`${OWN}/set-up`, { currentPassword: PASSWORD });
    expect(begun.headers['cache-control']).toContain('no-store');
    expect(begun.body).toContain('aria-label="QR code for your authenticator app"');
    const secret = keyOf(begun.body);
    const wrong = await jar.submit(`${OWN}/confirm`, { token: hidden(begun.body), code: '1' });
    expect(wrong.statusCode).toBe(422);
    expect(keyOf(wrong.body)).toBe(secret);
    const done = await jar.submit(`${OWN}/confirm`, {
      token: hidden(wrong.body),
      code: codeOf(secret),
    });
    expect(done.body).toContain('Save your recovery codes</h1>');
    expect(done.body.match(/<li><code>/g)).toHaveLength(10);
    expect(done.headers['cache-control']).toContain('no-store');
    const page = await jar.get(OWN);
    expect(page.body).toContain('10 recovery codes');
    expect(page.body).not.toContain('<li><code>');
    const again = await jar.submit(`${OWN}/confirm`, { token: hidden(wrong.body), code: '1' });
    expect(again.statusCode).toBe(422);
    const [letter] = await lettersTo(seller.email);
    expect(letter?.subject).toBe('Two-step verification was turned on');
  });

  test('makes new codes and turns it off, each told by letter', async () => {
    const seller = await aSeller(context.app);
    const jar = await signedIn(seller);
    await setUpFactor(context.app, seller);
    const renewed = await jar.submit(`${OWN}/recovery-codes`, { currentPassword: PASSWORD });
    expect(renewed.body).toContain('Your earlier codes no longer work.');
    const kept = await jar.submit(`${OWN}/turn-off`, { currentPassword: 'not mine' });
    expect(kept.body).toContain('href="#f-off-currentPassword"');
    const off = await jar.submit(`${OWN}/turn-off`, { currentPassword: PASSWORD });
    expect(off.headers.location).toBe(OWN);
    expect((await jar.get(OWN)).body).toContain('Start set-up</button>');
    const subjects = (await lettersTo(seller.email)).map(({ subject }) => subject);
    expect(subjects).toEqual(
      expect.arrayContaining([
        'New recovery codes were created',
        'Two-step verification was turned off',
      ]),
    );
    expect((await aBrowser(seller)).location).toBe('/dashboard');
  });
});

describe('a lost password', () => {
  test('is replaced by the link, which does not sign in past the second factor', async () => {
    const seller = await aSeller(context.app);
    const { secret } = await setUpFactor(context.app, seller);
    await post(context.app, '/api/auth/forgot-password', { email: seller.email });
    await worker.idle();
    const letters = await linkLettersTo(context.config, seller.email);
    const letter = letters.find(({ subject }) => subject === 'Choose a new password');
    const jar = new Jar(context.app);
    const password = 'paper kites 81';
    const { send } = await openLink(context.app, letter?.path, jar);
    await send({ password });
    expect((await jar.get('/dashboard')).headers.location).toContain('/login');
    const entered = await jar.submit('/login', { email: seller.email, password });
    expect(entered.headers.location).toBe(PAGE);
    const done = await jar.submit(PAGE, { code: codeOf(secret) });
    expect(done.headers.location).toBe('/dashboard');
  });

  /** A thief changes the address and password, and sets up a second factor of their own. */
  async function taken(headers: Registered['headers'], user: { id: string }, password: string) {
    const email = `thief-${user.id}@example.com`;
    const wanted = { email, currentPassword: password };
    await post(context.app, '/api/auth/change-email', wanted, headers);
    await worker.idle();
    const [link] = await linkLettersTo(context.config, email);
    await post(context.app, '/api/auth/confirm-new-email', { token: link?.token });
    await setUpFactor(context.app, { user, headers }, password);
  }

  const undo = async (email: string, subject: string, password: string) => {
    await worker.idle();
    const letters = await linkLettersTo(context.config, email);
    const token = letters.find((each) => each.subject === subject)?.token;
    return post(context.app, '/api/auth/reset-password', { token, password });
  };
  const CHANGED = 'Your email address was changed';

  test('a link that undoes a new address drops a second factor that was set up since', async () => {
    const owner = await aSeller(context.app);
    await rows(`update users set email_confirmed_at = now() where id = ? returning 1`, [
      owner.user.id,
    ]);
    await taken(owner.headers, owner.user, PASSWORD);
    expect((await undo(owner.email, CHANGED, 'mine again, thanks')).statusCode).toBe(204);
    const back = await signIn(context.app, owner.email, 'mine again, thanks');
    expect(back.json()).toHaveProperty('accessToken');
    const subjects = (await lettersTo(owner.email)).map(({ subject }) => subject);
    expect(subjects).toContain('Two-step verification was turned off');
  });

  test('but not one that was there before, and never an operator’s', async () => {
    const owner = await aSeller(context.app);
    await rows(`update users set email_confirmed_at = now() where id = ? returning 1`, [
      owner.user.id,
    ]);
    await setUpFactor(context.app, owner);
    // What was set up in the days before may have been the thief's.
    await rows(
      `update second_factors set created_at = now() - interval '4 days' where user_id = ?`,
      [owner.user.id],
    );
    const change = { currentPassword: PASSWORD, newPassword: 'thief’s first word' };
    await post(context.app, '/api/auth/change-password', change, owner.headers);
    const undone = await undo(owner.email, 'Your password was changed', 'mine again, thanks');
    expect(undone.statusCode).toBe(204);
    const asked = await signIn(context.app, owner.email, 'mine again, thanks');
    expect(asked.json()).toHaveProperty('twoFactor');
    const operator = await anOperator(context.app);
    await rows(`update users set email_confirmed_at = now() where id = ? returning 1`, [
      operator.id,
    ]);
    await taken(operator.headers, operator, TABLE_PASSWORD);
    expect((await undo(operator.email, CHANGED, 'harbour kites 82')).statusCode).toBe(204);
    const still = await signIn(context.app, operator.email, 'harbour kites 82');
    expect(still.json()).toHaveProperty('twoFactor');
  });
});

describe('where it is required', () => {
  test('an operator without it can do nothing but set it up', async () => {
    const operator = await anOperator(context.app);
    const jar = await signedIn(operator, TABLE_PASSWORD);
    expect((await jar.get('/admin')).statusCode).toBe(200);
    await setPlatform({ requireOperatorSecondFactor: true });
    for (const url of ['/admin', '/admin/stores', '/admin/settings', '/admin/jobs']) {
      expect((await jar.get(url)).headers.location, url).toBe(OPERATORS);
    }
    const api = (url: string) => context.app.inject({ url, headers: operator.headers });
    for (const url of ['/api/admin/stores', '/api/admin/settings/platform']) {
      const answer = await api(url);
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
    }
    const change = { currentPassword: TABLE_PASSWORD, newPassword: 'harbour kites 83' };
    const own = await post(context.app, '/api/auth/change-password', change, operator.headers);
    expect(own.json().code).toBe('SECOND_FACTOR_REQUIRED');
    expect((await api('/api/auth/me')).statusCode).toBe(200);
    expect((await api('/api/account/second-factor')).json()).toMatchObject({ isRequired: true });
    const page = await jar.get(OPERATORS);
    expect(page.body).toContain('Set this up to continue.');
    expect(page.body).not.toContain('href="/admin/stores"');
    const currentPassword = TABLE_PASSWORD;
    const begun = await jar.submit(`${OPERATORS}/set-up`, { currentPassword });
    const code = codeOf(keyOf(begun.body));
    const done = await jar.submit(`${OPERATORS}/confirm`, { token: hidden(begun.body), code });
    expect(done.body).toContain('Save your recovery codes');
    expect((await jar.get('/admin')).statusCode).toBe(200);
    const [audited] = await rows(
      `select after from audit_events where action = 'second_factor_changed' and actor_id = ?`,
      [operator.id],
    );
    expect(audited).toEqual({ after: { secondFactor: 'on' } });
    await passSteps(operator.id);
    const off = await jar.submit(`${OPERATORS}/turn-off`, { currentPassword });
    expect(off.headers.location).toBe(OPERATORS);
    expect((await jar.get('/admin/stores')).headers.location).toBe(OPERATORS);
  });

  test('a fragment of an open page leads to the set-up, too', async () => {
    const operator = await anOperator(context.app);
    const jar = await signedIn(operator, TABLE_PASSWORD);
    await setPlatform({ requireOperatorSecondFactor: true });
    const fragment = await jar.get('/admin/stores', { 'hx-request': 'true' });
    expect(fragment.headers['hx-redirect']).toBe(OPERATORS);
  });

  test('an owner asks it of staff, not of themselves', async () => {
    const store = await aStore(context.app);
    const other = await aStore(context.app);
    const staff = await aStaffMember(context, store);
    const stranger = await aStaffMember(context, other);
    const owner = await signedIn(store, TABLE_PASSWORD);
    const jar = await signedIn(staff, TABLE_PASSWORD);
    const answer = await owner.submit('/dashboard/staff/second-factor', {
      staffSecondFactor: 'on',
    });
    expect(answer.headers.location).toBe('/dashboard/staff');
    expect((await owner.get('/dashboard/staff')).body).toContain('Required</span>');
    expect((await jar.get('/dashboard/orders')).headers.location).toBe(OWN);
    const get = (headers: Registered['headers']) =>
      context.app.inject({ url: '/api/orders', headers });
    expect((await get(staff.headers)).json().code).toBe('SECOND_FACTOR_REQUIRED');
    expect((await get(stranger.headers)).statusCode).toBe(200);
    expect((await get(store.headers)).statusCode).toBe(200);
    expect((await jar.get(OWN)).body).toContain('Your store asks all staff');
    await setUpFactor(context.app, { user: staff, headers: staff.headers }, TABLE_PASSWORD);
    expect((await get(staff.headers)).statusCode).toBe(200);
    const byStaff = await context.app.inject({
      method: 'PATCH',
      url: '/api/store',
      headers: staff.headers,
      payload: { staffSecondFactor: false },
    });
    expect(byStaff.statusCode).toBe(403);
    const [logged] = await rows(
      `select changes from store_log_entries where owner_id = ? and action = 'staff_changed'`,
      [store.ownerId],
    );
    expect(logged).toEqual({
      changes: [{ field: 'staffSecondFactor', before: 'off', after: 'on' }],
    });
  });
});
