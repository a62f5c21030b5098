import { beforeEach, expect, test, vi } from 'vitest';
import { askHashThread } from '../../src/features/accounts/passwords/ask-hash-thread.ts';
import { HashLine } from '../../src/features/accounts/passwords/hash-line.ts';
import { HASHES } from '../../src/limits.ts';
import { aSeller, freshAddress, PASSWORD, signIn } from '../support/accounts.ts';
import { useApp } from '../support/app.ts';

// Only to see in which order passwords are taken.
vi.mock(import('../../src/features/accounts/passwords/ask-hash-thread.ts'), async (original) => {
  const thread = await original();
  return { ...thread, askHashThread: vi.fn(thread.askHashThread) };
});

const t = useApp();
const work = vi.mocked(askHashThread);
beforeEach(() => void work.mockClear());

test('130 new passwords for staff at once do not keep another seller from signing in', async () => {
  const [attacker, seller] = [await aSeller(t.app), await aSeller(t.app)];
  const made = await t.app.inject({
    method: 'POST',
    url: '/api/staff',
    headers: attacker.headers,
    payload: { name: 'Ravi', email: `staff-${attacker.email}`, password: PASSWORD },
  });
  work.mockClear();
  // The first hash takes until all the others have come.
  let end = () => {};
  const allCame = new Promise<void>((resolve) => {
    end = resolve;
  });
  const hash = work.getMockImplementation() as typeof askHashThread;
  work.mockImplementationOnce(async (question) => {
    await allCame;
    return hash(question);
  });
  const refused: Awaited<ReturnType<typeof signIn>>[] = [];
  const flood = Array.from({ length: 130 }, async () => {
    const answer = await t.app.inject({
      method: 'PATCH',
      url: `/api/staff/${made.json().id}`,
      headers: attacker.headers,
      payload: { password: PASSWORD },
      remoteAddress: freshAddress(),
    });
    if (answer.statusCode !== 200) refused.push(answer);
  });
  await vi.waitFor(() => expect(refused).toHaveLength(128), 30_000);
  end();
  expect((await signIn(t.app, seller.email)).statusCode).toBe(200);
  // One was being hashed and one had a place in line.
  expect(work.mock.calls.findIndex(([{ stored }]) => stored !== null)).toBeLessThanOrEqual(2);
  await Promise.all(flood);
  for (const { statusCode, headers } of refused) {
    expect(statusCode).toBe(429);
    expect(headers['retry-after']).toBeDefined();
  }
}, 60_000);

/** A line in which one hash is being made until `finish` is called. */
function aLine() {
  const line = new HashLine();
  const done: string[] = [];
  let end = () => {};
  const first = new Promise<void>((resolve) => {
    end = resolve;
  });
  const running = line.run('registration', () => first);
  const add = (whom: Parameters<HashLine['run']>[0], name: string) =>
    line.run(whom, async () => void done.push(name)).catch((error) => error.statusCode);
  const finish = async (all: Promise<unknown>[]) => {
    end();
    await Promise.all([running, ...all]);
  };
  return { add, finish, done };
}

test('who signs in goes before accounts and registrations that waited longer', async () => {
  const { add, finish, done } = aLine();
  await finish([
    add({ payer: 'one' }, 'staff'),
    add('registration', 'opens a store'),
    add('sign-in', 'signs in'),
    add('sign-in', 'signs in, too'),
  ]);
  expect(done).toEqual(['signs in', 'signs in, too', 'staff', 'opens a store']);
});

test('an account has one password in line, and the accounts together a bounded number', async () => {
  const { add, finish, done } = aLine();
  const first = add({ payer: 'one' }, 'first');
  expect(await add({ payer: 'one' }, 'second')).toBe(429);
  const others = Array.from({ length: HASHES.paidForWaiting - 1 }, (_, i) =>
    add({ payer: `other ${i}` }, 'other'),
  );
  expect(await add({ payer: 'late' }, 'late')).toBe(503);
  const store = add('registration', 'opens a store');
  await finish([first, ...others, store, add('sign-in', 'signs in')]);
  expect(done[0]).toBe('signs in');
  expect(done).toContain('opens a store');
  expect(done).toHaveLength(HASHES.paidForWaiting + 2);
});

test('a crowd that signs in does not stop everybody else’s passwords', async () => {
  const { add, finish, done } = aLine();
  const crowd = Array.from({ length: HASHES.signInsWaiting }, () => add('sign-in', 'signs in'));
  expect(await add('sign-in', 'too many')).toBe(503);
  await finish([...crowd, add({ payer: 'one' }, 'staff')]);
  expect(done.indexOf('staff')).toBe(HASHES.signInsInARow);
});
