import { inTransaction, rows, type Trx } from '../../../db.ts';
import { acrossTenants } from '../../../tenant.ts';
import { draftRules } from './draft-rules.ts';
import { moneyRules } from './money-rules.ts';
import { orderRules } from './order-rules.ts';
import { paymentRules } from './payment-rules.ts';
import { peopleRules } from './people-rules.ts';
import { planRules } from './plan-rules.ts';
import { platformRules } from './platform-rules.ts';
import { stockRules } from './stock-rules.ts';

/** What must hold in every database at every moment: each selects the rows that break it. */
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

/** A rule that does not hold, with some of the rows that break it. */
export interface BrokenRule {
  rule: string;
  rows: object[];
}

/** What each rule says, in the order in which they are looked at. */
export const RULE_NAMES: readonly string[] = Object.keys(RULES);

const SHOWN_ROWS = 5;

/** Sums of a million orders that do not fit in memory take ten times as long. */
const MEMORY = '64MB';

/** The rules that are broken, all of them read from one snapshot of the database. */
export const findBrokenRules = (): Promise<BrokenRule[]> =>
  inTransaction(async (trx) => {
    await rows('set transaction isolation level repeatable read, read only', [], trx);
    await rows(`set local work_mem = '${MEMORY}'`, [], trx);
    return brokenRulesIn(trx);
  });

/** The same as the caller's transaction sees it. */
export async function brokenRulesIn(trx: Trx): Promise<BrokenRule[]> {
  const broken: BrokenRule[] = [];
  for (const [rule, sql] of Object.entries(RULES)) {
    const found = await rows<object>(
      // Planned for all of its rows: for the first few, nearly all of a large table is gone through
      // again and again.
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
