import { allowLongStatements, inTransaction, type Trx } from '../../../kernel/db/db.ts';
import { readOnly, rowsThatBreak, slicedTables } from './queries/check-rule.ts';
import { moneyRules, paymentRules, planRules } from './queries/money-rules.ts';
import { draftRules, orderRules } from './queries/order-rules.ts';
import { peopleRules, platformRules } from './queries/platform-rules.ts';
import { slicesOfAll, slicesOfChanged } from './queries/slices.ts';
import { stockRules } from './queries/stock-rules.ts';
import { EVERYTHING, type Slice } from './slice.ts';

/**
 * Rules that must hold in every database at every moment: each query selects the rows that break
 * it. A check reads a slice of the stores at a time (`rowsThatBreak`), so a query compares no rows
 * of different stores, unless it names the table as `public.…`, and it groups by every column that it
 * selects: of a slice, PostgreSQL knows no primary key.
 */
export const RULES: Readonly<Record<string, string>> = {
  ...stockRules,
  ...orderRules,
  ...moneyRules,
  ...paymentRules,
  ...draftRules,
  ...peopleRules,
  ...planRules,
  ...platformRules,
};

export interface BrokenRule {
  rule: string;
  rows: object[];
}

export const RULE_NAMES: readonly string[] = Object.keys(RULES);

const SHOWN_ROWS = 5;

/**
 * So many orders of several stores are checked by one statement. The slowest rule takes 1 s for
 * them; a worker ends a statement after 15 s.
 */
const SLICE_ORDERS = 50_000;
/** For a store that has more by itself: ten million orders in one take six minutes. */
const LARGE_STORE_MS = 30 * 60_000;

export interface Scope {
  slices: readonly Slice[];
  rules?: readonly string[];
}

export const everyStore = async (sliceOrders = SLICE_ORDERS): Promise<Scope> => ({
  slices: await inTransaction((trx) => slicesOfAll(sliceOrders, trx)),
});

/** The stores in which something was written since then, in slices. */
export const storesChangedSince = async (
  since: Date,
  sliceOrders = SLICE_ORDERS,
): Promise<Scope> => ({
  slices: await inTransaction((trx) => slicesOfChanged(since, sliceOrders, trx)),
});

/** In short transactions, so that neither a vacuum nor a stopping worker waits. */
export const findBrokenRules = async (scope?: Scope): Promise<BrokenRule[]> =>
  brokenRules(scope ?? (await everyStore()), (work) =>
    inTransaction(async (trx) => {
      await readOnly(trx);
      return work(trx);
    }),
  );

export const brokenRulesIn = (
  trx: Trx,
  scope: Scope = { slices: [EVERYTHING] },
): Promise<BrokenRule[]> => brokenRules(scope, (work) => work(trx));

type Reader = <T>(work: (trx: Trx) => Promise<T>) => Promise<T>;

/** Slice by slice: the rows of one are in memory for all rules. */
async function brokenRules(
  { slices, rules = RULE_NAMES }: Scope,
  reading: Reader,
): Promise<BrokenRule[]> {
  const found = new Map(rules.map((rule) => [rule, new Map<string, object>()]));
  const tables = await reading(slicedTables);
  const check = async (rule: string, sliced: readonly string[], slice: Slice) => {
    const known = found.get(rule);
    const limit = SHOWN_ROWS - (known?.size ?? 0);
    if (limit <= 0) return;
    const broken = await reading(async (trx) => {
      if (slice.isLarge) await allowLongStatements(LARGE_STORE_MS, trx);
      return rowsThatBreak(RULES[rule] ?? '', { sliced, slice, limit }, trx);
    });
    for (const row of broken) known?.set(JSON.stringify(row), row);
  };
  const sliced = new Map(rules.map((rule) => [rule, tables.filter((table) => names(rule, table))]));
  const ofPlatform = rules.filter((rule) => sliced.get(rule)?.length === 0);
  const ofStores = rules.filter((rule) => !ofPlatform.includes(rule));
  for (const rule of ofPlatform) await check(rule, [], EVERYTHING);
  for (const slice of slices) {
    for (const rule of ofStores) await check(rule, sliced.get(rule) ?? [], slice);
  }
  return rules
    .map((rule) => ({ rule, rows: [...(found.get(rule)?.values() ?? [])] }))
    .filter(({ rows }) => rows.length > 0);
}

const names = (rule: string, table: string): boolean =>
  new RegExp(`(?<![\\w.])${table}\\b`).test(RULES[rule] ?? '');
