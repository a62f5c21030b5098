import { afterEach, expect } from 'vitest';
import {
  brokenRulesIn,
  findBrokenRules,
  RULES,
} from '../../src/features/platform/invariants/find-broken-rules.ts';
import { preparedRows, type Trx } from '../../src/kernel/db/db.ts';
import { acrossTenants } from '../../src/kernel/tenancy/tenant.ts';

export interface Violation {
  invariant: string;
  rows: object[];
}

/** What is broken in the test's database: nothing, after every test of what happens at once. */
export async function violations(trx?: Trx): Promise<Violation[]> {
  const broken = await (trx ? brokenRulesIn(trx) : findBrokenRules());
  return broken.map(({ rule, rows }) => ({ invariant: rule, rows }));
}

/** As one statement they are planned once for a connection: a tenth of the time of one after the other. */
const ALL_RULES = acrossTenants(
  Object.entries(RULES)
    .map(([rule, sql]) => `(select '${rule}' as rule from (${sql}) broken limit 1)`)
    .join('\nunion all\n'),
);

/** The names of the rules that are broken. */
export async function brokenNow(trx?: Trx): Promise<string[]> {
  const found = await preparedRows<{ rule: string }>(ALL_RULES, [], trx);
  return found.map(({ rule }) => rule);
}

/** @throws AssertionError with the rows of what is broken */
export async function expectSound(): Promise<void> {
  const broken = await brokenNow();
  if (broken.length > 0) expect(await violations()).toEqual([]);
  expect(broken).toEqual([]);
}

/** Ends each test of the file with a look at everything that it left in the database. */
export function useInvariants(): void {
  afterEach(expectSound);
}
