import { readdirSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { statFields } from '../../dev/process-usage.ts';
import { askHashThread } from '../../src/features/accounts/passwords/ask-hash-thread.ts';
import { aSeller, signIn } from '../support/accounts.ts';
import { useApp } from '../support/app.ts';
import { rows } from '../support/rows.ts';

// Only to be counted.
vi.mock(import('../../src/features/accounts/passwords/ask-hash-thread.ts'), async (original) => {
  const thread = await original();
  return { ...thread, askHashThread: vi.fn(thread.askHashThread) };
});

const t = useApp();

test('E-07 signing in does the same work for an unknown email and a switched-off user as for a wrong password', async () => {
  const [known, off] = [await aSeller(t.app), await aSeller(t.app)];
  await rows(`update users set is_active = false where id = ?`, [off.user.id]);
  const work = vi.mocked(askHashThread);
  for (const email of [known.email, off.email, 'unknown@example.com']) {
    work.mockClear();
    expect((await signIn(t.app, email, 'not the password')).statusCode).toBe(401);
    expect(
      work.mock.calls.map(([{ stored }]) => stored?.slice(0, 30)),
      email,
    ).toEqual(['$argon2id$v=19$m=19456,t=2,p=1']);
  }
});

/** What sched(7) calls SCHED_IDLE, in the field of a thread's policy (proc(5)). */
const SCHED_IDLE = '5';
const POLICY = 41;

test('E-07 passwords are hashed where a core has nothing else to do', async () => {
  await signIn(t.app, 'unknown@example.com', 'not the password');
  const idle = readdirSync('/proc/self/task').filter(
    (thread) => statFields(`self/task/${thread}`)[POLICY] === SCHED_IDLE,
  );
  expect(idle).toHaveLength(1);
});
