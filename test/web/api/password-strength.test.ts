import { expect, test } from 'vitest';
import { freshAddress } from '../../support/accounts.ts';
import { useApp } from '../../support/app.ts';

const context = useApp();

const strengthOf = async (password: string, own?: string[]) => {
  const answer = await context.app.inject({
    method: 'POST',
    url: '/api/auth/password-strength',
    payload: { password, own },
    remoteAddress: freshAddress(),
  });
  expect(answer.statusCode).toBe(200);
  return answer.json();
};

test.each([
  ['password123', [], 'Many people use this password.'],
  ['P4ssw0rd2026', [], 'Many people use a password like this.'],
  ['qwertyuiop', [], 'Many people use this password.'],
  ['abababab', [], 'Repeated words are easy to guess.'],
  ['23456789', [], 'Sequences'],
  ['jaishreeram', [], ''],
  ['Stallkeeper1', [], ''],
  ['meerarao1985', ['Meera Rao'], 'Your name, email address and store name are easy to guess.'],
  ['bluemug2026', ['meera@bluemug.example'], 'Your name'],
  ['BlueMug2026', ['The Blue Mug'], ''],
])('“%s” is guessed within a million tries, and why is said', async (password, own, why) => {
  const { score, advice } = await strengthOf(password, own);
  expect(score).toBeLessThan(2);
  expect(advice).toContain(why);
  expect(advice).toContain('Add two or three words');
});

test.each(['paper kites 60', 'kx7!pq2z', 'गुलाबी हाथी 42', 'correct horse battery', 'xxxQm4-tulip'])(
  '“%s” is not',
  async (password) => {
    expect((await strengthOf(password)).score).toBeGreaterThanOrEqual(2);
  },
);

test('a strong one needs no advice', async () => {
  expect(await strengthOf('seven paper kites over Pune')).toEqual({ score: 4, advice: '' });
});

test('the longest passwords are judged by their beginning, in no more time', async () => {
  expect((await strengthOf('l3e7@$s5'.repeat(25))).score).toBeGreaterThanOrEqual(2);
  expect((await strengthOf('a'.repeat(200))).score).toBe(0);
});

test('120 in a quarter of an hour from one address', async () => {
  const remoteAddress = freshAddress();
  const ask = () =>
    context.app.inject({
      method: 'POST',
      url: '/api/auth/password-strength',
      payload: { password: 'paper kites 61' },
      remoteAddress,
    });
  const codes = new Set<number>();
  for (let n = 0; n < 120; n++) codes.add((await ask()).statusCode);
  expect([...codes]).toEqual([200]);
  expect((await ask()).statusCode).toBe(429);
});
