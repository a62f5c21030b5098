import { expect, test, vi } from 'vitest';
import { Refusal } from '../src/errors.ts';
import { CROWD, WaitingLine } from '../src/waiting-line.ts';

vi.mock('../src/db.ts', () => ({ poolSize: () => 2, isAway: () => false }));

const newLine = () =>
  new WaitingLine({
    atOnce: 1,
    leftFree: 1,
    longestWait: 25_000,
    longestExpected: 3_000,
    tooLate: () => new Refusal(503, 'UNAVAILABLE', 'Try again'),
  });

test('the crowd of a sale is let in at any pace; behind it, who would wait too long is told at once', async () => {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(0);
  const line = newLine();
  let end: (() => void) | undefined;
  const never = new Promise<void>((resolve) => {
    end = resolve;
  });
  // One works, and stands in no line.
  const all = [line.inTurn(() => never)];
  for (let n = 0; n < CROWD; n++) {
    clock.mockReturnValue(n * 10);
    all.push(line.inTurn(async () => undefined));
  }
  await expect(line.inTurn(async () => undefined)).rejects.toThrow('Try again');
  // Who has paid waits whatever is to be expected.
  all.push(line.inTurn(async () => undefined, { longestExpected: Number.POSITIVE_INFINITY }));
  end?.();
  await Promise.all(all);
  // Nobody waits any more: the next ones are a new crowd.
  await line.inTurn(async () => undefined);
  clock.mockRestore();
});
