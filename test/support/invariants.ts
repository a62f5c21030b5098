import { afterEach, expect } from 'vitest';
import {
  brokenRulesIn,
  findBrokenRules,
} from '../../src/features/platform/invariants/find-broken-rules.ts';
import type { Trx } from '../../src/kernel/db/db.ts';

export interface Violation {
  invariant: string;
  rows: object[];
}

/** What is broken in the test's database: nothing, after every test of what happens at once. */
export async function violations(trx?: Trx): Promise<Violation[]> {
  const broken = await (trx ? brokenRulesIn(trx) : findBrokenRules());
  return broken.map(({ rule, rows }) => ({ invariant: rule, rows }));
}

/** Ends each test of the file with a look at everything that it left in the database. */
export function useInvariants(): void {
  afterEach(async () => {
    expect(await violations()).toEqual([]);
  });
}
