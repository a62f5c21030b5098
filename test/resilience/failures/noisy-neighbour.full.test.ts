import { expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import { someGoods } from '../../support/goods.ts';
import { useInvariants } from '../../support/invariants.ts';
import { askLeanly, type Reply } from '../../support/resilience/ask.ts';
import { bySize } from '../../support/resilience/by-size.ts';
import { figure } from '../../support/resilience/figures.ts';
import { atRate, withinMs } from '../../support/resilience/load.ts';
import { shoppingIn } from '../../support/resilience/shopping.ts';
import { aStore } from '../../support/stores.ts';
import { useWebProcesses } from '../../support/web-processes.ts';

const NOISE_PER_SECOND = bySize({ smoke: 100, full: 500 });
const SECONDS = bySize({ smoke: 3, full: 30 });
const PER_SECOND = 20;
const context = useApp();
const { urlOf } = useWebProcesses(context);
useInvariants();

/** Kept bodies of 15,000 answers would have this process collect garbage instead of measuring. */
const withoutBody = async (reply: Promise<Reply>) => {
  const { status, error } = await reply;
  return { status, error };
};

test('B-17 a store that everybody runs to leaves its neighbour as quick as it was', async () => {
  const [loud, quiet] = [await aStore(context.app), await aStore(context.app)];
  const crowd = shoppingIn(loud, await someGoods(loud, { stock: 1_000_000 }), askLeanly);
  const neighbour = shoppingIn(quiet, await someGoods(quiet, { stock: 1_000_000 }));
  const browse = () =>
    atRate(PER_SECOND, SECONDS, (turn) => withoutBody(neighbour.visit(urlOf(turn), turn)));
  await browse();
  const before = await browse();
  const noise = atRate(NOISE_PER_SECOND, SECONDS + 1, (turn) =>
    withoutBody(crowd.shop(urlOf(turn), turn)),
  );
  const beside = await browse();
  const answers = await noise;
  const failed = [...before, ...beside].filter(
    ({ answer }) => answer.status !== 200 && answer.status !== 201,
  );
  expect(failed.map(({ answer }) => `${answer.status} ${answer.error}`)).toEqual([]);
  expect(answers.filter(({ answer }) => answer.status === 0 || answer.status === 500)).toEqual([]);
  const ratio = withinMs(beside, 0.95) / withinMs(before, 0.95);
  figure('B-17', {
    what: `p95 beside ${NOISE_PER_SECOND}/s, times quiet`,
    value: ratio,
    unit: '×',
    limit: 2,
  });
}, 120_000);
