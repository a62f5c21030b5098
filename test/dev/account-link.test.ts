import { Model } from 'objection';
import { afterEach, expect, test, vi } from 'vitest';
import { main } from '../../dev/commands/account-link.ts';
import { aSeller, post, signIn, statusOf } from '../support/accounts.ts';
import { useApp } from '../support/app.ts';
import { TABLE_PASSWORD } from '../support/impersonation.ts';
import { noticesOf } from '../support/notices.ts';
import { rows } from '../support/rows.ts';
import { setUpFactor } from '../support/second-factor.ts';
import { anOperator, type TestStore } from '../support/stores.ts';

const t = useApp();
const run = async (args: string[]) => {
  vi.stubEnv('DATABASE_URL', t.db.url);
  const [printed, said] = [[] as string[], [] as string[]];
  vi.spyOn(console, 'log').mockImplementation((text) => printed.push(text));
  vi.spyOn(console, 'error').mockImplementation((text) => said.push(text));
  const code = await main(args);
  // The command has closed the pool that it had bound.
  Model.knex(t.db.knex);
  return { code, printed: printed.join('\n'), said: said.join('\n') };
};
afterEach(() => vi.restoreAllMocks());

const reset = (url: string, password: string) =>
  post(t.app, '/api/auth/reset-password', { token: url.split('/').at(-1), password });

test('an operator who is locked out signs in with the link, which works once and is in the audit log', async () => {
  const operator = await anOperator(t.app);
  const { code, printed, said } = await run(['--email', operator.email.toUpperCase()]);
  expect(code).toBe(0);
  expect(printed).toMatch(/^http:\/\/localhost:3000\/reset-password\/\S{32}$/);
  expect(said).toBe('The link works once, for 60 minutes. Give it only to Asha.');
  expect((await reset(printed, 'harbour kites 70')).statusCode).toBe(204);
  expect((await reset(printed, 'harbour kites 71')).statusCode).toBe(400);
  expect((await signIn(t.app, operator.email, 'harbour kites 70')).statusCode).toBe(200);
  const [kept] = await rows(
    `select actor_id, actor_name, after from audit_events
      where action = 'password_reset_started' and target_id = ?`,
    [operator.id],
  );
  expect(kept).toEqual({
    actor_id: null,
    actor_name: 'Server command',
    after: { sentTo: operator.email, way: 'shown on the server' },
  });
});

test('a store’s people are told, and an earlier link ends', async () => {
  const owner = await aSeller(t.app);
  const [first, second] = [
    await run(['--email', owner.email]),
    await run(['--email', owner.email]),
  ];
  expect((await reset(first.printed, 'paper kites 72')).statusCode).toBe(400);
  expect((await reset(second.printed, 'paper kites 72')).statusCode).toBe(204);
  expect(await statusOf(t.app, owner.accessToken)).toBe(401);
  const told = await noticesOf({ ownerId: owner.user.id } as TestStore);
  expect(JSON.stringify(told)).toContain('started a password reset for Meera');
});

test('an operator who lost the second factor gets a link and is asked for no code', async () => {
  const operator = await anOperator(t.app);
  await setUpFactor(t.app, { user: operator, headers: operator.headers }, TABLE_PASSWORD);
  const kept = await run(['--email', operator.email]);
  await reset(kept.printed, 'harbour kites 73');
  const asked = await signIn(t.app, operator.email, 'harbour kites 73');
  expect(asked.json()).toHaveProperty('twoFactor');
  const { code, printed, said } = await run(['--email', operator.email, '--second-factor-off']);
  expect([code, said.split('\n')[0]]).toEqual([0, 'Two-step verification is off.']);
  expect((await reset(printed, 'harbour kites 74')).statusCode).toBe(204);
  const answer = await signIn(t.app, operator.email, 'harbour kites 74');
  expect(answer.json()).toHaveProperty('accessToken');
  const [audited] = await rows(
    `select actor_id, actor_name, after from audit_events
      where action = 'second_factor_removed' and target_id = ?`,
    [operator.id],
  );
  expect(audited).toEqual({
    actor_id: null,
    actor_name: 'Server command',
    after: { email: operator.email },
  });
  const again = await run(['--email', operator.email, '--second-factor-off']);
  expect(again).toMatchObject({ code: 1, printed: '' });
  expect(again.said).toContain('already off');
});

test('no link for an unknown or a suspended account', async () => {
  const owner = await aSeller(t.app);
  await rows(`update users set is_active = false where id = ? returning 1`, [owner.user.id]);
  const unknown = await run(['--email', 'nobody-at-all@example.com']);
  expect(unknown).toMatchObject({ code: 1, printed: '', said: 'Account not found' });
  const suspended = await run(['--email', owner.email]);
  expect(suspended).toMatchObject({ code: 1, printed: '' });
  expect(suspended.said).toContain('suspended');
});

test.each([[[]], [['--email']], [['--email', ' ']], [['--x']]])(
  'prints its usage when called wrongly: %j',
  async (args) => {
    const { code, said } = await run(args);
    expect(code).toBe(2);
    expect(said).toContain('usage: npm run account:link -- --email E');
  },
);
