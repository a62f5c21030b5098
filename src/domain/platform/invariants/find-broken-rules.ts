import { inTransaction, rows, type Trx } from '../../../db/db.ts';
import { acrossTenants } from '../../../tenancy/tenant.ts';
import { draftRules } from './draft-rules.ts';
import { moneyRules } from './money-rules.ts';
import { orderRules } from './order-rules.ts';
import { paymentRules } from './payment-rules.ts';
import { peopleRules } from './people-rules.ts';
import { planRules } from './plan-rules.ts';
import { platformRules } from './platform-rules.ts';
import { stockRules } from './stock-rules.ts';

/**
 * Rules that must hold in every database at every moment: each query selects the rows that break
 * it.
 */
const RULES: Record<string, string> = {
  ...stockRules,
  ...orderRules,
  ...moneyRules,
  ...paymentRules,
  ...draftRules,
  ...peopleRules,
  ...planRules,
  ...platformRules,
};

/** A broken rule, with some of the rows that break it. */
export interface BrokenRule {
  rule: string;
  rows: object[];
}

/** The name of each rule, in the order of the checks. */
export const RULE_NAMES: readonly string[] = Object.keys(RULES);

const SHOWN_ROWS = 5;

/** Sums over a million orders that don't fit in memory take ten times as long. */
const MEMORY = '64MB';

/** The broken rules, all checked in one snapshot of the database. */
export const findBrokenRules = (): Promise<BrokenRule[]> =>
  inTransaction(async (trx) => {
    await rows('set transaction isolation level repeatable read, read only', [], trx);
    await rows(`set local work_mem = '${MEMORY}'`, [], trx);
    return brokenRulesIn(trx);
  });

/** The same in the caller's transaction. */
export async function brokenRulesIn(trx: Trx): Promise<BrokenRule[]> {
  const broken: BrokenRule[] = [];
  for (const [rule, sql] of Object.entries(RULES)) {
    const found = await rows<object>(
      // Planned for all of its rows: a plan for the first few rows would scan most of a large table
      // repeatedly.
      acrossTenants(
        `with broken as materialized (${sql}) select * from broken limit ${SHOWN_ROWS}`,
      ),
      [],
      trx,
    );
    if (found.length > 0) broken.push({ rule, rows: found });
  }
  return broken;
}
