import fc from 'fast-check';
import { test } from 'vitest';
import type { TestApp } from '../app.ts';
import { expectSound } from '../invariants.ts';
import { aStore, type TestStore } from '../stores.ts';
import type { Bank } from './bank.ts';
import { expectExactMoney } from './exact-money.ts';
import type { MoneyPlay, MoneyWorld } from './money-world.ts';
import type { Step } from './steps.ts';

/** How much of it, and which. */
export interface Proof {
  runs: number;
  mostSteps: number;
  /** Fixed, so that a failure can be seen again. */
  seed: number;
}

interface Sequences<World extends MoneyWorld> {
  bank: Bank;
  play: MoneyPlay;
  steps: fc.Arbitrary<Step>;
  /** In stores that are there for all of them. */
  open(stores: [TestStore, TestStore], drawn: Drawn): Promise<World>;
  take(world: World, step: Step): Promise<void>;
  /** Beside exact money, once all is done. */
  expectRight(world: World): Promise<void>;
}

interface Drawn {
  stock: number;
  /** Of what is due, the hundredths that are asked for. */
  share: number;
}

const drawn: fc.Arbitrary<Drawn> = fc.record({
  stock: fc.constantFrom(1, 5, 5),
  share: fc.constantFrom(100, 100, 40),
});

const CHECKED_EVERY = 100;

export function proveSequences<World extends MoneyWorld>(
  context: TestApp,
  { bank, play, steps, open, take, expectRight }: Sequences<World>,
  { runs, mostSteps, seed }: Proof,
): void {
  test('whatever happens in whatever order: exact money, or a card', async () => {
    const stores: [TestStore, TestStore] = [
      await aStore(context.app, bank.currency),
      await aStore(context.app, bank.currency),
    ];
    for (const store of stores) await bank.connect(store);
    const sequence = fc.array(steps, { minLength: 3, maxLength: mostSteps });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(sequence, drawn, async (taken, chance) => {
        bank.reset();
        const world = await open(stores, chance);
        for (const step of taken) await take(world, step);
        await play.finish(world);
        await expectExactMoney(world, bank);
        await expectRight(world);
        if (++run % CHECKED_EVERY === 0) await expectSound();
      }),
      { numRuns: runs, seed },
    );
    await expectSound();
  }, 7_200_000);
}
