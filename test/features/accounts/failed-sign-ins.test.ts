import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FailedSignIns } from '../../../src/features/accounts/sessions/failed-sign-ins.ts';
import { pruneTables } from '../../../src/kernel/tenancy/prune-tables.ts';
import { useDatabase } from '../../support/database.ts';
import { rows } from '../../support/rows.ts';
import { countingStatements } from '../../support/statements.ts';

const db = useDatabase();
const warnings: object[] = [];
const log = { warn: (details: object) => warnings.push(details) };

beforeEach(async () => {
  await rows('delete from failed_sign_ins');
  warnings.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const kept = () =>
  rows<{ wrong: number; refused: number }>(
    'select wrong, refused from failed_sign_ins order by wrong, refused',
  );
/** While the database takes none. */
async function refusing(work: () => Promise<unknown>): Promise<void> {
  await rows('alter table failed_sign_ins rename to elsewhere');
  try {
    await work();
  } finally {
    await rows('alter table elsewhere rename to failed_sign_ins');
  }
}

test('a flood of failed sign-ins is kept once in ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const failed = new FailedSignIns(log);
  const keep = vi.spyOn(failed, 'keep').mockResolvedValue();
  for (let n = 0; n < 10_000; n++) failed.count('refused');
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(9_999);
  expect(keep).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(keep).toHaveBeenCalledTimes(1);
});

test('each process keeps one row, whatever the flood', async () => {
  const processes = [new FailedSignIns(log), new FailedSignIns(log)];
  const { statements } = await countingStatements(db.knex, async () => {
    for (const each of processes) {
      for (let n = 0; n < 100; n++) each.count('wrong');
      for (let n = 0; n < 9_900; n++) each.count('refused');
    }
    await Promise.all(processes.map((each) => each.keep()));
    await Promise.all(processes.map((each) => each.keep()));
  });
  expect(statements).toHaveLength(2);
  expect(await kept()).toEqual(Array(2).fill({ wrong: 100, refused: 9_900 }));
});

test('where none failed nothing is sent', async () => {
  const { statements } = await countingStatements(db.knex, () => new FailedSignIns(log).keep());
  expect(statements).toEqual([]);
});

test('what the database does not take is kept with the next, as old as it is', async () => {
  const failed = new FailedSignIns(log);
  const aMinuteAgo = performance.now() - 60_000;
  const clock = vi.spyOn(performance, 'now').mockReturnValueOnce(aMinuteAgo);
  failed.count('wrong');
  clock.mockRestore();
  await refusing(() => failed.keep());
  expect(warnings).toHaveLength(1);
  failed.count('refused');
  await failed.keep();
  expect(await kept()).toEqual([{ wrong: 1, refused: 1 }]);
  const [{ age = 0 } = {}] = await rows<{ age: number }>(
    `select extract(epoch from now() - began_at)::float8 as age from failed_sign_ins`,
  );
  expect(age).toBeGreaterThan(59);
  await failed.keep();
  expect(await kept()).toHaveLength(1);
});

test('a process on its way out keeps the rest, and tries that once', async () => {
  const failed = new FailedSignIns(log);
  failed.count('wrong');
  await failed.close();
  expect(await kept()).toEqual([{ wrong: 1, refused: 0 }]);
  failed.count('refused');
  await refusing(() => failed.close());
  await failed.close();
  expect(await kept()).toEqual([{ wrong: 1, refused: 0 }]);
});

test('they are forgotten after a day', async () => {
  await rows(
    `insert into failed_sign_ins (id, began_at, wrong, refused)
     select gen_random_uuid(), now() - n * interval '1 hour', n, 0 from unnest(array[23, 25]) n`,
  );
  expect(await pruneTables()).toMatchObject({ failedSignIns: 1 });
  expect((await kept()).map(({ wrong }) => wrong)).toEqual([23]);
});
