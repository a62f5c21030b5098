import { inTransaction, type Trx } from '../../../db/db.ts';
import { readOneSnapshot, rowsThatBreak } from './queries/check-rule.ts';
import { moneyRules, paymentRules, planRules } from './queries/money-rules.ts';
import { draftRules, orderRules } from './queries/order-rules.ts';
import { peopleRules, platformRules } from './queries/platform-rules.ts';
import { stockRules } from './queries/stock-rules.ts';

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

/** The broken rules, all checked in one snapshot of the database. */
export const findBrokenRules = (): Promise<BrokenRule[]> =>
  inTransaction(async (trx) => {
    await readOneSnapshot(trx);
    return brokenRulesIn(trx);
  });

/** The same in the caller's transaction. */
export async function brokenRulesIn(trx: Trx): Promise<BrokenRule[]> {
  const broken: BrokenRule[] = [];
  for (const [rule, sql] of Object.entries(RULES)) {
    const found = await rowsThatBreak(sql, SHOWN_ROWS, trx);
    if (found.length > 0) broken.push({ rule, rows: found });
  }
  return broken;
}
