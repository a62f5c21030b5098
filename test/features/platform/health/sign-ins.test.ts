import { beforeEach, expect, test } from 'vitest';
import { judgePart } from '../../../../src/features/platform/health/checks.ts';
import {
  readSignIns,
  type SignInHealth,
} from '../../../../src/features/platform/health/parts/sign-ins.ts';
import { inTransaction } from '../../../../src/kernel/db/db.ts';
import { useDatabase } from '../../../support/database.ts';
import { rows } from '../../../support/rows.ts';

useDatabase();
beforeEach(() => rows('delete from failed_sign_ins'));

const failed = (wrong: number, refused: number, secondsAgo = 0) =>
  rows(
    `insert into failed_sign_ins (id, began_at, wrong, refused)
     values (gen_random_uuid(), now() - ? * interval '1 second', ?, ?)`,
    [secondsAgo, wrong, refused],
  );
const later = (seconds: number) =>
  rows(`update failed_sign_ins set began_at = began_at - ? * interval '1 second'`, [seconds]);
const look = (before?: SignInHealth) => inTransaction((trx) => readSignIns(trx, before));
const alertsOf = (data: SignInHealth) =>
  judgePart('signIns', data)?.found.map(({ title }) => title);

test('no failed sign-in is no burst, and few are none', async () => {
  expect(await look()).toEqual({ wrong: 0, refused: 0, lastHour: 0, burstSince: null });
  await failed(40, 9);
  const few = await look();
  expect(few).toEqual({ wrong: 40, refused: 9, lastHour: 49, burstSince: null });
  expect(judgePart('signIns', few)).toEqual({ kinds: ['failed_sign_ins'], found: [] });
});

test('many of some hours are none', async () => {
  for (let minutes = 0; minutes <= 180; minutes += 5) await failed(30, 0, minutes * 60 + 30);
  expect(await look()).toEqual({ wrong: 30, refused: 0, lastHour: 360, burstSince: null });
});

test('a burst is what fails on all processes together, and since when it does', async () => {
  await failed(5, 20, 120);
  await failed(3, 1_209, 20);
  const burst = await look();
  expect(burst).toMatchObject({ wrong: 8, refused: 1_229, lastHour: 1_237 });
  const since = Date.now() - new Date(burst.burstSince ?? '').getTime();
  expect(Math.abs(since - 120_000)).toBeLessThan(10_000);
  expect(alertsOf(burst)).toEqual([
    '1,237 sign-ins failed within 5 minutes. Someone may be guessing passwords',
  ]);
});

test('a burst that calms down is still that one, until next to none fail', async () => {
  await failed(50, 0, 30);
  const burst = await look();
  await later(280);
  await failed(10, 0);
  const calmer = await look(burst);
  expect(calmer).toEqual({ wrong: 10, refused: 0, lastHour: 60, burstSince: burst.burstSince });
  // Who has not seen it sees none.
  expect(await look()).toMatchObject({ burstSince: null });
  await later(300);
  await failed(9, 0);
  const over = await look(calmer);
  expect(over).toEqual({ wrong: 9, refused: 0, lastHour: 69, burstSince: null });
  expect(alertsOf(over)).toEqual([]);
});
