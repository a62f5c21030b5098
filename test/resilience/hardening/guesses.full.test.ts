import { beforeAll, expect, test } from 'vitest';
import { percentile } from '../../../dev/percentile.ts';
import { aSeller, PASSWORD, signIn } from '../../support/accounts.ts';
import { useApp } from '../../support/app.ts';
import { asJson, askLeanly, type Reply } from '../../support/resilience/ask.ts';
import { bySize } from '../../support/resilience/by-size.ts';
import { figure } from '../../support/resilience/figures.ts';
import { atOnce, type Timed, withinMs } from '../../support/resilience/load.ts';
import { useWebProcesses } from '../../support/web-processes.ts';

// The limits of one address are those of the client, as a proxy names it.
const t = useApp({ trustProxy: '127.0.0.1' });
const { urlOf } = useWebProcesses(t);
let url: string;
beforeAll(async () => {
  url = await t.app.listen({ port: 0, host: '127.0.0.1' });
});

const GUESSES = bySize({ smoke: 300, full: 10_000 });
const ACCOUNTS = bySize({ smoke: 30, full: 10_000 });
/** Of pages without guesses and then with them. */
const ROUNDS = 10;
const MINUTES = 60_000;

const addressOf = (turn: number): string =>
  `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`;

const guess = (email: string, password: string, address: string, at = url) =>
  askLeanly(`${at}/api/auth/login`, asJson({ email, password }, { 'x-forwarded-for': address }));

const times = (count: number) => Array.from({ length: count }, (_, turn) => turn);
const withStatus = (answers: { answer: { status: number } }[], status: number): number =>
  answers.filter(({ answer }) => answer.status === status).length;

test('E-07 one account takes ten guesses from an address and a hundred a day, and lets its seller in where they were before', {
  timeout: 5 * MINUTES,
}, async () => {
  const { email } = await aSeller(t.app);
  expect((await guess(email, PASSWORD, '10.251.0.9')).status).toBe(200);
  const alone = await atOnce(times(GUESSES), 20, (turn) =>
    guess(email, `guess ${turn}`, '10.250.0.1'),
  );
  expect(withStatus(alone, 401)).toBe(10);
  const spread = await atOnce(times(GUESSES), 20, (turn) =>
    guess(email, `guess ${turn}`, addressOf(turn % 500)),
  );
  const all = [...alone, ...spread];
  expect(withStatus(all, 401)).toBeLessThanOrEqual(100);
  // A burst that is too much for the server is told so, and no guess of it was looked at.
  const refused = withStatus(all, 429) + withStatus(all, 503);
  expect(withStatus(all, 401) + refused).toBe(2 * GUESSES);
  for (const _ of times(4)) {
    expect((await guess(email, PASSWORD, '10.251.0.9')).status).toBe(200);
  }
  figure('E-07', {
    what: 'guesses at one account that were looked at',
    value: withStatus(all, 401),
    unit: 'guesses',
    limit: 100,
  });
});

test('E-07 a guess at each of many accounts is answered alike, and shoppers hardly feel it', {
  timeout: 20 * MINUTES,
}, async () => {
  const { email, store } = await aSeller(t.app);
  // By a client that costs next to nothing, and keeps no page: it is measured along with the shop.
  const browse = async (turn: number) => {
    const headers = { 'x-forwarded-for': addressOf(60_000 + turn) };
    const { status } = await askLeanly(`${urlOf(turn)}/catalog/${store.slug}`, { headers });
    return status;
  };
  const guesses = (from: number, count: number) =>
    atOnce(times(count), 8, (turn) =>
      guess(`nobody-${from + turn}@example.com`, 'guess 1', addressOf(turn % 500), urlOf(turn)),
    );
  const views = times(bySize({ smoke: 20, full: 6_000 }));
  // As processes that have been up for a while: what hashes begins with the first who signs in.
  await guesses(ACCOUNTS, bySize({ smoke: 8, full: 200 }));
  for (const _ of times(ROUNDS)) await atOnce(views, 4, browse);
  const quiet: Timed<number>[] = [];
  const busy: Timed<number>[] = [];
  const answers: Timed<Reply>[] = [];
  // By turns, so that a machine that is slower for a while is so for both.
  for (const round of times(ROUNDS)) {
    quiet.push(...(await atOnce(views, 4, browse)));
    const flood = guesses((round * ACCOUNTS) / ROUNDS, ACCOUNTS / ROUNDS);
    busy.push(...(await atOnce(views, 4, browse)));
    answers.push(...(await flood));
  }
  expect([...quiet, ...busy].filter(({ answer }) => answer !== 200)).toEqual([]);
  const wrong = await guess(email, 'guess 1', '10.252.0.1');
  expect(answers.every(({ answer }) => [401, 429, 503].includes(answer.status))).toBe(true);
  const unknown = answers.find(({ answer }) => answer.status === 401);
  expect(unknown?.answer.body).toBe(wrong.body);
  figure('E-07', {
    what: 'a page of a shop during the guesses, p95 by the quiet one’s',
    value: withinMs(busy, 0.95) / withinMs(quiet, 0.95),
    unit: '×',
    limit: 1.5,
  });
});

/** Milliseconds of this process’s work, the password’s hashing among it. */
async function workOf(email: string): Promise<number> {
  const before = process.cpuUsage();
  expect((await signIn(t.app, email, 'not the password')).statusCode).toBe(401);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const median = (values: readonly number[]): number => percentile(values, 0.5);

test('E-07 an unknown email costs as much as a wrong password', { timeout: MINUTES }, async () => {
  const known: number[] = [];
  const unknown: number[] = [];
  for (const turn of times(bySize({ smoke: 9, full: 100 }))) {
    const { email } = await aSeller(t.app);
    known.push(await workOf(email));
    unknown.push(await workOf(`nobody-${turn}@elsewhere.example`));
  }
  figure('E-07', {
    what: 'work for an unknown email apart from that for a wrong password',
    value: Math.abs(median(unknown) / median(known) - 1) * 100,
    unit: '%',
    limit: 10,
  });
});
