import { expect, test } from 'vitest';
import { connectMail } from '../../../src/clients/mail.ts';
import { LETTERS } from '../../../src/features/email-limits/letter-limits.ts';
import { logOptions } from '../../../src/log.ts';
import {
  aNewSeller,
  PASSWORD,
  post,
  type Registered,
  signIn,
  statusOf,
} from '../../support/accounts.ts';
import { useApp } from '../../support/app.ts';
import { TABLE_PASSWORD } from '../../support/impersonation.ts';
import { useInstantWorker } from '../../support/instant-worker.ts';
import { linkLettersTo } from '../../support/link-letters.ts';
import { caughtLog } from '../../support/logs.ts';
import { openLink } from '../../support/open-link.ts';
import { aStaffMember } from '../../support/people.ts';
import { rows } from '../../support/rows.ts';
import { anOperator, type TestStore } from '../../support/stores.ts';

const logs = caughtLog();
const context = useApp({}, { ...logOptions('trace'), stream: logs.stream });
const worker = useInstantWorker();

let count = 0;
const anAddress = () => `moved-${++count}@example.com`;
type Headers = Registered['headers'];

const ask = (headers: Headers, email: string, currentPassword = PASSWORD) =>
  post(context.app, '/api/auth/change-email', { email, currentPassword }, headers);
const confirm = (token: string) => post(context.app, '/api/auth/confirm-new-email', { token });
const undo = (token: string, password: string) =>
  post(context.app, '/api/auth/reset-password', { token, password });
const show = async (path: string) => (await openLink(context.app, path)).page;

const CONFIRM = 'Confirm your new email address';
const UNDO = 'Your email address was changed';

async function letters(email: string, subject: string) {
  await worker.idle();
  return (await linkLettersTo(context.config, email)).filter((each) => each.subject === subject);
}

async function letter(email: string, subject: string) {
  const [newest] = await letters(email, subject);
  if (!newest) throw new Error(`no letter "${subject}" to ${email}`);
  return newest;
}

/** An owner whose address is confirmed, as of somebody who has used the shop for a while. */
async function anOwner(): Promise<Registered> {
  const owner = await aNewSeller(context.app);
  await confirmFirst(owner.email);
  return owner;
}

const confirmFirst = (email: string) =>
  rows(`update users set email_confirmed_at = now() where email = ? returning 1`, [email]);

/** Changes an address as its person does. */
async function change(headers: Headers, to: string, password = PASSWORD): Promise<void> {
  expect((await ask(headers, to, password)).statusCode).toBe(202);
  expect((await confirm((await letter(to, CONFIRM)).token)).statusCode).toBe(204);
}

const emailOf = async ({ user }: Pick<Registered, 'user'>) => {
  const [row] = await rows<{ email: string }>(`select email from users where id = ?`, [user.id]);
  return row?.email;
};

test('the new address counts once its link is used; sessions stay, and the old one is told', async () => {
  const owner = await anOwner();
  const to = anAddress();
  const asked = await ask(owner.headers, `  ${to} `);
  expect([asked.statusCode, asked.json()]).toEqual([202, { sentTo: to }]);
  expect(await emailOf(owner)).toBe(owner.email);
  const { path, token } = await letter(to, CONFIRM);
  const link = await openLink(context.app, path);
  expect([link.page.statusCode, link.opened.headers['referrer-policy']]).toEqual([
    200,
    'no-referrer',
  ]);
  expect(link.page.body).toContain(to);
  expect(await emailOf(owner)).toBe(owner.email);
  const done = await link.send();
  expect([done.statusCode, done.headers.location]).toEqual([303, link.at]);
  expect((await link.reload()).body).toContain('Email address changed</h1>');
  expect((await signIn(context.app, to)).statusCode).toBe(200);
  expect((await signIn(context.app, owner.email)).statusCode).toBe(401);
  expect(await statusOf(context.app, owner.accessToken)).toBe(200);
  const told = await letter(owner.email, UNDO);
  // Written so that no mail program makes a link of it.
  expect(told.text.replaceAll('\u200b', '')).toContain(`was changed to ${to} on`);
  expect(logs.text()).not.toContain(token);
  expect(logs.text()).not.toContain(told.token);
});

test('the old address takes the account back: address, password, sessions, and all that was made since', async () => {
  const owner = await anOwner();
  const [thief, accomplice] = [anAddress(), anAddress()];
  await change(owner.headers, thief);
  const password = 'the thief was here';
  const byThief = { currentPassword: PASSWORD, newPassword: password };
  await post(context.app, '/api/auth/change-password', byThief, owner.headers);
  await change(owner.headers, accomplice, password);
  await ask(owner.headers, anAddress(), password);
  const { token, path } = await letter(owner.email, UNDO);
  expect((await show(path)).body).toContain(owner.email);
  expect((await undo(token, 'mine again, thanks')).statusCode).toBe(204);
  expect((await show(path)).body).toContain(owner.email);
  expect(await emailOf(owner)).toBe(owner.email);
  expect(await statusOf(context.app, owner.accessToken)).toBe(401);
  expect((await signIn(context.app, owner.email, 'mine again, thanks')).statusCode).toBe(200);
  const thiefs = [
    ...(await letters(thief, UNDO)),
    ...(await letters(thief, 'Your password was changed')),
    ...(await letters(accomplice, 'Your password was changed')),
  ];
  expect(thiefs.length).toBeGreaterThanOrEqual(2);
  for (const each of thiefs) {
    expect((await undo(each.token, 'thief once more')).json().code).toBe('TOKEN_INVALID');
  }
  const open = await rows(
    `select sent_to from account_links
      where user_id = ? and used_at is null and expires_at > now() and sent_to <> ?`,
    [owner.user.id, owner.email],
  );
  expect(open).toEqual([]);
});

test('a link that undoes a password also takes the account back to its address', async () => {
  const owner = await anOwner();
  const byThief = { currentPassword: PASSWORD, newPassword: 'the thief was here' };
  await post(context.app, '/api/auth/change-password', byThief, owner.headers);
  await change(owner.headers, anAddress(), byThief.newPassword);
  const { token } = await letter(owner.email, 'Your password was changed');
  expect((await undo(token, 'mine again, thanks')).statusCode).toBe(204);
  expect((await signIn(context.app, owner.email, 'mine again, thanks')).statusCode).toBe(200);
});

test('an older address outranks a newer one, whichever is used first', async () => {
  const owner = await anOwner();
  const second = anAddress();
  await change(owner.headers, second);
  await change(owner.headers, anAddress());
  const [older, newer] = [await letter(owner.email, UNDO), await letter(second, UNDO)];
  expect((await undo(newer.token, 'from the second')).statusCode).toBe(204);
  expect(await emailOf(owner)).toBe(second);
  expect((await undo(older.token, 'from the first one')).statusCode).toBe(204);
  expect(await emailOf(owner)).toBe(owner.email);
});

test('links for a forgotten password that wait in the old mailbox end', async () => {
  const owner = await anOwner();
  await post(context.app, '/api/auth/forgot-password', { email: owner.email });
  const { token } = await letter(owner.email, 'Choose a new password');
  await change(owner.headers, anAddress());
  expect((await undo(token, 'from the old mailbox')).json().code).toBe('TOKEN_INVALID');
});

test('an address that can still be gone back to is nobody else’s', async () => {
  const owner = await anOwner();
  await change(owner.headers, anAddress());
  const taken = await post(context.app, '/api/auth/register', {
    ...{ name: 'Thief', storeName: 'Mine', password: PASSWORD },
    email: owner.email.toUpperCase(),
  });
  expect([taken.statusCode, taken.json().code]).toEqual([409, 'EMAIL_TAKEN']);
  const other = await anOwner();
  await ask(other.headers, owner.email);
  const refused = await confirm((await letter(owner.email, CONFIRM)).token);
  expect(refused.json().code).toBe('EMAIL_TAKEN');
  await rows(
    `update account_links set expires_at = now() where sent_to = ? and purpose = 'undo_email'
     returning 1`,
    [owner.email],
  );
  await change(other.headers, owner.email);
});

test('whether an address has an account shows only in its mailbox', async () => {
  const [owner, other] = [await anOwner(), await anOwner()];
  const known = await ask(owner.headers, other.email);
  const unknown = await ask(owner.headers, anAddress());
  expect(known.statusCode).toBe(unknown.statusCode);
  await ask(owner.headers, other.email);
  const { path, token } = await letter(other.email, CONFIRM);
  const page = await (await openLink(context.app, path)).send();
  expect(page.statusCode).toBe(409);
  expect(page.body).toContain('There is already an account with this email');
  expect((await confirm(token)).json().code).toBe('EMAIL_TAKEN');
  expect(await emailOf(other)).toBe(other.email);
});

test('only the newest link works, and none after the change is cancelled', async () => {
  const owner = await anOwner();
  const [mistyped, right] = [anAddress(), anAddress()];
  await ask(owner.headers, mistyped);
  await ask(owner.headers, right);
  expect((await confirm((await letter(mistyped, CONFIRM)).token)).statusCode).toBe(400);
  const cancelled = await context.app.inject({
    method: 'DELETE',
    url: '/api/auth/change-email',
    headers: owner.headers,
  });
  expect(cancelled.statusCode).toBe(204);
  const { path, token } = await letter(right, CONFIRM);
  expect((await confirm(token)).json().code).toBe('TOKEN_INVALID');
  expect((await show(path)).statusCode).toBe(410);
});

test('of ten uses at the same time one succeeds, of the link and of its undo', async () => {
  const owner = await anOwner();
  const to = anAddress();
  await ask(owner.headers, to);
  const { token } = await letter(to, CONFIRM);
  const ten = <T>(act: () => Promise<T>) => Promise.all(Array.from({ length: 10 }, act));
  const confirmed = await ten(() => confirm(token));
  expect(confirmed.map(({ statusCode }) => statusCode).sort()).toEqual([
    204,
    ...Array(9).fill(400),
  ]);
  const back = await letter(owner.email, UNDO);
  const undone = await ten(() => undo(back.token, 'mine again, thanks'));
  const codes = undone.map(({ statusCode }) => statusCode).sort();
  // Of an account's passwords one is hashed at a time: whoever comes too soon hears 429.
  expect(codes.filter((code) => code !== 429 && code !== 400)).toEqual([204]);
});

test('a link is for its own act alone, and for its time', async () => {
  const owner = await anOwner();
  const to = anAddress();
  await ask(owner.headers, to);
  const { token } = await letter(to, CONFIRM);
  expect((await undo(token, 'not for passwords')).json().code).toBe('TOKEN_INVALID');
  const other = await post(context.app, '/api/auth/confirm-email', { token });
  expect(other.json().code).toBe('TOKEN_INVALID');
  const altered = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
  expect((await confirm(altered)).json().code).toBe('TOKEN_INVALID');
  const [{ hours } = { hours: 0 }] = await rows<{ hours: number }>(
    `select extract(epoch from expires_at - created_at)::float / 3600 as hours
       from account_links where sent_to = ?`,
    [to],
  );
  expect(hours).toBe(LETTERS.newEmailHours);
  await rows(`update account_links set expires_at = now() where sent_to = ? returning 1`, [to]);
  expect((await confirm(token)).json().code).toBe('TOKEN_INVALID');
});

test.each([
  ['no address', 'email'],
  ['', 'email'],
  ['same', 'email'],
])('what is no new address is said on its field: “%s”', async (typed, path) => {
  const owner = await anOwner();
  const answer = await ask(owner.headers, typed === 'same' ? owner.email.toUpperCase() : typed);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().details.fields).toMatchObject([{ path }]);
});

test('the password is asked for, and a wrong one sends nothing', async () => {
  const owner = await anOwner();
  const to = anAddress();
  const refused = await ask(owner.headers, to, 'not the password');
  expect(refused.json().code).toBe('WRONG_PASSWORD');
  expect(await letters(to, CONFIRM)).toEqual([]);
});

test('five changes a day', async () => {
  const owner = await anOwner();
  const codes = [];
  for (let n = 0; n <= LETTERS.newEmailsPerDay; n++) {
    codes.push((await ask(owner.headers, anAddress())).statusCode);
  }
  expect(codes).toEqual([...Array(LETTERS.newEmailsPerDay).fill(202), 429]);
});

test('who mistyped the address when registering mends it: held emails go out, and the stranger gets no way in', async () => {
  const owner = await aNewSeller(context.app);
  await change(owner.headers, anAddress());
  const me = await context.app.inject({ url: '/api/auth/me', headers: owner.headers });
  expect(me.json().letters).toBe('leave');
  expect(await letters(owner.email, UNDO)).toEqual([]);
  const [first] = await letters(owner.email, 'Confirm your email address');
  const late = await post(context.app, '/api/auth/confirm-email', { token: first?.token });
  expect(late.json().code).toBe('TOKEN_INVALID');
});

test('staff change their own address, too', async () => {
  const owner = await anOwner();
  const staff = await aStaffMember(context, { ownerId: owner.user.id } as TestStore);
  const to = anAddress();
  await change(staff.headers, to);
  expect((await signIn(context.app, to)).statusCode).toBe(200);
  expect((await letters(staff.email, UNDO)).length).toBe(1);
});

test('an operator’s change, and its undoing, are in the audit log', async () => {
  const operator = await anOperator(context.app);
  const { email } = operator;
  const to = anAddress();
  await change(operator.headers, to, TABLE_PASSWORD);
  expect((await undo((await letter(email, UNDO)).token, 'harbour kites 65')).statusCode).toBe(204);
  const kept = await rows<{ before: object; after: object; address: string }>(
    `select before, after, address from audit_events
      where action = 'email_changed' and actor_id = ? order by created_at`,
    [operator.id],
  );
  expect(kept).toMatchObject([
    { before: { email }, after: { email: to }, address: expect.stringMatching(/^10\./) },
    { before: { email: to }, after: { email } },
  ]);
});

test('without a mail server nothing can be changed', async () => {
  const owner = await anOwner();
  connectMail({ ...context.config, environment: 'production', smtpUrl: null });
  const answer = await ask(owner.headers, anAddress());
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'NO_MAIL']);
  connectMail(context.config);
});
