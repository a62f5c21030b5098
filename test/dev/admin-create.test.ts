import { Model } from 'objection';
import { afterEach, expect, test, vi } from 'vitest';
import { main } from '../../dev/commands/admin-create.ts';
import { bearer, PASSWORD, signIn } from '../support/accounts.ts';
import { useApp } from '../support/app.ts';
import { rows } from '../support/rows.ts';

const t = useApp();
const run = async (args: string[], password = PASSWORD) => {
  vi.stubEnv('DATABASE_URL', t.db.url);
  vi.stubEnv('ADMIN_PASSWORD', password);
  const said: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((text) => said.push(text));
  vi.spyOn(console, 'error').mockImplementation((text) => said.push(text));
  const code = await main(args);
  // The command has closed the pool that it had bound.
  Model.knex(t.db.knex);
  return { code, said: said.join('\n') };
};
afterEach(() => vi.restoreAllMocks());

test('makes an operator without a store who can sign in', async () => {
  const made = await run(['--email', 'root@example.com', '--name', 'Root']);
  expect(made.code).toBe(0);
  expect(made.said).not.toContain(PASSWORD);
  const [user] = await rows(`select role, owner_id, name from users where email = ?`, [
    'root@example.com',
  ]);
  expect(user).toEqual({ role: 'SUPER_ADMIN', owner_id: null, name: 'Root' });
  const login = await signIn(t.app, 'root@example.com');
  expect(login.json().user).toMatchObject({ role: 'SUPER_ADMIN', ownerId: null });
  const [, payload = ''] = login.json().accessToken.split('.');
  expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).not.toHaveProperty('ownerId');
  const headers = bearer(login.json().accessToken);
  expect((await t.app.inject({ url: '/api/auth/me', headers })).json()).toEqual({
    user: expect.objectContaining({ email: 'root@example.com' }),
  });
  expect((await t.app.inject({ url: '/api/store', headers })).statusCode).toBe(403);
});

test('the audit keeps it as done on the server', async () => {
  await run(['--email', 'kept@example.com', '--name', 'Kept']);
  const [kept] = await rows(
    `select actor_id, actor_name, target_name, after from audit_events
      where action = 'admin_created' and after ->> 'email' = 'kept@example.com'`,
  );
  expect(kept).toEqual({
    actor_id: null,
    actor_name: 'Server command',
    target_name: 'Kept',
    after: { name: 'Kept', email: 'kept@example.com' },
  });
});

test.each([[[]], [['--email', 'a@example.com']], [['--email', 'no', '--name', 'N']], [['--x']]])(
  'prints its usage when called wrongly: %j',
  async (args) => {
    const { code, said } = await run(args);
    expect(code).toBe(2);
    expect(said).toContain('usage: npm run admin:create -- --email E --name N');
  },
);

test('refuses a password that is too short and an address that is taken, in one line', async () => {
  const short = await run(['--email', 'short@example.com', '--name', 'N'], 'seven77');
  expect(short).toMatchObject({ code: 1, said: expect.stringContaining('password') });
  await run(['--email', 'twice@example.com', '--name', 'N']);
  const twice = await run(['--email', 'TWICE@example.com', '--name', 'N']);
  expect(twice).toMatchObject({ code: 1, said: expect.stringContaining('already an account') });
});
